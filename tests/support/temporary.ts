/** A file or a directory (by its real path) of a test, which is removed at the end of the block: `using temporary = temporaryFile()`. */
interface Temporary extends Disposable {
  readonly path: string;
}

function removedAtEnd(path: string): Temporary {
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

export function temporaryDirectory(options?: Deno.MakeTempOptions): Temporary {
  return removedAtEnd(Deno.realPathSync(Deno.makeTempDirSync(options)));
}

export function temporaryFile(options?: Deno.MakeTempOptions): Temporary {
  return removedAtEnd(Deno.makeTempFileSync(options));
}

/** Writes files below a temporary directory for a test. */
export function withTree(files: Readonly<Record<string, string>>, test: (root: string) => void): void {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  for (const [name, text] of Object.entries(files)) {
    Deno.mkdirSync(`${root}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${root}/${name}`, text);
  }
  test(root);
}

/** Writes a transcript for a test. */
export function withTranscriptFile(text: string, test: (path: string) => void): void {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  Deno.writeTextFileSync(temporary.path, text);
  test(temporary.path);
}
