import { assertEquals } from "@std/assert";
import { isUuid } from "../lib/uuid.ts";

Deno.test("isUuid() takes a UUID in either case, and nothing around it", () => {
  const uuid = "3f0c8e52-7d41-4b6a-9e0f-1c2d3e4f5a6b";
  assertEquals(
    [uuid, uuid.toUpperCase(), ` ${uuid}`, `${uuid}\n`, uuid.replaceAll("-", ""), `${uuid}0`, "", "g" + uuid.slice(1)]
      .map(
        isUuid,
      ),
    [true, true, false, false, false, false, false, false],
  );
});
