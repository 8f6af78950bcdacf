/** Rules for clients whose rules are prefixes of commands: they cover what was approved and open nothing worse. */
import { readShell } from "../../../permissions/bash/read_shell.ts";
import type { Part } from "../../../permissions/bash/shell_reading.ts";
import { reachOf, type RuleReach } from "../../../permissions/risk/rule_reach.ts";
import type { RiskKind } from "../../../permissions/risk/risk_kinds.ts";
import { NO_SETTINGS } from "../../../permissions/settings/settings.ts";
import { parseSettings } from "../../../permissions/settings/settings_text.ts";
import { stringAt } from "../../../json.ts";
import type { CallFact } from "../facts/call_fact.ts";
import { isRecommendable } from "./rule_risk.ts";

export interface PrefixSuggestion {
  readonly words: readonly string[];
  readonly prompts: number;
  readonly sessions: number;
  readonly risk: RiskKind;
  /** Whether it opens nothing worse than what was approved, and no refused command has this prefix. */
  readonly isSafe: boolean;
}

interface Command {
  readonly words: readonly string[];
  prompts: number;
  readonly sessions: Set<string>;
}

const APPROVED: ReadonlySet<string> = new Set(["approved_once", "approved_always"]);
/** A word that a rule can name: one that the shell would change may differ the next time. */
const PLAIN = /^[\w@%+=:,./-]+$/;
const MOST = 5;

function literalWords({ argv, redirects, assignments }: Part): readonly string[] | null {
  const isPlain = redirects.length === 0 && assignments.length === 0 && argv.length > 0;
  return isPlain && argv.every((word) => PLAIN.test(word)) ? argv : null;
}

function startsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((word, at) => words[at] === word);
}

/** What every command with this prefix can do; null if a rule cannot name it. */
function reachOfPrefix(words: readonly string[], cwd: string): RuleReach | null {
  const text = JSON.stringify({ permissions: { allow: [`Bash(${words.join(" ")}:*)`] } });
  const [rule] = parseSettings(text, { layer: "local", path: "" }).rules;
  const context = { settings: NO_SETTINGS, cwd, home: "", mode: "default" } as const;
  return rule === undefined ? null : reachOf(rule, context);
}

/** Whether no further words make such a command worse than a rule may be. */
function isClosed(reach: RuleReach | null): boolean {
  return reach !== null && reach.closed && isRecommendable(reach.kind);
}

export class PrefixCollector {
  readonly #approved = new Map<string, Command>();
  readonly #refused: (readonly string[])[] = [];

  add(fact: CallFact): void {
    if (!fact.isOutsideRules || fact.tool !== "Bash") return;
    const command = stringAt(fact.input, "command");
    if (command === null || fact.decision === "allowed") return;
    const { parts, tooComplex } = readShell(command);
    const [part, ...more] = parts;
    const words = part && more.length === 0 && tooComplex === null ? literalWords(part) : null;
    if (!APPROVED.has(fact.decision)) {
      for (const { argv } of parts) if (fact.decision !== "not_granted") this.#refused.push(argv);
      return;
    }
    if (words === null) return;
    const key = JSON.stringify(words);
    const known = this.#approved.get(key) ?? { words, prompts: 0, sessions: new Set<string>() };
    known.prompts++;
    known.sessions.add(fact.session);
    this.#approved.set(key, known);
  }

  /** Those that would have spared most prompts first; of two words only if that stays harmless. */
  suggestions(cwd: string): PrefixSuggestion[] {
    const commands = [...this.#approved.values()];
    const prefixes = new Map<string, readonly string[]>();
    for (const { words } of commands) {
      const two = words.slice(0, 2);
      const isShared = two.length === 2 && !two[1]?.startsWith("-") &&
        commands.filter((other) => startsWith(other.words, two)).length > 1;
      const prefix = isShared && isClosed(reachOfPrefix(two, cwd)) ? two : words;
      prefixes.set(JSON.stringify(prefix), prefix);
    }
    const found = [...prefixes.values()].map((words): PrefixSuggestion => {
      const covered = commands.filter((command) => startsWith(command.words, words));
      const reach = reachOfPrefix(words, cwd);
      return {
        words,
        prompts: covered.reduce((sum, { prompts }) => sum + prompts, 0),
        sessions: new Set(covered.flatMap(({ sessions }) => [...sessions])).size,
        risk: reach?.kind ?? "arbitrary_code",
        isSafe: isClosed(reach) && !this.#refused.some((refused) => startsWith(refused, words)),
      };
    });
    return found.sort((a, b) => b.prompts - a.prompts || (a.words.join(" ") < b.words.join(" ") ? -1 : 1)).slice(
      0,
      MOST,
    );
  }
}
