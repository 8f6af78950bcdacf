import { assert, assertEquals } from "@std/assert";
import { findCues } from "../../../../lib/analyses/triage/cues/find_cues.ts";
import { type Cue, CUE_TABLE, CUES, splitCues } from "../../../../lib/analyses/triage/cues/cue_table.ts";
import { type Language, LANGUAGES } from "../../../../lib/analyses/triage/cues/language.ts";

const SENTENCES: readonly (readonly [Language, string, readonly Cue[]])[] = [
  ["en", "Let's use Postgres instead of SQLite", ["choice", "wish"]],
  ["en", "The root cause was a race condition in the queue", ["rootCause"]],
  ["en", "From now on always run the linter", ["lasting"]],
  ["en", "It’s a placeholder for now", ["debt", "later"]],
  ["en", "The GitHub API doesn't support comments on advisories", ["outside", "limit", "fixedLimit"]],
  ["de", "Wir verwenden lieber Postgres statt SQLite", ["choice"]],
  ["de", "Die Ursache war ein falscher Pfad, deshalb schlug der Build fehl", ["rootCause", "cause", "breaking"]],
  ["de", "Ab jetzt immer Tabellen, bitte keine Kommentare", ["lasting"]],
  ["de", "Das bleibt vorerst ein Platzhalter", ["later", "debt"]],
  ["de", "Die Schnittstelle unterstützt nur XML", ["outside", "fixedLimit"]],
  ["fr", "On utilise Postgres au lieu de SQLite", ["choice"]],
  ["fr", "Le problème vient d'un cache périmé, le build échoue", ["rootCause", "breaking"]],
  ["fr", "Désormais, toujours lancer les tests", ["lasting"]],
  ["fr", "Pour l'instant c'est une dette technique", ["later", "debt"]],
  ["fr", "L'API ne prend pas en charge ce format", ["outside", "fixedLimit"]],
  ["es", "Vamos a usar Postgres en lugar de SQLite", ["choice"]],
  ["es", "La causa raíz era la caché y por eso falla", ["rootCause", "cause", "breaking"]],
  ["es", "De ahora en adelante usa siempre tablas", ["lasting"]],
  ["es", "Por ahora queda como deuda técnica", ["later", "debt"]],
  ["es", "El proveedor no soporta ese formato", ["outside", "fixedLimit"]],
  ["pt", "Vamos usar Postgres em vez de SQLite", ["choice"]],
  ["pt", "A causa raiz era o cache, por isso quebrou", ["rootCause", "cause", "breaking"]],
  ["pt", "A partir de agora use sempre tabelas", ["lasting"]],
  ["pt", "Por enquanto fica como dívida técnica", ["later", "debt"]],
  ["pt", "A plataforma não suporta esse formato", ["outside", "fixedLimit"]],
  ["ja", "SQLiteではなくPostgresを採用します", ["choice"]],
  ["ja", "根本原因はキャッシュで、テストが失敗していました", ["rootCause", "breaking"]],
  ["ja", "今後は必ずテストを先に書いて", ["lasting"]],
  ["ja", "とりあえずハードコードのままにします", ["later", "debt"]],
  ["ja", "このAPIはサポートされていない形式です", ["outside", "fixedLimit"]],
  ["zh", "我们改用 Postgres，而不是 SQLite", ["choice"]],
  ["zh", "根本原因是缓存没有刷新，所以构建失败", ["rootCause", "breaking"]],
  ["zh", "以后都先写测试，一律用表格", ["lasting"]],
  ["zh", "暂时写死，算技术债", ["later", "debt"]],
  ["zh", "官方 API 不支持这种格式", ["outside", "fixedLimit"]],
  ["ko", "SQLite 대신 Postgres로 하자", ["choice"]],
  ["ko", "근본 원인은 캐시였고 그래서 빌드가 실패했다", ["rootCause", "breaking"]],
  ["ko", "앞으로는 항상 테스트를 먼저 써", ["lasting"]],
  ["ko", "일단 하드코딩으로 남겨 둡니다", ["later", "debt"]],
  ["ko", "이 API는 해당 형식을 지원하지 않습니다", ["outside", "fixedLimit"]],
  ["ru", "Давай использовать Postgres вместо SQLite", ["choice", "wish"]],
  ["ru", "Причина в кэше, поэтому сборка падает", ["rootCause", "cause", "breaking"]],
];

Deno.test("cuesOf() finds what sentences say in every language", () => {
  for (const [language, text, cues] of SENTENCES) {
    const found = findCues(text, language);
    for (const cue of cues) assert(found.has(cue), `${cue} in "${text}": found ${[...found.keys()]}`);
  }
});

Deno.test("cuesOf() finds nothing in ordinary sentences and without a language", () => {
  assertEquals([...findCues("The button is blue", "en").keys()], []);
  assertEquals([...findCues("Der Knopf ist blau", "de").keys()], []);
  assertEquals([...findCues("按钮是蓝色的", "zh").keys()], []);
  assertEquals([...findCues("instead of", null).keys()], []);
});

Deno.test("cuesOf() takes back what is negated", () => {
  const cases: readonly (readonly [Language, string, Cue])[] = [
    ["en", "there are no TypeScript errors", "failing"],
    ["en", "we have not decided that", "decided"],
    ["en", "zero TODOs", "later"],
    ["de", "es gibt keine Fehler", "failing"],
    ["fr", "aucune erreur", "failing"],
    ["es", "sin errores", "failing"],
    ["pt", "sem erros", "failing"],
    ["zh", "没有错误", "failing"],
    ["ja", "エラーはありません", "failing"],
  ];
  for (const [language, text, cue] of cases) assertEquals(findCues(text, language).has(cue), false, text);
});

Deno.test("cuesOf() looks for what negates a piece within four letters before it and six behind", () => {
  const hears = (text: string) => findCues(text, "zh").has("failing");
  assertEquals([hears("没有新的错误"), hears("没有了新的错误")], [false, true]);
  const behind = (letters: string) => findCues(`エラー${letters}`, "ja").has("failing");
  assertEquals([behind("はありません"), behind("はもうありません")], [false, true]);
});

Deno.test("cuesOf() hears an assent only where it is one", () => {
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

Deno.test("cuesOf() takes no part of another word for a decision or a wish", () => {
  assertEquals(findCues("规格里明确定义了字段", "zh").has("decided"), false);
  assertEquals(findCues("| 问题 | 解决方案 |", "zh").has("decided"), false);
  assert(findCues("已确定使用 Postgres", "zh").has("decided"));
  assertEquals(findCues("새 파일을 만들어 줘", "ko").has("wish"), false);
  assertEquals(findCues("하나 또는 둘", "ko").has("correcting"), false);
});

Deno.test("cuesOf() takes whole words in languages with spaces", () => {
  assertEquals(findCues("the prefix is insteadof", "en").size, 0);
  assert(findCues("INSTEAD OF that", "en").has("choice"));
  assert(findCues("instead — of", "en").has("choice"), "punctuation stands between words");
});

Deno.test("CUE_TABLE has only cues that find themselves, in every language", () => {
  for (const language of LANGUAGES) {
    for (const cue of CUES) {
      if (cue === "negation") continue;
      const list = splitCues(CUE_TABLE[language][cue]);
      assert(list.length > 0, `${language} has no ${cue}`);
      assertEquals(new Set(list).size, list.length, `${language} ${cue} has a cue twice`);
      for (const phrase of list) {
        const text = phrase.replaceAll("*", "").replaceAll("_", "x");
        assert(findCues(text, language).has(cue), `${language} ${cue}: "${phrase}"`);
      }
    }
  }
});
