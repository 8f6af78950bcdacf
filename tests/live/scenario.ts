/** A scripted session with a real client, and what must hold of it. */
import type { Evidence } from "./evidence.ts";
import type { LawName } from "./laws.ts";
import type { ModelOptions } from "./model/model.ts";
import type { Script } from "./model/script.ts";
import type { ClientRun, Stage, StageOptions } from "./stage/stage.ts";

/** What is played. */
export interface Play extends StageOptions {
  readonly script: Script;
  /** What the model says besides the script. */
  readonly model?: ModelOptions;
  /** What the client may say on stderr when it does not end with 0. */
  readonly mayEnd?: RegExp;
  /** The runs of the client, one after the other; a run may be made of what the ones before it left. */
  readonly runs: readonly (ClientRun | ((stage: Stage) => ClientRun))[];
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Why a version cannot play it, or null where it can. */
  missing?(version: string): Promise<string | null> | string | null;
  /** What a client says that does not know what it is told to do, and why the scenario is not for it. */
  readonly unknown?: { readonly says: RegExp; readonly why: string };
  /** @param project The folder the client works in. */
  play(version: string, project: string): Play;
  /** What does not hold, besides what must hold of every session. */
  check?(evidence: Evidence): Iterable<string>;
  /** Laws that this session cannot keep; the scenario says why. */
  readonly without?: readonly LawName[];
  /** Whether nothing is played beside it: what it shows has to happen within a time that the client sets. */
  readonly isPlayedAlone?: true;
}
