import { type JsonObject, stringAt } from "../../../json.ts";
import { parseObjects } from "../format/objects.ts";

/** The end of a branch that a client names in a `last-prompt` line (2.1.120 on). */
export interface NamedEnd {
  /** The row; null if the conversation was emptied. */
  readonly uuid: string | null;
  /** Whether the user went back to it, so that it need not be an end. */
  readonly isExplicit: boolean;
}

export function namedEnd(line: JsonObject): NamedEnd | null {
  if (stringAt(line, "type") !== "last-prompt") return null;
  const uuid = stringAt(line, "leafUuid");
  const isExplicit = line["explicit"] === true;
  return uuid !== null || (isExplicit && line["leafUuid"] === null) ? { uuid, isExplicit } : null;
}

const MARK = '"last-prompt"';
/** The line has the prompt's beginning and two ids. */
const LONGEST = 20_000;

export function namedEndOfText(text: string): NamedEnd | null {
  if (text.length > LONGEST || !text.includes(MARK)) return null;
  return parseObjects(text).objects.map(namedEnd).findLast((end) => end !== null) ?? null;
}

/** The end that a client goes by when it resumes a session, as its file is read from the start. */
export class NamedEndReader {
  #named: NamedEnd | null = null;

  read(end: NamedEnd | null): void {
    this.#named = end ?? this.#named;
  }

  readObject(line: JsonObject): void {
    this.read(namedEnd(line));
  }

  /** After a further row the chosen end is no longer explicit, and an emptied conversation has content again. */
  readRow(isContinuation: boolean): void {
    if (this.#named === null) return;
    if (isContinuation || this.#named.uuid === null) this.#named = null;
    else if (this.#named.isExplicit) this.#named = { uuid: this.#named.uuid, isExplicit: false };
  }

  get end(): NamedEnd | null {
    return this.#named;
  }
}
