import { type Cue, CUE_TABLE, CUES, splitCues, UNSPACED_LANGUAGES } from "./cue_table.ts";
import type { Language } from "./language.ts";
import { separateElisions } from "./words.ts";

/**
 * A language's cues as they are looked up. A cue is written as the letter of what it says and the words behind the key it
 * stands under; several are joined with `|`.
 *
 * Made of the tables by `tools/generate.ts` and kept as JSON: a hook is one short process, and making it of the tables took
 * a tenth of its time. It is written short because deno reads a script twice before it runs.
 */
export interface IndexedCues {
  /** Cues by their first word; by their first letter in languages without spaces. */
  readonly by: Readonly<Record<string, string>>;
  /** Cues whose first word may end in any way. */
  readonly stems: string;
  readonly negations: readonly string[];
}

/** One cue of a joined text. */
export interface IndexedCue {
  readonly cue: Cue;
  readonly text: string;
}

/** The letter of the first cue of `CUES`; the others follow. */
const FIRST = 97;

function letterOf(cue: Cue): string {
  return String.fromCharCode(FIRST + CUES.indexOf(cue));
}

/** The cues of a joined text; each begins with the key it stands under. */
export function parseCues(joined: string, key = ""): IndexedCue[] {
  const cues: IndexedCue[] = [];
  for (const written of joined === "" ? [] : joined.split("|")) {
    const cue = CUES[written.charCodeAt(0) - FIRST];
    if (cue !== undefined) cues.push({ cue, text: key + written.slice(1) });
  }
  return cues;
}

/** Makes a language's cues of its table. */
export function indexCues(language: Language): IndexedCues {
  const table = CUE_TABLE[language];
  const by = new Map<string, string[]>();
  const stems: string[] = [];
  for (const cue of CUES) {
    if (cue === "negation") continue;
    for (const text of splitCues(separateElisions(table[cue] ?? "", language))) {
      const space = text.indexOf(" ");
      const first = UNSPACED_LANGUAGES.has(language) ? text.charAt(0) : space === -1 ? text : text.slice(0, space);
      if (!UNSPACED_LANGUAGES.has(language) && first.endsWith("*")) stems.push(letterOf(cue) + text);
      else by.set(first, [...by.get(first) ?? [], letterOf(cue) + text.slice(first.length)]);
    }
  }
  return {
    by: Object.fromEntries([...by].map(([first, cues]) => [first, cues.join("|")])),
    stems: stems.join("|"),
    negations: splitCues(table.negation),
  };
}
