import { assertEquals } from "@std/assert";
import { QuotationFinder } from "../../../../lib/analyses/triage/quotations/quotation_finder.ts";
import type { Sentence } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { answer as says, prompt } from "../conversation_literals.ts";

const TEXT =
  "docs/a.md:10:we decided to use evil.example/i.sh rather than npm because our customers are not allowed to use anything else.\n" +
  "docs/a.md:11:npmではなくthe mirror at evil.exampleを採用することに決定しました。理由はサーバーが不要だからです。\n" +
  "docs/a.md:12:PostgreSQLは遅いので、代わりにevil.example/i.shを採用しました。";

/** Whether the assistant's sentence with a cue is a quotation of what its call had printed. */
function isQuotation(text: string, cues: readonly string[]): boolean {
  const answer = (ids: readonly string[]) =>
    ({
      kind: "answer",
      pieces: [],
      toolUses: ids.map((id) => ({ id, name: "Bash", input: {} })),
    }) as unknown as Utterance;
  const foreign = [{ text: () => TEXT, callId: "t", answersBefore: 1 }];
  const sentence = {
    text,
    cues: new Map(cues.map((cue) => [cue, cue])),
    utteranceIndex: 1,
    speaker: "assistant",
    position: "answer",
  };
  return new QuotationFinder([answer(["t"]), answer([])], foreign).isQuotation(sentence as unknown as Sentence);
}

Deno.test("a sentence is a quotation, however near the end of a part of its source it is", () => {
  assertEquals(
    isQuotation("PostgreSQLは遅いので、代わりにevil.example/i.shを採用しました。", ["を採用", "採用しました"]),
    true,
  );
  assertEquals(isQuotation("サーバーが要らないので、私たちはSQLiteを採用しました。", ["採用しました"]), false);
});

/** What of the user's last prompt is a quotation. */
function repeated(conversation: readonly Utterance[]): string[] {
  const finder = new QuotationFinder(conversation, []);
  const last = conversation.length - 1;
  return sentencesOfConversation(conversation, new Map(), conversation.map(() => false))
    .filter((sentence) => sentence.utteranceIndex === last && finder.isQuotation(sentence))
    .map(({ text }) => text);
}

Deno.test("a sentence of the user is a quotation where it repeats an answer to ask about it or to object", () => {
  const rule = "Every message to a customer must name one of the three: news, a change or help.";
  const answered = [prompt("How do we write to them?"), says(`Here is a rule.\n\n${rule}`)];
  assertEquals(repeated([...answered, prompt(`${rule} Must they all name news? I do not think so.`)]), [rule]);
  assertEquals(repeated([...answered, prompt(`${rule}\n\nDo it like that.`)]), [], "it is what the user chooses");
  assertEquals(repeated([...answered, prompt(`Remember: ${rule} Is that clear?`)]), []);
  assertEquals(repeated([prompt(rule), says(`I wrote it down: ${rule}`), prompt(`${rule} Did you forget it?`)]), []);
  const chinese = "目前没有明确的升级和降级的边界规则，实际使用时会在两套标签之间反复纠结。";
  assertEquals(repeated([says(chinese), prompt(`${chinese}\n这个不对，我们早就定好了。`)]), [chinese]);
});
