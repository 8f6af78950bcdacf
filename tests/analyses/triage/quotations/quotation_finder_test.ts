import { assertEquals } from "@std/assert";
import { QuotationFinder } from "../../../../lib/analyses/triage/quotations/quotation_finder.ts";
import type { Sentence } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";

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
