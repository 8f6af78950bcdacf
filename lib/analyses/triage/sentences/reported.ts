/** Recognizes sentences that report what somebody else said: a page, a file, an agent, a colleague. */
import { once } from "../../../memoize.ts";
import { type HintedPattern, testHinted } from "../../../pattern/hinted_pattern.ts";
import { CODE_SPAN, type Passage } from "./passage.ts";

/**
 * How a sentence reports somebody else's words: `quoted` after a colon, `told` in other words ("according to …", "says
 * that …"), or null if it does not.
 */
export type Report = "quoted" | "told" | null;

/** A set of words, made when first needed. */
const wordSet = (words: string) => once((): ReadonlySet<string> => new Set(words.split(" ")));

/** Sources of statements other than the user and the assistant. */
const sources = wordSet(
  "translation übersetzung traduction traducción tradução перевод readme doc docs documentation page pages article site website web blog post issue ticket comment thread mail email e-mail letter " +
    "message file guide guidelines handbook manual tutorial spec specs specification standard rfc adr adrs changelog license licence " +
    "paper policy policies contributing wiki agent subagent sub-agent author authors maintainers maintainer vendor reviewer owner team company " +
    "customer client boss manager colleague coworker teammate friend someone somebody copilot chatgpt gpt gemini grok llm reddit stackoverflow " +
    "feedback complaint linter project notes book chapter section paragraph header footer banner snippet text transcript document hook tool server content contents " +
    "doku dokumentation seite webseite artikel anleitung handbuch datei kommentar nachricht spezifikation richtlinie bericht autor autoren " +
    "hersteller dokument projekt guía página sitio artículo archivo fichero comentario mensaje correo especificación informe agente equipo " +
    "texto documento proyecto documentación documentação arquivo ficheiro mensagem relatório equipe projeto guia artigo manuel fichier " +
    "commentaire spécification rapport auteur auteurs équipe projet документация документации страница странице сайт сайте статья статье " +
    "руководство файл файле тикет комментарий сообщение письмо отчёт агент автор авторы команда текст документ проект",
);
const FILE_OR_SITE = /\.(?:md|mdx|txt|rst|adoc|org|html?|json|ya?ml|toml|pdf|docx?|com|io|dev|net|example)\b/;
/** "Reviewer 2: …", "ticket 4: …". */
const NUMBER = /^#?\d{1,6}$/;
const says = wordSet(
  "complains complained thinks believes say says said state states stated read reads recommend recommends recommended suggest suggests suggested note notes noted explain explains " +
    "explained claim claims claimed mention mentions mentioned warn warns warned advise advises advised write writes wrote describe describes " +
    "described documents specify specifies specified declare declares declared assert asserts announce announces announced instruct instructs " +
    "instructed tells told ask asks asked demand demands demanded insists stresses emphasizes emphasises argues argued conclude concludes " +
    "concluded adds lists listed continues contains posted commented replied answered proposes proposed requires mandates prescribes reports " +
    "reported prints printed puts gives " +
    "sagt schreibt schreiben steht besagt empfiehlt empfehlen erklärt behauptet heißt rät fordert verlangt betont erwähnt meint nennt schrieb " +
    "dit disent indique précise recommande explique affirme écrit conseille stipule mentionne déclare ajoute lit " +
    "dice dicen indica recomienda explica señala afirma establece menciona declara añade sugiere aconseja " +
    "diz dizem recomenda observa aconselha estabelece " +
    "говорит говорится говорят пишет пишут утверждает рекомендует указывает гласит написано сообщает отмечает указано сказано советует объясняет",
);
/** Those that somebody or something does with a text, and does not say: "config.json contains a placeholder". */
const holds = wordSet("contains lists adds gives puts prints");
/** Those of which a fact may be the subject: "which explains why", "this requires the server to:". */
const follows = wordSet(
  "explains requires describes mandates prescribes declares specifies gives puts adds lists contains",
);
const facts = wordSet("this that which these those what");
/**
 * Those that name a thing unless somebody is named right before them: "missing state: …", and in headings "Release notes".
 */
const things = wordSet("state note claim read write");
const courtesies = wordSet("please and also kindly just");
const headings = wordSet("state note claim read write states notes lists reports documents claims reads prints");
const decides = wordSet("decided settled chose opted agreed picked went");
/** Other people who decide. */
const others = wordSet("they authors maintainers developers vendor company page readme docs author team project");
const pronouns = wordSet("they it he she es er sie il elle ils on там здесь он она они also também también auch");
/** Words for the user and the assistant. */
const talkers = wordSet(
  "i we you i've we've i'll we'll i'd we'd i'm we're let user ich wir du je j'ai nous tu yo nosotros eu nós я мы ты вы nutzer",
);
/** Words for errors and tests, which "say" why something fails. */
const errors = wordSet(
  "error errors log logs trace traces stacktrace compiler linter test tests warning warnings exception exceptions console typescript tsc " +
    "eslint build output ci fehler erreur ошибка",
);
const introductions = wordSet(
  "summary content contents text excerpt excerpts quote quotes quoted quotation highlights takeaways takeaway points point decisions decision rules " +
    "rule policy line sentence commit prompt reply answer response previous old had user customer constraints conventions guidelines statements findings extract gist essence from in on inside what following here's here below verbatim " +
    "zusammenfassung inhalt auszug entscheidungen regeln résumé contenu extrait resumen contenido resumo conteúdo содержание",
);
const owners = wordSet("my our meine unsere mes nos mis nuestras meus minhas nossas мои наши");
/** Verbs for the assistant's own work on a document, which does not quote it. */
const ownWork = wordSet(
  "change changes changed fixes update updates updated added adding created fixed modified edited removed rewrote renamed moved geändert hinzugefügt " +
    "aktualisiert modifié ajouté actualizado añadido atualizado изменено обновлено добавлено",
);
/** How a sentence begins that announces somebody's text, which follows it: "The following is our colleague's proposal." */
export const ANNOUNCEMENT: HintedPattern = {
  words: once(() =>
    "the following|what follows|here|below|das folgende|es folgt|hier |aquí |aqui está|вот перевод|以下|次|下面|다음은|아래는|이것이|im folgenden|ce qui suit|voici|lo siguiente|aquí está|esta es"
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^(?:the following|what follows|here|below)(?: (?:text|paragraph|passage))?(?:'s| is| are| was| comes| follows) .{0,40}\b(?:(?:colleague|coworker|teammate|boss|manager|customer|client|reviewer|maintainer|vendor|team|friend)s?'s? (?:\w+ )?(?:proposal|suggestion|letter|e?-?mail|message|notes?|comments?|reply|answer|text|draft|review|feedback|opinion|request|statement|words)|(?:proposal|suggestion|letter|e?-?mail|message|notes?|comments?|reply|answer|text|draft|review|feedback|opinion|request|statement|words) (?:from|of|by) .{0,20}\b(?:colleague|coworker|teammate|boss|manager|customer|client|reviewer|maintainer|vendor|team|friend))\b|^(?:das folgende ist|hier (?:ist|kommt|folgt)|im folgenden) .{0,20}(?:vorschlag|nachricht|mail|text|brief|kommentar|antwort|entwurf|notiz|meinung) .{0,20}(?:kolleg|chef|kunde|team|freund)|^(?:ce qui suit est|voici) .{0,10}(?:proposition|message|mail|texte|lettre|commentaire|réponse|avis) .{0,20}(?:collègue|chef|client|équipe)|^(?:lo siguiente es|aquí está|esta es) .{0,10}(?:propuesta|mensaje|correo|texto|carta|comentario|respuesta) .{0,20}(?:colega|compañer|jefe|cliente|equipo)|^(?:here(?:'s| is| comes| follows)|below is) (?:the|my|a|an|your) (?:\S+ )?translation\b|^(?:hier (?:ist|kommt|folgt) die|es folgt die) (?:\S+ )?übersetzung|^voici (?:la|une|ma) traduction|^aquí (?:está|tienes|va) la traducción|^aqui está a tradução|^вот перевод|^(?:以下|次)(?:が|は).{0,12}訳です|^(?:以下|下面)是.{0,10}(?:翻译|译文|翻譯|譯文)|^(?:다음은|아래는|이것이).{0,10}번역/
  ),
};

/** Whether a text announces somebody else's, without a colon. */
function isAnnouncement(text: string): boolean {
  return testHinted(ANNOUNCEMENT, unmarkedWords(text.slice(0, MAX_READ)));
}

/** How a sentence about what others say begins. */
export const REPORT_OPENING: HintedPattern = {
  words: once(() =>
    ("according|as per|as stat|as desc|as writ|as not|as ment|as doc|as expl|as reco|as spec|quoting|to quote|citing|in the words|" +
      "laut |gemäß|nach angaben|selon|d'après|según|de acuerdo|conforme|segundo |de acordo|согласно|по словам|по данным|судя по")
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^(?:according to|as per|as (?:stated|described|written|noted|mentioned|documented|explained|recommended|specified) (?:in|by|on)|quoting|to quote|citing|in the words of|laut|gemäß|nach angaben|selon|d'après|según|de acuerdo con|conforme a|segundo (?:o|a|os|as)|de acordo com|conforme|согласно|по словам|по данным|судя по) /
  ),
};

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
/** The same in languages without spaces, and in Korean. */
const wideTold = once((): readonly RegExp[] => [
  /によると|によれば|(?:と|って)(?:書かれて|書いて(?:ある|あり)|述べ(?:て|られて)|記載されて|あります|説明されて|言って|推奨して|主張して)|とのこと(?:です)?[。.]?$|(?:readme|ドキュメント|ページ|記事|仕様|ファイル|サイト|文書|コメント|著者|作者|チーム|\.md)(?:に|で)は[、,\s]?(?!.*(?:しました|します|変更|追加|修正))/,
  /^(?:根据|根據|依据|依據|据|按照).{1,24}(?:[，,]|说|說|所述|的说明)|^.{0,24}(?:readme|文档|文檔|页面|頁面|文章|网页|網頁|规范|規範|文件|指南|手册|评论|邮件|作者|团队|\.md)[^，。]{0,12}?(?:说|說|写道|寫道|写着|指出|建议|建議|表示|提到|称|要求|声明|解释|中写|里写)/,
  /^.{0,40}(?:에 따르면|에 의하면)|(?:다고|라고|으라고|자고)\s?(?:말합니다|말한다|합니다|한다|적혀|쓰여|되어|나와|설명|명시|권장|주장|밝히|밝혔|했습니다|했다)/,
]);
const wideIntroduces = once(() =>
  // "说明：", "名称：" and, without a source, "建议：" are the writer's own
  /^[^：:]{0,40}(?:次のように|以下のように|翻訳|翻译|翻譯|译文|譯文|번역|readme|ドキュメント|ページ|記事|文書|\.md|[说說](?![明法])|写道|寫道|指出|表示|(?<!名)称|적혀|말합니다|설명합니다|따르면|나와|書かれて|記載|述べ)[^：:。]{0,16}[：:]|^[^：:]{0,40}(?:文档|文檔|页面|頁面|文章|网页|網頁|规范|規範|手册|评论|評論|邮件|郵件|作者|团队|團隊|同事|老板|领导|領導|客户|客戶|文件|문서|파일|페이지|기사|메일|댓글|동료|고객|팀)[^：:]{0,16}(?:建议|建議|如下|摘要|要点|要點|내용|요약|다음과 같이)[^：:。]{0,16}[：:]/
);

/** Words before the name of a source that is a label: "the README's rules:". */
const LABEL =
  /^(?:the|its|their|this|that|own|project|of|by|key|main|and|most|important|les?|la|die|der|das|el|los|o|os)$/;

/** How somebody asks for what a source says: "do it as the README says: …". */
const ADOPTS_SOURCE = /^(?:please )?(?:do|make|handle|keep|set|build|write|use|implement|follow) (?:\S+ ){0,3}as /;

function isSourceName(word: string): boolean {
  return sources().has(word) || (word.includes(".") && FILE_OR_SITE.test(word));
}

/** Stands for code that names no source. */
const CODE = "…";

/** The words of a passage, with what its code stands for. */
function reportWords({ text, words }: Passage): string {
  if (!words.includes("·") || text.match(CODE_SPAN)?.some((span) => isSourceName(span.slice(1, -1).toLowerCase()))) {
    return words;
  }
  return words.replaceAll("·", CODE);
}

/** How many words at the start of a sentence are searched for a source. */
const MAX_HEAD = 14;

/** How the beginning of a sentence attributes the rest to somebody else. */
function reportOfWords(text: string, isHeading: boolean): Report {
  const words = text.split(" ", MAX_HEAD);
  const bare = words.map((word) => word.replace(/^["'“„«(·]+(?=.)|[,:;.!?"'”»)]+$|'s$/g, ""));
  const isSource = (word: string) => isSourceName(word) || word === "·";
  const colon = isHeading ? words.length - 1 : words.findIndex((word) => /[:：]["“]?$/.test(word));
  if (testHinted(ANNOUNCEMENT, text)) return "quoted";
  if (testHinted(REPORT_OPENING, text)) return colon === -1 ? "told" : "quoted";
  if (ADOPTS_SOURCE.test(text)) return null;
  if (bare[0] === "per" && bare.slice(1, 7).some(isSource)) return "told";
  for (const [index, word] of bare.entries()) {
    if (talkers().has(word)) return null; // what follows is their own statement
    if (colon !== -1 && index > colon) return null;
    if (
      colon === index && !isHeading && colon < 6 && words[index + 1] !== CODE && // "File: `a.ts`" is a label
      (isSource(word) || (NUMBER.test(word) && isSource(bare[index - 1] ?? ""))) &&
      bare.slice(0, index).every((one) => introductions().has(one) || LABEL.test(one) || isSource(one))
    ) return "quoted";
    const before = bare.slice(0, index);
    const isDecided = decides().has(word) && before.slice(-2).some((one) => others().has(one));
    if (isDecided) return "told";
    if (index === 0 && word !== "quote" || !says().has(word)) continue;
    const subject = before.findLast((one) => !/(?<!rep)ly$/.test(one) && !courtesies().has(one)) ?? "";
    if (facts().has(subject) && follows().has(word)) continue;
    const isNamed = pronouns().has(subject) || (things().has(word) ? isSource(subject) : before.some(isSource));
    // "please note: …", "note for later: …"
    if (before.every((one) => courtesies().has(one)) && things().has(word)) continue;
    if (!isNamed && (isHeading ? headings().has(word) : things().has(word) && colon === index)) continue;
    if (before.slice(0, 5).some((one) => errors().has(one)) || before.some((one) => ownWork().has(one))) continue;
    if (colon >= index && colon <= index + 7) return "quoted";
    const next = words[index + 1] ?? "";
    if ((isNamed && !holds().has(word)) || next === "that" || /^["“„«']/.test(next)) return "told";
  }
  const head = colon === -1 ? [] : bare.slice(0, colon + 1);
  // "my rules for this project:"
  if (owners().has(head[0] ?? "") && head.slice(1, 3).some((word) => introductions().has(word))) return null;
  // "conventions for this project:" are not the project's words
  const isFor = (index: number) => head[index - 2] === "for" && LABEL.test(head[index - 1] ?? "");
  const isIntroduced = head.some((word, index) =>
    isSource(word) && !isFor(index) && head.some((other, at) => at !== index && introductions().has(other))
  );
  return isIntroduced && !head.some((word) => ownWork().has(word)) ? "quoted" : null;
}

/** Words by which the assistant adopts what others said. */
export const ADOPTS: HintedPattern = {
  words: once(() =>
    ("so i|so, i|so we|so, we|therefore|hence i|hence, i|hence we|hence, we|thus |thus, |accordingly|based on th|for that reason|" +
      "following th|i use|i adopt|i go with|i follow|i take|i keep|i stick|i pick|i choose|i switch|i apply|i do|i chose|i decided|" +
      "i opted|i went|i settled|i kept|i'll |i will |i'm going |i am going |i've |i have |i thus|we use|we adopt|we go with|we follow|" +
      "we take|we keep|we stick|we pick|we choose|we switch|we apply|we'll |we will |we're going |we are going |also n|also v|also w|" +
      "also b|daher |deshalb |darum |folglich |ich nehm|ich verw|ich nutz|ich werde|ich habe mich|ich entsch|ich bleib|je vais|" +
      "je choisis|je prends|je garde|je suivrai|je utilise|donc |por eso|por lo tanto|voy a|usaré|he decidido|por isso|vou usar|decidi|" +
      "поэтому|я буду|я выбрал|я решил|я использую|ので|ため|そこで|従って|したがって|所以|因此|于是|於是|그래서|따라서")
      .split("|")
  ),
  isAtStart: false,
  pattern: once(() =>
    /(?<![\w\u00c0-\u024f\u0400-\u04ff'])(?:(?:so|therefore|hence|thus|accordingly|based on (?:this|that|these)|for that reason|following (?:this|that)),? (?:i|we)(?:'ll| will|'m| am| are|'re|'ve| have)?|i(?:'ll| will|'m going to| am going to|'ve| have)? (?:use|adopt|go with|follow|take|keep|stick|pick|choose|switch|apply|do|chose|decided|picked|opted|adopted|went|settled|switched|kept|therefore|thus)|we(?:'ll| will|'re going to) (?:use|adopt|go with|follow|take|keep|stick|pick|choose|switch|apply)|(?:also|daher|deshalb|darum|folglich) (?:nehme|verwende|nutze|nehmen|verwenden|nutzen|werde|bleibe|bleiben)|ich (?:nehme|verwende|nutze|werde|habe mich|entscheide|bleibe)|(?:je (?:vais|choisis|prends|garde|suivrai|utilise)|donc (?:je|nous|on))|(?:por (?:eso|lo tanto),? (?:uso|usaré|voy|vamos|usamos)|(?:voy a|usaré|he decidido))|(?:por isso,? (?:vou|uso|vamos|usamos)|(?:vou usar|decidi))|поэтому (?:я|мы)|я (?:буду|выбрал\S*|решил\S*|использую))(?![\w\u00c0-\u024f\u0400-\u04ff])|(?:ので|ため|そこで|従って|したがって)、?.{0,60}(?:ことに(?:します|しました)|採用します|採用しました|使います)|(?:所以|因此|于是|於是)(?:我|我们|我們)?.{0,4}(?:用|采用|採用|决定|決定|选择|選擇)|(?:그래서|따라서).{0,60}(?:하겠습니다|했습니다|사용합니다)/
  ),
};

/** Whether the assistant adopts what others said. */
export function isAdopted(text: string): boolean {
  return testHinted(ADOPTS, unmarkedWords(text));
}

/** Words that only link a sentence to the one before. */
const links = wordSet("and but also however moreover furthermore note besides und auch et y e и");

function unmarkedWords(text: string): string {
  const words = text.toLowerCase().replace(/[*_#>]+/g, "").replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  const space = words.indexOf(" ");
  const end = /[,:]/.test(words.charAt(space - 1)) ? space - 1 : space;
  return end > 0 && links().has(words.slice(0, end)) ? words.slice(space + 1) : words;
}

const LIST_ITEM = /^\s*(?:[-*+•]|\d+[.)]|[a-zA-Z][.)])\s/;
const ENDS_WITH_COLON = /[:：][\s*_`"“]*$/;
/** How many lines further the text begins at most that is introduced. */
const MAX_APART = 3;
/** Longer sentences are not searched for a source. */
const MAX_READ = 600;

function reportOf(passage: Passage): Report {
  const text = unmarkedWords(reportWords(passage).slice(0, MAX_READ));
  if (text === "") return null;
  const isHeading = passage.form === "heading";
  let report = reportOfWords(text, isHeading);
  if (report === null && WIDE.test(text)) {
    if (
      wideIntroduces().test(isHeading ? `${text}:` : text) &&
      !/変更|追加しました|修正|更新|添加|修改|수정|추가/.test(text)
    ) report = "quoted";
    else if (wideTold().some((one) => one.test(text))) report = "told";
  }
  return report === null || isAdopted(text) ? null : report;
}

/**
 * How each passage of a text reports what others said. The introduction of a quotation covers its paragraph or list,
 * and a heading or an announcement everything up to the next heading, except for what the assistant adopts. `passages`:
 * its passages, in order.
 */
export function reportsOf(text: string, passages: readonly Passage[]): readonly Report[] {
  const reports = passages.map((passage) =>
    passage.form === "quote" || passage.form === "row" ? null : reportOf(passage)
  );
  if (!reports.includes("quoted")) return reports;
  const lines = text.split("\n");
  const isItem = (line: number) => LIST_ITEM.test(lines[line] ?? "");
  const isBlankBetween = (from: number, to: number) => lines.slice(from + 1, to).some((line) => line.trim() === "");
  let open: "none" | "heading" | "introduced" | "block" = "none";
  return passages.map((passage, index) => {
    const before = passages[index - 1];
    const own = reports[index] ?? null;
    if (passage.form === "heading") {
      open = own === "quoted" ? "heading" : "none";
      return own;
    }
    if (open !== "none" && open !== "heading" && before !== undefined && isBlankBetween(before.line, passage.line)) {
      // empty lines do not end a list or separate an introduction from what it introduces, unless that was left out
      if (open === "introduced" && passage.line - before.line > MAX_APART) open = "none";
      if (open === "block" && !(isItem(before.line) && isItem(passage.line))) open = "none";
    }
    if (own === "quoted") {
      // a text seldom has an end mark
      if (isAnnouncement(passage.words)) open = "heading";
      else if (open !== "heading") open = ENDS_WITH_COLON.test(passage.text) ? "introduced" : "block";
      return own;
    }
    if (open === "none") return own;
    if (open === "introduced") open = "block";
    return isAdopted(passage.words) ? null : "quoted";
  });
}
