import { type Cue, CUES, splitCues, UNSPACED_LANGUAGES } from "./cue.ts";
import { CUE_TABLE } from "./cue_table.ts";
import type { Language } from "./language.ts";
import { separateElisions } from "./words.ts";

/**
 * The cues of one language, by how they begin. A cue is written as a character, its position in `CUES`, and the rest of its
 * words after the key; several are joined with `|`.
 *
 * `tools/generate.ts` writes it to `cue_index.ts` as JSON: a hook is a short process, and building it from the tables took a
 * tenth of its time. The format is short because Deno reads a script twice before it runs it.
 */
export interface IndexedCues {
  /** Cues by their first word; in languages without spaces by their first character. */
  readonly by: Readonly<Record<string, string>>;
  /** Cues whose first word may have any ending. */
  readonly stems: string;
  readonly negations: readonly string[];
}

export interface IndexedCue {
  readonly cue: Cue;
  readonly text: string;
}

/** The code of the character for the first cue of `CUES`, which the others follow; `|`, which divides them, is 76 further. */
const FIRST_LETTER = 48;

function letterOf(cue: Cue): string {
  return String.fromCharCode(FIRST_LETTER + CUES.indexOf(cue));
}

/** Parses joined cues. `key`: the word or character that they are indexed under; each begins with it. */
export function parseCues(joined: string, key = ""): IndexedCue[] {
  const cues: IndexedCue[] = [];
  for (const entry of joined === "" ? [] : joined.split("|")) {
    const cue = CUES[entry.charCodeAt(0) - FIRST_LETTER];
    if (cue !== undefined) cues.push({ cue, text: key + entry.slice(1) });
  }
  return cues;
}

export function indexCues(language: Language): IndexedCues {
  const table = CUE_TABLE[language];
  const isUnspaced = UNSPACED_LANGUAGES.has(language);
  const by = new Map<string, string[]>();
  const stems: string[] = [];
  for (const cue of CUES) {
    if (cue === "negation") continue;
    for (const text of splitCues(separateElisions(table[cue] ?? "", language))) {
      const space = text.indexOf(" ");
      const first = isUnspaced ? text.charAt(0) : space === -1 ? text : text.slice(0, space);
      if (!isUnspaced && first.endsWith("*")) stems.push(letterOf(cue) + text);
      else by.set(first, [...by.get(first) ?? [], letterOf(cue) + text.slice(first.length)]);
    }
  }
  return {
    by: Object.fromEntries([...by].map(([first, cues]) => [first, cues.join("|")])),
    stems: stems.join("|"),
    negations: splitCues(table.negation),
  };
}
