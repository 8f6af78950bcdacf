import { assertEquals } from "@std/assert";
import { CLAUDE_CODE_RESUMING, CLAUDE_CODE_TRIMMING } from "../../../lib/clients/claude_code/resuming.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { bytesOf, chain, jsonl, user } from "../../support/transcript.ts";

const ID = "11111111-2222-4333-8444-555555555555";

Deno.test("directoryFor() of Claude Code is beside a session in its place, else that of the project", () => {
  const directory = (beside: string | null, config: string | null, cwd: string | null) =>
    CLAUDE_CODE_TRIMMING.directoryFor({ beside, config, cwd });
  assertEquals(directory(`/c/projects/-p/${ID}.jsonl`, "/d", "/q"), "/c/projects/-p");
  assertEquals(directory(`/tmp/${ID}.jsonl`, "/d", "/q/a.b"), "/d/projects/-q-a-b");
  assertEquals([directory(null, null, "/q"), directory(null, "/d", null)], [null, null]);
});

Deno.test("isFoundAt() of Claude Code requires the place and the name", () => {
  const found = (path: string) => CLAUDE_CODE_TRIMMING.isFoundAt(path, ID);
  assertEquals(found(`/c/projects/-p/${ID}.jsonl`), true);
  assertEquals([`/c/-p/${ID}.jsonl`, `/c/projects/-p/other.jsonl`, `/c/projects/-p/a/${ID}.jsonl`].map(found), [
    false,
    false,
    false,
  ]);
});

Deno.test("check() of Claude Code includes the place of the file, if there is one", () => {
  const source = bytesSource(bytesOf(jsonl(...chain(ID, user("hello", { cwd: "/p" })))));
  const kinds = (path: string | null) => CLAUDE_CODE_RESUMING.check(source, path).problems.map(({ kind }) => kind);
  assertEquals([kinds(null), kinds(`/c/projects/-p/${ID}.jsonl`)], [[], []]);
  assertEquals(kinds(`/c/projects/-q/${ID}.jsonl`), ["not_found"]);
});
