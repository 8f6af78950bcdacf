/** The languages with a cue table. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt", "ja", "zh", "ko", "ru"] as const;

/** A language that has a cue table. */
export type Language = (typeof LANGUAGES)[number];

/** Frequent short words, by which languages in Latin letters are told apart. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en:
    "the is and to of it that this for with be are not was you we i in on at by from have has should can will do let use a an as no",
  de:
    "der die das und ist nicht wir ich mit für ein eine einen auf zu den dem bitte uns lass hier statt auch nur noch " +
    "kann wird wie im von bei soll lieber immer kein keine ja mach jedem aus vor sind hat in niemals nie du nach jetzt",
  fr: "le la les et est pas nous je avec pour un une des du que dans il on ce ne sur qui au aux se ça mais faut plus " +
    "cette sont oui de à par sans l qu j te fais toujours jamais désormais peux chaque avant",
  es: "el la los las y es no que con para un una del por en se lo de como pero más su al ya este esta hay vamos sí " +
    "siempre nunca recuerda sin son fuera antes a ahora",
  pt:
    "o a os as e é não que com para um uma do da em por se de mais mas como isso ao foi está ser tem vamos eu você sim sempre nunca " +
    "na no nas nos lembre antes agora",
};

let languagesOfWord: Map<string, Language[]> | undefined;

/** The languages of each stop word. */
function languagesOf(): ReadonlyMap<string, readonly Language[]> {
  if (languagesOfWord !== undefined) return languagesOfWord;
  languagesOfWord = new Map();
  for (const language of LANGUAGES) {
    for (const word of STOP_WORDS[language]?.split(" ") ?? []) {
      const known = languagesOfWord.get(word);
      if (known === undefined) languagesOfWord.set(word, [language]);
      else known.push(language);
    }
  }
  return languagesOfWord;
}

/** Code looks like English in every language. */
const CODE_SPAN = /`[^`\n]*`/g;

/** How many characters of a text are read. */
const SAMPLE = 400;

/**
 * Detects the language of a text: by its script, and in Latin letters by stop words. Returns null for a script without
 * a cue table; English for Latin letters without stop words.
 */
export function detectLanguage(text: string): Language | null {
  const start = text.slice(0, SAMPLE);
  const sample = start.includes("`") ? start.replace(CODE_SPAN, " ") : start;
  if (!NON_LATIN.test(sample)) return detectLatinLanguage(sample);
  let kana = 0;
  let hangul = 0;
  let han = 0;
  let latin = 0;
  let cyrillic = 0;
  let other = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code <= 0x24f)) latin++;
    else if (code >= 0x3040 && code <= 0x30ff) kana++;
    else if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff)) hangul++;
    else if (code >= 0x4e00 && code <= 0x9fff) han++;
    else if (code >= 0x400 && code <= 0x4ff) cyrillic++;
    else if (code >= 0x370 && code < 0x2000) other++;
  }
  // one CJK character says as much as several letters, and code is in Latin letters everywhere
  const cjk = kana + hangul + han;
  if (cjk > 0 && cjk * 4 >= latin) {
    if (hangul > kana && hangul >= han / 2) return "ko";
    return kana * 10 >= han ? "ja" : "zh";
  }
  if (cyrillic * 2 > latin) return "ru";
  if (other * 2 > latin) return null;
  return detectLatinLanguage(sample);
}

/** Letters of the other scripts. Dashes, arrows and signs are not among them: they are common in Latin text. */
const NON_LATIN = /[\u0370-\u1fff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
const NO_LETTERS = /[^a-zß-ÿ]+/;

/** Letters and marks that only one of the languages has. */
const OWN_LETTERS: readonly (readonly [Language, RegExp])[] = [
  ["de", /[äöß]/g],
  ["fr", /[èùœî]/g],
  ["es", /[ñ¿¡]/g],
  ["pt", /[ãõ]/g],
];

function detectLatinLanguage(sample: string): Language {
  const counts = new Map<Language, number>();
  const known = languagesOf();
  const lower = sample.toLowerCase();
  for (const [language, letters] of OWN_LETTERS) {
    const count = lower.match(letters)?.length ?? 0;
    if (count > 0) counts.set(language, count);
  }
  for (const word of lower.split(NO_LETTERS)) {
    const languages = known.get(word);
    if (languages === undefined) continue;
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  let best: Language = "en";
  for (const [language, count] of counts) if (count > (counts.get(best) ?? 0)) best = language;
  return best;
}
