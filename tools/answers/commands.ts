/** What is asked of a command line: how it is read, and what is decided, offered and feared about it. */
import { decide } from "../../lib/permissions/decide/decide.ts";
import { lintRules } from "../../lib/permissions/rules/lint.ts";
import { riskOf } from "../../lib/permissions/commands/risk.ts";
import { formatRule, parseRule } from "../../lib/permissions/rules/rule.ts";
import { mergeSettings, parseMode } from "../../lib/permissions/rules/settings.ts";
import { parseSettings } from "../../lib/permissions/rules/settings_text.ts";
import { tokenize } from "../../lib/permissions/bash/lexer.ts";
import { readShell } from "../../lib/permissions/bash/walk.ts";
import { wordPieces } from "../../lib/permissions/bash/words.ts";
import { offerRules } from "../../lib/permissions/decide/suggest.ts";
import type { PermissionContext } from "../../lib/permissions/decide/context.ts";
import type { Question } from "./question.ts";

const RULES = {
  allow: ["Bash(git *)", "Bash(npm run test:*)", "Bash(frob)", "Read(//etc/**)", "Edit(/src/**)", "Bash(cat:*)"],
  deny: ["Bash(rm -rf *)", "Read(.env)", "Edit(//etc/**)", "Bash(curl *)"],
  ask: ["Bash(git push *)", "Bash(docker:*)"],
};

function contextOf(permissions: unknown, mode: string): PermissionContext {
  const source = { layer: "project", path: "/home/dev/proj/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions }), source)]);
  return { settings, cwd: "/home/dev/proj", home: "/home/dev", mode: parseMode(mode) ?? "default" };
}

const BARE = contextOf({}, "default");
const RULED = contextOf(RULES, "default");
const EDITS = contextOf(RULES, "acceptEdits");

const call = (command: string) => ({ tool: "Bash", input: { command } });

/** What is asked of every command. */
export const COMMAND_QUESTIONS: readonly Question<string>[] = [
  {
    name: "shell",
    ask: (command) => [
      readShell(command, "/home/dev"),
      tokenize(command),
      tokenize(command).map(({ kind, text }) => kind === "word" ? wordPieces(text) : null),
    ],
  },
  { name: "decisions", ask: (command) => [BARE, RULED, EDITS].map((context) => decide(call(command), context)) },
  { name: "offers", ask: (command) => [offerRules(call(command), BARE), riskOf(call(command), RULED)] },
  {
    name: "rules",
    ask: (command) => {
      const texts = [`Bash(${command})`, `Bash(${command} *)`, `Bash(${command.split(" ")[0]}:*)`, command];
      const parsed = texts.map(parseRule);
      const { settings } = contextOf({ allow: texts, deny: ["Bash(rm *)", texts[2]] }, "default");
      return [parsed, parsed.map((one) => one.status === "malformed" ? "" : formatRule(one.rule)), lintRules(settings)];
    },
  },
];

const ODD = [
  "'",
  '"',
  "`",
  "$(",
  ")",
  "\\",
  " ",
  "\n",
  ";",
  "&",
  "|",
  "<<EOF\n",
  ">",
  "${",
  "}",
  "#",
  "*",
  "$X",
  "=",
  "~",
];

/** The command with a few characters more or less, the same for the same command. */
export function bent(command: string, below: (limit: number) => number): string {
  let text = command;
  for (let times = 1 + below(3); times > 0; times--) {
    const at = below(text.length + 1);
    const rest = text.slice(at + (below(3) === 0 ? 1 + below(6) : 0));
    text = text.slice(0, at) + (below(4) === 0 ? "" : ODD[below(ODD.length)] ?? "") + rest;
  }
  return text;
}
