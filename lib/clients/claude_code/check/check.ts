import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import { type ActiveBranch, activeBranch, type BranchNode, branchNode, resultId } from "../reading/branch.ts";
import { NamedEndReader } from "../reading/named_end.ts";
import type { Entry } from "../../../session/entry.ts";
import type { Diagnostics } from "../../../session/read.ts";
import { imagesOf, MANY_IMAGES, refusedBlocks, refusedImage } from "./refused.ts";
import { discoverabilityProblems, type FileLocation, type ListingFacts } from "./discoverability.ts";
import {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  countKinds,
  type Problem,
  type ProblemKind,
} from "../../resuming/problem.ts";

/** What is known about the file besides its entries. */
export interface CheckOptions {
  /** The counters of the reader, which are complete after the entries have been read. */
  readonly diagnostics: Diagnostics;
  /** Where the file is; null if it came through a pipe. */
  readonly place?: FileLocation | null;
}

interface Seen {
  readonly node: BranchNode;
  times: number;
}

/** Checks a session entry by entry. */
export class SessionCheck {
  readonly nodes: BranchNode[] = [];
  readonly problems: Problem[] = [];
  readonly sessions = new Map<string, { line: number | null; uuid: string | null; times: number }>();
  readonly cwds: string[] = [];
  readonly ends = new NamedEndReader();
  readonly images: { line: number | null; uuid: string; alone: string | null; among: string | null }[] = [];
  entries = 0;
  sidechain = 0;
  startsWithSidechain = false;
  leadingSummary: { uuid: string | null } | null = null;
  #lastLine: number | null = null;

  report(options: CheckOptions): CheckReport {
    return reportOn(this, options);
  }

  blocker(options: CheckOptions): Problem | null {
    return this.report(options).blocker;
  }

  add(entry: Entry): void {
    const { line } = entry.location;
    if (line !== null && line === this.#lastLine) {
      this.problems.push({ kind: "glued_line", line, uuid: entry.uuid, detail: "a second entry on the same line" });
    }
    this.#lastLine = line;
    this.entries++;
    const node = branchNode(entry);
    if (this.entries === 1) {
      this.startsWithSidechain = entry.isSidechain;
      if (entry.type === "summary") this.leadingSummary = { uuid: stringAt(entry.raw, "leafUuid") };
    }
    if (entry.isSidechain) this.sidechain++;
    if (node === null) this.ends.readObject(entry.raw);
    else if (!node.isSidechain) this.ends.readRow(entry.kind === "system" && entry.subtype === "compact_boundary");
    if (entry.sessionId !== null) this.#session(entry, entry.sessionId);
    if (!node) return;
    const cwd = entry.cwd;
    if (cwd !== null && !this.cwds.includes(cwd) && this.cwds.length < 64) this.cwds.push(cwd);
    this.nodes.push(node);
    if (arrayAt(objectAt(entry.raw, "message") ?? {}, "content").length === 0) return;
    for (const detail of badResults(entry.raw)) {
      this.problems.push({ kind: "bad_result", line, uuid: node.uuid, detail });
    }
    for (const { kind, detail } of refusedBlocks(entry.raw)) {
      this.problems.push({ kind, line, uuid: node.uuid, detail });
    }
    this.#images(entry.raw, node);
  }

  /** Images are checked when all are counted: a request with many of them accepts only smaller ones. */
  #images(line: JsonObject, { line: number, uuid }: BranchNode): void {
    for (const image of imagesOf(line)) {
      const [alone, among] = [refusedImage(image), refusedImage(image, Infinity)];
      this.images.push({ line: number, uuid, alone, among });
    }
  }

  #session(entry: Entry, id: string): void {
    const seen = this.sessions.get(id);
    if (seen) seen.times++;
    else this.sessions.set(id, { line: entry.location.line, uuid: entry.uuid, times: 1 });
  }
}

function* badResults(line: JsonObject): Generator<string> {
  const message = objectAt(line, "message");
  for (const block of message ? arrayAt(message, "content") : []) {
    if (!isJsonObject(block) || block["type"] !== "tool_result") continue;
    const content = block["content"];
    if (content === undefined || typeof content === "string") continue;
    if (Array.isArray(content) && content.every(isJsonObject)) continue;
    yield `the result of ${resultId(block) ?? "a call without an id"} is ${
      Array.isArray(content)
        ? "an array with items that are not blocks"
        : content === null
        ? "null"
        : typeof content === "object"
        ? "an object"
        : `a ${typeof content}`
    }`;
  }
}

/** Uuids, parents and cycles of one file. */
function* chainProblems(nodes: readonly BranchNode[], branch: ActiveBranch<BranchNode>): Generator<Problem> {
  const seen = new Map<string, number | null>();
  const visited = new Set<string>();
  const active = new Set(branch.chain);
  for (const node of nodes) {
    const at = { line: node.line, uuid: node.uuid };
    const first = seen.get(node.uuid);
    if (first === undefined) seen.set(node.uuid, node.line);
    else yield { kind: "duplicate_uuid", ...at, detail: `uuid already used on line ${first}` };
  }
  for (const node of nodes) {
    if (branch.nodeOf(node.uuid) !== node) continue;
    const parent = branch.parentOf(node);
    // the first line of an agent's file refers to the file of the session that started it
    if (parent !== null && !seen.has(parent) && !node.isSidechain) {
      const consequence = active.has(node) ? "; the client loads nothing before it" : "";
      yield {
        kind: "broken_parent",
        line: node.line,
        uuid: node.uuid,
        detail: `no entry has the uuid ${parent}${consequence}`,
      };
    }
    const looped = cycleFrom(node, branch, visited);
    if (looped) {
      yield { kind: "cycle", line: looped.line, uuid: looped.uuid, detail: `${looped.uuid} is its own ancestor` };
    }
  }
}

/** The first node of a cycle along the parents; each node is visited once. */
function cycleFrom(start: BranchNode, branch: ActiveBranch<BranchNode>, visited: Set<string>): BranchNode | null {
  const walked = new Set<string>();
  let found: BranchNode | null = null;
  for (let node: BranchNode | undefined = start; node && !visited.has(node.uuid);) {
    if (walked.has(node.uuid)) {
      found = node;
      break;
    }
    walked.add(node.uuid);
    const parent = branch.parentOf(node);
    node = parent === null ? undefined : branch.nodeOf(parent);
  }
  for (const uuid of walked) visited.add(uuid);
  return found;
}

/** Calls without a result, results without a call, and pairs of which a client loads only one. */
function* callProblems(nodes: readonly BranchNode[], branch: ActiveBranch<BranchNode>): Generator<Problem> {
  const uses = new Map<string, Seen>();
  const results = new Map<string, Seen>();
  const loaded = new Set<BranchNode>([...branch.chain, ...branch.beside.keys()]);
  for (const node of nodes) {
    if (branch.nodeOf(node.uuid) !== node) continue;
    for (const [ids, map] of [[node.uses, uses], [node.results, results]] as const) {
      for (const id of ids) {
        const seen = map.get(id);
        if (!seen) map.set(id, { node, times: 1 });
        else {
          seen.times++;
          // if there are several, the one that is loaded counts
          if (!loaded.has(seen.node) && loaded.has(node)) map.set(id, { node, times: seen.times });
        }
      }
    }
  }
  for (const [id, { node, times }] of results) {
    const at = { line: node.line, uuid: node.uuid };
    const use = uses.get(id);
    if (!use) yield { kind: "result_without_use", ...at, detail: `no call has the id ${id}` };
    else if (loaded.has(use.node) !== loaded.has(node)) {
      const half = loaded.has(node) ? "result" : "call";
      yield { kind: "cut_pair", ...at, detail: `only the ${half} of ${id} is on the active branch` };
    }
    if (times > 1 && loaded.has(node)) {
      yield { kind: "duplicate_result", ...at, detail: `${id} is answered ${times} times` };
    }
  }
  for (const [id, { node }] of uses) {
    if (results.has(id)) continue;
    yield { kind: "use_without_result", line: node.line, uuid: node.uuid, detail: `${id} has no result` };
  }
}

function* sessionProblems(gathered: SessionCheck, own: string | null): Generator<Problem> {
  for (const [id, { line, uuid, times }] of gathered.sessions) {
    if (id === own) continue;
    const lines = times === 1 ? "1 line belongs" : `${times} lines belong`;
    yield { kind: "foreign_session", line, uuid, detail: `${lines} to ${id}, not to ${own}; this is the first` };
  }
}

/** The session of a file: the one that it is named after, if its lines have that id, else the one of most lines. */
function ownSession(gathered: SessionCheck, place: FileLocation | null): string | null {
  const named = place?.name.replace(/\.jsonl$/, "");
  if (named !== undefined && gathered.sessions.has(named)) return named;
  let most: string | null = null;
  let times = 0;
  for (const [id, seen] of gathered.sessions) {
    if (seen.times < times) continue;
    most = id;
    times = seen.times;
  }
  return most;
}

function* lineProblems(diagnostics: Diagnostics): Generator<Problem> {
  for (const { kind, location, bytes } of diagnostics.problems) {
    const why = kind === "oversize"
      ? "too long"
      : kind === "incomplete"
      ? "incomplete: the file ends within it"
      : "not valid JSON";
    yield { kind: "unreadable_line", line: location.line, uuid: null, detail: `${why} (${bytes} bytes)` };
  }
}

function* imageProblems({ images }: SessionCheck, loaded: ReadonlySet<string>): Generator<Problem> {
  const many = images.filter(({ uuid }) => loaded.has(uuid)).length > MANY_IMAGES;
  for (const { line, uuid, alone, among } of images) {
    const detail = alone ?? (many && loaded.has(uuid) ? among : null);
    if (detail !== null) yield { kind: "oversize_image", line, uuid, detail };
  }
}

/**
 * Problems that keep a session from being resumed if the client loads the entry. Calls and results that are not in pairs
 * are none: 2.1.92 and 2.1.332 send pairs only.
 */
const BLOCKING: ReadonlySet<ProblemKind> = new Set([
  "bad_result",
  "long_tool_name",
  "bad_tool_name",
  "bad_input",
  "oversize_image",
]);

/** The first problem that keeps the session from being resumed. */
function blockerIn(problems: readonly Problem[], loaded: ReadonlySet<string>): Problem | null {
  return problems.find(({ kind, uuid }) =>
    kind === "not_found" || uuid !== null && BLOCKING.has(kind) && loaded.has(uuid)
  ) ?? null;
}

/**
 * Finds what prevents a session from being resumed, or loses part of it.
 *
 * @example Usage
 * ```ts
 * import { checkSession } from "@debrief/debrief/analyses";
 * import { newDiagnostics, readTranscript } from "@debrief/debrief/transcript";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * const prompt = { type: "user", uuid: "b", parentUuid: "a", message: { role: "user", content: "hello" } };
 * Deno.writeTextFileSync(path, JSON.stringify(prompt) + "\n");
 * const diagnostics = newDiagnostics();
 * const { problems } = checkSession(readTranscript(path, { diagnostics }), { diagnostics });
 * Deno.removeSync(path);
 * if (problems[0]?.kind !== "broken_parent") throw new Error("no entry has the uuid a");
 * ```
 *
 * @param entries All entries of the file, from its start; they are read once and not kept.
 * @param options The counters of the reader, and where the file is.
 * @returns Every problem with its location, and counts.
 */
export function checkSession(entries: Iterable<Entry>, options: CheckOptions): CheckReport {
  const check = new SessionCheck();
  for (const entry of entries) check.add(entry);
  return check.report(options);
}

/**
 * Like {@linkcode checkSession}, for a stream.
 *
 * @param entries All entries of the stream, from its start.
 * @param options The counters of the reader, and where the file is.
 * @returns Every problem with its location, and counts.
 *
 * @example Usage
 * ```ts
 * import { checkStream } from "@debrief/debrief/analyses";
 * import { entriesOfStream, newDiagnostics } from "@debrief/debrief/transcript";
 *
 * const prompt = { type: "user", uuid: "b", parentUuid: "a", message: { role: "user", content: "hello" } };
 * const stream = new Blob([JSON.stringify(prompt) + "\n"]).stream();
 * const diagnostics = newDiagnostics();
 * const { problems } = await checkStream(entriesOfStream(stream, { diagnostics }), { diagnostics });
 * if (problems[0]?.kind !== "broken_parent") throw new Error("no entry has the uuid a");
 * ```
 */
export async function checkStream(entries: AsyncIterable<Entry>, options: CheckOptions): Promise<CheckReport> {
  const check = new SessionCheck();
  for await (const entry of entries) check.add(entry);
  return check.report(options);
}

function reportOn(gathered: SessionCheck, { diagnostics, place = null }: CheckOptions): CheckReport {
  const { nodes } = gathered;
  const branch = activeBranch(nodes, gathered.ends.end);
  const own = ownSession(gathered, place);
  const { leadingSummary, startsWithSidechain } = gathered;
  const facts: ListingFacts = {
    sessionId: own,
    cwds: gathered.cwds,
    startsWithSidechain,
    summaryLeaf: leadingSummary &&
      { ...leadingSummary, known: leadingSummary.uuid !== null && branch.nodeOf(leadingSummary.uuid) !== undefined },
    hasConversation: branch.chain.length > 0,
  };
  const placed: Problem[] = [
    ...lineProblems(diagnostics),
    ...gathered.problems,
    ...chainProblems(nodes, branch),
    ...callProblems(nodes, branch),
    ...sessionProblems(gathered, own),
  ];
  const loaded = new Set([...branch.chain, ...branch.beside.keys()].map(({ uuid }) => uuid));
  placed.push(...imageProblems(gathered, loaded));
  placed.sort((a, b) =>
    (a.line ?? Infinity) - (b.line ?? Infinity) || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0)
  );
  const problems = [...placed, ...discoverabilityProblems(facts, place)];
  const tally = countKinds(problems);
  // the reader keeps only the first hundred, but counts all
  const unread = diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete;
  const active = branch.chain.length + branch.beside.size;
  const sidechains = nodes.filter(({ isSidechain }) => isSidechain).length;
  const blocker = blockerIn(problems, loaded);
  return {
    problems,
    resumes: blocker === null,
    blocker,
    counts: {
      lines: diagnostics.lines,
      entries: gathered.entries,
      active,
      metadata: gathered.entries - nodes.length,
      sidechain: gathered.sidechain,
      inactive: Math.max(0, nodes.length - active - sidechains),
      ...Object.fromEntries(ALL_PROBLEM_KINDS.map((kind) => [kind, tally[kind] ?? 0])),
      unreadable_line: unread,
    },
  };
}
