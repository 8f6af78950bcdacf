import { assertEquals } from "@std/assert";
import {
  categoriesOfMessage,
  followedMessages,
  FollowUpCounter,
  followUpOf,
} from "../../../lib/analyses/triage/follow_up.ts";
import { CATEGORIES, type Category } from "../../../lib/analyses/triage/category.ts";
import { blockReason } from "../../../lib/hooks/handlers/block/reason.ts";
import { conversationWindowOf } from "../../../lib/session/conversation_window.ts";
import { safeText } from "../../../lib/text/mod.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const write = (path: string, isError = false) => [
  assistant("w", [toolUse("t1", "Write", { file_path: path, content: "- use sqlite" })], { uuid: "w" }),
  user([toolResult("t1", isError ? "denied" : "written", isError)], { uuid: "r" }),
];
const says = (words: string) => assistant(words, [text(words)], { uuid: words });
const prompt = (words: string) => user(words, { uuid: words });

function followed(...lines: readonly unknown[]): string {
  const { conversation, outcomes } = conversationWindowOf(entriesOf(...lines));
  return followUpOf(conversation, outcomes);
}

Deno.test("followUpOf() says whether notes were written before the next prompt", () => {
  for (
    const path of ["/p/CLAUDE.md", "/p/.claude/rules/db.md", "/p/docs/decisions.md", "/p/notes.txt", "/p/NOTES.org"]
  ) {
    assertEquals(followed(...write(path), says("Saved.")), "saved", path);
  }
  const shell = assistant("b", [toolUse("t1", "Bash", { command: "echo '- use sqlite' >> CLAUDE.md" })], { uuid: "b" });
  assertEquals(followed(shell, user([toolResult("t1")], { uuid: "r" })), "saved");
  assertEquals(followed(...write("/p/src/main.ts"), says("I went on.")), "answered");
  assertEquals(followed(...write("/p/CLAUDE.md", true), says("I may not.")), "answered", "a call that failed");
  assertEquals(followed(says("Nothing to save.")), "answered");
  assertEquals(followed(), "ignored");
  assertEquals(followed(prompt("Go on"), ...write("/p/CLAUDE.md"), says("Saved.")), "ignored", "after the next prompt");
});

function message(...categories: readonly Category[]): string {
  const findings = categories.map((category) => ({
    category,
    probability: 1,
    evidence: [{ line: 1, uuid: null, cue: "", text: safeText("We use sqlite."), hash: "", reasons: [] }],
  }));
  return blockReason(findings, { files: {}, data: false, notes: "CLAUDE.md" });
}

Deno.test("categoriesOfMessage() reads back what blockReason() says", () => {
  const hint = "lib/session/own_exchange.ts must know how a message begins, and how older ones began";
  for (const category of CATEGORIES) assertEquals(categoriesOfMessage(message(category)), [category], hint);
  assertEquals(categoriesOfMessage(message("PREFERENCE", "DECISION")), ["DECISION", "PREFERENCE"]);
  assertEquals(categoriesOfMessage('Another hook: - Decision: "x"'), null);
  assertEquals(categoriesOfMessage(""), null);
});

const asFeedback = (words: string) => user(`Stop hook feedback:\n${words}`, { uuid: words, isMeta: true });
const asContext = (words: string) => ({
  type: "attachment",
  uuid: `c ${words}`,
  attachment: { type: "hook_additional_context", content: [words], hookEvent: "Stop", hookName: "Stop" },
});

Deno.test("followedMessages() finds the messages of a transcript, in either channel, and what became of them", () => {
  for (const told of [asFeedback, asContext]) {
    const entries = entriesOf(
      prompt("Which database?"),
      says("We use sqlite."),
      told(message("DECISION")),
      ...write("/p/CLAUDE.md"),
      says("Saved."),
      prompt("And the cache?"),
      says("We use redis."),
      told(message("DECISION", "RUNBOOK")),
      says("Nothing to save."),
      told(message("TECH_DEBT")),
      prompt("Stop"),
    );
    assertEquals([...followedMessages(entries)], [
      { categories: ["DECISION"], followUp: "saved" },
      { categories: ["DECISION", "RUNBOOK"], followUp: "answered" },
      { categories: ["TECH_DEBT"], followUp: "ignored" },
    ]);
  }
});

Deno.test("followedMessages() counts a message once that is written for the model and for the user", () => {
  const words = message("DECISION");
  const entries = entriesOf(asContext(words), asFeedback(words), says("Nothing to save."));
  assertEquals([...followedMessages(entries)], [{ categories: ["DECISION"], followUp: "answered" }]);
});

Deno.test("followedMessages() takes the same words of the user, of a tool and of an agent for nothing", () => {
  const words = message("DECISION");
  const agent = user(`Stop hook feedback:\n${words}`, { uuid: "s", isMeta: true, isSidechain: true });
  const entries = entriesOf(prompt(words), user([toolResult("t1", words)], { uuid: "r" }), says(words), agent);
  assertEquals([...followedMessages(entries)], []);
});

Deno.test("FollowUpCounter counts a message for each of its categories", () => {
  const counter = new FollowUpCounter();
  assertEquals(counter.counts(), []);
  counter.add({ categories: ["PREFERENCE", "DECISION"], followUp: "saved" });
  counter.add({ categories: ["DECISION"], followUp: "ignored" });
  assertEquals(counter.counts(), [
    { category: "DECISION", saved: 1, answered: 0, ignored: 1 },
    { category: "PREFERENCE", saved: 1, answered: 0, ignored: 0 },
  ]);
});
