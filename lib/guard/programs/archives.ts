/** Programs that pack and unpack files. */
import { type ProgramCall, type RanProgram, UNKNOWN_STREAM, unknownTarget } from "../call.ts";
import { inflate, InflateError } from "../git/inflate.ts";
import { wildmatch } from "../git/wildmatch.ts";
import { readProgramOptions } from "../options.ts";
import type { Arg } from "../words.ts";
import type { World } from "../world.ts";
import { FAILED, heldBy, OK, operandPath, type Program, UNKNOWN } from "./program.ts";

const TAR_OPTIONS = `-f,--file= -C,--directory= -T,--files-from= -X,--exclude-from= --exclude= -b= --transform=
  --strip-components= -I= -c,--create -x,--extract,--get --list -k,--keep-old-files --skip-old-files -O,--to-stdout
  --remove-files`;

/** The files at or below a path, by the names that they have in an archive; null for what cannot be listed. */
function membersBelow(world: World, name: string, path: string, depth = 0): (string | null)[] {
  const at = world.pathOf(path);
  const kind = at === null || depth > 60 ? "unknown" : world.kindAt(at);
  if (kind === "absent") return [];
  if (kind !== "directory") return [kind === "unknown" ? null : name.replace(/^(?:\.\.?\/)+|^\/+/, "")];
  const names = world.namesIn(at!);
  return names === null ? [null] : names.filter((one) => one !== ".git")
    .flatMap((one) => membersBelow(world, `${name.replace(/\/+$/, "")}/${one}`, `${path}/${one}`, depth + 1));
}

export const tar: Program = (call) => {
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
      isKnown ? membersBelow(world, text, base === null ? text : `${base.text}/${text}`) : [null]
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

export const unzip: Program = (call) => {
  const { has, operands, value } = readProgramOptions(call.args, "-d= -x= -P=");
  const [archive, ...members] = operands;
  if (archive === undefined || has("-l", "-t", "-p", "-v", "-Z")) return UNKNOWN;
  const into = value("-d");
  const directory = into?.isKnown ? call.world.pathOf(into.text) : null;
  if (directory !== null) call.world.makeDirectory(directory);
  // without -o it asks before overwriting, and nobody answers
  return unpack(call, { into, archive, members, keepsOld: !has("-o") });
};

export const zip: Program = (call) => {
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
export const compress: Program = (call) => {
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
