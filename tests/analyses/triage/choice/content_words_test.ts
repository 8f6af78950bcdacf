import { assert, assertEquals } from "@std/assert";
import { contentWords, shareContained } from "../../../../lib/analyses/triage/choice/content_words.ts";

const words = (text: string) => [...contentWords(text)];

Deno.test("contentWords() leaves out function words and endings", () => {
  assertEquals(words("The builds require pnpm, and this is why."), ["builds", "requir", "pnpm"]);
  assertEquals(words("required REQUIRES require"), ["requir"]);
});

Deno.test("contentWords() keeps short names with digits", () => {
  assertEquals(words("use v8 on s3"), ["v8", "s3"]);
});

Deno.test("contentWords() reads scripts without spaces by pairs, and Korean words without their particles", () => {
  assertEquals(words("用制表符"), ["用制", "制表", "表符"]);
  assertEquals(words("データベースは必須"), ["デー", "ータ", "タベ", "ベー", "ース", "スは", "は必", "必須"]);
  assertEquals(words("데이터를 저장한다"), ["데이", "저장"]);
});

for (
  const [language, said, recorded, other] of [
    [
      "English",
      "We decided to keep sqlite because it needs no server",
      "Decision: keep sqlite; it needs no server.",
      "Deploys run on Fridays only.",
    ],
    [
      "German",
      "Wir haben uns für sqlite entschieden, weil kein Server nötig ist",
      "Entscheidung: sqlite, kein Server nötig; entschieden im Mai.",
      "Freigaben nur am Freitag.",
    ],
    [
      "French",
      "Nous gardons sqlite car aucun serveur n'est nécessaire",
      "On garde sqlite: aucun serveur nécessaire, gardons cela.",
      "Les livraisons partent le vendredi.",
    ],
    [
      "Russian",
      "Решили оставить sqlite, потому что сервер не нужен",
      "Решили: оставить sqlite, сервер нужен не будет, потому проще.",
      "Выпуски только по пятницам.",
    ],
    ["Chinese", "我们决定使用制表符而不是空格", "规则：决定使用制表符，而不是空格。", "每周五才能发布版本。"],
    [
      "Japanese",
      "インデントはタブを使うことに決めました",
      "決定: インデントはタブを使うことに決めた。",
      "リリースは金曜日だけ。",
    ],
    [
      "Korean",
      "데이터베이스는 서버 없이 sqlite를 사용하기로 결정했습니다",
      "결정: 데이터베이스는 sqlite 사용, 서버 없이.",
      "배포는 금요일에만 합니다.",
    ],
  ] as const
) {
  Deno.test(`shareContained() tells what was recorded from what was not, in ${language}`, () => {
    const share = (text: string) => shareContained(contentWords(said), contentWords(text));
    assert(share(recorded) >= 0.6, `${share(recorded)}`);
    assert(share(other) < 0.3, `${share(other)}`);
  });
}

Deno.test("shareContained() of no words is 0", () => {
  assertEquals(shareContained(new Set(), new Set(["a"])), 0);
});

Deno.test("contentWords() takes linear time, and no more than the beginning of a text", () => {
  assertEquals(contentWords("word ".repeat(1_000_000)).size, 1);
});
