import { assertEquals, assertThrows } from "@std/assert";
import { driftOf } from "../../support/drift.ts";
import { toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { type GeneratedAgent, generateSession, parseBytes } from "../../../tools/generator/generate_sessions.ts";
import { readAll } from "../../support/transcript.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";
import { userFeedbackOf } from "../../../lib/session/calls/tool_result.ts";

const VERSIONS = [...new Set(recordings().map((file) => file.version)), "0.2.122", "2.1.2", "2.1.101", "2.1.300"];

function session(seed: number, version: string, bytes = 1_000_000): string {
  return [...generateSession(seed, { version, bytes })].join("\n") + "\n";
}

for (const version of VERSIONS) {
  Deno.test(`generateSession() writes lines that ${version} could have written`, () => {
    const { entries, diagnostics } = readAll(session(1, version));
    assertEquals([diagnostics.unparsable, diagnostics.concatenated, diagnostics.incomplete], [0, 0, 0]);
    assertEquals(driftOf(entries), []);
    const calls = toolCallsOf(entries);
    assertEquals(calls.length > 20 && calls.every(({ result }) => result !== null), true);
    const turns = [...turnsOf(entries)];
    assertEquals(turns.length > 3, true);
    const noise = entries.filter((entry) => entry.kind === "progress" || entry.kind === "attachment");
    const share = noise.length / entries.length;
    const silent = ["0.2.122", "1.0.60", "1.0.128", "2.0.30", "2.0.50", "2.0.77"].includes(version);
    assertEquals(Math.abs(share - (silent ? 0 : 0.44)) < 0.02, true, `${share}`);
  });
}

function keys(lines: readonly string[], pick: (line: Record<string, unknown>) => boolean): string | undefined {
  const found = lines.map((line) => JSON.parse(line)).find(pick);
  return found && Object.keys(found).filter((key) => !LOOSE.has(key)).join(" ");
}

/** Keys that only some lines of a client have. */
const LOOSE = new Set([
  "slug",
  "session_id",
  "requestId",
  "requestRef",
  "promptSource",
  "origin",
  "turnOrigin",
  "turnPosition",
  "gitBranch",
  "promptCacheRequested",
  "toolInputStreamMs",
  "thinkingDurationMs",
  "thinkingDisplay",
  "sandboxed",
  "toolDenialKind",
  "isMeta",
]);

const LINES: readonly (readonly [name: string, pick: (line: Record<string, unknown>) => boolean])[] = [
  ["assistant", (line) => line["type"] === "assistant" && line["isSidechain"] === false],
  ["tool result", (line) => line["type"] === "user" && "toolUseResult" in line && line["isSidechain"] === false],
  ["progress", (line) => line["type"] === "progress" && !("agentId" in line)],
];

for (const version of new Set(recordings().map((file) => file.version))) {
  for (const [name, pick] of LINES) {
    Deno.test(`generateSession() has the keys of a recorded ${name} line of ${version} in their order`, () => {
      const files = recordings().filter((file) =>
        file.version === version && !file.agent && file.scenario === "plain_tools"
      );
      const recorded = files.flatMap((file) =>
        Deno.readTextFileSync(file.path).split("\n").filter((line) => line !== "")
      );
      const expected = keys(recorded, pick);
      if (expected === undefined) return;
      assertEquals(keys(session(1, version).trimEnd().split("\n"), pick), expected);
    });
  }
}

Deno.test("generateSession() is the same for the same seed and another for another", () => {
  assertEquals(session(5, "2.1.330"), session(5, "2.1.330"));
  assertEquals(session(5, "2.1.330") === session(6, "2.1.330"), false);
});

Deno.test("generateSession() has people, commands, summaries, interrupts, notifications, answers and rejections", () => {
  const { entries } = readAll(session(2, "2.1.330", 6_000_000));
  const users = entries.filter((entry) => entry.kind === "user");
  const speakers = new Set(users.map(({ speaker }) => speaker));
  const expected = [
    "command",
    "command_output",
    "compaction_summary",
    "interrupt",
    "notification",
    "reminder",
    "tool_result",
    "user",
  ];
  assertEquals([...speakers].sort(), expected);
  const calls = entries.flatMap((entry) => entry.kind === "assistant" ? entry.content : []);
  const tools = new Map(calls.flatMap((block) => block.kind === "tool_use" ? [[block.id, block.name] as const] : []));
  const kinds = users.flatMap((entry) => userFeedbackOf(entry, (id) => tools.get(id) ?? null)?.kind ?? []);
  assertEquals(new Set(kinds), new Set(["answer", "rejection"]));
  assertEquals(users.some((entry) => entry.permissionDecision !== null), true);
  assertEquals([...turnsOf(entries)].some((turn) => turn.queued.length > 0), true);
});

Deno.test("generateSession() has lines of several megabytes in a session of 100 MB", () => {
  let longest = 0;
  for (const line of generateSession(3, { bytes: 100e6 })) longest = Math.max(longest, line.length);
  assertEquals(longest > 2e6, true, `${longest}`);
});

Deno.test("generateSession() gives agents files of their own from 2.0.28 on, inline lines before", () => {
  const agents = (version: string): GeneratedAgent[] => {
    const found: GeneratedAgent[] = [];
    for (const _ of generateSession(4, { version, bytes: 600_000, onAgent: (agent) => found.push(agent) }));
    return found;
  };
  assertEquals(agents("1.0.60"), []);
  assertEquals(readAll(session(4, "1.0.60")).entries.some((entry) => entry.isSidechain), true);
  const [agent] = agents("2.1.330");
  const { entries } = readAll((agent?.lines ?? []).join("\n"));
  assertEquals(entries.length > 2 && entries.every((entry) => entry.isSidechain && entry.agentId === agent?.id), true);
  assertEquals(JSON.parse(agent?.meta ?? "null").agentType, "general-purpose");
  assertEquals(agents("2.0.77")[0]?.meta, null);
});

Deno.test("parseBytes() reads sizes", () => {
  assertEquals(["5000", "64 MB", "1GB", "1.5kb", "2m"].map(parseBytes), [5000, 64e6, 1e9, 1500, 2e6]);
  for (const size of ["", "much", "1TB", "-1MB"]) assertThrows(() => parseBytes(size));
});
