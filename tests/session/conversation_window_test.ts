import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../lib/json.ts";
import { conversationWindow, conversationWindowOf, lastUtterance } from "../../lib/session/conversation_window.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../support/transcript.ts";

const asks = (words: string) => user(words);
const says = (id: string, words: string) => assistant(id, [text(words)]);
const calls = (id: string, tool: string) => assistant(id, [toolUse(tool)]);
const result = (tool: string, words: string, isError = false) => user([toolResult(tool, words, isError)]);

Deno.test("conversationWindow() says how calls ended and keeps no result", () => {
  const { conversation, outcomes } = conversationWindowOf(entriesOf(...[
    asks("go"),
    calls("m1", "a"),
    result("a", "x".repeat(5000)),
    calls("m2", "b"),
    result("b", "y".repeat(5000), true),
    calls("m3", "c"),
    result(
      "c",
      "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nnot so",
      true,
    ),
    says("m4", "done"),
  ]));
  assertEquals([...outcomes].map(([id, { status, head }]) => [id, status, head.length]), [
    ["c", "rejected", 0],
    ["b", "failed", 4000],
    ["a", "ok", 0],
  ]);
  assertEquals(conversation.map(({ kind }) => kind), ["prompt", "answer", "answer", "answer", "words", "answer"]);
});

Deno.test("conversationWindow() keeps what the user said with an approval, not what stands beside another result", () => {
  const decided = (source: string) => ({ permissionDecision: { decision: "accept", source } });
  const { conversation } = conversationWindowOf(entriesOf(
    asks("go"),
    assistant("m1", [toolUse("a"), toolUse("b"), toolUse("c")]),
    user([toolResult("a", "ok"), text("use tabs")], decided("user_permanent")),
    user([toolResult("b", "ok"), text("use spaces")], decided("config")),
    user([toolResult("c", "ok"), text("use nothing")], { ...decided("user_temporary"), isSidechain: true }),
  ));
  const said = conversation.map(({ kind, via, pieces }) => [kind, via, ...pieces.map((piece) => piece.text)]);
  assertEquals(said, [["prompt", "prompt", "go"], ["answer", "message"], ["prompt", "queued", "use tabs"]]);
});

Deno.test("conversationWindow() keeps what hooks told the model, the newest first", () => {
  const added = (type: string, content: string) => ({
    type: "attachment",
    attachment: { type, content: [content], hookEvent: "Stop" },
  });
  const { conversation, hookTexts } = conversationWindowOf(entriesOf(
    asks("go"),
    says("m1", "done"),
    user("Stop hook feedback:\nrun the tests", { isMeta: true }),
    says("m2", "Stop hook feedback:\nnot a hook's"),
    added("hook_additional_context", "save it"),
    added("hook_success", ""),
  ));
  assertEquals(hookTexts, ["save it", "Stop hook feedback:\nrun the tests"]);
  assertEquals(conversation.map(({ kind }) => kind), ["prompt", "answer", "answer"]);
});

const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const INTERRUPTED = "[Request interrupted by user for tool use]";

/** How a failed call ended, by its tool, its text, the version, and whether the user stopped the turn behind it. */
const ENDINGS: readonly (readonly [tool: string, text: string, extra: JsonObject, stopped: boolean, status: string])[] =
  [
    ["Edit", REJECTED, {}, false, "rejected"],
    ["Edit", "User rejected update to a.ts", { version: "1.0.60" }, false, "rejected"],
    ["Write", "User cancelled the write", {}, false, "rejected"],
    ["Edit", "User cancelled the edit", {}, false, "rejected"],
    ["ExitPlanMode", "User chose to stay in plan mode and continue planning", {}, false, "rejected"],
    ["AskUserQuestion", "User declined to answer questions", {}, false, "rejected"],
    ["Bash", REJECTED, { version: "2.0.77" }, false, "rejected"],
    ["Bash", REJECTED, { version: "1.0.60" }, false, "failed"],
    ["Bash", REJECTED, { version: "1.0.60" }, true, "rejected"],
    ["Bash", REJECTED, { version: "1.0.60", toolUseResult: "User rejected tool use" }, false, "rejected"],
    ["Edit", REJECTED, { version: "2.1.330" }, false, "failed"],
    ["Edit", REJECTED, { version: "2.1.330", toolDenialKind: "user-rejected" }, false, "rejected"],
    ["Edit", REJECTED, { version: "2.1.330", toolDenialKind: "permission-rule" }, false, "failed"],
    ["mcp__a__b", REJECTED, {}, false, "failed"],
    ["mcp__a__b", REJECTED, {}, true, "rejected"],
    ["mcp__a__b", REJECTED, { version: "2.1.330", toolDenialKind: "user-rejected" }, false, "rejected"],
    ["mcp__a__b", INTERRUPTED, {}, false, "failed"],
    ["Task", INTERRUPTED, {}, false, "interrupted"],
  ];

for (const [tool, text, extra, stopped, status] of ENDINGS) {
  const behind = `${JSON.stringify(extra)}${stopped ? " before an interruption" : ""}`;
  Deno.test(`conversationWindow() reads ${status} in ${tool}: ${text} ${behind}`, () => {
    const { outcomes } = conversationWindowOf(entriesOf(...[
      asks("go"),
      assistant("m", [toolUse("t", tool, {})]),
      { ...result("t", text, true), ...extra },
      ...stopped ? [asks(INTERRUPTED)] : [],
      asks("go on"),
    ]));
    assertEquals(outcomes.get("t")?.status, status);
  });
}

Deno.test("conversationWindow() counts what is said, not what is called, and reads no further", () => {
  const lines = [
    asks("first"),
    says("m0", "one"),
    ...Array.from({ length: 30 }, (_, i) => calls(`c${i}`, `t${i}`)),
    says("m1", "two"),
    asks("last"),
  ];
  const entries = entriesOf(...lines);
  let read = 0;
  const backward = function* () {
    for (const entry of entries.toReversed()) {
      read++;
      yield entry;
    }
  };
  const { conversation: talk } = conversationWindow(backward(), { spoken: 2 });
  assertEquals(talk.filter(({ pieces }) => pieces.length > 0).map(({ pieces }) => pieces[0]?.text), ["two", "last"]);
  assertEquals(read, 33, "one more than is kept");
});

Deno.test("conversationWindow() stops after so many answers that only call", () => {
  const entries = entriesOf(...[
    asks("first"),
    ...Array.from({ length: 30 }, (_, i) => calls(`c${i}`, `t${i}`)),
    asks("last"),
  ]);
  assertEquals(conversationWindowOf(entries, { answers: 10 }).conversation.length, 11);
});

Deno.test("lastSpoken() holds as much of a conversation as conversationWindow() reads of its file", () => {
  const limits = { spoken: 3, answers: 4 };
  const talks = [
    [asks("a"), says("m1", "b"), asks("c"), says("m2", "d"), says("m3", "e")],
    [asks("a"), ...["b", "c", "d", "e", "f", "g"].map((tool) => calls(`m${tool}`, tool)), says("m9", "done")],
    [says("m0", "x"), calls("m1", "a"), asks("b"), calls("m2", "b"), says("m3", "c"), asks("d")],
    [],
  ];
  for (const lines of talks) {
    const { conversation: talk } = conversationWindowOf(entriesOf(...lines), limits);
    const whole = conversationWindowOf(entriesOf(...lines)).conversation;
    assertEquals(lastUtterance(whole, limits), talk);
    assertEquals(lastUtterance(talk, limits), talk);
  }
});

Deno.test("conversationWindow() leaves subagents out", () => {
  const side = { ...says("m1", "aside"), isSidechain: true };
  assertEquals(conversationWindowOf(entriesOf(...[asks("go"), side, says("m2", "done")])).conversation.length, 2);
});
