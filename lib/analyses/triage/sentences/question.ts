/** Recognizes questions in the languages of the cue tables, with and without a question mark. */
import { once } from "../../../memoize.ts";
import { type HintedPattern, testHinted } from "../../../pattern/hinted_pattern.ts";
import type { Language } from "../cues/language.ts";

/** How questions without a mark, and requests in the form of a question, look in a language. */
interface QuestionForms {
  /** The beginning of a question: words or their order. */
  readonly opening?: readonly HintedPattern[];
  /** The last words of a question. */
  readonly ending?: HintedPattern;
  /** Words anywhere in a question. */
  readonly within?: HintedPattern;
  /** Statements that look like one of these: "as agreed", "should it fail, …". */
  readonly notThough?: () => RegExp;
  /** A request to the assistant: "could you …". */
  readonly polite: () => RegExp;
}

const opens = (words: string, make: () => RegExp): HintedPattern => {
  return { words: once(() => words.split("|")), isAtStart: true, pattern: once(make) };
};
const has = (words: string, make: () => RegExp): HintedPattern => {
  return { words: once(() => words.split("|")), isAtStart: false, pattern: once(make) };
};

/** Filler words before a question. */
const FILLERS =
  "and|but|so|ok|okay|also|well|hey|hi|hello|hmm|oh|actually|now|then|btw|sorry|wait|claude|quick question|question|und|aber|also|na|ach|hm|hallo|kurze frage|frage|sag mal|eigentlich|et|mais|donc|alors|dis|y|pero|entonces|oye|e|mas|então|ei|и|а|но|так|слушай|скажи";
const fillerStarts = once((): ReadonlySet<string> =>
  new Set(FILLERS.split("|").map((words) => words.split(" ", 1)[0] ?? ""))
);
/** What else may stand before it. */
const LEAD_MARKS = "\"'(*_-–—•>¿¡";
const lead = once(() => new RegExp(String.raw`^(?:[\s"'(*_\-–—•>¿¡]+|(?:${FILLERS})(?=[\s,:])[,:]?\s*)+`));

/** A sentence without fillers before it. */
function withoutLead(text: string): string {
  const mayLead = LEAD_MARKS.includes(text.charAt(0)) || fillerStarts().has(text.slice(0, text.search(/[\s,:]|$/)));
  return mayLead ? text.replace(lead(), "") : text;
}

/** The forms of each language, made when first needed. */
export const QUESTION_FORMS: Readonly<Record<Language, () => QuestionForms>> = {
  en: once(() => ({
    opening: [
      opens(
        "you're|you are|so you|so are|are you",
        () => /^(?:so )?(?:you're|you are|are you) (?:saying|telling me|suggesting)\b/,
      ),
      opens(
        "what|why|how|who|where|when|which",
        () =>
          new RegExp(
            "^(?:" + [
              "(?:what|why|how|who|where|when|which)(?:'s|'re|'d)? (?:is|are|was|were|do|does|did|don't|doesn't|didn't|should|shouldn't|shall|can|can't|could|couldn't|would|wouldn't|will|won't|has|have|had|might|must|isn't|aren't|wasn't|haven't|to|about|if|not)\\b",
              "(?:what|why|how|who|where)'(?:s|re|d) ",
              "why (?!i |we )",
              "(?:which|what|whose) (?:\\S+ ){1,4}(?:is|are|was|do|does|did|should|shall|can|could|would|will|have|has|to)\\b",
              "how (?:many|much|long|often|far|come|else|exactly|\\S+ (?:is|are|should|do|does|can|would))\\b",
            ].join("|") + ")",
          ),
      ),
      opens(
        "should |shouldn't |shall |can |can't |could |couldn't |would |wouldn't |will |won't |am |is |isn't |are |aren't |was |wasn't |were |weren't |has |hasn't |did |didn't |does |doesn't |may |might |haven't ",
        () =>
          /^(?:should|shall|can|could|would|will|am|is|are|was|were|has|did|does|may|might|isn't|aren't|wasn't|weren't|doesn't|didn't|won't|wouldn't|shouldn't|couldn't|can't|haven't|hasn't) (?:i|we|you|he|she|it|they|this|that|these|those|there|the|a|an|my|our|your|any|some|anyone|anybody|somebody|someone)\b/,
      ),
      opens(
        "do |don't |have |had |any |thoughts on",
        () => /^(?:(?:do|don't|have|had) (?:i|we|you|they)\b|(?:any (?:idea|ideas|thoughts|reason)|thoughts on)\b)/,
      ),
    ],
    within: has(
      "i wonder|wondering|i'm curious|i am curious|not sure|unsure|don't know|do not know|can't decide|undecided|the question is|tell me|explain|, should |; should |, shall |; shall |, do |; do |, does it|; does it|, is |, are |, or |, right| or not",
      () =>
        /\b(?:i wonder|wondering|i'm curious|i am curious|not sure|unsure|don't know|do not know|can't decide|undecided|the question is|(?<!always |never |please )tell me|(?<!always |never |please )explain) (?:to me )?(?:if|whether|why|what|how|which|when|where|who)\b|[,;] (?:(?:should|shall) (?:i|we|you|it)|do (?:i|we|you)|does it)\b| or not\s*$|, (?:is|are) (?:that|it|we) (?:right|correct|so|true)\s*$|, or (?:am|is|are|was|were|do|does|did|should) (?:i|it|we|that|you|they)\b|, right\s*$/,
    ),
    notThough: once(() =>
      /^(?:should|were|had) (?!i\b|we\b)[^,]+, |^(?:what|which|how|who|where|when) (?:[a-z]+ly )?(?:i|we) (?:[a-z]+ly )?(?:want|need|mean)\b/
    ),
    polite: once(() =>
      /\b(?:can|could|would|will) you\b(?! (?:explain|tell|say|remember why|show|find|check|see|know|believe))|\bplease\b|, (?:ok|okay|alright|all right|understood|got it|deal|agreed)\s*\?/
    ),
  })),
  de: once(() => ({
    opening: [opens(
      "wa|wi|we|wo|soll|ist |sind |kann|könn|darf|dürf|muss |müss|wä|hat|hast |haben |hätte|würd|möchtest |gibt |geht |reicht |brauch|magst |meinst |findest |spricht |lohnt |macht |stimmt |passt |in|ob ",
      () =>
        new RegExp(
          "^(?:" + [
            "(?:warum|wieso|weshalb|wozu|welche[rsnm]?|inwiefern|inwieweit) ",
            "(?:was|wie|wer|wen|wem|wo|wohin|woher|wann|womit|worauf|wofür|woran|wodurch) (?:ist|sind|war|waren|soll|sollen|sollte|sollten|kann|kannst|können|könnte|könnten|muss|müssen|müsste|müssten|darf|dürfen|dürfte|wird|werden|würde|würden|würdest|hat|haben|hast|hätte|wäre|wären|mach\\S*|nehm\\S*|nimm\\S*|verwend\\S*|nutz\\S*|benutz\\S*|geht|gibt|brauch\\S*|heißt|läuft|funktioniert|spricht|passiert|steht|kommt|bedeutet|lös\\S*|hältst|meinst|denkst|sagst|empfiehlst|findest|viele?|lange|oft|genau|groß|sieht|wollen|möchtest|willst)(?!\\S)",
            "(?:soll|sollen|sollte|sollten|solltest|kann|kannst|können|könnte|könnten|könntest|darf|dürfen|dürfte|muss|müssen|müsste|müssten|ist|sind|war|waren|wäre|wären|hat|haben|hast|hätte|hätten|wird|werden|würde|würden|würdest|willst|wollen|wollt|möchtest|gibt|geht|reicht|brauchen|brauchst|magst|weißt|meinst|findest|spricht|lohnt|macht|stimmt|passt) (?:ich|wir|du|ihr|sie|es|er|man|das|die|der|den|dem|dein\\S*|mein\\S*|unser\\S*|ein|eine|einen|einem|dies\\S*|jemand|etwas|hier|da|dagegen|sich)(?!\\S)",
            "(?:ob (?:wir|ich|man|das|es)|was wenn) ",
          ].join("|") + ")",
        ),
    )],
    within: has(
      "frage|weiß nicht|sicher|keine ahnung|überlege|sag mir|erklär|unklar|soll| nicht",
      () =>
        /(?:ich frage mich|weiß nicht|nicht sicher|unsicher|keine ahnung|überlege|sag mir|erklär\S*(?: mir)?|unklar|die frage ist),? (?:ob|warum|wieso|was|wie|welche\S*|wann|wo|wer) |[,;] (?:soll|sollen|sollten) (?:ich|wir)(?!\S)| oder (?:nicht|doch nicht)\s*$/,
    ),
    notThough: once(() =>
      /^(?:sollte|sollten|ist|sind|hat|wird) (?!ich |wir |es |das )[^,]+, (?:dann|so|immer|nie|bitte|nimm|nutze|verwende)|^wie (?:gesagt|besprochen|immer|abgemacht|vereinbart)/
    ),
    polite: once(() =>
      /(?:kannst|könntest|würdest|willst|möchtest|magst|können|könnten|würden) (?:du|sie)(?!\S)(?! (?:\S+ )?(?:erklären|sagen|verraten))|(?:^|\s)bitte(?!\S)|, (?:ok|okay|ja|gell|verstanden|einverstanden|klar|alles klar)\s*\?/
    ),
  })),
  fr: once(() => ({
    opening: [has(
      "est-ce qu|pourquoi|quel|combien|où |comment|qui |que |quand |-",
      () =>
        /^(?:est-ce qu|qu'est-ce|pourquoi|quel(?:le)?s? |combien |où (?:est|sont|faut|doit|devr|peut|met)|comment (?:est|on|faire|faut|peut|doit|devr|je|tu|nous|vous|ça|faire|utiliser|se )|qui (?:est|a|doit|peut|va)(?!\S)|que (?:faut|faire|penses|pensez|doit|devr|choisir|dois|peut|préfères|préférez)|quand (?:est|faut|doit|devr|peut)|(?:\S+ ){0,2}\S+-(?:t-)?(?:on|nous|vous|tu|je|il|elle|ils|elles|ce)(?!\S))/,
    )],
    within: has(
      "demande|sais pas|pas sûr|-moi|explique|hésite|la question| ou ",
      () =>
        /(?:me demande|sais pas|pas sûre?|dis-moi|dites-moi|explique(?:z)?(?:-moi)?|hésite|la question est de savoir) (?:si|pourquoi|quel\S*|comment|où|quand|ce qu)| ou (?:non|pas)\s*$/,
    ),
    polite: once(() =>
      /(?:peux|pourrais|veux|voudrais|pouvez|pourriez|voulez|voudriez)(?:-tu|-vous)(?! (?:m'|me |nous )?(?:expliquer|dire))|(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)|s'il (?:te|vous) pla[iî]t|stp|svp|, (?:ok|d'accord|compris)\s*\?/
    ),
  })),
  es: once(() => ({
    opening: [opens(
      "por q|qu|cuál|cual |cuáles|cómo|dónde|adónde|cuándo|cuánt|para qué|acaso|será",
      () =>
        /^(?:por qué|qué|cuál|cuáles|cómo|quién|quiénes|dónde|adónde|cuándo|cuánt[oa]s?|para qué|acaso|será que|por que (?:no )?(?:usamos|estamos|seguimos|siempre|tenemos|hacemos|est|us|hac)|cual (?:es|de|deb)|que (?:base|opción|te parece|deberíamos|debemos|debo|hacemos|usamos|tal si))(?![\w\u00c0-\u024f\u0400-\u04ff])/,
    )],
    within: has(
      "¿|pregunto|no sé|no estoy|dime|explícame|no tengo|la duda| o no",
      () =>
        /¿|(?:me pregunto|no sé|no estoy seguro|no estoy segura|dime|explícame|no tengo claro|la duda es) (?:si|por qué|qué|cuál|cómo|dónde|cuándo)| o no\s*$/,
    ),
    polite: once(() =>
      /(?:puedes|podrías|podría|puede|podéis|podríais|quieres|querrías|te importaría)(?![\w\u00c0-\u024f\u0400-\u04ff])(?! (?:explicar|decir))|por favor|, ¿?(?:ok|vale|de acuerdo|entendido|está bien|te parece)\s*\?/
    ),
  })),
  pt: once(() => ({
    opening: [opens(
      "por|qu|onde|será|o que|como|a gente|devemos",
      () =>
        /^(?:por qu[eê]|porque (?:é que|usamos|estamos|sempre|não usamos)|qual|quais|quem|onde|quanto|quantos|quantas|será que|o que (?:é|devemos|devo|você|acha|fazer|usamos|usar|seria|acontece)|como (?:é|faz|fazer|devo|devemos|posso|podemos|eu|a gente|funciona|está|fica|usar|seria)|quando (?:é|devo|devemos)|devemos (?=.* ou )|a gente deve(?=.* ou ))(?![\w\u00c0-\u024f\u0400-\u04ff])/,
    )],
    within: has(
      "pergunto|não sei|não tenho|me diga|me diz|expli|dúvida| ou ",
      () =>
        /(?:me pergunto|não sei|não tenho certeza|me diga|me diz|me explica|explique|dúvida é) (?:se|por que|o que|qual|como|onde|quando)| ou não\s*$/,
    ),
    polite: once(() =>
      /(?:você (?:pode|poderia)|pode|poderia|podes|podias|poderias|consegue)(?![\w\u00c0-\u024f\u0400-\u04ff])(?! (?:me )?(?:explicar|dizer))|por favor|, (?:ok|tá|combinado|entendido)\s*\?/
    ),
  })),
  ru: once(() => ({
    opening: [opens(
      "почему|зачем|отчего|ка|кто|где|куда|откуда|сколько|чем|разве|неужели|что|может|а что|стоит|нужно|можно|надо|должны|не лучше",
      () =>
        /^(?:почему|зачем|отчего|как(?:ой|ая|ое|ие|ую|им|ими|их|ого) |кто |где |куда |откуда |сколько |чем |разве |неужели |что (?:если|делать|лучше|выбрать|нам|мне|будем|за|такое|насчёт|насчет|вы|ты) |как (?:нам|мне|лучше|сделать|это|работает|быть|насчёт|насчет|можно|нужно|правильно|вы|ты) |может(?:,| быть,?) |а что |стоит ли |нужно ли |можно ли |надо ли |должны ли |не лучше )/,
    )],
    within: has(
      "ли|не знаю|не уверен|интересно|скажи|объясни|непонятно|неясно| или ",
      () =>
        /^(?:\S+ ){1,3}ли(?![\w\u00c0-\u024f\u0400-\u04ff])|(?:не знаю|не уверен|не уверена|интересно|скажи|скажите|объясни|объясните|непонятно|неясно)(?: мне)?,? (?:почему|зачем|что|как|какой|какую|какая|где|когда|стоит ли|нужно ли)| или нет\s*$/,
    ),
    polite: once(() =>
      /(?:можешь|можете|мог бы|могла бы|могли бы|не мог бы|не могли бы)(?![\w\u00c0-\u024f\u0400-\u04ff])(?! (?:ты |вы )?(?:объяснить|сказать))|пожалуйста|, (?:ок|окей|хорошо|ладно|понятно|договорились)\s*\?/
    ),
  })),
  ja: once(() => ({
    opening: [opens(
      "な|何故|ど",
      () => /^(?:なぜ|何故|どうして|なんで|どれ(?!でも|も|だけ|ほど|くらい)|どっち(?!でも|も)|どちら(?!でも|も))/,
    )],
    ending: has(
      "か|でしょう|だろう|け|どう",
      () =>
        /(?:(?<!と|ほ|し|な|確|いつ|わず|静|何)か(?:な|ね|い|しら)?|でしょう|だろう|んだっけ|ましたっけ|っけ|のかな|どう(?:です|思う|思います|する))[。.\s]*$/,
    ),
    within: has(
      "なぜ|どうして|なんで|ど|何",
      () =>
        /(?:なぜ|どうして|なんで)(?!か)[^。]*(?:の|ん|る|た)[。.\s]*$|(?:どの|どんな|何を|何が|どれを|どちらを)(?!.*(?:でも|も))[^。]*(?:べき|いい|良い|する|使う|選ぶ)[。.\s]*$/,
    ),
    polite: once(() =>
      /(?:くれ|もらえ|貰え|いただけ|頂け|くださ)(?:ます|ません|る|ない|い)?(?:でしょう)?(?:か|[?？])|お願い(?:できます|します|して)|てね[?？]/
    ),
  })),
  ko: once(() => ({
    ending: has(
      "까|나요|가|냐|느냐|는지|을지|건지|라고요",
      () => /(?:까|까요|나요|가요|는가|은가|인가|냐|느냐|는지요?|을지|건가|건지|라고요)[.\s。]*$/,
    ),
    opening: [opens(
      "왜|어|무엇|뭐|뭘",
      () => /^(?:왜|어째서|무엇|뭐가|뭘|어느|어떤)(?= )(?!.*(?:다|요|세요|해줘|하자)[.\s]*$)/,
    )],
    within: has(
      "모르겠|궁금",
      () => /(?:모르겠|궁금)/,
    ),
    polite: once(() => /(?:줄래|주실래|주겠|주시겠|줄 수|주실 수|해주|부탁)|, (?:알겠|오케이|네)/),
  })),
  zh: once(() => ({
    opening: [opens(
      "为|為|怎|如何|哪|谁|誰|难道|難道|何时|何時|多少|几个|幾個",
      () =>
        /^(?:为什么|為什麼|为何|為何|为啥|怎么(?!样都)|怎麼|如何(?=[^，。]{0,20}$)|哪个|哪個|哪种|哪種|哪些|哪一|谁|誰|难道|難道|何时|何時|多少|几个|幾個)/,
    )],
    ending: has(
      "吗|嗎|呢|么|麼|对吧|對吧|不|是|有|怎|如何|否|嘛",
      () =>
        /(?:吗|嗎|呢|么|麼|对吧|對吧|行不行|好不好|对不对|對不對|是不是|可不可以|怎么样|怎麼樣|如何|怎么办|怎麼辦|[干幹]嘛(?:用?的)?)[。.\s]*$|(?:^|[，,；;。])(?![^，,；;]*(?:检查|檢查|确认|確認|查看|看看|判断|判斷|测试|測試|验证|驗證|核对|核對|分辨|考虑|考慮|讨论|討論|确定|確定|决定|決定|不管|无论|無論|[没沒未]有什|就是|再想))[^，,；;]*(?:(?:有|是|[干幹])什[么麼][^，,；;就都]{0,6}|有哪些[^，,；;]{0,10}|什[么麼](?:意思|样的?|樣的?)|有[没沒]有[^，,；;]{0,24}|[是能]否[^，,；;]{0,20}|怎[么麼](?![又還还老])[^，,；;]{1,4}|如何[^，,；;]{1,8})[。.\s]*$/,
    ),
    within: has(
      "不|有没有|有沒有|为什|為什|为啥|哪|什|还|還|想知道|应该|應該",
      () =>
        /(?:是不是|能不能|要不要|可不可以|该不该|該不該|会不会|會不會|应不应该|應不應該|需不需要|有没有必要|有沒有必要|为什么|為什麼|为啥|怎么还是|怎麼還是|想知道.{0,30}(?:什么|什麼|如何|怎|是否)|不知道是否|(?:应该|應該).{0,6}(?:如何|怎么|怎麼)|(?:我们|我們|应该|應該|该|該|到底)(?:用|选|選|采用)?(?:哪|什么|什麼))(?!.*(?:因为|因為|都))|(?:用|选|選|要|该|該|是)[^，。]{1,16}(?<!我们|我們|我)还?是?(?:还是|還是)[^，。吧]{1,16}$/,
    ),
    notThough: once(() => /^(?:无论|無論|不管|不论|不論)/),
    polite: once(() =>
      /(?:能不能|可不可以|(?<![我就才也])可以|能否|(?<![功可智性才只我就们們都也还還不])能(?!力|源|量|保证|保證)|请|請|麻烦|麻煩)(?!.*(?:解释|解釋|告诉|告訴))|[，,]\s*(?:好吗|好嗎|好不好|行吗|行嗎|行不行|可以吗|可以嗎|明白吗|明白嗎|知道了吗|知道了嗎)[?？]/
    ),
  })),
};

/** A question mark at the end of a sentence. */
const MARK =
  /[?？¿؟⁇‽][\s"'”’»」』)\]*_!！.。…]*$|[?？][)\]"'”’»」』]*\s*[:;)(\s^DPp\ud83c-\ud83e\udc00-\udfff-]{1,4}$/;

/** How many characters at the end are searched for a mark. */
const END_LENGTH = 10;
/** The end of a sentence that asks nothing: 'tell me when you are done by "next step?"'. */
const QUOTED_QUESTION = /\s["“„«「『][^"“”„«»「」『』]{1,60}[?？]\s?["”»」』][\s.]*$/;
/** Longer sentences without a mark are explanations rather than questions. */
const MAX_UNMARKED = 400;

export function hasQuestionMark(text: string): boolean {
  return (MARK.test(text.slice(-END_LENGTH)) && !QUOTED_QUESTION.test(text.slice(-80))) ||
    (text.startsWith("¿") && text.includes("?"));
}

function plainQuestion(text: string): string {
  return withoutLead(text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, " ").trim());
}

/**
 * Whether a sentence is a question, by its mark or by the words and word order of its language. `language`: its
 * language; null for one without a cue table, where only marks count.
 */
export function isQuestion(text: string, language: Language | null): boolean {
  if (hasQuestionMark(text)) return true;
  if (language === null || text.length > MAX_UNMARKED) return false;
  const words = plainQuestion(text);
  const { opening = [], ending, within, notThough } = QUESTION_FORMS[language]();
  const asks = [...opening, ending, within].some((form) => form !== undefined && testHinted(form, words));
  return asks && notThough?.().test(words) !== true;
}

/** Words of questions about reasons or ways, which ask for an answer and not for work. */
const ASKS_FOR_ANSWER =
  /\b(?:why|how come|explain|what|which)\b|warum|wieso|weshalb|erklär|welche|pourquoi|expliqu|quel|por qu[eéê]|explic|qué|cuál|qual|почему|зачем|объясн|как(?:ой|ую|ая)|なぜ|どうして|なんで|왜|어떤|설명|什么|什麼|怎么|怎麼|哪/;

/**
 * Whether a question is a request to the assistant: "could you from now on …?". Its cues tell whether it goes beyond
 * this task.
 */
export function isPoliteRequest(text: string, language: Language | null): boolean {
  if (language === null) return false;
  const words = plainQuestion(text);
  return QUESTION_FORMS[language]().polite().test(words) && !ASKS_FOR_ANSWER.test(words);
}
