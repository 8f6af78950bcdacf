import type { Entry, TitleSource } from "./entry.ts";

/** Whose title counts first (bundle of Claude Code 2.1.332). */
const PRECEDENCE: readonly TitleSource[] = ["user", "client", "summary"];

/**
 * The user's before the client's, wherever they are (a resumed client writes its own again); of several the last. Clients
 * up to 2.1.29 write titles of other sessions into the file, too: one that names a row counts where the file has that row.
 */
export class TitleReader {
  readonly #titles = new Map<TitleSource, string>();
  readonly #given: string;
  readonly #rows = new Set<string>();
  /** The titles of rows that were not read, by that row. */
  readonly #waiting = new Map<string, string>();

  /** @param given The user's title where the client keeps it outside of the transcript. @default {null} */
  constructor(given: string | null = null) {
    this.#given = given?.trim() ?? "";
  }

  add(entry: Entry): void {
    if (entry.kind === "title") {
      const title = entry.title.trim();
      if (entry.ofRow === undefined || this.#rows.has(entry.ofRow)) this.#titles.set(entry.by, title);
      else this.#waiting.set(entry.ofRow, title);
      return;
    }
    if (entry.uuid === null) return;
    this.#rows.add(entry.uuid);
    const own = this.#waiting.get(entry.uuid);
    if (own !== undefined) this.#titles.set("summary", own);
  }

  get title(): string {
    const [user, ...others] = PRECEDENCE.map((by) => this.#titles.get(by) ?? "");
    return user || this.#given || others.find((title) => title !== "") || "";
  }
}
