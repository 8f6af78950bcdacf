/**
 * What goes out of a session full of secrets and of characters that are not seen: every command's text and JSON, tables,
 * pages, and through `replay` the answers, records and context files of every hook.
 */
import { assert, assertEquals } from "@std/assert";
import { debrief, inPlace, keepSession, type Place } from "../support/command_line.ts";
import { seededRandom } from "../support/property.ts";
import { HIDDEN, Planter, SESSION, session, SHORT } from "./planter.ts";

/** One of which every stop can be replayed: with the square of its turns more is read. */
const MIDDLE = "2a3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const SECRETS = 10_000;

const COMMANDS: readonly string[] = [
  "triage latest --explain",
  "triage latest --json",
  "turns latest",
  "turns latest --json",
  "summary latest --explain",
  "summary latest --json --explain",
  "agents latest",
  "agents latest --json",
  "intent latest --tool-use-id toolu_01a0",
  "intent latest --tool-use-id toolu_01a0 --json",
  "check latest",
  "check latest --json",
  "trim latest --dry-run --drop-thinking",
  "review latest",
  "review latest --json",
  "review latest --html page.html",
  "rules test Bash(deploy:*) latest",
  "rules test Bash(deploy:*) latest --json",
  `replay memory_triage ${SHORT} --config all.jsonc`,
  `replay tool_intent ${SHORT} --config all.jsonc --json`,
  `replay transcript_review ${SHORT} --config all.jsonc --json`,
  ...["triage", "turns", "summary", "check", "review"].flatMap((
    name,
  ) => [`${name} ${SHORT}`, `${name} ${SHORT} --json`]),
  `review ${SHORT} --html short.html`,
  `tables ${SHORT} --out short --json`,
  `replay memory_triage ${MIDDLE} --config all.jsonc --json`,
  "replay agent_summary latest --config all.jsonc --json",
  `backtest ${SHORT} --workers 1 --json`,
  "tables latest --out tables --json",
];

const CONFIG = {
  triage: { maxBlocks: 8, cooldownMinutes: 0 },
  summary: { enabled: true },
  review: { mode: "context" },
  intent: {
    enabled: true,
    log: "all",
    rules: [{
      event: "PreToolUse",
      tool: "*",
      source: "any",
      pattern: ".",
      action: "deny",
      message: "no: {{command}} {{intent}}",
    }],
  },
};

async function outputs(place: Place): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const waiting = [...COMMANDS];
  const work = async () => {
    for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
      const { code, stdout, stderr } = await debrief(place, command.split(" "));
      assertEquals(code, 0, `${command}: ${stderr}`);
      found.push([command, stdout], [`${command} (error)`, stderr]);
    }
  };
  await Promise.all([work(), work(), work()]);
  for (
    const file of [
      "page.html",
      "short.html",
      ...["tables", "short"].flatMap((folder) =>
        [...Deno.readDirSync(`${place.project}/${folder}`)].map(({ name }) => `${folder}/${name}`)
      ),
    ]
  ) {
    found.push([file, Deno.readTextFileSync(`${place.project}/${file}`)]);
  }
  return found;
}

Deno.test("no secret, no piece of one, and no hidden character is in anything that goes out", async () => {
  const planter = new Planter(seededRandom());
  await inPlace(async (place) => {
    keepSession(place, SHORT, session(planter, 15, null, SHORT));
    keepSession(place, MIDDLE, session(planter, 40, null, MIDDLE), place.project, 500);
    keepSession(place, SESSION, session(planter, 150, null));
    const folder = [...Deno.readDirSync(`${place.config}/projects`)][0]?.name ?? "";
    const agents = `${place.config}/projects/${folder}/${SESSION}/subagents`;
    Deno.mkdirSync(agents, { recursive: true });
    for (const id of ["a1b2c3d4", "b1b2c3d4"]) {
      Deno.writeTextFileSync(`${agents}/agent-${id}.jsonl`, session(planter, 2, id));
      const meta = { agentType: `Explore ${planter.token()}`, description: planter.said(), toolUseId: "toolu_01c1" };
      Deno.writeTextFileSync(`${agents}/agent-${id}.meta.json`, JSON.stringify(meta));
    }
    Deno.writeTextFileSync(`${place.project}/all.jsonc`, JSON.stringify(CONFIG));
    assert(planter.planted >= SECRETS, `${planter.planted} secrets`);
    const leaks: string[] = [];
    const all = await outputs(place);
    const held = all.find(([name]) => name.startsWith("replay memory_triage") && name.endsWith("--json"))?.[1] ?? "";
    assert(held.includes('"kind":"block"') && held.includes("[redacted:"), "sessions are held with quotations");
    for (const [name, text] of all) {
      const seen = planter.pieces.foundIn(text);
      if (seen.length > 0) {
        leaks.push(`${name}: ${seen.slice(0, 2).map((piece) => JSON.stringify(piece)).join("\n   ")}`);
      }
      const hidden = HIDDEN.exec(text);
      if (hidden !== null) {
        leaks.push(`${name}: hidden ${JSON.stringify(text.slice(hidden.index - 60, hidden.index + 20))}`);
      }
    }
    assertEquals(leaks, []);
  });
});
