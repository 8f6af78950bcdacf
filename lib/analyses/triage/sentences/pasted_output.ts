/** Lines that are output wherever they stand: stack frames, messages with a place in a file. */
export const SURELY_OUTPUT: readonly RegExp[] = [
  /^\s*at\s+\S+.*[:(]\d+/,
  /^\s*File ".*", line \d+/,
  /^\s*\S+\.\w{1,5}:\d+:\d+[:\s]/,
  /^Traceback \(most recent call last\)/,
];

/** How a line of output looks among others: timestamps, prompts of a shell, diffs, log levels, data. */
export const OUTPUT_LINE: readonly RegExp[] = [
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\[?\d\d:\d\d:\d\d/,
  /^\s*[$❯➜>]\s+\S/,
  /^(?:\+\+\+|---|@@|diff --git|index [0-9a-f]{6,})/,
  /^\S+\.\w{1,5}:\d+(?::\d+)?[:\s]/,
  /^\s*(?:ERROR|WARN|INFO|DEBUG|TRACE|FATAL|npm ERR!|error\[?\w*\]?:|warning:)/,
  /^\s*[{}[\]"].*[,{[\]}"]\s*$/,
  /^\s*(?:✓|✗|✘|×|●|⎿|│|├|└|PASS|FAIL|ok \d|not ok \d)/,
  /^\s*\d+\s*\|/,
];

/** How every line of output begins, or what it has in it: a prompt in plain words has nothing of it. */
export const HINT: RegExp =
  /\d|^\s*[$❯➜>+\-@{}[\]"✓✗✘×●⎿│|├└]|^Traceback|^(?:diff|index)|^\s*(?:[A-Z]{4}|npm|error|warning|ok|not)/;

/** Texts beyond this length are brought along, unless they are a plan. */
const LONG = 2500;

/** A text a client or hook put where a person's would stand. */
const NOBODY = ["Session resumed", "[Pasted text"];

function matchesAny(line: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(line));
}

/**
 * What of a person's prompt is their own: lines of output, logs and diffs are taken out, and of a long text only the
 * first and the last paragraph stay. Lines keep their number: what is taken out becomes empty.
 */
export function stripPastedOutput(text: string): string {
  if (NOBODY.some((opening) => text.trimStart().startsWith(opening))) return "";
  const lines = text.split("\n");
  const hints = lines.map((line) => HINT.test(line));
  if (!hints.includes(true) && text.length <= LONG) return text;
  const surely = lines.map((line, index) => hints[index] === true && matchesAny(line, SURELY_OUTPUT));
  const output = lines.map((line, index) => surely[index] || (hints[index] === true && matchesAny(line, OUTPUT_LINE)));
  const own = lines.map((line, index) => {
    // one line alone may be a person's own way of writing; among others like it, it is output
    if (!output[index]) return line;
    const near = output.slice(Math.max(0, index - 2), index + 3).filter(Boolean).length;
    return surely[index] || near >= 2 ? "" : line;
  });
  if (text.length <= LONG) return own.join("\n");
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
