/** What programs are given and answer, and how they name files. */
import { type ProgramCall, type RanProgram, UNKNOWN_STREAM, unknownTarget } from "../call.ts";
import type { Arg } from "../words.ts";
import type { World } from "../world.ts";

export type Program = (call: ProgramCall) => RanProgram;

export const OK: RanProgram = { status: "ok" };

export const FAILED: RanProgram = { status: "failed" };

export const UNKNOWN: RanProgram = { status: "unknown", out: UNKNOWN_STREAM };

/** The path of an argument; null if it is not known. */
export function operandPath(world: World, arg: Arg): string | null {
  return arg.isKnown ? world.pathOf(arg.text) : null;
}

/** Calls a function with the path of each argument, and notes unknown ones as undecided. */
export function eachTarget(
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

/** What the files at some arguments hold, or keep for others. */
export function heldBy({ world }: ProgramCall, args: readonly Arg[]): string[] {
  return args.flatMap((arg) => {
    const path = operandPath(world, arg);
    return path === null || world.kindAt(path) === "absent" ? [] : world.heldBelow(path);
  });
}
