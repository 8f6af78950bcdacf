/** What the user took back in words: "scratch that", "I changed my mind", "no, not MongoDB". */
import { contentWords, shareContained } from "../choice/content_words.ts";
import { once } from "../../../memoize.ts";
import { execFirst, type HintedPattern, hintedPatterns, testHinted } from "../../../pattern/hinted_pattern.ts";
import type { Sentence } from "./sentence.ts";
import type { TextMemory } from "./text_memory.ts";

/** What may come before it. */
const LEAD = String
  .raw`^(?:(?:actually|ok(?:ay)?|oh|hm+|uh|wait|sorry|no|nah|hold on|on (?:second thoughts?|reflection)|then again|please|bitte|por favor|s'il te plaît|пожалуйста|ach|nein|doch|moment|warte|sorry|non|en fait|attends|no|espera|perdón|não|espere|desculpa|нет|стой|погоди|извини|いや|ごめん|すみません|不(?:对|對)?|等等|抱歉|아니|잠깐|미안)[\s,.…!、，。:-]*)*`;
/** Where it may begin: "no, tabs are fine, forget the spaces". */
const CLAUSE = String.raw`(?:${LEAD}|[,;:.–—、，] ?(?:and |but |so |und |et |y |e |и )?)`;
/** Behind these words a clause ends: "undo that", and not "undo that change in a.ts". */
const END = String.raw`(?=\s*(?:[.,;:!?…、，。！—–-]|$|and |but |please|und |et |y |e |и ))`;
/** By language, as far as the words are not a part of another request. */
export const RETRACTIONS: readonly HintedPattern[] = hintedPatterns([
  [
    "that rule|this rule|last rule|that instruction|this instruction|last instruction|that convention|this convention|last convention|that requirement|this requirement|last requirement|that preference|this preference|last preference|that decision|this decision|last decision|scratch|strike|stop that|stop it|stop this|stop doing|wait no|wait, no|hold on no|hold on, no|oh no|oh, no|sorry no|sorry, no|no wait|no, wait|never mind|nevermind|forget|disregard|ignore|undo|revert|cancel|take |changed my|changed our|was wrong|a mistake|nonsense|let's not|lets not",
    String
      .raw`(?:scratch|strike) that\b|stop (?:that|it|this|doing (?:that|it|this))${END}|never ?mind${END}|(?:forget|disregard|ignore) (?:that|it|this|all that)${END}|(?:forget|disregard|ignore) (?:what (?:i|we) (?:just )?(?:said|wrote|decided|agreed)|my (?:last|previous) (?:message|prompt|request|instruction|comment|point))|(?:drop|scrap|remove|forget|ignore|cancel|lift|undo|disregard) (?:that|this|the last|my last) (?:rule|instruction|convention|requirement|preference|decision)|(?:undo|revert|cancel) (?:that|it|this)${END}|(?:i )?take (?:that|it) back|(?:(?:i|we)(?:'ve| have)? )?changed (?:my|our) minds?|(?:wait|hold on|oh|sorry),? no(?=[.,;!…]|$)|no,? wait(?=[.,;!…]|$)|(?:that|what i said) was (?:wrong|a mistake|nonsense)|i was wrong|let'?s not${END}`,
  ],
  [
    "vergiss|streich|ignorier|rückgängig|zurück|doch |anders über|das war|lass das|hör ",
    String
      .raw`(?:vergiss|streich|ignorier\S*) (?:das|es|was ich)|(?:mach|nimm) (?:das|es) (?:wieder )?(?:rückgängig|zurück)|(?:lieber |bitte )?doch (?:lieber )?nicht|(?:das )?(?:habe? ich|ich habe?|hab|wir haben|haben wir) (?:mir |uns |es |das ){0,3}anders überlegt|das war (?:falsch|ein fehler|quatsch)|(?:ich nehme (?:das|es)|(?:das|es) nehme? ich) zurück|nein,? doch (?!nicht)|rückgängig(?: machen| bitte)*${END}|(?:lass das|hör (?:damit )?auf)(?: damit)?${END}`,
  ],
  [
    "oublie|laisse tomber|finalement|d'avis|annule|me suis tromp|c'était",
    String
      .raw`oublie[zs]? (?:ça|cela|ce que j)|laisse tomber|finalement,? (?:non|pas)|(?:j'ai|on a|nous avons) changé d'avis|annule (?:ça|cela)|je me suis tromp|c'était (?:faux|une erreur)`,
  ],
  [
    "olvida|olvída|mejor no|cambi|deshaz|me equivoqu|estaba mal",
    String
      .raw`olv[ií]da(?:lo| eso| lo que dije)|mejor no\b|(?:he )?cambi(?:é|ado) de (?:opinión|idea)|deshaz(?:lo| eso)|me equivoqué|eso estaba mal`,
  ],
  [
    "esque|deixa|mudei|desfa|me enganei|errei|melhor",
    String
      .raw`esque[çc][ea](?: isso| o que eu disse|${END})|deixa (?:isso )?p(?:a|á)ra lá|deixa pra lá|mudei de ideia|desfa[zç]a? isso|me enganei|eu errei|melhor não${END}`,
  ],
  [
    "забудь|отмени|передумал|отбой|не прав|неправ|не права|неправа|ошиб|не надо",
    String.raw`забудь|отмени (?:это|то)|(?:я )?передумал|отбой|я (?:был не ?прав|была не ?права|ошиб)|не надо этого`,
  ],
  [
    "やっぱ|取り消|なし|無し|忘れ|無視|撤回|間違え",
    String
      .raw`やっぱり?(?:やめ|なし|いい|いらな|違)|取り消|今のは?(?:なし|無し|忘れ)|(?:さっき|先ほど|今|前)の?.{0,8}(?:忘れて|無視|撤回|取り消|なし)|忘れて(?:ください)?[。、！]?$|間違えまし?た|撤回`,
  ],
  [
    "算了|取消|作废|作廢|不算|忘|忽略|收回|撤回|主意|搞|说|說|还是|還是",
    String
      .raw`算了|取消(?:吧|这个|這個)?[，。！]|取消(?:这|這|那)(?:个|個|条|條)(?:规定|規定|规则|規則|要求|约定|約定)|(?:忘|忘了|忘掉|忽略)(?:了)?(?:刚才|剛才|我说|我說|之前)|(?:刚才|剛才|之前|上面).{0,14}(?:取消|作废|作廢|不算)|(?:我)?(?:收回|撤回)|(?:我)?改(?:变|變)?主意|(?:我)?(?:搞错|搞錯|说错|說錯)了|还是不要|還是不要`,
  ],
  [
    "무시|잊|취소|바뀌|철회|됐어|틀렸",
    String
      .raw`(?:아까|방금|앞에서?).{0,8}(?:무시|잊|취소)|취소(?:해|할게|합)|마음이 바뀌|생각이 바뀌|철회|됐어(?:요)?[.,!]?$|내가 틀렸`,
  ],
], CLAUSE);
/** What a retraction names, up to the end of its clause. */
const NAME = String.raw`([^.,;:!?…、，。！？—–\n]{2,50}?)(?![A-Za-z\u00c0-\u024f\u0400-\u04ff])`;
/** By language, what takes back only what it names: "scrap the MongoDB idea", "we don't need tabs after all". */
export const NAMED_RETRACTIONS: readonly HintedPattern[] = hintedPatterns([
  [
    "forget|scrap|scratch|ditch|nix|drop|abandon|cancel|ignore|disregard|never mind|nevermind|any more|anymore|after all|no longer| rule |you can |you may |let's not|lets not",
    String
      .raw`(?:forget|scrap|scratch|ditch|nix)(?: about)? ${NAME}(?: idea| plan| rule| approach| thing| stuff)?${END}|(?:drop|abandon|cancel|ignore|disregard|never ?mind) (?:the |that |my )?${NAME} (?:idea|plan|rule|approach|thing|stuff|requirement|decision|convention|proposal|wish)\b|(?:we|i|you) (?:no longer|won't|don't) (?:need|want|use)(?: to \w+)? ${NAME} (?:any ?more|after all)|(?:not?|without) ${NAME} after all|let'?s not (?:use|do|take|have|adopt|go with|go for) ${NAME}(?: after all)?${END}|(?:that|the|my) rule (?:about|on|with|of|for) ${NAME} (?:was|is|no longer|doesn't|can go)\b|the ${NAME} rule (?:was|is|no longer|doesn't|can go)\b|(?:no need|you don't (?:have|need)) to ${NAME} (?:any ?more|after all)|you (?:can|may) (?:\w+ )?${NAME} again|(?:we|i|you) no longer (?:need|have|want)(?: to)? ${NAME}${END}`,
  ],
  [
    "vergiss|streich|verwirf|lass|das mit|doch |die regel ",
    String
      .raw`(?:vergiss|streich|verwirf)(?: das mit| die (?:sache|idee|regel) mit)? ${NAME}${END}|(?:lass|lassen wir) (?:das mit|die (?:sache|idee|regel) mit) ${NAME}${END}|das mit ${NAME} (?:lassen|vergessen|streichen) wir|(?:lieber )?doch (?:lieber )?(?:kein\S*|ohne) ${NAME}${END}|(?:wir|ich) (?:brauch|woll|will|nehm|nutz|verwend)\S* ${NAME} (?:jetzt )?doch nicht|die regel (?:mit|über|zu|für) ${NAME} (?:gilt nicht|ist|war|entfällt|kann weg)`,
  ],
  [
    "oublie|laisse|abandonn|finalement|besoin",
    String
      .raw`(?:oublie[zs]?|laisse[zs]? tomber|abandonne[zs]?|abandonnons)(?: l'idée d[eu']| l'histoire d[eu']) ?${NAME}${END}|(?:oublie[zs]?|abandonne[zs]?|abandonnons) ${NAME}${END}|finalement,? (?:pas d[e']|plus d[e']|sans|on (?:n'utilise|ne prend) p(?:as|lus)) ?${NAME}${END}|(?:on n'a|plus) (?:plus )?besoin d[e'] ?${NAME}${END}`,
  ],
  [
    "olvid|olvíd|descart|al final|ya no",
    String
      .raw`(?:olv[ií]da(?:te|os|d|mos)?|olvidemos|descarta(?:mos|d)?|descartemos)(?: de)?(?: lo de| la idea de| lo del)? ${NAME}${END}|al final (?:no|sin|nada de)(?: usa\S+| vamos a usar)? ${NAME}${END}|ya no (?:us|quer|quier|necesit)\S+ ${NAME}${END}`,
  ],
  [
    "esque|descart|afinal| mais",
    String
      .raw`(?:esque[çc](?:e|a|am|amos)|descart[ae]\S*)(?: (?:a|essa) (?:ideia|história|regra) d[eoa]s?| iss[oa] d[eoa]s?| d[eoa]s?)? ${NAME}${END}|afinal,? (?:não|sem|nada de)(?: us\S+| vamos usar)? ${NAME}${END}|não (?:quer|precis|vamos)\S* mais (?:de |usar )?${NAME}${END}`,
  ],
  [
    "забудь|выкинь|выброси|отбрось|отмени|без|не ",
    String
      .raw`(?:забудь(?:те)?|выкинь|выброси|отбрось|отмени) (?:идею |правило |всё |все )?(?:про|с|о|об|насчёт|насчет)? ?${NAME}${END}|(?:обойд[её]мся|давай|лучше) без ${NAME}${END}|${NAME} (?:больше|всё-таки|все-таки) не (?:нужен|нужн|надо|используем|будем)\S*`,
  ],
  [
    "やめ|なし|使わない|忘れ|取り消|取りやめ|撤回|不要に",
    String
      .raw`(?:やっぱり?|やはり)?、?${NAME}(?:の(?:件|話|案|ルール|指示))?(?:は|を)(?:もう|やっぱり?|やはり)?、?(?:やめ(?:ます|ましょう|て|よう|にし|る)|なし(?:で|に)|使わない(?:ことに|で)|忘れて|取り消|取りやめ|撤回|不要になり)`,
  ],
  [
    "忘了|忘掉|别管|別管|取消|撤|放弃|放棄|了",
    String
      .raw`(?:忘了|忘掉|别管|別管|取消|撤销|撤銷|放弃|放棄)(?:关于|關於)?${NAME}(?:吧|这件事|這件事|的事|的规定|的規定|那条|那條)|(?:不|别|別)(?:再)?(?:用|要|采用|採用) ?${NAME}了`,
  ],
  [
    "취소|철회|잊어|없던|그만|빼",
    String
      .raw`(?:역시 )?${NAME} ?(?:얘기|이야기|건|것|규칙|말)?(?:은|는|을|를)? (?:그냥 )?(?:취소(?:해|할게|합|하자)|철회|잊어|없던|그만두|빼(?:자|고|줘|기로))`,
  ],
], CLAUSE);
/** By language, what is chosen after all, so that whatever was preferred to it is taken back: "let's stay with Postgres". */
export const RETURNS: readonly HintedPattern[] = hintedPatterns([
  [
    "stay with|stay to|stay on|staying |stick with|stick to|stick on|sticking |back to |return to |keep using|keep to|after all",
    String
      .raw`(?:let'?s|we(?:'ll| will)?|i(?:'ll| will)?|please|just|and|but)?\s*(?:(?:stay|staying|stick|sticking) (?:with|to|on)|(?:go |going |switch )?back to|return to|keep (?:using|to)) ${NAME}(?: after all| instead| anyway| for now)?${END}|(?:(?:we|i)(?:'ll| will)? |let'?s )?(?:use|take|go with|go for|keep|do|have) ${NAME} after all`,
  ],
  [
    "doch|bleib|zurück zu",
    String
      .raw`(?:lieber |dann )?doch (?:lieber )?(?!nicht|kein|ohne)${NAME}${END}|(?:wir |dann )?bleib(?:en|t|e)?(?: wir| doch| lieber)* bei ${NAME}${END}|(?:doch )?(?:wieder )?zurück zu ${NAME}${END}`,
  ],
  [
    "reste|restons|revien|revenons|garde|gardons",
    String
      .raw`(?:finalement,? |en fait,? )?(?:on |nous )?(?:reste|restons|revien|revenons|garde|gardons)\S* (?:à |sur |avec |pour )?${NAME}${END}`,
  ],
  [
    "quedamos|quédate|sigamos|seguimos|volvamos|vuelve|mejor usa",
    String
      .raw`(?:mejor |al final |finalmente,? )?(?:nos quedamos con|quédate con|sigamos con|seguimos con|volvamos a|vuelve a|mejor usa) ${NAME}${END}`,
  ],
  [
    "fica com|ficamos com|continua com|continuamos com|volta |voltamos |melhor usa",
    String
      .raw`(?:melhor |no fim |afinal,? )?(?:fica(?:mos)? com|continua(?:mos)? com|volta(?:mos)? (?:a|para)|melhor usar?) (?:o |a )?${NAME}${END}`,
  ],
  [
    "останемся|оставим|вернёмся|вернемся|остаёмся|остаемся",
    String
      .raw`(?:всё-таки |все-таки |лучше |давай(?:те)? )*(?:останемся на|оставим|вернёмся к|вернемся к|остаёмся на|остаемся на) ${NAME}${END}`,
  ],
  ["やっぱ|やはり", String.raw`(?:やっぱり?|やはり)、?${NAME}(?:のまま|で(?:いい|行|お願い|いき)|に(?:し|戻))`],
  [
    "还是|還是|换回|換回",
    String
      .raw`(?:还是|還是)(?:继续|繼續)?(?:用|保持|留在)\s?${NAME}(?:吧|好了)?${END}|(?:换|換)回\s?${NAME}${END}`,
  ],
  ["역시 |그냥 |다시 ", String.raw`(?:역시 |그냥 |다시 )${NAME}(?:으로|로|을|를) (?:하|갈|가|쓰|유지|계속|돌아)`],
], CLAUSE);
/** What of a sentence is not chosen in it: what follows "instead of", or in some languages precedes it. */
const REJECTED =
  /(?:\b(?:instead of|rather than|over|not|never|no longer|don't)|(?<!\S)(?:statt|anstatt|anstelle|nicht|nie|niemals|kein\S*)|au lieu d|plutôt qu|(?<!\S)pas(?!\S)|jamais|en lugar de|en vez de|em vez d|ao invés d|(?<!\S)(?:nunca|não)(?!\S)|вместо|(?<!\S)не(?!\S)|而不是|代替|不用|不要)(.*)|(.*?)(?:ではなく|じゃなく|の代わり|대신|말고)/is;
const SHORT_NAME = /[a-z][a-z\d+#]{1,3}(?![a-z\d])/g;

/** A tool or a language, to which somebody goes back, and not a topic. */
const TOOL = /^(?!work|topic|start|business|normal|it|that|this)[A-Za-z][\w.+#-]*$/;
const GOES_BACK = /back to|zurück|revien|revenons|volvamos|vuelve|volta|вернёмся|вернемся|戻|换回|換回|돌아/i;

/** What names are compared by: of those that are too short for content words, the words themselves. */
function nameWords(name: string): ReadonlySet<string> {
  const words = contentWords(name);
  return words.size > 0 ? words : new Set(name.toLowerCase().match(SHORT_NAME));
}

function shareNamed(names: ReadonlySet<string>, text: string): number {
  return shareContained(names, contentWords(text).union(new Set(text.toLowerCase().match(SHORT_NAME))));
}

/** The share of what a retraction names that must be in what it takes back: "drop the MongoDB table" names more. */
const SAME_NAME = 0.6;
/** A refusal of what the assistant had said, if that was not a question. */
export const REFUSAL: HintedPattern = {
  words: once(() => "no|na|не|ne|não|нет|いや|いいえ|不|아니".split("|")),
  isAtStart: true,
  pattern: once(() =>
    /^(?:no|nope|nah|nein|non|não|нет|いや|いいえ|不是|不要|不行|아니요?)(?=\s*(?:[,.!;:…—–、，。！-]|$)|\s+(?:i|it|we|you|use|don'?t|that|not|make|keep|ich|wir|nicht|je|pas|yo|eu|não|я|не)\b)/i
  ),
};
/** The share of what a retraction names that must be in what it takes back, if that was said before the last exchange. */
const SAME_SUBJECT = 0.5;

/** Words of the user that take something back. */
interface Retraction {
  readonly utteranceIndex: number;
  /** Whether only the assistant's words are refused, and not the user's own. */
  readonly isRefusal: boolean;
  /** The last exchange begins here: all that was said in it is taken back. Null if only what is named is. */
  readonly exchange: number | null;
  readonly names: ReadonlySet<string>;
  /** Whether what it names was chosen after all: only what preferred something else is taken back. */
  readonly isReturn?: true;
}

/** Whether a sentence takes something back, wherever it stands. */
function mayTakeBack({ text }: Sentence): boolean {
  return [RETRACTIONS, NAMED_RETRACTIONS, RETURNS].some((patterns) => execFirst(patterns, text) !== null) ||
    testHinted(REFUSAL, text);
}

/**
 * Tells which sentences the user took back later: what was said in the exchange before a retraction, and what was said
 * earlier about what it names; only the latter if it does no more than name something. A refusal takes back only what the assistant said just before, and only where that asked
 * nothing. `sentences`: the sentences of a conversation, oldest first. `followsRequest`: for each utterance, whether it
 * answers a question or a proposal of the assistant. `memory`: remembers by text what takes nothing back, as most does.
 */
export function retractionTest(
  sentences: readonly Sentence[],
  followsRequest: readonly boolean[],
  memory?: TextMemory,
): (sentence: Sentence) => boolean {
  const retractions: Retraction[] = [];
  let [prompt, before] = [-1, -1];
  let [asked, isPossible] = ["", true];
  for (const { speaker, position, utteranceIndex, text, own, isFirst } of sentences) {
    if (speaker !== "user" || position === "plan") continue;
    if (utteranceIndex !== prompt) [prompt, before] = [utteranceIndex, prompt];
    if (memory !== undefined && asked !== own) {
      const find = () => sentences.some((one) => one.own === own && mayTakeBack(one));
      [asked, isPossible] = [own, memory.retraction(own, find)];
    }
    if (!isPossible) continue;
    const taken = execFirst(RETRACTIONS, text);
    const isRefusal = taken === null && isFirst && followsRequest[utteranceIndex] !== true && testHinted(REFUSAL, text);
    if (before === -1) continue;
    const named = execFirst(NAMED_RETRACTIONS, text)?.slice(1).find(Boolean);
    if (named !== undefined) {
      retractions.push({ utteranceIndex, isRefusal: false, exchange: null, names: nameWords(named) });
    }
    const way = execFirst(RETURNS, text);
    const returned = way?.slice(1).find(Boolean);
    if (way !== null && returned !== undefined) {
      const exchange = TOOL.test(returned) && GOES_BACK.test(way[0]) ? before : null;
      retractions.push({ utteranceIndex, isRefusal: false, exchange, names: nameWords(returned), isReturn: true });
    }
    if (taken === null && !isRefusal) continue;
    const names = isRefusal ? new Set<string>() : contentWords(text.slice(taken?.[0].length));
    retractions.push({ utteranceIndex, isRefusal, exchange: before, names });
  }
  if (retractions.length === 0) return () => false;
  return (sentence) =>
    retractions.some(({ utteranceIndex, isRefusal, exchange, names, isReturn }) => {
      if (sentence.utteranceIndex >= utteranceIndex) return false;
      if (isRefusal && sentence.speaker === "user") return false;
      if (exchange !== null && sentence.utteranceIndex >= exchange) return true;
      const share = exchange === null ? SAME_NAME : SAME_SUBJECT;
      if (names.size === 0) return false;
      const found = isReturn ? REJECTED.exec(sentence.text) : null;
      return shareNamed(names, isReturn ? found?.[1] ?? found?.[2] ?? "" : sentence.text) >= share;
    });
}
