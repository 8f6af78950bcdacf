import type { Utterance } from "../../../transcript/conversation.ts";
import type { Happening } from "./happening.ts";
import { asksSomething } from "./sentence.ts";
import type { Around } from "./signals.ts";

/** What stands around each utterance of a talk. */
export function aroundOf(talk: readonly Utterance[], happenings: readonly Happening[]): Around[] {
  const changedAt = new Set(
    happenings.filter(({ kind }) => kind === "change" || kind === "commit").map(({ said }) => said),
  );
  const actedOn: boolean[] = [];
  let changed = false;
  for (let said = talk.length - 1; said >= 0; said--) {
    actedOn[said] = changed;
    if (changedAt.has(said)) changed = true;
    if (talk[said]?.kind === "prompt") changed = false;
  }
  let asked = false;
  return talk.map((utterance, said) => {
    const around = { actedOn: actedOn[said] ?? false, asked };
    if (utterance.kind === "prompt") asked = false;
    else if (utterance.kind === "answer" && utterance.pieces.length > 0) asked = asksSomething(utterance);
    return around;
  });
}
