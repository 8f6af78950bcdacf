import { normalParts } from "../../../path.ts";
import { MAX_SLUG, projectSlug } from "../../../permissions/rules/project_slug.ts";
import { isUuid } from "../../../uuid.ts";
import { safeText } from "../../../text/safe_text.ts";
import type { Problem } from "../../resuming/problem.ts";

/** What a client needs to list and load a session, gathered while its entries are read. */
export interface ListingFacts {
  /** The id that most lines of the main conversation have; null if none. */
  readonly sessionId: string | null;
  /** The first working directories of the entries, each once. */
  readonly cwds: readonly string[];
  readonly startsWithSidechain: boolean;
  readonly summaryLeaf: { readonly uuid: string | null; readonly known: boolean } | null;
  readonly hasConversation: boolean;
}

/** Where the file is. */
export interface FileLocation {
  /** The last part of the path. */
  readonly name: string;
  /** The name of its directory: a client looks in `projects/<slug>/`. */
  readonly directory: string;
  /** The name of the directory above that one. */
  readonly above: string;
}

/** The last three parts of an absolute path, which decide whether a client finds the file. */
export function fileLocation(path: string): FileLocation {
  const [above = "", directory = "", name = ""] = ["", "", "", ...normalParts(path, /[/\\]/)].slice(-3);
  return { name, directory, above };
}

function notFound(detail: string, line: number | null = null): Problem {
  return { kind: "not_found", line, uuid: null, detail };
}

/** Whether the client looks for the sessions of a working directory where a file is. */
export function isProjectOf({ directory: name }: FileLocation, cwd: string): boolean {
  // names of directories have no case on Windows, where editors write the letter of a drive either way
  const fold = /^[A-Za-z]:/.test(cwd) ? (name: string) => name.toLowerCase() : (name: string) => name;
  const [slug, directory] = [fold(projectSlug(cwd)), fold(name)];
  return directory === slug || (slug.length === MAX_SLUG && directory.startsWith(slug));
}

function* placeProblems(facts: ListingFacts, place: FileLocation): Generator<Problem> {
  const name = place.name.replace(/\.jsonl$/, "");
  const isInProjects = place.above === "projects";
  // a file outside of the client's directory needs no particular name, unless it is named after a session id
  if (isInProjects && (name === place.name || !isUuid(name))) {
    yield notFound(`the file is named "${place.name}": the client looks for <session id>.jsonl`);
  } else if (isUuid(name) && facts.sessionId !== null && facts.sessionId !== name) {
    yield notFound(`the file is named after ${name}, but its lines belong to ${facts.sessionId}`);
  }
  if (!isInProjects || facts.cwds.length === 0) return;
  if (!facts.cwds.some((cwd) => isProjectOf(place, cwd))) {
    // a slug has "-" for "_", so a secret in it would no longer be recognized
    const shown = safeText(facts.cwds[0] ?? "");
    yield notFound(`the file is in "${place.directory}", but for ${shown} the client looks in "${projectSlug(shown)}"`);
  }
}

/** Why a client would not find the session, or would find nothing in it. */
export function* discoverabilityProblems(facts: ListingFacts, place: FileLocation | null): Generator<Problem> {
  if (!facts.hasConversation) yield notFound("no prompt or answer can be loaded: the file has none with a uuid");
  if (facts.startsWithSidechain) {
    yield notFound("the first line belongs to a subagent: the client does not list the file", 1);
  }
  if (facts.summaryLeaf && !facts.summaryLeaf.known) {
    yield notFound(
      `the summary in the first line names ${facts.summaryLeaf.uuid ?? "no entry"}, which is not in the file`,
      1,
    );
  }
  if (place) yield* placeProblems(facts, place);
}
