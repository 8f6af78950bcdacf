import type { Utterance } from "../../../session/conversation.ts";
import type { WorkEvent } from "./work_event.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { SentenceContext } from "./signal.ts";

/** What stands around each utterance of a talk. */
export function sentenceContexts(
  talk: readonly Utterance[],
  { happenings, sentences, asked }: {
    readonly happenings: readonly WorkEvent[];
    readonly sentences: readonly Sentence[];
    readonly asked: readonly boolean[];
  },
): SentenceContext[] {
  const changedAt = new Set(
    happenings.filter(({ kind }) => kind === "change" || kind === "commit").map(({ utteranceIndex: said }) => said),
  );
  const actedOn: boolean[] = [];
  let changed = false;
  for (let said = talk.length - 1; said >= 0; said--) {
    actedOn[said] = changed;
    if (changedAt.has(said)) changed = true;
    if (talk[said]?.kind === "prompt") changed = false;
  }
  const weighing = new Set(sentences.filter(isProposal).map(({ utteranceIndex: said }) => said));
  const fixing = new Set<number>();
  for (const { kind, since, utteranceIndex: said } of happenings) {
    if (kind === "fix") { for (let i = since; i <= said; i++) fixing.add(i); }
  }
  let proposed = false;
  return talk.map((utterance, said) => {
    const around = {
      isActedOn: actedOn[said] ?? false,
      followsRequest: asked[said] ?? false,
      followsProposal: proposed,
      isDuringFix: fixing.has(said),
    };
    if (utterance.kind === "prompt") proposed = false;
    else if (utterance.kind === "answer" && utterance.pieces.length > 0) proposed = weighing.has(said);
    return around;
  });
}

/** Whether the assistant weighs one thing against another, or names what it would do. */
function isProposal({ speaker, cues }: Sentence): boolean {
  return speaker === "assistant" && (cues.has("choice") || cues.has("decided") || cues.has("proposing"));
}
