/**
 * Texts as they occur in coding sessions, with a secret and without. One a line: `⏎` is a line break, `<U+200B>` that
 * character, «…» what must go. No form of a real key stands in the files as a whole: `{a36}` becomes 36 letters and
 * digits when they are read.
 */
const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const ALPHABETS: Readonly<Record<string, string>> = {
  a: LOWER + UPPER + DIGITS,
  b: LOWER + UPPER + DIGITS + "+/",
  d: DIGITS,
  h: "0123456789abcdef",
  l: LOWER + DIGITS,
  L: LOWER + UPPER,
  u: UPPER + DIGITS,
  T: UPPER + "234567",
};
const WORDS =
  ("abandon ability absorb access acoustic admit aerobic almost amateur anchor animal apple arena armor autumn " +
    "bacon balance bamboo basket beach blanket bonus breeze bright cactus camera canyon carbon castle ceiling cherry circle " +
    "citizen clever cluster coconut copper cradle daring desert dolphin dragon ecology elegant emerge").split(" ");

export interface CorpusText {
  readonly kind: string;
  readonly text: string;
  /** What must not be in the output, each whole. */
  readonly secrets: readonly string[];
}

export function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function filled(row: string, random: (below: number) => number): string {
  const piece = (kind: string, count: number): string => {
    const from = kind === "w" ? WORDS : ALPHABETS[kind] ?? "";
    return Array.from({ length: count }, () => from[random(from.length)]).join(kind === "w" ? " " : "");
  };
  return row
    .replace(/\{([abdhlLuTw])(\d+)\}/g, (_, kind: string, count: string) => piece(kind, Number(count)))
    .replace(/\{b64\}/g, () => piece("b", 64))
    .replace(/\{base64:([^}]*)\}/g, (_, text: string) => btoa(text))
    .replaceAll("⏎", "\n")
    .replace(/<U\+([0-9A-F]{4,5})>/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}

/** Reads `secrets/NAME.txt` or `harmless/NAME.txt`, with fresh random characters for each seed. */
export function readCorpus(name: string, seed = 330): CorpusText[] {
  const random = randomSource(seed);
  const lines = Deno.readTextFileSync(new URL(`./${name}.txt`, import.meta.url)).trimEnd().split("\n");
  let kind = "";
  const texts: CorpusText[] = [];
  for (const line of lines) {
    if (line.startsWith("# ")) kind = line.slice(2);
    else {
      const marked = filled(line, random);
      texts.push({
        kind,
        text: marked.replace(/[«»]/g, ""),
        secrets: [...marked.matchAll(/«([^»]+)»/g)].map((m) => m[1] ?? ""),
      });
    }
  }
  return texts;
}

/** Whether eight characters of a secret in a row, or all of a shorter one, still stand in a text. */
export function leaks(output: string, secret: string): boolean {
  const size = Math.min(8, secret.length);
  for (let i = 0; i + size <= secret.length; i++) if (output.includes(secret.slice(i, i + size))) return true;
  return false;
}

/** The rounds in which the corpus was written. */
const ROUNDS = [
  "first",
  "fresh",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
] as const;

/** A round in which the corpus was written. */
export type Round = typeof ROUNDS[number];

export function secretTexts(): string[] {
  return ROUNDS.flatMap((name) => readCorpus(`secrets/${name}`)).map(({ text }) => text);
}

/** The texts of all rounds that have none. */
export function harmlessTexts(): string[] {
  return ROUNDS.flatMap((name) => readCorpus(`harmless/${name}`)).map(({ text }) => text);
}
