/**
 * Texts made to take long, for what decides, searches, redacts and reads in hooks: `decide`, permission rules with many
 * stars, patterns of rules, what looks like the names of secrets, and the lines of a session. Each text once and four times
 * as long; linear work takes four times the time.
 *
 * @module
 */
import process from "node:process";
import { FactReader } from "../../lib/analyses/review/facts/fact_reader.ts";
import { redactState } from "../../lib/analyses/review/facts/fact_state.ts";
import { claudeEntriesBackward, claudeEntriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { linearPattern } from "../../lib/pattern/search.ts";
import { decide, mergeSettings, parseSettings } from "../../lib/permissions/mod.ts";
import { matchesCommand } from "../../lib/permissions/rules/command_match.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { redact } from "../../lib/text/redact.ts";
import { safeText } from "../../lib/text/safe_text.ts";
import { Random } from "../generator/random.ts";
import type { BenchPart, CheckedClaim } from "./budget.ts";

/** Repeated to any length, alone or after a command. */
const UNITS = [
  ..."a|sudo |env A=1 |timeout 1 |nice |time |watch |exec |xargs |*|[a|{a,|~|'a'|\"$a\"|$(ls)|`a`|${a}|a/|../|>a |-a "
    .split("|"),
  ...'ls;|ls\n|cd a;|ls&|ls&&|(ls) |A=1;|if a;then |f(){ |[[ |\'|"|$(|ab cd |a b |((|{ |"$(|<<a |\'"|${|\\|<(|a=(|{,|\\ |a/../'
    .split("|"),
];
const PATTERNS = [
  String.raw`(a|a){1,40}b`,
  String.raw`(\w{1,20}\s{0,3}){1,30}!`,
  String.raw`(a{0,40}){0,40}b`,
  String.raw`([a-z]{1,12} ?){1,25}#`,
  String.raw`git push.*(--force(?!-with-lease)|-f\b)`,
];
/** No longer line is parsed. */
const LINE = 10_000;
const TEXT = 1_000_000;
/** Names of secrets without a secret, in the forms that patterns look for, and secrets over and over. */
const SECRET_UNITS = [
  ..."password: |password=|PASSWORD: |pwd |pwd=|token=|pass=token=|api_key=x;|password=hunter2 |TOKEN=abc12345 |password='a|token: a1b2"
    .split("|"),
  ..."secret:\n|-p |https://a:|key_|=|curl |curl -u a |docker login |expd |rman\t|mkpasswd |snyk auth |secret create "
    .split("|"),
];
/** What else the units of secrets are made of: each word with each sign and each value. */
const SECRET_WORDS =
  ("password|PASSWORD|pwd|pass|secret|token|api_key|DB_PASS|my-pass|psk|jsessionid|credential|private_key|auth|key|sig|Passwort|пароль|" +
    "密码|パスワード|contraseña|mot de passe|cookie|authorization|bearer|login|otp|pin|recovery code|seed|mysql -p|--token|https://a|env X_TOKEN|name")
    .split("|");
const SECRET_SIGNS = ["=", ": ", " ", "='", '": "', " is ", '\\":\\"', ":\n", "=>", " for a: ", "** "];
const SECRET_VALUES = [
  "",
  "x;",
  "abc12345 ",
  "Xk7!pq9Rz2\n",
  "'a",
  "a1b2c3d4e5f6g7h8",
  "%3D",
  "\u200b",
  "pwd=",
  "'token: ",
];
/** The slowest of those at this length are measured at the whole length. */
const SCREENED = 16_000;
const SLOWEST = 24;
/** Lines of a session: tiny ones, deep ones, and one with many calls, which the session's start precedes. */
export const LINE_UNITS: readonly string[] = [
  "\n",
  "{}\n",
  '{"type":"user"}\n',
  '{"type":"user","":0}\n',
  '{"type":"x","":0}\n',
  "[",
  '{"a":',
  `${"[".repeat(3_000)}\n`,
  '{"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"a","name":"Bash","input":{}}]}}\n',
];
export const SESSION = 30_000_000;
/** What one call may take if nothing else runs. Reading a session has no limit of its own: hooks have one. */
const MOST_MS = 500;

/** The processor time of the whole process in ms: what else the machine does counts for nothing. */
function timed(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

export function made(unit: string, length: number): string {
  const begin = LINE_UNITS.includes(unit) ? "" : "ls ";
  return `${begin}${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length);
}

/** The way of a call: what it does with a text, how long the longest is, and what the texts are made of. */
type Way = readonly [name: string, longest: number, call: (text: string) => void, units?: readonly string[]];

/** Reads a session backwards to its start, as a hook does that finds nothing. */
function readBackward(text: string): void {
  const source = bytesSource(new TextEncoder().encode(text));
  for (const _ of claudeEntriesBackward(source)) continue;
}

/** Reads a session as transcript_review does at its first stop. */
function review(text: string): void {
  const source = bytesSource(new TextEncoder().encode(text));
  const reader = new FactReader({ session: "s" });
  for (const entry of claudeEntriesForward(source)) reader.add(entry);
  redactState(reader.state());
}

/** The units of which short texts take longest to search, and text without words, in which every hint seems to occur. */
function secretUnits(): string[] {
  const units = SECRET_WORDS.flatMap((word) =>
    SECRET_SIGNS.flatMap((sign) => SECRET_VALUES.map((value) => `${word}${sign}${value}`))
  );
  const screened = units.map((unit) => {
    const text = made(unit, SCREENED);
    return { unit, ms: timed(() => void redact(text)) };
  });
  const random = new Random(330);
  const noise = Array.from({ length: 40_000 }, () => String.fromCharCode(random.between(32, 126))).join("");
  return [...SECRET_UNITS, ...screened.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST).map(({ unit }) => unit), noise];
}

function ways(): Way[] {
  const rules = {
    deny: ["Bash(* * * * * * * * * * * * !)", "Bash(*a*a*a*a*b)", "Read(*a*a*a*b)"],
    allow: ["Bash(ls *)"],
  };
  const source = { layer: "project", path: "/p/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]);
  const context = { settings, cwd: "/p", home: "/h", mode: "default" } as const;
  const content = { kind: "wildcard", pattern: "* * * * * * * * * * * * !" } as const;
  const searches = PATTERNS.map((pattern): Way => [`search ${pattern}`, TEXT, (text) => {
    const ready = linearPattern(pattern);
    if (ready.kind === "pattern") ready.search(text, { left: 5_000_000 });
  }]);
  const secrets = secretUnits();
  return [
    ["decide", LINE, (command) => void decide({ tool: "Bash", input: { command } }, context)],
    ["decide, not parsed", TEXT, (command) => void decide({ tool: "Bash", input: { command } }, context)],
    ["rule of twelve stars", TEXT, (text) => void matchesCommand(content, { exact: [], spaced: [text] })],
    ...searches,
    ["redact", TEXT, (text) => void redact(text), secrets],
    ["safeText", TEXT, (text) => void safeText(text, { lines: true }), secrets],
    ["read backwards", SESSION, readBackward, LINE_UNITS],
    ["review", SESSION, review, LINE_UNITS],
  ];
}

/** A table of all, with the budgets. */
export function benchHostile(): BenchPart {
  const rows: string[] = [];
  const verdicts: CheckedClaim[] = [];
  for (const [name, longest, call, units = UNITS] of ways()) {
    const timeOf = (unit: string, length: number): number => {
      const text = made(unit, length);
      return timed(() => call(text));
    };
    for (const unit of units) timeOf(unit, longest / 4);
    const times = units.map((unit) => timeOf(unit, longest));
    const whole = times.reduce((sum, ms) => sum + ms, 0);
    const quarter = units.reduce((sum, unit) => sum + timeOf(unit, longest / 4), 0);
    times.sort((a, b) => a - b);
    const quantile = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
    const most = quantile(1);
    const shown = name.replaceAll("|", "\\|");
    rows.push(
      `| \`${shown}\` | ${longest.toLocaleString("en-US")} | ${quantile(0.5).toFixed(1)} | ${
        quantile(0.95).toFixed(1)
      } | ${most.toFixed(1)} | ${(whole / quarter).toFixed(1)} |`,
    );
    if (longest === SESSION) continue;
    verdicts.push({
      claim: `${name}, with a text made to take long`,
      measured: most,
      limit: MOST_MS,
      unit: "ms",
      met: most <= MOST_MS,
    });
  }
  const text = `## Texts made to take long\n\nSeven to ${UNITS.length} texts each, in one process that is warm.\n\n` +
    `| what | characters | median ms | p95 ms | most ms | against a quarter of the length |\n` +
    `| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join("\n")}\n`;
  return { text, verdicts };
}
