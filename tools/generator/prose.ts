import type { Random } from "./random.ts";

/** Sentences as people and assistants say them, in several languages; `%` is a name. */
const SENTENCES: readonly (readonly string[])[] = [
  [
    "We decided to use % because it needs no server.",
    "Run % first, then deploy with the new configuration.",
    "I prefer tabs over spaces in %.",
    "The root cause was a missing lock in %; the fix is in place and the tests pass.",
    "% must never be called from the request path.",
    "That is a workaround for %, we should clean it up later.",
    "Should I update % as well?",
    "All tests pass now, and % is done.",
    "I'll look at % before I change anything.",
    "Please don't touch %, it is generated.",
  ],
  [
    "Wir haben uns für % entschieden, weil es keinen Server braucht.",
    "Zuerst % ausführen, dann die Prüfung starten.",
    "Der Fehler lag in %: eine Größe wurde übergangen.",
    "Bitte künftig immer % verwenden.",
  ],
  [
    "Nous avons décidé d'utiliser % parce que c'est plus simple.",
    "Il faut lancer % avant le déploiement.",
    "Le problème venait de %, c'est corrigé.",
  ],
  ["Decidimos usar % porque es más rápido.", "¿Puedes revisar % otra vez?", "Nunca llames a % desde aquí."],
  ["%を使うことに決めました。理由は速いからです。", "まず%を実行してください。", "原因は%でした。修正しました。"],
  ["我们决定使用%，因为它更快。", "请先运行%。", "问题出在%，已经修复。"],
  ["%를 쓰기로 했습니다. 더 빠르기 때문입니다.", "먼저 %를 실행해 주세요."],
  ["Ми вирішили взяти %, бо він простіший 🙂.", "Спочатку запусти %."],
];

const NAMES = [
  "sqlite",
  "src/parser.ts",
  "the cache",
  "redis",
  "`deno task test`",
  "the build",
  "lib/lines.ts",
  "C:\\Users\\dev\\app.cs",
  "useEffect",
  "the API",
];

const CODE = `export function parse(line: string): Entry | null {
  try {
    return toEntry(JSON.parse(line)); // "quoted" and \\escaped\\
  } catch {
    return null;
  }
}
`;

/** How long the pools are that long texts are cut from. */
const POOL = 1 << 16;
const BASE64_POOL = 8 << 20;
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Image data is the same in every session: making megabytes anew for each seed would be most of the work. */
let base64Pool: string | undefined;

function base64Text(): string {
  if (base64Pool !== undefined) return base64Pool;
  const bytes = new Uint8Array(BASE64_POOL);
  let state = 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = BASE64.charCodeAt(state >>> 26);
  }
  base64Pool = new TextDecoder("latin1").decode(bytes);
  return base64Pool;
}

/** Text of any length, made once a session and cut from then on. */
export class ProseGenerator {
  readonly #random: Random;
  readonly #language: readonly string[];
  /** Most output is ASCII; a fifth is in any language. */
  readonly #plain: string;
  readonly #foreign: string;

  /** @param mixed Whether each text may be in another language. */
  constructor(random: Random, mixed = true) {
    this.#random = random;
    const english = SENTENCES[0] ?? [];
    this.#language = mixed ? SENTENCES.flat() : english;
    this.#plain = this.#pool(english);
    this.#foreign = mixed ? this.#pool(this.#language) : this.#plain;
  }

  #pool(sentences: readonly string[]): string {
    const parts: string[] = [];
    for (let length = 0; length < POOL;) {
      const name = this.#random.pick(NAMES);
      const words = this.#random.pick(sentences).replace("%", name);
      const part = this.#random.chance(0.3) ? CODE : `${name}:${this.#random.below(900)}: ${words}\n`;
      parts.push(part);
      length += part.length;
    }
    return parts.join("").slice(0, POOL);
  }

  sentence(): string {
    return this.#random.pick(this.#language).replace("%", () => this.#random.pick(NAMES));
  }

  text(sentences: number): string {
    let text = this.sentence();
    for (let i = 1; i < sentences; i++) text += (i % 3 === 0 ? "\n\n" : " ") + this.sentence();
    return text;
  }

  /** What a tool prints, about as long as asked. */
  output(length: number): string {
    const pool = this.#random.chance(0.2) ? this.#foreign : this.#plain;
    const from = this.#random.below(POOL >> 1);
    if (length <= POOL >> 1) return wellFormed(pool.slice(from, from + length));
    return wellFormed(pool.repeat(Math.ceil(length / POOL)).slice(0, length));
  }

  /** Image data. */
  base64(length: number): string {
    const from = this.#random.below(BASE64_POOL - Math.min(length, BASE64_POOL) + 1);
    return base64Text().slice(from, from + length);
  }
}

/** A cut may have left half of a surrogate pair at either end. */
function wellFormed(text: string): string {
  const from = isLow(text.charCodeAt(0)) ? 1 : 0;
  const to = isHigh(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
