/** What a run of another program gave. */
export type ProgramRun =
  | { readonly status: "ran"; readonly code: number; readonly stdout: string }
  /** Not started: not there, or the sandbox does not allow it. */
  | { readonly status: "failed"; readonly message: string };

/** What stands at a path; `denied` where the sandbox or the system does not say. */
export type PathKind = "file" | "folder" | "missing" | "denied";

/** What install and doctor ask of the machine; `main.ts` gives the real one. */
export interface Machine {
  /** This program: a script (`main.ts`, `dist/debrief.js`) or a binary. */
  readonly self: { readonly kind: "script" | "binary"; readonly path: string };
  /** The Deno that runs this. */
  readonly deno: { readonly path: string; readonly version: string };
  /** `linux`, `darwin` or `windows`, as Deno names them. */
  readonly os: string;
  /** The names in a folder, sorted; null where it is none or may not be read. */
  list(path: string): readonly string[] | null;
  /** What stands at a path. */
  pathKind(path: string): PathKind;
  /** The path without links, null where nothing stands there. */
  realPath(path: string): string | null;
  /** When a file was changed, in ms since 1970; 0 where that is not known. */
  modifiedAt(path: string): number;
  /** Runs a program the person named; asks for nothing. */
  run(program: string, args: readonly string[]): Promise<ProgramRun>;
  /** Removes a file, a directory with all in it, or of a symlink the link alone; returns what went wrong, or null. */
  remove(path: string): string | null;
}
