/** The repositories that the recorded commands were run in, laid by fixtures/guard/states.sh. */

const SCRIPT = new URL("../../../fixtures/guard/states.sh", import.meta.url).pathname;

/** A command that was really run, and what became of the contents there. */
export interface MeasuredCommand {
  readonly state: string;
  readonly command: string;
  /** Whether a content was lost that should not be. */
  readonly lost: boolean;
  readonly kind: string;
  /** False where the text of the command does not tell. */
  readonly decidable?: false;
}

export function measuredCommands(name: string): MeasuredCommand[] {
  const url = new URL(`../../../fixtures/guard/${name}`, import.meta.url);
  return Deno.readTextFileSync(url).trim().split("\n").map((line) => JSON.parse(line));
}

/** Lays a state; returns its directory, resolved. */
export function layState(state: string, root: string): string {
  const place = `${root}/${state}`;
  Deno.mkdirSync(place, { recursive: true });
  const { success } = new Deno.Command("sh", { args: [SCRIPT, state, place], stdout: "null", stderr: "null" })
    .outputSync();
  if (!success) throw new Error(`the state ${state} cannot be laid`);
  return Deno.realPathSync(place);
}
