const ROOT = new URL("../../", import.meta.url);

/** A block of code in a page. */
export interface Block {
  readonly page: string;
  /** 1-based line of its first line. */
  readonly line: number;
  /** `sh`, `jsonc`, …; "" where it says none. */
  readonly language: string;
  readonly text: string;
}

export interface Page {
  /** Relative to the project's directory. */
  readonly path: string;
  readonly text: string;
}

function findPages(directory: string): string[] {
  return [...Deno.readDirSync(new URL(directory, ROOT))].flatMap(({ name, isDirectory }) =>
    isDirectory ? findPages(`${directory}${name}/`) : name.endsWith(".md") ? [directory + name] : []
  );
}

/** Every page of the documentation, sorted by path. */
export function readPages(): Page[] {
  const root = [...Deno.readDirSync(ROOT)].map(({ name }) => name).filter((name) => name.endsWith(".md"));
  return [...root, ...findPages("docs/")].sort().map((path) => ({
    path,
    text: Deno.readTextFileSync(new URL(path, ROOT)),
  }));
}

export function blocksOf({ path, text }: Page): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; language: string; lines: string[] } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^ *```(\S*)/.exec(line);
    if (open === null && fence) open = { line: index + 2, language: fence[1] ?? "", lines: [] };
    else if (open !== null && fence) {
      const { line: first, language, lines } = open;
      blocks.push({ page: path, line: first, language, text: lines.join("\n") });
      open = null;
    } else open?.lines.push(line);
  }
  return blocks;
}

/** A page without its blocks of code. */
export function proseOf({ text }: Page): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, "");
}
