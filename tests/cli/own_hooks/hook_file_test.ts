import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { bundleHook, hookOf, isHookFile, loadHook, setupOf } from "../../../lib/cli/own_hooks/hook_file.ts";
import { type ProgramRun, UsageError } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const HOOK = { name: "mine", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };
const SCRIPT = 'export default { name: "mine", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };';

/** A host with files on which deno bundles to something. */
function hostWith(files: Record<string, string>, run: ProgramRun = { status: "failed", message: "denied" }) {
  const started: string[] = [];
  const { host } = testHost({
    ...fileMachine(files, {
      deno: { path: "/bin/deno", version: "2.9.6" },
      run: (program, args) => {
        started.push([program, ...args].join(" "));
        return Promise.resolve(run);
      },
    }),
    cwd: () => "/p",
    isDirectory: () => false,
  });
  return { host, started };
}

Deno.test("isHookFile() tells a file from the name of a hook", () => {
  const words = ["a.ts", "a.js", "./a.mts", "a.cjs", "memory_triage", "a.json", "a.tsx", "ts"];
  assertEquals(words.filter(isHookFile), ["a.ts", "a.js", "./a.mts", "a.cjs"]);
});

Deno.test("bundleHook() has deno bundle the file", async () => {
  const { host, started } = hostWith({ "/p/a.ts": "" }, { status: "ran", code: 0, stdout: SCRIPT });
  assertEquals(await bundleHook("a.ts", host), SCRIPT);
  assertEquals(started, ["/bin/deno bundle --quiet --minify /p/a.ts"]);
});

Deno.test("bundleHook() says what keeps a file from being bundled", async () => {
  const missing = hostWith({}, { status: "ran", code: 0, stdout: SCRIPT });
  await assertRejects(
    () => bundleHook("a.ts", missing.host),
    UsageError,
    'Cannot read hook "a.ts": no such file (check the path)',
  );
  assertEquals(missing.started, []);
  const denied = hostWith({ "/p/a.ts": "" });
  await assertRejects(() => bundleHook("a.ts", denied.host), UsageError, "deno bundle --output a.js a.ts)");
  assertEquals(denied.started.map((line) => line.split(" ")[0]), ["/bin/deno", "deno"], "where npm installed deno");
  const broken = hostWith({ "/p/a.ts": "" }, { status: "ran", code: 1, stdout: "" });
  await assertRejects(() => bundleHook("a.ts", broken.host), UsageError, "to see why, run: deno bundle a.ts");
});

const EVENTS = "its events must be an array of names";
const NEEDS = 'its needs must be an array of "notes" and "settings", or empty';
const PERMISSIONS = "its permissions must be arrays of paths";
const NAME = 'must be lower-case letters, digits and "_"';
const own = (permissions: unknown) => ({ ...HOOK, permissions });
const NONE = { read: [], write: [], env: [] };

const FLAWS: readonly (readonly [exported: unknown, flaw: string])[] = [
  [undefined, "its default export is not a hook"],
  [null, "its default export is not a hook"],
  ["mine", "its default export is not a hook"],
  [{ ...HOOK, name: undefined }, NAME],
  [{ ...HOOK, name: "Mine" }, `its name "Mine" ${NAME}`],
  [{ ...HOOK, name: "1mine" }, NAME],
  [{ ...HOOK, name: "a".repeat(41) }, NAME],
  [{ ...HOOK, name: "my-hook" }, NAME],
  [{ ...HOOK, name: "memory_triage" }, '"memory_triage" is the name of a debrief hook'],
  [{ ...HOOK, events: [] }, EVENTS],
  [{ ...HOOK, events: "Stop" }, EVENTS],
  [{ ...HOOK, events: ["Stop", 7] }, EVENTS],
  [{ ...HOOK, events: ["Stop it"] }, EVENTS],
  [{ ...HOOK, needs: undefined }, NEEDS],
  [{ ...HOOK, needs: ["network"] }, NEEDS],
  [own({}), PERMISSIONS],
  [own([]), PERMISSIONS],
  [own({ ...NONE, read: ["relative/path"] }), PERMISSIONS],
  [own({ ...NONE, read: ["/a,/b"] }), PERMISSIONS],
  [own({ ...NONE, write: ['/a"b'] }), PERMISSIONS],
  [own({ ...NONE, write: ["{project}/$HOME"] }), PERMISSIONS],
  [own({ ...NONE, write: ["/a\nb"] }), PERMISSIONS],
  [own({ ...NONE, env: ["A-B"] }), PERMISSIONS],
  [own({ ...NONE, env: ["1A"] }), PERMISSIONS],
  [{ ...HOOK, handle: "no function" }, "it has no handle function"],
];

for (const [exported, flaw] of FLAWS) {
  Deno.test(`hookOf() refuses ${JSON.stringify(exported) ?? "nothing"}`, () => {
    const error = assertThrows(() => hookOf(exported, "a.ts"), UsageError, flaw);
    assertEquals(error.message.startsWith('Cannot use "a.ts" as a hook: '), true);
  });
}

Deno.test("hookOf() takes a hook, with every need and with permissions", () => {
  const permissions = { read: ["{project}/x", "{config}/y", "/z", "C:/w"], write: ["/z"], env: ["A_1", "_B"] };
  for (const hook of [HOOK, { ...HOOK, needs: ["session", "notes", "settings"], name: "a".repeat(40), permissions }]) {
    assertEquals(hookOf(hook, "a.ts") as unknown, hook);
  }
});

Deno.test("loadHook() takes a script as it is, and bundles what is none", async () => {
  const { host, started } = hostWith({ "a.js": SCRIPT });
  const { file, script, definition } = await loadHook("a.js", host);
  assertEquals([file, script, definition.name, started], ["/p/a.js", SCRIPT, "mine", []]);
  const bundled = hostWith({ "/p/b.ts": "" }, { status: "ran", code: 0, stdout: SCRIPT });
  assertEquals((await loadHook("b.ts", bundled.host)).definition.events, ["Stop"]);
});

Deno.test("loadHook() says what keeps a file from being a hook", async () => {
  const { host } = hostWith({ "a.js": "throw new Error('not today')", "b.js": "export const x = 1" });
  const load = (file: string) => () => loadHook(file, host);
  await assertRejects(
    load("memory_triage"),
    UsageError,
    'Expected the file of a hook (HOOK.ts) but found "memory_triage"',
  );
  await assertRejects(load("a.js"), UsageError, 'Cannot load hook "a.js": not today');
  await assertRejects(load("b.js"), UsageError, "its default export is not a hook");
});

Deno.test("setupOf() starts a hook with its own permissions, if it has any", () => {
  const { v8Flags: _, ...setup } = setupOf(hookOf(HOOK, "a.ts"));
  assertEquals(setup, { name: "mine", needs: [], events: ["Stop"], gate: null });
  assertEquals(setupOf(hookOf(own(NONE), "a.ts")).permissions, NONE);
});
