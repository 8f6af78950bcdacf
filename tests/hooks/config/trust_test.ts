import { assertEquals } from "@std/assert";
import { sha256Hex, trustedHash, withoutTrustedFiles, withTrust } from "../../../lib/hooks/config/trust.ts";

Deno.test("withTrust() keeps what is trusted already and replaces an older hash", async () => {
  const first = await withTrust(null, { file: "/b", text: "1" });
  const second = await withTrust(first, { file: "/a", text: "2" });
  const third = await withTrust(second, { file: "/b", text: "3" });
  assertEquals(JSON.parse(third), { "/a": await sha256Hex("2"), "/b": await sha256Hex("3") });
  assertEquals(await sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

Deno.test("withoutTrustedFiles() removes files by their names and keeps the others", async () => {
  const both = await withTrust(await withTrust(null, { file: "/a", text: "1" }), { file: "/b", text: "2" });
  assertEquals(JSON.parse(withoutTrustedFiles(both, ["/a", "/c"])), { "/b": await sha256Hex("2") });
});

Deno.test("trustedHash() is null for a file that is not trusted or a list that is not valid", async () => {
  const trusted = await withTrust(null, { file: "/a", text: "1" });
  assertEquals(trustedHash("/a", trusted), await sha256Hex("1"));
  for (const [file, text] of [["/b", trusted], ["/a", null], ["/a", "{"], ["/a", "[]"], ["/a", '{"/a": 7}']] as const) {
    assertEquals(trustedHash(file, text), null, `${file} in ${text}`);
  }
});
