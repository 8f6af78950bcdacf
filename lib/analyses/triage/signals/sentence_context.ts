import type { Utterance } from "../../../session/conversation.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { WorkEvent } from "./work_event.ts";

/** What happens before and after a sentence. */
export interface SentenceContext {
  /** Whether something is changed between this utterance and the next prompt. */
  readonly isActedOn: boolean;
  /** Whether the assistant had just asked or proposed something. */
  readonly followsRequest: boolean;
  /** Whether what it proposed weighs alternatives. */
  readonly followsProposal: boolean;
  /** Whether nothing was said after it. */
  readonly isLast: boolean;
  /** Whether it is said between the failure of a command and its success. */
  readonly isDuringFix: boolean;
  /**
   * What was changed between the last prompt and this utterance: nothing, only files that the conversation had changed
   * before that prompt, or others, too.
   */
  readonly changed: ChangedFiles;
  /** How many calls the assistant made since the last prompt, those of this utterance included. */
  readonly calls: number;
}

/** Whose files were changed, as far as the conversation shows. */
export type ChangedFiles = "nothing" | "own" | "others";

/** For each utterance, what was changed since the last prompt. */
function filesChangedIn(conversation: readonly Utterance[], events: readonly WorkEvent[]): ChangedFiles[] {
  const changes = events.filter(({ kind }) => kind === "change");
  const before = new Set<string>();
  let since: string[] = [];
  let next = 0;
  return conversation.map(({ kind }, index) => {
    if (kind === "prompt") {
      for (const path of since) before.add(path);
      since = [];
    }
    for (let change = changes[next]; change !== undefined && change.utteranceIndex <= index; change = changes[++next]) {
      since.push(change.text);
    }
    if (since.length === 0) return "nothing";
    return since.every((path) => before.has(path)) ? "own" : "others";
  });
}

/** Whether the assistant weighs alternatives, or names what it would do. */
function isProposal({ speaker, cues }: Sentence): boolean {
  return speaker === "assistant" && (cues.has("choice") || cues.has("decision") || cues.has("proposal"));
}

/** Describes the context of each utterance of a conversation. */
export function sentenceContexts(
  conversation: readonly Utterance[],
  { events, sentences, followsRequest }: {
    readonly events: readonly WorkEvent[];
    readonly sentences: readonly Sentence[];
    /** For each utterance, whether the assistant had just asked or proposed something. */
    readonly followsRequest: readonly boolean[];
  },
): SentenceContext[] {
  const changes = new Set<number>();
  const duringFix = new Set<number>();
  for (const { kind, since, utteranceIndex } of events) {
    if (kind === "change" || kind === "commit") changes.add(utteranceIndex);
    if (kind === "fix") { for (let index = since; index <= utteranceIndex; index++) duringFix.add(index); }
  }
  const isActedOn: boolean[] = [];
  let isChanged = false;
  for (let index = conversation.length - 1; index >= 0; index--) {
    isActedOn[index] = isChanged;
    if (changes.has(index)) isChanged = true;
    if (conversation[index]?.kind === "prompt") isChanged = false;
  }
  const changed = filesChangedIn(conversation, events);
  const proposals = new Set(sentences.filter(isProposal).map(({ utteranceIndex }) => utteranceIndex));
  let followsProposal = false;
  let calls = 0;
  return conversation.map((utterance, index) => {
    if (utterance.kind === "prompt") calls = 0;
    else if (utterance.kind === "answer") calls += utterance.toolUses.length;
    const context = {
      isActedOn: isActedOn[index] ?? false,
      followsRequest: followsRequest[index] ?? false,
      followsProposal,
      isLast: index === conversation.length - 1,
      isDuringFix: duringFix.has(index),
      changed: changed[index] ?? "nothing",
      calls,
    };
    if (utterance.kind === "prompt") followsProposal = false;
    else if (utterance.kind === "answer" && utterance.pieces.length > 0) followsProposal = proposals.has(index);
    return context;
  });
}
