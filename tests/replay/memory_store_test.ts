import { assertEquals } from "@std/assert";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import { safe } from "../../lib/text/safe_text.ts";

Deno.test("memoryStore() remembers states and records as the store on disk does", () => {
  const store = memoryStore();
  assertEquals([store.readState("a"), store.readRecords("log")], [
    { status: "done", value: null },
    { status: "done", value: [] },
  ]);
  store.updateState("a", (before) => ({ before, count: 1 }));
  store.updateState("a", (before) => ({ before, count: 2 }));
  store.updateState("a", () => undefined);
  store.appendRecord("log", { n: 1 });
  store.appendRecord("log", { n: 2 });
  assertEquals(store.readState("a"), { status: "done", value: { before: { before: null, count: 1 }, count: 2 } });
  assertEquals(store.readRecords("log"), { status: "done", value: [{ n: 1 }, { n: 2 }] });
});

Deno.test("memoryStore() returns what was written since the last call, in order", () => {
  const store = memoryStore();
  store.appendRecord("log", { n: 1 });
  store.updateState("a", () => 7);
  store.updateState("a", () => undefined);
  assertEquals(store.takeWrites(), [{ name: "log", kind: "record", value: { n: 1 } }, {
    name: "a",
    kind: "state",
    value: 7,
  }]);
  assertEquals(store.takeWrites(), []);
});

Deno.test("memoryStore() keeps a copy without secrets, as a file would be", () => {
  const store = memoryStore();
  const value = { token: "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6", list: [1] };
  store.updateState("a", () => value);
  value.list.push(2);
  store.appendRecord("log", value);
  value.list.push(3);
  assertEquals(store.readState("a"), { status: "done", value: { token: "[redacted:github_token]", list: [1] } });
  assertEquals(store.readRecords("log"), {
    status: "done",
    value: [{ token: "[redacted:github_token]", list: [1, 2] }],
  });
  const [, record] = store.takeWrites();
  assertEquals(record?.value, { token: "[redacted:github_token]", list: [1, 2] });
});

Deno.test("memoryStore() names a directory for each set of context files of a session", () => {
  const store = memoryStore("/w/.claude/debrief");
  const files = { "decision.md": safe`# DECISION` };
  const first = store.writeContextFiles("s/1", files)["decision.md"];
  assertEquals(store.takeWrites().map(({ name }) => `/w/.claude/debrief/${name}`), [first ?? ""]);
  const second = store.writeContextFiles("s/1", files)["decision.md"] ?? "";
  assertEquals(/-2\/decision\.md$/.test(second), true, second);
  assertEquals(second.includes("s/1"), false, "the session's id is part of a name, not of a path");
});
