/** Programs that remove, empty, write or make files. */
import type { ExitStatus, ProgramCall } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import { eachTarget, FAILED, heldBy, OK, operandPath, type Program, UNKNOWN } from "./program.ts";

export const rm: Program = (call) => {
  const { world, args, stdin } = call;
  const { has, operands, value } = readProgramOptions(args, "-r,-R,--recursive -f,--force -d,--dir --help");
  const asks = has("-i") || has("-I") && (operands.length > 3 || has("--recursive")) ||
    has("--interactive") && value("--interactive")?.text !== "never";
  // without a terminal, the answer to its question is no
  if (has("--help") || asks && !/^y/i.test(stdin.text ?? "")) return OK;
  const isRecursive = has("--recursive");
  let status: ExitStatus = "ok";
  eachTarget(call, operands, (path, text) => {
    const kind = world.kindAt(path);
    if (kind === "absent" && !has("--force")) status = "failed";
    else if (kind === "directory" && !isRecursive || path === "/") status = "failed";
    else if (/(?:^|\/)\.\.?\/?$/.test(text)) status = "failed"; // rm refuses "." and ".."
    else if (world.kindAt(path) !== "absent") {
      const isEmptied = text.endsWith("/") && world.kindAt(path) === "directory";
      world.remove(path);
      if (isEmptied) world.makeDirectory(path);
    }
  });
  return { status };
};

export const rmdir: Program = ({ world, args }) => {
  let status: ExitStatus = "ok";
  for (const arg of readProgramOptions(args).operands) {
    const path = operandPath(world, arg);
    const names = path === null ? null : world.namesIn(path);
    if (path === null || names === null) status = "unknown";
    else if (names.length > 0 || world.kindAt(path) !== "directory") status = "failed";
    else world.remove(path);
  }
  return { status };
};

export const shred: Program = (call) => {
  const { operands, has } = readProgramOptions(call.args, "-n,--iterations= -s,--size= --random-source= -u,--remove");
  let status: ExitStatus = "ok";
  eachTarget(call, operands, (path) => {
    if (call.world.targetKindAt(path) !== "file") status = "failed";
    else {
      call.world.write(path);
      if (has("--remove")) call.world.remove(path);
    }
  });
  return { status };
};

export const dd: Program = (call) => {
  const { world } = call;
  const word = call.args.find(({ text }) => text.startsWith("of="));
  if (word === undefined || call.args.some(({ text }) => /^conv=.*\bnotrunc\b/.test(text))) return OK;
  const source = call.args.find(({ text }) => text.startsWith("if="));
  const from = source === undefined ? null : operandPath(world, { ...source, text: source.text.slice(3) });
  if (from !== null && world.targetKindAt(from) === "absent" && !from.startsWith("/dev/")) return FAILED;
  eachTarget(call, [{ ...word, text: word.text.slice(3) }], (path) => {
    if (path.startsWith("/dev/")) return;
    // with a count it copies a part
    const isPart = call.args.some(({ text }) => /^(?:count|skip|seek)=/.test(text));
    const carried = from === null ? call.stdin.carried : world.heldBelow(from);
    world.refill(path, isPart ? [] : carried);
  });
  return OK;
};

export const truncateProgram: Program = (call) => {
  const { operands, value, has } = readProgramOptions(call.args, "-s,--size= -r,--reference=");
  const [, sign = "", digits = "0", unit = ""] = /^([-+<>\/%]?)(\d+)([KMG]?)/.exec(value("--size")?.text ?? "") ?? [];
  if (/^[+>%]/.test(sign) || has("--help")) return OK;
  const sizeAt = (path: string) => {
    const facts = call.world.options.files.facts(call.world.writtenAt(path));
    return facts.status === "found" ? facts.value.size : null;
  };
  const model = value("--reference");
  const like = model === null ? null : operandPath(call.world, model);
  const size = like !== null ? sizeAt(like) ?? 0 : Number(digits) * 1024 ** " KMG".indexOf(unit || " ");
  eachTarget(call, operands, (path) => {
    if (call.world.targetKindAt(path) !== "file") return;
    const old = sizeAt(path) ?? Infinity;
    const isKept = sign === "-" ? size * 2 <= old : size >= old;
    if (!isKept) call.world.write(path);
  });
  return OK;
};

export const tee: Program = (call) => {
  const { operands, has } = readProgramOptions(call.args, "-a,--append -i,--ignore-interrupts");
  const appends = has("--append");
  eachTarget(call, operands, (path) => {
    if (path.startsWith("/dev/")) return;
    if (appends) {
      call.world.append(path, call.stdin.text);
      call.world.hold(call.stdin.carried, `file:${call.world.writtenAt(path)}`);
    } else {
      const { text, carried } = call.stdin;
      call.world.refill(path, carried, text);
      // sponge reads all before it writes
      if (call.name === "sponge") call.world.hold(carried, `file:${call.world.writtenAt(path)}`);
    }
  });
  return { status: "ok", out: call.stdin };
};

/** Editing in place keeps most of a file, unless the script deletes every line. */
export const sed: Program = (call) => {
  const { operands, has, values, value } = readProgramOptions(
    call.args,
    "-e,--expression= -f,--file= -l,--line-length= --in-place -n,--quiet,--silent --regexp-extended",
  );
  const scripts = values("--expression");
  const files = scripts.length > 0 || value("--file") !== null ? operands : operands.slice(1);
  const inPlace = call.args.find(({ text }) => /^-[a-zA-Z]*i/.test(text) || text.startsWith("--in-place"));
  if (inPlace === undefined) return { status: "ok", out: { text: null, carried: heldBy(call, files) } };
  const script = scripts.length > 0 ? scripts.map(({ text }) => text).join(";") : operands[0]?.text ?? "";
  const isBackedUp = /^-[a-zA-Z]*i.+/.test(inPlace.text) || /^--in-place=./.test(inPlace.text) || has("-n");
  if (/^\s*(?:(?:0|1)\s*,\s*\$)?\s*d\s*$/.test(script) && !isBackedUp) {
    eachTarget(call, files, (path) => call.world.write(path));
  }
  call.world.hasEdits = true;
  return { status: "unknown" };
};

/** Makes a program that writes what it downloads to a file. */
export function fetcher(options: string, output: string): Program {
  return (call) => {
    const { has, value } = readProgramOptions(call.args, options);
    const out = value(output);
    if (out === null || out.text === "-") return UNKNOWN;
    if (call.name === "wget" && has("-c")) return UNKNOWN;
    eachTarget(call, [out], (path) => {
      if (!path.startsWith("/dev/")) call.world.write(path);
    });
    return { status: "unknown" };
  };
}

/** Options that name the file to write to, in most programs. */
const OUTPUT = /^--?(?:o|out(?:put)?(?:-?file)?)(?:=(.+))?$/;

/** Overwrites the files that any program's options for its output name, unless it reads them, too, or made them. */
export function writeOutputs({ world, args }: ProgramCall): void {
  const paths = args.map((arg) => operandPath(world, arg));
  args.forEach(({ text, isKnown }, i) => {
    const [option, value] = OUTPUT.exec(text) ?? [];
    if (option === undefined) return;
    const path = value === undefined ? paths[i + 1] ?? null : operandPath(world, { text: value, isKnown });
    if (path === null || world.targetKindAt(path) !== "file") return;
    const facts = world.options.files.facts(path);
    // what can be run was built, and will be again
    const isBuilt = facts.status === "found" && ((facts.value.mode ?? 0) & 0o111) !== 0;
    if (!isBuilt && paths.filter((one) => one === path).length < 2) world.write(path);
  });
}

export const mktemp: Program = ({ world, args }) => {
  const isDirectory = args.some(({ text }) => /^-[a-z]*d|^--directory/.test(text));
  const path = `${world.options.temporary[0] ?? "/tmp"}/debrief-mktemp-${world.made++}`;
  world.nodes.set(path, isDirectory ? { kind: "directory", copyOf: null } : { kind: "file" });
  return { status: "ok", out: { text: `${path}\n`, carried: [] } };
};

export const touch: Program = ({ world, args }) => {
  let status: ExitStatus = "ok";
  for (const arg of readProgramOptions(args, "-d,--date= -r,--reference= -t=").operands) {
    const path = operandPath(world, arg);
    if (path === null || world.targetKindAt(path) !== "absent") continue;
    if (world.targetKindAt(path.slice(0, path.lastIndexOf("/")) || "/") === "absent") {
      status = world.hasEdits ? "unknown" : "failed";
    } else world.nodes.set(path, { kind: "file" });
  }
  return { status };
};

export const mkdir: Program = ({ world, args }) => {
  const { operands, has } = readProgramOptions(args, "-m,--mode=");
  let status: ExitStatus = "ok";
  for (const arg of operands) {
    const path = operandPath(world, arg);
    if (path === null) continue;
    const kind = world.targetKindAt(path);
    if (kind === "absent") world.makeDirectory(path);
    else if (kind === "unknown") world.nodes.set(path, { kind: "directory", copyOf: path });
    else if (!has("-p")) status = "failed";
  }
  return { status };
};

/** In reverse, it takes out of the files what the patch holds. */
export const patch: Program = ({ world, args, stdin }) => {
  const { has, value, operands } = readProgramOptions(
    args,
    "-p,--strip= -i,--input= -d= -o= -B= -F= -R,--reverse --dry-run",
  );
  if (!has("--dry-run")) world.hasEdits = true;
  if (!has("--reverse") || has("--dry-run")) return UNKNOWN;
  const file = value("--input") ?? operands[1] ?? null;
  const path = file === null ? null : operandPath(world, file);
  world.takeBack(path === null ? stdin.carried : world.heldBelow(path));
  return UNKNOWN;
};
