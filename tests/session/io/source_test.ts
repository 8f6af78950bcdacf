import { assertEquals } from "@std/assert";
import { openSource } from "../../../lib/session/io/source.ts";

Deno.test("openSource() reads what is left of a file that was cut after it was opened, and no further", () => {
  const path = Deno.makeTempFileSync();
  try {
    Deno.writeTextFileSync(path, "0123456789");
    const source = openSource(path);
    try {
      Deno.truncateSync(path, 4);
      const read = (offset: number, size: number): string => {
        const buffer = new Uint8Array(size);
        return new TextDecoder().decode(buffer.subarray(0, source.readAt(offset, buffer)));
      };
      assertEquals(source.size, 10);
      assertEquals([read(0, 10), read(2, 8), read(4, 6), read(8, 2), read(1, 2)], ["0123", "23", "", "", "12"]);
    } finally {
      source.close();
    }
  } finally {
    Deno.removeSync(path);
  }
});
