/**
 * What a command does to a path. `both` is read and changed: rules that deny either count. What is `copied` is protected like
 * what is changed, but rules that deny changes do not count (2.1.330).
 */
export type PathUse = "read" | "write" | "directory" | "copied" | "both";

/** Whether a path is protected from what a command does to it. */
export function isChange(use: PathUse): boolean {
  return use === "write" || use === "copied" || use === "both";
}

export interface CommandPath {
  readonly path: string;
  readonly use: PathUse;
}

/** Commands whose arguments that are not flags are all files to read (2.1.330). */
const READERS = new Set(
  ("cat head tail wc diff stat strings hexdump od nl tac rev cut paste column fold fmt expand unexpand comm cmp tsort numfmt pr " +
    "sort uniq file base64 md5sum sha1sum sha256sum ls").split(" "),
);
const WRITERS = new Set("mkdir touch rm rmdir tee".split(" "));

/** Where tee may write without a rule (2.1.332). */
const OWN_OUTPUT = /^\/dev\/(?:null|stdout|stderr|tty)$/;

/** Flags of `grep` and `rg` that take the next word. */
const SEARCH_VALUES = new Set(
  ("-A -B -C -m -d -D --include --exclude --exclude-dir --max-count --after-context --before-context --context --color --colour " +
    "--binary-files --label --group-separator --glob --iglob --type --type-not --max-depth --sort --sortr --replace " +
    "--max-columns --threads --encoding").split(" "),
);
const RG_VALUES = new Set("-t -T -g -M -j -r".split(" "));

/**
 * The paths that the client (2.1.330) checks for a command, or null if it checks none. `argv`: the program and its
 * arguments, wrappers taken off.
 */
export function commandPaths(argv: readonly string[]): CommandPath[] | null {
  const name = argv[0] ?? "";
  const rest = argv.slice(1);
  if (READERS.has(name)) {
    const found = filesToRead(withoutValues(rest, VALUES[name])).map((path): CommandPath => ({
      path,
      use: name === "ls" ? "directory" : "read",
    }));
    return name === "ls" && found.length === 0 ? HERE : found;
  }
  if (WRITERS.has(name)) {
    // a name without characters is the working directory to the client (2.1.332)
    const found = operandsOf(rest).map((path): CommandPath => ({ path: path === "" ? "." : path, use: "write" }));
    return name === "tee" ? found.filter(({ path }) => !OWN_OUTPUT.test(path)) : found;
  }
  switch (name) {
    case "man": // a name alone is that of a page (2.1.332)
      return files(rest).filter((word) => /^\.\.?$|\//.test(word)).map((path) => ({ path, use: "read" }));
    case "cp":
      return transferPaths(files(rest), isPlainCopy(rest) ? "copied" : "both");
    case "mv":
      return transferPaths(files(rest), "both");
    case "cd":
      return cdPaths(rest);
    case "grep":
    case "egrep":
    case "fgrep":
    case "rg":
      return orHere(
        searchPaths(name, rest),
        name === "rg" || rest.some((word) => /^(?:-[rR]|--recursive)$/.test(word)),
      );
    case "find":
      return findPaths(rest);
    case "sed":
      return sedPaths(rest);
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return scriptThenFiles(rest, new Set(["-F", "-v"]));
    case "jq":
      return scriptThenFiles(rest, new Set(["--indent", "-L"]), new Set(["--arg", "--argjson"]));
    case "tr":
      return setsThenFiles(rest);
    case "git":
      return gitPaths(rest);
    default:
      return null;
  }
}

function gitPaths([command, ...rest]: readonly string[]): CommandPath[] | null {
  if (command === "grep") return searchPaths("git grep", rest);
  return command === "diff" ? files(rest).map((path) => ({ path, use: "read" })) : null;
}

/** Sources and the target, which may be a directory for the sources to go to. */
function transferPaths(paths: readonly string[], use: "copied" | "both"): CommandPath[] {
  const target = paths.at(-1);
  if (target === undefined) return [];
  const sources = paths.slice(0, -1);
  const targets = [target, ...sources.map((path) => `${target.replace(/\/+$/, "")}/${lastNameOf(path)}`)];
  return [
    // what is in the home directory is protected from changes, too
    ...sources.map((path): CommandPath => ({ path, use: path.startsWith("~") ? "both" : use })),
    ...targets.map((path): CommandPath => ({ path, use: "write" })),
  ];
}

/** Whether a copy has no option but a few, and a target that the client knows: else it takes the sources for targets, too (2.1.332). */
function isPlainCopy(rest: readonly string[]): boolean {
  return rest.every((word) => !word.startsWith("-") || /^-(?:-|[finpv]+)$/.test(word)) &&
    !/[*?[]|^~|^=(?!\/|$)|^[{}]+$/.test(rest.at(-1) ?? "");
}

function lastNameOf(path: string): string {
  return path.replace(/\/+$/, "").split("/").at(-1) ?? "";
}

/** What follows the sets of characters of `tr`, whose options end at the first: it reads no file, but the client checks them (2.1.332). */
function setsThenFiles(rest: readonly string[]): CommandPath[] {
  const first = rest.findIndex((word) => !word.startsWith("-") || word === "--");
  const deletes = rest.slice(0, first).some((word) => /^-[A-Za-z]*d|^--delete$/.test(word));
  const words = rest.slice(rest[first] === "--" ? first + 1 : first);
  return first < 0 ? [] : words.slice(deletes ? 1 : 2).map((path) => ({ path, use: "read" }));
}

/** Where a command looks that names no path. */
const HERE: CommandPath[] = [{ path: ".", use: "directory" }];

function orHere(found: CommandPath[], looksHere: boolean): CommandPath[] {
  return found.length === 0 && looksHere ? HERE : found;
}

/** Flags of readers whose value may look like a file: `cut -d /`. */
const VALUES: Readonly<Record<string, RegExp>> = { cut: /^-[dfbc]$/, paste: /^-d$/, column: /^-[soc]$/ };

function withoutValues(words: readonly string[], values: RegExp | undefined): string[] {
  return words.filter((_, i) => !values?.test(words[i - 1] ?? ""));
}

/** Words that are not flags; after `--` every word. */
export function operandsOf(words: readonly string[]): string[] {
  const end = words.indexOf("--");
  const before = end < 0 ? words : words.slice(0, end);
  return [...before.filter((word) => !word.startsWith("-")), ...(end < 0 ? [] : words.slice(end + 1))];
}

/** What follows the first word that is no flag is a file to the client, whatever it begins with (2.1.332). */
function filesToRead(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !word.startsWith("-") || word === "--");
  return first < 0 ? [] : words.slice(words[first] === "--" ? first + 1 : first).filter((word) => word !== "");
}

function files(words: readonly string[]): string[] {
  return operandsOf(words).filter((word) => word !== "");
}

function cdPaths(words: readonly string[]): CommandPath[] {
  return [{ path: words.length === 0 ? "~" : words.join(" "), use: "directory" }];
}

function searchPaths(name: string, words: readonly string[]): CommandPath[] {
  const found: CommandPath[] = [];
  let pattern = false;
  let ended = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (!ended && word === "--") ended = true;
    else if (!ended && found.length === 0 && word.startsWith("-") && word !== "-") {
      if (/^(?:-e|--regexp)(?:=|$)/.test(word)) {
        pattern = true;
        if (!word.includes("=")) i++;
      } else if (word === "-f" || word === "--file") {
        pattern = true;
        if (words[++i] !== undefined) found.push({ path: words[i]!, use: "read" });
      } else if (/^(?:--file|--exclude-from|--ignore-file)=/.test(word)) {
        pattern ||= word.startsWith("--file");
        found.push({ path: word.slice(word.indexOf("=") + 1), use: "read" });
      } else if (/^-[A-Za-z]*[ef]$/.test(word) && word.length > 2) {
        pattern = true;
        if (words[++i] !== undefined && word.endsWith("f")) found.push({ path: words[i]!, use: "read" });
      } else if (/^-f./.test(word)) {
        pattern = true;
        found.push({ path: word.slice(2), use: "read" });
      } else if (SEARCH_VALUES.has(word) || (name === "rg" && RG_VALUES.has(word))) i++;
    } else if (!pattern) pattern = true;
    else if (word !== "-") found.push({ path: word, use: "read" });
  }
  return found;
}

/** What takes a path in an expression of `find`, or a pattern that the client takes for one (2.1.332). */
const FIND_PATHS = /^-(?:newer|[acm]newer|newer[aBcm][aBcmt]|samefile|path|ipath|wholename|iwholename|lname|ilname)$/;

function findPaths(words: readonly string[]): CommandPath[] {
  const found: CommandPath[] = [];
  let expression = false;
  let ended = false; // whatever is no option is a directory to the client then, in the expression, too (2.1.332)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (FIND_PATHS.test(word)) {
      expression = true;
      if (words[i + 1] !== undefined) found.push({ path: words[++i]!, use: "read" });
    } else if (word === "--") ended = true;
    else if (/^-[HLPO]/.test(word)) continue;
    else if (word === "-D") i++;
    else if (/^[-(!]/.test(word)) expression = true;
    else if (!expression || ended) found.push({ path: word, use: "directory" });
  }
  return orHere(found, true);
}

function sedPaths(words: readonly string[]): CommandPath[] {
  const found: string[] = [];
  let script = false;
  // what follows a word that is no option is a file to the client, whatever it begins with (2.1.332)
  let ended = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (!ended && word === "--") ended = true;
    else if (!ended && word.startsWith("-") && word !== "-") {
      if (/^-[a-zA-Z]*f$/.test(word) || word === "--file") {
        script = true;
        if (words[++i] !== undefined) found.push(words[i]!);
      } else if (/^(?:-[a-zA-Z]*e|--expression)$/.test(word)) {
        script = true;
        i++;
      } else if (/^--(?!(?:posix|sandbox|null-data)$)/.test(word)) script = true; // so the client takes it (2.1.332)
    } else {
      ended = true;
      if (!script) script = true;
      else if (word !== "") found.push(word);
    }
  }
  return found.map((path) => ({ path, use: "both" }));
}

function scriptThenFiles(
  words: readonly string[],
  values: ReadonlySet<string>,
  pairs: ReadonlySet<string> = new Set(),
): CommandPath[] {
  const found: string[] = [];
  let script = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (pairs.has(word)) i += 2;
    else if (word === "-f" || word === "--from-file") {
      script = true;
      if (words[++i] !== undefined) found.push(words[i]!);
    } else if (word.startsWith("--file=")) {
      script = true;
      found.push(word.slice("--file=".length));
    } else if (values.has(word)) i++;
    else if (word.startsWith("-") && word !== "-") continue;
    else if (!script) script = true;
    else if (word !== "-") found.push(word);
  }
  return found.map((path) => ({ path, use: "read" }));
}
