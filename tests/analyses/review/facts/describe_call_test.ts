import { assertEquals } from "@std/assert";
import { callTarget, describeCall } from "../../../../lib/analyses/review/facts/describe_call.ts";

Deno.test("callTarget() keeps short values, and commands, paths and addresses up to 10 kB", () => {
  const long = "x".repeat(257);
  assertEquals(
    callTarget({ a: 1, b: true, c: null, d: [1], e: { f: 1 }, g: "y".repeat(256), h: long, command: long, url: long }),
    { a: 1, b: true, g: "y".repeat(256), command: long, url: long },
  );
  const text = (value: unknown): number => typeof value === "string" ? value.length : -1;
  assertEquals(text(callTarget({ file_path: "x".repeat(10_240) })["file_path"]), 10_240);
  assertEquals(text(callTarget({ file_path: "x".repeat(10_241) })["file_path"]), 10_240);
});

Deno.test("callTarget() keeps sixteen fields, and those that rules match wherever they stand", () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, i]));
  assertEquals(Object.keys(callTarget({ ...many, path: "/p" })), [...Object.keys(many).slice(0, 16), "path"]);
});

Deno.test("describeCall() names what a call is about", () => {
  const patch = "*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n+*** Add File: no\n*** Delete File: c.ts\n";
  assertEquals(describeCall("apply_patch", { command: patch }), "a.ts, b.ts, c.ts");
  assertEquals(describeCall("apply_patch", { command: "not a patch" }), "not a patch");
  assertEquals(describeCall("Bash", { description: "x", command: "ls" }), "ls");
  assertEquals(describeCall("Read", { file_path: "", notebook_path: "/n", path: "/p" }), "/n");
  assertEquals([describeCall("Skill", { skill: "s" }), describeCall("Task", { subagent_type: "t" })], ["s", "t"]);
  const codex = { agent_type: "default", message: "look", fork_turns: "none" };
  assertEquals(describeCall("spawn_agent", codex), "default");
  assertEquals(describeCall("spawn_agent", { ...codex, task_name: "find_files" }), "find_files");
  assertEquals(describeCall("invoke_agent", { agent_name: "generalist", prompt: "look" }), "generalist");
  assertEquals([describeCall("X", { pattern: "p", query: "q", url: "u" }), describeCall("X", { y: "z" })], ["u", "X"]);
});
