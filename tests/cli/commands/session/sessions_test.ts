import { assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../../../lib/cli/dispatch.ts";
import { denoHost } from "../../../../lib/cli/host/deno_host.ts";
import type { Host } from "../../../../lib/cli/host/host.ts";
import { inPlace, keepSession, type Place } from "../../../support/command_line.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

/** Runs a command in a place, on a terminal of a width or on none. */
async function run(place: Place, args: string[], columns: number | null = null, members: Partial<Host> = {}) {
  let [out, err] = ["", ""];
  const host = denoHost(import.meta.url, {
    stdout: (shown) => void (out += shown),
    stderr: (shown) => void (err += shown),
    env: (name) => name === "CLAUDE_CONFIG_DIR" ? place.config : undefined,
    cwd: () => place.project,
    home: () => place.home,
    now: () => new Date("2026-01-03T00:00:00Z"),
    isTerminal: columns !== null,
    colour: false,
    columns,
    ...members,
  });
  const code = await dispatch(args, host);
  return { code, out, err };
}

function session(id: string, prompt: string): string {
  const at = (seconds: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, seconds)).toISOString() });
  return jsonl(
    ...chain(
      id,
      user(prompt, { ...at(0), cwd: "/home/me/app", version: "2.1.330" }),
      assistant("m1", [toolUse("t1", "Bash", { command: "make" })], {
        ...at(1),
        usage: { output_tokens: 1234 },
        stop_reason: "tool_use",
      }),
      user([toolResult("t1", "Exit code 2", true)], at(4)),
      assistant("m2", [text("It fails.")], { ...at(5), usage: { output_tokens: 6 }, stop_reason: "end_turn" }),
    ),
    { type: "cost-state", sessionId: id, totalCostUSD: 0.42, modelUsage: { opus: { outputTokens: 2000 } } },
  );
}

const [OLD, NEW] = ["11111111-2222-4333-8444-555555555555", "99999999-2222-4333-8444-555555555555"];

function keepTwo(place: Place): void {
  keepSession(place, OLD, session(OLD, "the old question"), place.project, Date.UTC(2026, 0, 1) / 1000);
  keepSession(place, NEW, session(NEW, "the new question"), place.project, Date.UTC(2026, 0, 2) / 1000);
}

Deno.test("sessions lists the sessions of the project, newest first", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    keepSession(place, "33333333-2222-4333-8444-555555555555", session("x", "elsewhere"), `${place.home}/other`);
    const { code, out, err } = await run(place, ["sessions"], 200);
    assertEquals([code, err], [0, ""]);
    const [heading = "", first = "", second = "", ...rest] = out.trimEnd().split("\n");
    assertEquals(heading.split(/ +/), "STARTED SESSION TITLE WORKED TURNS CALLS FAILED OUTPUT COST CLIENT".split(" "));
    assertEquals(first.slice(18).split(/ {2,}/), [
      "99999999",
      "the new question",
      "5.0 s",
      "1",
      "1",
      "1",
      "2.00k",
      "$0.42",
      "2.1.330",
    ]);
    assertStringIncludes(second, "the old question");
    assertEquals(rest, []);
    assertStringIncludes((await run(place, ["sessions", "--all"])).out, "elsewhere");
    assertStringIncludes((await run(place, ["sessions", "--project", `${place.home}/other`])).out, "elsewhere");
    assertEquals((await run(place, ["sessions", "--since", "36h"])).out.includes("the old question"), false);
    assertEquals((await run(place, ["sessions", "--limit", "1"])).out.split("\n").length, 3);
  });
});

Deno.test("sessions --json says what a program needs", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    const { schema, sessions } = JSON.parse((await run(place, ["sessions", "--json"])).out);
    assertEquals([schema, sessions.length], ["debrief.sessions/1", 2]);
    const [{ session: id, project, turns, toolCalls, failed, usage, cost }] = sessions;
    assertEquals([id, project, turns, toolCalls, failed], [NEW, "/home/me/app", 1, 1, 1]);
    assertEquals([usage.output, cost.usd, cost.isPartial], [1240, 0.42, false]);
  });
});

Deno.test("debrief alone lists sessions on a terminal, and prints usage elsewhere", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    const shown = await run(place, [], 80);
    assertEquals([shown.code, shown.err], [0, ""]);
    assertStringIncludes(shown.out, "the new question");
    assertStringIncludes(shown.out, "debrief turns SESSION");
    assertEquals(shown.out.split("\n").filter((line) => [...line].length > 80), []);
    const piped = await run(place, []);
    assertEquals([piped.code, piped.out], [2, ""]);
    assertStringIncludes(piped.err, "usage: debrief");
  });
});

Deno.test("debrief alone says where sessions would be if there are none", async () => {
  await inPlace(async (place) => {
    Deno.mkdirSync(`${place.config}/projects`);
    const { code, out } = await run(place, [], 80);
    assertEquals(code, 0);
    assertStringIncludes(
      out,
      "No sessions in ~/.claude/projects.\nStart a session with a client, or set CLAUDE_CONFIG_DIR or CODEX_HOME",
    );
  });
});

Deno.test("calls shows each call with its decision and outcome, and filters", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    const { code, out } = await run(place, ["calls", "9999"]);
    assertEquals(code, 0);
    const [, call = "", ...rest] = out.trimEnd().split("\n");
    assertEquals(call.slice(18).trim().split(/ {2,}/), [
      "0",
      "t1",
      "Bash",
      "make",
      "allowed",
      "failed: exit_code",
      "3.0 s",
    ]);
    assertEquals(rest, []);
    assertEquals((await run(place, ["calls", "9999", "--denied"])).out, "None of 1 call matches.\n");
    assertEquals(
      (await run(place, ["calls", "9999", "--tool", "Bash", "--grep", "mak", "--failed", "--turn", "0"])).out,
      out,
    );
    const { calls } = JSON.parse((await run(place, ["calls", "9999", "--json"])).out);
    assertEquals([calls[0].id, calls[0].durationMs, calls[0].outcome], ["t1", 3000, "tool_error"]);
  });
});

Deno.test("turns shows head, turns and totals, and takes the latest session by itself", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    const { code, out } = await run(place, ["turns"], 80);
    assertEquals(code, 0);
    const [title, where, when, , turn, prompt, failed, words, , totals] = out.split("\n");
    assertEquals([title, where], ["the new question", "/home/me/app, client 2.1.330"]);
    assertStringIncludes(when ?? "", "worked 5.0 s, 2.00k tokens out, $0.42");
    assertStringIncludes(turn ?? "", "5.0 s, 1 call, 1 failed, 1.24k tokens out  [lines 1-5]");
    assertEquals([prompt, failed, words], ["     the new question", "     failed: make", "     → It fails."]);
    assertEquals(totals, "1 turn, 1 call, 1 failed");
  });
});
