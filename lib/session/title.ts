import type { Entry, TitleSource } from "./entry.ts";

/** Whose title counts first (bundle of Claude Code 2.1.332). */
const PRECEDENCE: readonly TitleSource[] = ["user", "client", "summary"];

/**
 * Finds the title of a session as its client shows it: the user's takes precedence over the client's, wherever they are
 * in the file (a resumed client writes its own again after the user's), and the last of several by the same counts.
 */
export class TitleReader {
  readonly #titles = new Map<TitleSource, string>();
  readonly #given: string;

  /** @param given The user's title where the client keeps it outside of the transcript. @default {null} */
  constructor(given: string | null = null) {
    this.#given = given?.trim() ?? "";
  }

  add(entry: Entry): void {
    if (entry.kind === "title") this.#titles.set(entry.by, entry.title.trim());
  }

  get title(): string {
    const [user, ...others] = PRECEDENCE.map((by) => this.#titles.get(by) ?? "");
    return user || this.#given || others.find((title) => title !== "") || "";
  }
}
