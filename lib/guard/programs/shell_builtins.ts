/** What a shell does itself: directories, variables, conditions and jumps. */
import type { ExitStatus } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import { type Arg, elementsOf } from "../words.ts";
import type { World } from "../world.ts";
import { FAILED, OK, type Program } from "./program.ts";

export const cd: Program = ({ world, args, name }) => {
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

export const setOption: Program = ({ world, args }) => {
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

export const assign: Program = ({ world, args }) => {
  for (const { text, isKnown } of args) {
    const name = /^([A-Za-z_]\w*)=/.exec(text)?.[1];
    if (name !== undefined) world.variables.set(name, isKnown ? text.slice(name.length + 1) : null);
  }
  return OK;
};

export const shift: Program = ({ world, args }) => {
  const count = args[0] === undefined ? 1 : Number(args[0].text);
  const list = world.variables.get("@");
  if (list) world.variables.set("@", list.split("\0").slice(count).join("\0"));
  return OK;
};

export const trap: Program = ({ world, args }) => {
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

export const readProgram: Program = ({ world, args, stdin, variables }) => {
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

export const mapfile: Program = ({ world, args, stdin }) => {
  const { operands, has } = readProgramOptions(args, "-d= -n= -O= -s= -u= -C= -c=");
  const isKnown = stdin.text !== null && has("-t") && !has("-d", "-n", "-O", "-s", "-u");
  setList(world, operands[0]?.text ?? "MAPFILE", isKnown ? stdin.text!.split("\n").slice(0, -1) : null);
  return OK;
};

export const pwd: Program = ({ world }) => ({
  status: "ok",
  out: { text: world.cwd === null ? null : `${world.cwd}\n`, carried: [] },
});

export const testProgram: Program = ({ world, args, name }) => ({
  status: testStatus(name === "[" ? args.slice(0, -1) : args, world),
});

export const jump: Program = ({ world, args, name }) => {
  world.jump = name as NonNullable<World["jump"]>;
  return args.length > 0 && args[0]!.text !== "0" && /^(?:exit|return)$/.test(name) ? FAILED : OK;
};

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
