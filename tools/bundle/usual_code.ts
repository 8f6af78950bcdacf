/** What of each bundle is usual, as it was counted when `dist/` was made: kept, because no two machines count quite the same. */
const FILE = new URL("usual.json", import.meta.url);

/** What real runs counted of a bundle. */
export interface UsualCode {
  /** What usual code uses. */
  readonly names: ReadonlySet<string>;
  /** Where the functions begin that are called in usual runs, in the minified script. */
  readonly called: ReadonlySet<number>;
}

/** Of a bundle that nothing is counted of. */
export const NOTHING_COUNTED: UsualCode = { names: new Set(), called: new Set() };

/** What is kept of every bundle, by its file name in dist/. */
export function readUsual(): Record<string, UsualCode> {
  const kept: Record<string, { names: string; called: string }> = JSON.parse(Deno.readTextFileSync(FILE));
  return Object.fromEntries(
    Object.entries(kept).map(([name, of]) => [name, {
      names: new Set(splitWords(of.names)),
      called: new Set(splitWords(of.called).map(Number)),
    }]),
  );
}

function splitWords(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

/** Keeps what was counted. */
export function writeUsual(counted: Readonly<Record<string, UsualCode>>): void {
  const kept = Object.entries(counted).sort(([a], [b]) => a < b ? -1 : 1).map(([name, { names, called }]) => [name, {
    names: [...names].sort().join(" "),
    called: [...called].sort((a, b) => a - b).join(" "),
  }]);
  Deno.writeTextFileSync(FILE, JSON.stringify(Object.fromEntries(kept), null, 2) + "\n");
}
