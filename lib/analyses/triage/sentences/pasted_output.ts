import { FENCE } from "./text_work.ts";

/** Lines that are output even on their own: stack frames, errors in a program's form, messages with a location in a file. */
export const CERTAIN_OUTPUT: readonly RegExp[] = [
  /^\s*at\s+\S+.*[:(]\d+/,
  /^\s*File ".*", line \d+/,
  /^\s*\S+\.\w{1,5}:\d+:\d+[:\s]/,
  /^\s*(?:\S+\.\w{1,5}\(\d+,\d+\): |\S+\.\w{1,4}:\d+:in [`'"]|\d+:\d+\s+(?:error|warning|info)\s)/,
  /^(?:remote|hint|fatal|(?:PHP )?(?:Fatal|Parse) error): |^(?:HINT|DETAIL|STATEMENT): |^##\[\w+\]|^::\w+(?: [^:]{0,200})?::|^npm (?:warn|notice|error|ERR!) |^E {3,}\S/,
  /^Traceback \(most recent call last\)|^Exception in thread |^thread '.*' panicked/,
  /^\s*(?:(?:Caused by|Uncaught|Unhandled)\b[^:]{0,80}|(?:\w+\.)*[A-Z]\w*(?:Error|Exception)|(?:\w+\.)+[A-Z][a-z]\w*): /,
];

/** Lines that are output among others like them: timestamps, shell prompts, diffs, log levels, data, messages, code. */
export const OUTPUT_LINE: readonly RegExp[] = [
  /^\[?(?:\d{2,4}[-/.])?\d\d[-/.]\d\d(?:[-/.]\d{2,4})?[T ,]+\d\d:\d\d/,
  /^\[?\d\d:\d\d:\d\d/,
  /^\s*[$❯➜>]\s+\S/,
  /^(?:\+\+\+|---|@@|diff --git|index [0-9a-f]{6,})/,
  /^\S+\.\w{1,5}:\d+(?::\d+)?[:\s]/,
  /^\s*(?:ERROR|WARN|INFO|DEBUG|TRACE|FATAL|npm ERR!|error\[?\w*\]?:|warning:)/,
  /^\s*[{}[\]"].*[,{[\]}"]\s*$/,
  /^\s*(?:✓|✗|✘|×|●|⎿|│|├|└|PASS|FAIL|ok \d|not ok \d)/,
  /^\s*\d+\s*\|/,
  /^\s*=> /,
  /^\s*(?:Debug|Error|Warning|Note): /,
  /[\w)\]"'`]\s*(?:[{;]|=>)\s*$/,
  /^\s*[})\]]+[;,)]*\s*$/,
];

/**
 * Characters of which every line of output has some, and plain prose none: without them the patterns above need not be
 * tried.
 */
export const OUTPUT_HINT: RegExp =
  /\d|^\s*[$❯➜>+\-@{}[\]")✓✗✘×●⎿│|├└=]|^(?:Traceback|PHP |Fatal|Parse|Uncaught|Unhandled|Caused by|##|::|HINT|DETAIL|STATEMENT|E {3})|^Exception |^thread |^(?:diff|index)|^\s*(?:[A-Z]{4}|npm|error|warning|ok|not)|^\s*[\w.]+(?: by)?: |[{;>]\s*$/;

/** Prompts with more characters are mostly quoted material. */
const MAX_OWN_TEXT = 2500;

/** The beginnings of prompts that a client or a hook wrote. */
const NOT_TYPED: readonly string[] = ["Session resumed", "[Pasted text"];
/** A summary in the client's form, pasted to go on after /clear; what only begins like one was typed. */
const SUMMARY_OPENING = "This session is being continued from a previous conversation";
const SUMMARY = new RegExp(String.raw`^${SUMMARY_OPENING}\b[\s\S]{0,400}\n(?:Analysis|Summary):[ \t]*\n`);

/** Whether a client or a hook wrote a prompt. */
function isNotTyped(text: string): boolean {
  const start = text.trimStart();
  return NOT_TYPED.some((opening) => start.startsWith(opening)) ||
    (start.startsWith(SUMMARY_OPENING) && SUMMARY.test(start));
}

/** The title of a message that a program shows, alone in the first paragraph: `Validation Error`. */
const ERROR_TITLE = /^\s*(?:[A-Z][\w-]* ){0,4}(?:Error|Exception|Failure)[ \t]*\n[ \t]*\n/;

/** A message from its title on, without the last paragraph, in which the user may speak again. */
function stripErrorMessage(text: string): string {
  if (!ERROR_TITLE.test(text)) return text;
  const last = Math.max(0, text.trimEnd().lastIndexOf("\n\n"));
  return text.slice(0, last).replace(/[^\n]+/g, "") + text.slice(last);
}

function matchesAny(line: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(line));
}

/** How many lines of output make everything between the first and the last of them output. */
const MIN_BLOCK = 3;
const BLOCK_SHARE = 1 / 3;

/** Lines without an empty one among them that are a program's, although none of them has its form. */
const MIN_MACHINE_LINES = 6;
/** What names, paths, sums and codes have, and most sentences have not. */
const MACHINE_SIGN = /\d|\w[/.(]\w|[=<>{}[\]|@_\\]|: /;
const LISTED = /^\s*(?:[-*+•]|\d+[.)]|[a-zA-Z][.)])\s/;
const SENTENCE_END = /[.!?…。！？][\s"')*_`]*$/;
/** Where people often write line by line, without full stops. */
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

function isMachineMade(lines: readonly string[]): boolean {
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / lines.length;
  return lines.length >= MIN_MACHINE_LINES && share(MACHINE_SIGN) >= 1 / 2 && share(SENTENCE_END) <= 1 / 4 &&
    share(LISTED) <= 1 / 5 && share(EAST_ASIAN) <= 1 / 2;
}

/** Empties each block of lines that a program wrote, but the first line of the prompt, which may be the user's own. */
function stripMachineBlocks(own: string[], lines: readonly string[]): void {
  for (let from = 0; from < lines.length; from++) {
    if (lines[from]?.trim() === "") continue;
    let to = from;
    while (to < lines.length && lines[to]?.trim() !== "") to++;
    if (isMachineMade(lines.slice(from, to))) own.fill("", Math.max(from, 1), to);
    from = to;
  }
}

/** A separator of values: no blank follows it, as one does in a sentence. */
const SEPARATOR = /[,;](?=\S)/g;
/** One of these is as good as two of the others. */
const COLUMN = /\t| \| /g;
const QUOTED_VALUE = /"[^"\n]*"/g;
/** Fewer separators, or fewer lines with as many of them, may be anything. */
const MIN_SEPARATORS = 2;
const MIN_RECORDS = 3;

function separatorsIn(line: string): number {
  const values = line.replace(QUOTED_VALUE, "0");
  return (values.match(SEPARATOR)?.length ?? 0) + 2 * (values.match(COLUMN)?.length ?? 0);
}

/** Empties records of values: lines, one after another, with as many separators each. */
function stripRecords(own: string[], lines: readonly string[]): void {
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const count = separatorsIn(lines[from] ?? "");
    for (to = from + 1; to < lines.length && count > 0 && separatorsIn(lines[to] ?? "") === count; to++);
    if (count >= MIN_SEPARATORS && to - from >= MIN_RECORDS) own.fill("", from, to);
  }
}

/** What a shell shows before a command: `root@host:~/app# ls`, `[me@host app]$ ls`, `PS C:\\app> dir`, `C:\\app>dir`. */
const SHELL_PROMPT =
  /^\s*(?:\([\w.-]{1,40}\) ?)*(?:\[?[\w.-]{1,40}@[\w.-]{1,80}[: ](?:[~/][^\s$#%>]{0,120}|[\w.~-]{0,60})\]?(?: ?[$#>]| %)|(?:PS )?[A-Za-z]:\\[^\n>|"<*?]{0,200}>)\s*\S/;

/** Empties what a terminal showed: from a shell's prompt to the next empty line, and everything up to the last prompt. */
function stripTerminal(own: string[], lines: readonly string[]): void {
  const first = lines.findIndex((line) => SHELL_PROMPT.test(line));
  if (first === -1) return;
  let to = lines.findLastIndex((line) => SHELL_PROMPT.test(line)) + 1;
  while (to < lines.length && lines[to]?.trim() !== "") to++;
  own.fill("", first, to);
}

/** A shorter line may be the user's own, whatever he names in it. */
const MIN_LOG = 300;
/** A word of a log: with a digit, a path, a name in code, or a colon behind it. */
const LOG_WORD = /\d|\w[/\\_=]|[/\\]\w|::|:$/;
const LOG_SHARE = 2 / 5;

/** Whether a long line is a log whose line breaks were lost. */
function isLogInOneLine(line: string): boolean {
  if (line.length < MIN_LOG || EAST_ASIAN.test(line)) return false;
  const words = line.trim().split(/\s+/);
  return words.filter((word) => LOG_WORD.test(word)).length >= words.length * LOG_SHARE;
}

/** Empties everything among the output of each block of lines. */
function stripBlocks(own: string[], isOutput: readonly boolean[]): void {
  for (let from = 0; from < own.length; from++) {
    if (!isOutput[from]) continue;
    let last = from;
    let count = 0;
    for (let at = from; at < own.length && (isOutput[at] || own[at]?.trim() !== ""); at++) {
      if (!isOutput[at]) continue;
      last = at;
      count++;
    }
    if (count >= MIN_BLOCK && count >= (last + 1 - from) * BLOCK_SHARE) own.fill("", from, last + 1);
    from = last;
  }
}

/** Puts fenced code back, which nobody reads: without its first line, its last one would begin a fence. */
function keepFences(own: string[], lines: readonly string[]): void {
  let from = -1;
  for (const [at, line] of lines.entries()) {
    if (!FENCE.test(line)) continue;
    if (from === -1) {
      from = at;
      continue;
    }
    for (let index = from; index <= at; index++) own[index] = lines[index] ?? "";
    from = -1;
  }
}

/**
 * Strips pasted output from a prompt: lines of output, logs, diffs and code, and of a long text everything but the first and
 * the last paragraph. Stripped lines become empty, so that line numbers stay.
 */
export function stripPastedOutput(prompt: string): string {
  if (isNotTyped(prompt)) return "";
  const text = stripErrorMessage(prompt);
  const lines = text.split("\n");
  const hints = lines.map((line) => OUTPUT_HINT.test(line));
  if (!hints.includes(true) && !/@|:\\|[,;]\S| \| |\t/.test(text) && text.length <= MAX_OWN_TEXT) return text;
  const isCertain = lines.map((line, index) => hints[index] === true && matchesAny(line, CERTAIN_OUTPUT));
  const isOutput = lines.map((line, index) =>
    isCertain[index] || (hints[index] === true && matchesAny(line, OUTPUT_LINE))
  );
  const own = lines.map((line, index) => {
    // a single such line may be the user's own; among others like it, it is output
    if (!isOutput[index]) return line;
    const near = isOutput.slice(Math.max(0, index - 2), index + 3).filter(Boolean).length;
    return isCertain[index] || near >= 2 ? "" : line;
  });
  stripBlocks(own, isOutput);
  stripMachineBlocks(own, lines);
  stripTerminal(own, lines);
  stripRecords(own, lines);
  for (const [index, line] of lines.entries()) if (isLogInOneLine(line)) own[index] = "";
  keepFences(own, lines);
  if (text.length <= MAX_OWN_TEXT) return own.join("\n");
  const first = own.findIndex((line) => line.trim() !== "");
  const firstEnd = own.findIndex((line, index) => index > first && line.trim() === "");
  let last = own.length - 1;
  while (last > 0 && own[last]?.trim() === "") last--;
  let lastStart = last;
  while (lastStart > 0 && own[lastStart - 1]?.trim() !== "") lastStart--;
  return own.map((line, index) => index < (firstEnd === -1 ? 1 : firstEnd) || index >= lastStart ? line : "").join(
    "\n",
  );
}
