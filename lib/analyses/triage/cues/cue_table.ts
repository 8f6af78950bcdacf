import type { CueTable } from "./cue.ts";
import type { Language } from "./language.ts";
import { DE } from "./languages/de.ts";
import { EN } from "./languages/en.ts";
import { ES } from "./languages/es.ts";
import { FR } from "./languages/fr.ts";
import { JA } from "./languages/ja.ts";
import { KO } from "./languages/ko.ts";
import { PT } from "./languages/pt.ts";
import { RU } from "./languages/ru.ts";
import { ZH } from "./languages/zh.ts";

/** The cues of every language, as people edit them; triage reads the index that is generated from them. */
export const CUE_TABLE: Readonly<Record<Language, CueTable>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  pt: PT,
  ja: JA,
  zh: ZH,
  ko: KO,
  ru: RU,
};
