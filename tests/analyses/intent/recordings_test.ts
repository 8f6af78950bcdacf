import { assert, assertEquals } from "@std/assert";
import { type Intent, intentOf, type IntentQuestion, UNFLUSHED } from "../../../lib/analyses/intent/intent.ts";
import { isJsonObject, stringAt } from "../../../lib/json.ts";
import { agentsOf, filesAt, type HookCall, type Recording, recordings } from "../../support/recordings/recordings.ts";

/** What the scripted model said before each call, by what tells the call apart. */
const SAID: readonly (readonly [string, string])[] = [
  ["Read a.txt", "I'll read a.txt to learn the greeting before I change it."],
  ["Bash ls -la", "Now I list the folder to see what else is there."],
  ["Bash echo one", "I print both numbers to compare them."],
  ["Bash echo two", "I print both numbers to compare them."],
  ["Bash frobnicate", "I fetch the page to learn its format."],
  ["Bash rm -rf build", "I delete the build folder to start clean."],
  ["Bash grep -r foo", "I search with grep."],
  ["Read missing.txt", ""],
  ["Bash exit 3", ""],
  ["Edit a.txt", ""],
  ["NoSuchTool", ""],
  ["Write outside.txt", "I write a file outside the project."],
  ["Write inside.txt", "And one inside."],
  ["Agent AGENT-ONE", "I hand the search over."],
  ["Agent AGENT-A", "I hand over two searches."],
  ["Agent AGENT-B", "I hand over two searches."],
  ["Bash ls", "Listing files."],
  ["Bash sleep 0.2; ls", ""],
];

function expected(call: HookCall): string {
  const input = isJsonObject(call.input["tool_input"]) ? call.input["tool_input"] : {};
  const tool = (stringAt(call.input, "tool_name") ?? "").replace("Task", "Agent");
  const what = stringAt(input, "command") ?? stringAt(input, "file_path")?.replace(/^.*\//, "") ??
    stringAt(input, "prompt");
  const name = what === null ? tool : `${tool} ${what}`;
  // the longest that fits: "ls -la" begins with "ls"
  const fits = SAID.filter(([key]) => name.startsWith(key)).sort(([a], [b]) => b.length - a.length);
  const said = fits[0];
  assert(said, `no scripted words for ${name}`);
  return said[1];
}

function question(call: HookCall): IntentQuestion {
  const toolUseId = stringAt(call.input, "tool_use_id");
  if (toolUseId !== null) return { by: "id", toolUseId };
  const input = call.input["tool_input"];
  return {
    by: "input",
    tool: stringAt(call.input, "tool_name") ?? "",
    input: isJsonObject(input) ? input : {},
    now: null,
    answered: call.input.hook_event_name.startsWith("PostToolUse"),
  };
}

/** Asks the talk the call was made in, then the others, as the hook does. */
function ask(recording: Recording, call: HookCall): Intent {
  const files = filesAt(recording, call);
  const own = agentsOf(recording).filter(({ agentId }) => agentId === call.input["agent_id"]);
  const paths = [...own.map(({ path }) => path), recording.transcript, ...agentsOf(recording).map(({ path }) => path)];
  for (const path of paths) {
    const intent = files.backward(path, (entries) => intentOf(entries, question(call)));
    if (intent && intent.status !== "unflushed") return intent;
  }
  return UNFLUSHED;
}

const ASKS = /^(PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

Deno.test("intentOf() never says another call's words when the file is as the hook met it", () => {
  let found = 0;
  let all = 0;
  for (const recording of recordings()) {
    for (const call of recording.calls.filter(({ input }) => ASKS.test(input.hook_event_name))) {
      const intent = ask(recording, call);
      all++;
      if (intent.status !== "found") continue;
      found++;
      assertEquals(
        intent.text,
        expected(call),
        `${recording.version} ${recording.scenario} ${call.input.hook_event_name}`,
      );
    }
  }
  assert(all >= 200 && found >= all / 2, `${found} of ${all} found`);
});

Deno.test("intentOf() finds every call that has an id when the file is whole", () => {
  let asked = 0;
  for (const recording of recordings()) {
    for (const call of recording.calls) {
      if (!ASKS.test(call.input.hook_event_name) || stringAt(call.input, "tool_use_id") === null) continue;
      const whole = { ...call, transcript_lines: Infinity, agent_lines: Infinity };
      const { status, text } = ask(recording, whole);
      const label = `${recording.version} ${recording.scenario} ${call.input.hook_event_name}`;
      assertEquals([status, text], ["found", expected(call)], label);
      asked++;
    }
  }
  assert(asked >= 100, `${asked} calls`);
});
