/** What the user took back in words: "scratch that", "I changed my mind", "no, not MongoDB". */
import { contentWords, shareContained } from "../choice/content_words.ts";
import { once } from "../../../memoize.ts";
import { execHinted, type HintedPattern, isHinted, testHinted } from "../../../pattern/hinted_pattern.ts";
import type { Sentence } from "./sentence.ts";

/** What may come before it. */
const LEAD = String
  .raw`^(?:(?:actually|ok(?:ay)?|oh|hm+|uh|wait|sorry|no|nah|hold on|on second thoughts?|ach|nein|doch|moment|warte|sorry|non|en fait|attends|no|espera|perdón|não|espere|desculpa|нет|стой|погоди|извини|いや|ごめん|すみません|不|等等|抱歉|아니|잠깐|미안)[\s,.…!、，。:-]*)*`;
/** Behind these words a clause ends: "undo that", and not "undo that change in a.ts". */
const END = String.raw`(?=\s*(?:[.,;:!?…、，。！—–-]|$|and |but |please|und |et |y |e |и ))`;
/** By language, as far as the words are not a part of another request. */
const TAKES_BACK = [
  String
    .raw`(?:scratch|strike) that\b|never ?mind${END}|(?:forget|disregard|ignore) (?:that|it|this|all that)${END}|(?:forget|disregard|ignore) (?:what (?:i|we) (?:just )?(?:said|wrote|decided|agreed)|my (?:last|previous) (?:message|prompt|request|instruction|comment|point))|(?:undo|revert|cancel) (?:that|it|this)${END}|(?:i )?take (?:that|it) back|(?:i(?:'ve| have)?|we(?:'ve| have)?) changed (?:my|our) minds?|(?:that|what i said) was (?:wrong|a mistake|nonsense)|i was wrong|let'?s not${END}`,
  String
    .raw`(?:vergiss|streich|ignorier\S*) (?:das|es|was ich)|(?:mach|nimm) (?:das|es) (?:wieder )?(?:rückgängig|zurück)|(?:lieber |bitte )?doch (?:lieber )?nicht|(?:das )?(?:habe? ich|ich habe?|hab|wir haben|haben wir) (?:mir |uns |es |das ){0,3}anders überlegt|das war (?:falsch|ein fehler|quatsch)|ich nehme (?:das|es) zurück`,
  String
    .raw`oublie[zs]? (?:ça|cela|ce que j)|laisse tomber|finalement,? (?:non|pas)|(?:j'ai|on a|nous avons) changé d'avis|annule (?:ça|cela)|je me suis tromp|c'était (?:faux|une erreur)`,
  String
    .raw`olv[ií]da(?:lo| eso| lo que dije)|mejor no\b|(?:he )?cambi(?:é|ado) de (?:opinión|idea)|deshaz(?:lo| eso)|me equivoqué|eso estaba mal`,
  String
    .raw`esque[çc][ea](?: isso| o que eu disse|${END})|deixa (?:isso )?p(?:a|á)ra lá|deixa pra lá|mudei de ideia|desfa[zç]a? isso|me enganei|eu errei|melhor não${END}`,
  String.raw`забудь|отмени (?:это|то)|(?:я )?передумал|отбой|я (?:был не ?прав|была не ?права|ошиб)|не надо этого`,
  String
    .raw`やっぱり?(?:やめ|なし|いい|いらな|違)|取り消|今のは?(?:なし|忘れ)|(?:さっき|今|前)の?.{0,8}(?:忘れて|無視|撤回)|忘れて(?:ください)?[。、！]?$|間違えまし?た|撤回`,
  String
    .raw`算了|取消(?:吧|这个|這個)?[，。！]|(?:忘|忘了|忘掉|忽略)(?:了)?(?:刚才|剛才|我说|我說|之前)|(?:我)?(?:收回|撤回)|(?:我)?改(?:变|變)?主意|(?:我)?(?:搞错|搞錯|说错|說錯)了|还是不要|還是不要`,
  String
    .raw`(?:아까|방금|앞에서?).{0,8}(?:무시|잊|취소)|취소(?:해|할게|합)|마음이 바뀌|생각이 바뀌|철회|됐어(?:요)?[.,!]?$|내가 틀렸`,
];
export const RETRACTION: HintedPattern = {
  words: once(() =>
    ("scratch|strike|never mind|nevermind|forget|disregard|ignor|undo|revert|cancel|take |changed m|changed o|was wrong|a mistake|" +
      "nonsense|let's not|lets not|vergiss|streich|rückgängig|zurück|doch |anders über|das war|oublie|laisse tomber|finalement|d'avis|" +
      "annule|me suis|c'était|olvid|olvíd|mejor no|cambi|deshaz|me equivoqu|estaba mal|esque|deixa|mudei|desfa|me enganei|errei|" +
      "melhor|забудь|отмени|передумал|отбой|не прав|неправ|не права|неправа|ошиб|не надо|やっぱ|取り消|今の|忘れ|無視|撤回|間違え|算了|取消|忘|忽略|收回|主意|" +
      "搞|说|說|还是|還是|무시|잊|취소|바뀌|철회|됐어|틀렸").split("|")
  ),
  isAtStart: false,
  pattern: once(() => new RegExp(`${LEAD}(?:${TAKES_BACK.join("|")})`, "i")),
};
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
  /** The last exchange begins here: all that was said in it is taken back. */
  readonly exchange: number;
  readonly names: ReadonlySet<string>;
}

/**
 * Tells which sentences the user took back later: what was said in the exchange before a retraction, and what was said
 * earlier about what it names. A refusal takes back only what the assistant said just before, and only where that asked
 * nothing. `sentences`: the sentences of a conversation, oldest first. `followsRequest`: for each utterance, whether it
 * answers a question or a proposal of the assistant.
 */
export function retractionTest(
  sentences: readonly Sentence[],
  followsRequest: readonly boolean[],
): (sentence: Sentence) => boolean {
  const retractions: Retraction[] = [];
  let [prompt, before] = [-1, -1];
  let [read, mayTakeBack] = ["", false];
  for (const { speaker, position, utteranceIndex, text, own, isFirst } of sentences) {
    if (speaker !== "user" || position === "plan") continue;
    if (utteranceIndex !== prompt) [prompt, before] = [utteranceIndex, prompt];
    if (own !== read) [read, mayTakeBack] = [own, isHinted(RETRACTION, own)];
    const taken = mayTakeBack ? execHinted(RETRACTION, text) : null;
    const isRefusal = taken === null && isFirst && followsRequest[utteranceIndex] !== true && testHinted(REFUSAL, text);
    if (before === -1 || (taken === null && !isRefusal)) continue;
    const names = isRefusal ? new Set<string>() : contentWords(text.slice(taken?.[0].length));
    retractions.push({ utteranceIndex, isRefusal, exchange: before, names });
  }
  if (retractions.length === 0) return () => false;
  return (sentence) =>
    retractions.some(({ utteranceIndex, isRefusal, exchange, names }) => {
      if (sentence.utteranceIndex >= utteranceIndex) return false;
      if (isRefusal && sentence.speaker === "user") return false;
      if (sentence.utteranceIndex >= exchange) return true;
      return names.size > 0 && shareContained(names, contentWords(sentence.text)) >= SAME_SUBJECT;
    });
}
