/** Whether words are a sentence or a label for a person, or a passphrase. */
import { once } from "../../memoize.ts";

/** Words that bind others to a sentence, in the languages that share the letters of passphrases. */
const functionWords = once(() =>
  new Set(
    ("a an the de of to in on at by for from with without and or but not no is are was were be been has have had do does did will would can " +
      "could must should may might this that these those your you our their its it his her we they if when then than as into only all any " +
      "too also here there now again please before after between during per each every der die das ein eine und oder nicht ist sind war " +
      "wurde wird werden mit ohne für von zu zum zur im auf bei aus dass kein keine le la les un une des du et ou pas est sont sur dans " +
      "avec sans pour ne el los las uno y o no es son en con sin para por del al não é são com sem um uma os as da do dos il lo gli e " +
      "non sono di che een het en niet voor met zonder van og ikke med uten och inte på av ve ile için")
      .split(" "),
  )
);

/** Whether a text speaks to a person: "Password is required", "Пароль неверный", 「もう一度入力」. */
export function isProse(raw: string): boolean {
  const text = raw.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (/[\u0590-\u06ff\u0900-\u0dff\u0e00-\u0eff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text)) {
    return !/\d/.test(text);
  }
  const words = text.split(/\s+/);
  if (words.length < 2) return false;
  if (
    /\b(?:password|passphrase|token|secret|key|required|enter|your|must|please|invalid|forgot|failed)\b/i.test(text)
  ) return true;
  const plain = words.map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, "").toLowerCase());
  const binding = plain.filter((word) => functionWords().has(word)).length;
  if (/\d/.test(text)) {
    return (binding >= 2 && words.length > 4) || /^(?:\p{L}+ )*\d{1,3}\+?(?: \p{L}+)+[.!]?$/u.test(text); // "min. 8 characters"
  }
  if (binding > 0) return true;
  return /[^\0-\x7f]/.test(text) || /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+\p{P}?$/u.test(text) ||
    (words.length > 2 && /\p{L}[.!?…:]$/u.test(text));
}

/** Enough words that stand alone, in lower case or all capitalized, none joining others into a sentence. */
export function isPassphrase(text: string, least: number): boolean {
  const words = text.trim().split(/ /);
  return words.length >= least && words.length <= 12 &&
    (words.every((word) => /^[a-z]{3,12}$/.test(word)) || words.every((word) => /^[A-Z][a-z]{2,11}$/.test(word))) &&
    !words.some((word) => functionWords().has(word.toLowerCase()));
}
