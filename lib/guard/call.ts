/**
 * The types that simulated commands share, and what is known of how they end.
 *
 * @module
 */
import type { Arg, Stream } from "./words.ts";
import type { World } from "./world.ts";

/** What is known of how a command ends. */
export type ExitStatus = "ok" | "failed" | "unknown";

export const EMPTY: Stream = { text: "", carried: [] };
/** Output of which nothing is known. */
export const UNKNOWN_STREAM: Stream = { text: null, carried: [] };

/** What a command leaves behind. */
export interface ProgramOutcome {
  readonly world: World;
  readonly status: ExitStatus;
  readonly out: Stream;
}

/** Simulates commands. */
export interface Runner {
  /** Runs a text as a shell would. */
  text(line: string, world: World, stdin?: Stream): ProgramOutcome[];
  /** Runs a command with words that are expanded already. */
  run(
    args: readonly Arg[],
    options: {
      readonly world: World;
      readonly stdin: Stream;
      readonly variables?: ReadonlyMap<string, string | null>;
    },
  ): ProgramOutcome[];
}

/** A program with its arguments, about to be run. */
export interface ProgramCall {
  readonly world: World;
  /** Its name, without a directory. */
  readonly name: string;
  readonly args: readonly Arg[];
  readonly stdin: Stream;
  /** Variables set for it alone. */
  readonly variables: ReadonlyMap<string, string | null>;
  readonly shell: Runner;
}

/** The result of a program that starts no other. */
export interface RanProgram {
  readonly status: ExitStatus;
  readonly out?: Stream;
}

/** Notes that a command destroys something unknown, unless nothing around its target could be lost. */
export function unknownTarget(world: World, target: Arg, what: string): void {
  const { project, temporary } = world.options;
  const slash = target.text.lastIndexOf("/");
  const directory = slash < 0 ? world.cwd : world.pathOf(target.text.slice(0, slash) + "/.");
  const scope = directory ?? project;
  const isTemporary = temporary.some((one) => scope === one || scope.startsWith(`${one}/`)) &&
    !(scope === project || scope.startsWith(`${project}/`));
  const prefix = target.text.slice(slash + 1);
  if (!isTemporary && world.hasContentBelow(scope === "/" ? project : scope, prefix)) {
    world.undecided.push({ kind: "target", what });
  }
}
