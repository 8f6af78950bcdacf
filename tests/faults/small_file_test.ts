/** Something else stands in the place of a file that a hook reads beside the session: a configuration, settings, what is known of an agent. */
import { assert } from "@std/assert";
import type { Stage } from "../support/hooks/harness.ts";
import { ask, ASKED, type Asked, GUARDED, onFullStage, REVIEWED_AT_STOP } from "../support/hooks/process.ts";

const agents = ({ hook }: Asked): boolean => hook === "agent_summary" || hook === "transcript_review";

const FILES: readonly (readonly [name: string, path: (stage: Stage) => string, reads: (asked: Asked) => boolean])[] = [
  ["the project's configuration", ({ project }) => `${project}/.claude/debrief.jsonc`, () => true],
  [
    "the person's configuration",
    ({ config }) => `${config}/debrief.jsonc`,
    // these two are asked for there alone
    ({ hook }) => hook !== "tool_intent" && hook !== "session_handoff",
  ],
  ["the list of trust", ({ config }) => `${config}/debrief/trusted.json`, () => true],
  [
    "the project's settings",
    ({ project }) => `${project}/.claude/settings.json`,
    ({ hook }) => hook === "transcript_review",
  ],
  [
    "what is known of an agent",
    ({ transcript }) => transcript.replace(".jsonl", "/subagents/agent-a1.meta.json"),
    agents,
  ],
  ["another agent's file", ({ transcript }) => transcript.replace(".jsonl", "/subagents/agent-0.jsonl"), agents],
  ["a file of an old agent", ({ transcript }) => transcript.replace("session.jsonl", "agent-0.jsonl"), agents],
];

const FAULTS: readonly (readonly [name: string, put: (path: string) => unknown])[] = [
  ["a FIFO", (path) => new Deno.Command("mkfifo", { args: [path] }).outputSync()],
  ["a link to a device", (path) => Deno.symlinkSync("/dev/zero", path)],
  ["a folder", (path) => Deno.mkdirSync(path)],
];

for (const [what, place, reads] of FILES) {
  Deno.test({
    name: `hooks bear whatever stands in the place of ${what}`,
    ignore: Deno.build.os === "windows",
    fn: async (t) => {
      for (const [fault, put] of FAULTS) {
        await t.step(fault, () =>
          onFullStage(async (stage) => {
            const path = place(stage);
            Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
            // the list of trust is looked at where a project's file may set what needs it
            Deno.writeTextFileSync(`${stage.project}/.claude/debrief.jsonc`, '{"triage":{"thresholds":{}}}');
            await Deno.remove(path).catch(() => {});
            put(path);
            for (
              const asked of ASKED.filter((one) =>
                reads(one) && one !== GUARDED && (one.event !== "SubagentStop" || one.hook === "agent_summary")
              )
            ) {
              const { stdout } = await ask(asked, stage);
              assert(asked.says(stdout), `${asked.hook} says ${stdout}`);
              assert(asked.left(stage) !== undefined);
            }
          }));
      }
    },
  });
}

Deno.test({
  name: "transcript_review reviews the other agents where one's file cannot be read, and says so in the log",
  ignore: Deno.build.os === "windows",
  fn: () =>
    onFullStage(async (stage) => {
      Deno.symlinkSync("/dev/zero", stage.transcript.replace(".jsonl", "/subagents/agent-0.jsonl"));
      await ask(REVIEWED_AT_STOP, stage);
      const line = stage.records("log.jsonl").at(-1);
      assert(JSON.stringify(line).includes('"files":2,"missing":0') && line?.["status"] === "failed");
      const { calls } = JSON.parse(Deno.readTextFileSync(stage.state("review.agent-a1.json")));
      assert(calls.total === 2);
    }),
});
