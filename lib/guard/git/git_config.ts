import { type GuardFiles, readSmallText } from "../files.ts";

/** Values of git's configuration; sections and keys in lower case, subsections as written: `remote.origin.url`. */
export type GitConfig = ReadonlyMap<string, readonly string[]>;

/** The last value of a key; null if it is not set. */
export function configValue(config: GitConfig, key: string): string | null {
  return config.get(key)?.at(-1) ?? null;
}

/** Whether a key is set to true; null if it is not set. */
export function configFlag(config: GitConfig, key: string): boolean | null {
  const value = configValue(config, key);
  return value === null ? null : !/^(?:false|no|off|0|)$/i.test(value);
}

/** A value as written, without quotes, comments and escapes. */
function plainValue(text: string): string {
  let value = "";
  let kept = 0; // trailing blanks count only inside quotes
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') quoted = !quoted;
    else if (char === "\\") {
      const next = text[++i] ?? "";
      value += { n: "\n", t: "\t", b: "\b" }[next] ?? next;
    } else if (!quoted && (char === "#" || char === ";")) break;
    else {
      value += char;
      if (!quoted && /\s/.test(char)) continue;
    }
    kept = value.length;
  }
  return value.slice(0, kept);
}

/** The settings of one file, in order. */
export function parseGitConfig(text: string): [key: string, value: string][] {
  const found: [string, string][] = [];
  let section = "";
  const lines = text.replace(/^\ufeff/, "").replace(/\\\r?\n/g, "").split(/\r?\n/);
  for (const line of lines) {
    let rest = line.trim();
    const head = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/.exec(rest);
    if (head !== null) {
      section = head[1]!.toLowerCase() + (head[2] === undefined ? "" : `.${head[2].replace(/\\(.)/g, "$1")}`);
      rest = rest.slice(head[0].length).trim();
    }
    const setting = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(rest);
    if (setting === null || section === "") continue;
    found.push([`${section}.${setting[1]!.toLowerCase()}`, setting[2] === undefined ? "true" : plainValue(setting[2])]);
  }
  return found;
}

/** How deeply included files may include others. */
const MAX_INCLUDES = 5;

/**
 * Reads configuration files, later ones over earlier ones, with what they include. `includeIf` is ignored. `paths`: the
 * files; one that cannot be read counts as empty.
 */
export function readGitConfig(files: GuardFiles, paths: readonly string[], home: string): GitConfig {
  const config = new Map<string, string[]>();
  const add = (path: string, depth: number): void => {
    for (const [key, value] of parseGitConfig(readSmallText(files, path) ?? "")) {
      config.set(key, [...config.get(key) ?? [], value]);
      if (key !== "include.path" || depth >= MAX_INCLUDES) continue;
      const full = value.startsWith("~/")
        ? `${home}${value.slice(1)}`
        : value.startsWith("/")
        ? value
        : `${path.slice(0, path.lastIndexOf("/"))}/${value}`;
      add(full, depth + 1);
    }
  };
  for (const path of paths) add(path, 0);
  return config;
}
