/**
 * The effects of programs that write, remove, move or print files. Any other program counts as a script, whose effects
 * are unknown.
 *
 * @module
 */
import { type ExitStatus, type ProgramCall, type RanProgram, UNKNOWN_STREAM, unknownTarget } from "./call.ts";
import { type ProgramOptions, readProgramOptions } from "./options.ts";
import { inflate, InflateError } from "./git/inflate.ts";
import { wildmatch } from "./git/wildmatch.ts";
import { type Arg, elementsOf } from "./words.ts";
import type { World } from "./world.ts";

type Program = (call: ProgramCall) => RanProgram;

const OK: RanProgram = { status: "ok" };
const FAILED: RanProgram = { status: "failed" };
const UNKNOWN: RanProgram = { status: "unknown", out: UNKNOWN_STREAM };

/** The path of an argument; null if it is not known. */
function operandPath(world: World, arg: Arg): string | null {
  return arg.isKnown ? world.pathOf(arg.text) : null;
}

/** Calls a function with the path of each argument, and notes unknown ones as undecided. */
function eachTarget(
  { world, name }: ProgramCall,
  args: readonly Arg[],
  act: (path: string, text: string) => void,
): void {
  for (const arg of args) {
    const path = operandPath(world, arg);
    if (path === null) unknownTarget(world, arg, `${name} ${arg.text}…`);
    else act(path, arg.text);
  }
}

const rm: Program = (call) => {
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

const rmdir: Program = ({ world, args }) => {
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

const shred: Program = (call) => {
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

/** What is copied and where to: the last operand, or the value of `-t`. */
function copyDestination(
  { has, operands, value }: ProgramOptions,
): { readonly sources: readonly Arg[]; readonly to: Arg | null } {
  const target = value("--target-directory");
  if (target !== null) return { sources: operands, to: target };
  if (has("--help") || operands.length < 2) return { sources: [], to: null };
  return { sources: operands.slice(0, -1), to: operands.at(-1)! };
}

const COPY_OPTIONS = `-t,--target-directory= -S,--suffix= -m,--mode= -o= -g= -b,--backup -f,--force -i,--interactive
  -n,--no-clobber -r,-R,--recursive -a,--archive -T,--no-target-directory -u,--update -d,--directory --link
  -s,--symbolic-link --help`;

/** Copies or moves each source. */
function place(call: ProgramCall, { move }: { readonly move: boolean }): RanProgram {
  const { world, name } = call;
  const options = readProgramOptions(call.args, COPY_OPTIONS);
  const { has } = options;
  if (name === "install" && has("--directory")) return OK;
  const { sources, to } = copyDestination(options);
  if (to === null) return FAILED;
  const target = operandPath(world, to);
  if (target === null) {
    unknownTarget(world, to, `${name} … ${to.text}…`);
    return UNKNOWN;
  }
  const keepsOld = has("--no-clobber", "--interactive");
  const backs = has("--backup");
  const isRecursive = move || has("--recursive", "--archive");
  const there = world.targetKindAt(target);
  const isInto = !has("--no-target-directory") && (there === "directory" || there === "unknown" && sources.length > 1);
  const directory = isInto ? world.options.files.resolve(target, { leaf: true }) ?? target : target;
  if (!isInto && (sources.length > 1 || world.kindAt(target.slice(0, target.lastIndexOf("/"))) === "absent")) {
    return FAILED;
  }
  let status: ExitStatus = "ok";
  for (const source of sources) {
    const from = operandPath(world, source);
    if (from === null) {
      // an unknown source overwrites whatever has its name
      if (isInto) unknownTarget(world, { text: `${directory}/`, isKnown: false }, `${name} … ${to.text}`);
      else world.write(directory);
      status = "unknown";
      continue;
    }
    const isDevice = from.startsWith("/dev/");
    const kind = world.kindAt(from);
    // `DIRECTORY/.` means what is in it
    const isWhole = /(?:^|\/)\.\/*$/.test(source.text);
    const into = isInto && !isWhole ? `${directory}/${from.slice(from.lastIndexOf("/") + 1)}` : directory;
    const isRefused = kind === "absent" && !isDevice || kind === "directory" && !isRecursive ||
      into === from && !keepsOld || !isInto && to.text.endsWith("/") && kind !== "directory" ||
      kind === "directory" && world.targetKindAt(into) === "file" ||
      move && kind === "directory" && world.kindAt(into) === "directory" && world.namesIn(into)?.length !== 0;
    if (isRefused) {
      status = "failed";
      continue;
    }
    if (into === from || has("--update") && isOlder(world, from, into)) continue;
    if (into.startsWith("/dev/")) continue;
    if (kind === "unknown" && isRecursive && world.targetKindAt(into) === "directory") {
      unknownTarget(world, { text: `${into}/`, isKnown: false }, `${name} ${source.text} ${to.text}`);
      status = "unknown";
      continue;
    }
    // a link holds nothing
    if (name === "cp" && has("--symbolic-link")) world.nodes.set(into, { kind: "file" });
    else putAt(world, { from, into, kind: isDevice ? "file" : kind, keepsOld, backs, move });
  }
  return { status };
}

/** Whether a file is older than another one, or as old. */
function isOlder(world: World, path: string, other: string): boolean {
  if (world.nodes.has(path) || world.nodes.has(other)) return false;
  const [one = null, two = null] = [path, other].map((at) => {
    const facts = world.options.files.facts(at);
    return facts.status === "found" ? facts.value.mtimeMs : null;
  });
  return one !== null && two !== null && one <= two;
}

interface Placing {
  readonly from: string;
  readonly into: string;
  readonly kind: string;
  readonly keepsOld: boolean;
  readonly backs: boolean;
  readonly move: boolean;
}

function putAt(world: World, { from, into, kind, keepsOld, backs, move }: Placing): void {
  const there = world.targetKindAt(into);
  if (kind === "directory" && there === "directory" && !move) {
    // merges into the existing directory, file by file
    for (const name of world.namesIn(from) ?? []) {
      const path = `${from}/${name}`;
      const inner = world.kindAt(path);
      if (inner !== "absent") putAt(world, { from: path, into: `${into}/${name}`, kind: inner, keepsOld, backs, move });
    }
    return;
  }
  if (there !== "absent") {
    if (keepsOld || there === "directory" && kind === "directory" && (world.namesIn(into) ?? []).length > 0) return;
    if (backs) world.transfer(into, `${into}~`, { move: true });
    else if (there === "file" || there === "unknown") {
      const keys = world.heldBelow(from);
      if (move) world.remove(into);
      else world.write(into);
      world.hold(keys, `file:${into}`);
      if (move) world.transfer(from, into, { move });
      return;
    }
  }
  world.transfer(from, into, { move });
}

const ln: Program = (call) => {
  const { world } = call;
  const options = readProgramOptions(
    call.args,
    "-t,--target-directory= -S,--suffix= -f,--force -s,--symbolic -b,--backup",
  );
  const { has } = options;
  const { sources, to } = copyDestination(options);
  const target = to === null ? null : operandPath(world, to);
  if (target === null) return { status: "unknown" };
  for (const source of sources) {
    const isInto = world.targetKindAt(target) === "directory" && !has("-T", "-n");
    const into = isInto ? `${target}/${source.text.slice(source.text.lastIndexOf("/") + 1)}` : target;
    const isFree = world.kindAt(into) === "absent";
    if (!isInto && sources.length > 1) return FAILED;
    if (world.kindAt(into) === "directory" || !isFree && !has("--force")) return FAILED;
    const from = operandPath(world, source);
    const keys = from === null || has("--symbolic") ? [] : world.heldBelow(from);
    if (has("--backup") && !isFree) world.transfer(into, `${into}~`, { move: true });
    else world.remove(into);
    world.nodes.set(into, { kind: "file" });
    world.hold(keys, `file:${into}`);
  }
  return OK;
};

const dd: Program = (call) => {
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

const truncateProgram: Program = (call) => {
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

const tee: Program = (call) => {
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
const sed: Program = (call) => {
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

function heldBy({ world }: ProgramCall, args: readonly Arg[]): string[] {
  return args.flatMap((arg) => {
    const path = operandPath(world, arg);
    return path === null || world.kindAt(path) === "absent" ? [] : world.heldBelow(path);
  });
}

function isAnyMissing({ world }: ProgramCall, args: readonly Arg[]): boolean {
  return args.some((arg) => {
    const path = arg.text === "-" ? null : operandPath(world, arg);
    return path !== null && world.targetKindAt(path) === "absent";
  });
}

/** Prints files: the output holds their contents. */
const cat: Program = (call) => {
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

const TAR_OPTIONS = `-f,--file= -C,--directory= -T,--files-from= -X,--exclude-from= --exclude= -b= --transform=
  --strip-components= -I= -c,--create -x,--extract,--get --list -k,--keep-old-files --skip-old-files -O,--to-stdout
  --remove-files`;

const tar: Program = (call) => {
  const { world } = call;
  // the first word may be letters without a dash
  const [first, ...rest] = call.args;
  const args = first !== undefined && /^[A-Za-z]+$/.test(first.text) ? [...dashed(first, rest)] : call.args;
  const { has, operands, value } = readProgramOptions(args, TAR_OPTIONS);
  const archive = value("--file");
  if (has("--create")) {
    const base = value("--directory");
    const carried = operands.flatMap((arg) =>
      heldBy(call, [base === null || !arg.isKnown ? arg : { ...arg, text: `${base.text}/${arg.text}` }])
    );
    const isPiped = archive === null || archive.text === "-";
    const path = isPiped ? null : operandPath(world, archive);
    if (path !== null) world.refill(path, carried);
    if (has("--remove-files")) { for (const arg of operands) if (arg.isKnown) removeAt(world, arg.text); }
    const names = operands.flatMap(({ text, isKnown }) =>
      isKnown ? filesBelow(world, text, base === null ? text : `${base.text}/${text}`) : [null]
    );
    const packed = names.every((name) => name !== null) ? { names } : {};
    return isPiped ? { status: "ok", out: { text: null, carried, ...packed } } : path === null ? UNKNOWN : OK;
  }
  if (!has("--extract") || has("--to-stdout", "--keep-old-files", "--skip-old-files")) {
    return { status: "unknown", out: UNKNOWN_STREAM };
  }
  const strip = Number(value("--strip-components")?.text ?? 0);
  return unpack(call, {
    into: value("--directory"),
    archive,
    members: operands,
    nameOf: (name) => name.split("/").slice(strip).join("/"),
  });
};

/** The files at or below a path, by the names that they have in an archive; null for what cannot be listed. */
function filesBelow(world: World, name: string, path: string, depth = 0): (string | null)[] {
  const at = world.pathOf(path);
  const kind = at === null || depth > 60 ? "unknown" : world.kindAt(at);
  if (kind === "absent") return [];
  if (kind !== "directory") return [kind === "unknown" ? null : name.replace(/^(?:\.\.?\/)+|^\/+/, "")];
  const names = world.namesIn(at!);
  return names === null ? [null] : names.filter((one) => one !== ".git")
    .flatMap((one) => filesBelow(world, `${name.replace(/\/+$/, "")}/${one}`, `${path}/${one}`, depth + 1));
}

function* dashed(first: Arg, rest: readonly Arg[]): Generator<Arg> {
  // old style: values follow in the order of their letters
  const values = [...rest];
  const letters: Arg[] = [];
  for (const letter of first.text) {
    const takes = /[fCTXbI]/.test(letter);
    letters.push({ text: `-${letter}`, isKnown: true }, ...(takes ? values.splice(0, 1) : []));
  }
  yield* letters;
  yield* values;
}

function removeAt(world: World, text: string): void {
  const path = world.pathOf(text);
  if (path !== null) world.remove(path);
}

interface Unpacking {
  readonly into: Arg | null;
  readonly archive: Arg | null;
  readonly members: readonly Arg[];
  readonly nameOf?: (name: string) => string;
  /** Whether files that exist stay as they are. */
  readonly keepsOld?: boolean;
}

/**
 * Unpacking overwrites files with the names in the archive. If those cannot be read, everything in the directory may be
 * lost.
 */
function unpack(
  call: ProgramCall,
  { into, archive, members, nameOf = (name) => name, keepsOld = false }: Unpacking,
): RanProgram {
  const { world } = call;
  const directory = into === null ? world.cwd : operandPath(world, into);
  const isPiped = archive === null || archive.text === "-";
  const path = isPiped ? null : operandPath(world, archive);
  if (isPiped) world.hold(call.stdin.carried, `file:${directory}/-`);
  if (path !== null && world.targetKindAt(path) === "absent") return FAILED;
  // what the commands packed is still there
  if (path !== null && world.nodes.get(path)?.kind === "file") return UNKNOWN;
  if (directory !== null && world.targetKindAt(directory) === "directory") {
    const names = path === null ? isPiped ? call.stdin.names ?? null : null : archiveNames(world, path);
    if (names === null && !keepsOld) {
      unknownTarget(world, { text: `${directory}/`, isKnown: false }, `${call.name} …`);
    }
    for (const name of names?.filter((one) => isMember(one, members)).map(nameOf) ?? []) {
      const file = name === "" ? null : world.pathOf(`${directory}/${name}`);
      const kind = file === null ? "directory" : world.kindAt(file);
      if (kind === "absent") {
        world.makeDirectory(file!.slice(0, file!.lastIndexOf("/")));
        world.nodes.set(file!, { kind: "file" });
      } else if (kind === "file" && !keepsOld) world.write(file!);
    }
  }
  return UNKNOWN;
}

/** Whether a name in an archive is one of those asked for, or below one. */
function isMember(name: string, members: readonly Arg[]): boolean {
  return members.length === 0 || members.some(({ text, isKnown }) => {
    const plain = text.replace(/\/+$/, "");
    return !isKnown || name.startsWith(`${plain}/`) || wildmatch(plain, { pathname: false })(name);
  });
}

/** Larger archives are not read. */
const MAX_ARCHIVE = 8_000_000;
const MAX_INFLATED = 2_000_000;

/** The names of the files in a tar, which may be compressed by gzip, or in a zip; null if they cannot be read. */
function archiveNames(world: World, path: string): string[] | null {
  const read = world.options.files.read(path, MAX_ARCHIVE);
  if (read.status !== "found") return null;
  let bytes = read.value;
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = inflate(bytes, MAX_INFLATED);
  } catch (error) {
    if (!(error instanceof InflateError)) throw error;
    return null;
  }
  const text = (from: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(from, from + length)).replace(/\0.*$/s, "");
  const names: string[] = [];
  if (text(257, 5) === "ustar") {
    for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0;) {
      const size = Number.parseInt(text(at + 124, 12).trim() || "0", 8);
      const kind = String.fromCharCode(bytes[at + 156]!);
      const prefix = text(at + 345, 155);
      if (kind === "L" || kind === "x" || kind === "g" || !(size >= 0)) return null;
      if (kind === "0" || kind === "\0") names.push((prefix === "" ? "" : `${prefix}/`) + text(at, 100));
      at += 512 + Math.ceil(size / 512) * 512;
    }
    return names;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0) !== 0x504b0304) return null;
  for (let at = bytes.length - 22; at >= 0 && at > bytes.length - 70_000; at--) {
    if (view.getUint32(at) !== 0x504b0506) continue;
    let entry = view.getUint32(at + 16, true);
    for (let n = view.getUint16(at + 10, true); n > 0 && entry + 46 <= bytes.length; n--) {
      const length = view.getUint16(entry + 28, true);
      const name = text(entry + 46, length);
      if (!name.endsWith("/")) names.push(name);
      entry += 46 + length + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
    }
    return names;
  }
  return null;
}

const unzip: Program = (call) => {
  const { has, operands, value } = readProgramOptions(call.args, "-d= -x= -P=");
  const [archive, ...members] = operands;
  if (archive === undefined || has("-l", "-t", "-p", "-v", "-Z")) return UNKNOWN;
  const into = value("-d");
  const directory = into?.isKnown ? call.world.pathOf(into.text) : null;
  if (directory !== null) call.world.makeDirectory(directory);
  // without -o it asks before overwriting, and nobody answers
  return unpack(call, { into, archive, members, keepsOld: !has("-o") });
};

const zip: Program = (call) => {
  const { has, operands } = readProgramOptions(call.args, "-x= -i= -b= -n= -t= -P=");
  const [archive, ...files] = operands;
  const path = archive === undefined ? null : operandPath(call.world, archive);
  if (path === null) return UNKNOWN;
  const into = /\.\w+$/.test(path) ? path : `${path}.zip`;
  call.world.nodes.set(into, { kind: "file" });
  call.world.hold(heldBy(call, files), `file:${into}`);
  if (has("-m")) { for (const file of files) if (file.isKnown) removeAt(call.world, file.text); }
  return OK;
};

/** Compresses or expands files in place: another file beside them holds their contents. */
const compress: Program = (call) => {
  const { has, operands } = readProgramOptions(call.args, "-S,--suffix= -T= -c,--stdout -k,--keep");
  if (operands.length === 0) return { status: "ok", out: { text: null, carried: call.stdin.carried } };
  if (has("--stdout")) return { status: "ok", out: { text: null, carried: heldBy(call, operands) } };
  for (const arg of operands) {
    const path = operandPath(call.world, arg);
    if (has("-t", "-l")) return UNKNOWN;
    if (path === null || call.world.kindAt(path) !== "file") continue;
    const keeps = has("--keep");
    call.world.transfer(path, /\.(?:gz|xz|bz2|zst|lz4)$/.test(path) ? path.replace(/\.\w+$/, "") : `${path}.gz`, {
      move: !keeps,
    });
  }
  return OK;
};

/** Makes a program that writes what it downloads to a file. */
function fetcher(options: string, output: string): Program {
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

const RSYNC_OPTIONS = `-e,--rsh= --exclude= --include= --exclude-from= --include-from= --files-from= --backup-dir=
  -f,--filter= -n,--dry-run -b,--backup`;

const rsync: Program = (call) => {
  const { world } = call;
  const { has, operands, given: options } = readProgramOptions(call.args, RSYNC_OPTIONS);
  const isDry = has("--dry-run");
  const to = operands.at(-1);
  if (isDry || to === undefined || operands.length < 2 || /^[^/]*:/.test(to.text)) return { status: "unknown" };
  const target = operandPath(world, to);
  if (target === null) {
    unknownTarget(world, to, `rsync … ${to.text}`);
    return UNKNOWN;
  }
  const keepsOld = has("--ignore-existing");
  const deletes = options.some((name) => name.startsWith("--delete") || name === "--del");
  const isBackedUp = has("--backup");
  if (operands.slice(0, -1).some((arg) => /^[^/]*:/.test(arg.text) || !arg.isKnown)) {
    unknownTarget(world, { text: `${target}/`, isKnown: false }, `rsync … ${to.text}`);
    return UNKNOWN;
  }
  const given = new Set<string>();
  for (const source of operands.slice(0, -1)) {
    const from = operandPath(world, source);
    if (from === null || world.targetKindAt(from) === "absent") return FAILED;
    const whole = /\/(?:\.?\/?)?$/.test(source.text) && world.targetKindAt(from) === "directory";
    const isDirectory = world.targetKindAt(target) === "directory";
    const into = whole
      ? target
      : isDirectory || to.text.endsWith("/")
      ? `${target}/${from.slice(from.lastIndexOf("/") + 1)}`
      : target;
    mirror(world, { from, into, keepsOld: keepsOld || isBackedUp, given });
    if (deletes && !isBackedUp && world.kindAt(from) === "directory") removeOthers(world, into, given);
  }
  return OK;
};

interface Mirroring {
  readonly from: string;
  readonly into: string;
  readonly keepsOld: boolean;
  readonly given: Set<string>;
}

function mirror(world: World, { from, into, keepsOld, given }: Mirroring): void {
  given.add(into);
  const kind = world.kindAt(from);
  if (kind === "directory") {
    for (const name of world.namesIn(from) ?? []) {
      mirror(world, { from: `${from}/${name}`, into: `${into}/${name}`, keepsOld, given });
    }
    return;
  }
  if (kind === "absent" || keepsOld && world.kindAt(into) !== "absent") return;
  const keys = world.heldBelow(from);
  if (world.kindAt(into) === "file") world.write(into);
  world.nodes.set(into, { kind: "file" });
  world.hold(keys, `file:${into}`);
}

function removeOthers(world: World, directory: string, given: ReadonlySet<string>): void {
  for (const name of world.namesIn(directory) ?? []) {
    const path = `${directory}/${name}`;
    if (!given.has(path)) world.remove(path);
    else if (world.kindAt(path) === "directory") removeOthers(world, path, given);
  }
}

const cd: Program = ({ world, args, name }) => {
  const operand = readProgramOptions(args).operands[0];
  if (name === "popd") {
    if (world.directories.length === 0) return FAILED;
    world.cwd = world.directories.pop() ?? null;
    return OK;
  }
  if (operand !== undefined && !operand.isKnown) {
    if (name === "pushd") world.directories.push(world.cwd);
    world.cwd = null;
    return { status: "unknown" };
  }
  const isBack = operand?.text === "-";
  const path = operand === undefined
    ? world.options.home
    : isBack
    ? world.previousCwd
    : world.pathOf(`${operand.text}/.`);
  if (path === null) {
    if (isBack) return FAILED;
    world.cwd = null;
    return { status: "unknown" };
  }
  const kind = world.kindAt(path);
  // a directory that cannot be read may exist
  if (kind !== "directory" && kind !== "unknown") return FAILED;
  if (name === "pushd") world.directories.push(world.cwd);
  world.previousCwd = world.cwd;
  world.cwd = path;
  return kind === "unknown" ? { status: "unknown" } : OK;
};

const setOption: Program = ({ world, args }) => {
  const at = args.findIndex(({ text, isKnown }) => text === "--" && isKnown);
  if (at >= 0) world.variables.set("@", elementsOf(args.slice(at + 1)));
  for (const [i, { text }] of args.slice(0, at < 0 ? undefined : at).entries()) {
    if (/^[-+][a-z]*e/.test(text) || /^[-+][a-z]*o$/.test(text) && args[i + 1]?.text === "errexit") {
      world.exitsOnFailure = text.startsWith("-");
    }
    if (text === "-C" || text === "-o" && args[i + 1]?.text === "noclobber") world.noclobber = true;
    if (text === "+C" || text === "+o" && args[i + 1]?.text === "noclobber") world.noclobber = false;
  }
  return OK;
};

const assign: Program = ({ world, args }) => {
  for (const { text, isKnown } of args) {
    const name = /^([A-Za-z_]\w*)=/.exec(text)?.[1];
    if (name !== undefined) world.variables.set(name, isKnown ? text.slice(name.length + 1) : null);
  }
  return OK;
};

const shift: Program = ({ world, args }) => {
  const count = args[0] === undefined ? 1 : Number(args[0].text);
  const list = world.variables.get("@");
  if (list) world.variables.set("@", list.split("\0").slice(count).join("\0"));
  return OK;
};

const trap: Program = ({ world, args }) => {
  const [command, ...signals] = args.filter(({ text }) => text !== "--");
  if (signals.some(({ text }) => /^(?:EXIT|0)$/i.test(text))) {
    world.exitTrap = command?.isKnown && command.text !== "-" ? command.text : null;
  }
  return OK;
};

/** The variables that `read` sets. */
export function readNames(args: readonly Arg[]): readonly string[] {
  const { operands } = readProgramOptions(args, "-d= -n= -N= -p= -t= -u= -i=");
  return operands.length === 0 ? ["REPLY"] : operands.map(({ text }) => text);
}

export function setWords(world: World, names: readonly string[], line: string): void {
  const words = line.trim().split(/\s+/);
  names.forEach((name, i) =>
    world.variables.set(name, i < names.length - 1 ? words[i] ?? "" : words.slice(i).join(" "))
  );
}

function setList(world: World, name: string, elements: readonly string[] | null): void {
  world.variables.set(`${name}[@]`, elements?.map((text) => `${text}\0`).join("") ?? null);
  world.variables.set(name, elements?.[0] ?? null);
}

const readProgram: Program = ({ world, args, stdin, variables }) => {
  const { has } = readProgramOptions(args, "-d= -n= -N= -p= -t= -u= -i=");
  const line = stdin.text === null || variables.has("IFS") || has("-d", "-n", "-N", "-u")
    ? null
    : stdin.text.split("\n")[0]!;
  const names = readNames(args);
  if (has("-a")) setList(world, names[0]!, line?.trim().split(/\s+/) ?? null);
  else if (line !== null) setWords(world, names, line);
  else for (const name of names) world.variables.set(name, null);
  return { status: line === null ? "unknown" : stdin.text === "" ? "failed" : "ok" };
};

const mapfile: Program = ({ world, args, stdin }) => {
  const { operands, has } = readProgramOptions(args, "-d= -n= -O= -s= -u= -C= -c=");
  const isKnown = stdin.text !== null && has("-t") && !has("-d", "-n", "-O", "-s", "-u");
  setList(world, operands[0]?.text ?? "MAPFILE", isKnown ? stdin.text!.split("\n").slice(0, -1) : null);
  return OK;
};

/** Prints files changed, but with most of what they have. */
const changed: Program = (call) => ({
  status: "unknown",
  out: { text: null, carried: [...heldBy(call, readProgramOptions(call.args).operands), ...call.stdin.carried] },
});

/** Whether files or the input have a line with a plain text, and which of them do. */
const grep: Program = (call) => {
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

const mktemp: Program = ({ world, args }) => {
  const isDirectory = args.some(({ text }) => /^-[a-z]*d|^--directory/.test(text));
  const path = `${world.options.temporary[0] ?? "/tmp"}/debrief-mktemp-${world.made++}`;
  world.nodes.set(path, isDirectory ? { kind: "directory", copyOf: null } : { kind: "file" });
  return { status: "ok", out: { text: `${path}\n`, carried: [] } };
};

const print: Program = (call) => {
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

const ls: Program = ({ world, args }) => {
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

const cutProgram: Program = ({ args, stdin, name }) => {
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

const fileNameOf: Program = ({ args, name }) => {
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

const pwd: Program = ({ world }) => ({
  status: "ok",
  out: { text: world.cwd === null ? null : `${world.cwd}\n`, carried: [] },
});

const realpath: Program = ({ world, args, name }) => {
  const { operands: [arg], has } = readProgramOptions(args);
  if (name === "readlink" && !has("-f", "-e", "-m")) return UNKNOWN;
  const given = arg === undefined ? null : operandPath(world, arg);
  const path = given === null ? null : world.writtenAt(given);
  return path === null ? UNKNOWN : { status: "ok", out: { text: `${path}\n`, carried: [] } };
};

const touch: Program = ({ world, args }) => {
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

const mkdir: Program = ({ world, args }) => {
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

const testProgram: Program = ({ world, args, name }) => ({
  status: testStatus(name === "[" ? args.slice(0, -1) : args, world),
});

/** `sort -o FILE` overwrites a file, which holds the sorted contents then. */
const sort: Program = (call) => {
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

/** In reverse, it takes out of the files what the patch holds. */
const patch: Program = ({ world, args, stdin }) => {
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

const uniq: Program = (call) => {
  const { operands: [from, to] } = readProgramOptions(call.args, "-f= -s= -w= -i -c -d -u -D -z");
  const carried = from === undefined || from.text === "-" ? call.stdin.carried : heldBy(call, [from]);
  if (from !== undefined && isAnyMissing(call, [from])) return FAILED;
  if (to === undefined) return { status: "ok", out: { text: null, carried } };
  eachTarget(call, [to], (path) => call.world.refill(path, carried));
  return OK;
};

const jump: Program = ({ world, args, name }) => {
  world.jump = name as NonNullable<World["jump"]>;
  return args.length > 0 && args[0]!.text !== "0" && /^(?:exit|return)$/.test(name) ? FAILED : OK;
};

const reads: Program = () => UNKNOWN;

function plainTextAt(world: World, arg: Arg): string | null {
  const path = operandPath(world, arg);
  return path === null || world.targetKindAt(path) !== "file" ? null : world.textAt(path);
}

/** Reads files, and fails if one is missing. What may be the value of an option is none. */
const inspect: Program = (call) => {
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
const nothing: Program = () => OK;

/** Without arguments these print something and cannot fail. */
const tells: Program = ({ args }) => args.length === 0 ? { ...UNKNOWN, status: "ok" } : UNKNOWN;

const LISTED: readonly (readonly [names: string, program: Program])[] = [
  ["rm unlink trash srm", rm],
  ["rmdir", rmdir],
  ["shred", shred],
  ["mv", (call) => place(call, { move: true })],
  ["cp install", (call) => place(call, { move: false })],
  ["ln", ln],
  ["dd", dd],
  ["truncate", truncateProgram],
  ["tee sponge", tee],
  ["sed gsed", sed],
  ["cat bat nl tac base64 pv fold expand rev", cat],
  ["tar gtar bsdtar", tar],
  ["unzip", unzip],
  ["zip", zip],
  ["gzip gunzip xz unxz bzip2 bunzip2 zstd unzstd", compress],
  [
    "curl",
    fetcher(
      "-o,--output= -X,--request= -H,--header= -d,--data= -u= -F= -A= -e= -m= -w= -b= -c= -T= --url=",
      "--output",
    ),
  ],
  ["wget", fetcher("-O,--output-document= -o= -P= -t= -T= -U= --header= -c", "--output-document")],
  ["rsync", rsync],
  ["cd chdir pushd popd", cd],
  ["set", setOption],
  ["export declare typeset local readonly", assign],
  ["mktemp", mktemp],
  ["echo printf", print],
  ["ls", ls],
  ["head tail", cutProgram],
  ["basename dirname", fileNameOf],
  ["pwd", pwd],
  ["realpath readlink", realpath],
  ["touch", touch],
  ["mkdir", mkdir],
  ["test [", testProgram],
  ["sort", sort],
  ["wc diff cmp comm file stat du sha256sum md5sum sha1sum cksum", inspect],
  ["date whoami id hostname uname df clear nproc free uptime", tells],
  ["uniq", uniq],
  ["patch", patch],
  ["true : shopt unset ulimit umask alias hash wait sleep sync chmod chown chgrp", nothing],
  ["exit return break continue", jump],
  ["false", () => FAILED],
  ["yes", ({ args }) => ({ status: "ok", out: { text: `${args[0]?.text ?? "y"}\n`, carried: [] } })],
  ["shift", shift],
  ["trap", trap],
  ["read", readProgram],
  ["mapfile readarray", mapfile],
  ["grep egrep fgrep", grep],
  ["tr", (call) => ({ ...changed(call), status: "ok" })],
  ["jq yq cut column paste join fmt pr", changed],
  [
    "rg ag ack awk gawk which type " +
    "tree less more man help env printenv ps top lsof kill pkill od xxd hexdump strings seq " +
    "tput history ping dig host nslookup gh glab let command jobs fg bg " +
    "getconf locale tty expr bc cal watch open xdg-open pbcopy xclip",
    reads,
  ],
];

export const PROGRAM_EFFECTS: ReadonlyMap<string, Program> = new Map(
  LISTED.flatMap(([names, program]) => names.split(" ").map((name): [string, Program] => [name, program])),
);

/** How `test` ends. */
export function testStatus(words: readonly Arg[], world: World): ExitStatus {
  const [first, second, third] = words;
  if (first === undefined) return "failed";
  if (first.text === "!" && words.length > 1) {
    const inner = testStatus(words.slice(1), world);
    return inner === "ok" ? "failed" : inner === "failed" ? "ok" : "unknown";
  }
  const isLong = words.length === 2 && second?.text !== "" && second?.isKnown === false;
  if (isLong && first.text === "-n") return "ok";
  if (isLong && first.text === "-z") return "failed";
  if (words.some(({ isKnown }) => !isKnown)) return "unknown";
  const is = (truth: boolean): ExitStatus => truth ? "ok" : "failed";
  if (words.length === 1) return is(first.text !== "");
  if (words.length === 2 && second !== undefined) {
    if (first.text === "-z") return is(second.text === "");
    if (first.text === "-n") return is(second.text !== "");
    const path = world.pathOf(second.text);
    if (path === null || !/^-[efdLhrwxs]$/.test(first.text)) return "unknown";
    const kind = first.text === "-L" || first.text === "-h" ? world.kindAt(path) : world.targetKindAt(path);
    if (kind === "unknown") return "unknown";
    if (first.text === "-f") return is(kind === "file");
    if (first.text === "-d") return is(kind === "directory");
    if (first.text === "-L" || first.text === "-h") return is(kind === "symlink");
    return kind === "absent" ? "failed" : first.text === "-e" ? "ok" : "unknown";
  }
  if (words.length === 3 && second !== undefined && third !== undefined) {
    if (second.text === "=" || second.text === "==") {
      return /[*?[]/.test(third.text) ? "unknown" : is(first.text === third.text);
    }
    if (second.text === "!=") return /[*?[]/.test(third.text) ? "unknown" : is(first.text !== third.text);
  }
  return "unknown";
}
