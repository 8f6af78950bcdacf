/** Programs that print names and texts, which others may then read. */
import { type ExitStatus, type ProgramCall, UNKNOWN_STREAM } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import type { Arg } from "../words.ts";
import type { World } from "../world.ts";
import { eachTarget, FAILED, heldBy, OK, operandPath, type Program, UNKNOWN } from "./program.ts";

function isAnyMissing({ world }: ProgramCall, args: readonly Arg[]): boolean {
  return args.some((arg) => {
    const path = arg.text === "-" ? null : operandPath(world, arg);
    return path !== null && world.targetKindAt(path) === "absent";
  });
}

function plainTextAt(world: World, arg: Arg): string | null {
  const path = operandPath(world, arg);
  return path === null || world.targetKindAt(path) !== "file" ? null : world.textAt(path);
}

/** Prints files: the output holds their contents. */
export const cat: Program = (call) => {
  const operands = readProgramOptions(call.args).operands.filter(({ text }) => text !== "-");
  if (operands.length === 0) return { status: "ok", out: call.stdin };
  const isMissing = isAnyMissing(call, operands);
  const texts = operands.map((arg) => {
    const path = operandPath(call.world, arg);
    return path === null ? null : call.world.targetKindAt(path) === "absent" ? "" : call.world.textAt(path);
  });
  const isPlain = call.name === "cat" && operands.length === call.args.length;
  return {
    status: isMissing ? "failed" : "ok",
    out: {
      text: isPlain && !texts.includes(null) ? texts.join("") : null,
      carried: [...heldBy(call, operands), ...call.stdin.carried],
    },
  };
};

/** Prints files changed, but with most of what they have. */
export const changed: Program = (call) => ({
  status: "unknown",
  out: { text: null, carried: [...heldBy(call, readProgramOptions(call.args).operands), ...call.stdin.carried] },
});

/** Whether files or the input have a line with a plain text, and which of them do. */
export const grep: Program = (call) => {
  const { world, args, stdin } = call;
  const { has, operands } = readProgramOptions(
    args,
    "-q,--quiet,--silent -F,--fixed-strings -l,--files-with-matches -r,-R,--recursive -m= -A= -B= -C= -e= -f= --include= --exclude=",
  );
  const [pattern, file, ...more] = operands;
  const given = operands.slice(1);
  if (file !== undefined && given.every((one) => isAnyMissing(call, [one]))) return FAILED;
  const isPlain = pattern?.isKnown === true && /^[\w \/@:,-]+$/.test(pattern.text) &&
    !has("-v", "-i", "-w", "-x", "-e", "-f", "-L", "-E", "-P", "-Z", "--include", "--exclude");
  if (file === undefined && pattern?.text === "." && stdin.head !== undefined) return OK;
  if (isPlain && has("--files-with-matches") && (file !== undefined || has("--recursive"))) {
    const named = file === undefined ? [{ text: ".", isKnown: true }] : given;
    const files = named.flatMap((arg) => searchedFiles(call, arg, has("--recursive")));
    if (files.length > MAX_SEARCHED || files.includes(null)) return UNKNOWN;
    const texts = files.map((one) => [one!, world.textAt(world.pathOf(one!) ?? "")] as const);
    if (texts.some(([, text]) => text === null)) return UNKNOWN;
    const found = texts.filter(([, text]) => text!.includes(pattern.text)).map(([path]) => `${path}\n`);
    return { status: found.length > 0 ? "ok" : "failed", out: { text: found.join(""), carried: [] } };
  }
  const path = file === undefined ? null : operandPath(world, file);
  const text = file === undefined ? stdin.text : path === null ? null : world.textAt(path);
  if (!isPlain || !has("--quiet") || has("--recursive") || more.length > 0 || text === null) {
    return has("-v") ? changed(call) : UNKNOWN;
  }
  return text.includes(pattern.text) ? OK : FAILED;
};

/** More files are not read for a text. */
const MAX_SEARCHED = 1000;

/** The files that `grep` reads for an operand, as it shows them; null for one that is not known. */
function searchedFiles({ world }: ProgramCall, { text, isKnown }: Arg, isRecursive: boolean): (string | null)[] {
  const found: (string | null)[] = [];
  const walk = (shown: string, depth: number) => {
    const path = world.pathOf(shown);
    const kind = path === null || depth > 60 || found.length > MAX_SEARCHED ? "unknown" : world.kindAt(path);
    if (kind === "directory" && isRecursive) {
      // git's own files are compressed
      const names = world.namesIn(path!)?.filter((name) => name !== ".git") ?? [];
      for (const name of names) walk(`${shown.replace(/\/+$/, "")}/${name}`, depth + 1);
    } else if (kind === "file" || kind === "symlink" && depth === 0) found.push(shown);
    else if (kind === "unknown") found.push(null);
  };
  if (isKnown) walk(text, 0);
  return isKnown ? found : [null];
}

export const print: Program = (call) => {
  const { args, name, world } = call;
  const words = args.map(({ text }) => text);
  if (name === "printf" && words[0] === "-v" && args.length > 2) {
    const { out } = print({ ...call, args: args.slice(2) });
    world.variables.set(words[1]!, out?.text ?? null);
    return OK;
  }
  if (args.some(({ isKnown }) => !isKnown)) return { status: "ok", out: UNKNOWN_STREAM };
  if (name === "echo") {
    const plain = words[0] === "-n" || words[0] === "-e" ? words.slice(1) : words;
    return { status: "ok", out: { text: `${plain.join(" ")}${words[0] === "-n" ? "" : "\n"}`, carried: [] } };
  }
  const [format = "", ...rest] = words;
  const lines = (rest.length === 0 ? [""] : rest).map((word) => format.replaceAll(/%[sbq]/g, () => word));
  const text = (/%/.test(format) ? lines.join("") : format).replaceAll("\\n", "\n").replaceAll("\\t", "\t").replaceAll(
    "\\0",
    "\0",
  );
  return { status: "ok", out: { text: /%[^sbq%]/.test(format) ? null : text, carried: [] } };
};

export const ls: Program = ({ world, args }) => {
  const { has, operands } = readProgramOptions(args, "-I= -w=");
  const lines: string[] = [];
  let status: ExitStatus = "ok";
  for (const { text, isKnown } of operands.length === 0 ? [{ text: ".", isKnown: true }] : operands) {
    const path = isKnown ? world.pathOf(text) : null;
    if (path === null) return UNKNOWN;
    const kind = world.targetKindAt(path);
    if (kind === "absent") status = "failed";
    else if (kind === "directory" && !has("-d")) {
      lines.push(
        ...(world.namesIn(path) ?? []).filter((one) => !one.startsWith(".") || has("-a", "-A")),
      );
    } else lines.push(text);
  }
  const isPlain = !has("-l", "-F", "-R", "-s", "-t", "-r", "-S", "-U", "-X", "-v");
  return { status, out: { text: isPlain ? lines.sort().map((line) => `${line}\n`).join("") : null, carried: [] } };
};

export const cutProgram: Program = ({ args, stdin, name }) => {
  const number = /^-(?:n)?(\d+)$/.exec(args[0]?.text ?? "")?.[1] ?? (args[0]?.text === "-n" ? args[1]?.text : "10");
  if (
    stdin.text === null || !/^\d+$/.test(number ?? "") ||
    args.some(({ text }) => !/^-/.test(text) && !/^\d+$/.test(text))
  ) {
    return { status: "ok", out: { text: null, carried: [] } };
  }
  const lines = stdin.text.replace(/\n$/, "").split("\n");
  const kept = name === "head" ? lines.slice(0, Number(number)) : lines.slice(-Number(number));
  return { status: "ok", out: { text: kept.map((line) => `${line}\n`).join(""), carried: [] } };
};

export const fileNameOf: Program = ({ args, name }) => {
  const { operands } = readProgramOptions(args, "-s=");
  const [first, suffix] = operands;
  if (first === undefined || !first.isKnown) return UNKNOWN;
  const path = first.text.replace(/(.)\/+$/, "$1");
  const at = path.lastIndexOf("/");
  const base = path.slice(at + 1);
  const cutBase = suffix !== undefined && base.endsWith(suffix.text) ? base.slice(0, -suffix.text.length) : base;
  const text = name === "basename" ? cutBase : at < 0 ? "." : at === 0 ? "/" : path.slice(0, at);
  return { status: "ok", out: { text: `${text}\n`, carried: [] } };
};

export const realpath: Program = ({ world, args, name }) => {
  const { operands: [arg], has } = readProgramOptions(args);
  if (name === "readlink" && !has("-f", "-e", "-m")) return UNKNOWN;
  const given = arg === undefined ? null : operandPath(world, arg);
  const path = given === null ? null : world.writtenAt(given);
  return path === null ? UNKNOWN : { status: "ok", out: { text: `${path}\n`, carried: [] } };
};

/** `sort -o FILE` overwrites a file, which holds the sorted contents then. */
export const sort: Program = (call) => {
  const { operands, value } = readProgramOptions(call.args, "-o,--output= -k= -t= -S= -T=");
  const out = value("--output");
  const carried = operands.length === 0 ? call.stdin.carried : heldBy(call, operands);
  if (out === null) return { status: "ok", out: { text: null, carried } };
  if (isAnyMissing(call, operands)) return FAILED;
  eachTarget(call, [out], (path) => {
    call.world.write(path);
    call.world.hold(carried, `file:${path}`);
  });
  return OK;
};

export const uniq: Program = (call) => {
  const { operands: [from, to] } = readProgramOptions(call.args, "-f= -s= -w= -i -c -d -u -D -z");
  const carried = from === undefined || from.text === "-" ? call.stdin.carried : heldBy(call, [from]);
  if (from !== undefined && isAnyMissing(call, [from])) return FAILED;
  if (to === undefined) return { status: "ok", out: { text: null, carried } };
  eachTarget(call, [to], (path) => call.world.refill(path, carried));
  return OK;
};

export const reads: Program = () => UNKNOWN;

/** Reads files, and fails if one is missing. What may be the value of an option is none. */
export const inspect: Program = (call) => {
  const { operands, has } = readProgramOptions(
    call.args,
    "-B= -C= -F= -I= -L= -U= -W= -X= -c= -d= -i= -m= -n= -t= -x=",
  );
  if (isAnyMissing(call, operands) && !has("-N", "--new-file")) return { ...UNKNOWN, status: "failed" };
  const isComparison = (call.name === "diff" || call.name === "cmp") && operands.length === 2;
  const isPlain = call.args.every(({ text }) =>
    !text.startsWith("-") || /^-(?:[qsu]|-brief|-quiet|-silent)$/.test(text)
  );
  const texts = isComparison && isPlain ? operands.map((arg) => plainTextAt(call.world, arg)) : [null];
  return texts.includes(null) ? UNKNOWN : { ...UNKNOWN, status: texts[0] === texts[1] ? "ok" : "failed" };
};

export const nothing: Program = () => OK;

/** Without arguments these print something and cannot fail. */
export const tells: Program = ({ args }) => args.length === 0 ? { ...UNKNOWN, status: "ok" } : UNKNOWN;
