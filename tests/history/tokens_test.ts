import { assertEquals } from "@std/assert";
import { indexedWords, katakanaTest, looserTerms, queryTerms, termExpression } from "../../lib/history/tokens.ts";

Deno.test("indexedWords() divides names that change case, and texts without spaces", () => {
  const table: [text: string, words: string, parts: string][] = [
    ["call readFile", "call readFile", "read File"],
    ["HTTPServer and utf8Text", "HTTPServer and utf8Text", "HTTP Server utf 8 Text"],
    ["snake_case stays", "snake_case stays", ""],
    ["Plain WORDS", "Plain WORDS", ""],
    ["東京都", " ", "東京 京都"],
    ["都", " ", "都"],
    ["データを保存 and 表示", "  and  ", "デー ータ タを を保 保存 ; 表示"],
  ];
  for (const [text, words, parts] of table) assertEquals(indexedWords(text), { words, parts }, text);
});

Deno.test("queryTerms() reads words and phrases, and nothing of punctuation alone", () => {
  assertEquals(queryTerms(`sqlite "WAL mode" — (why?) ""`), [
    { text: "sqlite", isPhrase: false },
    { text: "WAL mode", isPhrase: true },
    { text: "why", isPhrase: false },
  ]);
  assertEquals(queryTerms(`„WAL-Modus“ an`), [{ text: "WAL-Modus", isPhrase: true }, { text: "an", isPhrase: false }]);
  assertEquals(queryTerms(`WAL wal "wal" Wal`), [{ text: "WAL", isPhrase: false }, { text: "wal", isPhrase: true }]);
  assertEquals(queryTerms(Array.from({ length: 500 }, (_, index) => `w${index}`).join(" ")).length, 100);
  assertEquals(queryTerms(`"open end`), [{ text: "open", isPhrase: false }, { text: "end", isPhrase: false }]);
});

Deno.test("termExpression() wants all parts of a term, in the columns that have them", () => {
  const table: readonly (readonly [text: string, isPhrase: boolean, expression: string | null])[] = [
    ["ab", false, '(words : "ab" OR parts : "ab")'],
    ["abc", false, '(words : "abc" * OR parts : "abc" *)'],
    ["abc", true, '(words : "abc")'],
    ["a-c", false, '(words : "a-c")'],
    ["한", false, '(words : "한" * OR parts : "한" *)'],
    ["東", false, 'parts : "東" *'],
    ["東京都", false, 'parts : "東京 京都"'],
    ["東京abc", false, '(parts : "東京" AND (words : "abc" * OR parts : "abc" *))'],
    ["東京 大阪", true, '(parts : "東京" AND parts : "大阪")'],
    ["--", false, null],
  ];
  for (const [text, isPhrase, expression] of table) assertEquals(termExpression({ text, isPhrase }), expression, text);
});

Deno.test("termExpression() never leaves an operator of FTS5 outside of quotation marks", () => {
  const texts = ["AND", "NOT x", "a*", "NEAR(a b)", "col:x", "^a", `a"b`, "-", "都市-x", "a AND b"];
  for (const text of texts) {
    for (const isPhrase of [true, false]) {
      const expression = termExpression({ text, isPhrase }) ?? "";
      const outside = expression.replace(/"(?:[^"]|"")*"/g, "").replace(
        /\b(?:words|parts) :|\bOR\b|\bAND\b|[() *]/g,
        "",
      );
      assertEquals(outside, "", expression);
    }
  }
});

Deno.test("looserTerms() divides sentences without spaces, and leaves the last syllable of Korean out", () => {
  const texts = (text: string) => looserTerms({ text, isPhrase: false }).map((term) => term.text);
  assertEquals(texts("ゲームのラグの原因"), ["ゲーム", "ラグ", "の原", "原因"]);
  assertEquals(texts("音声合成のDLLが読めない"), ["音声", "声合", "合成", "成の", "が読", "読め", "DLL"]);
  assertEquals(texts("摄像头变焦"), ["摄像", "像头", "头变", "变焦"]);
  assertEquals(texts("토큰이"), ["토큰"]);
  assertEquals([...texts("토큰"), ...texts("token"), ...looserTerms({ text: "原因調査", isPhrase: true })], []);
});

Deno.test("katakanaTest() finds a word where it begins, not inside of another one", () => {
  const table: readonly (readonly [term: string, text: string, isFound: boolean | undefined])[] = [
    ["ラグ", "ラグが原因です", true],
    ["ラグ", "プラグインとフラグ", false],
    ["ラグ", "プラグインのラグ", true],
    ["エラー", "エラーメッセージ", true],
    ["エラー", "サーバーエラー", true],
    ["サーバ", "ローカルサーバーで", true],
    ["ロード", "ダウンロード", false],
    ["ゲームのラグ", "ゲームのフラグ", false],
    ["ゲームのラグ", "ゲームのラグ", true],
    ["原因", "原因", undefined],
    ["lag", "plaguein", undefined],
  ];
  for (const [text, searched, isFound] of table) {
    assertEquals(katakanaTest({ text, isPhrase: false })?.(searched), isFound, `${text} in ${searched}`);
  }
});
