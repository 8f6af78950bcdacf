/**
 * What the two older programs do, in a few lines, and the improvements of ours as switches: without any switch the model
 * must give what they recorded, with all of them what we do. So every difference has a name.
 */
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { branchNode } from "../../../lib/clients/claude_code/reading/branch.ts";
import { parseEntry } from "../../../lib/clients/claude_code/format/parse.ts";
import { shortenText } from "../../../lib/clients/claude_code/trim/shorten.ts";

/** What we do otherwise, and why. */
export const IMPROVEMENTS = {
  prompts: "a turn is a prompt of a person: no compaction summary, interrupt or notification opens one",
  preamble: "what stands before the first prompt belongs to the first turn: its tools no longer survive every trim",
  pairs: "a call without its result, or a result without its call, does not go along: an API refuses either",
  calls: "a call, with its result, belongs to the turn that asked for it, wherever the result comes",
  results: "a text beside a tool result goes with it: left alone it would become a prompt",
  chain: "lines without a uuid are left out, no client loads them; so are entries of subagents, and progress",
  parents: "a parent is the nearest ancestor that stays, not the line before in the file",
  thinking: "thinking goes wherever it was asked to go, also where no turn has tools, and redacted thinking with it",
  savings: "a text is cut only where it gets shorter, never between two halves of a character, and in lists too",
} as const;

export type Improvement = keyof typeof IMPROVEMENTS;

/** What is left of a session: uuid, parent and types of blocks of each entry, and counts. */
export interface Outcome {
  readonly survivors: readonly (readonly [string | null, string | null, readonly string[] | null])[];
  readonly counts: Readonly<Record<string, number>>;
}

interface Line {
  readonly entry: JsonObject;
  content: JsonObject[] | null;
  turn: number;
  gone: boolean;
}

type Has = (improvement: Improvement) => boolean;

function linesOf(entries: readonly JsonObject[]): Line[] {
  return entries.map((entry) => {
    const message = entry["message"];
    const content = isJsonObject(message) && Array.isArray(message["content"]) ? message["content"] : null;
    return { entry, content: content && [...content], turn: -1, gone: false };
  });
}

function opensTurn({ entry, content }: Line, has: Has): boolean {
  if (has("prompts")) {
    const parsed = parseEntry(entry, { line: 1, offset: 0 });
    return parsed.kind === "user" && !parsed.isSidechain && parsed.speaker === "user";
  }
  if (entry["type"] !== "user" || entry["isMeta"] === true) return false;
  const message = entry["message"];
  if (isJsonObject(message) && typeof message["content"] === "string") return true;
  const types = content?.map((block) => block["type"]) ?? [];
  return types.includes("text") && !types.includes("tool_result");
}

function numberTurns(lines: readonly Line[], has: Has): number {
  let turns = 0;
  for (const line of lines) {
    if (opensTurn(line, has)) turns++;
    line.turn = has("preamble") ? Math.max(0, turns - 1) : turns - 1;
  }
  return has("preamble") ? Math.max(1, turns) : turns;
}

function blocks(lines: readonly Line[], type: string, key: string): { line: Line; id: string }[] {
  return lines.flatMap((line) =>
    (line.content ?? []).filter((block) => block["type"] === type).map((block) => ({ line, id: String(block[key]) }))
  );
}

function loadable(line: Line): boolean {
  const entry = parseEntry(line.entry, { line: 1, offset: 0 });
  const node = branchNode(entry);
  return node !== null && !node.isSidechain && node.kind !== "progress";
}

/** The cut of the older programs: it may make a text longer, and split a character. */
function cut(text: string): string {
  const kept = text.split("\n").slice(0, 2).join("\n").slice(0, 120);
  return kept === text ? text : kept.trimEnd() + "...";
}

function changes(value: unknown, change: (text: string) => string): boolean {
  if (typeof value === "string") return change(value) !== value;
  if (Array.isArray(value)) return value.some((item) => changes(item, change));
  return isJsonObject(value) && Object.values(value).some((item) => changes(item, change));
}

interface Zone {
  /** Whether results go by their call's id, or only those of the turns whose calls go. */
  readonly resultsFollow: boolean;
  /** Calls of these turns go. */
  readonly removed: (turn: number) => boolean;
  readonly shortened: (turn: number) => boolean;
  readonly thinking: (turn: number) => boolean;
}

/** Takes out what the zones say and returns the counts. */
function apply(lines: readonly Line[], zone: Zone, has: Has): { removed: number; shortened: number; thinking: number } {
  const uses = blocks(lines, "tool_use", "id");
  const results = new Set(blocks(lines, "tool_result", "tool_use_id").map(({ id }) => id));
  const asked = new Set(uses.map(({ id }) => id));
  const gone = new Set(uses.filter(({ line }) => zone.removed(line.turn)).map(({ id }) => id));
  const cutIds = new Set(uses.filter(({ line }) => zone.shortened(line.turn)).map(({ id }) => id));
  const removed = uses.filter(({ line }) => zone.removed(line.turn)).length;
  if (has("pairs")) {
    for (const id of asked) if (!results.has(id)) gone.add(id);
    for (const id of results) if (!asked.has(id)) gone.add(id);
  }
  const change = has("savings") ? shortenText : cut;
  let [shortened, thinking] = [0, 0];
  for (const line of lines) {
    if (!line.content || line.content.length === 0) continue;
    const left = line.content.filter((block) => {
      const type = String(block["type"]);
      if (type === "tool_use") {
        const id = String(block["id"]);
        if (gone.has(id)) return false;
        if (cutIds.has(id) && changes(block["input"], change)) shortened++;
      } else if (type === "tool_result") {
        const id = String(block["tool_use_id"]);
        if (gone.has(id) && (has("calls") || (zone.resultsFollow ? line.turn >= 0 : zone.removed(line.turn)))) {
          return false;
        }
        const content = block["content"];
        const readable = typeof content === "string" || has("savings");
        const inZone = has("calls") ? cutIds.has(id) : zone.shortened(line.turn);
        if (inZone && readable && changes(content, change)) shortened++;
      } else if (line.entry["type"] === "assistant" && zone.thinking(line.turn)) {
        if (type === "thinking" || (type === "redacted_thinking" && has("thinking"))) {
          thinking++;
          return false;
        }
      }
      return true;
    });
    const lost = line.content.length - left.length;
    const onlyText = has("results") && line.entry["type"] === "user" && lost > 0 &&
      !left.some((block) => block["type"] === "tool_result");
    if (lost > 0 && (left.length === 0 || onlyText)) line.gone = true;
    line.content = left;
  }
  return { removed, shortened, thinking };
}

function uuidOf(line: Line): string | null {
  return typeof line.entry["uuid"] === "string" ? line.entry["uuid"] : null;
}

function parentOf(line: Line): string | null {
  return typeof line.entry["parentUuid"] === "string" ? line.entry["parentUuid"] : null;
}

function survivors(all: readonly Line[], lines: readonly Line[], has: Has): Outcome["survivors"] {
  const left = lines.filter((line) => !line.gone);
  const known = new Set(left.map(uuidOf));
  const byUuid = new Map(all.map((line) => [uuidOf(line), line]));
  let before: string | null = null;
  return left.map((line) => {
    let parent = parentOf(line);
    if (has("parents")) {
      while (parent !== null && !known.has(parent)) {
        const above = byUuid.get(parent);
        parent = above ? parentOf(above) : null;
      }
    } else if (parent !== null && !known.has(parent)) parent = before;
    before = uuidOf(line) ?? before;
    return [uuidOf(line), parent, line.content?.map(blockType) ?? null];
  });
}

function blockType(block: unknown): string {
  return isJsonObject(block) ? String(block["type"]) : "str";
}

function boundary(turns: number, percent: number): number {
  return percent >= 100 ? turns : Math.floor(turns * percent / 100);
}

/** The older of the two: percent of all turns. */
export function byPercent(entries: readonly JsonObject[], key: string, has: Has): Outcome {
  const [tools = "", mode = "", thinking = ""] = key.split("/");
  const all = linesOf(entries);
  const lines = has("chain") ? all.filter(loadable) : all;
  const turns = numberTurns(lines, has);
  const inTools = (turn: number) => turn >= 0 && turn < boundary(turns, Number(tools));
  const nowhere = () => false;
  const counts = apply(lines, {
    resultsFollow: true,
    removed: mode === "remove" ? inTools : nowhere,
    shortened: mode === "truncate" ? inTools : nowhere,
    thinking: (turn) => turn >= 0 && turn < boundary(turns, Number(thinking)),
  }, has);
  return { survivors: survivors(all, lines, has), counts };
}

const FILTERED = new Set(["summary", "file-history-snapshot"]);

/** What it leaves out only where some turn has tools. */
const LOGS = new Set(["queue-operation", "progress"]);

function isFiltered(entry: JsonObject): boolean {
  const message = entry["message"];
  return FILTERED.has(String(entry["type"])) || entry["isApiErrorMessage"] === true ||
    (isJsonObject(message) && message["model"] === "<synthetic>");
}

/** Its successor: the last turns with tools. */
export function byLast(entries: readonly JsonObject[], key: string, has: Has): Outcome {
  const [, keep = "", percent = ""] = /^keep(\d+)\/trunc(\d+)$/.exec(key) ?? [];
  const all = linesOf(entries);
  const lines = all.filter((line) => !isFiltered(line.entry) && (!has("chain") || loadable(line)));
  for (const line of lines) if (line.content?.every((block) => typeof block === "string")) line.content = null;
  const turns = numberTurns(lines, has);
  const uses = blocks(lines, "tool_use", "id");
  const results = blocks(lines, "tool_result", "tool_use_id");
  const answered = new Set(results.map(({ id }) => id));
  const having = has("calls") ? uses.filter(({ id }) => answered.has(id)) : [...uses, ...results];
  const withTools = [...new Set(having.map(({ line }) => line.turn))].filter((turn) => turn >= 0).sort((a, b) => a - b);
  const kept = Number(keep) === 0 ? [] : withTools.slice(-Number(keep));
  const cutTurns = new Set(kept.slice(0, Math.floor(kept.length * Number(percent) / 100)));
  // a half call stands in no turn with tools; it is counted as removed where it is older than those that stay
  const first = Number(keep) === 0 ? turns : kept.length === withTools.length ? 0 : kept[0] ?? 0;
  const tools = withTools.length > 0;
  for (const line of lines) if (tools && LOGS.has(String(line.entry["type"]))) line.gone = true;
  const removed = withTools.filter((turn) => !kept.includes(turn));
  const counts = apply(lines, {
    resultsFollow: false,
    removed: (turn) => has("calls") ? turn < first : removed.includes(turn),
    shortened: (turn) => cutTurns.has(turn),
    thinking: () => tools || has("thinking"),
  }, has);
  return {
    survivors: survivors(all, lines, has),
    counts: {
      ...counts,
      turnsTotal: withTools.length,
      turnsRemoved: removed.length,
      turnsShortened: cutTurns.size,
      turnsKept: kept.length - cutTurns.size,
    },
  };
}
