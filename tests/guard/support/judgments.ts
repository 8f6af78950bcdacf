/** What the guard says of the recorded commands. */
import { DISK } from "../../../lib/guard/files.ts";
import { judgeCommand, type Judgment } from "../../../lib/guard/judge.ts";
import { layState, type MeasuredCommand, measuredCommands } from "./states.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

/** Judges a command in a state, where `<REPO>` and `<TMP>` have their places. */
export function judgeIn(root: string, command: string): Judgment {
  return judgeCommand(command.replaceAll("<REPO>", `${root}/repo`).replaceAll("<TMP>", `${root}/scratch`), {
    files: DISK,
    cwd: `${root}/repo`,
    project: `${root}/repo`,
    home: `${root}/home`,
    temporary: [`${root}/scratch`],
  });
}

/** Whether the guard would ask with its defaults. */
export function asks({ losses, undecided }: Judgment): boolean {
  return losses.length > 0 || undecided.some(({ kind }) => kind === "target");
}

const laid = new Map<string, string>();

/** The directory of a state, which is laid when it is first asked for: no judgment changes it. */
export function stateOf(state: string): string {
  let place = laid.get(state);
  if (place === undefined) {
    const temporary = temporaryDirectory();
    globalThis.addEventListener("unload", () => temporary[Symbol.dispose]());
    laid.set(state, place = layState(state, temporary.path));
  }
  return place;
}

/** Commands that were run in every state, and others that were drawn and run later. */
const RECORDINGS = ["commands.jsonl", "more.jsonl", "others.jsonl", "drawn.jsonl", "shapes.jsonl", "lines.jsonl"];

/** What the guard says of them, as it was last agreed to: `deno task snapshots` writes it. */
export const JUDGED = new URL("../../../fixtures/snapshots/commands/guard.tsv", import.meta.url);

/** A recorded command with what the guard says of it. */
export interface JudgedCommand {
  readonly measured: MeasuredCommand;
  readonly judgment: Judgment;
  /** The losses and the rest in words, with paths below the state's directory. */
  readonly words: readonly string[];
}

export function judgeRecorded(): JudgedCommand[] {
  return RECORDINGS.flatMap(measuredCommands).map((measured) => {
    const root = stateOf(measured.state);
    const judgment = judgeIn(root, measured.command);
    const words = [
      ...judgment.losses.map(({ kind, path, count, isCertain }) =>
        `${kind} ${path}${count === 1 ? "" : ` x${count}`}${isCertain ? "" : " (not certain)"}`
      ),
      ...judgment.shared.map(({ kind, what }) => `${kind} ${what}`),
      ...judgment.undecided.map(({ kind, what }) => `unknown ${kind} ${what}`),
    ].map((text) => text.replaceAll(`${root}/`, ""));
    return { measured, judgment, words };
  });
}

/** A line for each command that is not silent. */
export function describeJudged(judged: readonly JudgedCommand[]): string {
  return judged.filter(({ words }) => words.length > 0)
    .map(({ measured: { state, command }, words }) => `${state}\t${JSON.stringify(command)}\t${words.join("; ")}\n`)
    .join("");
}
