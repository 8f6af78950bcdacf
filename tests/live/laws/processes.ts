/** Client and hooks as programs: all end well, and a hook says nothing or one object. */
import { isJsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import type { LawResult } from "./judged.ts";

export function clientEnds({ runs, mayEnd }: Evidence): LawResult {
  const problems = runs.flatMap(({ code, timedOut, stderr, stdout }, index) => {
    if (timedOut) return [`run ${index + 1} of the client did not end`];
    return code === 0 || mayEnd?.test(stderr)
      ? []
      : [`run ${index + 1} of the client ended with ${code}: ${(stderr || stdout).slice(0, 200)}`];
  });
  return { problems, judged: [] };
}

function answerProblem(stdout: string): string | null {
  if (stdout === "") return null;
  try {
    return isJsonObject(JSON.parse(stdout)) ? null : "said something that is no object";
  } catch {
    return "said something that is no JSON";
  }
}

/** Every hook ended with 0 within its time, said nothing or one object, and nothing on stderr. */
export function hooksEnd({ hooks }: Evidence): LawResult {
  const problems: string[] = [];
  for (const { hook, input, code, stdout, stderr } of hooks) {
    const where = `${hook} on ${stringAt(input, "hook_event_name") ?? "?"}`;
    if (code === null) problems.push(`${where} was ended by the client`);
    else if (code !== 0) problems.push(`${where} ended with ${code}`);
    const said = answerProblem(stdout);
    if (said !== null) problems.push(`${where} ${said}`);
    if (stderr !== "") problems.push(`${where} wrote to stderr: ${stderr.slice(0, 200)}`);
  }
  return { problems: hooks.length === 0 ? ["no hook was started"] : problems, judged: [] };
}

/** Every run of a hook left one line in the log, and none failed. */
export function hooksLog({ hooks, log }: Evidence): LawResult {
  const problems = log.filter((line) => line["status"] === "failed")
    .map((line) => `${line["hook"]} on ${line["event"]} failed: ${line["error"]}`);
  // the command line answers slash commands, and keeps no log
  const runs = hooks.filter(({ input }) => input["hook_event_name"] !== "UserPromptExpansion").length;
  if (log.length !== runs) problems.push(`${runs} runs of hooks left ${log.length} lines in the log`);
  return { problems, judged: [] };
}
