import { type HintedPattern, hintedPatterns, testAny } from "../../../pattern/hinted_pattern.ts";
import type { Signal } from "./signal.ts";
import { isFromUser, isToldByUser, namesProblem } from "./conditions.ts";

/** A polite request in languages whose orders begin with no word of their own. */
const POLITE = /ください|주세요|마세요/;
/** What must never be done in these languages: the word for never, and an order not to at the end. */
const FORBIDS = /(?:絶対に?|決して)[^。]*ないで|(?:절대|결코)[^.]*(?:마세요|말아|마십시오)/;

/**
 * An order that holds beyond the task, by its form: "never" before the verb of an order, "always" beside "every time", what needs
 * the user's consent, what is to stop, and what is to be done next time. A subject before the verb makes it a report: "the page
 * never loads".
 */
export const LASTING_ORDERS: readonly HintedPattern[] = hintedPatterns([
  [
    "never|t ever |always|t want |without |next time",
    String
      .raw`(?:^|[,;:–—] |\b(?:and|so|but) )(?:please )?(?:never|(?:don't|do not) ever) (?!mind|been|had|was|were|is|got|ever|again|happen|work|seen|did|have (?:i|we|been|had|seen|heard|done|got|[a-z]+ed)\b|heard|saw\b|knew|thought|[a-z]+(?<!e|emb)ed\b)[a-z]{2,}|\b(?:when(?: ?ever)?|if|before|after|every time|each time) (?:you|we) [^.]*, (?:please )?(?:always|never)\b|(?:^|[,;] )(?:when|if|before|after|unless) [^.,]{3,60}, (?:please )?(?:always|never) (?!been|had|was|is|are)[a-z]+(?<!s)\b|\bwhen ?ever (?:you|we) .*\balways\b|\b(?:can|could|would|will) you (?:please |mind )?(?:always|never) (?!get|see|have)|, (?:always|never)[.!]*$|\byou (?:should|must|need to|have to) (?:always|never)\b|\b(?:important|want|expect|like) (?:\w+ ){0,2}that you (?:always|never)\b|\bwe (?:always|never) .*\bin this (?:repo|repository|project|code ?base|team)\b|\bin this (?:repo|repository|project|code ?base|team),? we (?:always|never)\b|\b(?:make sure|be sure|ensure|try|want you|need you|like you|expect you)(?: (?:to|that|you|we))* (?:always|never)\b|\bi (?:also |really )?(?:don't|do not|never) want .*\bever\b|(?:^|[,;:–—] |\b(?:and|so|but) )(?:please )?(?:don't|do not|never|no) [^.?!]{2,80} without (?:first |even )?(?:asking|telling|consulting|informing|checking with|my (?:ok|okay|approval|permission|consent|go-?ahead|confirmation|sign-?off))\b|(?:^|[,;:–—] |\band )next time,? (?:please |just |always |never |don't |do not |you |i want |run |use |ask |tell |check |write |add |put |show |read |start |make |keep |give |look |leave )`,
  ],
  [
    "nie|immer|künftig|in zukunft|ohne |nächste",
    String
      .raw`(?:^|[,;:] |und |bitte )(?!die|eine|diese|meine|alle|heute|keine|viele|seite|welche|danke|ohne)(?:[A-Za-z\u00c0-\u024f\u0400-\u04ff]{2,}e|nimm|gib|lies|lass|fass|mach|schreib|setz|leg|geh|benutz|nutz|frag|starte?) (?:\S+ ){0,3}?(?:niemals|nie)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:^|[,;:] )immer wenn du |(?:künftig|in zukunft) .*(?:immer|nie|niemals|alle)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:kannst|könntest|würdest|magst) du (?:bitte )?immer |(?:wenn|bevor|nachdem) du [^.]*, (?:\S+ ){0,3}?(?:immer|nie|niemals) |, (?:immer|niemals)[.!]*$|du (?:sollst|musst|solltest|darfst) (?:\S+ )?(?:immer|nie|niemals) |^(?:bitte )?(?:immer|nie|niemals) .*(?:verwenden|nutzen|benutzen|nehmen|schreiben|machen|lassen|ausführen|prüfen|testen|fragen|committen|pushen|setzen|starten|anlegen|angeben|löschen|ändern)[.!]*$|antworte (?:mir )?immer|ich will .*(?:niemals|, nie)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:^|[\s,;:])(?:nie|niemals|nicht|nichts|keine?[nmrs]?) [^.?!]{0,80}ohne (?:mich (?:vorher |erst |zuerst )?zu fragen|(?:vorherige )?(?:rückfrage|rücksprache|absprache|freigabe|genehmigung)|nachzufragen|vorher zu fragen|meine? (?:zustimmung|freigabe|erlaubnis|ok|okay))|nächste[sn]? mal,? (?:bitte|erst|zuerst|sag|frag|mach|nimm|schreib|lass|zeig|führ|du |will ich|möchte ich)`,
  ],
  [
    "jamais|toujours|à l'avenir|sans |prochaine fois",
    String
      .raw`(?:^|[,;:] |et |plaît,? )ne (?:l[ea]s? |me |te |l')?\S+ (?:l[ea]s? )?(?:plus )?jamais(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:^|[,;:] )n'\S+ (?:plus )?jamais(?![A-Za-z\u00c0-\u024f])|je ne veux (?:plus )?jamais|chaque fois que tu .*toujours|(?:quand|avant de|si) tu [^.]*, (?:\S+ ){0,3}?(?:toujours|jamais) |(?:peux|pourrais|pouvez|pourriez)-(?:tu|vous) (?:\S+ )?toujours |, (?:toujours|jamais)[.!]*$|tu (?:dois|devrais) (?:toujours|ne jamais) |(?:^|[,;:] )toujours \S+(?:er|ir|re)(?![\w\u00c0-\u024f])|à l'avenir,? .*(?:toujours|jamais|tous|toutes)|réponds(?:-moi)? toujours|(?:^|[\s,;:])(?:ne |n'|jamais |aucune? |pas d)[^.?!]{0,80} sans (?:me (?:demander|consulter|prévenir)|m'en parler|m'avertir|(?:mon|ton) (?:accord|autorisation|feu vert|avis|aval)|ma (?:validation|permission|confirmation))|(?:^|[,;:] )la prochaine fois,? (?!que |il |elle |on )`,
  ],
  [
    "nunca|jamás|siempre|cada vez que|sin |próxima vez",
    String
      .raw`(?:^|[,;:] |y |favor,? )(?:nunca|jamás) [A-Za-z\u00c0-\u024f\u0400-\u04ff]+s(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:^|[,;:] |y |favor,? )no (?:l[oa]s? |me )?[A-Za-z\u00c0-\u024f\u0400-\u04ff]+s nunca(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|cada vez que [A-Za-z\u00c0-\u024f\u0400-\u04ff]+s .*siempre|(?:cuando|antes de|si) [^.]*, (?:\S+ )?(?:siempre|nunca) |(?:puedes|podrías) (?:\S+ )?siempre |, (?:siempre|nunca)[.!]*$|(?:debes|deberías|tienes que) (?:siempre|nunca) |(?:siempre|cada vez) que [A-Za-z\u00c0-\u024f]+s [^.]*, |(?:^|[,;:] )(?:siempre|nunca) \S+(?:ar|er|ir)(?![\w\u00c0-\u024f])|(?:^|[,;:] )siempre \S+(?:me|lo|la|les?|nos)(?![\w\u00c0-\u024f])|no quiero .*, nunca|respónde(?:me)? siempre|(?:^|[\s,;:])(?:no|nunca|jamás|nada|ningun[ao]?|ningún) [^.?!]{0,80}sin (?:preguntar(?:me)?|consultar(?:me|lo)?|avisar(?:me)?|mi (?:permiso|aprobación|visto bueno|confirmación|autorización))|(?:^|[,;:] )la próxima vez,? (?!que )`,
  ],
  [
    "nunca|sempre|sem |próxima vez",
    String
      .raw`(?:^|[,;:] |e |favor,? )nunca (?!se |funciona|roda|abre|inicia|dá |para|termina|consegue|carrega)[A-Za-z\u00c0-\u024f\u0400-\u04ff]+(?:e|a|em|am)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff]) (?!de )|sempre que (?:você )?(?:mudar|alterar|mexer|editar|criar|fizer) |(?:pode|poderia) (?:\S+ )?sempre |, (?:sempre|nunca)[.!]*$|(?:deve|você tem que) (?:sempre|nunca) |(?:^|[,;:] )(?:sempre|nunca) \S+(?:ar|er|ir)(?![\w\u00c0-\u024f])|não quero .*, nunca|respond[ae](?:-me)? sempre|(?:^|[\s,;:])(?:não|nunca|nada|nenhuma?) [^.?!]{0,80}sem (?:me )?(?:perguntar|consultar|avisar)|(?:^|[\s,;:])(?:não|nunca|nada|nenhuma?) [^.?!]{0,80}sem (?:a )?minha (?:aprovação|permissão|autorização|confirmação)|(?:^|[,;:] )[dn]a próxima vez,? (?!que )`,
  ],
  [
    "всегда|никогда|без |не спросив|следующий раз",
    String
      .raw`каждый раз, когда (?!я |мы ).*всегда|(?:можешь|мог бы|могла бы) (?:\S+ )?всегда |, (?:всегда|никогда)[.!]*$|(?:ты|вы) (?:должен|должна|должны) (?:всегда|никогда) |(?:^|[,;:] |и )(?:всегда [а-яё]+(?:й|йте|ть)|[а-яё]+(?:ай|яй|уй|йте) (?:\S+ ){0,2}?всегда)(?![а-яё])|я не хочу .*никогда|(?:^|[,;:] |и )никогда не [A-Za-z\u00c0-\u024f\u0400-\u04ff]+(?:й|йте|ь|ьте|и|ите)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])|(?:^|[\s,;:])(?:не|никогда|ничего|никак[а-яё]+) [^.?!]{0,80}(?:без (?:моего |моей |предварительного )?(?:согласия|разрешения|подтверждения|ведома|спроса|согласования|одобрения)|не спросив)|(?:^|[,;:] )в следующий раз,? (?!когда )`,
  ],
  [
    "ください|お願い|ないで|いつも|毎回|勝手に|無断で|次回|次から|やめて",
    String
      .raw`今後[^。]*(?:ください|お願い)|(?:(?:たび|度|とき|際)(?:に|は)|前に|場合は)[^。]*(?:必ず|常に|いつも)[^。]*ください|(?:確認|相談|許可|質問)(?:せず|なし|を(?:取ら|得)ず)[^。]*ないでください|限り[^。]*ないで(?:ください)?|(?:いつも|^毎回)[^。]*(?:[てで](?:ください|ね)|お願い)|(?:勝手に|無断で)[^。]*(?:ないで|ないこと|するな|禁止)|前に[^。]*(?:聞いて|相談して|許可を[取得]って?|声をかけて)[^。]*ください|次(?:回)?から(?:は)?[^。]*(?:ください|お願い|して(?:ね|ほしい))|次回(?:以降)?は[^。]*(?:ください|お願い)|(?:の|こと)(?:は|を)やめて(?:ください|ほしい|ね)`,
  ],
  [
    "때마다|앞으로|이제부터|항상|반드시|꼭|없이|않고|다음부터|전에|그만",
    String
      .raw`(?:때마다|앞으로|이제부터).*(?:항상|반드시|꼭|절대).*(?:주세요|세요|마세요|줘|마)[.!]?\s*$|(?:커밋|테스트|PR|브랜치|주석|문서|답변).*(?:반드시|항상|꼭).*(?:주세요|세요|줘)|^앞으로 .*(?:주세요|세요|줘)|^항상 .*(?:답|대답|말|써|작성).*(?:세요|줘|고)|(?:허락|허가|상의|동의|승인|묻지도?|물어보지도?)\s?(?:도 )?(?:없이|받지 않고|않고)[^.]*(?:마세요|마라|말아|말 것|마십시오|지 마|금지|안 돼)|전에 (?:반드시 |꼭 |먼저 |항상 )?(?:나한테|저한테|제게|저에게|내게) ?(?:먼저 )?(?:물어|허락|확인|상의)|다음부터(?:는|도)? .*(?:주세요|세요|줘|마|해)[.!]?\s*$|(?:는|지) (?:것|거|건)(?:은|을)? ?그만`,
  ],
  [
    "之前|以前|时候|時候|之后|之後|每次|每当|每當|绝|絕|永远|永遠|以后|以後|今后|今後|始终|始終|一律|务必|務必|同意|允许|允許|许可|許可|批准|擅自|自作主|下次|先问我|先問我|先跟我|别再|別再|不要再",
    String
      .raw`(?:每次|每当|每當).*(?:都要|都得|一定要|必须|必須)|(?:之前|以前|的时候|的時候|之后|之後).*(?:一定要|务必|務必|必须先|必須先|都要先)|(?:绝|絕|永远|永遠|绝对|絕對)(?:不要|不能|别|別|不许|不許|不得)|(?:以后|以後|今后|今後)[^。]{0,12}(?:请|請|尽量|儘量|不要|别|別)|(?:以后|以後|今后|今後).*(?:一定|必须|必須|一律|都)|(?:以后|以後|今后|今後)[^。]{0,24}你(?:只|先|就|也)?(?:需要|要)|(?:^|[，,。])(?:请|請)?(?:始终|始終|一律|务必|務必)|(?:[经經](?:[过過])?|没有|沒有|未[经經])我(?:的)?(?:同意|允许|允許|许可|許可|批准)|(?:不要|别|別|不[许許]|不得|禁止)(?:擅自|自作主)|先(?:[问問]我|跟我(?:[确確][认認]|[说說]|商量))|下次[^。，,]{0,6}(?:[请請]|要|先|[别別]|不要|[记記]得|直接)|(?:^|[，,。])(?:[请請])?(?:[别別]再|不要再)`,
  ],
]);

/** An order that holds beyond the task whatever goes wrong in its sentence: "if a test fails, always show me the output". */
const ORDER_BEHIND_COMMA =
  /, (?:please )?(?:always|never) (?:add|ask|check|run|test|write|show|tell|use|keep|make|create|read|put|verify|include|start|commit|explain|answer|confirm|update|document|prefer|follow|open|log|retry|push|delete|merge)\b/i;

/** Longer sentences explain: no order is searched behind these characters, which also bounds the time. */
const MAX_ORDER = 400;

/** The signals for PREFERENCE: how the user wants things done. */
export const PREFERENCE = {
  generalStatement: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user says what applies from now on",
    cap: 2,
    cues: ["generality"],
    when: (s) => isToldByUser(s),
  },
  userRule: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule",
    cap: 2,
    cues: ["rule"],
    when: (s) => isToldByUser(s),
  },
  standingInstruction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule for later, or asks to remember it",
    cap: 1,
    cues: ["standing", "order", "generality", "rule", "preference", "request", "consent"],
    when: (s) =>
      isToldByUser(s) &&
      (s.cues.has("standing") || s.cues.has("order") || FORBIDS.test(s.text) ||
        ORDER_BEHIND_COMMA.test(s.text.slice(0, MAX_ORDER)) ||
        (!namesProblem(s) && testAny(LASTING_ORDERS, s.text.slice(0, MAX_ORDER))) ||
        (s.cues.has("process") && s.cues.has("generality") && !namesProblem(s) && POLITE.test(s.text))),
  },
  userPreference: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user states a preference",
    cap: 2,
    cues: ["preference"],
    when: (s) => isToldByUser(s),
  },
  correction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user corrects how something is done",
    cap: 2,
    cues: ["correction"],
    when: (s) => isToldByUser(s),
  },
  // one such question asks; a second one, or a rule beside it, makes it a wish
  correctiveQuestion: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user asks why something is done in this way",
    cap: 2,
    isCompanion: true,
    cues: ["correction"],
    when: (s) => isFromUser(s) && s.kind === "question",
  },
  rejectionWithAlternative: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user rejected something and said what to do instead",
    cap: 1,
    cues: ["request", "choice", "rule", "generality", "preference", "correction"],
    when: (s) => s.position === "rejection" && s.kind !== "question",
  },
} as const satisfies Readonly<Record<string, Signal>>;
