import type { JsonObject } from "../../../json.ts";
import type { Entry } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { TurnReader } from "../../../session/turns/turns.ts";
import { compareVersions } from "../../../session/version.ts";
import type { SessionTrim } from "../../resuming/resuming.ts";
import { ChangedWhileReadError } from "../../resuming/trim_errors.ts";
import type { TrimOptions } from "../../resuming/trim_options.ts";
import type { ChangeCounts, TrimNames, TrimStats } from "../../resuming/trim_stats.ts";
import { contentBlocks } from "../format/content.ts";
import { branchNode } from "../reading/branch.ts";
import { claudeEntriesForward } from "../reading/read.ts";
import { planTrim, type TrimPlan } from "./plan.ts";
import { carryEntry, type NewNames, rewriteEntry } from "./rewrite.ts";
import { type CarriedEntry, indexSession, type SessionIndex } from "./session_index.ts";
import { tokensOf } from "./tokens.ts";

/** Counts a person's turns, which trimming goes by, and all calls of a file while its entries are read. */
class TurnCounter {
  turns = 0;
  readonly #calls = new Set<string>();

  get calls(): number {
    return this.#calls.size;
  }

  *count(entries: Iterable<Entry>): Generator<Entry> {
    const reader = new TurnReader();
    for (const entry of entries) {
      if (reader.add(entry)?.origin === "person") this.turns++;
      if (entry.kind === "assistant") {
        for (const block of entry.content) if (block.kind === "tool_use") this.#calls.add(block.id);
      }
      yield entry;
    }
    if (reader.end()?.origin === "person") this.turns++;
  }
}

/** Plans a shorter copy of a transcript. It is read twice, and is never in memory as a whole. */
export function trimFile(source: ByteSource, options: TrimOptions, names: TrimNames): SessionTrim {
  const counter = new TurnCounter();
  const trim = trimSession(counter.count(claudeEntriesForward(source)), options, names);
  const { sourceId, cwd, cwds } = trim;
  return {
    sourceId,
    cwd,
    cwds,
    source: { turns: counter.turns, calls: counter.calls },
    lines: () => trim.lines(claudeEntriesForward(source, { skip: (_, line) => !trim.needsLine(line) })),
  };
}

/** A trim that is planned but not written yet. */
export interface Trim {
  /** The new session's id. */
  readonly sessionId: string;
  /** The session id of the source; null if no line has one. */
  readonly sourceId: string | null;
  /** The working directory from which a client finds the session; null if no entry has one. */
  readonly cwd: string | null;
  /** All working directories that entries have, each once, the last one last. */
  readonly cwds: readonly string[];
  /** The title of the session. */
  readonly title: string;
  /** Whether the trim needs a line; the second pass may skip all other lines. */
  readonly needsLine: (line: number | null) => boolean;
  /**
   * Yields the lines of the new session without line breaks, from a second pass over the same entries or those that it
   * needs, and returns what it did.
   *
   * @throws {ChangedWhileReadError} If the second pass does not have the entries of the first.
   */
  lines(entries: Iterable<Entry>): Generator<string, TrimStats>;
}

/**
 * Plans a shorter session.
 *
 * The session is read twice, once for the plan and once for the lines, and is never in memory as a whole. The result is
 * an independent session: every uuid is new, every parent is the nearest remaining ancestor, and every call has its
 * result.
 *
 * @example Usage
 * ```ts
 * import { PRESETS, trimSession } from "@debrief/debrief/analyses";
 * import { readTranscript } from "@debrief/debrief/transcript";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * const uuid = crypto.randomUUID();
 * const prompt = { type: "user", uuid, parentUuid: null, message: { role: "user", content: "hello" } };
 * Deno.writeTextFileSync(path, JSON.stringify(prompt) + "\n");
 * const names = { sessionId: crypto.randomUUID(), newUuid: () => crypto.randomUUID() };
 * const trim = trimSession(readTranscript(path), PRESETS.default, names);
 * const lines = [...trim.lines(readTranscript(path))];
 * Deno.removeSync(path);
 * if (lines.length !== 2) throw new Error("the prompt and a title were expected");
 * ```
 *
 * @param entries All entries of the source, from its start.
 * @param options What to leave out.
 * @param names The names of the new session.
 * @returns The plan, which writes the lines of the new session in a second pass.
 * @throws {NothingToTrimError} If no entry of the conversation would remain.
 */
export function trimSession(entries: Iterable<Entry>, options: TrimOptions, names: TrimNames): Trim {
  const { index, plan } = planned(entries, options);
  const uuids = new Map<string, string>();
  for (const uuid of plan.kept.keys()) uuids.set(uuid, names.newUuid());
  const wanted = new Set<number | null>(index.carried.map(({ line }) => line));
  for (const { line } of plan.kept.values()) wanted.add(line);
  const newNames: NewNames = { sessionId: names.sessionId, sourceId: index.sessionId, uuids };
  return {
    sessionId: names.sessionId,
    sourceId: index.sessionId,
    cwd: index.cwd,
    cwds: index.cwds,
    title: index.title,
    needsLine: (line) => wanted.has(line),
    lines: (again) => trimmedLines(again, index, plan, newNames, options),
  };
}

/** The facts about a session, without the records that the trim is planned from. */
type SessionHead = Omit<SessionIndex, "nodes">;

/** The plan; the records that it is made from are freed. */
function planned(entries: Iterable<Entry>, options: TrimOptions): { index: SessionHead; plan: TrimPlan } {
  const { nodes, ...index } = indexSession(entries);
  return { index, plan: planTrim({ ...index, nodes }, options) };
}

function entryKey({ line, type }: CarriedEntry): string {
  return `${line} ${type}`;
}

/** Lines that wait for the line of their parent, so that parents come before their children in the new file. */
class Waiting {
  readonly #taken = new Set<string>();
  readonly #written = new Set<string>();
  readonly #lines = new Map<string, { uuid: string; line: string }[]>();

  /** Whether an entry was added already: two entries with the same uuid may be on one line. */
  took(uuid: string): boolean {
    return this.#written.has(uuid) || this.#taken.has(uuid);
  }

  /** The lines that can be written now that this one can. */
  *release(uuid: string, parentUuid: string | null, line: string): Generator<string> {
    if (parentUuid !== null && !this.#written.has(parentUuid)) {
      this.#taken.add(uuid);
      const waiting = this.#lines.get(parentUuid);
      if (waiting) waiting.push({ uuid, line });
      else this.#lines.set(parentUuid, [{ uuid, line }]);
      return;
    }
    const ready = [{ uuid, line }]; // a stack
    for (let next = ready.pop(); next; next = ready.pop()) {
      yield next.line;
      this.#written.add(next.uuid);
      const children = this.#lines.get(next.uuid);
      if (!children) continue;
      this.#lines.delete(next.uuid);
      for (const child of children.toReversed()) ready.push(child);
    }
  }
}

/** The first version that reads `custom-title`; before it a `summary` names the session's last entry. */
const CUSTOM_TITLE_SINCE = "2.1.64";

const SUFFIX = " (trimmed)";

interface TitleFacts {
  readonly title: string;
  readonly version: string | null;
  readonly sessionId: string;
  /** The uuid of the last entry of the conversation in the new session. */
  readonly leafUuid: string;
}

/** The entry by which a client lists the new session. */
function titleEntry({ title, version, sessionId, leafUuid }: TitleFacts): JsonObject {
  const text = title.endsWith(SUFFIX) ? title : title + SUFFIX;
  if (version !== null && compareVersions(version, CUSTOM_TITLE_SINCE) < 0) {
    return { type: "summary", summary: text, leafUuid };
  }
  return { type: "custom-title", customTitle: text, sessionId };
}

function* trimmedLines(
  entries: Iterable<Entry>,
  index: SessionHead,
  plan: TrimPlan,
  names: NewNames,
  options: TrimOptions,
): Generator<string, TrimStats> {
  const changes: ChangeCounts = { inputs: 0, results: 0, capped: 0, notices: 0, images: 0 };
  const waiting = new Waiting();
  let [written, carriedAlong, tokensAfter] = [0, 0, 0];
  let [last, lastParent]: [string | null, string | null] = [null, null];
  const carried = new Set(index.carried.map(entryKey));
  for (const entry of entries) {
    const kept = entry.uuid === null ? undefined : plan.kept.get(entry.uuid);
    const node = kept?.line === entry.location.line ? branchNode(entry) : null;
    if (!kept || !node || waiting.took(node.uuid)) {
      if (!carried.delete(entryKey({ line: entry.location.line, type: entry.type }))) continue;
      carriedAlong++;
      yield JSON.stringify(carryEntry(entry.raw, names));
      continue;
    }
    const line = rewriteEntry(entry.raw, { node, kept, plan, options, counts: changes }, names);
    if (node.kind === "user" || node.kind === "assistant") tokensAfter += tokensOf(contentBlocks(line));
    const text = JSON.stringify(line);
    if (node.uuid === plan.lastUuid) {
      last = text;
      lastParent = kept.parentUuid;
      continue;
    }
    for (const ready of waiting.release(node.uuid, kept.parentUuid, text)) {
      written++;
      yield ready;
    }
  }
  // a client goes back from the last line without a child, so no parallel result may come after the last entry
  for (const ready of last === null ? [] : waiting.release(plan.lastUuid, lastParent, last)) {
    written++;
    yield ready;
  }
  if (written !== plan.kept.size || carried.size > 0) {
    throw new ChangedWhileReadError(
      "the session was rewritten while it was read (run the command again)",
    );
  }
  const leafUuid = names.uuids.get(plan.lastUuid) ?? plan.lastUuid;
  const { title, version } = index;
  yield JSON.stringify(titleEntry({ title, version, sessionId: names.sessionId, leafUuid }));
  const { turns, calls, turnsWithTools, thinkingRemoved, left } = plan;
  return {
    before: { entries: index.entries, turns: turns.before, calls: calls.before, tokens: plan.tokensBefore },
    after: { entries: written + carriedAlong + 1, turns: turns.after, calls: calls.after, tokens: tokensAfter },
    calls,
    turnsWithTools,
    thinkingRemoved,
    changes,
    left,
  };
}
