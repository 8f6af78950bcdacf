/** Programs that copy, move and link files. */
import { type ExitStatus, type ProgramCall, type RanProgram, unknownTarget } from "../call.ts";
import { type ProgramOptions, readProgramOptions } from "../options.ts";
import type { Arg } from "../words.ts";
import type { World } from "../world.ts";
import { FAILED, OK, operandPath, type Program, UNKNOWN } from "./program.ts";

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
export function place(call: ProgramCall, { move }: { readonly move: boolean }): RanProgram {
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
    if (into.startsWith("/dev/")) {
      // who may, puts the file in the place of the device
      if (move) world.remove(from);
      continue;
    }
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

export const ln: Program = (call) => {
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
    if (world.kindAt(into) === "directory" || !isFree && !has("--force", "--backup")) return FAILED;
    const from = operandPath(world, source);
    const keys = from === null || has("--symbolic") ? [] : world.heldBelow(from);
    if (has("--backup") && !isFree) world.transfer(into, `${into}~`, { move: true });
    else world.remove(into);
    world.nodes.set(into, { kind: "file" });
    world.hold(keys, `file:${into}`);
  }
  return OK;
};

const RSYNC_OPTIONS = `-e,--rsh= --exclude= --include= --exclude-from= --include-from= --files-from= --backup-dir=
  -f,--filter= -n,--dry-run -b,--backup`;

export const rsync: Program = (call) => {
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
