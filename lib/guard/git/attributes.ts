import { type GuardFiles, readSmallText } from "../files.ts";
import { configFlag, configValue, type GitConfig } from "./git_config.ts";
import { type Wildmatch, wildmatch } from "./wildmatch.ts";

type AttributeValue = string | true | false;

interface AttributeLine {
  readonly byName: boolean;
  readonly matches: Wildmatch;
  /** `null` makes an attribute unspecified again. */
  readonly set: readonly (readonly [name: string, value: AttributeValue | null])[];
}

/** Attributes that change what git stores of a file. */
const CHANGING = new Set(["text", "eol", "crlf", "filter", "ident", "working-tree-encoding"]);

function parseAttributeStates(
  words: readonly string[],
  macros: ReadonlyMap<string, AttributeLine["set"]>,
): AttributeLine["set"] {
  return words.flatMap((word): [string, AttributeValue | null][] => {
    const macro = macros.get(word);
    if (macro !== undefined) return macro.map(([name, value]) => [name, value]);
    const [, sign = "", name = "", value] = /^([-!]?)([^=]+)(?:=(.*))?$/.exec(word) ?? [];
    if (!CHANGING.has(name)) return [];
    return [[name, sign === "-" ? false : sign === "!" ? null : value ?? true]];
  });
}

type LineEnds = "as_is" | "text" | "auto";

/** What git does to a file before it stores it. */
export type Conversion =
  | { readonly kind: "line_ends"; readonly ends: LineEnds }
  /** A filter program or an encoding is involved, so the result is not known. */
  | { readonly kind: "unknown" };

/** The attributes of a work tree's files, as far as they change what git stores. */
export class Attributes {
  readonly #lines = new Map<string, readonly AttributeLine[]>();
  readonly #macros = new Map<string, AttributeLine["set"]>([["binary", [["text", false]]]]);

  constructor(
    readonly files: GuardFiles,
    readonly sources: { readonly workTree: string; readonly info: string; readonly others: readonly string[] },
    readonly config: GitConfig,
  ) {}

  #linesOf(path: string): readonly AttributeLine[] {
    let lines = this.#lines.get(path);
    if (lines !== undefined) return lines;
    lines = (readSmallText(this.files, path) ?? "").split("\n").slice(0, 20_000).flatMap((line): AttributeLine[] => {
      const quoted = /^\s*"((?:[^"\\]|\\.)*)"(.*)$/.exec(line);
      const words = (quoted?.[2] ?? line).trim().split(/\s+/);
      const pattern = quoted?.[1]?.replace(/\\(.)/g, "$1") ?? words.shift() ?? "";
      if (pattern === "" || pattern.startsWith("#")) return [];
      if (pattern.startsWith("[attr]")) {
        this.#macros.set(pattern.slice(6), parseAttributeStates(words, this.#macros));
        return [];
      }
      const plain = pattern.replace(/^\//, "");
      return [{
        byName: !pattern.includes("/"),
        matches: wildmatch(plain, { pathname: true }),
        set: parseAttributeStates(words, this.#macros),
      }];
    });
    this.#lines.set(path, lines);
    return lines;
  }

  #valuesOf(path: string): ReadonlyMap<string, AttributeValue | null> {
    const values = new Map<string, AttributeValue | null>();
    const add = (lines: readonly AttributeLine[], relative: string): void => {
      const name = relative.slice(relative.lastIndexOf("/") + 1);
      for (let i = lines.length - 1; i >= 0; i--) {
        const { byName, matches, set } = lines[i]!;
        if (set.length === 0 || !matches(byName ? name : relative)) continue;
        for (const [key, value] of set.toReversed()) if (!values.has(key)) values.set(key, value);
      }
    };
    const { workTree, info, others } = this.sources;
    add(this.#linesOf(info), path);
    for (let at = path.lastIndexOf("/");; at = path.lastIndexOf("/", at - 1)) {
      const directory = at < 0 ? "" : path.slice(0, at + 1);
      add(this.#linesOf(`${workTree}/${directory}.gitattributes`), path.slice(directory.length));
      if (at <= 0) break;
    }
    for (const file of others) add(this.#linesOf(file), path);
    return values;
  }

  /** What git does to a file, by its path in the work tree, before it stores it. */
  conversionOf(path: string): Conversion {
    const values = this.#valuesOf(path);
    const filter = values.get("filter");
    const runs = typeof filter === "string" &&
      (configValue(this.config, `filter.${filter}.clean`) ?? configValue(this.config, `filter.${filter}.process`)) !==
        null;
    if (runs || values.get("ident") === true || typeof values.get("working-tree-encoding") === "string") {
      return { kind: "unknown" };
    }
    const legacy = values.get("crlf");
    const text = values.get("text") ?? (legacy === "input" ? true : legacy);
    const autocrlf = configValue(this.config, "core.autocrlf");
    const converts = autocrlf === "input" || configFlag(this.config, "core.autocrlf") === true;
    const ends: LineEnds = text === false
      ? "as_is"
      : text === "auto"
      ? "auto"
      : text === true || typeof values.get("eol") === "string"
      ? "text"
      : converts
      ? "auto"
      : "as_is";
    return { kind: "line_ends", ends };
  }
}

function isBinary(bytes: Uint8Array): boolean {
  let printable = 0;
  let others = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === 0) return true;
    if (byte === 13) {
      if (bytes[i + 1] !== 10) return true;
    } else if (byte === 10) continue;
    else if (byte === 127 || byte < 32 && !(byte === 8 || byte === 9 || byte === 27 || byte === 12)) {
      // git ignores a DOS end-of-file mark at the end
      if (!(byte === 26 && i === bytes.length - 1)) others++;
    } else printable++;
  }
  return others > printable >> 7;
}

function hasCrlf(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) if (bytes[at + 1] === 10) return true;
  return false;
}

/**
 * The bytes that git would store for a file. `stored`: what git stores now, read only if it matters; null if there is
 * nothing or it is unknown.
 */
export function storedBytes(bytes: Uint8Array, ends: LineEnds, stored: () => Uint8Array | null): Uint8Array {
  if (ends === "as_is" || !hasCrlf(bytes)) return bytes;
  if (ends === "auto") {
    if (isBinary(bytes)) return bytes;
    const old = stored();
    if (old !== null && !isBinary(old) && hasCrlf(old)) return bytes;
  }
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) if (!(bytes[i] === 13 && bytes[i + 1] === 10)) result[length++] = bytes[i]!;
  return result.subarray(0, length);
}
