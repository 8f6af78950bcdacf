/** Whatever settings say: hooks of debrief come and go, and nothing of anybody else's is lost. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse } from "@std/jsonc";
import { hookCommand, type Launcher } from "../../../lib/cli/install/launcher.ts";
import {
  addHooks,
  type HookEdit,
  parseOwnRegistrations,
  type Registration,
  removeHooks,
} from "../../../lib/cli/install/hook_settings.ts";
import { originalOf, withHooks } from "../../../lib/cli/install/backup.ts";
import { readSettings, writeSettings } from "../../../lib/cli/install/settings_files.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { eventMatcher, HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import fc from "../../support/property.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);
const LAUNCHERS: readonly Launcher[] = [
  { script: "debrief.sh", kind: "deno", deno: "/usr/bin/deno", root: "/opt/debrief" },
  { script: "debrief.sh", kind: "binary", binaries: "/home/it's me/bin" },
  { script: "debrief.sh", kind: "binary", binaries: "/home/it's me/bin", config: "/home/ada/.claude" },
];

function registrations(launcher: Launcher, names: readonly string[] = NAMES): Registration[] {
  return HOOK_SETUPS.filter(({ name }) => names.includes(name)).flatMap((setup) =>
    setup.events.map((event) => ({
      event,
      command: hookCommand(setup, launcher),
      timeout: claudeCode.hooks.timeoutOf(event),
      matcher: eventMatcher(setup, event),
    }))
  );
}

function edited(edit: HookEdit): string {
  assert(edit.status === "edited", edit.status === "refused" ? edit.reason : "");
  return edit.text;
}

const FOREIGN = [
  "echo mine",
  "deno run -A mine/agent_summary.ts",
  "sh start.sh memory_triage deno",
  "x // y /* z */ , ]",
];
const OWN = [
  ...LAUNCHERS.flatMap((launcher) => registrations(launcher).map(({ command }) => command)),
];

const command = (known: readonly string[]) =>
  fc.record(
    { type: fc.constant("command"), command: fc.constantFrom(...known), timeout: fc.constantFrom(5, 30) },
    { requiredKeys: ["type", "command"] },
  );
const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.record({ type: fc.constant("prompt"), prompt: fc.string() }));
const groups = (known: readonly string[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ hooks: fc.array(fc.oneof(command(known), odd), { maxLength: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ matcher: fc.string(), hooks: fc.array(command(known), { maxLength: 2 }) }) },
      { weight: 1, arbitrary: odd },
    ),
    { maxLength: 3 },
  );
const events = fc.constantFrom(
  "Stop",
  "SubagentStop",
  "PreToolUse",
  "SessionEnd",
  "Notification",
  "__proto__",
  "",
  'a"b',
);
const settings = (known: readonly string[]) =>
  fc.record({
    model: fc.string(),
    permissions: fc.jsonValue({ maxDepth: 2 }),
    hooks: fc.dictionary(events, groups(known), { maxKeys: 4 }),
    "hooks ": fc.constant([1]),
  }, { requiredKeys: [] });

/** What begins within one handler: a comment there goes with it. */
const OF_A_HANDLER = /^\s*"(?:type|command|timeout)"/;

/** A value as some editor or person would have laid it out; with comments where JSON lets white space stand. */
const written = (known: readonly string[]) =>
  fc.tuple(
    settings(known),
    fc.constantFrom(0, 1, 2, 4, "\t"),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "\ufeff"),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom("/* keep 1 */", "// keep 2\n", "/*,*/")), { maxLength: 4 }),
  ).map(([value, indent, eol, mark, comments]) => {
    let text = JSON.stringify(value, null, indent);
    for (const [at, comment] of comments) {
      // behind a bracket or comma that stands in no string
      const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|\/\/[^\n]*|[[{,]/g)].filter((
        { 0: token, index },
      ) => token.length === 1 && !OF_A_HANDLER.test(text.slice(index + 1)));
      const place = places[at % Math.max(1, places.length)];
      if (place) text = text.slice(0, place.index + 1) + comment + text.slice(place.index + 1);
    }
    return mark + text.replaceAll("\n", eol) + eol;
  });

const commentsOf = (text: string) => [...text.matchAll(/\/\* keep 1 \*\/|\/\/ keep 2|\/\*,\*\//g)].map(([one]) => one);
const subset = fc.subarray(NAMES, { minLength: 1 });

Deno.test("install and uninstall are the identity on bytes, by whatever steps", () => {
  const text = fc.oneof(written(FOREIGN), fc.constantFrom("", " \n", "\ufeff"), fc.constant(null));
  fc.assert(fc.property(text, fc.constantFrom(...LAUNCHERS), (text, launcher) => {
    const installed = withHooks(text, registrations(launcher));
    assert(installed !== null);
    assertEquals(originalOf(installed, text), { text });
    assertEquals(edited(addHooks(installed, registrations(launcher), NAMES)), installed, "once");
    assertEquals(originalOf(`${installed} `, text), null, "changed since");
  }));
});

Deno.test("only debrief's own hooks leave, and comments stay", () => {
  fc.assert(fc.property(written([...FOREIGN, ...OWN]), subset, (text, names) => {
    const after = edited(removeHooks(text, names));
    assertEquals(parseOwnRegistrations(after).filter(({ own }) => names.includes(own.hook)), []);
    assertEquals(
      parseOwnRegistrations(after).length,
      parseOwnRegistrations(text).filter(({ own }) => !names.includes(own.hook)).length,
    );
    assertEquals(commentsOf(after), commentsOf(text));
    const foreign = (text: string) => FOREIGN.map((one) => text.split(JSON.stringify(one)).length);
    assertEquals(foreign(after), foreign(text));
    const rest = (text: string) => {
      const { hooks: _, ...others } = Object(parse(text.replace(/^\ufeff/, "")));
      return others;
    };
    assertEquals(rest(after), rest(text));
  }));
});

Deno.test("adding hooks changes no character of what is there", () => {
  fc.assert(fc.property(written(FOREIGN), fc.constantFrom(...LAUNCHERS), subset, (text, launcher, names) => {
    const wanted = registrations(launcher, names);
    const after = edited(addHooks(text, wanted, NAMES));
    assertEquals(parseOwnRegistrations(after).length, wanted.length);
    // what was there is there in its order, but for white space in what was empty
    let at = 0;
    for (const char of text.replace(/\s/g, "")) {
      at = after.indexOf(char, at) + 1;
      assert(at > 0, `lost: ${char}`);
    }
    assertEquals(commentsOf(after), commentsOf(text));
  }));
});

Deno.test("writeSettings() refuses where another program wrote in between", () => {
  const disk = { text: "{}" };
  const place: Pick<Host, "readBytes" | "replaceText" | "removeFile"> = {
    readBytes: () => new TextEncoder().encode(disk.text),
    replaceText: (_, text, verify) => {
      verify?.();
      disk.text = text;
    },
    removeFile: (_, verify) => {
      verify?.();
      disk.text = "";
    },
  };
  const read = readSettings("/settings.json", place);
  disk.text = '{"theme":"dark"}';
  assertThrows(() => writeSettings(read, "{1}", place), Error, "another program has just changed it");
  assertThrows(() => writeSettings(read, null, place), Error, "another program has just changed it");
  assertEquals(disk.text, '{"theme":"dark"}');
  writeSettings(readSettings("/settings.json", place), "{2}", place);
  assertEquals(disk.text, "{2}");
});
