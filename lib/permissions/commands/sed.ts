/**
 * What the client lets sed do unasked (measured with 2.1.287 to 2.1.331): print lines, and replace one text with another, where
 * nothing in the script could be a command that runs or writes something.
 *
 * @module
 */

/** One substitution with slashes, and the flags that only say which occurrences are meant. */
const SUBSTITUTION = /^s\/[^/]*\/[^/]*\/[gpimIM]*[1-9]?[gpimIM]*$/;
/** What keeps a script from being taken for a plain substitution, wherever it is in it. */
const SUSPECT =
  // deno-lint-ignore no-control-regex
  /[^\x01-\x7f]|[{}\n#;]|\\[|#%@]|s\\|\s[wWeE]|,\s*[+~-]|\d\s*~\s*\d|[/\d$]!/;
/** A first file whose name the client takes for a script: on some systems the word after `-i` is an ending for copies. */
const LIKE_A_SCRIPT =
  /^(?:[acdeghilnpqrtwxzACDGHINPQRTW]$|[acdghilnpqrstxyzACDGHINPQRT]\s|[ewW=#:\\]|\d+(?:,\d+)?\s*[acdeghilnpqrstwxyzACDGHINPQRSTW]|[sy][./]|[^ -~])|[#;]|s\/[^/]+\/[^/]*[eEwW]|^(?=.*y).*[eEwW]/;

function isPlainSubstitution(script: string): boolean {
  return SUBSTITUTION.test(script.trim()) && !SUSPECT.test(script.trim());
}

interface SedWords {
  readonly flags: readonly string[];
  readonly script: string | undefined;
  readonly files: readonly string[];
}

function sedWords(rest: readonly string[]): SedWords {
  const isFlag = (word: string) => word.startsWith("-") && word.length > 1;
  const [script, ...files] = rest.filter((word) => !isFlag(word));
  return { flags: rest.filter((word) => isFlag(word) && word !== "--"), script, files };
}

/** Whether sed only prints: some lines of files, or what it is given with a text replaced. */
export function sedReads(rest: readonly string[]): boolean {
  const { flags, script, files } = sedWords(rest);
  if (script === undefined) return false;
  const quiet = flags.some((flag) => /^-[nErz]*n[nErz]*$|^--quiet$|^--silent$/.test(flag));
  if (/^\s*\d+(?:,\d+)?p\s*(?:;\s*\d+(?:,\d+)?p\s*)*$/.test(script)) {
    return quiet && !files.includes("-") &&
      flags.every((flag) =>
        /^-[nErz]+$|^--(?:quiet|silent|regexp-extended|posix|zero-terminated|line-length)$/.test(flag)
      );
  }
  return files.length === 0 && !rest.includes("--") &&
    flags.every((flag) => /^-[Er]$|^--regexp-extended$|^--posix$/.test(flag)) &&
    isPlainSubstitution(script) && !/[$`]\w|`/.test(script);
}

/** Whether mode acceptEdits lets sed change files, or print them with a text replaced. */
export function sedEdits(rest: readonly string[]): boolean {
  const { flags, script, files } = sedWords(rest);
  const before = script === undefined ? "" : rest[rest.indexOf(script) - 1] ?? "";
  return script !== undefined && isPlainSubstitution(script) && !files.includes("-") &&
    flags.every((flag) => /^-[Eri]+$|^--(?:in-place|regexp-extended|posix)$/.test(flag)) &&
    !(/^-[Er]*i$/.test(before) && LIKE_A_SCRIPT.test(files[0] ?? ""));
}
