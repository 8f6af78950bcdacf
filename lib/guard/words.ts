/**
 * Expands the words of a command line like a shell, as far as possible: variables, substitutions, braces, globs.
 *
 * @module
 */
import type { WordPart } from "../permissions/bash/words.ts";
import { wildmatch } from "./git/wildmatch.ts";
import type { World } from "./world.ts";

/** An argument. If it is not fully known, `text` is the part before the first unknown one. */
export interface Arg {
  readonly text: string;
  readonly isKnown: boolean;
}

/** What goes through a pipe: its text if known, and the keys of the contents that are in it. */
export interface Stream {
  readonly text: string | null;
  /** How it begins, if only that is known. */
  readonly head?: string | undefined;
  readonly carried: readonly string[];
  /** If it is an archive: the names of its files. */
  readonly names?: readonly string[];
}

/** Words as the elements of a list, as variables have them; null if one of them is not known. */
export function elementsOf(args: readonly Arg[]): string | null {
  return args.some(({ isKnown }) => !isKnown) ? null : args.map(({ text }) => `${text}\0`).join("");
}

/** A character of a word: `split`: from an expansion outside of quotes; `unknown`: any text. */
interface Cell {
  readonly char: string;
  readonly how: "bare" | "quoted" | "split" | "unknown";
}

const UNKNOWN: Cell = { char: "", how: "unknown" };

function cellsOf(text: string, how: Cell["how"]): Cell[] {
  return [...text].map((char) => ({ char, how }));
}

/** What expansion needs from the shell. */
export interface Expander {
  readonly world: World;
  /** What a command prints. */
  substitute(body: string): Stream;
  /** The path of a pipe through which a command's output can be read; null if it has none. */
  pipe(body: string): string | null;
  /** The value of a variable; null if it is not known. */
  variable(name: string): string | null;
}

/** The text of `$'…'`. */
function ansiText(raw: string): string {
  const body = raw.replace(/^\$['"]/, "").replace(/['"]$/, "");
  const known: Readonly<Record<string, string>> = {
    n: "\n",
    t: "\t",
    r: "\r",
    "\\": "\\",
    "'": "'",
    '"': '"',
    e: "\x1b",
  };
  return body.replace(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/g, (_whole, code: string) => {
    if (code.startsWith("x")) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : known[code] ?? code;
  });
}

/** `${NAME}` and its forms with a default; null for other forms. */
function bracedValue(text: string, expander: Expander): string | null {
  const [, list, number] = /^\$\{(\w+)\[(\d+)\]\}$/.exec(text) ?? [];
  if (list !== undefined) return listValue(`${list}[@]`, expander)?.[Number(number)] ?? null;
  const [, whole, all, old = "", fresh = ""] = /^\$\{(\w+)(\/\/?)([^{}$`/*?[#%\\]+)\/?([^{}$`&\\]*)\}$/.exec(text) ??
    [];
  if (whole !== undefined) {
    const value = expander.variable(whole);
    return (all === "//" ? value?.replaceAll(old, () => fresh) : value?.replace(old, () => fresh)) ?? null;
  }
  const [, name, colon, operator, word = ""] = /^\$\{(\w+|[?@*#!])(?:(:?)([-=+?])([^{}$`]*))?\}$/.exec(text) ?? [];
  if (name === undefined) {
    const [, base, sign, pattern = ""] = /^\$\{(\w+)(%%?|##?)([^{}$`]*)\}$/.exec(text) ?? [];
    const value = base === undefined ? null : expander.variable(base);
    return value === null || sign === undefined ? null : trimmed(value, sign, pattern);
  }
  const value = expander.variable(name);
  if (operator === undefined || value === null) return value;
  const isMissing = colon === ":" && value === "";
  if (operator === "+") return isMissing ? "" : word;
  return isMissing ? word : value;
}

/** `${x%pattern}` and the like. */
function trimmed(value: string, sign: string, pattern: string): string {
  const matches = wildmatch(pattern, { pathname: false });
  const lengths = Array.from({ length: value.length + 1 }, (_, i) => i);
  if (sign.length === 2) lengths.reverse();
  for (const length of lengths) {
    const part = sign.startsWith("%") ? value.slice(value.length - length) : value.slice(0, length);
    if (matches(part)) return sign.startsWith("%") ? value.slice(0, value.length - length) : value.slice(length);
  }
  return value;
}

/** The elements of a list or the arguments; null if they are not known. */
function listValue(name: string, expander: Expander): readonly string[] | null {
  return expander.variable(name)?.split("\0").slice(0, -1) ?? null;
}

/** `"$@"`, `"${LIST[@]}"` and the like: a word for each element. */
function listCells(name: string, quoted: boolean, expander: Expander): Cell[] {
  const elements = listValue(name, expander);
  if (elements === null) return [UNKNOWN];
  const blank: Cell = { char: " ", how: "split" };
  return elements.flatMap((text, i): Cell[] => {
    const cells = quoted && text === ""
      ? [{ char: "", how: "quoted" } as const]
      : cellsOf(text, quoted ? "quoted" : "split");
    return i === 0 ? cells : [blank, ...cells];
  });
}

function expandPieces(pieces: readonly WordPart[], expander: Expander): Cell[] {
  return pieces.flatMap((piece): Cell[] => {
    switch (piece.kind) {
      case "text":
        return piece.text === "" && piece.quote !== "none"
          ? [{ char: "", how: "quoted" }]
          : cellsOf(piece.text, piece.quote === "none" ? "bare" : "quoted");
      case "variable": {
        if (/^[@*]$/.test(piece.name)) return listCells("@", piece.quoted, expander);
        const value = expander.variable(piece.name);
        return value === null ? [UNKNOWN] : cellsOf(value, piece.quoted ? "quoted" : "split");
      }
      case "braced": {
        const list = /^\$\{(?:[@*]|(\w+)\[[@*]\])\}$/.exec(piece.text);
        if (list !== null) return listCells(list[1] === undefined ? "@" : `${list[1]}[@]`, piece.quoted, expander);
        const value = bracedValue(piece.text, expander);
        return value === null ? [UNKNOWN] : cellsOf(value, piece.quoted ? "quoted" : "split");
      }
      case "substitution": {
        const { text, head = "" } = expander.substitute(piece.body);
        const cells = cellsOf(text?.replace(/\n+$/, "") ?? head, piece.quoted ? "quoted" : "split");
        return text === null ? [...cells, UNKNOWN] : cells;
      }
      case "ansi":
        return cellsOf(ansiText(piece.text), "quoted");
      case "dollar":
        return cellsOf("$", "quoted");
      case "process": {
        const path = expander.pipe(piece.body);
        return path === null ? [UNKNOWN] : cellsOf(path, "quoted");
      }
      case "arithmetic":
      case "list":
        return [UNKNOWN];
    }
  });
}

const MAX_WORDS = 2000;

/** Expands `a{b,c}` to several words. */
function expandBraces(cells: readonly Cell[], depth = 0): (readonly Cell[])[] {
  if (depth > 20) return [cells];
  const isBare = (i: number, char: string) => cells[i]?.how === "bare" && cells[i]?.char === char;
  for (let open = 0; open < cells.length; open++) {
    if (!isBare(open, "{")) continue;
    const commas: number[] = [];
    let level = 0;
    for (let i = open + 1; i < cells.length; i++) {
      if (isBare(i, "{")) level++;
      else if (isBare(i, "}") && level > 0) level--;
      else if (isBare(i, ",") && level === 0) commas.push(i);
      else if (isBare(i, "}")) {
        const inside = cells.slice(open + 1, i).map(({ char }) => char).join("");
        const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inside);
        const bounds = [open, ...commas, i];
        const choices = range !== null
          ? bracketRange(Number(range[1]), Number(range[2])).map((n) => cellsOf(String(n), "bare"))
          : /^[a-zA-Z]\.\.[a-zA-Z]$/.test(inside)
          ? bracketRange(inside.charCodeAt(0), inside.charCodeAt(3)).map((n) => cellsOf(String.fromCharCode(n), "bare"))
          : commas.length === 0
          ? null
          : bounds.slice(1).map((end, n) => cells.slice(bounds[n]! + 1, end));
        if (choices === null) break;
        const [before, after] = [cells.slice(0, open), cells.slice(i + 1)];
        return choices.flatMap((choice) => expandBraces([...before, ...choice, ...after], depth + 1)).slice(
          0,
          MAX_WORDS,
        );
      }
    }
  }
  return [cells];
}

function bracketRange(from: number, to: number): number[] {
  const count = Math.min(MAX_WORDS, Math.abs(to - from) + 1);
  return Array.from({ length: count }, (_, i) => from <= to ? from + i : from - i);
}

/** Splits at blanks that came from expansions. */
function splitFields(cells: readonly Cell[]): (readonly Cell[])[] {
  const fields: Cell[][] = [];
  let current: Cell[] | null = null;
  for (const cell of cells) {
    if (cell.how === "split" && /\s/.test(cell.char)) {
      if (current !== null) fields.push(current);
      current = null;
    } else (current ??= []).push(cell);
  }
  if (current !== null) fields.push(current);
  return fields;
}

function globSourceOf(cells: readonly Cell[]): string {
  return cells.map(({ char, how }) => how === "quoted" && /[*?[\]\\]/.test(char) ? `\\${char}` : char).join("");
}

/** The files that a pattern matches; null if a directory cannot be listed. */
function expandGlob(cells: readonly Cell[], world: World): string[] | null {
  const pattern = globSourceOf(cells);
  const names = pattern.split("/").filter((name) => name !== "");
  let found: string[] = [pattern.startsWith("/") ? "/" : ""];
  for (const [i, name] of names.entries()) {
    const isLast = i === names.length - 1;
    const next: string[] = [];
    const isPattern = /[*?[]/.test(name.replace(/\\./g, ""));
    const matches = wildmatch(name, { pathname: true });
    for (const base of found) {
      if (!isPattern) {
        next.push(`${base}${name.replace(/\\(.)/g, "$1")}/`);
        continue;
      }
      const directory = world.pathOf(base === "" ? "." : base.endsWith("/") && base !== "/" ? `${base}.` : base);
      const listed = directory === null ? null : world.namesIn(directory);
      if (listed === null) return null;
      for (const one of listed) {
        if (one.startsWith(".") && !name.startsWith(".")) continue;
        if (!matches(one)) continue;
        if (!isLast && !["directory", "symlink", "unknown"].includes(world.kindAt(`${directory}/${one}`))) continue;
        next.push(`${base}${one}/`);
      }
    }
    found = next.slice(0, 20_000);
  }
  const ending = pattern.endsWith("/") && pattern !== "/" ? "/" : "";
  // a name without a pattern has not been looked up yet
  return found.map((path) => path.replace(/\/$/, "") + ending).filter((path) => {
    const full = world.pathOf(path);
    const kind = full === null ? "unknown" : world.kindAt(full);
    return ending === "" ? kind !== "absent" : kind === "directory" || kind === "unknown";
  });
}

/** The text of a word up to what is unknown, with a tilde at its start expanded. */
function plainText(cells: readonly Cell[], home: string): Arg & { readonly hasTilde: boolean } {
  const unknown = cells.findIndex(({ how }) => how === "unknown");
  const hasTilde = cells[0]?.how === "bare" && cells[0].char === "~" && (cells.length === 1 || cells[1]?.char === "/");
  const known = cells.slice(hasTilde ? 1 : 0, unknown < 0 ? undefined : unknown);
  return { text: (hasTilde ? home : "") + known.map(({ char }) => char).join(""), isKnown: unknown < 0, hasTilde };
}

export function expandWord(pieces: readonly WordPart[], expander: Expander): Arg[] {
  const { home } = expander.world.options;
  return expandBraces(expandPieces(pieces, expander)).flatMap(splitFields).flatMap((cells): Arg[] => {
    const { text, isKnown, hasTilde } = plainText(cells, home);
    if (!isKnown || !cells.some(({ char, how }) => how !== "quoted" && /[*?[]/.test(char))) return [{ text, isKnown }];
    const found = expandGlob(hasTilde ? [...cellsOf(home, "quoted"), ...cells.slice(1)] : cells, expander.world);
    if (found === null) return [{ text: text.slice(0, text.search(/[*?[]/)), isKnown: false }];
    return found.length === 0 ? [{ text, isKnown: true }] : found.map((path) => ({ text: path, isKnown: true }));
  });
}

/** Expands a word to a pattern, in which what is quoted stands for itself; null if it is not known. */
export function expandPattern(pieces: readonly WordPart[], expander: Expander): string | null {
  const cells = expandPieces(pieces, expander);
  return cells.some(({ how }) => how === "unknown") ? null : globSourceOf(cells);
}

/** Expands a word to one text, without splitting or globs, for assignments and redirections. */
export function expandText(pieces: readonly WordPart[], expander: Expander): Arg {
  const { text, isKnown } = plainText(expandPieces(pieces, expander), expander.world.options.home);
  return { text, isKnown };
}
