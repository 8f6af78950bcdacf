/**
 * The counts of the README's queries over the raw lines of generated sessions (2.1.300 on), with nothing of lib/: what the
 * tables say has to be the same.
 */

/** A line as it stands. */
// deno-lint-ignore no-explicit-any
type Raw = any;

interface RawCall {
  readonly tool: string;
  readonly asked: number;
  readonly agent: boolean;
}

/** Counts over all files of a folder. */
export interface RawCounts {
  readonly tools: Map<string, { calls: number; byAgents: number; errors: number; durations: number[] }>;
  readonly refused: Map<string, { calls: number; sessions: Set<string>; asked: number }>;
  readonly clients: Map<string, ClientUsage>;
}

/** The tokens of one client version. */
export interface ClientUsage {
  readonly sessions: Set<string>;
  turns: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
}

/** How the text of a call begins that was not run, and what to call it. */
const REFUSED: readonly (readonly [start: string, within: string, decision: string])[] = [
  ["The user doesn't want to", "", "rejected_by_person"],
  ["Permission to use", "has been denied", "denied_by_rule"],
  ["PreToolUse:", "hook error", "blocked_by_hook"],
];

function at<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) map.set(key, value = make());
  return value;
}

function linesOf(path: string): Raw[] {
  return Deno.readTextFileSync(path).trim().split("\n").map((line) => JSON.parse(line));
}

function blocksOf(line: Raw): Raw[] {
  return Array.isArray(line.message?.content) ? line.message.content : [];
}

function textOf(block: Raw): string {
  return typeof block.content === "string" ? block.content : block.content?.[0]?.text ?? "";
}

function countCalls(counts: RawCounts, session: string, lines: readonly Raw[], agent: boolean): void {
  const calls = new Map<string, RawCall>();
  for (const line of lines) {
    for (const block of blocksOf(line)) {
      if (block.type === "tool_use") {
        calls.set(block.id, { tool: block.name, asked: Date.parse(line.timestamp), agent });
        const tool = at(counts.tools, block.name, () => ({ calls: 0, byAgents: 0, errors: 0, durations: [] }));
        tool.calls++;
        if (agent) tool.byAgents++;
      }
      if (block.type !== "tool_result") continue;
      const call = calls.get(block.tool_use_id);
      if (call === undefined) continue;
      const tool = counts.tools.get(call.tool);
      tool?.durations.push(Date.parse(line.timestamp) - call.asked);
      if (block.is_error !== true) continue;
      if (tool) tool.errors++;
      const text = textOf(block);
      let kind = REFUSED.find(([start, within]) => text.startsWith(start) && text.includes(within))?.[2];
      if (kind === undefined) continue;
      // without a terminal there was nobody to say no, unless the client records that somebody did
      const isRecorded = line.permissionDecision?.source?.startsWith("user_") === true;
      if (kind === "rejected_by_person" && line.entrypoint === "sdk-cli" && !isRecorded) kind = "not_granted";
      const row = at(counts.refused, kind, () => ({ calls: 0, sessions: new Set<string>(), asked: 0 }));
      row.calls++;
      row.sessions.add(session);
      if (kind === "rejected_by_person") row.asked++;
    }
  }
}

/** How many turns begin: with a prompt, or where something else is answered after the model had ended. */
function countBegun(lines: readonly Raw[]): number {
  let [turns, isIdle, woken] = [0, true, true];
  for (const line of lines) {
    if (line.isSidechain) continue;
    const kind = line.type === "user" ? line.origin?.kind : undefined;
    if (kind === "human") [turns, isIdle, woken] = [turns + 1, false, false];
    else if (kind !== undefined) woken ||= isIdle;
    else if (JSON.stringify(line.message?.content ?? "").includes("[Request interrupted")) isIdle = true;
    if (line.type !== "assistant" || line.message.model === "<synthetic>") continue;
    if (woken) turns++;
    [woken, isIdle] = [false, !line.message.content.some(({ type }: Raw) => type === "tool_use")];
  }
  return turns;
}

function countTurns(counts: RawCounts, session: string, lines: readonly Raw[]): void {
  const turns = countBegun(lines);
  if (turns === 0) return;
  const client = lines.findLast((line) => line.version !== undefined).version;
  const usage = at(counts.clients, client, () => ({
    sessions: new Set<string>(),
    turns: 0,
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheCreation: 0,
  }));
  usage.sessions.add(session);
  usage.turns += turns;
  const messages = new Map<string, Raw>();
  for (const line of lines) {
    if (line.type === "assistant" && line.message.usage) messages.set(line.message.id, line.message.usage);
  }
  for (const used of messages.values()) {
    usage.input += used.input_tokens;
    usage.output += used.output_tokens;
    usage.cacheRead += used.cache_read_input_tokens;
    usage.cacheCreation += used.cache_creation_input_tokens;
  }
}

export function rawCounts(folder: string): RawCounts {
  const counts: RawCounts = { tools: new Map(), refused: new Map(), clients: new Map() };
  for (const { name, isFile } of Deno.readDirSync(folder)) {
    if (!isFile) continue;
    const session = name.replace(".jsonl", "");
    const lines = linesOf(`${folder}/${name}`);
    countCalls(counts, session, lines, false);
    countTurns(counts, session, lines);
    try {
      for (const agent of Deno.readDirSync(`${folder}/${session}/subagents`)) {
        if (!agent.name.endsWith(".jsonl")) continue;
        countCalls(counts, session, linesOf(`${folder}/${session}/subagents/${agent.name}`), true);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return counts;
}

/** The share of what was read that came from the cache, in thousandths. */
export function permilleFromCache({ input, cacheRead, cacheCreation }: ClientUsage): number {
  return Math.floor(1000 * cacheRead / (input + cacheRead + cacheCreation) + 0.5);
}
