import { skipBackticks, skipDollar, skipDouble, skipSingle } from "./skip.ts";

/** A piece of a word. */
export type WordPart =
  | { readonly kind: "text"; readonly text: string; readonly quote: "none" | "escape" | "single" | "double" }
  | { readonly kind: "variable"; readonly name: string; readonly quoted: boolean }
  | { readonly kind: "braced"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "substitution"; readonly body: string; readonly form: "$(" | "`"; readonly quoted: boolean }
  | { readonly kind: "arithmetic"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "process"; readonly body: string }
  | { readonly kind: "list"; readonly text: string }
  | { readonly kind: "ansi"; readonly text: string }
  | { readonly kind: "dollar" };

/**
 * Takes one word apart into literal text, variables and substitutions.
 *
 * @param raw The word as it stands in the command line, quotes included.
 * @returns Its pieces in order; an empty quoted string is a piece of empty text.
 */
export function wordPieces(raw: string): WordPart[] {
  const pieces: WordPart[] = [];
  let bare = "";
  const flush = (): void => {
    if (bare !== "") pieces.push({ kind: "text", text: bare, quote: "none" });
    bare = "";
  };
  let i = 0;
  while (i < raw.length) {
    const c = raw[i]!;
    const next = raw[i + 1];
    if (c === "\\") {
      flush();
      if (next !== "\n") pieces.push({ kind: "text", text: next ?? "\\", quote: "escape" });
      i += 2;
    } else if (c === "'") {
      flush();
      const end = skipSingle(raw, i);
      const stop = end < 0 ? raw.length : end;
      pieces.push({ kind: "text", text: raw.slice(i + 1, end < 0 ? stop : stop - 1), quote: "single" });
      i = stop;
    } else if (c === '"') {
      flush();
      const end = skipDouble(raw, i);
      const stop = end < 0 ? raw.length : end;
      pieces.push(...doublePieces(raw.slice(i + 1, end < 0 ? stop : stop - 1)));
      i = stop;
    } else if ((c === "<" || c === ">") && next === "(") {
      flush();
      pieces.push({ kind: "process", body: raw.slice(i + 2, -1) });
      i = raw.length;
    } else if (c === "(") {
      flush();
      pieces.push({ kind: "list", text: raw.slice(i) });
      i = raw.length;
    } else {
      const expansion = expansionAt(raw, i, false);
      if (expansion) {
        flush();
        pieces.push(expansion.piece);
        i = expansion.end;
      } else {
        bare += c;
        i++;
      }
    }
  }
  flush();
  return pieces;
}

function doublePieces(body: string): WordPart[] {
  const pieces: WordPart[] = [];
  let text = "";
  let i = 0;
  while (i < body.length) {
    const c = body[i]!;
    if (c === "\\" && i + 1 < body.length) {
      const next = body[i + 1]!;
      text += next === "\n" ? "" : '$`"\\'.includes(next) ? next : c + next;
      i += 2;
      continue;
    }
    const expansion = expansionAt(body, i, true);
    if (expansion) {
      if (text !== "") pieces.push({ kind: "text", text, quote: "double" });
      text = "";
      pieces.push(expansion.piece);
      i = expansion.end;
    } else {
      text += c;
      i++;
    }
  }
  if (text !== "" || pieces.length === 0) pieces.push({ kind: "text", text, quote: "double" });
  return pieces;
}

function expansionAt(raw: string, i: number, quoted: boolean): { piece: WordPart; end: number } | null {
  const rest = raw.slice(i);
  if (raw[i] === "`") {
    const end = skipBackticks(raw, i);
    const stop = end < 0 ? raw.length : end;
    const body = raw.slice(i + 1, stop - 1).replace(/\\([`$\\])/g, "$1");
    return { piece: { kind: "substitution", body, form: "`", quoted }, end: stop };
  }
  if (raw[i] !== "$") return null;
  if (rest.startsWith("$((") || rest.startsWith("$[")) {
    const found = rest.startsWith("$[") ? raw.indexOf("]", i) + 1 : skipDollar(raw, i);
    const stop = found <= 0 ? raw.length : found;
    return { piece: { kind: "arithmetic", text: raw.slice(i, stop), quoted }, end: stop };
  }
  if (rest.startsWith("$(")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return {
      piece: { kind: "substitution", body: raw.slice(i + 2, end < 0 ? stop : stop - 1), form: "$(", quoted },
      end: stop,
    };
  }
  if (rest.startsWith("${")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return { piece: { kind: "braced", text: raw.slice(i, stop), quoted }, end: stop };
  }
  if (!quoted && (rest.startsWith("$'") || rest.startsWith('$"'))) {
    return { piece: { kind: "ansi", text: rest }, end: raw.length };
  }
  const name = /^\$([A-Za-z_]\w*|[0-9?$!#@*_-])/.exec(rest);
  if (name) return { piece: { kind: "variable", name: name[1]!, quoted }, end: i + name[0].length };
  return quoted ? null : { piece: { kind: "dollar" }, end: i + 1 };
}

/** The word as the program would receive it where that is certain; expansions keep their written form. */
export function wordText(pieces: readonly WordPart[], home?: string): string {
  return pieces.map((p) => pieceText(p, home)).join("");
}

function pieceText(piece: WordPart, home?: string): string {
  switch (piece.kind) {
    case "text":
    case "list":
    case "ansi":
    case "braced":
    case "arithmetic":
      return piece.text;
    case "variable":
      return piece.name === "HOME" && home !== undefined ? home : `$${piece.name}`;
    case "substitution":
      return `$(${piece.body})`;
    case "process":
      return `<(${piece.body})`;
    case "dollar":
      return "$";
  }
}
