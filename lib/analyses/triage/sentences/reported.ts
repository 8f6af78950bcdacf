/** Which sentences tell what somebody else said: a page, a file, an agent, a colleague. */
import type { Passage } from "./passage.ts";

/**
 * How a sentence tells what somebody else said: `quoted` behind a colon, `told` in other words ("according to …", "says that …"),
 * or not at all.
 */
export type Report = "quoted" | "told" | null;

/** What says something without being a person of the conversation, and without reporting an error. */
const SOURCE =
  "(?:·|read ?me|docs?|documentation|pages?|articles?|sites?|websites?|blog|posts?|issues?|tickets?|comments?|threads?|mails?|e-?mails?|letters?|messages?|files?|guides?|guidelines?|handbook|manual|tutorial|spec|specs|specification|standard|rfc|adrs?|changelog|license|licence|papers?|policy|polic(?:y|ies)|contributing|wiki|agents?|sub-?agents?|authors?|maintainers?|vendors?|reviewers?|owners?|team|company|project|notes?|book|chapter|section|paragraph|header|footer|banner|snippet|text|transcript|document|\\S+\\.(?:md|mdx|txt|rst|adoc|org|html?|json|ya?ml|toml|pdf|docx?|com|org|io|dev|net|example)\\S*)";

const OTHERS: Readonly<Record<string, string>> = {
  de:
    "(?:readme|doku|dokumentation|seite|webseite|artikel|anleitung|handbuch|datei|issue|ticket|kommentar|mail|nachricht|spezifikation|richtlinie|bericht|agent|autor\\S*|team|hersteller|text|dokument|projekt)",
  fr:
    "(?:readme|documentation|doc|page|site|article|guide|manuel|fichier|ticket|commentaire|message|spécification|rapport|agent|auteurs?|équipe|texte|document|projet)",
  es:
    "(?:readme|documentación|página|sitio|artículo|guía|manual|archivo|fichero|ticket|comentario|mensaje|correo|especificación|informe|agente|autor\\S*|equipo|texto|documento|proyecto)",
  pt:
    "(?:readme|documentação|página|site|artigo|guia|manual|arquivo|ficheiro|ticket|comentário|mensagem|especificação|relatório|agente|autor\\S*|equipe|texto|documento|projeto)",
  ru:
    "(?:readme|документац\\S+|страниц\\S+|сайт\\S*|стать\\S+|руководств\\S+|файл\\S*|тикет\\S*|комментари\\S+|сообщени\\S+|письм\\S+|отч[её]т\\S*|агент\\S*|автор\\S*|команд\\S+|текст\\S*|документ\\S*|проект\\S*)",
};

const SAYS =
  "(?:say|states?|said|stated|says|reads?|recommends?|recommended|suggests?|suggested|notes|noted|explains?|explained|claims?|claimed|mentions?|mentioned|warns?|warned|advises?|advised|writes?|wrote|describes?|described|documents|specif(?:y|ies|ied)|declares?|declared|asserts?|announces?|announced|instructs?|instructed|tells? \\S+|told \\S+|asks?|asked|demands?|demanded|insists?|stress(?:es|ed)|emphasi[sz]e[sd]?|argues?|argued|concludes?|concluded|points? out|pointed out|adds?|lists?|goes on|continues?|contains?|posted|commented|replied|answers?|answered|proposes?|proposed|requires?|mandates?|prescribes?|reports?|reported)";
const ADVERB =
  "(?:also |further |then |clearly |explicitly |itself |even |now |already |still |next |finally |further down |additionally |only )?";
/** Who is no source: the two who talk. */
const NOT_TALKERS =
  "(?!(?:i|we|you|i've|we've|i'll|we'll|let|the user|user|ich|wir|du|je|nous|tu|yo|eu|я|мы|ты|вы)(?![\\p{L}'])|the user)";
/** Errors and tests say why something fails. */
const NOT_ERRORS =
  "(?!(?:\\S+ ){0,4}(?:errors?|logs?|traces?|stack ?traces?|compiler|linter|tests?|warnings?|exceptions?|console|typescript|tsc|eslint|build|output|ci)(?![\\p{L}]))";
const SUBJECT = `${NOT_TALKERS}${NOT_ERRORS}(?:(?!(?:i|we|you)(?![\\p{L}']))[^\\s:：]+ ){0,8}?`;

const pattern = (...parts: readonly string[]) => new RegExp(`^(?:${parts.join("|")})`, "u");

/** A sentence in which others say something. */
const TOLD: readonly RegExp[] = [
  pattern(
    `${SUBJECT}(?:${SOURCE}|they|it|its \\S+|their \\S+|he|she)(?:'s \\S+| (?:of|in|on|at|for|from|by) (?:\\S+ ){1,4}?)?(?: \\([^)]*\\))? ${ADVERB}${SAYS}(?![\\p{L}])`,
    `${SUBJECT}(?:[^\\s:：]+) ${ADVERB}${SAYS} (?:that |["“'])`,
    `(?:the |their |its )?(?:\\S+ ){0,3}?(?:they|authors|maintainers|developers|vendor|company|page|readme|docs) (?:have |has |had )?(?:decided|settled|chose|opted|agreed|picked|went with)(?![\\p{L}])`,
    `(?:according to|as per|as (?:stated|described|written|noted|mentioned|documented|explained|recommended|specified) (?:in|by|on)|quoting|to quote|citing|in the words of) `,
    `per (?:the |its |their |this |that )?(?:\\S+ ){0,4}?${SOURCE}[,:]`,
    `as (?:the |its |their |this |that )?(?:\\S+ ){0,4}?${SOURCE} ${ADVERB}${SAYS}(?![\\p{L}])`,
  ),
  pattern(
    "(?:laut|gemäß|nach angaben) ",
    `(?:\\S+ ){0,5}?${OTHERS.de} zufolge`,
    `(?:(?!(?:ich|wir|du|der nutzer) )\\S+ ){0,6}?(?:${OTHERS.de}(?: \\S+){0,3}?|es|er|sie|darin|dort|·|\\S+\\.md) (?:auch |weiter |außerdem |ausdrücklich )?(?:sagt|schreibt|schreiben|steht|besagt|empfiehlt|empfehlen|erklärt|behauptet|heißt es|rät|fordert|verlangt|betont|erwähnt|meint|nennt)(?![\\p{L}])`,
    "(?:dort|darin|da|hier|im|in der|in dem|auf der) (?:\\S+ ){0,4}?(?:steht|heißt es)(?![\\p{L}])",
  ),
  pattern(
    "(?:selon|d'après|aux dires d|comme (?:l'indique|le dit|le précise)) ?",
    `(?:(?!(?:je|nous|tu|vous|j') ?)\\S+ ){0,6}?(?:${OTHERS.fr}(?: \\S+){0,3}?|il|elle|ils|on y|·|\\S+\\.md) (?:y )?(?:dit|disent|indique|précise|recommande|explique|affirme|note|écrit|conseille|stipule|mentionne|déclare|ajoute|lit)(?: aussi| également)?(?![\\p{L}])`,
  ),
  pattern(
    "(?:según|de acuerdo con|conforme a|como (?:dice|indica)) ",
    `(?:\\S+ ){0,6}?(?:${OTHERS.es}(?: \\S+){0,3}?|también|·|\\S+\\.md) (?:también |además )?(?:dice|dicen|indica|recomienda|explica|señala|afirma|establece|menciona|declara|añade|sugiere|aconseja)(?![\\p{L}])`,
  ),
  pattern(
    "(?:segundo|de acordo com|conforme|como (?:diz|indica)) (?!lugar)",
    `(?:\\S+ ){0,6}?(?:${OTHERS.pt}(?: \\S+){0,3}?|também|·|\\S+\\.md) (?:também |ainda )?(?:diz|dizem|indica|recomenda|explica|afirma|menciona|observa|declara|sugere|aconselha|estabelece)(?![\\p{L}])`,
  ),
  pattern(
    "(?:согласно|по словам|по данным|как (?:сказано|указано|написано) в|судя по) ?",
    `(?:\\S+ ){0,6}?(?:${OTHERS.ru}(?: \\S+){0,3}?|там|здесь|он|она|они|·|\\S+\\.md) (?:также |ещё |еще )?(?:говорит(?:ся)?|говорят|пишет|пишут|утверждает|рекомендует|указывает|гласит|написано|сообщает|отмечает|указано|сказано|советует|объясняет)(?![\\p{L}])`,
  ),
  /によると|によれば|(?:と|って)(?:書かれて|書いて(?:ある|あり)|述べ(?:て|られて)|記載されて|あります|説明されて|言って|推奨して|主張して)|とのこと(?:です)?[。.]?$|(?:README|ドキュメント|ページ|記事|仕様|ファイル|サイト|文書|コメント|著者|作者|チーム|\.md)(?:に|で)は[、,\s]?(?!.*(?:しました|します|変更|追加|修正))/i,
  /^(?:根据|根據|依据|依據|据|按照).{1,24}(?:[，,]|说|說|所述|的说明)|^.{0,24}(?:README|文档|文檔|页面|頁面|文章|网页|網頁|规范|規範|文件|指南|手册|评论|邮件|作者|团队|\.md)[^，。]{0,12}?(?:说|說|写道|寫道|写着|指出|建议|建議|表示|提到|称|要求|声明|解释|中写|里写)/i,
  /^.{0,40}(?:에 따르면|에 의하면)|(?:다고|라고|으라고|자고)\s?(?:말합니다|말한다|합니다|한다|적혀|쓰여|되어|나와|설명|명시|권장|주장|밝히|밝혔|했습니다|했다)/,
];

/** What introduces text of others: "The page says:", "From README.md:", "Key points of the article:". */
const INTRODUCES: readonly RegExp[] = [
  pattern(
    `${SUBJECT}[^\\s:：]+ ${ADVERB}${SAYS}(?:(?: \\S+){0,6})?\\s*[:：]`,
    `(?:the |its |their )?(?:\\S+ ){0,4}?(?:summary|contents?|text|excerpts?|quotes?|quotations?|highlights|takeaways|key (?:points|takeaways|decisions|facts|rules)|main points|points|decisions|rules|constraints|conventions|guidelines|statements|findings|extracts?|gist|essence) (?:of|from|in|on|by|listed in|stated in|at) (?:\\S+ ){0,5}?(?:${SOURCE}|https?)`,
    `(?:from|in|on|inside|within|quote from|quoted from|excerpt from) (?:the |its |their |this |that )?(?:\\S+ ){0,5}?${SOURCE}(?: \\S+){0,3}\\s*[:：]`,
    `(?:here's|here is|here are|this is|these are|below is|below are) (?:\\S+ ){0,6}?${SOURCE}(?! (?:i|we)(?![\\p{L}]))(?: \\S+){0,6}\\s*[:：]`,
    `what (?:the |its |their |this |that )?(?:\\S+ ){0,4}?(?:${SOURCE}|it|they) ${ADVERB}${SAYS}`,
    `${SOURCE}(?:'s (?:\\S+ ?){1,5})?\\s*[:：]`,
    `(?:quote|quotation|excerpt|citation|verbatim)(?: \\S+){0,6}\\s*[:：]`,
  ),
  /^[^:：]{1,80}(?<![\p{L}])(?:sagt|schreibt|schrieb|sagte|steht|besagt|empfiehlt|heißt es|erklärt|dit|indique|précise|recommande|explique|écrit|dice|indica|recomienda|explica|señala|diz|recomenda|afirma|говорится|говорит|пишет|гласит|написано|указано|сообщает|рекомендует)(?: \S+){0,4}\s*[:：]/u,
  /(?:次のように|以下のように)(?:書|述べ|記|説明|あり)|^[^。：:]{0,40}(?:README|ドキュメント|ページ|記事|文書|\.md)(?:の(?:内容|要約|要点|決定|ルール)|に(?:は|よると))[^。]{0,20}[:：]|(?:書かれて|記載されて|述べられて)(?:います|いる)[^。]{0,10}[:：]/i,
  /^[^：:。]{0,40}(?:说|說|写道|寫道|指出|建议|建議|表示|称|内容如下|如下|摘要|要点)[^：:。]{0,8}[：:]/,
  /^[^：:.]{0,40}(?:내용|요약|다음과 같이|적혀|말합니다|설명합니다|따르면|나와)[^：:.]{0,16}[：:]/,
];

/** Words that make what follows the assistant's own, whatever it was told. */
const ADOPTS =
  /(?<![\p{L}'])(?:(?:so|therefore|hence|thus|accordingly|based on (?:this|that|these)|for that reason|following (?:this|that)),? (?:i|we)(?:'ll| will|'m| am| are|'re|'ve| have)?|i(?:'ll| will|'m going to| am going to|'ve| have)? (?:use|adopt|go with|follow|take|keep|stick|pick|choose|switch|apply|do|chose|decided|picked|opted|adopted|went|settled|switched|kept|therefore|thus)|we(?:'ll| will|'re going to) (?:use|adopt|go with|follow|take|keep|stick|pick|choose|switch|apply)|(?:also|daher|deshalb|darum|folglich) (?:nehme|verwende|nutze|nehmen|verwenden|nutzen|werde|bleibe|bleiben)|ich (?:nehme|verwende|nutze|werde|habe mich|entscheide|bleibe)|(?:je (?:vais|choisis|prends|garde|suivrai|utilise)|donc (?:je|nous|on))|(?:por (?:eso|lo tanto),? (?:uso|usaré|voy|vamos|usamos)|(?:voy a|usaré|he decidido))|(?:por isso,? (?:vou|uso|vamos|usamos)|(?:vou usar|decidi))|поэтому (?:я|мы)|я (?:буду|выбрал\S*|решил\S*|использую))(?![\p{L}])|(?:ので|ため|そこで|従って|したがって)、?.{0,60}(?:ことに(?:します|しました)|採用します|採用しました|使います)|(?:所以|因此|于是|於是)(?:我|我们|我們)?.{0,4}(?:用|采用|採用|决定|決定|选择|選擇)|(?:그래서|따라서).{0,60}(?:하겠습니다|했습니다|사용합니다)/u;

/** Whether the assistant makes its own what others say. */
export function isAdopted(text: string): boolean {
  return ADOPTS.test(plain(text));
}

/** What the assistant did to a document is no quotation of it. */
const OWN_WORK =
  /(?<![\p{L}])(?:changes?|changed|updates?|updated|added|adds|created|fixed|modified|edited|removed|rewrote|renamed|moved|i've|i have|geändert|hinzugefügt|aktualisiert|modifié|ajouté|actualizado|añadido|atualizado|изменен\S*|обновлен\S*|добавлен\S*)(?![\p{L}])|変更|追加しました|修正|更新|添加|修改|수정|추가/u;

function plain(text: string): string {
  return text.toLowerCase().replace(/[*_#>]+/g, "").replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim()
    .replace(/^(?:and|but|also|however|moreover|furthermore|note|besides|und|auch|et|y|e|и)[,:]? /, "");
}

const LIST_ITEM = /^\s*(?:[-*+•]|\d+[.)]|[a-zA-Z][.)])\s/;
const ENDS_WITH_COLON = /[:：][\s*_`"“]*$/;
/** Longer sentences begin with more than who says what. */
const MAX_READ = 600;

function reportOf(words: string, form: Passage["form"]): Report {
  const text = plain(words.slice(0, MAX_READ));
  if (text === "" || isAdopted(text)) return null;
  if (
    INTRODUCES.some((one) => one.test(form === "heading" ? `${text}:` : text)) &&
    !OWN_WORK.test(text.split(/[:：]/)[0] ?? "")
  ) {
    return "quoted";
  }
  return TOLD.some((one) => one.test(text)) ? "told" : null;
}

/**
 * How each passage of a text tells what others said. What introduces a quotation reaches to the end of its paragraph or list, that
 * of a heading to the next heading, but not over what the assistant makes its own.
 *
 * @param text The text.
 * @param passages Its passages, in order.
 */
export function reportsOf(text: string, passages: readonly Passage[]): readonly Report[] {
  const reports = passages.map(({ words, form }) => form === "quote" || form === "row" ? null : reportOf(words, form));
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
      // a list goes on across empty lines, and what a line introduces may follow one
      if (open === "block" && !(isItem(before.line) && isItem(passage.line))) open = "none";
    }
    if (own === "quoted") {
      if (open !== "heading") open = ENDS_WITH_COLON.test(passage.text) ? "introduced" : "block";
      return own;
    }
    if (open === "none") return own;
    if (open === "introduced") open = "block";
    return isAdopted(passage.words) ? null : "quoted";
  });
}
