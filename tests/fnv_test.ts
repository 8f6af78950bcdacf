import { assertEquals } from "@std/assert";
import { fnv1a32 } from "../lib/fnv.ts";

Deno.test("fnv1a32() gives the published values, of texts and of bytes", () => {
  assertEquals(["", "a", "foobar"].map(fnv1a32), [0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  assertEquals(fnv1a32(new TextEncoder().encode("foobar")), 0xbf9cf968);
});
