/** Finds the parts of a prompt that somebody else wrote: elements, quotations, mails, chats, documents, code. */
import { once } from "../../../memoize.ts";
import { type HintedPattern, testHinted } from "../../../pattern/hinted_pattern.ts";
import {
  ASSIGNMENT,
  blankTextWorkedOn,
  FENCE,
  hasColon,
  isEnclosed,
  OWN_LINE,
  pointsToText,
  textBetween,
  UNSPACED,
} from "./text_work.ts";

/** A range of a text: the index of its first character and the one after its last. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A tag with its attributes. Longer names, or names with other characters, are not tags. */
const TAG = /<(\/?)([A-Za-z][\w:.-]{0,60})((?:\s(?:[^<>"']|"[^"]{0,400}"|'[^']{0,400}'){0,400})?)(\/?)>/g;
/** Blocks with an opening and a closing mark that always are somebody else's text. */
const ENCLOSED: readonly {
  /** A text without it has no such block. */
  readonly sign: string;
  readonly open: RegExp;
  readonly close: RegExp;
  readonly mayLackEnd?: true;
}[] = [
  // an HTML comment
  { sign: "<!--", open: /<!--/g, close: /-->/g, mayLackEnd: true },
  // a comment in code
  { sign: "/*", open: /(?<!\S)\/\*(?=[*!\s])/g, close: /\*\//g },
  // a key or a certificate
  { sign: "-----BEGIN ", open: /-----BEGIN [^\n]{1,60}-----/g, close: /-----END [^\n]{1,60}-----/g },
  { sign: '"""', open: /"""/g, close: /"""/g },
  { sign: "'''", open: /(?<![\w'])'''/g, close: /'''/g },
  // an object in JSON
  { sign: "{", open: /\{\s{0,20}"[^"\n]{1,80}"\s{0,20}:/g, close: /\}(?!\s{0,20}[,}\]])/g },
  { sign: "[", open: /\[quote\b[^\]]{0,80}\]/gi, close: /\[\/quote\]/gi },
];
/** Elements without an end tag. */
const VOID = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/**
 * The blocks that marks enclose. After a missing closing mark no other one of its kind is searched, which would take
 * quadratic time.
 */
function enclosedRanges(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { sign, open, close, mayLackEnd } of ENCLOSED) {
    if (!text.includes(sign)) continue;
    open.lastIndex = 0;
    for (let start = open.exec(text); start !== null; start = open.exec(text)) {
      close.lastIndex = open.lastIndex;
      if (close.exec(text) === null) {
        if (mayLackEnd) ranges.push({ from: start.index, to: text.length });
        break;
      }
      ranges.push({ from: start.index, to: close.lastIndex });
      open.lastIndex = close.lastIndex;
    }
  }
  return ranges;
}

/**
 * Elements from start to end tag; one without an end tag that starts on a line of its own extends to the end of the
 * text.
 */
function elementRanges(text: string): Range[] {
  const open: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  const ranges: Range[] = [];
  const isOpen = new Map<string, number>();
  for (const { 0: tag, 1: slash, 2: given = "", 3: attributes = "", 4: selfClosing, index } of text.matchAll(TAG)) {
    const name = given.toLowerCase();
    // "<screenshot of the page>" is no tag
    if (slash === "" && /^\s+[^=]*\s[^=]*$/.test(attributes)) continue;
    if (selfClosing === "/" || VOID.has(name)) continue;
    if (slash === "") {
      open.push({ name, from: index, to: index + tag.length });
      isOpen.set(name, (isOpen.get(name) ?? 0) + 1);
      continue;
    }
    if ((isOpen.get(name) ?? 0) === 0) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      isOpen.set(last.name, (isOpen.get(last.name) ?? 1) - 1);
      if (last.name !== name) continue;
      ranges.push({ from: last.from, to: index + tag.length });
      break;
    }
  }
  const alone = open.find(({ from, to }) => to < text.length && isAlone(text, from, to));
  if (alone) ranges.push({ from: alone.from, to: text.length });
  return ranges;
}

/** Whether a range has its lines to itself. Looks only as far as the next word, because there may be many ranges. */
function isAlone(text: string, from: number, to: number): boolean {
  let [before, after] = [from - 1, to];
  while (before >= 0 && text[before] !== "\n" && text[before]?.trim() === "") before--;
  while (after < text.length && text[after] !== "\n" && text[after]?.trim() === "") after++;
  return (before < 0 || text[before] === "\n") && (after === text.length || text[after] === "\n");
}

/** The opening marks of quotations, with their closing marks. */
const QUOTE_PAIRS: Readonly<Record<string, string>> = {
  "“": "”",
  "„": "“”",
  "«": "»",
  "»": "«",
  "‹": "›",
  "「": "」",
  "『": "』",
  '"': '"',
  "'": "'",
  "‘": "’",
};
const OPEN_MARK = /["'“„«»‹「『‘]/g;
/** The most characters of a quotation. */
const MAX_QUOTED = 6000;

/** Whether a straight mark can open a quotation: after a space or a colon, before a word. */
function mayOpen(text: string, at: number): boolean {
  const [mark, before, after] = [text.charAt(at), text.charAt(at - 1), text.charAt(at + 1)];
  if (mark === "«") return true;
  if (after === "" || after.trim() === "") return mark === '"' && before.trim() === "" && after === "\n";
  if (mark !== '"' && mark !== "'" && mark !== "‘" && mark !== "»") return true;
  return before === "" || before.trim() === "" || "([{:：—–-*_>,".includes(before);
}

/** Whether a mark can close a quotation. */
function mayClose(text: string, at: number): boolean {
  const [mark, before, after] = [text.charAt(at), text.charAt(at - 1), text.charAt(at + 1)];
  if (mark === "'" || mark === "’") {
    return ".!?…。".includes(before) &&
      (after === "" || !/[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d]/.test(after));
  }
  if (mark === '"') {
    return after === "" || !/[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d]/.test(after);
  }
  return true;
}

/** The ranges of quotations; marks without a partner do not count. */
export function quotationRanges(text: string): Range[] {
  const ranges: Range[] = [];
  // after an opening mark that is never closed, others of its kind need not search the same text
  const notClosedBefore = new Map<string, number>();
  OPEN_MARK.lastIndex = 0;
  for (let open = OPEN_MARK.exec(text); open !== null; open = OPEN_MARK.exec(text)) {
    const closing = QUOTE_PAIRS[open[0]] ?? "";
    if (!mayOpen(text, open.index)) continue;
    const end = Math.min(text.length, open.index + MAX_QUOTED);
    let at = Math.max(open.index + 1, notClosedBefore.get(open[0]) ?? 0);
    while (at < end && !(closing.includes(text.charAt(at)) && mayClose(text, at))) at++;
    notClosedBefore.set(open[0], at);
    if (at >= end) continue;
    ranges.push({ from: open.index, to: at + 1 });
    OPEN_MARK.lastIndex = at + 1;
  }
  return ranges;
}

const SENTENCE_END = /[.!?…][\s"']+\S|[。！？]./;
/** A quotation with more words is a sentence rather than a name or a label. */
const MAX_NAME_WORDS = 7;

/** Whether a quotation has several sentences or lines. */
function isPassage(quoted: string): boolean {
  const inside = quoted.slice(1, -1);
  return inside.includes("\n") || SENTENCE_END.test(inside);
}

/** Whether a quotation is a sentence rather than a name or a label. */
export function isSentenceLong(quoted: string): boolean {
  const inside = quoted.slice(1, -1).trim();
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(inside)) return inside.length > 14;
  return inside.split(/\s+/).length > MAX_NAME_WORDS || (/[.!?]$/.test(inside) && inside.split(/\s+/).length > 3);
}

/** A field that begins a mail by itself. */
const mailStart = once(() =>
  /^[\s>*]*(?:\*\*)?(?:(?:from|von|de|от|差出人|发件人|보낸 사람)\s*[:：](?:\*\*)?\s*.*(?:@\S+\.|<)|(?:subject|betreff|objet|asunto|assunto|тема|件名|主题|主旨|제목)\s*[:：](?:\*\*)?\s*\S)/i
);
/** How the user announces a list of his own, which looks like a paste behind a colon and an empty line. */
export const ANNOUNCES_OWN_LIST: HintedPattern = {
  words: once(() =>
    ("following|these|for you|e you|n you|s you|like this|please note|remember|keep in mind|bitte beacht|ten en cuenta|recuerda|rappelle-toi|n'oublie pas|reviewed|looked|checked|tested|tried|my |want|need|expect|have|d like|conventions|rules|guidelines|standards|todo|to-do|things|tasks|changes|points|remarks|requests|reminders|dinge|sachen|aufgaben|punkte|bitten|choses|tâches|cosas|tareas|coisas|tarefas|вещ|задач|дел|つ|事|点|點|件|任务|任務|가지|from now on|going forward|in future|my |ab jetzt|ab sofort|künftig|in zukunft|meine |à partir de|désormais|mes |a partir de|" +
      "de ahora|en adelante|mis |daqui|de agora|minhas|meus|отныне|впредь|с этого момента|мои |今後|これから|私の|앞으로|이제부터|내 |从现在|從現在|今后|今後|以后|以後|我的")
      .split("|")
  ),
  isAtStart: false,
  pattern: once(() =>
    /\bfor you\b|\b(?:before|when|while|as) you\b|\blike this\b|\b(?:please note|remember|keep in mind)\b|\bbitte beacht|\b(?:ten en cuenta|recuerda|rappelle-toi|n'oublie pas)\b|\b(?:what )?(?:i|we) (?:want|need|expect|have)\b|\bi'd like\b|\bi(?: have|'ve)? (?:reviewed|looked|checked|tested|tried)\b|\bmy (?:remarks|comments|feedback|thoughts)\b|\b(?:conventions|rules|guidelines|standards) for (?:this|you|all|our|my)\b|^\W*(?:(?:some|our|the|project|team|coding|basic|house|here are (?:some|our|the|a few)) )+(?:conventions|rules|guidelines|standards)\b|\bto-?dos?\b|\b(?:do|follow|observe|stick to|apply|respect|remember|obey) (?:all )?(?:the following|these)\b|\bfollowing(?: (?:changes|features|steps|fixes|items))?\s*:|\b(?:two|three|four|five|some|several|few|\d) (?:\w+ )?(?:things|tasks|changes|points|remarks|requests|reminders)\b|(?:zwei|drei|vier|paar|einige|\d) (?:dinge|sachen|aufgaben|punkte|bitten)(?!\S{2})|(?:deux|trois|quelques|\d) (?:choses|points|tâches)|(?:dos|tres|algunas|unas|\d) (?:cosas|tareas)|(?:duas|três|algumas|umas|\d) (?:coisas|tarefas)|(?:две|три|несколько|пару|\d) (?:вещи|вещей|задачи|задач|дела|дел)|[\d二三四いくつ]つ|[\d两兩三四几幾](?:件事|点|點|个任务|個任務)|(?:두|세|네|몇|\d) ?가지|\b(?:from now on|going forward|in future)\b|\bmy (?:\S+ )?(?:rules|preferences|requirements|conventions|wishes|constraints|conditions|plan|decision)\b|(?:ab (?:jetzt|sofort)|künftig|in zukunft|meine (?:\S+ )?(?:regeln|wünsche|vorgaben|anforderungen|bedingungen))|à partir de maintenant|désormais|mes (?:règles|préférences|exigences|conditions)|(?:a partir de|de) ahora|en adelante|mis (?:reglas|preferencias|requisitos|condiciones)|(?:a partir de|daqui|de) agora|daqui em diante|(?:minhas|meus) (?:regras|preferências|requisitos|condições)|отныне|впредь|с этого момента|мои (?:правила|пожелания|требования|условия)|今後|これから|私の(?:ルール|希望|要件|条件)|앞으로|이제부터|내 (?:규칙|요구|조건|선호)|从现在(?:起|开始)|從現在(?:起|開始)|今[后後]|以[后後]|我的(?:规则|規則|要求|偏好|条件|條件)/i
  ),
};
/** A line that sites and tools put above a comment, an issue or a forwarded mail. */
const commentHead = once(() =>
  /^[\s>*#]*@?[\w.-]+(?: [\w.-]+)?(?:\*\*)? (?:\([^)]{1,40}\) )?(?:commented|opened|reviewed|left a comment|requested changes|suggested|replied|added|approved|posted|edited|reported|closed|merged|mentioned|released)\b.{0,60}(?:\bago\b|\bon [A-Z\d]|\byesterday|\btoday|\blast \w+|\bthis (?:issue|pull|pr)|:\s*$)|^[\s>]*[-=_*]{2,}\s*(?:forwarded|original|begin forwarded|weitergeleitete|ursprüngliche|message (?:transféré|d'origine)|mensaje|mensagem|пересылаемое|исходное|转发|转寄|転送|元のメッセージ|원본|전달)|^(?:originally posted by|begin forwarded message|quoted from|source:|quelle:|fuente:|fonte:|источник:)|^\s*@?[\w.-]+(?: [A-Z][\w.-]+)? (?:\d+|an?) (?:minute|hour|day|week|month|year)s? ago\b|^commit [0-9a-f]{7,40}\b|^(?:comment by|kommentar von|commentaire de|comentario de|comentário de|комментарий от) |^\s*@?[\w.-]+ (?:left a comment|requested changes|approved these changes)\s*$|^\s*@?[\w.-]+(?: [\w.-]+)? · \d+ ?(?:s|m|h|d|w|mo|min|hrs?|hours?|days?|weeks?)\b|^.{0,60}\b(?:opened|created|reported|posted|closed|authored|written|asked|answered) (?:by (?:@|u\/)\S+|\d+ \w+ ago)\b.{0,40}$/i
);
/** One of these occurs in every such line. */
const COMMENT_HINTS: readonly string[] =
  " by @, by u/, · , ago, on ,esterday,oday, last , this ,comment,--,==,__,**,ommit ,ource:,uelle:,uente:,onte:,точник:,posted,orwarded,uoted,omment by ,ommentar von ,ommentaire de ,omentario de ,omentário de ,омментарий от "
    .split(",");
const TIME = /\d[:.]\d\d/;
const chatTime = once(() =>
  /^\s*\[[^\]]{1,30}\] ?\[[^\]]{0,12}\d[:.]\d\d|^\s*[[(]?(?:[^\s\])]{3,12},? )?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?[\])]?\s*[-–|]?\s*[<@*]?[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d_. '-]{0,30}[>*]?\s*[:：]|^\s*\*{0,2}@?[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d_.'-]{0,24}(?: [A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3.'-]{0,24}){0,2}\*{0,2}(?:\s+APP)?\s*[,|–—-]?\s*[[(]?(?:\d{4}-\d\d-\d\d |[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d./ ,]{3,14} (?:at |um |à )?)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?[\])]?\s*[:：]?/i
);
const ircLine = once(() => /^\s*(?:\[\d{1,2}:\d\d(?::\d\d)?\]\s*)?<@?[\w.[\]-]{1,30}>\s+\S/);
/** `Bob: …`, `**Bob Miller** (reviewer): …`, `@bob: …`. */
const NAMED =
  /^\s*(?:[-*•]\s+)?(?:\*\*)?(@?[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\d_.'@-]{0,40}(?: [A-Z\u00c0-\u00de\u0400-\u042f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3.'-]{0,24}){0,2})(?:\*\*)?(?:\s*[([][^)\]]{1,40}[)\]])?(?:\s*[:：]|\s[–—-]\s)(?:\*\*)?\s*\S/;

/** Roles of speakers in chats and transcripts. */
const ROLES =
  "me ich moi yo eu я 私 我 나 q a ceo cto pm qa user human assistant ai bot agent chatgpt gpt claude gemini copilot reviewer customer client boss manager teammate colleague " +
  "coworker support admin moderator maintainer contributor interviewer speaker chef kunde kollege kollegin cliente jefe client " +
  "collègue коллега начальник клиент 上司 同僚 顧客 客户 老板 同事 고객 상사 동료";
/** Frequent first names, which are not labels. */
const FIRST_NAMES =
  "aaron adam adrian aisha alan albert alex alexander alexandra alexey alfred ali alice alicia alina alison amanda amelia amir " +
  "amy ana anders andré andre andrea andreas andrei andrew andrey angela anita anja ann anna anne anthony antoine anton antonio " +
  "arjun arthur ashley astrid barbara bart ben benjamin bernd beth betty bill björn bob boris brad brandon brian bruce bruno " +
  "camille carl carla carlos carmen carol caroline catherine charles charlie charlotte chen chloe chris christian christina " +
  "christine christoph claire clara claudia colin craig cristina daniel daniela daria dave david deborah denis dennis diana diego " +
  "dieter dirk dmitry dominik don donald dora doris doug edward elena eli elias elisa elizabeth ella ellen emil emily emma eric " +
  "erica erik erin ernst esther eva eve evelyn fabian fatima felipe felix fernando finn florian frances francesco francisco " +
  "frank franz fred frederic frieda fritz gabriel gabriela gary georg george gerald giovanni giulia grace greg guillaume gustavo " +
  "hana hanna hannah hans harry hassan heather heidi heike heinz helen helena henri henry hiroshi hugo ian igor ines ingrid irina " +
  "isabel isabelle ivan jack jackie jacob jakob james jan jana jane janet jason javier jean jeff jen jennifer jens jeremy jessica " +
  "jim joan joao joe joel johan johannes john jon jonas jonathan jorge jörg jose joseph josh joshua juan judith judy julia julian " +
  "julie jun jürgen justin kai karen karin karl kate katharina katherine kathrin kathy katrin katya keith kelly ken kenji kevin " +
  "kim klaus konstantin kumar kurt kyle lara larry lars laura lauren laurent lea lee lena leo leon leonie li liam lily lina linda " +
  "lisa liu louis louise luca lucas lucia lucy luis luisa lukas luke lydia maggie mallory manuel marc marcel marco marcos marcus " +
  "margaret maria marie marina mario marion mark markus marta martha martin martina mary masha mateo mathieu matt matthew matthias " +
  "max maya megan mehmet mei melanie melissa mia michael michaela michel michelle miguel mika mike mila minh miriam mohamed " +
  "mohammed monica monika moritz nadia nancy natalia natalie natasha nathan neil nick nico nicolas nicole nigel nikita nina noah " +
  "nora oleg olga oliver olivia omar oscar oskar otto pablo pat patricia patrick paul paula pavel pedro peggy pete peter petra phil " +
  "philip philipp pierre priya rachel rafael rahul rainer raj ralf ralph raphael ravi ray rebecca renate rene ricardo richard rick " +
  "rita rob robert roberto robin roger roland roman ron rosa ross ruth ryan sabine sally sam samantha samuel sandra sandy sanjay " +
  "sara sarah sasha scott sean sebastian serge sergey sergio sharon shawn silvia simon simone sofia sonja sophia sophie stefan " +
  "stefanie stephan stephanie stephen steve steven stuart sue susan susanne sven sybil sylvia tanja tanya tara ted teresa terry " +
  "thomas thorsten tim timo tina tobias todd tom tomas tony torsten trent trudy uli ulrich ursula uwe valentin vanessa vera " +
  "veronica victor victoria vijay vincent viktor vladimir walter wang wei wendy werner wilhelm will william wolfgang xavier yan " +
  "yana yuki yuri yves zhang zoe алексей александр алиса андрей анна антон борис вадим вася виктор владимир дарья дима дмитрий " +
  "евгений елена иван игорь ирина катя кирилл маша мария михаил наталья никита николай олег ольга павел пётр петя саша светлана " +
  "сергей татьяна юля юрий 田中 佐藤 鈴木 高橋 伊藤 渡辺 山本 中村 小林 加藤 张三 李四 王五 小明 小王 小李 김철수 이영희 민수 영희 철수";

const speakerNames = once((): ReadonlySet<string> => new Set(`${ROLES} ${FIRST_NAMES}`.split(" ")));

/** Words for a conversation in a line that announces one. */
const talkWords = once(() =>
  /\b(?:chat|slack|thread|discord|teams|discussion|conversation|meeting|transcript|standup|channel|dm|irc|gespräch|besprechung|unterhaltung|verlauf|diskussion|conversación|conversa|réunion|reunião|reunión)\b|чат|переписк|обсужден|会話|議事録|聊天|会议|對話|对话|대화|회의/i
);

/** The lines in which somebody speaks in a chat: their names are known or repeated, or a chat was announced. */
function chatNames(lines: readonly string[]): ReadonlySet<number> {
  const named = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const name = line.length < 4000 && (hasColon(line) || / [–—-] /.test(line)) ? NAMED.exec(line)?.[1] : undefined;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    const at = named.get(key);
    if (at === undefined) named.set(key, [index]);
    else at.push(index);
  }
  const chat = new Set<number>();
  if (named.size === 0) return chat;
  const talk = lines.findIndex((line) => talkWords().test(line));
  for (const [name, at] of named) {
    const first = name.split(" ")[0] ?? "";
    const isKnown = name.includes("@") || speakerNames().has(first) || /^[\w.-]*\d[\w.-]*$/.test(name) ||
      /(?:さん|くん|先生|님|씨|先生|女士)$/.test(name);
    const isAnnounced = talk !== -1 && at.some((index) => index > talk) && named.size > 1;
    if (isKnown || isAnnounced) { for (const index of at) chat.add(index); }
  }
  // whoever speaks in the lines above belongs to the same conversation
  const spoken = new Set([...named.values()].flat());
  for (const index of [...chat]) for (let above = index - 1; spoken.has(above); above--) chat.add(above);
  return chat;
}

const HEADING = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
/** Headings that people use in their own prompts. */
const ownHeading = once(() =>
  /^[^\p{L}\p{N}]*(?:tasks?|goals?|objectives?|rules?|requirements?|context|instructions?|steps?|plan|notes?|constraints?|important|to-?do|problem|questions?|what (?:i|we)|my |our |preferences?|conventions?|style|scope|deliverables?|acceptance|output|format|aufgaben?|ziele?|regeln?|anforderung|kontext|hinweis|wichtig|schritte|objectif|règles|exigences|contexte|consignes|tâches?|étapes?|tarea|objetivo|reglas|requisitos|contexto|instrucciones|tarefa|regras|instruções|задач|цел|правил|требован|контекст|важно|шаг|タスク|目的|目標|ルール|要件|背景|制約|手順|注意|任务|任務|目标|目標|规则|規則|要求|约束|約束|步骤|说明|목표|규칙|요구|배경|작업|주의)/iu
);
function isForeignHeading(line: string): boolean {
  const heading = HEADING.exec(line)?.[1];
  return heading !== undefined && !ownHeading().test(heading);
}

/** A dividing line. */
const DIVIDER = /^\s*(?:[-=_*~#<>+]{3,}|"""|'''|-{3,}.{0,40}-{3,}|={3,}.{0,40}={3,})\s*$/;
/** Perhaps with a mark of YAML for a text of several lines. */
const ENDS_WITH_COLON = /[:：](?: ?[|>][+-]?)?[\s*_`]*$/;
const INDENTED = /^(?: {4,}|\t)\S/;
const LISTED = /^\s*(?:[-*+•]|\d+[.)]|[a-zA-Z][.)])\s/;
/** What Claude Code's screen shows before the assistant's text and before a prompt. */
const SCREEN_LINE = /^\s*[⏺●⎿❯]\s/;
const CODE_COMMENT = /^\s*(?:\/\/|\/\*)/;
/** A line of code or of a configuration with a text in it. */
const CODE_TEXT =
  /^\s*(?:(?:export |const |let |var |set )?[\w.-]+\s*[:+]?=\s*["'`[{]|(?:INSERT INTO|SELECT|UPDATE \S+ SET|DELETE FROM|(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|VIEW|FUNCTION|TRIGGER)|VALUES) |(?:it|test|describe|expect|assert\w*|print|printf|echo|console\.\w+|log\w*\.\w+|throw new \w+|raise \w+)\s*\(\s*["'`])/;
/** An error as a program reports it, a line of a log by its level, a note in code that names its author. */
const REPORTED_ERROR =
  /^\s*(?:[\w.]+\.)?\w*(?:Error|Exception|Traceback|panic|fatal): \S|^\s*\[(?:WARN(?:ING)?|INFO|DEBUG|ERROR|FATAL|TRACE|NOTICE)\]\s|^\s*(?:TODO|FIXME|XXX|HACK)\([\w.@-]+\)\s*:/;
/** The address of a search result. */
const BREADCRUMBS = /^\s*(?:\d+[.)] )?\S+\.\S+ › /;
/** What begins a comment, a command of LaTeX, a field of a calendar, or a line that a program shows. */
const MARKS: readonly (readonly [mark: string, begins: RegExp])[] = [
  ["#", /^\s*#+ \S/],
  ["--", /^\s*-- \S/],
  [";", /^\s*;+ \S/],
  ["rem", /^\s*@?rem \S/i],
  ["//", /^\s*\/\/[/!]? \S/],
  ["%", /^\s*%+ \S/],
  ["<", /^\s*< \S/],
  ["\\", /^\s*\\[a-z]+\*?[{ ]/],
  [":", /^[A-Z][A-Z-]{2,}(?:;[^:\s]*)?:\S/],
];

/** Lines of a change; those of a list have one of the signs. */
const ADDED = /^\+ ?\S/;
const REMOVED = /^- ?\S/;

/** The name of what a program says; people may give the same label to several rules. */
const LABEL = /^(?!rule|regel|note|wish|to-?do|task|step|règle|regla|regra)[a-z][\w-]{1,14}: (?=\S)/;

/** Most lines have no such beginning. */
const MAY_BE_MARKED = /^\s*(?:[#;/%<\\@-]|rem )|^(?:[a-z][\w-]{1,14}: |[A-Z][A-Z-]{2,}[:;])/i;

/** How a line begins that is code beside another one with the same beginning. */
function lineMark(line: string): string | null {
  if (!MAY_BE_MARKED.test(line)) return null;
  return MARKS.find(([, begins]) => begins.test(line))?.[0] ?? LABEL.exec(line)?.[0] ?? null;
}

/** A speaker in a terminal's chat: `bob> …`. */
const ANGLED = /^\s*[\w.@-]{1,24}> \S/;
/** How the prompt of another model begins. */
const PROMPT = /^\s*You are (?:an?|the|my) \w/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** Whether the last clause of a line begins or ends with a label of the user's own: "Some rules:". */
function isOwnLabel(line: string): boolean {
  const label = line.replace(/^.*[.!?] (?:the )?/i, "");
  return ownHeading().test(label) ||
    (ownHeading().test(/\S+\s*[:：]\W*$/.exec(label.slice(-60))?.[0] ?? "") && !pointsToText(line));
}

/** Whether a line above a list is the label of a part of the work: no text, and nobody's words. */
function isPartLabel(line: string): boolean {
  const label = line.trim().replace(/[:：]$/, "").toLowerCase();
  return !pointsToText(line) && !speakerNames().has(label) && !(UNSPACED.test(label) && label.length > 4) &&
    !/(?:^|\s)(?:from|by|von|de|par|от)\s|['’]s?\s/.test(label);
}

/** Whether a line that ends in a colon introduces somebody else's text: unless it is the user's own label, or announces what he wants. */
function introducesOthers(line: string, lines: readonly string[], index: number): boolean {
  if (index + 1 >= lines.length) return false;
  const isApart = lines[index + 1]?.trim() === "";
  const isListed = LISTED.test(lines[index + (isApart ? 2 : 1)] ?? "");
  if (isApart && !isListed) return !testHinted(ANNOUNCES_OWN_LIST, line) || pointsToText(line);
  if (testHinted(ANNOUNCES_OWN_LIST, line)) return false;
  if (isApart) return !ownHeading().test(line) || pointsToText(line);
  return !((isListed && isPartLabel(line)) || isOwnLabel(line));
}

const ASKS = /^\s*(?:please|bitte|por favor|s'il te pla[iî]t|пожалуйста|请|請)/i;

/** Whether what stands below a line begins as people begin to speak, or as they ask. */
function isOwnBelow(lines: readonly string[], index: number, mayAsk: boolean): boolean {
  const below = lines.slice(index + 1).find((line) => line.trim() !== "") ?? "";
  return OWN_LINE.test(below) || (mayAsk && ASKS.test(below));
}

/** Whether a prompt begins with a question, which an empty line divides from what it is about. */
function asksFirst(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (!/[?？]\s*$/.test(line) || lines[index + 1]?.trim() !== "") return false;
  const isPointing = pointsToText(line);
  return (isPointing || !OWN_LINE.test(line)) && !isOwnBelow(lines, index, !isPointing);
}

/** A label with its value. */
const FIELD =
  /^\s*(?:\*\*)?([\p{L}][\p{L}\d_-]*(?: [\p{L}\d_-]+){0,2})(?:\*\*)?\s?(?::(?=\*\*|\s|$)|：)(?:\*\*)?\s*(\S.*)?$/u;
/** Values of a record are short, and no sentences. */
const MAX_VALUE = 48;

/** Whether a line and the one below are fields of a record, with labels that people do not use in their own prompts. */
function isRecord(line: string, below: string): boolean {
  const [field, next] = [FIELD.exec(line), FIELD.exec(below)];
  if (field === null || next === null) return false;
  const [label = "", value = "", other = ""] = [field[1], field[2], next[1]];
  return label !== other && value.length <= MAX_VALUE && !/[.!?]\s*$/.test(value) && !ownHeading().test(label) &&
    !ownHeading().test(other) && !testHinted(ANNOUNCES_OWN_LIST, other);
}

/** A date or a time. */
const WHEN = /\d[:.]\d\d|\d{4}[-/]\d|(?<!\d)(?:19|20)\d\d(?!\d)/;
/** Words of a title at most; of one with a date, twice as many. */
const MAX_TITLE_WORDS = 6;
const ENDS = /[.!?…,;:。！？：、\\][\s"'*_`)\]]*$/;

/** Whether a line above a longer one is no sentence: the title of a document, or who wrote when. */
function isTitle(line: string, below: string): boolean {
  const [title, text] = [line.trim(), below.trim()];
  if (title.length > 80 || text.length <= title.length || ENDS.test(title) || LISTED.test(below)) return false;
  const isDated = WHEN.test(title);
  if (!isDated && !/^[^\p{Ll}\p{Lo}]/u.test(title)) return false;
  return title.split(/\s+/).length <= (isDated ? 2 : 1) * MAX_TITLE_WORDS && ENDS.test(text);
}

/** Replaces ranges of a text by blanks, so that lines and columns stay. */
function blank(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  let own = "";
  let at = 0;
  for (const { from, to } of sorted) {
    if (to <= at) continue;
    const start = Math.max(at, from);
    own += text.slice(at, start) + text.slice(start, to).replace(/[^\n]/g, " ");
    at = to;
  }
  return own + text.slice(at);
}

/**
 * The first line after which everything is somebody else's text; the number of lines if there is none. `whole`: the lines as
 * they were written.
 */
function foreignFrom(lines: readonly string[], whole: readonly string[]): number {
  const isBlank = (index: number) => lines[index]?.trim() === "";
  const chat = chatNames(lines);
  const isLead = (index: number) => lines.slice(0, index).some((line) => line.trim() !== "");
  const first = lines.findIndex((line) => line.trim() !== "");
  const isAngled = lines.filter((line) => line.includes("> ") && ANGLED.test(line)).length > 1;
  let isFenced = false;
  for (const [index, line] of lines.entries()) {
    if (isAngled && ANGLED.test(line)) return index;
    if (FENCE.test(line)) isFenced = !isFenced;
    if (isFenced || line.trim() === "") continue;
    if (line.length > 4000) continue;
    if (line.includes("<") && ircLine().test(line)) return index;
    const isLabeled = hasColon(line);
    if (line.includes(" › ") && BREADCRUMBS.test(line)) return index;
    if (isLabeled && (isRecord(line, lines[index + 1] ?? "") || mailStart().test(line))) return index;
    if (
      isLabeled && ENDS_WITH_COLON.test(line) && introducesOthers(line, lines, index) &&
      !isEnclosed(lines, whole, index + 1)
    ) return index + 1;
    if (isTitle(line, lines[index + 1] ?? "") && (index > 0 || WHEN.test(line))) return index;
    if (index === first && asksFirst(lines, index)) return index + 1;
    if (index > first && PROMPT.test(line)) return index;
    if (COMMENT_HINTS.some((hint) => line.includes(hint)) && commentHead().test(line)) return index;
    if (chat.has(index) || (TIME.test(line) && chatTime().test(line))) return index;
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      if (isForeignHeading(line) && (isLead(index) || lines.slice(index + 1).some(isForeignHeading))) return index;
      continue;
    }
    // without text in between, these are a document's title or the end of the user's own list
    if (index < lines.length - 1 && DIVIDER.test(line) && (isLead(index) || index === 0)) return index;
    if (
      index + 1 >= lines.length ||
      !(isBlank(index + 1) || (index === first && !ENDS.test(line) && !UNSPACED.test(line)))
    ) continue;
    // what it introduces ends by itself
    if (isEnclosed(lines, whole, index + 1)) continue;
    if (pointsToText(line) && !testHinted(ANNOUNCES_OWN_LIST, line) && !isOwnBelow(lines, index, false)) {
      return index + 1;
    }
  }
  return lines.length;
}

/**
 * For each line, whether it is code, part of a table, or what a terminal showed. `whole`: the lines as they were written, where
 * no blanks stand for an element at the start.
 */
function codeLines(lines: readonly string[], whole: readonly string[]): boolean[] {
  // indented lines below an item of a list belong to it
  let isBelowItem = false;
  let isScreen = false;
  const isDiff = [ADDED, REMOVED].every((sign) => lines.some((line) => sign.test(line)));
  return lines.map((line, index) => {
    // the assistant's text continues below its mark, indented by two columns
    isScreen = SCREEN_LINE.test(line) || (isScreen && /^ {2}/.test(line));
    if (isScreen) return true;
    const isIndented = INDENTED.test(line) && INDENTED.test(whole[index] ?? "");
    if (line.trim() !== "" && !isIndented) isBelowItem = LISTED.test(line);
    if (isDiff && (ADDED.test(line) || REMOVED.test(line))) return true;
    const mark = lineMark(line);
    if (mark !== null && [index - 1, index + 1].some((at) => lineMark(whole[at] ?? "") === mark)) return true;
    const isAssigned = ASSIGNMENT.test(line) && [index - 1, index + 1].some((at) => ASSIGNMENT.test(lines[at] ?? ""));
    return isAssigned || CODE_COMMENT.test(line) || CODE_TEXT.test(line) || REPORTED_ERROR.test(line) ||
      TABLE_ROW.test(line) ||
      (isIndented && !isBelowItem);
  });
}

/** The line after a list, if it is the prompt's last one and asks for something; else the number of lines. */
function endOfList(lines: readonly string[], from: number): number {
  let end = from;
  while (LISTED.test(lines[end] ?? "")) end++;
  return end > from && end === lines.length - 1 && ASKS.test(lines[end] ?? "") ? end : lines.length;
}

/**
 * Replaces somebody else's text in a prompt by blanks. Lines and columns stay.
 *
 * Pasted text seldom has an end mark. Therefore everything counts as pasted after the first sign of one: a line that is no
 * sentence above one that is, a record, a speaker, or a line that points to a text or ends in a colon, unless the user
 * announces his own words there or begins to speak below it.
 */
export function blankPastedText(text: string): string {
  if (text.length < 12) return text;
  const ranges = enclosedRanges(text);
  if (text.includes("<")) { for (const range of elementRanges(text)) ranges.push(range); }
  for (const range of quotationRanges(text)) if (isPassage(text.slice(range.from, range.to))) ranges.push(range);
  const own = blank(text, ranges);
  const whole = text.split("\n");
  const worked = blankTextWorkedOn(own.split("\n"), whole);
  const isCode = codeLines(worked, whole);
  const lines = worked.map((line, index) => isCode[index] ? "" : line);
  const from = foreignFrom(lines, whole);
  const [start, end] = from === lines.length
    ? textBetween(lines, whole) ?? [from, from]
    : [from, endOfList(lines, from)];
  return lines.map((line, index) => index >= start && index < end ? "" : line).join("\n");
}
