/** Calls that somebody or something says no to. */
import type { Scenario } from "../../scenario.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";
import { shellHook } from "../foreign_hooks.ts";
import { decided, told } from "../outcomes.ts";

const FIRST = "toolu_live_main_0_1";

/** Nobody is there to say yes. */
export const notGranted: Scenario = {
  name: "not_granted",
  about: "a command that no rule allows, and nobody to ask",
  play: () => ({
    runs: [{ prompt: PROMPT }],
    script: {
      main: [
        step(
          text("I fetch the page to learn its format."),
          tool("Bash", { command: "frobnicate http://127.0.0.1:9/x", description: "fetch" }),
        ),
        step(text("I could not run it.")),
      ],
    },
  }),
  *check(evidence) {
    yield* decided(evidence, FIRST, "not_granted");
  },
};

/** Writing outside and inside of the project, neither allowed. */
export const writeNotGranted: Scenario = {
  name: "write_not_granted",
  about: "files written outside and inside the project, neither permitted",
  play: (_version, project) => ({
    runs: [{ prompt: PROMPT }],
    script: {
      main: [
        step(
          text("I write a file outside the project."),
          tool("Write", { file_path: `${project}/../outside.txt`, content: "x" }),
        ),
        step(text("And one inside."), tool("Write", { file_path: `${project}/inside.txt`, content: "y" })),
        step(text("Neither was written.")),
      ],
    },
  }),
  *check(evidence) {
    yield* decided(evidence, FIRST, "not_granted");
    yield* decided(evidence, "toolu_live_main_1_1", "not_granted");
  },
};

/** A rule of the person's settings. */
export const denyRule: Scenario = {
  name: "deny_rule",
  about: "a command that a rule in the settings denies",
  play: () => ({
    // with a space instead of the colon the whole file is void up to 2.0.30 at least
    settings: { permissions: { deny: ["Bash(rm:*)"] } },
    runs: [{ prompt: PROMPT }],
    script: {
      main: [
        step(
          text("I delete the build folder to start clean."),
          tool("Bash", { command: "rm -rf build", description: "rm" }),
        ),
        step(text("Denied, so I stop.")),
      ],
    },
  }),
  *check(evidence) {
    yield* decided(evidence, FIRST, "denied_by_rule", "denied_by_rule_or_hook");
  },
};

const SEARCH = [
  step(text("I search with grep."), tool("Bash", { command: "grep -r foo .", description: "grep" })),
  step(text("Blocked.")),
];

/** Somebody else's hook says no with its exit code. */
export const hookExit2: Scenario = {
  name: "hook_exit2",
  about: "another hook denies with exit code 2",
  play: () => ({
    settings: {
      hooks: { PreToolUse: [shellHook("echo 'blocked by policy: use rg' >&2; exit 2", { matcher: "Bash" })] },
    },
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: { main: SEARCH },
  }),
  *check(evidence) {
    yield* told(evidence, FIRST, "blocked by policy: use rg");
    yield* decided(evidence, FIRST, "blocked_by_hook", "denied_by_rule_or_hook");
  },
};

/** Somebody else's hook says no with an object. */
export const hookJsonDeny: Scenario = {
  name: "hook_json_deny",
  about: "another hook denies with a JSON object",
  play: () => {
    const answer = {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "policy says no",
      },
    };
    return {
      debrief: { intent: { log: "all" }, review: { hookTexts: ["^policy says no"] } },
      settings: { hooks: { PreToolUse: [shellHook(`echo '${JSON.stringify(answer)}'`, { matcher: "Bash" })] } },
      runs: [{ prompt: PROMPT, allow: ["Bash"] }],
      script: { main: SEARCH },
    };
  },
  *check(evidence) {
    // 2.0.30 to 2.1.30 tell the reason beside the result where another hook has nothing to say
    yield* told(evidence, FIRST, "policy says no", "Hook PreToolUse:Bash denied this tool");
    yield* decided(evidence, FIRST, "blocked_by_hook", "denied_by_rule_or_hook");
  },
};
