import { assert, assertEquals } from "@std/assert";
import { overviewOf, type SessionOverview } from "../../../lib/analyses/overview/overview.ts";
import { readTranscript } from "../../../lib/clients/read.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const AT = (seconds: number): JsonObject => ({
  timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, seconds)).toISOString(),
});

function overview(...lines: JsonObject[]): SessionOverview {
  return overviewOf(entriesOf(...chain("s", ...lines)), "s");
}

const EDITED = {
  toolUseResult: { filePath: "/p/a.ts", structuredPatch: [{ lines: [" same", "-old", "+new", "+more"] }] },
};

Deno.test("overviewOf() has no branch where the client names none", () => {
  const branchOf = (gitBranch: string) => overview(user("a", { ...AT(0), gitBranch })).branch;
  assertEquals(["HEAD", "", "main"].map(branchOf), ["", "", "main"]);
});

Deno.test("overviewOf() says what each turn changed, failed at, committed and said last", () => {
  const found = overview(
    user("fix the parser", { ...AT(0), cwd: "/p", gitBranch: "main", version: "2.1.330" }),
    assistant("m1", [text("I look."), toolUse("t1", "Bash", { command: "npm test" })], { ...AT(1) }),
    user([toolResult("t1", "Exit code 1\nfailed", true)], AT(3)),
    assistant("m2", [toolUse("t2", "Edit", { file_path: "/p/a.ts", old_string: "old", new_string: "new" })], AT(4)),
    user([toolResult("t2", "updated")], { ...AT(5), ...EDITED }),
    assistant("m3", [toolUse("t3", "Bash", { command: "npm test" })], AT(6)),
    user([toolResult("t3", "ok")], AT(7)),
    assistant("m4", [toolUse("t4", "Bash", { command: "git commit -am 'fix: parser'" })], AT(8)),
    user([toolResult("t4", "[main 1a2b3c4] fix: parser\n 1 file changed")], AT(9)),
    assistant("m5", [text("The parser works.")], AT(10)),
    user("thanks", AT(60)),
  );
  const [turn, thanks] = found.turns;
  assertEquals(turn?.files, [{ path: "/p/a.ts", added: 2, removed: 1 }]);
  assertEquals(turn?.failures.map(({ call, isFixed }) => [call.target, isFixed]), [["npm test", true]]);
  assertEquals(turn?.commits, [{ hash: "1a2b3c4", title: "fix: parser" }]);
  assertEquals([turn?.lastWords, turn?.durationMs, turn?.calls.length], ["The parser works.", 10_000, 4]);
  assertEquals([thanks?.lastWords, thanks?.calls.length], ["", 0]);
  assertEquals([found.failed, found.denied, found.cwd, found.branch, found.workMs], [1, 0, "/p", "main", 10_000]);
  assertEquals([found.startedAt, found.endedAt], [AT(0)["timestamp"], AT(60)["timestamp"]] as string[]);
});

Deno.test("overviewOf() says which turns ended with an error of the API", () => {
  const error = (text: string, more: JsonObject = {}) => ({
    ...assistant("e", text, more),
    isApiErrorMessage: true,
    message: { model: "<synthetic>", content: [{ type: "text", text }] },
  });
  const found = overview(
    user("one"),
    error("Not logged in · Please run /login"),
    user("two"),
    error("API Error: 529 Overloaded"),
    assistant("m1", "Done."),
    user("three"),
    assistant("m2", [toolUse("t", "Bash", { command: "ls" })]),
    user([toolResult("t", "a")]),
    error("Prompt is too long"),
    {
      ...assistant("n", "No response requested."),
      message: { model: "<synthetic>", content: "No response requested." },
    },
    user("four"),
    assistant("m3", "Fine."),
    error("API Error: 500", { isSidechain: true }),
  );
  assertEquals(found.turns.map(({ apiError, lastWords }) => [apiError, lastWords]), [
    ["Not logged in · Please run /login", ""],
    ["", "Done."],
    ["Prompt is too long", ""],
    ["", "Fine."],
  ]);
});

Deno.test("overviewOf() calls a failure fixed only by a later success of the same call", () => {
  const bash = (id: string, command: string) => assistant(`m${id}`, [toolUse(id, "Bash", { command })]);
  const done = (id: string, isError?: boolean) => user([toolResult(id, isError ? "Exit code 1" : "ok", isError)]);
  const cases: [name: string, lines: JsonObject[], fixed: boolean[]][] = [
    ["another command", [bash("a", "make"), done("a", true), bash("b", "ls"), done("b")], [false]],
    ["an earlier success", [bash("a", "make"), done("a"), bash("b", "make"), done("b", true)], [false]],
    [
      "a later call of a tool whose target is not known",
      [
        assistant("ma", [toolUse("a", "mcp__ui__act", {})]),
        done("a", true),
        assistant("mb", [toolUse("b", "mcp__ui__act", {})]),
      ]
        .concat([done("b")]),
      [false],
    ],
    ["a later success", [bash("a", "make"), done("a", true), bash("b", "make"), done("b")], [true]],
  ];
  for (const [name, lines, fixed] of cases) {
    const [turn] = overview(user("go"), ...lines).turns;
    assertEquals(turn?.failures.map(({ isFixed }) => isFixed), fixed, name);
  }
});

Deno.test("overviewOf() counts denied calls apart from failed ones, and changes nothing by them", () => {
  const found = overview(
    user("write it"),
    assistant("m", [toolUse("t", "Write", { file_path: "/p/new.ts", content: "a\nb\n" })]),
    user([toolResult("t", "Permission to use Write has been denied.", true)], {
      toolDenialKind: "permission-rule",
      version: "2.1.330",
    }),
  );
  assertEquals([found.denied, found.failed, found.files], [1, 0, []]);
});

Deno.test("overviewOf() takes the client's last count of the cost, and says if the model answered after it", () => {
  const cost = (usd: number) => ({ type: "cost-state", totalCostUSD: usd, modelUsage: { m: { outputTokens: 7 } } });
  const before = overview(user("a"), assistant("m1", [text("b")]), cost(0.5) as JsonObject, cost(0.75) as JsonObject);
  assertEquals([before.cost?.usd, before.cost?.isPartial, before.cost?.models[0]?.usage.output], [0.75, false, 7]);
  assertEquals(before.cost?.models[0]?.usage.input, null);
  const after = overview(user("a"), cost(0.5) as JsonObject, assistant("m1", [text("b")]));
  assertEquals([after.cost?.usd, after.cost?.isPartial], [0.5, true]);
  assertEquals(overview(user("a")).cost, null);
});

Deno.test("overviewOf() counts recordings with the client's own cost as their raw lines do", () => {
  let compared = 0;
  for (const { path } of recordings().filter(({ agent }) => !agent)) {
    const raw = Deno.readTextFileSync(path).trim().split("\n").map((line) => JSON.parse(line));
    const stated = raw.findLast(({ type }) => type === "cost-state");
    // how much of an interrupted answer was paid for is not said
    if (stated === undefined || raw.some(({ message }) => message?.stop_reason === null)) continue;
    compared++;
    const blocks = raw.flatMap(({ message, isSidechain }) =>
      Array.isArray(message?.content) && !isSidechain ? message.content : []
    );
    const ids = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    const answers = raw.filter(({ type, isSidechain, message }) =>
      type === "assistant" && !isSidechain && message.model !== "<synthetic>"
    );
    const usages = [...new Map(answers.map(({ message }) => [message.id, message.usage])).values()];
    const { cost, calls, usage } = overviewOf(readTranscript(path), "s");
    assertEquals(cost?.usd, stated.totalCostUSD, path);
    assertEquals(
      cost?.models.map(({ model, usage, usd }) => [model, usage.input, usage.output, usage.cacheRead, usd]),
      Object.entries<JsonObject>(stated.modelUsage).map((
        [model, used],
      ) => [model, used["inputTokens"], used["outputTokens"], used["cacheReadInputTokens"], used["costUSD"]]),
      path,
    );
    assertEquals(calls.map(({ id }) => id), [...new Set(ids)], path);
    assertEquals(usage.output, usages.reduce((sum, { output_tokens }) => sum + output_tokens, 0), path);
    assertEquals(usage.input, usages.reduce((sum, { input_tokens }) => sum + input_tokens, 0), path);
  }
  assert(compared >= 10, `${compared} recordings state a cost`);
});
