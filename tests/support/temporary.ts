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
