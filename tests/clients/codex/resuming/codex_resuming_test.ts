import { assert, assertEquals } from "@std/assert";
import { CODEX_RESUMING } from "../../../../lib/clients/codex/resuming/codex_resuming.ts";
import { entriesForward } from "../../../../lib/clients/read.ts";
import { type ByteSource, bytesSource, withSource } from "../../../../lib/session/io/source.ts";
import { toolCallsOf } from "../../../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../../../lib/session/turns/turns.ts";
import type { TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import type { TrimStats } from "../../../../lib/clients/resuming/trim_stats.ts";
import { codexRecordings } from "../../../support/recordings/codex_recordings.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const NAME = `/c/sessions/2026/11/23/rollout-2026-11-23T10-00-00-${ID}.jsonl`;
const RECORDINGS = codexRecordings();

const source = (text: string) => bytesSource(new TextEncoder().encode(text));
const line = (type: string, payload: unknown) => JSON.stringify({ timestamp: "2026-11-23T10:00:00Z", type, payload });
const META = line("session_meta", { id: ID, session_id: ID, cwd: "/p", cli_version: "0.169.0" });

/** The lines of a copy, and what was done. */
function trimmed(source: ByteSource, options: TrimOptions): { readonly lines: string[]; readonly stats: TrimStats } {
  const written = CODEX_RESUMING.trim(source, options, { sessionId: ID, newUuid: () => ID }).lines();
  const lines: string[] = [];
  for (let next = written.next();; next = written.next()) {
    if (next.done) return { lines, stats: next.value };
    lines.push(next.value);
  }
}

Deno.test("trim() keeps the last turns, whole, under a new id, and is sound again", () => {
  for (const { main, version, scenario } of RECORDINGS) {
    const where = `${version}/${scenario}`;
    const turns = withSource(main, (bytes) => [...turnsOf([...entriesForward(bytes)])]);
    const whole = withSource(main, (bytes) => trimmed(bytes, {})).stats;
    assertEquals(whole.after, whole.before, where);
    const { lines, stats: { after } } = withSource(main, (bytes) => trimmed(bytes, { keepTurns: 1 }));
    const copy = source(lines.join("\n"));
    const entries = [...entriesForward(copy)];
    const kept = [...turnsOf(entries)];
    assertEquals(kept.map(({ prompt }) => prompt), turns.slice(-1).map(({ prompt }) => prompt), where);
    assert(after.turns >= 1);
    const { problems, blocker } = CODEX_RESUMING.check(copy, NAME);
    assertEquals([blocker, problems.filter(({ kind }) => kind === "result_without_use")], [null, []], where);
    const first = JSON.parse(lines[0] ?? "{}");
    assertEquals([first.type, first.payload.id], ["session_meta", ID], where);
    assertEquals(first.payload.session_id ?? ID, ID, where);
  }
});

Deno.test("trim() leaves out calls with what belongs to them, thinking, and the ends of outputs", () => {
  for (const { main, version, scenario } of RECORDINGS) {
    const where = `${version}/${scenario}`;
    const options: TrimOptions = { tools: { kind: "last", turns: 0, shorten: 0 }, thinking: 100 };
    const { lines, stats } = withSource(main, (bytes) => trimmed(bytes, options));
    const entries = [...entriesForward(source(lines.join("\n")))];
    assertEquals(toolCallsOf(entries).length, 0, where);
    assertEquals(lines.some((text) => text.includes('"type":"reasoning"') || text.includes("call_lab")), false, where);
    assertEquals([stats.calls.removed, stats.after.calls], [stats.before.calls, 0], where);
    const short = withSource(main, (bytes) => trimmed(bytes, { maxToolOutput: 5 }));
    for (const text of short.lines) {
      const { payload } = JSON.parse(text);
      if (typeof payload?.output === "string") assert(payload.output.length <= 5 + 30, where);
    }
  }
});

Deno.test("fileName() and directoryFor() are where Codex looks, and as it names", () => {
  const now = new Date("2026-11-23T09:08:07.006Z");
  const directory = CODEX_RESUMING.directoryFor({ beside: null, config: "/c", cwd: null, now });
  const path = `${directory}/${CODEX_RESUMING.fileName(ID, now)}`;
  assertEquals(path, `/c/sessions/2026/11/23/rollout-2026-11-23T09-08-07-${ID}.jsonl`);
  assertEquals(CODEX_RESUMING.check(source(META), path).problems, []);
  assert(CODEX_RESUMING.isFoundAt(path, ID));
  for (
    const elsewhere of [path.replace("/sessions/", "/archived_sessions/"), path.replace("0f3e", "1f3e"), "/c/s.jsonl"]
  ) {
    assert(!CODEX_RESUMING.isFoundAt(elsewhere, ID), elsewhere);
  }
});
