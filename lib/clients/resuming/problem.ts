import { excerpt, type SafeText } from "../../text/safe_text.ts";

/** What can be wrong with a session file, and what it means when the session is resumed. */
export const PROBLEM_KINDS = {
  "unreadable_line": "the client skips the line, and its descendants are lost",
  "glued_line": "two entries on one line without a line break between them: the client reads neither",
  "duplicate_uuid": "several entries have the same uuid: the client uses the last one",
  "broken_parent": "parent entry missing: everything before this line is lost",
  "cycle": "an entry is its own ancestor",
  "use_without_result": "tool call without a result: the client leaves the call out",
  "result_without_use":
    "tool result without a call: the client leaves it out, but 2.1.20 and older send it, and the API rejects that",
  "cut_pair": "a call and its result are on different branches: the client loads only one of them",
  "duplicate_result":
    "a call has two results: the client sends one, but 2.1.75 and older send both, and the API rejects that",
  "bad_result": "the content of a result is neither text nor an array of blocks: the client cannot resume",
  "long_tool_name": "a tool name of more than 200 characters: the API rejects every request with it",
  "bad_tool_name":
    "a tool name with characters other than letters, digits, _ and -: the API rejects every request with it",
  "bad_input": "the input of a call is not an object: the API rejects every request with it",
  "empty_text": "an empty text block in a prompt: the client drops or replaces it, because the API rejects it",
  "oversize_image": "an image is too large: the API rejects every request with it",
  "foreign_session": "some lines belong to another session",
  "not_found": "the client does not find the session",
  "no_session_meta": "no line says whose session it is: the client refuses the file",
} as const;

/** A kind of problem. */
export type ProblemKind = keyof typeof PROBLEM_KINDS;

/** All kinds, in the order of the counts. */
export const ALL_PROBLEM_KINDS: readonly ProblemKind[] = Object.keys(PROBLEM_KINDS).filter(isProblemKind);

export function isProblemKind(word: string): word is ProblemKind {
  return Object.hasOwn(PROBLEM_KINDS, word);
}

/** A problem of a session file. */
export interface Problem {
  /** Its kind. */
  readonly kind: ProblemKind;
  /** The 1-based line; null if it concerns the whole file. */
  readonly line: number | null;
  /** The uuid of the entry; null if the line has none. */
  readonly uuid: string | null;
  /** A description with the value. */
  readonly detail: string;
}

/** The result of checking a session file. */
export interface CheckReport {
  /** In the order of their lines; those that concern the whole file come last. */
  readonly problems: readonly Problem[];
  /** Whether a client loads the session and the API accepts what it loads. */
  readonly resumes: boolean;
  /** The first problem that prevents the session from being resumed; null if it can be resumed. */
  readonly blocker: Problem | null;
  /**
   * The numbers of lines and entries, and of entries by what a client does with them: `active` are loaded, `metadata` are not part of the conversation,
   * `sidechain` belong to subagents, `inactive` are on other branches or before a compaction. Then how often each kind of
   * problem occurs.
   */
  readonly counts: Readonly<Record<string, number>>;
}

export function countKinds(problems: readonly Problem[]): Partial<Record<ProblemKind, number>> {
  const counts: Partial<Record<ProblemKind, number>> = {};
  for (const kind of ALL_PROBLEM_KINDS) {
    const count = problems.filter((problem) => problem.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}

/** The longest line that describes a problem: room for three uuids and a sentence around them. */
const WIDTH = 240;

export function describeProblem({ line, uuid, detail }: Problem): SafeText {
  const where = line === null ? "file" : `line ${line}`;
  return excerpt(`${where}${uuid === null ? "" : ` (${uuid})`}: ${detail}`, WIDTH);
}
