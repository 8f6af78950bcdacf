/** Secrets of kinds that are recognized, made of a seed, and the pieces of them that must never be seen. */
import type { Random } from "../../tools/generator/random.ts";

const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HEX = "0123456789abcdef";
const PIECE = 8;

function letters(random: Random, length: number, alphabet = ALNUM): string {
  let text = "";
  // a digit and a letter always, as in real ones
  for (let i = 0; i < length; i++) text += i === 2 ? "7" : alphabet[random.below(alphabet.length)] ?? "x";
  return text;
}

/** A text with a secret in it, and the secret part. */
export interface Planted {
  readonly text: string;
  readonly secret: string;
}

type Kind = (random: Random) => Planted;

const token = (prefix: string, length: number, alphabet = ALNUM): Kind => (random) => {
  const secret = letters(random, length, alphabet);
  return { text: prefix + secret, secret };
};

const named = (before: string, after = "", length = 20): Kind => (random) => {
  const secret = letters(random, length);
  return { text: before + secret + after, secret };
};

/** Kinds that stand on one line. */
export const KINDS: readonly Kind[] = [
  token("ghp_", 36),
  token("sk-ant-api03-", 60),
  token("glpat-", 24),
  token("xoxb-", 40),
  token("npm_", 36),
  token("AIza", 35),
  token("dapi", 32, HEX),
  named("DB_PASSWORD="),
  named("postgres://app:", "@db.example/shop"),
  named("Authorization: Bearer ", "", 32),
  named("--password "),
  named('"api_key": "', '"', 28),
];

export function privateKey(random: Random, lines: number): Planted {
  const body = Array.from({ length: lines }, () => letters(random, 64));
  const text = `-----BEGIN RSA PRIVATE KEY-----\n${body.join("\n")}\n-----END RSA PRIVATE KEY-----`;
  return { text, secret: body.join("\n") };
}

/** Every piece of eight characters of the secrets. */
export class Pieces {
  readonly #pieces = new Set<string>();

  add(secret: string): void {
    for (const line of secret.split("\n")) {
      for (let at = 0; at + PIECE <= line.length; at++) this.#pieces.add(line.slice(at, at + PIECE));
    }
  }

  /** The pieces that stand in a text, with what is around them; a few. */
  foundIn(text: string): string[] {
    const found: string[] = [];
    for (let at = 0; at + PIECE <= text.length && found.length < 5; at++) {
      if (!this.#pieces.has(text.slice(at, at + PIECE))) continue;
      found.push(text.slice(Math.max(0, at - 100), at + 60));
      at += 60;
    }
    return found;
  }
}
