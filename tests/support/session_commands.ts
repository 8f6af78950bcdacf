/** Commands about sessions, in one process, and two sessions to ask about. */
import { dispatch } from "../../lib/cli/dispatch.ts";
import { denoHost } from "../../lib/cli/host/deno_host.ts";
import type { Host } from "../../lib/cli/host/host.ts";
import { keepSession, type Place } from "./command_line.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "./transcript.ts";

export function placeHost(place: Place, members: Partial<Host> = {}): Host {
  return denoHost(import.meta.url, {
    env: (name) => name === "CLAUDE_CONFIG_DIR" ? place.config : undefined,
    cwd: () => place.project,
    home: () => place.home,
    isErrorTerminal: false,
    color: false,
    columns: null,
    ...members,
  });
}

/** Runs a command in a place, on a terminal of a width or on none. */
export async function runInPlace(
  place: Place,
  args: string[],
  columns: number | null = null,
  members: Partial<Host> = {},
) {
  let [out, err] = ["", ""];
  const host = placeHost(place, {
    stdout: (shown) => void (out += shown),
    stderr: (shown) => void (err += shown),
    now: () => new Date("2026-01-03T00:00:00Z"),
    isTerminal: columns !== null,
    columns,
    ...members,
  });
  const code = await dispatch(args, host);
  return { code, out, err };
}

/** A session of one prompt with a call that fails; sessions with other prompts have no entry in common with it. */
export function smallSession(id: string, prompt: string): string {
  const at = (seconds: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, seconds)).toISOString() });
  const lines = jsonl(
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
  const own = [...prompt].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1e6, 7);
  return lines.replace(/"(u\d|m\d)"/g, `"$1-${own}"`);
}

/** The ids of those two. */
export const [OLD, NEW] = ["11111111-2222-4333-8444-555555555555", "99999999-2222-4333-8444-555555555555"];

/** Keeps two sessions of the project, the second one newer. */
export function keepTwo(place: Place): void {
  keepSession(place, OLD, smallSession(OLD, "the old question"), place.project, Date.UTC(2026, 0, 1) / 1000);
  keepSession(place, NEW, smallSession(NEW, "the new question"), place.project, Date.UTC(2026, 0, 2) / 1000);
}
