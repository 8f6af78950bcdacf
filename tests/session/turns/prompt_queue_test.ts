import { assertEquals } from "@std/assert";
import { PromptQueue } from "../../../lib/session/turns/prompt_queue.ts";
import { entriesOf, text, user } from "../../support/transcript.ts";

const at = (version: string): unknown => user("start", { version });
const enqueue = (content?: unknown): unknown => ({ type: "queue-operation", operation: "enqueue", content });
const dequeue = { type: "queue-operation", operation: "dequeue" };
const remove = (content?: unknown): unknown => ({ type: "queue-operation", operation: "remove", content });
const popAll = { type: "queue-operation", operation: "popAll" };
const command = (attachment: Record<string, unknown>): unknown => ({
  type: "attachment",
  attachment: { type: "queued_command", ...attachment },
});

const CASES: readonly (readonly [name: string, lines: readonly unknown[], taken: readonly string[]])[] = [
  ["removed in 2.0.74 to 2.1.100", [at("2.0.77"), enqueue("a"), remove()], ["2:a"]],
  ["removed in 2.1.100", [at("2.1.100"), enqueue("a"), remove()], ["2:a"]],
  ["removed in 2.1.101, where an attachment follows", [at("2.1.101"), enqueue("a"), remove()], []],
  ["removed and attached in 2.1.330", [
    at("2.1.330"),
    enqueue("a"),
    remove("a"),
    command({ prompt: "a", commandMode: "prompt", origin: { kind: "human" } }),
  ], ["4:a"]],
  ["dequeued", [at("2.0.77"), enqueue("a"), dequeue], []],
  ["one dequeued, one removed", [at("2.0.77"), enqueue("a"), enqueue("b"), dequeue, remove()], ["3:b"]],
  ["one removed by name", [at("2.0.77"), enqueue("a"), enqueue("b"), remove("b"), remove()], ["3:b", "2:a"]],
  ["one removed that nobody queued", [at("2.0.77"), enqueue("a"), remove("x")], ["3:x"]],
  ["one without a text dequeued", [at("2.0.77"), enqueue(), enqueue("b"), dequeue, remove()], ["3:b"]],
  ["one without a text removed", [at("2.0.77"), enqueue(), remove()], []],
  ["all taken back", [at("2.0.77"), enqueue("a"), popAll, remove()], []],
  ["a list of blocks", [at("2.0.77"), enqueue([text("a")]), remove()], ["2:a"]],
  ["a task that reports", [at("2.0.77"), enqueue("<task-notification>x</task-notification>"), remove()], []],
  ["a shell that reports", [at("2.0.77"), enqueue('{"task_id":"b"}'), remove()], []],
  ["a command", [at("2.0.77"), enqueue("/compact"), remove()], []],
  ["no version yet", [enqueue("a"), remove()], []],
  ["an attachment of a task", [command({ prompt: "done", commandMode: "task-notification" })], []],
  ["an attachment of a peer", [command({ prompt: "hello", commandMode: "prompt", origin: { kind: "peer" } })], []],
  ["an attachment of blocks", [command({ prompt: [text("a"), { type: "image" }] })], ["1:a"]],
  ["an attachment that is a report", [command({ prompt: "<task-notification>x</task-notification>" })], []],
  ["an operation nobody knows", [
    at("2.0.77"),
    { type: "queue-operation", operation: "shuffle" },
    enqueue("a"),
    remove(),
  ], ["3:a"]],
];

for (const [name, lines, taken] of CASES) {
  Deno.test(`PromptQueue.follow() with ${name}`, () => {
    const queue = new PromptQueue();
    const found = entriesOf(...lines).flatMap((entry) => queue.follow(entry) ?? []);
    assertEquals(found.map((prompt) => `${prompt.line}:${prompt.text}`), taken);
  });
}
