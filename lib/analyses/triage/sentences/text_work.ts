/** Prompts that contain a text and ask for work on it: to translate it, to correct it, to answer it. */
import { once } from "../../../memoize.ts";
import {
  execFirst,
  execHinted,
  type HintedPattern,
  hintedPatterns,
  testAny,
  testHinted,
} from "../../../pattern/hinted_pattern.ts";

/** Polite words before a request. */
const POLITE = String
  .raw`^\W*(?:(?:please|pls|can you|could you|would you|will you|help me(?: to)?|i need you to|i want you to|now|ok|okay|hey|hi|claude|bitte|kannst du|könntest du|hilf mir|s'il te plaît|stp|peux-tu|pourrais-tu|por favor|puedes|podrías|você pode|pode|пожалуйста|можешь|请|請|帮我|幫我)[\s,:]*)*`;
/**
 * Work on prose. Verbs that are as common for code (explain, review, fix) count only together with a word for prose.
 */
const TASK = String
  .raw`(?:translate|summari[sz]e|sum up|tl;?dr|proof-?read|rephrase|paraphrase|reword|rewrite|shorten|polish|(?:fix|correct|check|improve) (?:the |my |its |this |any |up )*(?:grammar|spelling|wording|english|typos?|prompts?|texts?|e-?mails?|letters?|paragraphs?|messages?|drafts?)\b|(?:reply|respond|answer) to (?:this|that|the following|him|her|them|it)\b|(?:format|convert|turn) (?:this|these|the following) (?:texts?|tables?|lists?|notes?|paragraphs?|e-?mails?|messages?|into (?:tickets|bullets?|bullet points|a (?:table|list|summary)))\b|what did (?:they|he|she|we) (?:agree|decide|say|mean|want)|übersetz|fass\S* .{0,30}zusammen|zusammenfass|korrigier\S* .{0,20}(?:text|grammatik|rechtschreibung|mail)|formulier\S* .{0,30}\bum\b|umformulier|antwort\S* auf (?:diese|die folgende)|gegenles|korrektur les|reli(?:re|s|sez)(?!\S)|revisa (?:este|el|la|mi) |tradui[st]|traduction|résume|reformule|corrige\S* .{0,20}(?:texte|orthographe|grammaire|texto|ortograf|gramática)|traduc|traduz|resum[ei]|reescrib|reescrev|corrij|переведи|перевести|резюмируй|кратко изложи|перефразируй|исправь .{0,20}(?:ошибки|грамматику|текст)|要約|翻訳|和訳|英訳|校正|添削|翻译|翻譯|总结|總結|润色|潤色|校对|校對|改写|改寫|概括|번역|요약|교정|다듬어)`;
export const ASKS_FOR_WORK: HintedPattern = {
  words: once(() =>
    ("translat|summari|sum up|tldr|tl;dr|proofread|proof-read|rephrase|paraphrase|reword|rewrite|shorten|polish|grammar|spelling|" +
      "wording|english|typo|prompt|text|mail|letter|paragraph|message|draft|reply to |respond to |answer to |format th|convert th|turn th|what did|" +
      "übersetz|zusammen|grammatik|rechtschreibung|formulier|antwort|tradui|traduction|résume|reformule|orthographe|grammaire|ortograf|" +
      "gramática|gegenles|korrektur les|relire|relis|revisa |traduc|traduz|resum|reescr|corrij|перев|резюмируй|изложи|перефразируй|ошибки|грамматику|текст|要約|翻訳|和訳|英訳|" +
      "校正|添削|翻译|翻譯|总结|總結|润色|潤色|校对|校對|改写|改寫|概括|번역|요약|교정|다듬어").split("|")
  ),
  isAtStart: false,
  pattern: once(() => new RegExp(POLITE + TASK, "i")),
};
/** Work on a text above, in its last line: to bring it into another form. */
export const REFORMS: readonly HintedPattern[] = hintedPatterns([
  [
    "export|convert|sort|rank|cluster|classify|count|transcribe|pretty|rate|grade|wording|tone|punchier|shorter|nicer|friendlier|clearer|bullet|csv|json|yaml|markdown|html|slide|poster|tweet|headline|summary|minutes|letter|post|mail|message|card|leaflet|plain text|sentence|recap|reply|diagram",
    String
      .raw`^(?:please |pls |can you |could you |now |and )*(?:(?:export|convert|sort|rank|cluster|classify|count|transcribe|pretty-?print|rate|grade)\b(?! (?:the )?(?:tests?|files?|code|functions?|class(?:es)?|modules?|imports?)\b)|(?:make|turn|put|render|format|send|give|extract|order|write|compose|draft) .{0,40}\b(?:wording|recap|reply|diagram|flashcards|tone|punchier|shorter|nicer|friendlier|clearer|bullets?|csv|json|yaml|markdown|html|slides?|poster|tweet|headline|summary|minutes|letter|(?:blog )?post|e?-?mail|message|card|leaflet|plain text|two sentences|one sentence)\b)`,
  ],
  [
    "exportier|sortier|zähl|mach ",
    String.raw`^(?:bitte )?(?:exportier|sortier|zähl|mach .{0,30}(?:tabelle|liste|folie|text|kürzer|freundlicher))`,
  ],
  [
    "fais |mets |trie|compte|exporte",
    String.raw`^(?:fais|mets) .{0,30}(?:tableau|liste|affiche|texte)|^(?:trie|compte|exporte)\S* `,
  ],
  [
    "haz |conviert|exporta|ordena|cuenta",
    String.raw`^haz .{0,30}(?:tabla|lista|cartel|texto)|^(?:convierte|exporta|ordena|cuenta) `,
  ],
  ["faz |faça |converta|conte ", String.raw`^(?:faz|faça) .{0,30}(?:tabela|lista|cartaz|texto)|^(?:converta|conte) `],
  ["сделай|посчитай", String.raw`^сделай .{0,30}(?:таблиц|список|выводы|текст)|^посчитай`],
  [
    "にして|数えて|整理成|转成|轉成|列成|数一下|로 정리|로 만들",
    String
      .raw`(?:表|箇条書き|リスト|文章)にして|数えて|整理成|(?:转|轉|列)成|数一下|(?:표|목록|글)(?:으)?로 (?:정리|만들)`,
  ],
]);
/** Words for a text in this prompt. */
const prose = once(() =>
  /\b(?:this|that|these|the|following|my) (?:following )?(?:texts?|paragraphs?|sentences?|passages?|sections?|articles?|e-?mails?|letters?|messages?|prompts?|posts?|drafts?)\b|\b(?:diese[rsnm]?|folgende[rsnm]?|den|ce|cette|este|esta|el|o|a|la|le) (?:text\w*|absatz|satz|artikel|mail|nachricht|texto|párrafo|parágrafo|correo|mensaje|mensagem|texte|paragraphe|message)\b|(?:этот|эту|следующ\S+) (?:текст|письмо|статью|сообщение)|(?:この|次の|以下の)(?:文|テキスト|記事|メール)|(?:这|這|以下|下面).{0,3}(?:段|篇|文|邮件|消息|话|句)|(?:이|다음) ?(?:글|문장|텍스트|메일)/i
);
/** Words that may mean a text in this prompt, at the end of a line. */
const here = once(() =>
  /\b(?:this|that|these|following|below|it|diese[rsnm]?|folgende[rsnm]?|das|cec?i|cela|cette?|suivante?|est[aeo]|eso|siguiente|iss?to|isso|seguinte)\b|это|этот|следующ|これ|この|次の|以下|这|這|下面|이것|다음/i
);
const noObject = once(() =>
  /^\S{0,3}\s*(?:(?:to|into|in|ins|auf|en|al|para o|на|em)\s+\S+(?:\s+please)?|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{0,12})?\s*$/
);
/** Words for something outside of the prompt. */
const elsewhere = once(() =>
  /\b(?:conversation|session|chat so far|repo(?:sitory)?|code ?base|project|changes|diff|what (?:you|we)|files?|folder|pr|branch|commits?|our|sitzung|gespräch|projekt|änderungen|conversación|sesión|proyecto|conversa|sessão|projeto)\b|сесси|разговор|проект|изменени|会話|セッション|プロジェクト|对话|會話|项目|대화|프로젝트/i
);
/** What is written, in English. */
const WRITING = String
  .raw`(?:e?-?mail|message|msg|reply|replies|answer|response|letter|memo|note|minutes|transcript|thread|chat|slack|ticket|issue|stor(?:y|ie)|review|comment|article|post|page|wiki|readme|contributing|docs|rfc|adr|spec|proposal|draft|document|description|instruction|manual|handbook|runbook|excerpt|quote|text|contract|licen[cs]e|polic(?:y|ie)|term|report|handover|summar(?:y|ie)|prompt|rule|guideline|log|output|translation|design|outcome|stand-?up|retro|agenda|changelog)s?(?![\w-])`;
/** How a line points to a text: by somebody who says it, by what it is, in other words. A whole sentence has to present it. */
const pointers = once(() =>
  [
    String
      .raw`(?<![\w'-])(?:feedback|interview|copied|pasted|quoted|(?:read|heard|saw) (?:today|yesterday|somewhere|online|on|in|at)|(?:saw|sent|came|took|got|received|found) (?:\S+ )?(?:this|these|that|from)(?! far)|(?:(?<!(?:^|\W)(?:i|we) )(?:said|says?|wrote|writes|told|suggest\w*|recommend\w*|thinks?)|boss|manager|colleague|coworker|teammate|customer|client|vendor|reviewer|someone|somebody|(?:chat)?gpt\S*|gemini|copilot|grok|llama|deepseek|\S*nachricht\w*|notiz(?:en)?|brief|\S*protokoll|entwurf|auszug\w*|richtlinien?|anleitung|\S*bericht|antwort\w*|beschreibung|\S*kommentare?|übergabe|kunden?|auftraggeber|kolleg(?:e|in)|chef(?:in)?|lettre|extrait|compte rendu|consigne|réponse|courri(?:er|el)|commentaire|collègue|mensaje|mensagem|correo|carta|acta|ata|extracto|trecho|respuesta|resposta|respondió|respondeu|comentario|comentário|colega|cliente|jefe|заказчик\S*|клиент\S*|письм\S*|сообщени\S*|ответ\S*|текст\S*|переписк\S*|протокол\S*|отрыв\S*|коммент\S*|коллег\S*|начальник\S*|пиш[еу]т)(?!.*\.\s*$))(?![\w-])`,
    String
      .raw`^(?:the |our |old )?(?:\S+ )?${WRITING}(?=\W*$|\s*[(:,]| (?:from|of|by|on|in|for|w\/|with|about|vo[nm]|de|du|q?\d))|(?<!\S)(?:this|these|that|those|following|his|her|their|my|another|from|(?!(?:let|here|it|that|there|what)')\S+'s) (?:\S+ ){0,3}${WRITING}|(?<!\S)${WRITING} (?:from|by|i|we)(?!\S)`,
    String
      .raw`(?<![\w']|like )(?:(?:this|these|those)(?: ones?)?|following|below|attached|das|dies\w*|folgende\w*|unten|ceci|cela|ça|suit|suivante?s?|ci-dessous|est[oae]s?|isto|isso|siguiente|seguinte|abajo|abaixo|это\S*|вот|следующее|ниже|так)(?:[\s.,:;!?)…]*$|,| (?:from|by|von|aus|de|от|geschrieben|gesagt|geschickt)(?!\S))`,
    String
      .raw`これは|以下|次の(?:文|テキスト|記事|内容|メ)|(?:返事|返信|回答|意見|メッセージ|メール)です|言われました|届きました|[这這](?:是|些|段|封|条|條|篇|么|麼|样|樣)|下面|如下|아래|다음[과은]|이렇게|말했|(?:これ|メール|返信|返事|返答|回答|意見|原文|文章|議事録|記事|メッセージ|コメント|消息|[邮郵]件|回[复覆]|意[见見]|[说說]\s*$|上司|同僚|顧客|고객|要望|老板|同事|领导|客户|팀장|상사|[记記][录錄]|文[档檔]|[说說]的|메일|메시지|답변|답장|글|문서)(?!.*。\s*$)`,
  ].map((source) => new RegExp(source, "i"))
);

/** Whether a line points to a text, which follows it. */
export function pointsToText(line: string): boolean {
  return line.length < 200 && !LISTED.test(line) && !line.startsWith(">") &&
    pointers().some((pattern) => pattern.test(line));
}

/** How many words a first line that is no sentence has at most, and a last one that asks what to do with the text between. */
const MAX_TITLE = 10;
const MAX_TASK = 6;
const SENTENCE_MARK = /[.!?…。！？:：][\s"'*_`]*$/;

/**
 * The lines between the first and the last of at least three paragraphs, if they are a text to work on: a line that is no
 * sentence presents it, and the last one asks about it; or if they are a terminal's screen, which begins with a command. Null if
 * they are not.
 */
export function textBetween(
  lines: readonly string[],
  whole: readonly string[],
): readonly [from: number, to: number] | null {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const start = whole.findIndex((line) => line.trim() !== "");
  if (isCommandLine(whole[start] ?? "")) {
    let from = last;
    while (from > start && lines[from - 1]?.trim() !== "") from--;
    return [start, from];
  }
  const [head = "", tail = ""] = [lines[first], lines[last]];
  const isAlone = lines[first + 1]?.trim() === "" && lines[last - 1]?.trim() === "" && last > first + 3;
  if (!isAlone || SENTENCE_MARK.test(head) || LISTED.test(head) || LISTED.test(tail)) return null;
  if (testHinted(GREETING, head) || OWN_LINE.test(head) || OWN_LINE.test(tail)) return null;
  const count = (line: string) => UNSPACED.test(line) ? line.length / 2 : line.trim().split(/\s+/).length;
  const isTask = count(head) <= MAX_TITLE && tail.length < 120 &&
    (/[?？]\s*$/.test(tail) || (count(tail) <= MAX_TASK && !SENTENCE_MARK.test(tail)));
  return isTask ? [first + 1, last] : null;
}
/** How people begin to speak, or thank. */
export const OWN_LINE =
  /^[^\p{L}\p{N}]*(?:(?:ok(?:ay)?|yes|yeah|yep|no|great|good|nice|perfect|cool|sure|hm+|thanks?|thank you|thx|cheers|also|and|then|ja|nein|gut|super|danke|und|oui|non|merci|sí|vale|gracias|sim|obrigad[oa]|да|нет|спасибо)(?!\p{L})|はい|ありがとう|好的?|谢谢|謝謝|네|감사)/iu;
export const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;
const LISTED = /^\s*(?:[-*+•]|\d+[.)])\s/;

/** A question that asks for work, not about a text. */
const OFFERS = /^\W*(?:(?:can|could|would|will|shall) |kannst|könntest|peux|pourrais|puedes|podrías|pode|можешь)/i;

/** A line that points to the text above it. */
const pointsUp = once(() => /^\s*(?:\^{1,3}|↑|👆)(?=\s|\w)/u);
/** A message of somebody else's in the line that introduces it: "my manager's message: …". */
export const SAID_INLINE: readonly HintedPattern[] = hintedPatterns([
  [
    "answer|reply|response|message|mail|comment|feedback|review|tweet|sms |note |quote |letter |voicemail ",
    String
      .raw`(?:an? |the )?(?:comment|reply|message|sms|e?-?mail|note|answer|feedback|review|quote|letter|voicemail) (?:from|by) [^:：]{1,40}[:：](?=\s)|(?![^:：]*\b(?:your|add|write|put|create|use|make|set|always|never)\b)[^:：]{0,60}\b(?:this|that|his|her|their|(?:the|a|an) (?:\S+ ){0,2}?(?=\S+ (?:from|of|by))|\S+'s) (?:\S+ ){0,2}?(?:answer|reply|response|message|e?-?mail|comment|feedback|review|tweet)\b[^:：]{0,40}[:：](?=\s+\S)`,
  ],
  [
    "antwort|nachricht|mail|kommentar",
    String
      .raw`[^:：]{0,60}(?:diese[rn]?|seine?|ihre|die|der) (?:antwort|nachricht|mail|kommentar)[^:：]{0,40}[:：](?=\s+\S)`,
  ],
  [
    "réponse|message|mail|commentaire",
    String
      .raw`[^:：]{0,60}(?:cette|ce|sa|son|la|le) (?:réponse|message|mail|commentaire) (?:de|du)[^:：]{0,40}[:：](?=\s+\S)`,
  ],
  [
    "respuesta|mensaje|correo|comentario",
    String
      .raw`[^:：]{0,60}(?:est[ae]|su|la|el) (?:respuesta|mensaje|correo|comentario) (?:de|del)[^:：]{0,40}[:：](?=\s+\S)`,
  ],
  [
    "resposta|mensagem|e-mail|comentário",
    String
      .raw`[^:：]{0,60}(?:ess[ae]|est[ae]|a|o) (?:resposta|mensagem|e-mail|comentário) d[eoa][^:：]{0,40}[:：](?=\s+\S)`,
  ],
  [
    "ответ|сообщение|письмо|комментарий",
    String.raw`[^:：]{0,60}(?:этот|это|эту) (?:ответ|сообщение|письмо|комментарий)[^:：]{0,40}[:：](?=\s+\S)`,
  ],
  ["回答|回复|回覆|消息|评论", String.raw`[^:：。]{0,20}的(?:回答|回复|回覆|消息|评论)[:：]`],
  ["返信|メッセージ|コメント|回答", String.raw`[^:：。]{0,20}(?:からの|の)(?:返信|メッセージ|コメント|回答)[:：]`],
  ["답변|메시지|댓글", String.raw`[^:：]{0,20}의 (?:답변|메시지|댓글)[:：]`],
], "^");
/** A letter to several people, so not to an assistant. */
export const GROUP: HintedPattern = {
  words: once(() =>
    "hi|hello|hey|dear|good |hallo|liebe|guten |bonjour|chers|salut|hola|estimad|querid|olá|prezad|привет|здравствуйте|уважаем|皆|みなさん|大家好|各位|여러분"
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe|guten (?:tag|morgen)|bonjour|chers|salut|hola|estimad[oa]s|querid[oa]s|olá|prezad[oa]s|привет|здравствуйте|уважаемые)[ ,]+(?:à |a )?(?:all|team|everyone|everybody|folks|guys|colleagues|both|there all|zusammen|alle|allerseits|kolleg\S+|tous|toutes|collègues|voisins|equipo|todos|todas|colegas|compañer\S+|pessoal|equipe|всем|коллеги)(?![\w\u00c0-\u024f\u0400-\u04ff])[^.?]{0,30}$|^\s*(?:皆さん|皆様|各位|みなさん|大家好|各位|여러분)/i
  ),
};
/** How a letter begins, and how it ends. */
export const GREETING: HintedPattern = {
  words: once(() =>
    "hi|hello|hey|dear|good |hallo|liebe|sehr |guten |bonjour|cher|chère|salut|hola|estimad|querid|olá|prezad|привет|здравствуйте|уважаем"
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|cher|chère|salut|hola|estimad[oa]s?|querid[oa]s?|olá|prezad[oa]s?|привет|здравствуйте|уважаем\S+)(?=[\s,!:.]|$)[^.!?]{0,40}[,!:.]?\s*$/i
  ),
};
export const CLOSING: HintedPattern = {
  words: once(() =>
    "best|kind|warm|many|with |regards|wishes|cheers|sincerely|yours|mit |freundliche|viele|liebe|beste|schöne|mfg|vg|lg|cordialement|bien à|amicalement|saludos|un saludo|atenta|atencio|abraço|с уважением|всего доброго"
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^\s*(?:(?:best|kind|warm|many|with best|with kind)?\s*(?:regards|wishes)|best|cheers|sincerely|yours(?: \w+)?|(?:mit )?(?:freundlichen?|viele[n]?|liebe[n]?|beste[n]?|schöne[n]?) grü(?:ß|ss)en?|mfg|vg|lg|cordialement|bien à vous|amicalement|saludos(?: cordiales)?|un saludo|atentamente|atenciosamente|abraços?|с уважением|всего доброго)\s*[,.!]?\s*$/i
  ),
};
/** A greeting with a name. */
const ADDRESSED = /^\s*\S+(?: \S+)? \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[,!]?\s*$/u;
const ASSISTANT = /\b(?:claude|codex|assistant)\b/i;
/** Text that occurs only in copies of pages, records and transcripts. */
export const COPIED: HintedPattern = {
  words: once(() =>
    "asked |§|第|team |weekly|daily|sprint|project |board|design |our |my |notes |meeting|sync|stand|retro|call |kick|besprechung|sitzung|réunion|reunión|reunião|встреча|созвон|modified |viewed |status|attendee|present|anwesend|présents|asistentes|presentes|присутств|出席|参会|與會|참석|議事録|会议纪要|會議紀要|회의록|agenda|meeting notes|minutes|page |seite |slide|folie|chapter|kapitel|diapositi|chapitre|capítulo|слайд|глава|スライド|top answer|accepted answer|best answer|teilnehmer|участники|diff --git |@@ -|by "
      .split("|")
  ),
  isAtStart: true,
  pattern: once(() =>
    /^\s*(?:§+ ?\d+\b|第[\d一二三四五六七八九十]+[条條章]|(?:team|weekly|daily|sprint|project|board|design|our|my) meeting notes\b|notes (?:from|of) (?:\S+ ){0,2}(?:meeting|call|sync|stand-?up|retro)\b|(?:meeting|sync|stand-?up|retro(?:spective)?|call|kick-?off|besprechung|sitzung|réunion|reunión|reunião|встреча|созвон) [^.!?\n]{0,40}\d[^.!?\n]{0,40}[:：]\s*$|asked \d+ \w+ ago|modified \d|viewed \d+k? times|status:\s*(?:accepted|proposed|superseded|deprecated|draft|rejected)\b|attendees?\s*:|(?:present|anwesend|présents|asistentes|presentes|присутств\S*|出席者?|参会\S*|與會\S*|참석\S*)\s*[:：]|(?:議事録|会议纪要|會議紀要|회의록)(?=[\s:：]|$)|agenda\s*:|meeting notes\b|minutes(?: of\b|, |:)|page \d+ of \d+\b|(?:slide|folie|chapter|kapitel|diapositi(?:ve|va)|chapitre|capítulo|слайд|глава|スライド) ?\d+(?:\s*[:：.–—-]|\s*$)|seite \d+ von \d+|(?:top|accepted|best) answer\b|teilnehmer\s*:|участники\s*:|diff --git \S+ \S+|@@ -\d+(?:,\d+)? \+\d+|by [A-Z][\w.-]+ [A-Z][\w.-]+(?: ·| \||,|$))/i
  ),
};
export const READING_TIME: HintedPattern = {
  words: once(() => ["·"]),
  isAtStart: false,
  pattern: once(() => /·\s*\d+ min(?:ute)?s? read\b/i),
};
/** A command at a prompt, as a terminal shows it, and characters of which it has one. */
const TYPED_SIGNS = ["$", "%", "#", "\\", "❯", "➜", ">"];
const typed = once(() =>
  /^\s*(?:(?:\$|%|[\w.-]+@[\w.-]+[:~ ][^$#\n]{0,60}[$#]) |(?:PS )?[A-Z]:\\[^<>\n]{0,120}> ?)(?=\S)|^(?:[^\n❯➜]{0,40}[❯➜] |>>> |In \[\d+\]: |(?:mysql|sqlite|irb|redis)[^\s>]{0,30}> |\w+=[#>] )(?=\S)/
);
function isCommandLine(line: string): boolean {
  return TYPED_SIGNS.some((sign) => line.includes(sign)) && typed().test(line);
}
/** A line of subtitles; one alone may be a time of day. */
const TIMED = /^\s*(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d+)?\s+\S/;
const codeStart = once(() =>
  /^\s*(?:(?:export |async |public |private |static )*(?:def|class|function|func|fn|interface|struct|enum|const|let|var|import|package|namespace|#include|using|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|BEGIN|DROP)\b|@\w+|from \S+ import\b)/
);
const HASH_COMMENT = /^\s*(?:#+|--|;+) \S/;
/** A comment after code on the same line. */
const INLINE_COMMENT = /(?<=\s)\/\/ .*$/;

/**
 * Where the text begins in a line that asks for work on one: the line's length if it follows the line, null if the line
 * does not ask for that.
 */
function textInRequest(line: string): number | null {
  const asked = execHinted(ASKS_FOR_WORK, line);
  if (asked === null) return null;
  const colon = /[:：](?!\/\/)/.exec(line.slice(0, asked[0].length + 120));
  if (colon !== null) return colon.index + 1;
  const end = /[.!?](?=\s)|[。！？]/.exec(line);
  const request = end === null ? line : line.slice(0, end.index + 1);
  if (elsewhere().test(request)) return null;
  if (prose().test(request) || (here().test(request) && end === null)) return request.length;
  // "translate to German" has no object, so the text follows; "rewrite the parser" has one
  const object = line.slice(asked[0].length).replace(/\s*[?？]\s*$/, "");
  return /[.!]\s*$/.test(request) || !noObject().test(object) ? null : request.length;
}

export function hasColon(line: string): boolean {
  return line.includes(":") || line.includes("：");
}

export const FENCE = /^\s*(?:```|~~~)/;

/** Lines that a fence may have here. */
const MAX_FENCED = 400;

/** Whether the next text from a line on has an end mark: a fence, a quotation, or what was replaced by blanks. */
export function isEnclosed(lines: readonly string[], whole: readonly string[], from: number): boolean {
  let at = from;
  while (at < whole.length && whole[at]?.trim() === "") at++;
  const line = lines[at] ?? "";
  if (line.startsWith(">")) {
    // a program's output may have some such lines
    while (lines[at]?.startsWith(">")) at++;
    return (lines[at] ?? "").trim() === "";
  }
  if (!FENCE.test(line)) return line.trim() === "";
  for (const end = Math.min(lines.length, at + MAX_FENCED); ++at < end;) if (FENCE.test(lines[at] ?? "")) return true;
  return false;
}

const CODE_END = /[;{}]\s*$/;
export const ASSIGNMENT = /^\s*[\w.$-]+\s*=\s*\S/;

/** Lines of a comment that are skipped to find its code. */
const MAX_COMMENT = 12;

/** Whether code stands next to a comment, perhaps beyond others: below it, or above it. */
function isBesideCode(lines: readonly string[], comment: number): boolean {
  return [1, -1].some((step) => {
    let at = comment + step;
    for (let count = 0; count < MAX_COMMENT && HASH_COMMENT.test(lines[at] ?? ""); count++) at += step;
    const line = lines[at] ?? "";
    return ASSIGNMENT.test(line) || (step === 1 && (codeStart().test(line) || CODE_END.test(line)));
  });
}

/** Empties lines in place, from one up to another. */
function blankLines(lines: string[], from: number, to: number): void {
  for (let index = from; index < to; index++) lines[index] = "";
}

/**
 * Empties the lines of texts that a prompt asks to work on, letters, copies of pages and terminal output. `whole`: the lines as
 * they were written.
 */
export function blankTextWorkedOn(given: readonly string[], whole: readonly string[]): string[] {
  const lines = [...given];
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const head = (lines[first] ?? "").slice(0, 600);
  const from = textInRequest(head);
  if (from !== null) {
    lines[first] = (lines[first] ?? "").slice(0, from);
    blankLines(lines, first + 1, lines.length);
    return lines;
  }
  const tail = lines[last] ?? "";
  const isShortTask = tail.length < 80 && tail.trim().split(/\s+/).length <= 7 &&
    (testHinted(ASKS_FOR_WORK, tail) || (lines[last - 1]?.trim() === "" && testAny(REFORMS, tail)));
  const isAbove = tail.length < 120 && /[?？]\s*$/.test(tail) && !OFFERS.test(tail) && pointsToText(tail);
  if (last > first && (pointsUp().test(tail) || isShortTask || isAbove)) blankLines(lines, 0, last);
  const isSubtitled = lines.filter((line) => line.includes(":") && TIMED.test(line)).length > 1;
  let greeting = -1;
  let isToAssistant = false;
  let isTerminal = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (line.trim() === "") {
      isTerminal = false;
      continue;
    }
    if (line.length > 1000) continue;
    if (
      testHinted(COPIED, line) || testHinted(READING_TIME, line) ||
      (isSubtitled && TIMED.test(line))
    ) {
      blankLines(lines, index, lines.length);
      break;
    }
    const said = hasColon(line) ? execFirst(SAID_INLINE, line) : null;
    if (said !== null) {
      lines[index] = said[0].padEnd(line.length);
      continue;
    }
    if (testHinted(GROUP, line) || (ADDRESSED.test(line) && testHinted(GREETING, line) && !ASSISTANT.test(line))) {
      blankLines(lines, index, lines.length);
      break;
    }
    if (testHinted(GREETING, line)) {
      greeting = index;
      isToAssistant = ASSISTANT.test(line);
    }
    // without a greeting, a name must follow, and the letter began at the first line
    const isSigned = (lines[index + 1] ?? "").trim() !== "";
    if (!isToAssistant && testHinted(CLOSING, line) && (greeting !== -1 || (isSigned && index > 0))) {
      blankLines(lines, Math.max(0, greeting), index + 1);
    }
    if (isCommandLine(line)) isTerminal = true;
    const isComment = HASH_COMMENT.test(line) && isBesideCode(whole, index);
    if (isTerminal || isComment) lines[index] = "";
    else if (line.includes("// ")) lines[index] = line.replace(INLINE_COMMENT, "");
  }
  return lines;
}
