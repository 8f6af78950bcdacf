import { assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, keepSession, type Place } from "../../support/command_line.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";
import { runInPlace } from "../../support/session_commands.ts";
import { jsonl } from "../../support/transcript.ts";

/** Sessions with agents in files of their own and within, refusals, rewinds, waiting prompts and a compaction. */
const SCENARIOS = [
  "1.0.60/subagent",
  "2.0.77/subagent",
  "2.1.330/subagent",
  "2.1.330/compact",
  "2.1.330/decisions",
  "2.1.330/queued",
  "2.1.331/teammate",
  "2.1.332/rewind",
  "2.1.332/resume_at",
];

/** Lays a project with those sessions, and a file in which nothing was said. */
function lay(place: Place): string {
  const empty = "00000000-0000-4000-8000-000000000000";
  const kept = keepSession(place, empty, jsonl({ type: "summary", summary: "x", leafUuid: "y" }));
  const directory = kept.slice(0, kept.lastIndexOf("/"));
  for (const { path, version, scenario } of recordings()) {
    if (!SCENARIOS.includes(`${version}/${scenario}`)) continue;
    const target = `${directory}/${path.split(`/${version}/${scenario}/`)[1]}`;
    Deno.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    Deno.copyFileSync(path, target);
  }
  return directory;
}

interface Figures {
  readonly sessions: number;
  readonly turns: number;
  readonly calls: number;
}

function sumOf(rows: readonly Readonly<Record<string, unknown>>[], name: string): number {
  return rows.reduce((sum, row) => sum + Number(row[name]), 0);
}

Deno.test("sessions, turns and calls of a project are the same in sessions, report, tables and find, and rules says what it adds", () =>
  inPlace(async (place) => {
    const directory = lay(place);
    const run = async (...args: string[]) => {
      const { code, out, err } = await runInPlace(place, args);
      assertEquals(code, 0, err);
      return out;
    };
    const { sessions } = JSON.parse(await run("sessions", "--all", "--json", "--limit", "100"));
    const listed: Figures = {
      sessions: sessions.length,
      turns: sumOf(sessions, "turns"),
      calls: sumOf(sessions, "toolCalls"),
    };
    assertEquals(listed.sessions, SCENARIOS.length);

    await run("report", directory, "--html", `${place.project}/pages.html`);
    const page = Deno.readTextFileSync(`${place.project}/pages.html`);
    const total = (name: string) => Number(new RegExp(`<b>([\\d,]+)</b><span>${name}</span>`).exec(page)?.[1]);
    assertEquals({ sessions: total("sessions"), turns: total("turns"), calls: total("tool calls") }, listed);

    const out = `${place.project}/tables`;
    const { files } = JSON.parse(await run("tables", directory, "--out", out, "--json"));
    const rowsOf = (table: string): Readonly<Record<string, unknown>>[] =>
      Deno.readTextFileSync(`${out}/${table}.ndjson`).trimEnd().split("\n").map((line) => JSON.parse(line));
    const rows = rowsOf("sessions");
    assertEquals({ sessions: files.sessions, turns: sumOf(rows, "turns"), calls: sumOf(rows, "tool_calls") }, listed);
    assertEquals([files.empty, rows.length], [1, listed.sessions + 1]);
    assertStringIncludes(
      await run("tables", directory, "--out", out, "--force"),
      `read (${listed.sessions} sessions, ${files.agents} agents, 1 in which nothing was said)`,
    );

    const nothing = await run("find", "zzzzzz", "--all");
    assertStringIncludes(nothing, `texts of ${listed.sessions} sessions of all projects`);

    const settings = `${place.project}/settings.json`;
    Deno.writeTextFileSync(settings, JSON.stringify({ permissions: { allow: ["Bash(nothing)"] } }));
    const unused = await run("rules", "unused", directory, "--settings", settings);
    const calls = rowsOf("tool_calls");
    const withCall = new Set(calls.map(({ session }) => session)).size;
    assertEquals(calls.length, listed.calls + sumOf(rowsOf("agents"), "tool_calls"));
    assertStringIncludes(
      unused,
      `${calls.length} calls, those of agents included, in ${withCall} sessions with a call`,
    );
  }));
