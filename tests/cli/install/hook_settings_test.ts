import { assert, assertEquals } from "@std/assert";
import { hookCommand, type Launcher, ownHandler } from "../../../lib/cli/install/launcher.ts";
import {
  addHooks,
  ownRegistrations,
  type Registration,
  removeHooks,
  settingsValue,
} from "../../../lib/cli/install/hook_settings.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { eventMatcher, HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);
const DENO: Launcher = { script: "debrief.sh", kind: "deno", deno: "/usr/bin/deno", root: "/opt/debrief" };
const WANTED: Registration[] = HOOK_SETUPS.flatMap((setup) =>
  setup.events.map((event) => ({
    event,
    command: hookCommand(setup, DENO),
    timeout: claudeCode.hooks.timeoutOf(event),
    matcher: eventMatcher(setup, event),
  }))
);

function added(text: string | null): string {
  const edit = addHooks(text, WANTED, NAMES);
  assert(edit.status === "edited");
  return edit.text;
}

function removed(text: string): string {
  const edit = removeHooks(text, NAMES);
  assert(edit.status === "edited");
  return edit.text;
}

const PLACES = [
  "/opt/debrief",
  "/home/Jörg Müller/it's here",
  "C:/Program Files/debrief",
  "/a b/$HOME/`x`",
  '/"\\',
  "/a\nb",
];

Deno.test("ownHandler() recognizes every command that hookCommand() writes, wherever it is", () => {
  for (const root of PLACES) {
    for (const { name: hook } of HOOK_SETUPS) {
      for (const config of [{}, { config: `${root}/.claude` }]) {
        const launchers: Launcher[] = [
          { script: "debrief.sh", kind: "deno", deno: `${root}/deno`, root, ...config },
          { script: "debrief.sh", kind: "deno", deno: "deno", root, ...config },
          { script: "debrief.sh", kind: "binary", binaries: `${root}/bin`, ...config },
        ];
        for (const launcher of launchers) {
          assertEquals(ownHandler(hookCommand({ name: hook }, launcher)), { hook, launcher });
        }
      }
    }
  }
});

/** What a person may have written: none of it is debrief's. */
const FOREIGN: readonly string[] = [
  "",
  "echo mine",
  "python3 /opt/other/memory_triage.py",
  "/opt/other/memory_triage",
  "deno run -A /opt/other/hook.ts",
  "deno run -A /opt/other/my_memory_triage.js",
  "cat dist/memory_triage.js",
  "deno run -A /home/me/mine/agent_summary.ts",
  "deno run -A /home/me/mine/dist/agent_summary.js",
  "bun run /home/me/tool_intent.ts",
  "npm run lint && deno run -A hooks/transcript_review.ts",
  'cd "$CLAUDE_PROJECT_DIR" && exec /home/me/tools/memory_triage',
  'cd "$CLAUDE_PROJECT_DIR" && exec ./bin/format',
  "sh /home/me/start.sh memory_triage deno",
  "[ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh memory_triage deno; echo more",
  "sh /opt/debrief/hooks/debrief.sh memory_triage deno",
  "[ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh  memory_triage deno",
  "[ ! -r '/opt/debrief/hooks/debrief.sh' ] || exec sh '/opt/debrief/hooks/debrief.sh' memory_triage deno",
  "[ ! -r /other/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh memory_triage deno",
  "echo mine; [ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh memory_triage deno",
  "[ ! -r /home/me/start.sh ] || exec sh /home/me/start.sh memory_triage deno",
  "[ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh other deno",
  "FOO=1 sh /opt/debrief/hooks/debrief.sh memory_triage deno",
  "[ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh memory_triage $(deno)",
  "[ ! -r /opt/debrief/hooks/debrief.sh ] || exec sh /opt/debrief/hooks/debrief.sh memory_triage deno\n",
].filter((command) => command !== "");

Deno.test("ownHandler() leaves the hooks of others alone", () => {
  for (const command of FOREIGN) assertEquals(ownHandler(command), null, command);
});

const LAYOUTS: readonly string[] = [
  "{}",
  "{}\n",
  '{"a":1}',
  '{ "model": "opus", "hooks": {} }\n',
  '{\n  "hooks": {\n    "Stop": []\n  }\n}\n',
  '{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{ "hooks": [ { "type": "command", "command": "echo mine" } ] }\n\t\t]\n\t},\n\t"x": [1,\n2]\n}',
  '{\r\n    "permissions": { "allow": ["Read"] },\r\n    "env": {}\r\n}\r\n',
];

Deno.test("addHooks() changes nothing but what it adds, and adds it once", () => {
  for (const layout of LAYOUTS) {
    const text = added(layout);
    const before = JSON.parse(layout);
    const after = JSON.parse(text);
    assertEquals({ ...after, hooks: null }, { ...before, hooks: null }, layout);
    const settings = settingsValue(text);
    assert(typeof settings !== "string");
    assertEquals(ownRegistrations(settings).length, WANTED.length);
    assertEquals(added(text), text);
    // every line that was there is still there as it was written, but for a comma after it
    const lines = new Set(text.split("\n").flatMap((line) => [line.trim(), line.trim().replace(/,$/, "")]));
    for (const line of layout.split("\n").map((one) => one.trim()).filter((one) => one.includes("mine"))) {
      assert(lines.has(line), line);
    }
  }
});

Deno.test("removeHooks() takes back what addHooks() put in, and leaves what others put beside it", () => {
  for (const layout of LAYOUTS) {
    const back = JSON.parse(removed(added(layout)));
    const { hooks: _, ...rest } = JSON.parse(layout);
    const kept = layout.includes("mine") ? { hooks: JSON.parse(layout).hooks } : {};
    assertEquals(back, { ...rest, ...kept }, layout);
  }
});

Deno.test("addHooks() replaces the registrations of an older place", () => {
  const older = WANTED.map((one) => ({ ...one, command: one.command.replaceAll("/opt/debrief", "/old") }));
  const edit = addHooks(null, older, NAMES);
  assert(edit.status === "edited");
  const settings = settingsValue(added(edit.text));
  assert(typeof settings !== "string");
  const commands = (all: readonly Registration[]) => all.map(({ command }) => command).sort();
  assertEquals(commands(ownRegistrations(settings)), commands(WANTED));
});

Deno.test("addHooks() refuses what is not a settings file", () => {
  for (const text of ["[]", "{", '{"hooks":[]}', '{"hooks":{"Stop":{}}}', "null"]) {
    assertEquals(addHooks(text, WANTED, NAMES).status, "refused", text);
  }
});

Deno.test("a program that writes its context files beside the configuration comes with the one rule that opens them", () => {
  const binary = (config: string): Registration[] =>
    HOOK_SETUPS.map((setup) => {
      const command = hookCommand(setup, {
        script: "debrief.sh",
        kind: "binary",
        binaries: "/opt/debrief/bin",
        config,
      });
      return { event: setup.events[0] ?? "", command, timeout: null, matcher: null };
    });
  const rule = "Read(//home/ada/.claude/debrief/state/context/**)";
  const given = [
    null,
    "{}",
    '{\n\t"permissions": {\n\t\t"allow": ["Read(./x)"] // mine\n\t}\n}\n',
    '{"permissions":{"deny":["Bash(rm *)"]}}',
    '\ufeff{"model":"opus"}',
    `{"permissions":{"allow":["${rule}"]}}`,
  ];
  for (const text of given) {
    const edit = addHooks(text, binary("/home/ada/.claude"), NAMES);
    assert(edit.status === "edited");
    assertEquals(edit.text.split(rule).length, 2, edit.text);
    assertEquals(edit.allowed, text?.includes(rule) ? [] : [rule]);
    const again = addHooks(edit.text, binary("/home/ada/.claude"), NAMES);
    assert(again.status === "edited");
    assertEquals([again.text, again.added, again.allowed], [edit.text, [], []]);
    // another place, another rule; without the hook, no rule
    const moved = addHooks(edit.text, binary("/srv/claude"), NAMES);
    assert(moved.status === "edited");
    assertEquals([moved.text.includes(rule), moved.allowed.length], [false, 1]);
    const left = removeHooks(edit.text, ["memory_triage"]);
    assert(left.status === "edited");
    assert(!left.text.includes(rule) && left.text.includes("transcript_review"), left.text);
    const kept = removeHooks(edit.text, ["tool_intent"]);
    assert(kept.status === "edited" && kept.text.includes(rule));
    if (text !== null && !text.includes(rule) && !text.includes("deny")) assertEquals(removed(edit.text), text);
  }
  for (const [text, config] of [['{"permissions":[]}', "/home/ada/.claude"], ["{}", "/home/*"], ["{}", "/home/a) b"]]) {
    const edit = addHooks(text ?? "", binary(config ?? ""), NAMES);
    assert(edit.status === "edited");
    assertEquals([edit.allowed, edit.text.includes("Read(")], [[], false]);
  }
  assert(!added("{}").includes("permissions"));
});
