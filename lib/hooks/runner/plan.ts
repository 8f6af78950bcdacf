/**
 * The plan: what the user's configuration asks for, in a form that the start scripts read without starting a program. A
 * script trusts it as long as the configuration has the checksum that the plan names; else it starts the hook with
 * `RENEW_PLAN`, and the hook writes the plan anew.
 */
import { NOTHING_LOST } from "../../analyses/intent/rule_pattern.ts";
import type { ClientHooks, HookNeed } from "../../clients/client.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { VERSION } from "../../version.ts";
import { askedCalls, isGuardOn, isHookAsked } from "../config/asked.ts";
import type { Config } from "../config/config.ts";
import { MAX_CONFIG_BYTES } from "../config/load.ts";

/** How a row begins that says what hooks may do, see {@linkcode configuredNeeds}. */
export const NEEDS = "needs";
/** What follows a hook's name in a row of calls that count only where the guard has asked about them. */
export const QUESTION = "?";
/** A script checks every row for each call; up to this many are faster than starting Deno. */
const MAX_ROWS = 24;

/** Null where scripts start every hook. `bytes`: the user's file, to the byte. `config`: without a project's file. */
export function planText(
  bytes: Uint8Array,
  config: Config,
  { hooks, client }: { readonly hooks: readonly string[]; readonly client: Pick<ClientHooks, "namesOf"> },
): SafeText | null {
  if (bytes.length > MAX_CONFIG_BYTES) return null;
  const calls = askedCalls(config, client);
  const rows = calls.length <= MAX_ROWS
    ? calls.map(({ event, tool, words, isOfQuestion }) =>
      [isOfQuestion ? QUESTION : "", event, tool, ...words].join(" ")
    )
    : [...new Set(calls.map(({ event }) => ` ${event} *`))];
  const asked = hooks.filter((hook) => isHookAsked(hook, config, client));
  const lines = [
    ...asked.flatMap((hook) => hook === "tool_intent" ? rows.map((row) => `${hook}${row}`) : [hook]),
    ...configuredNeeds(config).map((need) => `${NEEDS} ${need}`),
  ];
  const head = safe`${safeText(VERSION)} ${checksum(bytes)} ${bytes.length}\n`;
  return safe`${head}${joinSafe(lines.map((line) => safe`${safeText(line)}\n`))}`;
}

/** What hooks may do because a configuration asks for it. */
function configuredNeeds({ guard, intent, triage }: Config): HookNeed[] {
  const looksAtWork = isGuardOn(guard) || intent.rules.some(({ unless }) => unless === NOTHING_LOST);
  return [...looksAtWork ? ["work"] as const : [], ...triage.data ? ["context_files"] as const : []];
}

/** The polynomial of {@linkcode checksum}. */
const POLYNOMIAL = 0x04c11db7;

/** The checksum that POSIX's `cksum` prints: a script has no other way to compare files with one program. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0;
  const add = (byte: number) => {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  };
  for (const byte of bytes) add(byte);
  for (let length = bytes.length; length > 0; length = Math.floor(length / 256)) add(length % 256);
  return ~sum >>> 0;
}
