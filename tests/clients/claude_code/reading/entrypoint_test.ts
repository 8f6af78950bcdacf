import { assertEquals } from "@std/assert";
import {
  clientVersionOf,
  entrypointOf,
  isHeadlessEntrypoint,
} from "../../../../lib/clients/claude_code/reading/entrypoint.ts";
import { jsonl, user } from "../../../support/transcript.ts";
import { withTranscriptFile } from "../../../support/temporary.ts";

Deno.test("isHeadlessEntrypoint() knows programs that nobody watches", () => {
  assertEquals(
    ["sdk", "sdk-cli", "sdk-py", "claude-code-github-action", "cli", "vscode", "sdkx", ""].map(isHeadlessEntrypoint),
    [true, true, true, true, false, false, false, false],
  );
});

Deno.test("entrypointOf() and clientVersionOf() take the newest line that says it", () => {
  const lines = [user("a", { entrypoint: "cli", version: "2.1.0" }), user("b", { version: "2.1.5" }), user("c")];
  withTranscriptFile(jsonl(...lines), (path) => {
    assertEquals([entrypointOf(path), clientVersionOf(path)], ["cli", "2.1.5"]);
  });
});

Deno.test("entrypointOf() looks at the last lines only, and at no file that is not there", () => {
  const after = (line: object) => jsonl(user("a", { entrypoint: "cli" }), ...Array.from({ length: 300 }, () => line));
  withTranscriptFile(after({ type: "mode", mode: "normal" }), (path) => assertEquals(entrypointOf(path), "cli"));
  withTranscriptFile(after(user("b", { more: { entrypoint: "x" } })), (path) => assertEquals(entrypointOf(path), null));
  assertEquals([entrypointOf(null), entrypointOf("/nowhere/s.jsonl")], [null, null]);
});
