import { assertEquals } from "@std/assert";
import { parseSessionPath } from "../../../lib/clients/claude_code/files/session_files.ts";
import { type CallEvent, callMoments } from "../../../lib/replay/moments/call_moments.ts";
import { assistant, chain, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryFile } from "../../support/temporary.ts";

const LINES = chain(
  "s",
  user("go"),
  assistant("m1", [toolUse("ok"), toolUse("failed"), toolUse("refused"), toolUse("invalid")]),
  user([toolResult("ok", "fine")]),
  user([toolResult("failed", "Exit code 1", true)]),
  user([toolResult("refused", "The user doesn't want to proceed with this tool use. The tool use was rejected", true)]),
  user([toolResult("invalid", "<tool_use_error>InputValidationError</tool_use_error>", true)]),
  assistant("m2", [toolUse("open")]),
);

function idsOf(event: CallEvent): readonly (readonly [id: string, visibleLines: number])[] {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const text = jsonl(...LINES);
  Deno.writeTextFileSync(path, text);
  return [...callMoments(parseSessionPath(path), event)].map(({ use, invocation }) => {
    const visible = text.slice(0, invocation.visibleBytes(path));
    return [use.id, visible.split("\n").length - 1] as const;
  });
}

Deno.test("callMoments() finds the calls that a hook was asked about before, with the line of the call", () => {
  assertEquals(idsOf("PreToolUse"), [["ok", 2], ["failed", 2], ["refused", 2], ["open", 7]]);
  assertEquals(idsOf("PermissionRequest").map(([id]) => id), ["ok", "failed", "refused", "open"]);
});

Deno.test("callMoments() names the tool as the client's hooks know it", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  Deno.writeTextFileSync(
    temporary.path,
    jsonl(...chain("s", user("go"), assistant("m1", [toolUse("a", "mcp__acp__Bash")]))),
  );
  const [moment] = callMoments(parseSessionPath(temporary.path), "PreToolUse");
  assertEquals([moment?.use.name, moment?.invocation.input["tool_name"]], ["Bash", "mcp__acp__Bash"]);
});

Deno.test("callMoments() finds the calls that ended as the event says, before the line of their result", () => {
  assertEquals(idsOf("PostToolUse"), [["ok", 2]]);
  assertEquals(idsOf("PostToolUseFailure"), [["failed", 3]]);
});
