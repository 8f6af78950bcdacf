import { assert, assertEquals } from "@std/assert";
import { loadCommands } from "../../lib/cli/commands.ts";
import {
  debrief,
  installClient,
  keepSession,
  type Place,
  placeTest,
  recordedSession,
} from "../support/command_line.ts";

const COMMANDS = await loadCommands();

/** Every way to ask for JSON, with the schema of the answer, in an order in which each has something to do. */
const ASKED: readonly (readonly [string, string])[] = [
  ["triage latest --json", "debrief.triage/1"],
  ["sessions --json", "debrief.sessions/1"],
  ["calls --json", "debrief.calls/1"],
  ["find task --json", "debrief.find/1"],
  ["find --commit 1a2b3c4 --json", "debrief.commits/1"],
  ["turns latest --json", "debrief.turns/1"],
  ["triage latest --compactions --json", "debrief.compaction/1"],
  ["summary latest --json", "debrief.summary/1"],
  ["handoff latest --json", "debrief.handoff/1"],
  ["report latest --json", "debrief.report/1"],
  ["agents latest --json", "debrief.agents/1"],
  ["why latest --tool-use-id toolu_lab00000201 --json", "debrief.intent/1"],
  ["check latest --json", "debrief.check/1"],
  ["trim latest --dry-run --drop-thinking --json", "debrief.trim/1"],
  ["permissions --json", "debrief.permissions/1"],
  ["permissions latest --calls --json", "debrief.review/1"],
  ["hooks replay memory_triage latest --json", "debrief.replay/1"],
  ["hooks replay agent_summary latest --json", "debrief.replay/1"],
  ["hooks replay tool_intent latest --json", "debrief.replay/1"],
  ["hooks replay transcript_review latest --json", "debrief.replay/1"],
  ["hooks backtest latest --json --workers 1", "debrief.backtest/1"],
  ["tables latest --out tables --json", "debrief.tables/1"],
  ["permissions --apply Bash(make) --yes --json", "debrief.rules_edit/1"],
  ["permissions --apply Bash(make) --yes --json", "debrief.rules_edit/1"],
  ["permissions --undo --json", "debrief.rules_edit/1"],
  ["rules decide --json --settings settings.json", "debrief.decide/1"],
  ["rules lint --json", "debrief.rules_lint/1"],
  ["rules explain ls --json", "debrief.rules_explain/1"],
  ["rules test Bash(ls) latest --json", "debrief.rule_test/1"],
  ["rules check examples.json --json", "debrief.rules_check/1"],
  ["rules unused --json", "debrief.rules_unused/1"],
  ["rules diff settings.json settings.json --json", "debrief.rules_diff/1"],
  ["install --dry-run --json", "debrief.install/1"],
  ["install --json", "debrief.install/1"],
  ["install --json", "debrief.install/1"],
  ["uninstall --dry-run --json", "debrief.uninstall/1"],
  ["uninstall --json", "debrief.uninstall/1"],
  ["uninstall --json", "debrief.uninstall/1"],
  ["doctor --json", "debrief.doctor/2"],
  ["config init --to project --json", "debrief.config_init/1"],
  ["config check --json", "debrief.config_check/1"],
  ["config trust --yes --json", "debrief.config_trust/1"],
  ["config show --json", "debrief.config/1"],
  ["config trust --revoke --json", "debrief.config_trust/1"],
  ["uninstall --purge --yes --json", "debrief.purge/2"],
  ["hooks new fresh_hook --json", "debrief.new/1"],
  ["hooks bundle my_hook.js --output out.js --json", "debrief.bundle/1"],
];

/** What help says of the answers. */
const SHAPES = COMMANDS.flatMap(({ options }) => options.filter(({ name }) => name === "json")).map(({ help }) => help)
  .join("\n");

/** Commands whose output is a format of its own: a hook's answer is the client's protocol, completions are a script. */
const OWN_FORMAT = new Set(["hooks run", "hooks slash", "completions"]);

function setTheScene(place: Place): void {
  keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("plain_tools"));
  Deno.writeTextFileSync(`${place.project}/settings.json`, "{}");
  const hook = 'export default { name: "my_hook", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };';
  Deno.writeTextFileSync(`${place.project}/my_hook.js`, hook);
  Deno.writeTextFileSync(`${place.project}/examples.json`, `{"allow":["ls"]}`);
  installClient(place, "2.1.330");
}

placeTest("every command answers as JSON by a schema with a version, and nothing else", async (place) => {
  setTheScene(place);
  const stdin = '{"tool_name":"Bash","tool_input":{"command":"ls"}}\n';
  for (const [line, schema] of ASKED) {
    const { code, stdout, stderr } = await debrief(place, line.split(" "), { stdin });
    assertEquals([code, stderr], [0, ""], line);
    const answer = JSON.parse(stdout);
    assertEquals(answer.schema, schema, line);
    const [, shape = ""] = SHAPES.split(`"schema":"${schema}"`);
    const [named = ""] = shape.split('{"schema"');
    const keys = named.includes(",…}") ? [] : Object.keys(answer).filter((key) => key !== "schema");
    assertEquals(keys.filter((key) => !named.includes(`"${key}"`)), [], `help does not name all of ${line}`);
  }
});

Deno.test("no command is without --json", () => {
  for (const { name, options, words = [] } of COMMANDS) {
    if (OWN_FORMAT.has(name)) continue;
    assert(options.some(({ name }) => name === "json"), `${name} has no --json`);
    assert(ASKED.some(([line]) => line.startsWith(`${name} `)), `${name} --json is not tried`);
    if (name.includes(" ")) continue; // its words are hooks
    for (const word of words) assert(ASKED.some(([line]) => line.startsWith(`${name} ${word} `)), `${name} ${word}`);
  }
});

placeTest("install --json and uninstall --json tell what was done", async (place) => {
  setTheScene(place);
  const answer = async (line: string) => JSON.parse((await debrief(place, line.split(" "))).stdout);
  const dry = await answer("install --hooks memory_triage --dry-run --json");
  assertEquals([dry.dryRun, dry.added.length, dry.removed], [true, 2, []]);
  assertEquals(Object.keys(dry.added[0]), ["event", "command", "timeout", "matcher"]);
  const done = await answer("install --hooks memory_triage --json");
  assertEquals(done.added, dry.added);
  assertEquals((await answer("install --hooks memory_triage --json")).added, []);
  const undone = await answer("uninstall --json");
  assertEquals([undone.removed, undone.fileRemoved], [done.added, true]);
});

placeTest("config trust --json shows what is trusted, without secrets", async (place) => {
  const secret = `sk-ant-api03-${"a1B2c3D4".repeat(11)}AAAAAA`;
  Deno.mkdirSync(`${place.project}/.claude`);
  const rules = [{ event: "PreToolUse", pattern: secret, action: "log" }];
  Deno.writeTextFileSync(`${place.project}/.claude/debrief.jsonc`, JSON.stringify({ intent: { rules } }));
  const { stdout } = await debrief(place, ["config", "trust", "--yes", "--json"]);
  const { trusted, sha256, values } = JSON.parse(stdout);
  assertEquals([trusted, sha256.length, values["intent.rules"].length], [true, 64, 1]);
  assert(!stdout.includes(secret));
});
