/** Sessions by what a list shows of them: their number, and words of their title. */
import type { SessionSummary } from "../../analyses/overview/overview.ts";
import { excerpt } from "../../text/safe_text.ts";
import { sessionsOfProject } from "../args/sessions.ts";
import { type Host, UsageError } from "../host/host.ts";
import { readSummaries } from "./read_summaries.ts";
import { isListed } from "./session_list.ts";

/** How many sessions are looked through for a title; the newest, since each is read. */
const MOST_TITLES = 60;
/** How many sessions a message names at most. */
const SHOWN = 5;
const NUMBER = /^[1-9]\d{0,2}$/;

/** Whether a word is the number of a session in a list; four digits are the beginning of an id. */
export function isListNumber(word: string): boolean {
  return NUMBER.test(word);
}

/** The sessions of this project as `sessions` lists them, each when it is asked for. */
function* listedSessions(host: Host): Generator<{ readonly path: string; readonly summary: SessionSummary }> {
  for (const { path } of sessionsOfProject(host).sessions) {
    const summary = readSummaries([path], () => {}).get(path);
    if (summary !== undefined && isListed(summary)) yield { path, summary };
  }
}

/** The session that `sessions` shows with a number. Throws UsageError if there are not so many. */
export function sessionOfNumber(number: number, host: Host): string {
  let count = 0;
  for (const { path } of listedSessions(host)) if (++count === number) return path;
  throw new UsageError(
    count === 0
      ? `Cannot find session ${number}: this directory has none (debrief sessions --all lists others, with their ids)`
      : `Cannot find session ${number}: this project has ${count} (debrief sessions lists them; give the id of another project's, which debrief sessions --all lists)`,
  );
}

/**
 * The session of this project whose title has all of some words. Throws UsageError if there is none, or more than one.
 */
export function sessionOfTitle(words: string, host: Host): string {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found: { readonly path: string; readonly heading: string }[] = [];
  let count = 0;
  try {
    for (const { path, summary: { heading } } of listedSessions(host)) {
      const text = heading.toLowerCase();
      if (wanted.every((word) => text.includes(word))) found.push({ path, heading });
      if (++count === MOST_TITLES) break;
    }
  } catch (error) {
    // a mistyped file is named where sessions cannot be found, too
    if (!(error instanceof UsageError)) throw error;
  }
  const [first, ...others] = found;
  if (first === undefined) {
    throw new UsageError(
      `Cannot read transcript "${words}": no such file, not a session id (give at least four hex digits), and no title of ` +
        "this project's sessions has these words (debrief sessions lists them; give the id of another project's, which " +
        "debrief sessions --all lists)",
    );
  }
  if (others.length === 0) return first.path;
  const named = found.slice(0, SHOWN).map(({ heading }) => `"${excerpt(heading, 60)}"`).join(", ");
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : "";
  throw new UsageError(
    `Cannot choose session "${words}": ${found.length} titles have these words: ${named}${more} (give more words, or the id)`,
  );
}
