/** Plays one scenario with one client, and says what came of it. */
import type { Client } from "./stage/client.ts";
import { type Evidence, gather } from "./evidence.ts";
import { holdLaws } from "./laws.ts";
import type { JudgedCall } from "./laws/judged.ts";
import { ScriptedModel } from "./model/model.ts";
import type { Ended } from "./stage/process.ts";
import { callsEnded } from "./stage/recorder.ts";
import type { Scenario } from "./scenario.ts";
import { serveModel } from "./model/server.ts";
import { type ClientRun, runClient, setStage } from "./stage/stage.ts";

/** One cell of the table. */
export type Outcome =
  | { readonly kind: "missing"; readonly why: string }
  | {
    readonly kind: "passed" | "failed";
    readonly problems: readonly string[];
    readonly judged: readonly JudgedCall[];
    readonly ms: number;
  };

/** How a scenario is played. */
export interface PlayOptions {
  /** The longest one run of the client may take. */
  readonly deadlineMs: number;
  /** Where the stage is kept for a look; else it is removed. */
  readonly keep: string | null;
}

function keepForALook(folder: string, evidence: Evidence): void {
  const { requests, runs, calls } = evidence;
  Deno.writeTextFileSync(`${folder}/requests.json`, JSON.stringify(requests, null, 1));
  Deno.writeTextFileSync(`${folder}/runs.json`, JSON.stringify({ runs, calls: [...calls.values()] }, null, 1));
}

/** What the person asks in a run: at a terminal, all that is typed and pasted. */
function promptsOf({ prompt, keys }: ClientRun): string[] {
  if (keys === undefined) return [prompt];
  return keys.flatMap((key) => "submit" in key ? [key.submit] : "paste" in key ? [key.paste] : []);
}

/** Plays it. A stage that cannot be set or read is a failure of the cell, with its message. */
export async function playScenario(client: Client, scenario: Scenario, options: PlayOptions): Promise<Outcome> {
  const why = await scenario.missing?.(client.version);
  if (why) return { kind: "missing", why };
  const start = performance.now();
  const folder = options.keep ?? Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-live-" }));
  if (options.keep !== null) {
    Deno.removeSync(folder, { recursive: true });
    Deno.mkdirSync(folder, { recursive: true });
  }
  try {
    const { script, model: answers, runs, mayEnd = null, ...stageOptions } = scenario.play(
      client.version,
      `${folder}/a project`,
    );
    const stage = await setStage(client, folder, stageOptions);
    const model = new ScriptedModel(script, answers);
    const server = serveModel(model);
    const ended: Ended[] = [];
    const prompts: string[] = [];
    try {
      for (const next of runs) {
        const run = typeof next === "function" ? next(stage) : next;
        prompts.push(...promptsOf(run));
        ended.push(await runClient(stage, server.url, run, options.deadlineMs));
      }
    } finally {
      await server.close();
    }
    await callsEnded(stage.calls);
    const { unknown } = scenario;
    if (unknown && ended.some(({ code, stderr }) => code !== 0 && unknown.says.test(stderr))) {
      return { kind: "missing", why: unknown.why };
    }
    const evidence = gather(stage, { script, model, prompts, runs: ended, mayEnd });
    if (options.keep !== null) keepForALook(folder, evidence);
    const laws = holdLaws(evidence, scenario.without ?? []);
    const problems = [...laws.problems, ...(scenario.check?.(evidence) ?? [])];
    const ms = performance.now() - start;
    return { kind: problems.length === 0 ? "passed" : "failed", problems, judged: laws.judged, ms };
  } catch (error) {
    const message = error instanceof Error ? error.stack ?? error.message : String(error);
    return { kind: "failed", problems: [message], judged: [], ms: performance.now() - start };
  } finally {
    if (options.keep === null) Deno.removeSync(folder, { recursive: true });
  }
}
