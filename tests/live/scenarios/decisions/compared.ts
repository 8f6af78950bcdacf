/** Tables of calls: what a client does with each must be what debrief says of it. */
import { resultMeaning } from "../../../../lib/clients/claude_code/decisions/result_messages.ts";
import { type JsonObject, objectAt, parseJsonObject, stringAt } from "../../../../lib/json.ts";
import type { Evidence } from "../../evidence.ts";
import { type Script, step, text, tool } from "../../model/script.ts";
import type { Scenario } from "../../scenario.ts";
import { clientCache } from "../../stage/client.ts";

const DEBRIEF = decodeURIComponent(new URL("../../../../dist/debrief.js", import.meta.url).pathname);

/** Calls that a client decides under some settings. */
export interface Group {
  readonly name: string;
  readonly mode?: string;
  /** What `--settings` is given. */
  readonly settings: JsonObject;
  readonly managed?: JsonObject;
  /** The commands of Bash, or whole inputs of it. */
  readonly calls: readonly (string | JsonObject)[];
}

function inputOf(call: string | JsonObject): JsonObject {
  return typeof call === "string" ? { command: call, description: "a step" } : { ...call, description: "a step" };
}

/** Each group is a session of its own, with one call an answer; one talk goes through all of them. */
function scriptOf(groups: readonly Group[]): Script {
  const stepsOf = ({ name, calls }: Group) => [
    ...calls.map((call) => step(text(`For ${name} I try this.`), tool("Bash", inputOf(call)))),
    step(text("That is all.")),
  ];
  return { main: groups.flatMap(stepsOf) };
}

/** What became of a call, and which settings the client says decided it. */
interface Decided {
  readonly verdict: string;
  /** As the client names it; null where it names none. */
  readonly layer: string | null;
}

/** The layers as the client names them where a rule decided (2.1.300 on). */
const LAYERS: ReadonlyMap<string | null, string> = new Map([["policySettings", "managed"], ["flagSettings", "flag"]]);

/** What the client did with a call: `ask` where it needed a yes, and nobody was there. */
function clientDecided({ sessions }: Evidence, id: string): Decided {
  for (const entry of sessions.flatMap(({ entries }) => entries)) {
    if (entry.kind !== "user") continue;
    for (const block of entry.content) {
      if (block.kind !== "tool_result" || block.toolUseId !== id) continue;
      const meaning = block.isError ? resultMeaning(block.text) : null;
      const isRefused = entry.toolDenialKind !== null || meaning?.outcome === "not_run";
      const verdict = !isRefused ? "allow" : meaning?.decision === "denied_by_rule" ? "deny" : "ask";
      return { verdict, layer: LAYERS.get(entry.permissionDecision?.ruleSource ?? null) ?? null };
    }
  }
  return { verdict: "nothing", layer: null };
}

/** What debrief says of the calls of a group under the settings of its run: in `rules decide`, and in `rules explain`. */
function debriefDecided(
  { project }: Evidence,
  { name, mode = "default", settings, managed, calls }: Group,
): Decided[][] {
  const folder = project.replace(/\/[^/]*$/, "");
  const written = (file: string, values: readonly JsonObject[]): string => {
    const path = `${folder}/${name}.${file}`;
    Deno.writeTextFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
    return path;
  };
  const options = ["--mode", mode, "--settings", `${folder}/config/settings.json`];
  options.push("--settings", written("settings.json", [settings]));
  if (managed !== undefined) options.push("--managed", written("managed-settings.json", [managed]));
  const answers = (shell: string, input: string): Decided[] => {
    const { stdout } = new Deno.Command("sh", {
      args: ["-c", `${shell} < '${input}'`, Deno.execPath(), "run", "-A", DEBRIEF, "rules", ...options],
      cwd: project,
      env: { CLAUDE_CONFIG_DIR: `${folder}/config`, HOME: `${folder}/home`, DENO_DIR: `${clientCache()}/deno` },
    }).outputSync();
    return new TextDecoder().decode(stdout).split(/\n(?=\{)/).map((answer) => {
      const said = parseJsonObject(answer) ?? {};
      return {
        verdict: stringAt(said, "verdict") ?? "nothing",
        layer: stringAt(objectAt(said, "source") ?? {}, "layer"),
      };
    });
  };
  const inputs = calls.map(inputOf);
  const whole = inputs.map((input) => ({ tool_name: "Bash", tool_input: input }));
  const decided = answers('"$0" "$@" decide', written("calls.jsonl", whole));
  const each = 'while read -r input; do "$0" "$@" explain --json --input "$input"; done';
  const explained = answers(each, written("inputs.jsonl", inputs));
  return inputs.map((_, at) => [decided[at], explained[at]].flatMap((one) => one ?? []));
}

/** Plays the calls of some groups, and compares what the client does with what debrief says. */
export function compared(groups: readonly Group[]): Pick<Scenario, "play" | "check"> {
  return {
    play: () => ({
      // plan mode: the server that would check what no rule decides is not there
      mayEnd: /auto mode c(?:ould not|an't) check/i,
      runs: groups.map(({ name, mode, settings, managed }) => ({
        prompt: `Please do ${name}`,
        args: ["--settings", JSON.stringify(settings)],
        ...mode === undefined ? {} : { mode },
        ...managed === undefined ? {} : { managed },
      })),
      script: scriptOf(groups),
    }),
    *check(evidence) {
      let taken = 0;
      for (const group of groups) {
        const said = debriefDecided(evidence, group);
        for (const [at, call] of group.calls.entries()) {
          const client = clientDecided(evidence, `toolu_live_main_${taken + at}_1`);
          const isSame = ({ verdict, layer }: Decided) =>
            verdict === client.verdict && (client.layer === null || layer === client.layer);
          if (said[at]!.length === 2 && said[at]!.every(isSame)) continue;
          yield `${group.name}: of ${JSON.stringify(call)} the client has ${JSON.stringify(client)}, debrief ${
            JSON.stringify(said[at])
          }`;
        }
        taken += group.calls.length + 1;
      }
    },
  };
}
