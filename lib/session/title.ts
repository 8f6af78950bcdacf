import type { Entry, TitleSource } from "./entry.ts";

/** Whose title counts first (bundle of Claude Code 2.1.332). */
const PRECEDENCE: readonly TitleSource[] = ["user", "client", "summary"];

/** The user's before the client's, wherever they are (a resumed client writes its own again); of several the last. */
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
