/**
 * What hooks leave behind of a session full of secrets: answers, logs, ledgers, records, counters, reviews and context
 * files, read from the disk as they were written.
 */
import { assert, assertEquals } from "@std/assert";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { inputFor, onStage, runHook, type Stage } from "../support/hooks/harness.ts";
import { approved } from "../support/hooks/review_stage.ts";
import { jsonl } from "../support/transcript.ts";
import { seededRandom } from "../support/property.ts";
import { HIDDEN, Planter, session } from "./planter.ts";

const CONFIG = {
  triage: { cooldownMinutes: 0, data: true },
  summary: { enabled: true },
  review: { mode: "context" },
  intent: {
    log: "all",
    rules: [
      {
        event: "PreToolUse",
        tool: "*",
        source: "any",
        pattern: ".",
        action: "deny",
        message: "no: {{command}} {{intent}}",
      },
      { event: "UserPromptSubmit", source: "prompt", pattern: ".", action: "ask", message: "{{prompt}}" },
    ],
  },
};

/** All files below a directory with their text; transcripts and the configuration are the tester's own. */
function* written(directory: string): Generator<[string, string]> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    const path = `${directory}/${name}`;
    if (path.endsWith("/claude/projects") || path.endsWith("/claude/debrief.jsonc")) continue;
    if (isDirectory) yield* written(path);
    else yield [path, `${name}\n${Deno.readTextFileSync(path)}`];
  }
}

/** Each hook on each of its events, with secrets in every field that takes words. */
function* events(stage: Stage, planter: Planter): Generator<[hook: string, input: string]> {
  for (const { name, events: known } of HOOK_SETUPS) {
    for (const event of known) {
      const tool = {
        tool_name: "Bash",
        tool_use_id: "toolu_01b0",
        tool_input: { command: `deploy ${planter.secret()} && make`, description: planter.said() },
      };
      const fields: Record<string, unknown> = {
        stop_hook_active: false,
        agent_id: "a1b2c3d4",
        agent_type: `Explore ${planter.token()}`,
        prompt: planter.said(),
        reason: "exit",
        tool_response: { stdout: planter.said() },
        last_assistant_message: planter.said(),
        ...tool,
      };
      yield [name, inputFor(stage, event, fields)];
      // a second time, when there is state to change; and one that says who it is in odd words
      yield [name, inputFor(stage, event, fields)];
      yield [name, inputFor(stage, event, { ...fields, session_id: planter.token(), cwd: `/x/${planter.token()}` })];
    }
  }
}

Deno.test("no secret, no piece of one, and no hidden character is in any file that hooks write", async () => {
  const planter = new Planter(seededRandom());
  const calls = ["a", "b", "c"].flatMap((id) => [
    ...approved(`frob main && deploy ${planter.secret()}`, { id }),
    ...approved(`frob ${planter.token()}`, { id: `s${id}` }),
  ]);
  await onStage(session(planter, 40, null) + jsonl(...calls), async (stage) => {
    const agents = stage.transcript.replace(/\.jsonl$/, "/subagents");
    Deno.mkdirSync(agents, { recursive: true });
    Deno.writeTextFileSync(`${agents}/agent-a1b2c3d4.jsonl`, session(planter, 3, "a1b2c3d4"));
    const meta = { agentType: `Explore ${planter.token()}`, description: planter.said(), toolUseId: "toolu_01c1" };
    Deno.writeTextFileSync(`${agents}/agent-a1b2c3d4.meta.json`, JSON.stringify(meta));
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, JSON.stringify(CONFIG));
    const all: [string, string][] = [];
    for (const [hook, input] of events(stage, planter)) {
      const { code, stdout, stderr } = await runHook(hook, stage, input);
      assertEquals([code, stderr], [0, ""], hook);
      all.push([`${hook} answers`, stdout]);
    }
    all.push(...written(stage.config), ...written(stage.project));
    const names = all.map(([name]) => name.replace(/^.*\//, ""));
    for (
      const name of [
        "ledger.json",
        "log.jsonl",
        "review.json",
        "summary.json",
        "agents.jsonl",
        "intent.jsonl",
        "decision.md",
      ]
    ) {
      assert(names.includes(name), `${name} is not among ${[...new Set(names)].join(", ")}`);
    }
    assert(all.some(([, text]) => text.includes("[redacted:")));
    const leaks = all.flatMap(([name, text]) => {
      const hidden = HIDDEN.exec(text);
      return [
        ...planter.pieces.foundIn(text).slice(0, 2).map((piece) => `${name}: ${JSON.stringify(piece)}`),
        ...hidden === null
          ? []
          : [`${name}: hidden ${JSON.stringify(text.slice(Math.max(0, hidden.index - 60), hidden.index + 20))}`],
      ];
    });
    assertEquals(leaks, []);
  });
});
