/** Random calls under random rules: what `decide` must hold whatever it is asked. */
import type { JsonObject } from "../../lib/json.ts";
import { hasControls } from "../../lib/permissions/bash/line_text.ts";
import {
  type Behavior,
  decide,
  type DecidedCall,
  mergeSettings,
  parseMode,
  parseSettings,
  type PermissionContext,
} from "../../lib/permissions/mod.ts";
import { modeNames } from "../../lib/permissions/settings/settings.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";

const PROGRAMS = (
  "ls cat grep git npm make rm sudo env xargs find sed awk curl bash timeout nohup cd pushd echo printf tee docker kubectl " +
  "python3 node deno ssh time command builtin exec eval source . [ test frob ünï 'q q' \"d d\" $X ~/bin/x ./x /bin/ls"
).split(" ");
const WORDS = (
  "-rf -x --force --flag=value a b/c ../up /etc/passwd ~/.ssh/id_rsa ~ . .. .git/config .env *.ts **/* {a,b} [a-z] " +
  "status log push run test $HOME ${X:-y} `date` $(date) <(ls) 'it''s' \"a $b\" $'a\\n' \\ -- - = A=1 A=$(ls) # ! 2>&1"
).split(" ");
const OPERATORS = [
  " ",
  " ",
  " && ",
  " || ",
  "; ",
  " | ",
  " & ",
  "\n",
  " |& ",
  " > out ",
  " >> ../out ",
  " < in ",
  " <<E\n",
  " <<< ",
];
const OPENERS = [
  "",
  "",
  "",
  "(",
  "{ ",
  "if ",
  "for i in a b; do ",
  "while ",
  "! ",
  "case x in x) ",
  "f() { ",
  "[[ ",
  "(( ",
];
const CLOSERS = ["", "", "", ")", "; }", "; then ls; fi", "; done", ";; esac", " ]]", " ))", "\nE\n"];
const TOOLS = [
  "Read",
  "Edit",
  "Write",
  "Glob",
  "Grep",
  "WebFetch",
  "WebSearch",
  "Agent",
  "Skill",
  "mcp__a__b",
  "NotebookEdit",
  "Odd",
];
const PATTERNS = [
  "",
  "(*)",
  "(git *)",
  "(git:*)",
  "(npm run *)",
  "(ls)",
  "(* --force *)",
  "(**)",
  "(./**)",
  "(~/**)",
  "(//etc/**)",
  "(domain:example.com)",
  "(domain:*.com)",
  "(a b",
  "()",
  "(\\*)",
  "(!x)",
];
const KEYS = ["file_path", "path", "url", "command", "pattern", "subagent_type", "skill", "notebook_path", "prompt"];
const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const;

function randomCommand(random: Random): string {
  let command = "";
  for (let left = random.between(1, 6); left > 0; left--) {
    command += random.pick(OPENERS) + random.pick(PROGRAMS);
    for (let words = random.below(5); words > 0; words--) command += ` ${random.pick(WORDS)}`;
    command += random.pick(CLOSERS) + random.pick(OPERATORS);
  }
  // broken anywhere: cut, doubled, or with a character of its own
  for (let edits = random.below(3); edits > 0; edits--) {
    const at = random.below(command.length + 1);
    const odd = random.pick(["'", '"', "\\", "`", "$(", "}", "\0", "\r", "\u200b", "é", "\ud800", "\t", "*"]);
    command = random.chance(0.5)
      ? command.slice(0, at) + odd + command.slice(at)
      : command.slice(0, at) + command.slice(at + 1);
  }
  return random.chance(0.01) ? command.repeat(random.between(2, 200)) : command;
}

function randomInput(random: Random): JsonObject {
  const values = [
    () => random.pick(WORDS),
    () => `/home/dev/proj/${random.pick(WORDS)}`,
    () => `https://${random.pick(["example.com", "a.b.com", "user:pw@x", ""])}/${random.pick(WORDS)}`,
    () => random.below(9),
    () => null,
    () => [random.pick(WORDS)],
  ];
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.pick(KEYS), random.pick<() => JsonObject[string]>(values)()]),
  );
}

function randomCall(random: Random): DecidedCall {
  if (random.chance(0.7)) return { tool: "Bash", input: { command: randomCommand(random) } };
  return { tool: random.pick(TOOLS), input: randomInput(random) };
}

function randomRules(random: Random, tool: string): string[] {
  return Array.from({ length: random.below(4) }, () => {
    const name = random.chance(0.7) ? tool : random.pick([...TOOLS, "Bash", "*", "mcp__a", ""]);
    return name + random.pick(PATTERNS);
  });
}

/** A call, and the rules and mode under which it is decided. */
export interface DecideCase {
  readonly call: DecidedCall;
  readonly rules: Readonly<Record<Behavior, readonly string[]>>;
  readonly mode: string;
}

/** A random case; the same at each run of the same seed. */
export function randomDecideCase(random: Random): DecideCase {
  const call = randomCall(random);
  const rules = (): string[] => randomRules(random, call.tool);
  return { call, rules: { allow: rules(), ask: rules(), deny: rules() }, mode: random.pick(modeNames()) };
}

function contextOf(rules: DecideCase["rules"], mode: string): PermissionContext {
  const source = { layer: "user", path: "/home/dev/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]);
  return { settings, cwd: "/home/dev/proj", home: "/home/dev", mode: parseMode(mode) ?? "default" };
}

/**
 * Decides a case in several ways; throws where `decide` throws, answers differently when asked again, or does not follow
 * its laws: a deny rule makes no call freer, and one for the whole of Bash denies every command that the client would run.
 */
export function checkDecide({ call, rules, mode }: DecideCase): void {
  const strictness = (some: DecideCase["rules"]) => STRICTNESS[decide(call, contextOf(some, mode)).verdict];
  const decided = strictness(rules);
  expect(decided === strictness(rules), "the same call is decided differently when it is asked again");
  expect(strictness({ ...rules, deny: [] }) <= decided, "a call is freer with the deny rules than without");
  expect(
    strictness({ allow: [], ask: rules.ask, deny: rules.deny }) >= decided,
    "a call is stricter with the allow rules",
  );
  if (call.tool === "Bash") {
    const { verdict } = decide(call, contextOf({ ...rules, deny: ["Bash"] }, mode));
    // what the client refuses to run meets no rule
    const isRefused = hasControls(String(call.input["command"]));
    expect(verdict === "deny" || isRefused, "a command passes a deny rule for Bash");
  }
}
