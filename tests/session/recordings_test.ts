import { assertEquals } from "@std/assert";
import { newDiagnostics } from "../../lib/session/read.ts";
import { messagesOf } from "../support/transcript.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { type Turn, turnsOf } from "../../lib/session/turns/turns.ts";
import { compareVersions } from "../../lib/session/version.ts";
import { type Recording, recordings } from "../support/recordings/client_recordings.ts";
import type { Speaker } from "../../lib/session/entry.ts";
import { userFeedbackOf } from "../../lib/session/calls/tool_result.ts";
import { readTranscript } from "../../lib/clients/read.ts";

const FILES = recordings();
const MAIN = FILES.filter((file) => !file.agent);
const SCENARIOS = [
  "decisions",
  "deny_rule",
  "hook_exit2",
  "hook_json_deny",
  "not_granted",
  "parallel_same_tool",
  "plain_tools",
  "stop_held_once",
  "subagent",
  "tool_errors",
  "two_subagents",
  "write_not_granted",
];
const VERSIONS = ["1.0.60", "1.0.128", "2.0.30", "2.0.77", "2.1.30", "2.1.90", "2.1.150", "2.1.229", "2.1.330"];
const MORE: Readonly<Record<string, readonly string[]>> = {
  "2.1.330": ["approvals", "compact", "queued", "reject_with_words"],
  "2.1.331": ["escape", "shell_and_interrupt", "stop_held_once", "teammate"],
  "2.1.332": ["after_clear", "queued_and_command"],
};
/** Recorded with each of three versions as far as these differ: fixtures/clients/README.md. */
const WENT_BACK: Readonly<Record<string, readonly string[]>> = {
  "2.0.50": ["interrupted", "resume_at", "rewind"],
  "2.1.150": ["hand_over", "interrupted", "resume_at", "rewind"],
  "2.1.332": ["hand_over", "interrupted", "resume_at", "rewind", "rewind_at_end", "rewind_first"],
};

const result: Speaker = "tool_result";

/** Who speaks in the user entries of a scenario, in every version. */
const SPEAKERS: Readonly<Record<string, readonly Speaker[]>> = {
  decisions: ["user"],
  deny_rule: ["user", result],
  hook_exit2: ["user", result],
  hook_json_deny: ["user", result],
  not_granted: ["user", result],
  parallel_same_tool: ["user", result, result],
  plain_tools: ["user", result, result],
  stop_held_once: ["user", "hook_feedback"],
  subagent: ["user", result],
  tool_errors: ["user", result, result, result, result],
  two_subagents: ["user", result, result],
  write_not_granted: ["user", result, result],
  approvals: ["user", result, result, result, result],
  compact: ["user", "compaction_summary", "reminder", "command", "command_output", "user"],
  queued: ["user", result],
  reject_with_words: ["user", result, result],
  shell_and_interrupt: [
    "user",
    result,
    "user",
    result,
    "command",
    "command_output",
    result,
    "interrupt",
    "compaction_summary",
    "reminder",
    "command",
    "command_output",
    "user",
    "user",
  ],
  escape: ["user", result, "interrupt", "user", result, "interrupt", "user"],
  teammate: ["user", result, "peer", "peer", "user"],
  after_clear: ["reminder", "command", "user"],
  queued_and_command: ["user", result, "command", "meta"],
  hand_over: ["reminder", "command", "user"],
  interrupted: ["user", "interrupt", "user"],
  resume_at: ["user", "user", "user"],
  rewind: ["user", "user", "user"],
  rewind_at_end: ["user", "user", "user"],
  rewind_first: ["user", "user"],
};

/** Where agents make a difference: inline in 1.0.x, in files of their own up to 2.1.150, in the background after. */
const AGENT_SPEAKERS: Readonly<Record<string, Readonly<Record<string, readonly Speaker[]>>>> = {
  subagent: {
    "1.0.60": ["user", "agent_task", result, result],
    "1.0.128": ["user", "agent_task", result, result],
    "2.1.229": ["user", result, "notification"],
    "2.1.330": ["user", result, "reminder", "notification"],
  },
  two_subagents: {
    "1.0.60": ["user", "agent_task", result, "agent_task", result, result],
    "1.0.128": ["user", "agent_task", result, "agent_task", result, result],
    "2.1.229": ["user", result, result, "notification", "notification"],
    "2.1.330": ["user", result, result, "notification", "reminder", "notification"],
  },
};

/** How many calls of the main talk there are, and how many of them failed or were refused. */
const CALLS: Readonly<Record<string, number[]>> = {
  decisions: [0, 0],
  deny_rule: [1, 1],
  hook_exit2: [1, 1],
  hook_json_deny: [1, 1],
  not_granted: [1, 1],
  parallel_same_tool: [2, 0],
  plain_tools: [2, 0],
  stop_held_once: [0, 0],
  subagent: [1, 0],
  tool_errors: [4, 4],
  two_subagents: [2, 0],
  write_not_granted: [2, 2],
  approvals: [4, 3],
  queued: [1, 0],
  reject_with_words: [2, 2],
};

function speakers(file: Recording): Speaker[] {
  return [...readTranscript(file.path)].flatMap((entry) => entry.kind === "user" ? [entry.speaker] : []);
}

function turns(file: Recording): Turn[] {
  return [...turnsOf(readTranscript(file.path))];
}

function lineCount(file: Recording): number {
  return Deno.readTextFileSync(file.path).split("\n").filter((line) => line !== "").length;
}

function find(version: string, scenario: string): Recording {
  const file = MAIN.find((file) => file.version === version && file.scenario === scenario);
  if (!file) throw new Error(`No recording of ${version} ${scenario}`);
  return file;
}

Deno.test("recordings have every scenario of every version", () => {
  const found = MAIN.map((file) => `${file.version} ${file.scenario}`).sort();
  const expected = [
    ...VERSIONS.flatMap((version) => SCENARIOS.map((scenario) => `${version} ${scenario}`)),
    ...[MORE, WENT_BACK].flatMap(Object.entries<readonly string[]>).flatMap(([version, scenarios]) =>
      scenarios.map((scenario) => `${version} ${scenario}`)
    ),
  ];
  assertEquals(found, expected.sort());
  assertEquals(FILES.filter((file) => file.agent).length, 82);
});

for (const file of FILES) {
  Deno.test(`readTranscript() reads every line of ${file.version} ${file.scenario}${file.agent ? " (agent)" : ""} ${file.path.slice(-13)}`, () => {
    const diagnostics = newDiagnostics();
    const entries = [...readTranscript(file.path, { diagnostics })];
    const lines = lineCount(file);
    assertEquals(diagnostics, {
      lines,
      entries: lines,
      unparsable: 0,
      concatenated: 0,
      oversize: 0,
      incomplete: 0,
      problems: [],
    });
    assertEquals(entries.filter((entry) => entry.type === "").length, 0);
    const blocks = entries.flatMap((entry) => entry.kind === "user" || entry.kind === "assistant" ? entry.content : []);
    assertEquals(blocks.filter((block) => block.kind === "other"), []);
    if (!file.agent) return;
    const talk = entries.filter((entry) => entry.kind === "user" || entry.kind === "assistant");
    assertEquals(talk.every((entry) => entry.isSidechain && entry.agentId !== null), true);
    assertEquals([...turnsOf(entries)], []);
  });
}

for (const file of MAIN) {
  const name = `${file.version} ${file.scenario}`;

  Deno.test(`speakerOf() finds everybody in ${name}`, () => {
    assertEquals(speakers(file), AGENT_SPEAKERS[file.scenario]?.[file.version] ?? SPEAKERS[file.scenario]);
  });

  const several = [...MORE["2.1.332"] ?? [], ...WENT_BACK["2.1.332"] ?? []];
  if (["compact", "escape", "shell_and_interrupt", "teammate", ...several].includes(file.scenario)) continue;
  Deno.test(`turnsOf() finds the one prompt of ${name}, and what woke the assistant after it`, () => {
    const found = turns(file);
    const isReporting = compareVersions(file.version, "2.1.229") >= 0;
    const reports = { subagent: 1, two_subagents: 2 }[file.scenario] ?? 0;
    assertEquals(found.map(({ origin }) => origin), ["person", ...Array(isReporting ? reports : 0).fill("task")]);
    const [turn] = found;
    assertEquals(
      turn?.prompt,
      { approvals: "please do it", reject_with_words: "please do it", queued: "start" }[file.scenario] ??
        "Please do the task",
    );
    assertEquals(turn && [turn.toolCalls, turn.errors], CALLS[file.scenario]);
    assertEquals(found.at(-1)?.endLine, lineCount(file));
    assertEquals(turn?.interrupted, false);
    assertEquals(turn?.queued.map((prompt) => prompt.text), file.scenario === "queued" ? ["1also do this"] : []);
    assertEquals(turn?.promptId !== null, compareVersions(file.version, "2.1.90") >= 0);
    // each answer of the scripted model counts 100 tokens in and 20 out, however many lines it has
    const main = [...readTranscript(file.path)].filter((entry) => entry.kind === "assistant");
    const answers = messagesOf(main.filter((entry) => !entry.isSidechain && !entry.isSynthetic));
    // without a stop reason, an answer that may have been written before it ended is not counted
    const counted = answers.every(({ stopReason }) => stopReason !== null);
    const sum = (count: (turn: Turn) => number | null) =>
      found.reduce((all: number | null, one) => all === null ? null : all + (count(one) ?? NaN), 0);
    assertEquals(sum(({ usage }) => usage.input), 100 * answers.length);
    const output = sum(({ usage }) => usage.output);
    if (counted || output !== null) assertEquals(output, 20 * answers.length);
  });
}

Deno.test("turnsOf() finds the turns around a compaction", () => {
  const found = turns(find("2.1.330", "compact"));
  assertEquals(found.map((turn) => [turn.startLine, turn.endLine, turn.prompt]), [
    [5, 41, "first question"],
    [42, 58, "next question"],
  ]);
});

Deno.test("turnsOf() finds the turns around a shell command, an interruption and a compaction", () => {
  const found = turns(find("2.1.331", "shell_and_interrupt"));
  assertEquals(found.map(({ startLine, prompt, interrupted }) => [startLine, prompt, interrupted]), [
    [5, "start", false],
    [40, "please run frob", false],
    [53, "!echo from the shell", true],
    [81, "go on slowly", false],
    [101, "thank you", false],
  ]);
  assertEquals(found.map(({ queued }) => queued.map(({ text }) => text)), [["also read the notes"], [], [], [], []]);
});

Deno.test("turnsOf() takes no message of a teammate for a prompt", () => {
  const found = turns(find("2.1.331", "teammate"));
  assertEquals(found.map(({ startLine, origin, prompt, queued }) => [startLine, origin, prompt, queued]), [
    [5, "person", "ask rex for the port", []],
    [35, "peer", "", []],
    [37, "peer", "", []],
    [41, "person", "thank you", []],
  ]);
});

Deno.test("turnsOf() finds what was queued beside a call, and takes what a command loads for no prompt", () => {
  const found = turns(find("2.1.332", "queued_and_command"));
  assertEquals(found.map(({ startLine, prompt, queued }) => [startLine, prompt, queued]), [
    [6, "start", [{ line: 30, text: "also read the notes" }]],
    [42, "/greet", []],
  ]);
  const cleared = turns(find("2.1.332", "after_clear"));
  assertEquals(cleared.map(({ startLine, prompt }) => [startLine, prompt]), [[7, "and now"]]);
});

Deno.test("speakerOf() knows the user's lines of 2.1.331 by who entered them", () => {
  const found: Record<string, Set<Speaker>> = {};
  for (const file of FILES.filter(({ version }) => version === "2.1.331")) {
    for (const entry of readTranscript(file.path)) {
      if (entry.kind === "user") (found[entry.rowSource ?? entry.origin ?? "none"] ??= new Set()).add(entry.speaker);
    }
  }
  assertEquals(Object.fromEntries(Object.entries(found).map(([source, speakers]) => [source, [...speakers].sort()])), {
    // a prompt that is typed has an origin instead; one that was given as an argument has none
    human: ["user"],
    local: ["command", "command_output", "compaction_summary", "user"],
    hook: ["hook_feedback"],
    harness: ["interrupt", "reminder"],
    peer: ["peer"],
    recorded: ["peer"],
    none: [result],
  });
});

Deno.test("personWordsOf() finds the words of a rejection", () => {
  const words = [...readTranscript(find("2.1.330", "reject_with_words").path)]
    .flatMap((entry) => (entry.kind === "user" ? userFeedbackOf(entry) : null) ?? []);
  assertEquals(words, [{ kind: "rejection", text: "never use frob, prefer blix" }]);
});

Deno.test("personWordsOf() finds nobody's words elsewhere", () => {
  for (const file of FILES) {
    if (file.scenario === "reject_with_words") continue;
    for (const entry of readTranscript(file.path)) {
      if (entry.kind === "user") assertEquals(userFeedbackOf(entry), null);
    }
  }
});

interface ExpectedCall {
  readonly toolUseId: string;
  readonly tool: string;
  readonly file: string;
}

Deno.test("toolCallsOf() finds the calls that the recording knows, each with its result", () => {
  const expected: Record<string, Record<string, ExpectedCall[]>> = JSON.parse(
    Deno.readTextFileSync(new URL("../../fixtures/clients/expected.json", import.meta.url)),
  );
  let seen = 0;
  for (const file of MAIN) {
    const calls = toolCallsOf(readTranscript(file.path));
    for (const call of expected[file.version]?.[file.scenario] ?? []) {
      if (call.file !== "main") continue;
      const found = calls.find(({ use }) => use.id === call.toolUseId && use.name === call.tool);
      assertEquals(
        found?.result !== null && found !== undefined,
        true,
        `${file.version} ${file.scenario} ${call.toolUseId}`,
      );
      seen++;
    }
    assertEquals(calls.every(({ result }) => result !== null), true, `${file.version} ${file.scenario}`);
  }
  assertEquals(seen > 100, true, `only ${seen} calls`);
});

Deno.test("parseEntry() finds who decided in 2.1.330", () => {
  const decided = (scenario: string): string[] =>
    [...readTranscript(find("2.1.330", scenario).path)].flatMap((entry) => {
      if (entry.kind !== "user" || !entry.permissionDecision) return [];
      const { decision, source, reasonType, reasonCode } = entry.permissionDecision;
      return [[decision, source, reasonType ?? reasonCode].join(" ")];
    });
  assertEquals(decided("hook_exit2"), ["reject hook hook"]);
  assertEquals(decided("deny_rule"), ["reject config subcommandResults"]);
  assertEquals(decided("reject_with_words"), [
    "reject user_reject bashMiss:no-rule-match",
    "accept user_temporary bashMiss:no-rule-match",
  ]);
});
