import { assertEquals } from "@std/assert";
import { detectLanguage, type Language } from "../../../../lib/analyses/triage/cues/language.ts";

const TEXTS: readonly (readonly [string, Language | null])[] = [
  ["The tests fail because the cache is not cleared.", "en"],
  ["ok", "en"],
  ["git rebase -i HEAD~3", "en"],
  ["Wir nehmen Postgres und nicht SQLite, das ist für die Umgebung besser.", "de"],
  ["On utilise Postgres à la place, les tests ne sont pas dans le dépôt.", "fr"],
  ["Vamos a usar Postgres en lugar de SQLite para los tests.", "es"],
  ["Vamos usar o Postgres em vez do SQLite, não há outra forma.", "pt"],
  ["SQLiteではなくPostgresを採用しましょう。", "ja"],
  ["我们改用 Postgres，不再使用 SQLite。", "zh"],
  ["SQLite 대신 Postgres를 사용하자.", "ko"],
  ["Давай использовать Postgres вместо SQLite.", "ru"],
  ["Χρησιμοποιούμε την Postgres", null],
  ["これは `src/lib/analyses/triage/speech/language.ts` の問題です。", "ja"],
  ["", "en"],
  // one letter of the east outweighs four Latin ones, and no more: the first and last letter of both cases count
  ...["A", "Z", "a", "z"].map((letter): readonly [string, Language] => [`${letter.repeat(5)} か`, "en"]),
  ...["A", "Z", "a", "z"].map((letter): readonly [string, Language] => [`${letter.repeat(4)} か`, "ja"]),
];

Deno.test("detectLanguage() detects the language by script and stop words", () => {
  for (const [text, language] of TEXTS) assertEquals(detectLanguage(text), language, text);
});
