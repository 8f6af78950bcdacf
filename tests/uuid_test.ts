import { assertEquals } from "@std/assert";
import { isUuid } from "../lib/uuid.ts";

Deno.test("isUuid() takes what crypto makes, in either case, and nothing around it", () => {
  const uuid = crypto.randomUUID();
  assertEquals(
    [uuid, uuid.toUpperCase(), ` ${uuid}`, `${uuid}\n`, uuid.replaceAll("-", ""), `${uuid}0`, "", "g" + uuid.slice(1)]
      .map(
        isUuid,
      ),
    [true, true, false, false, false, false, false, false],
  );
});
