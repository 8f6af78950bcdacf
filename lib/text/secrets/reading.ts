/** Other readings of a text: line numbers, invisible characters and encodings hide a secret only from a pattern. */

/** An edited text with the way back to the original. */
export interface MappedText {
  readonly text: string;
  /** The indices in the original of a part of `text`. */
  readonly original: (start: number, end: number) => readonly [start: number, end: number];
  /** The index in `text` of an index in the original; if that was removed, of what follows. */
  readonly place: (index: number) => number;
  /** Where in `text` it was edited, in order. */
  readonly edits: readonly number[];
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Zero-width, bidirectional and variation characters, and the colors of a terminal. */
const UNSEEN = "[\\xad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufe00-\\ufe0f\\ufeff]+" +
  "|\\udb40[\\udc00-\\udfff]|\\x1b\\[[0-9;]{0,20}[mK]";

/** Line numbers of Read and of `cat -n`; marks of a diff, a quote or a table. Each is looked for where its sign occurs. */
const ARROW_MARK = "(?<![^\\s])[ ]{0,8}[0-9]{1,6}\\u2192";
const TAB_MARK = "^[ ]{0,8}[0-9]{1,6}\\t";
const SIGN_MARK = "^[ ]?[>|][ ]|^\\+(?!\\+\\+ )";

/** Before a line of a key only: `-` of a diff, `12-` and `file-12-` of grep. */
const KEY_LINE_MARK =
  "^(?:(?:[A-Za-z0-9_./]{1,60}[:-])?[0-9]{1,6}[:-]|-)(?=-----(?:BEGIN|END) |[A-Za-z0-9+/=]{16,80}$)";

/** Encoded characters in a URL, in JSON and in HTML, quotes and line breaks in the text of a literal, and what only divides one. */
const ENCODED =
  "%(?<percent>[2-7][0-9a-f])|\\\\{1,3}u(?<unicode>(?!00[0189]|d[89a-f]|[ef])[0-9a-f]{4})|&(?:#(?<decimal>[0-9]{2,3})|(?<name>quot|apos|amp|lt|gt));" +
  "|\\\\\\r?\\n[ \\t]{0,40}" +
  `|(?<mark>["']|\\\\{1,7}["'])(?<=[A-Za-z0-9_+/-]{4}\\\\{0,7}["'])[ \\t]{0,8}(?:(?:[+.&\\\\]|\\.\\.)\\s{0,40}|\\n\\s{0,40})\\k<mark>(?=[A-Za-z0-9_+/-]{4})` +
  // the words of a command in a list: "-p", "…"
  `|(?<list>["']|\\\\{1,7}["']),\\s{0,20}\\k<list>(?:(?=-)|(?<=["']-{1,2}[A-Za-z][A-Za-z-]{0,40}\\\\{0,7}["'],\\s{0,20}\\\\{0,7}["']))` +
  "|\\\\{1,7}(?<escaped>[nrt\"'])";

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t" };
const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: "&", lt: "<", gt: ">" };

/** By source, then by flags: joining both into one key takes as long as most matches. */
const compiled = new Map<string, Map<string, RegExp>>();

/** Compiled when first needed, for a hook's start. `lastIndex`: where a search with `g` or `y` starts. */
export function compiledPattern(source: string, flags: string, lastIndex = 0): RegExp {
  let byFlags = compiled.get(source);
  if (byFlags === undefined) compiled.set(source, byFlags = new Map());
  let pattern = byFlags.get(flags);
  if (pattern === undefined) byFlags.set(flags, pattern = new RegExp(source, flags));
  pattern.lastIndex = lastIndex;
  return pattern;
}

function applyEdits(text: string, edits: readonly Edit[]): MappedText {
  if (edits.length === 0) return { text, original: (start, end) => [start, end], place: (index) => index, edits: [] };
  let result = "";
  let last = 0;
  const places: { readonly at: number; readonly shift: number; readonly edit: Edit }[] = [];
  for (const edit of edits) {
    result += text.slice(last, edit.from) + edit.by;
    last = edit.to;
    places.push({ at: result.length, shift: edit.to - result.length, edit });
  }
  result += text.slice(last);
  const count = (isBefore: (place: typeof places[number]) => boolean): number => {
    let low = 0;
    let high = places.length;
    for (let place = places[high >> 1]; low < high && place !== undefined; place = places[(low + high) >> 1]) {
      if (isBefore(place)) low = ((low + high) >> 1) + 1;
      else high = (low + high) >> 1;
    }
    return low;
  };
  const before = (index: number): number => count(({ at }) => at <= index);
  return {
    text: result,
    place: (index) => {
      const last = places[count(({ edit }) => edit.from <= index) - 1];
      return last === undefined ? index : Math.max(last.at, index - last.shift);
    },
    edits: places.map(({ at }) => at),
    original: (start, end) => {
      // a character that replaces several ones spans all of them
      const after = places[before(start)]?.edit;
      const begins = after !== undefined && after.by !== "" &&
        start >= (places[before(start)]?.at ?? 0) - after.by.length;
      const last = before(end - 1);
      const ends = places[last];
      const within = ends !== undefined && ends.edit.by !== "" && end - 1 >= ends.at - ends.edit.by.length;
      return [
        begins ? after.from : start + (places[before(start) - 1]?.shift ?? 0),
        within ? ends.edit.to : end + (places[last - 1]?.shift ?? 0),
      ];
    },
  };
}

function editsBy(text: string, source: string, flags: string, by: (found: RegExpExecArray) => string): Edit[] {
  const edits: Edit[] = [];
  // one by one: a hundred thousand matches that are kept at once cost more in memory than they take to find
  for (const found of text.matchAll(compiledPattern(source, flags))) {
    edits.push({ from: found.index, to: found.index + found[0].length, by: by(found) });
  }
  return edits;
}

/** Without invisible characters and marks of lines, and, if it has encoded characters, decoded. */
export function readings(text: string): MappedText[] {
  const plain = applyEdits(text, marksOf(text));
  const decoded = applyEdits(plain.text, encodedOf(plain.text));
  return decoded.text === plain.text ? [plain] : [plain, {
    ...decoded,
    original: (start, end) => plain.original(...decoded.original(start, end)),
    place: (index) => decoded.place(plain.place(index)),
  }];
}

function marksOf(text: string): Edit[] {
  const hasKey = text.includes("PRIVATE KEY-") || text.includes("Private-Lines");
  const source = [
    ...(/[^\t\r\n -~]/.test(text) && compiledPattern(UNSEEN, "").test(text) ? [UNSEEN] : []),
    ...(text.includes("\u2192") ? [ARROW_MARK] : []),
    ...(text.includes("\t") ? [TAB_MARK] : []),
    ...(/^ ?[>|+]/m.test(text) ? [SIGN_MARK] : []),
    ...(hasKey ? [KEY_LINE_MARK] : []),
  ].join("|");
  return source === "" ? [] : editsBy(text, source, "gm", () => "");
}

function encodedOf(text: string): Edit[] {
  if (
    !/%[2-7]|\\u[0-9a-fA-F]{4}|&[#aglq]|\\\r?\n|["'][ \t]{0,8}[+.&\\\n]|["'],\s{0,20}\\{0,7}["']-|\\["']|\\[nrt](?:[^\s\\"'`]{12}|[A-Za-z_.-]{2,30}[:=])|\\n.*?\\n/
      .test(text)
  ) {
    return [];
  }
  return editsBy(text, ENCODED, "gi", ({ groups = {} }) => {
    const { percent, unicode, decimal, name, list, escaped } = groups;
    const hexadecimal = percent ?? unicode;
    if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? "";
    if (list !== undefined) return " ";
    return escaped === undefined ? "" : ESCAPED[escaped] ?? escaped;
  });
}
