import { assert, assertEquals } from "@std/assert";
import { findCues } from "../../../../lib/analyses/triage/cues/find_cues.ts";
import { type Cue, CUES, splitCues } from "../../../../lib/analyses/triage/cues/cue.ts";
import { CUE_TABLE } from "../../../../lib/analyses/triage/cues/cue_table.ts";
import { type Language, LANGUAGES } from "../../../../lib/analyses/triage/cues/language.ts";

/** Sentences with words that also name what is put off, in another sense. */
const NOT_PUT_OFF: readonly string[] = [
  "It opens with a keyboard shortcut from the desktop",
  "252 tests pass, 6 skipped",
  "The grid remains unchanged",
  "It sends the link with a temporary password",
  "Phase 2 of the memory system is complete",
];

const SENTENCES: readonly (readonly [Language, string, readonly Cue[]])[] = [
  ["en", "Let's use Postgres instead of SQLite", ["choice", "request"]],
  ["en", "The root cause was a race condition in the queue", ["rootCause"]],
  ["en", "The main issue was a stale lock", ["rootCause", "cause"]],
  ["en", "From now on always run the linter", ["generality"]],
  ["en", "It’s a placeholder for now", ["debt", "deferral"]],
  ["en", "The GitHub API doesn't support comments on advisories", ["externalParty", "limit", "hardLimit"]],
  ["de", "Wir verwenden lieber Postgres statt SQLite", ["choice"]],
  ["de", "Die Ursache war ein falscher Pfad, deshalb schlug der Build fehl", ["rootCause", "cause", "failure"]],
  ["de", "Das eigentliche Problem war die Sperre", ["rootCause", "cause"]],
  ["de", "Ab jetzt immer Tabellen, bitte keine Kommentare", ["generality"]],
  ["de", "Das bleibt vorerst ein Platzhalter", ["deferral", "debt"]],
  ["de", "Die Schnittstelle unterstützt nur XML", ["externalParty", "hardLimit"]],
  ["fr", "On utilise Postgres au lieu de SQLite", ["choice"]],
  ["fr", "Le problème vient d'un cache périmé, le build échoue", ["rootCause", "failure"]],
  ["fr", "Le vrai problème est le verrou", ["rootCause", "cause"]],
  ["fr", "Désormais, toujours lancer les tests", ["generality"]],
  ["fr", "Pour l'instant c'est une dette technique", ["deferral", "debt"]],
  ["fr", "L'API ne prend pas en charge ce format", ["externalParty", "hardLimit"]],
  ["es", "Vamos a usar Postgres en lugar de SQLite", ["choice"]],
  ["es", "La causa raíz era la caché y por eso falla", ["rootCause", "cause", "failure"]],
  ["es", "El problema real era el bloqueo", ["rootCause", "cause"]],
  ["es", "De ahora en adelante usa siempre tablas", ["generality"]],
  ["es", "Por ahora queda como deuda técnica", ["deferral", "debt"]],
  ["es", "El proveedor no soporta ese formato", ["externalParty", "hardLimit"]],
  ["pt", "Vamos usar Postgres em vez de SQLite", ["choice"]],
  ["pt", "A causa raiz era o cache, por isso quebrou", ["rootCause", "cause", "failure"]],
  ["pt", "O problema real era o bloqueio", ["rootCause", "cause"]],
  ["pt", "A partir de agora use sempre tabelas", ["generality"]],
  ["pt", "Por enquanto fica como dívida técnica", ["deferral", "debt"]],
  ["pt", "A plataforma não suporta esse formato", ["externalParty", "hardLimit"]],
  ["ja", "SQLiteではなくPostgresを採用します", ["choice"]],
  ["ja", "根本原因はキャッシュで、テストが失敗していました", ["rootCause", "failure"]],
  ["ja", "本当の問題はロックです", ["rootCause", "cause"]],
  ["ja", "今後は必ずテストを先に書いて", ["generality"]],
  ["ja", "とりあえずハードコードのままにします", ["deferral", "debt"]],
  ["ja", "このAPIはサポートされていない形式です", ["externalParty", "hardLimit"]],
  ["zh", "我们改用 Postgres，而不是 SQLite", ["choice"]],
  ["zh", "根本原因是缓存没有刷新，所以构建失败", ["rootCause", "failure"]],
  ["zh", "核心问题在锁上", ["rootCause", "cause"]],
  ["zh", "以后都先写测试，一律用表格", ["generality"]],
  ["zh", "暂时写死，算技术债", ["deferral", "debt"]],
  ["zh", "官方 API 不支持这种格式", ["externalParty", "hardLimit"]],
  ["ko", "SQLite 대신 Postgres로 하자", ["choice"]],
  ["ko", "근본 원인은 캐시였고 그래서 빌드가 실패했다", ["rootCause", "failure"]],
  ["ko", "핵심 문제는 잠금이었다", ["rootCause", "cause"]],
  ["ko", "앞으로는 항상 테스트를 먼저 써", ["generality"]],
  ["ko", "일단 하드코딩으로 남겨 둡니다", ["deferral", "debt"]],
  ["ko", "이 API는 해당 형식을 지원하지 않습니다", ["externalParty", "hardLimit"]],
  ["ru", "Давай использовать Postgres вместо SQLite", ["choice", "request"]],
  ["ru", "Причина в кэше, поэтому сборка падает", ["rootCause", "cause", "failure"]],
  ["ru", "Главная проблема была в блокировке", ["rootCause", "cause"]],
];

Deno.test("findCues() finds what sentences say in every language", () => {
  for (const [language, text, cues] of SENTENCES) {
    const found = findCues(text, language);
    for (const cue of cues) assert(found.has(cue), `${cue} in "${text}": found ${[...found.keys()]}`);
  }
});

Deno.test("findCues() finds nothing in ordinary sentences and without a language", () => {
  assertEquals([...findCues("The button is blue", "en").keys()], []);
  assertEquals([...findCues("Der Knopf ist blau", "de").keys()], []);
  assertEquals([...findCues("按钮是蓝色的", "zh").keys()], []);
  assertEquals([...findCues("instead of", null).keys()], []);
});

Deno.test("findCues() drops cues that are negated", () => {
  const cases: readonly (readonly [Language, string, Cue])[] = [
    ["en", "there are no TypeScript errors", "failureTerm"],
    ["en", "we have not decided that", "decision"],
    ["en", "zero TODOs", "deferral"],
    ["de", "es gibt keine Fehler", "failureTerm"],
    ["fr", "aucune erreur", "failureTerm"],
    ["es", "sin errores", "failureTerm"],
    ["pt", "sem erros", "failureTerm"],
    ["zh", "没有错误", "failureTerm"],
    ["ja", "エラーはありません", "failureTerm"],
  ];
  for (const [language, text, cue] of cases) assertEquals(findCues(text, language).has(cue), false, text);
});

Deno.test("findCues() looks for negations within four characters before a piece and six after it", () => {
  const hears = (text: string) => findCues(text, "zh").has("failureTerm");
  assertEquals([hears("没有新的错误"), hears("没有了新的错误")], [false, true]);
  const behind = (letters: string) => findCues(`エラー${letters}`, "ja").has("failureTerm");
  assertEquals([behind("はありません"), behind("はもうありません")], [false, true]);
});

Deno.test("findCues() finds an approval only where it is one", () => {
  const assents: readonly (readonly [Language, string])[] = [
    ["en", "correct"],
    ["en", "No, looks good"],
    ["de", "nein, passt, mach das"],
    ["zh", "行，继续写"],
    ["zh", "对的"],
    ["zh", "ok继续"],
    ["zh", "好吧"],
    ["ko", "네, 그 파일을 지워"],
  ];
  const others: readonly (readonly [Language, string])[] = [
    ["en", "That seems not correct"],
    ["en", "don't proceed with it"],
    ["zh", "环境里运行不了"],
    ["zh", "位置不对"],
    ["zh", "把 webhook 的 token 传进去"],
    ["ja", "hookを直して"],
    ["zh", "我不同意这个改动"],
    ["zh", "文件创建好像有问题"],
    ["ko", "네트워크 요청을 보내는 파일"],
  ];
  for (const [language, text] of assents) assert(findCues(text, language).has("approval"), text);
  for (const [language, text] of others) assertEquals(findCues(text, language).has("approval"), false, text);
});

Deno.test("findCues() takes no part of another word for a decision or a request", () => {
  assertEquals(findCues("规格里明确定义了字段", "zh").has("decision"), false);
  assertEquals(findCues("| 问题 | 解决方案 |", "zh").has("decision"), false);
  assert(findCues("已确定使用 Postgres", "zh").has("decision"));
  assert(findCues("우리는 Postgres로 정했습니다", "ko").has("decision"));
  for (const done of ["배경을 회색으로 설정했습니다", "파일 하나만 수정했어요"]) {
    assertEquals(findCues(done, "ko").has("decision"), false, done);
  }
  assertEquals(findCues("새 파일을 만들어 줘", "ko").has("request"), false);
  assertEquals(findCues("하나 또는 둘", "ko").has("correction"), false);
  assertEquals(findCues("이건 왜 느린가요?", "ko").has("correction"), false);
  assertEquals(findCues("왜 자꾸 파일을 지워?", "ko").has("correction"), true);
});

Deno.test("findCues() matches whole words in languages with spaces", () => {
  assertEquals(findCues("the prefix is insteadof", "en").size, 0);
  assert(findCues("INSTEAD OF that", "en").has("choice"));
  assert(findCues("instead — of", "en").has("choice"), "punctuation stands between words");
});

Deno.test("CUE_TABLE has only cues that are found in themselves, in every language", () => {
  for (const language of LANGUAGES) {
    for (const cue of CUES) {
      if (cue === "negation") continue;
      const list = splitCues(CUE_TABLE[language][cue]);
      assert(list.length > 0, `${language} has no ${cue} (add some to languages/${language}.ts)`);
      assertEquals(new Set(list).size, list.length, `${language} ${cue} has a cue twice`);
      for (const phrase of list) {
        const text = phrase.replaceAll("*", "").replaceAll("_", "x");
        const hint = "is not found (run deno task generate; if it still is not, another cue covers it)";
        assert(findCues(text, language).has(cue), `${language} ${cue}: "${phrase}" ${hint}`);
      }
    }
  }
});

Deno.test("findCues() takes a wish for the product for a request, not for a preference", () => {
  const cues = findCues("色も変えられるようにしてください。", "ja");
  assertEquals([cues.has("request"), cues.has("preference")], [true, false]);
});

for (
  const [language, told, meant] of [
    ["en", "The notes are kept for future reference.", "The import of old files is future work."],
    ["es", "Revisa todo el código y luego ejecuta las pruebas.", "La importación queda para más adelante."],
    ["pt", "Revise todo o código e depois rode os testes.", "A importação fica para depois."],
  ] as const
) {
  Deno.test(`findCues() tells what is put off from what only names a time or all of something: ${language}`, () => {
    assertEquals([told, meant].map((text) => findCues(text, language).has("deferral")), [false, true]);
  });
}

for (const text of NOT_PUT_OFF) {
  Deno.test(`findCues() of "${text}": nothing is put off`, () => {
    const found = findCues(text, "en");
    assert(!found.has("debt") && !found.has("deferral"));
  });
}
