/** The guard: asked before work is lost, and only then. */
import { ASK_OVER_RULES_SINCE } from "../../../../lib/clients/hooks/hook_events.ts";
import { objectAt, stringAt } from "../../../../lib/json.ts";
import { type Evidence, linesIn } from "../../evidence.ts";
import { callsOf } from "../../model/questions.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";
import type { Scenario } from "../../scenario.ts";
import { needs } from "../../versions.ts";
import { missingTerminal } from "../../stage/terminal.ts";
import { told } from "../outcomes.ts";
import { READY } from "../terminal.ts";

const GUARD = { guard: { lostWork: "ask", sharedHistory: "ask", outside: "ask" } };
const GUARDED = { intent: { log: "all" }, ...GUARD };

function run(words: string, command: string) {
  return step(text(words), tool("Bash", { command, description: words }));
}

/** The commands after which tool_intent was started. */
function startedAfter(evidence: Evidence): (string | null)[] {
  return ["PostToolUse", "PostToolUseFailure"].flatMap((event) => callsOf(evidence, "tool_intent", event))
    .map(({ input }) => stringAt(objectAt(input, "tool_input") ?? {}, "command"));
}

function idOf(number: number): string {
  return `toolu_live_main_${number}_1`;
}

/** Older clients run what a rule allows, whatever a hook asks: there the guard denies. */
const missingQuestion = needs(ASK_OVER_RULES_SINCE, "a hook's question goes before an allow rule");

function* askedAt(evidence: Evidence, ...commands: readonly string[]): Generator<string> {
  const asked = callsOf(evidence, "tool_intent", "PreToolUse").filter(({ stdout }) =>
    stdout.includes("nothing else holds")
  ).map(({ input }) => stringAt(objectAt(input, "tool_input") ?? {}, "command"));
  if (asked.join("\n") !== commands.join("\n")) yield `the guard spoke at "${asked.join('", "')}"`;
}

/** Whether git runs is not known, so the guard asks; it does not, so the content is still there afterwards. */
const PERHAPS = "uname | grep -q Plan9 && git checkout -- a.txt";

/** A person answers yes and no. */
export const guardTerminal: Scenario = {
  name: "guard_terminal",
  about:
    "in a terminal, with all commands allowed: asked before work is lost, which files and how to keep them; yes, not asked " +
    "again about the same content, not asked in a clean tree, no; after a command, started only for the one it asked about",
  without: ["intent"], // it is started for nothing else
  missing: async (version) => missingQuestion(version) ?? await missingTerminal(),
  play: () => ({
    repository: true,
    debrief: GUARD,
    runs: [{
      prompt: PROMPT,
      allow: ["Bash"],
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: "1 changed file (a.txt" },
        { see: "Safe way: `git stash`" },
        { see: "Do you want to proceed?" },
        { press: "1" },
        { see: "1 untracked file (notes.md" },
        { see: "Do you want to proceed?" },
        { press: "Escape" },
        { see: "Interrupted" },
        { submit: "Keep the notes" },
        { see: "I keep the notes." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        run("I add a line.", "echo more >> a.txt"),
        run("On the old system I put it back.", PERHAPS),
        run("I put it back here, too.", "git checkout -- a.txt"),
        run("Nothing is left to lose.", "git reset --hard && git clean -fd"),
        run("I write notes.", "echo idea > notes.md"),
        run("I tidy up.", "git clean -fd"),
        step(text("I keep the notes.")),
      ],
    },
  }),
  *check(evidence) {
    yield* askedAt(evidence, PERHAPS, "git clean -fd");
    yield* told(evidence, idOf(3), "HEAD is now at");
    yield* told(evidence, idOf(5), "doesn't want to");
    const after = startedAfter(evidence);
    if (after.join() !== PERHAPS) yield `after a command, the guard was started for "${after.join('", "')}"`;
    if (linesIn(`${evidence.project}/a.txt`).join() !== "hello world") yield "the approved call did not run";
    if (linesIn(`${evidence.project}/notes.md`).join() !== "idea") yield "the rejected call ran";
  },
};

/** Nobody can be asked. */
export const guardHeadless: Scenario = {
  name: "guard_headless",
  about: "with -p and all commands allowed: what would lose work is refused with the reason; the safe way runs",
  play: () => ({
    repository: true,
    debrief: GUARDED,
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        run("I add a line.", "echo more >> a.txt"),
        run("I start over.", "git reset --hard"),
        run("I keep the work first.", "git stash && git reset --hard"),
        run("Nothing is left to lose.", "git checkout -- . && git clean -fd"),
        step(text("Done, the line is in the stash.")),
      ],
    },
  }),
  *check(evidence) {
    yield* askedAt(evidence, "git reset --hard");
    yield* told(evidence, idOf(1), "1 changed file (a.txt");
    yield* told(evidence, idOf(2), "HEAD is now at");
  },
};

/** A rule of the person's own uses what the guard knows, while that is off. */
export const nothingLostRule: Scenario = {
  name: "nothing_lost_rule",
  about: "with -p, a rule denies what destroys work and lets the same command run in a clean tree",
  play: () => ({
    repository: true,
    debrief: {
      intent: {
        log: "all",
        rules: [{
          event: "PreToolUse",
          tool: "Bash",
          source: "command",
          pattern: "git",
          risk: ["destructive"],
          unless: "nothing_lost",
          action: "deny",
          message: "Commit first",
        }],
      },
      review: { hookTexts: ["^Commit first"] },
    },
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        run("The tree is clean.", "git reset --hard"),
        run("I add a line.", "echo more >> a.txt"),
        run("I look at it.", "git diff --stat"),
        run("I start over.", "git reset --hard"),
        step(text("The line is still there.")),
      ],
    },
  }),
  *check(evidence) {
    yield* told(evidence, idOf(0), "HEAD is now at");
    yield* told(evidence, idOf(2), "1 file changed");
    yield* told(evidence, idOf(3), "Commit first");
  },
};
