import { VERSION } from "../../lib/version.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ALL_COMMANDS, loadCommands } from "../../lib/cli/commands.ts";
import { commandHelp } from "../../lib/cli/output/help.ts";
import {
  debrief,
  inPlace,
  installClient,
  installDebrief,
  keepSession,
  type Place,
  placeTest,
  recordedSession,
  run,
} from "../support/command_line.ts";

const COMMANDS = await loadCommands();

/** What the examples speak of. */
function setTheScene(place: Place): void {
  const decisions = recordedSession("decisions");
  const files: Record<string, string> = {
    "session.jsonl": recordedSession("plain_tools").replaceAll("toolu_lab00000201", "toolu_01"),
    "session/subagents/agent-a1b2.jsonl": recordedSession("subagent"),
    "notes.txt": "We decided to keep sqlite, because it needs no server.\n",
    "calls.jsonl": '{"tool_name":"Bash","tool_input":{"command":"npm test"}}\n',
    "my_hook.js":
      'export default { name: "my_hook", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };\n',
    "debrief.jsonc": '{"triage":{"maxBlocks":1}}\n',
    "labels.jsonl": '{"file":"sessions/one.jsonl","line":24,"labels":{"DECISION":true}}\n',
    "sessions/one.jsonl": decisions,
    "input.json": JSON.stringify({ hook_event_name: "Stop", session_id: "s", transcript_path: "session.jsonl" }),
    ".claude/settings.json": '{"permissions":{"allow":["Bash(npm *)"]}}\n',
    "new-settings.json": '{"permissions":{"deny":["Bash(npm *)"]}}\n',
    ".claude/debrief.jsonc": '{"intent":{"rules":[]}}\n',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = `${place.project}/${name}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
  Deno.mkdirSync(`${place.home}/.codex/rules`, { recursive: true });
  Deno.writeTextFileSync(
    `${place.home}/.codex/rules/default.rules`,
    'prefix_rule(pattern=["npm"], decision="allow")\n',
  );
  Deno.mkdirSync(`${place.config}/projects/-home-me-app`, { recursive: true });
  keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", decisions);
  Deno.writeTextFileSync(`${place.project}/commits.txt`, "1a2b3c4\n");
  installClient(place, "2.1.330");
}

Deno.test("every example of --help runs", async (t) => {
  for (const { name, examples } of COMMANDS) {
    await t.step(name, async () => {
      assert(examples.length > 0, "no example");
      const answersClients = name === "hooks run" || name === "hooks slash";
      await inPlace(async (place) => {
        setTheScene(place);
        const env = { PATH: installDebrief(place) };
        for (const example of examples) {
          // deno may not be started here: tests/docs/own_hooks_test.ts bundles
          if (name === "hooks bundle") continue;
          // a shell for those that need one
          const { code, stdout, stderr } = /^[\w ./,:=-]+$/.test(example) && !answersClients
            ? await debrief(place, example.split(" "))
            : await run("/bin/bash", ["-c", `debrief ${example}`], place, { env });
          const most = example.includes("--fail-on") ? 1 : 0;
          assert(code <= most, `debrief ${example}: ${code}\n${stderr}`);
          assert(stdout + stderr !== "" || answersClients, `debrief ${example} says nothing`);
        }
      });
    });
  }
});

/** Flags of deno that a help text names. */
const OF_DENO = ["allow-run", "v8-flags"];

Deno.test("help tells of exactly the options that are read", () => {
  for (const command of COMMANDS) {
    const { name, options, words = [], usage } = command;
    const known = options.map((option) => option.name);
    const ownHelp = commandHelp(command, 100).replace(/\nexamples:[^]*/, "");
    // options of another command, which stands before them
    const help = ownHelp.replace(new RegExp(`debrief (?!${name}\\b)\\w+ --[\\w-]+`, "g"), "");
    const named = new Set([...help.matchAll(/(?<![\w-])--([a-z][a-z-]*[a-z])/g)].map(([, option]) => option ?? ""));
    for (const option of known) assert(named.delete(option), `${name} --help says nothing of --${option}`);
    assertEquals([...named].filter((option) => !OF_DENO.includes(option)), [], name);
    assertEquals(known, [...new Set(known)], `${name} declares an option twice`);
    for (const { name: option, choices, value } of options) {
      assert(choices === undefined || value !== undefined, option);
    }
    for (const word of words) assertStringIncludes(help, word, name);
    const forms = usage.map((form) => form.split(" ")[0] ?? "");
    for (const word of options.flatMap((option) => option.for ?? [])) assert(forms.includes(word), `${name}: ${word}`);
  }
});

placeTest("--help and help tell of every command that is listed", async (place) => {
  for (const args of [["--help"], ["help"]]) {
    const { code, stdout: overview, stderr } = await debrief(place, args);
    assertEquals([code, stderr], [0, ""]);
    for (const { name, summary } of ALL_COMMANDS.commands.filter(({ group }) => group !== undefined)) {
      assert(new RegExp(`^[a-z]* +${name} +${RegExp.escape(summary)}$`, "m").test(overview), name);
    }
  }
  const one = await debrief(place, ["help", "turns"]);
  assertEquals(one, await debrief(place, ["turns", "--help"]));
  assertStringIncludes(one.stdout, "debrief turns session.jsonl --json");
  assertEquals((await debrief(place, ["--version"])).stdout, `debrief ${VERSION}\n`);
});

/** What is typed, and what is offered instead. */
const MISTYPED: readonly (readonly [string, string])[] = [
  ["trige x", 'Unknown command "trige"; did you mean "triage"?'],
  ["help reviw", 'did you mean "review"?'],
  ["turns --jsn x", 'Unknown option "--jsn"; did you mean "--json"?'],
  ["decide --setings x", 'did you mean "--settings"?'],
  ["hooks replya", 'did you mean "replay"?'],
  ["rules lint --fial-on", 'did you mean "--fail-on"?'],
  ["rules explian ls", 'did you mean "explain"?'],
  ["config chek", 'did you mean "check"?'],
  ["config init --to projekt", 'did you mean "project"?'],
  ["trim x.jsonl --dry-run --preset hevy", 'did you mean "heavy"?'],
  ["install --scope loacl", 'did you mean "local"?'],
  ["install --hooks memory_trige", 'did you mean "memory_triage"?'],
  ["decide --mode acceptEdit", 'did you mean "acceptEdits"?'],
  ["doctor --fail-on errors", 'did you mean "error"?'],
  ["completions bsh", 'did you mean "bash"?'],
  ["turns lastest", 'did you mean "latest"?'],
];

placeTest("a word that is not known gets the nearest that is", async (place) => {
  for (const [line, offer] of MISTYPED) {
    const { code, stdout, stderr } = await debrief(place, line.split(" "));
    assertEquals([code, stdout], [2, ""], line);
    assertStringIncludes(stderr, offer, line);
  }
});
