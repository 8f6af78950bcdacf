import { assertEquals } from "@std/assert";
import { callFactsOf } from "../../../lib/analyses/review/facts/fact_reader.ts";
import { asksUser, leavesToUser, ModeReader, ModeTimeline } from "../../../lib/session/calls/mode.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

let made = 0;

function call(tool = "Bash", isError = false) {
  const id = `t${made++}`;
  return [assistant(`m${id}`, [toolUse(id, tool, {})]), user([toolResult(id, "x", isError)])];
}

const prompt = (permissionMode: string) => user("go", { permissionMode });
const state = (permissionMode: string) => ({ type: "permission-mode", permissionMode, sessionId: "s" });
const attached = (type: string, more = {}) => ({ type: "attachment", attachment: { type, ...more } });

/** The modes of the calls of the shell, in order. */
function modesOf(...lines: readonly unknown[]): (string | null)[] {
  return callFactsOf(entriesOf(...lines.flat()), { session: "s" })
    .filter(({ tool }) => tool === "Bash").map(({ mode }) => mode);
}

Deno.test("the mode of a call is the last one that was recorded before it", () => {
  const lines = [call(), prompt("default"), call(), state("acceptEdits"), call(), user("no record"), call()];
  assertEquals(modesOf(...lines), [null, "default", "acceptEdits", "acceptEdits"]);
  assertEquals(modesOf(call(), call()), [null, null]);
});

Deno.test("attachments say that a session enters plan mode or auto mode, but not those of its agents", () => {
  assertEquals(
    modesOf(prompt("default"), attached("plan_mode"), call(), attached("plan_mode", { isSubAgent: true }), call()),
    ["plan", "plan"],
  );
  assertEquals(modesOf(prompt("default"), attached("plan_mode", { isSubAgent: true }), call()), ["default"]);
  assertEquals(modesOf(prompt("acceptEdits"), attached("auto_mode"), call()), ["auto"]);
});

Deno.test("after a plan the mode is the next one that is recorded, and unknown without one", () => {
  const plan = [prompt("plan"), call("ExitPlanMode"), call()];
  assertEquals(modesOf(...plan, state("acceptEdits"), call()), ["acceptEdits", "acceptEdits"]);
  assertEquals(modesOf(...plan), [null]);
  assertEquals(modesOf(...plan, prompt("plan"), call()), [null, "plan"]);
  assertEquals(modesOf(prompt("plan"), call("ExitPlanMode", true), call()), ["plan"], "the plan was rejected");
  assertEquals(modesOf(prompt("default"), call("EnterPlanMode"), call()), ["plan"]);
  assertEquals(modesOf(prompt("auto"), attached("auto_mode_exit"), call(), prompt("default"), call()), [
    "default",
    "default",
  ]);
});

Deno.test("ModeTimeline.at() is the mode of the session when its agent made a call", () => {
  const reader = new ModeReader();
  const timeline = new ModeTimeline();
  const at = (minute: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() });
  const lines = [
    user("a", at(1)),
    user("b", { ...at(2), permissionMode: "auto" }),
    assistant("m", [], at(5)),
    state("default"),
  ];
  for (const entry of entriesOf(...lines)) {
    reader.add(entry);
    timeline.add(entry, reader.stretch);
  }
  const modes = [0, 1, 3, 6].map((minute) => timeline.at(at(minute).timestamp));
  assertEquals(modes, [null, null, "auto", "default"]);
  assertEquals(timeline.at(null), null);
});

Deno.test("asksUser() and leavesToUser() are true of modes that nobody knows", () => {
  const modes = ["default", "acceptEdits", "plan", "dontAsk", "auto", "bypassPermissions", "a later one", null];
  assertEquals(modes.map(asksUser), [true, true, true, false, false, false, true, true]);
  assertEquals(modes.map(leavesToUser), [true, true, true, true, false, false, true, true]);
});
