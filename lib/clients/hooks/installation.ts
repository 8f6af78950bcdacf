/** Whose hooks: a user's everywhere, a project's for everybody, a project's on this machine only. */
export type InstallScope = "user" | "project" | "local";

export interface HookFile {
  /** What its path begins at: the client's directory, or the project's. */
  readonly within: "config" | "project";
  readonly path: string;
}

/** A hook of debrief in a file, as the client finds it. */
export interface RegisteredCommand {
  readonly name?: string;
  readonly path: string;
  readonly event: string;
  /** The place in the event's list, and in the `hooks` of that entry. */
  readonly at: readonly [group: number, handler: number];
  readonly command: string;
  readonly timeout: number | null;
  readonly matcher: string | null;
  readonly statusMessage?: string;
}

export interface InstallationFiles {
  /** The text of a file; null if there is none, or where it cannot be read. */
  read(file: HookFile): string | null;
  /** The names in a directory; none if there is none, or where it cannot be read. */
  list(directory: HookFile): readonly string[];
  /** The project's directory, without symlinks. */
  readonly project: string;
  /** Whether the client is of a version or later; null if its version is not known. */
  isAtLeast(version: string): boolean | null;
}

/** Something that keeps hooks from running, or does not. */
export interface InstallationFinding {
  readonly check: "settings" | "hooks";
  readonly level: "ok" | "note" | "warning" | "error";
  readonly text: string;
  readonly fix: string | null;
}

export interface ClientInstallation {
  readonly program: string;
  /** The path of the program in its npm package; the first group is the directory of the package. */
  readonly packagePath: () => RegExp;
  /** The version that wrote a transcript, as far as its end or its first line says it. */
  readonly versionIn: (transcriptPath: string) => string | null;
  /** The hook events, each with the first version that has it. */
  readonly events: Readonly<Record<string, string>>;
  /** The first version that runs debrief's hooks, and what older ones lack. */
  readonly oldest: { readonly version: string; readonly lacks: string };
  /** The first version that was seen to run the plugin's hooks, and what older ones lack. */
  readonly oldestPlugin: { readonly version: string; readonly lacks: string };
  /** The first version that ignores an event it does not know; older ones ignore the whole file. */
  readonly tolerant: string;
  readonly files: Readonly<Partial<Record<InstallScope, HookFile>>>;
  /** The settings of the machine's administrator, by operating system. */
  readonly managedFiles: Readonly<Record<string, string>>;
  /** The keys that such a file may have, where another one voids it; null if any is taken. */
  readonly fileKeys: readonly string[] | null;
  /** The first version that was seen to read such a file with a byte order mark; null if none was. */
  readonly readsByteOrderMark: string | null;
  /** What the user has to do before hooks run, and when again; null if nothing. */
  readonly trust: { readonly first: string; readonly again: string } | null;
  /** What else keeps hooks from running, by what the client's files say. */
  readonly hookFindings: (
    hooks: readonly RegisteredCommand[],
    files: InstallationFiles,
  ) => AsyncIterable<InstallationFinding>;
  /** What tells a command that the client runs it, a variable with its value; and the columns left. Null if nothing. */
  readonly shell: { readonly variable: string; readonly value: string; readonly columns: number } | null;
  /** The variable that names the plugin's directory to its hooks. */
  readonly pluginVariable: string;
  readonly installPlugin: readonly string[];
  readonly removePlugin: string;
  /** The files that say whether the plugin is enabled, the weaker first. */
  readonly pluginFiles: readonly HookFile[];
  /** Whether such a file enables the plugin; null if it says nothing. */
  readonly isPluginEnabled: (text: string, parse: (text: string) => unknown) => boolean | null;
}
