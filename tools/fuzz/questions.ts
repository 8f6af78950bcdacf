/** Questions to break `debrief find` with. */
import { openInMemory } from "../../lib/history/database.ts";
import { bestSentences, findTexts, markedRanges } from "../../lib/history/find.ts";
import { queryTerms } from "../../lib/history/tokens.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";
import type { InputSubject } from "./inputs.ts";

const TEXTS = [
  "We decided to keep readFile in src/lib_a/foo-bar.ts because the lock file is not trustworthy.",
  "The tests fail with ENOENT: no such file or directory, open '/home/dev/app/.env'",
  "データベースは東京都のサーバーに置きます",
  "Die Größe wird später gemessen. 한국어로 결정했습니다",
  'git commit -m "fix(parser): AND OR NOT NEAR(a b) is no operator"',
  "x".repeat(3000),
];
const WORDS = (
  "decided readFile lock src/lib_a/foo-bar.ts データ 東 都 한 Größe grosse ENOENT: .env AND OR NOT NEAR ( ) * ^ : words: parts: " +
  '- + , ; \' \'\' " "" " “ ” „ « » -- {a b} é e\u0301 \u200b \u0000 \ud800 🙂 ﬁ İ ß 0 12 a b c a* "a "a b" a"b text_index'
).split(" ");

function randomQuestion(random: Random): string {
  let question = "";
  for (let words = random.between(1, 8); words > 0; words--) {
    const word = random.chance(0.8) ? random.pick(WORDS) : random.pick(TEXTS).slice(random.below(40), random.below(90));
    question += random.pick(["", " ", " ", " ", '"', "\n", "\t", "\u3000"]) + word;
  }
  return random.chance(0.01) ? question.repeat(random.between(2, 60)) : question;
}

export async function questionSubject(): Promise<InputSubject> {
  const database = await openInMemory("not_asked", "");
  const facts = {
    agent: null,
    client: "claude_code",
    project: "/home/dev/app",
    firstUuid: null,
    lastUsedAt: 0,
    startedAt: null,
    endedAt: null,
  };
  for (const [index, text] of TEXTS.entries()) {
    database.replace({ path: `/s${index}.jsonl`, stamp: "1", modified: index }, {
      ...facts,
      session: `s${index}`,
      title: "",
      summary: null,
      content: "",
      texts: [{ kind: "answers", who: "assistant", turn: 0, line: 1, time: null, text }],
    });
  }
  return {
    name: "find's questions",
    make: (random) => new TextEncoder().encode(randomQuestion(random)),
    run(bytes) {
      const question = new TextDecoder().decode(bytes);
      const found = findTexts(database, { question, sort: "best", limit: 5 }, 0);
      const terms = queryTerms(question);
      // a question of nothing lists the newest texts
      const isWordless = terms.length === 0 && question.trim() !== "";
      expect((found.status === "no_words") === isWordless, `${found.status} for ${terms.length} terms`);
      if (found.status !== "found") return;
      expect(found.hits.length > 0 && found.total >= found.hits.length, "found, and nothing there");
      for (const { text } of found.hits) {
        for (const sentence of bestSentences(text, found.terms, 3)) {
          expect(text.includes(sentence), "a sentence that the text does not have");
        }
        let end = 0;
        for (const range of markedRanges(text, found.terms)) {
          expect(range.start >= end && range.end > range.start && range.end <= text.length, "marks overlap");
          end = range.end;
        }
      }
    },
  };
}
