import { assert, assertEquals } from "@std/assert";
import { safeName } from "../../../lib/hooks/store/state_names.ts";
import { isNewer, openStore, parseRecords, type Store } from "../../../lib/hooks/store/store.ts";
import type { StoreResult } from "../../../lib/hooks/store/result.ts";
import { seededRandom } from "../../support/property.ts";
import { stress } from "../../../tools/fuzz/stress_store.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const DAY = 24 * 60 * 60 * 1000;

function withProject(act: (project: string, store: Store) => void): void {
  using temporary = temporaryDirectory({ prefix: "debrief-store-" });
  const project = temporary.path;
  act(project, openStore({ configDir: project, now: Date.now() }));
}

function value<T>(result: StoreResult<T>): T {
  if (result.status === "failed") throw new Error(result.message);
  return result.value;
}

function reason(result: StoreResult<unknown>): string {
  return result.status === "failed" ? result.reason : "done";
}

const mode = (path: string): number => (Deno.statSync(path).mode ?? 0) & 0o777;

Deno.test("openStore() touches nothing until it is asked to write", () =>
  withProject((project, store) => {
    assertEquals(value(store.readState("a.json")), null);
    assertEquals(value(store.readRecords("log.jsonl")), []);
    assertEquals([...Deno.readDirSync(project)], []);
  }));

Deno.test("openStore() closes its folder again where others may enter it", () =>
  withProject((_, store) => {
    for (const open of [0o777, 0o755, 0o710]) {
      Deno.mkdirSync(store.directory, { recursive: true });
      Deno.chmodSync(store.directory, open);
      value(
        openStore({ configDir: store.directory.replace(/\/debrief\/state$/, ""), now: 0 }).appendRecord(
          "log.jsonl",
          {},
        ),
      );
      assertEquals(mode(store.directory), 0o700, open.toString(8));
    }
  }));

Deno.test("openStore() makes a folder for its owner alone that git does not see", () =>
  withProject((_, store) => {
    value(store.appendRecord("log.jsonl", { a: 1 }));
    value(store.updateState("sessions/s/x.json", () => "text"));
    value(store.updateState("state.json", () => [1]));
    assertEquals(mode(store.directory), 0o700);
    assertEquals(mode(`${store.directory}/sessions/s`), 0o700);
    assertEquals(Deno.readTextFileSync(`${store.directory}/.gitignore`), "*\n");
    for (const name of [".gitignore", "log.jsonl", "state.json", "sessions/s/x.json"]) {
      assertEquals(mode(`${store.directory}/${name}`), 0o600, name);
    }
    assertEquals(value(store.readState("sessions/s/x.json")), "text");
    assertEquals(value(store.readState("state.json")), [1]);
  }));

Deno.test("appendRecord() ends a line that was broken off before it writes its own", () =>
  withProject((_, store) => {
    value(store.appendRecord("log.jsonl", { n: 1 }));
    Deno.writeTextFileSync(`${store.directory}/log.jsonl`, '{"n":2,"x":{"y":', { append: true });
    value(store.appendRecord("log.jsonl", { n: 3 }));
    assertEquals(value(store.readRecords("log.jsonl")), [{ n: 1 }, { n: 3 }]);
    assertEquals(Deno.readTextFileSync(`${store.directory}/log.jsonl`).split("\n").length, 4);
  }));

Deno.test("appendRecord() moves a log away at 1 MiB and keeps the one before", () =>
  withProject((_, store) => {
    const text = "x".repeat(64 * 1024);
    for (let n = 0; n < 20; n++) value(store.appendRecord("log.jsonl", { n, text }, { rotate: true }));
    assert(Deno.statSync(`${store.directory}/log.1.jsonl`).size > 1024 * 1024);
    assert(Deno.statSync(`${store.directory}/log.jsonl`).size < 1024 * 1024);
    assertEquals(
      value(store.readRecords("log.jsonl")).map((record) => record.n),
      Array.from({ length: 20 }, (_, n) => n),
    );
  }));

Deno.test("updateState() gives null where the file is not JSON, and leaves all when nothing is returned", () =>
  withProject((_, store) => {
    value(store.updateState("s.json", () => ({ a: 1 })));
    assertEquals(value(store.updateState("s.json", () => undefined)), null);
    assertEquals(value(store.readState("s.json")), { a: 1 });
    Deno.writeTextFileSync(`${store.directory}/s.json`, '{"a":');
    value(store.updateState("s.json", (old) => ({ old })));
    assertEquals(value(store.readState("s.json")), { old: null });
  }));

Deno.test("updateState() reports what its change throws and gives the lock back", () =>
  withProject((_, store) => {
    const failed = store.updateState("s.json", () => {
      throw new RangeError("no such thing");
    });
    assertEquals(reason(failed), "not_writable");
    assert(failed.status === "failed" && failed.message.includes("no such thing"));
    assertEquals(reason(store.updateState("s.json", () => 1)), "done");
  }));

Deno.test("updateState() overwrites what a killed writer left", () =>
  withProject((_, store) => {
    value(store.updateState("s.json", () => 1));
    Deno.writeTextFileSync(`${store.directory}/.temp`, "half");
    value(store.updateState("s.json", () => 2));
    assertEquals([...Deno.readDirSync(store.directory)].map((entry) => entry.name).sort(), [".gitignore", "s.json"]);
  }));

for (
  const name of [
    "",
    "../x",
    "a/../b",
    "/etc/passwd",
    ".gitignore",
    "a//b",
    "a\\b",
    "a/b/c/d/e",
    "x".repeat(200),
    "a\0b",
  ]
) {
  Deno.test(`openStore() refuses the name ${JSON.stringify(name.slice(0, 20))}`, () =>
    withProject((_, store) => {
      for (const result of [store.appendRecord(name, {}), store.updateState(name, () => 1), store.readState(name)]) {
        assertEquals(reason(result), "bad_name");
      }
    }));
}

const LINKS: readonly [what: string, make: (state: string, outside: string) => void][] = [
  ["the folder", (state, outside) => {
    Deno.removeSync(state);
    Deno.symlinkSync(outside, state);
  }],
  ["the .gitignore", (state, outside) => Deno.symlinkSync(`${outside}/new`, `${state}/.gitignore`)],
  ["a folder in it", (state, outside) => Deno.symlinkSync(outside, `${state}/sub`)],
  ["a file in it", (state, outside) => {
    Deno.mkdirSync(`${state}/sub`);
    Deno.symlinkSync(`${outside}/new`, `${state}/sub/a.json`);
  }],
];

for (const [what, make] of LINKS) {
  Deno.test(`openStore() refuses a link in the place of ${what}`, () =>
    withProject((_, store) => {
      using temporary = temporaryDirectory();
      const outside = temporary.path;
      Deno.mkdirSync(store.directory, { recursive: true });
      make(store.directory, outside);
      assertEquals(reason(store.appendRecord("sub/a.json", { a: 1 })), "refused_link");
      assertEquals(reason(store.updateState("sub/a.json", () => 1)), "refused_link");
      assertEquals([...Deno.readDirSync(outside)], []);
    }));
}

Deno.test("openStore() refuses a file in the place of a folder and a folder in the place of a file", () =>
  withProject((_, store) => {
    Deno.mkdirSync(`${store.directory}/a.json`, { recursive: true });
    assertEquals(reason(store.appendRecord("a.json", {})), "not_a_file");
    assertEquals(reason(store.updateState("a.json", () => 1)), "not_a_file");
    Deno.writeTextFileSync(`${store.directory}/b`, "");
    assertEquals(reason(store.appendRecord("b/c.jsonl", {})), "not_a_file");
  }));

Deno.test("openStore() removes what is older than 30 days, at most once a day", () =>
  withProject((project, store) => {
    value(store.updateState("sessions/old/x.json", () => "old"));
    value(store.updateState("new.json", () => "new"));
    value(store.appendRecord("projects/p/rules.jsonl", { action: "apply" }));
    const age = (path: string, days: number) => {
      const then = new Date(Date.now() - days * DAY);
      Deno.utimeSync(`${store.directory}/${path}`, then, then);
    };
    for (const path of ["sessions/old/x.json", "projects/p/rules.jsonl", "projects/p"]) age(path, 31);
    value(openStore({ configDir: project, now: Date.now() }).appendRecord("log.jsonl", {}));
    assertEquals(value(store.readState("sessions/old/x.json")), "old");
    age(".gitignore", 2);
    value(openStore({ configDir: project, now: Date.now() }).appendRecord("log.jsonl", {}));
    assertEquals(value(store.readState("sessions/old/x.json")), null);
    assertEquals(value(store.readState("new.json")), "new");
    assertEquals(value(store.readRecords("projects/p/rules.jsonl")).length, 1, "what can be taken back stays");
    assertEquals(Deno.readTextFileSync(`${store.directory}/.gitignore`), "*\n");
  }));

Deno.test("openStore() mends a .gitignore that a full disk or a kill left empty", () =>
  withProject((_, store) => {
    Deno.mkdirSync(store.directory, { recursive: true });
    Deno.writeTextFileSync(`${store.directory}/.gitignore`, "");
    value(store.appendRecord("log.jsonl", {}));
    assertEquals(Deno.readTextFileSync(`${store.directory}/.gitignore`), "*\n");
  }));

Deno.test("updateState() leaves alone what a newer version wrote", () =>
  withProject((_, store) => {
    for (const schema of ["debrief.summary/2", "debrief.other/1"]) {
      Deno.mkdirSync(store.directory, { recursive: true });
      Deno.writeTextFileSync(`${store.directory}/s.json`, JSON.stringify({ schema, kept: 1 }));
      assertEquals(reason(store.updateState("s.json", () => ({ schema: "debrief.summary/1" }))), "newer_version");
      assertEquals(value(store.readState("s.json")), { schema, kept: 1 });
    }
    value(store.updateState("t.json", () => ({ schema: "debrief.summary/1" })));
    value(store.updateState("t.json", () => ({ schema: "debrief.summary/1", more: 1 })));
  }));

Deno.test("safeName() keeps ids apart that differ only in what is not allowed", () => {
  const ids = ["abc-1", "a/b", "a\\b", "../../x", "", ".", "x".repeat(90), "x".repeat(91), "日本", "日木"];
  assertEquals(new Set(ids.map(safeName)).size, ids.length);
  for (const id of ids) assert(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(safeName(id)), safeName(id));
  assertEquals(safeName("0b51e6a1-1f6e-4c1e-9d3e-8f2f6c9f3f11"), "0b51e6a1-1f6e-4c1e-9d3e-8f2f6c9f3f11");
});

const STORE_URL = new URL("../../../lib/hooks/store/store.ts", import.meta.url).href;

/** Runs a few lines with a store in a process of its own, with exactly the permissions given. */
function inProcess(
  project: string,
  lines: string,
  wrap: readonly string[],
  permissions: readonly string[],
): Deno.CommandOutput {
  const script = `${project}/script.ts`;
  Deno.writeTextFileSync(
    script,
    `import { openStore } from ${JSON.stringify(STORE_URL)};
    const store = openStore({ configDir: ${JSON.stringify(project)}, now: Date.now() });\n${lines}`,
  );
  const [command = "", ...rest] = [
    ...wrap,
    Deno.execPath(),
    "run",
    "--no-prompt",
    "--no-check",
    ...permissions,
    script,
  ];
  return new Deno.Command(command, { args: rest, env: { NO_COLOR: "1" } }).outputSync();
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

Deno.test("openStore() needs to read debrief and to write debrief/state, and no more", () =>
  withProject((project) => {
    const all = `
      const results = [
        store.appendRecord("log.jsonl", { a: 1 }, { rotate: true }), store.updateState("l/s.json", () => ({ b: 2 })),
        store.readRecords("log.jsonl"), store.readState("l/s.json"),
      ];
      console.log(results.map((r) => r.status === "done" ? "done" : r.message).join());`;
    const exact = [`--allow-read=${project}/debrief`, `--allow-write=${project}/debrief/state`];
    const done = inProcess(project, all, [], exact);
    assertEquals(text(done.stdout), "done,done,done,done\n", text(done.stderr));
    const reasons = `console.log([store.appendRecord("a", {}), store.updateState("a", () => 1)]
      .map((r) => r.status === "done" ? "done" : r.reason).join());`;
    for (const missing of [[], exact.slice(0, 1), exact.slice(1)]) {
      const denied = inProcess(project, reasons, [], missing);
      assert(text(denied.stdout).startsWith("not_permitted,not_permitted"), text(denied.stdout) + text(denied.stderr));
    }
  }));

Deno.test({
  name: "appendRecord() reports a write that does not fit as failed, and updateState() keeps the old file",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withProject((project, store) => {
      value(store.updateState("s.json", () => "old"));
      const lines = `const long = "x".repeat(4000);
        console.log(store.appendRecord("log.jsonl", { long }).reason, store.updateState("s.json", () => long).status);`;
      const wrap = ["sh", "-c", `trap '' XFSZ; ulimit -f 4; exec "$@"`, "sh"];
      const exact = [`--allow-read=${project}/debrief`, `--allow-write=${project}/debrief/state`, "--no-remote"];
      value(store.appendRecord("log.jsonl", { filled: "x".repeat(1000) }));
      const output = inProcess(project, lines, wrap, exact);
      assertEquals(text(output.stdout), "short_write failed\n", text(output.stderr));
      assertEquals(value(store.readState("s.json")), "old");
      value(store.appendRecord("log.jsonl", { after: 1 }));
      assertEquals(value(store.readRecords("log.jsonl")).map((record) => Object.keys(record)[0]), ["filled", "after"]);
    }),
});

Deno.test("openStore() loses and doubles nothing when 20 processes are killed at random", async () => {
  const { lost, doubled, halfFiles, killed, acknowledged } = await stress(3, 20, seededRandom());
  assertEquals({ lost, doubled, halfFiles }, { lost: 0, doubled: 0, halfFiles: 0 });
  assert(killed > 0 && acknowledged >= 60, `${killed} killed, ${acknowledged} acknowledged`);
});

const SCHEMAS: readonly (readonly [old: unknown, value: unknown, newer: boolean])[] = [
  [{ schema: "a/2" }, { schema: "a/1" }, true],
  [{ schema: "a/1" }, { schema: "a/2" }, false],
  [{ schema: "a/1" }, { schema: "a/1" }, false],
  [{ schema: "a/10" }, { schema: "a/9" }, true],
  [{ schema: "b/1" }, { schema: "a/1" }, true],
  [{}, { schema: "a/1" }, false],
  [null, { schema: "a/1" }, false],
];

for (const [old, value, newer] of SCHEMAS) {
  Deno.test(`isNewer(): ${JSON.stringify(old)} is ${newer ? "" : "not "}newer than ${JSON.stringify(value)}`, () => {
    assertEquals(isNewer(old as never, value as never), newer);
  });
}

Deno.test("parseRecords() takes the lines that are objects", () => {
  assertEquals(parseRecords('{"a":1}\n\nbroken\n[1]\n{"b":2}'), [{ a: 1 }, { b: 2 }]);
});
