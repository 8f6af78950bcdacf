import { assertEquals, assertRejects } from "@std/assert";
import { fetchRegularFile, fetchSmallFile } from "../../../lib/hooks/mod/files.ts";
import { fakeHost } from "../../support/hooks/mod_host.ts";

const PLACES = { project: "/p", projectDirectory: ".claude", configDir: "/c" };
const LARGE = "x".repeat(1024 * 1024 + 1);

for (
  const [path, links, expected] of [
    ["/p/.claude/a.json", [], "a"],
    ["/p/.claude/missing", [], null],
    ["/p/.claude/a.json", ["/p/.claude/a.json"], "is a symlink"],
    ["/p/.claude/a.json", ["/p/.claude"], '"/p/.claude" is a symlink'],
    ["/c/a.json", ["/c/a.json"], "c"],
    ["/p/README", ["/p/README"], "r"],
    ["/p/.claude/dir", [], "is not a regular file"],
    ["/c/large", [], "is larger than 1 MiB"],
  ] as [string, string[], string | null][]
) {
  Deno.test(`fetchSmallFile() of ${path}${links.length > 0 ? ` where ${links} is a symlink` : ""}`, async () => {
    const files = {
      "/p/.claude/a.json": "a",
      "/p/.claude/dir/b": "b",
      "/c/a.json": "c",
      "/p/README": "r",
      "/c/large": LARGE,
    };
    const fetched = fetchSmallFile(fakeHost({ files, links }), path, PLACES);
    if (expected === null || expected.length === 1) assertEquals(await fetched, expected);
    else await assertRejects(() => fetched, Error, expected);
  });
}

Deno.test("fetchSmallFile() takes nothing for the user's own where the configuration directory is not known", async () => {
  const host = fakeHost({ files: { "/p/.claude/a.json": "a" }, links: ["/p/.claude/a.json"] });
  await assertRejects(
    () => fetchSmallFile(host, "/p/.claude/a.json", { ...PLACES, configDir: null }),
    Error,
    "symlink",
  );
});

Deno.test("fetchRegularFile() reads what debrief wrote, through no symlink", async () => {
  const files = { "/c/debrief/state/a": "a", "/c/debrief/state/b": "b", "/c/debrief/state/d/e": "e" };
  const host = fakeHost({ files, links: ["/c/debrief/state/b"] });
  assertEquals(await fetchRegularFile(host, "/c/debrief/state/a"), "a");
  assertEquals(await fetchRegularFile(host, "/c/debrief/state/missing"), null);
  await assertRejects(() => fetchRegularFile(host, "/c/debrief/state/b"), Error, "is a symlink");
  await assertRejects(() => fetchRegularFile(host, "/c/debrief/state/d"), Error, "is not a regular file");
});
