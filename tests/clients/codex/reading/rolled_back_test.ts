import { assertEquals } from "@std/assert";
import { codex } from "../../../../lib/clients/codex/mod.ts";
import { entriesForward } from "../../../../lib/clients/read.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { type ByteSource, bytesSource } from "../../../../lib/session/io/source.ts";
import fc from "../../../support/property.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const META = { timestamp: "t", type: "session_meta", payload: { id: "s", cwd: "/p", cli_version: "0.171.0" } };
const event = (type: string, more: object = {}) => ({ timestamp: "t", type: "event_msg", payload: { type, ...more } });
const says = (words: string) => ({
  timestamp: "t",
  type: "response_item",
  payload: { type: "message", role: "assistant", content: [{ type: "output_text", text: words }] },
});

/** What a session does: a turn with a prompt, a turn without one, or a rollback of so many turns. */
type Step = { readonly turn: string } | { readonly shell: string } | { readonly undo: number };

function linesOf(step: Step): object[] {
  if ("undo" in step) return [event("thread_rolled_back", { num_turns: step.undo })];
  const asked = "turn" in step ? [event("user_message", { message: step.turn })] : [];
  return [
    event("task_started"),
    ...asked,
    says(`re ${"turn" in step ? step.turn : step.shell}`),
    event("task_complete"),
  ];
}

const sourceOf = (steps: readonly Step[]): ByteSource => bytesSource(bytesOf(jsonl(META, ...steps.flatMap(linesOf))));

function said(entries: Iterable<Entry>): string[] {
  return [...entries].flatMap((entry) =>
    entry.kind === "user" && entry.speaker === "user"
      ? [entry.prompt]
      : entry.kind === "assistant"
      ? entry.content.flatMap((block) => block.kind === "text" ? block.text : [])
      : []
  );
}

function standing(steps: readonly Step[]): string[] {
  const turns: Step[] = [];
  for (const step of steps) {
    if (!("undo" in step)) turns.push(step);
    else {
      for (let left = step.undo; left > 0 && turns.length > 0;) if ("turn" in (turns.pop() ?? {})) left--;
    }
  }
  return turns.flatMap((step) =>
    "turn" in step ? [step.turn, `re ${step.turn}`] : "shell" in step ? [`re ${step.shell}`] : []
  );
}

const standsInFile = (steps: readonly Step[]) =>
  said([...entriesForward(sourceOf(steps))].filter(({ takenBack }) => !takenBack));

for (
  const [what, steps] of [
    ["no rollback", [{ turn: "a" }, { turn: "b" }]],
    ["a rollback of one turn", [{ turn: "a" }, { turn: "b" }, { undo: 1 }, { turn: "c" }]],
    ["a rollback at the end", [{ turn: "a" }, { turn: "b" }, { undo: 1 }]],
    ["a rollback of more turns than there are", [{ turn: "a" }, { undo: 3 }, { turn: "b" }]],
    ["two rollbacks after each other", [{ turn: "a" }, { turn: "b" }, { turn: "c" }, { undo: 1 }, { undo: 1 }, {
      turn: "d",
    }]],
    ["a rollback over a rollback", [{ turn: "a" }, { turn: "b" }, { undo: 1 }, { turn: "c" }, { undo: 2 }, {
      turn: "d",
    }]],
    ["a rollback over a command of the user's shell", [{ turn: "a" }, { turn: "b" }, { shell: "!ls" }, { undo: 1 }]],
    ["a rollback of nothing", [{ turn: "a" }, { undo: 0 }]],
  ] as readonly [string, readonly Step[]][]
) {
  Deno.test(`a session of Codex is read without what was undone: ${what}`, () => {
    const stands = standing(steps);
    assertEquals(standsInFile(steps), stands);
    assertEquals(said([...codex.conversationBackward(sourceOf(steps))].reverse()), stands);
  });
}

Deno.test("a session of Codex is read without what was undone, forwards and backwards", () => {
  const step = fc.oneof(
    { arbitrary: fc.nat(99).map((n): Step => ({ turn: `t${n}` })), weight: 4 },
    { arbitrary: fc.nat(99).map((n): Step => ({ shell: `!${n}` })), weight: 1 },
    { arbitrary: fc.nat(3).map((undo): Step => ({ undo })), weight: 2 },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const stands = standing(steps);
      assertEquals(standsInFile(steps), stands);
      const gone: Entry[] = [];
      const onTakenBack = (entry: Entry) => void gone.push(entry);
      assertEquals(said([...codex.conversationBackward(sourceOf(steps), { onTakenBack })].reverse()), stands);
      const marked = [...entriesForward(sourceOf(steps))].filter(({ takenBack }) => takenBack);
      assertEquals(said(gone.reverse()), said(marked), "and what was undone is told");
    }),
    { numRuns: 300 },
  );
});
