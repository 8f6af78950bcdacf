/** What the machine decides besides the person's rules: an organization's settings, and the client's sandbox. */
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import type { Evidence } from "../../evidence.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";
import type { Scenario } from "../../scenario.ts";
import { findProgram } from "../../../support/programs.ts";
import { needs } from "../../versions.ts";
import { decided, madeResult } from "../outcomes.ts";
import { compared, type Group } from "./compared.ts";

/** Proposed rules that name a program: there was nothing to propose. */
function* proposesNothingFor(evidence: Evidence, program: string): Generator<string> {
  for (const review of evidence.reviews) {
    for (const need of Array.isArray(review["needs"]) ? review["needs"] : []) {
      const rule = isJsonObject(need) ? JSON.stringify(need) : "";
      if (rule.includes(program)) yield `transcript_review proposes ${rule}`;
    }
  }
}

/**
 * The organization allows one command and denies another, whatever the person allows. Not `mkdir`: up to 2.1.112 the
 * client asks about it in spite of a rule.
 */
export const managedSettings: Scenario = {
  name: "managed_settings",
  about: "an organization's settings allow one command and deny another: no rule is proposed for the one it allows",
  missing: () => findProgram("unshare") === null ? "no unshare on this machine" : null,
  play: () => ({
    runs: [{
      prompt: PROMPT,
      allow: ["Bash(frob:*)"],
      managed: { permissions: { allow: ["Bash(git init:*)"], deny: ["Bash(frob:*)"] } },
    }],
    script: {
      main: [
        step(
          text("I make a folder for the result."),
          tool("Bash", { command: "git init -q result", description: "git init" }),
        ),
        step(text("I frob it."), tool("Bash", { command: "frob --all", description: "frob" })),
        step(text("It is denied, so I stop.")),
      ],
    },
  }),
  *check(evidence) {
    yield* decided(evidence, "toolu_live_main_1_1", "denied_by_rule", "denied_by_rule_or_hook");
    if (!madeResult(evidence)) yield "the folder was not made";
    yield* proposesNothingFor(evidence, "git init");
  },
};

const MANAGED: JsonObject = {
  permissions: { allow: ["Bash(mkdir:*)"], deny: ["Bash(rm:*)", "Bash(cat secret.txt)"], ask: ["Bash(touch:*)"] },
};
const OWN: JsonObject = {
  permissions: {
    allow: ["Bash(rm:*)", "Bash(touch:*)", "Bash(frob:*)"],
    deny: ["Bash(mkdir locked)"],
    ask: ["Bash(ls)"],
  },
};
const GOVERNED = [
  "mkdir made",
  "mkdir locked",
  "rm a.txt",
  "touch a",
  "frob x",
  "ls",
  "cat secret.txt",
  "mkdir b && touch c",
];
const ONLY: JsonObject = { ...MANAGED, allowManagedPermissionRulesOnly: true };

/** Under whose rules calls are decided. */
const ORGANIZATION: readonly Group[] = [
  { name: "managed_rules_too", settings: OWN, managed: MANAGED, calls: GOVERNED },
  { name: "managed_rules_only", settings: OWN, managed: ONLY, calls: GOVERNED },
  {
    name: "accepting_edits",
    mode: "acceptEdits",
    settings: OWN,
    managed: ONLY,
    calls: ["rm a.txt", "touch a", "cp a.txt c"],
  },
];

function sandbox(members: JsonObject, permissions: JsonObject = {}): JsonObject {
  return { sandbox: { enabled: true, ...members }, permissions };
}

function unsandboxed(command: string): JsonObject {
  return { command, dangerouslyDisableSandbox: true };
}

const RULES: JsonObject = { ask: ["Bash(frob:*)"], deny: ["Bash(dd:*)"], allow: ["Bash(npm:*)"] };
const AUTO = sandbox({ autoAllowBashIfSandboxed: true, excludedCommands: ["make:*", "npm:*"] }, RULES);

/** In which sandbox calls are decided. */
const SANDBOXES: readonly Group[] = [
  {
    name: "auto_allowing",
    settings: AUTO,
    calls: [
      "touch made",
      "true; frob x",
      "dd if=a.txt of=b.txt",
      "make all",
      "npm -v",
      "touch part && make all",
      "curl -s -m 1 http://127.0.0.1:9/",
      "echo x > ../outside.txt",
      "FOO=1 touch assigned",
      "rmdir ..",
      unsandboxed("touch free"),
      unsandboxed("ls"),
      unsandboxed("npm -v"),
    ],
  },
  {
    name: "held_strictly",
    settings: sandbox({ autoAllowBashIfSandboxed: true, allowUnsandboxedCommands: false }, RULES),
    calls: [unsandboxed("touch free"), unsandboxed("frob x"), "make all"],
  },
  {
    name: "asking_as_ever",
    settings: sandbox({ autoAllowBashIfSandboxed: false }, RULES),
    calls: ["touch made", "ls", "frob x", unsandboxed("ls")],
  },
  {
    name: "accepting_edits",
    mode: "acceptEdits",
    settings: AUTO,
    calls: ["touch made", unsandboxed("touch free"), "frob x"],
  },
  {
    name: "only_planning",
    mode: "plan",
    settings: AUTO,
    calls: ["touch made", "ls", "frob x", "dd if=a.txt of=b.txt"],
  },
];

/** Managed rules beside the person's, and in their place. */
export const managedRules: Scenario = {
  name: "managed_rules",
  about:
    "an organization's deny, allow and ask rules beside the person's, and alone: what the client does, debrief says",
  missing: (version) =>
    findProgram("unshare") === null
      ? "no unshare on this machine"
      : needs("2.1.204", "the client says of each call whether it was refused")(version),
  ...compared(ORGANIZATION),
};

/** The client's sandbox, in modes and settings that change what runs in it. */
export const sandboxed: Scenario = {
  name: "sandbox",
  about: "commands in and out of the client's sandbox, under rules and in modes: what the client does, debrief says",
  missing: (version) => {
    const program = ["bwrap", "socat"].find((name) => findProgram(name) === null);
    return program === undefined
      ? needs("2.1.300", "the sandbox keeps a line of which only a part is excluded")(version)
      : `no ${program} on this machine`;
  },
  ...compared(SANDBOXES),
};
