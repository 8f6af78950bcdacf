import { assert, assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { checkSession, SessionCheck } from "../../../../lib/clients/claude_code/check/check.ts";
import type { FileLocation } from "../../../../lib/clients/claude_code/check/discoverability.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { newDiagnostics } from "../../../../lib/session/read.ts";
import { claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../../support/transcript.ts";

const SESSION = "11111111-2222-4333-8444-555555555555";

function line(uuid: string, parentUuid: string | null, more: JsonObject): JsonObject {
  return { uuid, parentUuid, sessionId: SESSION, ...more };
}

function prompt(uuid: string, parentUuid: string | null, more: JsonObject = {}): JsonObject {
  return line(uuid, parentUuid, user("hello", more));
}

function use(uuid: string, parentUuid: string | null, id: string, more: JsonObject = {}): JsonObject {
  return line(uuid, parentUuid, assistant(null, [toolUse(id)], more));
}

function result(uuid: string, parentUuid: string | null, id: string, content: unknown = "ok"): JsonObject {
  return line(uuid, parentUuid, user([toolResult(id, content)]));
}

function problemsOf(text: string, place: FileLocation | null = null): (readonly [string, number | null])[] {
  const diagnostics = newDiagnostics();
  const source = bytesSource(new TextEncoder().encode(text));
  const { problems } = checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics, place });
  return problems.map(({ kind, line }) => [kind, line] as const);
}

const CASES: readonly (readonly [
  name: string,
  lines: readonly JsonObject[],
  problems: readonly (readonly [string, number | null])[],
])[] = [
  ["nothing in a whole talk", [prompt("a", null), use("b", "a", "t"), result("c", "b", "t")], []],
  ["a parent that is nowhere", [prompt("a", "x"), prompt("b", "a")], [["broken_parent", 1]]],
  ["an entry that is its own ancestor", [prompt("a", "b"), prompt("b", "a"), prompt("c", "b")], [["cycle", 1]]],
  ["a uuid that stands twice", [prompt("a", null), prompt("b", "a"), prompt("b", "a")], [["duplicate_uuid", 3]]],
  ["a call without a result", [prompt("a", null), use("b", "a", "t")], [["use_without_result", 2]]],
  ["a result without a call", [prompt("a", null), result("b", "a", "t")], [["result_without_use", 2]]],
  ["a pair on two branches", [prompt("a", null), use("b", "a", "t"), result("c", "b", "t"), prompt("d", "b")], [[
    "cut_pair",
    3,
  ]]],
  ["nothing in a pair on a branch that was given up", [
    prompt("a", null),
    use("b", "a", "t"),
    result("c", "b", "t"),
    prompt("d", "a"),
  ], []],
  ["a call that is answered twice", [
    prompt("a", null),
    use("b", "a", "t"),
    result("c", "b", "t"),
    result("d", "c", "t"),
  ], [["duplicate_result", 3]]],
  ["a result that is no text and no list", [
    prompt("a", null),
    use("b", "a", "t"),
    result("c", "b", "t", { text: "x" }),
  ], [["bad_result", 3]]],
  ["lines of another session", [
    prompt("a", null),
    prompt("b", "a"),
    prompt("c", "b", { sessionId: "other" }),
    prompt("d", "c", { sessionId: "other" }),
    prompt("e", "d"),
  ], [["foreign_session", 3]]],
  ["a file that begins with a subagent", [prompt("a", null, { isSidechain: true }), prompt("b", null)], [[
    "not_found",
    1,
  ]]],
  ["a summary that names nobody", [{ type: "summary", summary: "x", leafUuid: "nobody" }, prompt("a", null)], [[
    "not_found",
    1,
  ]]],
  ["a talk without uuids", [{ type: "user", message: "hi" }], [["not_found", null]]],
];

for (const [name, lines, problems] of CASES) {
  Deno.test(`checkSession() finds ${name}`, () => assertEquals(problemsOf(jsonl(...lines)), problems));
}

Deno.test("checkSession() finds lines that cannot be read, concatenated or broken off", () => {
  const whole = jsonl(...[prompt("a", null)]);
  assertEquals(problemsOf(whole + "no json\n"), [["unreadable_line", 2]]);
  assertEquals(problemsOf(whole + '{"type":"us'), [["unreadable_line", 2]]);
  const concatenated = JSON.stringify(prompt("b", "a")) + JSON.stringify(prompt("c", "b"));
  assertEquals(problemsOf(`${whole}${concatenated}\n`), [["glued_line", 2]]);
});

Deno.test("checkSession() takes parallel results that hang beside the chain for loaded", () => {
  const message = assistant("m", [toolUse("t1")]);
  const other = assistant("m", [toolUse("t2")]);
  const lines = [
    prompt("a", null),
    { ...use("b", "a", ""), ...message },
    { ...use("c", "b", ""), ...other },
    result("d", "b", "t1"),
    result("e", "c", "t2"),
    prompt("f", "e"),
  ];
  assertEquals(problemsOf(jsonl(...lines)), []);
});

Deno.test("checkSession() judges the place of a file that a client would look for", () => {
  const text = jsonl(...[prompt("a", null, { cwd: "/home/me/app" })]);
  const place = (name: string, directory = "-home-me-app", above = "projects") =>
    problemsOf(text, { name, directory, above });
  assertEquals(place(`${SESSION}.jsonl`), []);
  assertEquals(place("copy.jsonl"), [["not_found", null]]);
  assertEquals(place(`${SESSION}.jsonl`, "-home-me-other"), [["not_found", null]]);
  assertEquals(place("99999999-2222-4333-8444-555555555555.jsonl", "x", "y"), [["not_found", null]]);
  assertEquals(place("copy.jsonl", "tmp", ""), []);
  assertEquals(place(`${SESSION}.jsonl`, "-home-me-app-2"), [["not_found", null]], "begins alike, and is another's");
});

Deno.test("checkSession() compares names of directories as the system of the session does", () => {
  const place = (cwd: string, directory: string) =>
    problemsOf(jsonl(prompt("a", null, { cwd })), { name: `${SESSION}.jsonl`, directory, above: "projects" });
  assertEquals(place("C:\\work\\app", "c--work-app"), []);
  assertEquals(place("C:\\work\\app", "c--work-other"), [["not_found", null]]);
  assertEquals(place("/work/App", "-work-app"), [["not_found", null]]);
});

Deno.test("checkSession() knows a folder whose name was cut and hashed by its first 200 characters", () => {
  const text = jsonl(...[prompt("a", null, { cwd: `/${"x".repeat(300)}` })]);
  const place = (directory: string) => problemsOf(text, { name: `${SESSION}.jsonl`, directory, above: "projects" });
  assertEquals(place(`-${"x".repeat(199)}-1a2b3c`), []);
  assertEquals(place(`-${"x".repeat(198)}y-1a2b3c`), [["not_found", null]]);
});

Deno.test("checkSession() says what a result is that is none", () => {
  const found = (content: unknown): string[] => {
    const lines = [prompt("a", null), use("b", "a", "t"), result("c", "b", "t", content)];
    const diagnostics = newDiagnostics();
    const source = bytesSource(new TextEncoder().encode(jsonl(...lines)));
    return checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics, place: null }).problems
      .map(({ kind, detail }) => `${kind}: ${detail}`);
  };
  assertEquals(["x", undefined, [], [{ type: "text", text: "x" }]].map(found), [[], [], [], []]);
  assertEquals([null, 5, { a: 1 }, ["x"]].map(found), [
    ["bad_result: the result of t is null"],
    ["bad_result: the result of t is a number"],
    ["bad_result: the result of t is an object"],
    ["bad_result: the result of t is an array with items that are not blocks"],
  ]);
});

Deno.test("checkSession() looks at the last of entries with one uuid, and orders problems by line and kind", () => {
  assertEquals(problemsOf(jsonl(...[prompt("a", "x"), prompt("a", "x"), prompt("b", "a")])), [
    ["broken_parent", 2],
    ["duplicate_uuid", 2],
  ]);
});

function blocks(uuid: string, parentUuid: string | null, content: unknown): JsonObject {
  return JSON.parse(JSON.stringify(prompt(uuid, parentUuid)).replace('"hello"', JSON.stringify(content)));
}

function named(uuid: string, parentUuid: string | null, id: string, name: string): JsonObject {
  return line(uuid, parentUuid, assistant(null, [toolUse(id, name, {})]));
}

/** The beginning of a PNG of some size, in base64. */
function png(width: number, height: number): JsonObject {
  const bytes = new Uint8Array(33);
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: btoa(String.fromCharCode(...bytes)) },
  };
}

const BIG = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "A".repeat(5 * 1024 * 1024 + 4) },
};

/** Sessions, and what keeps each from being resumed. */
const RESUMES: readonly (readonly [name: string, lines: readonly JsonObject[], blocker: string | null])[] = [
  ["a whole session", [prompt("a", null), use("b", "a", "t"), result("c", "b", "t")], null],
  ["a call it ended in", [prompt("a", null), use("b", "a", "t")], null],
  ["an open call in the middle", [
    prompt("a", null),
    use("b", "a", "t"),
    prompt("c", "b"),
    use("d", "c", "u"),
    result("e", "d", "u"),
  ], null],
  ["an open call on a branch that was given up", [prompt("a", null), use("b", "a", "t"), prompt("d", "a")], null],
  ["a result without a call", [prompt("a", null), result("b", "a", "t")], null],
  [
    "two results of a call",
    [prompt("a", null), use("b", "a", "t"), result("c", "b", "t"), result("d", "c", "t")],
    null,
  ],
  ["a lost parent", [prompt("a", "x"), prompt("b", "a")], null],
  ["a name of 200", [prompt("a", null), named("b", "a", "t", "n".repeat(200)), result("c", "b", "t")], null],
  [
    "a name of 201",
    [prompt("a", null), named("b", "a", "t", "n".repeat(201)), result("c", "b", "t")],
    "long_tool_name",
  ],
  ["a name of 201 on another branch", [
    prompt("a", null),
    named("b", "a", "t", "n".repeat(201)),
    result("c", "b", "t"),
    prompt("d", "a"),
  ], null],
  ["an empty text beside an image", [blocks("a", null, [png(10, 10), { type: "text", text: "" }])], null],
  ["a blank text", [blocks("a", null, [{ type: "text", text: " \n" }])], null],
  ["an image", [blocks("a", null, [png(8000, 8000)])], null],
  ["a wide image", [blocks("a", null, [png(8001, 10)])], "oversize_image"],
  [
    "a heavy image in a result",
    [prompt("a", null), use("b", "a", "t"), result("c", "b", "t", [BIG])],
    "oversize_image",
  ],
  ["twenty images", [blocks("a", null, Array(20).fill(png(2001, 10)))], null],
  ["more than twenty images", [blocks("a", null, Array(21).fill(png(2001, 10)))], "oversize_image"],
];

for (const [name, lines, blocker] of RESUMES) {
  Deno.test(`checkSession() says whether ${name} resumes`, () => {
    const diagnostics = newDiagnostics();
    const source = bytesSource(new TextEncoder().encode(jsonl(...lines)));
    const found = checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics });
    assertEquals([found.blocker?.kind ?? null, found.resumes], [blocker, blocker === null]);
    const alone = new SessionCheck();
    for (const entry of claudeEntriesForward(source)) alone.add(entry);
    assertEquals(alone.blocker({ diagnostics })?.kind ?? null, blocker);
  });
}

Deno.test("checkSession() accounts for every entry", () => {
  const diagnostics = newDiagnostics();
  const lines = [
    prompt("a", null),
    prompt("b", "a"),
    prompt("c", "a"),
    prompt("s", null, { isSidechain: true }),
    { type: "mode", sessionId: SESSION },
  ];
  const source = bytesSource(new TextEncoder().encode(jsonl(...lines)));
  const { counts } = checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics });
  const { entries, active, metadata, sidechain, inactive } = counts;
  assertEquals({ entries, active, metadata, sidechain, inactive }, {
    entries: 5,
    active: 2,
    metadata: 1,
    sidechain: 1,
    inactive: 1,
  });
});

Deno.test("a uuid used again names the line of the first", () => {
  const diagnostics = newDiagnostics();
  const source = bytesSource(
    new TextEncoder().encode(jsonl(...[prompt("a", null), prompt("b", "a"), prompt("b", "a")])),
  );
  const { problems } = checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics });
  assertEquals(problems.map(({ line, detail }) => [line, detail]), [[3, "uuid already used on line 2"]]);
});

Deno.test("SessionCheck.blocker() is that of the report for sessions of every shape", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const block = fc.oneof(
    fc.record({
      type: fc.constant("tool_use"),
      id,
      name: fc.constantFrom("Bash", "a tool"),
      input: fc.constantFrom({}, "ls"),
    }),
    id.map((id) => ({ type: "tool_result", tool_use_id: id, content: "done" })),
    fc.constantFrom({ type: "text", text: "words" }, { type: "text", text: "" }, png(9, 9), png(9000, 9)),
  );
  const line = fc.record({
    type: fc.constantFrom("user", "assistant", "system", "summary"),
    uuid: fc.option(fc.constantFrom(..."123456")),
    parentUuid: fc.option(fc.constantFrom(..."123456")),
    isSidechain: fc.constantFrom(false, false, false, true),
    content: fc.array(block, { maxLength: 2 }),
  });
  // most lines of a plain session follow each other
  const lines = fc.tuple(fc.array(line, { maxLength: 6 }), fc.boolean()).map(([lines, isChain]) =>
    isChain ? lines.map((one, at) => ({ ...one, uuid: `${at}`, parentUuid: at === 0 ? null : `${at - 1}` })) : lines
  );
  const found = new Set<string | undefined>();
  fc.assert(fc.property(lines, (lines) => {
    const text = lines.map(({ content, ...line }) => `${JSON.stringify({ ...line, message: { content } })}\n`).join("");
    const diagnostics = newDiagnostics();
    const [quick, whole] = [new SessionCheck(), new SessionCheck()];
    for (const entry of claudeEntriesForward(bytesSource(new TextEncoder().encode(text)), { diagnostics })) {
      quick.add(entry);
      whole.add(entry);
    }
    const { blocker } = whole.report({ diagnostics });
    found.add(blocker?.kind);
    assertEquals(quick.blocker({ diagnostics }), blocker);
  }));
  assert(found.has(undefined) && found.size > 3, "the sessions are all alike");
});
