import type { Entry, TitleSource } from "./entry.ts";

/** Whose title counts first (bundle of Claude Code 2.1.332). */
const PRECEDENCE: readonly TitleSource[] = ["user", "client", "summary"];

/**
 * The user's before the client's, wherever they are (a resumed client writes its own again); of several the last. What a
 * file begins with before its first row may be about other sessions, and counts once the row comes that it is about.
 */
export class TitleReader {
  readonly #titles = new Map<TitleSource, string>();
  readonly #given: string;
  #isBegun = false;
  /** The titles before the first row, by the row that they are about. */
  readonly #waiting = new Map<string, string>();

  /** @param given The user's title where the client keeps it outside of the transcript. @default {null} */
  constructor(given: string | null = null) {
    this.#given = given?.trim() ?? "";
  }

  add(entry: Entry): void {
    if (entry.kind === "title") {
      const title = entry.title.trim();
      if (entry.ofRow !== undefined && !this.#isBegun) this.#waiting.set(entry.ofRow, title);
      else this.#titles.set(entry.by, title);
      return;
    }
    if (entry.kind === "user" || entry.kind === "assistant") this.#isBegun = true;
    const own = entry.uuid === null ? undefined : this.#waiting.get(entry.uuid);
    if (own !== undefined) this.#titles.set("summary", own);
  }

  get title(): string {
    const [user, ...others] = PRECEDENCE.map((by) => this.#titles.get(by) ?? "");
    return user || this.#given || others.find((title) => title !== "") || "";
  }
}
