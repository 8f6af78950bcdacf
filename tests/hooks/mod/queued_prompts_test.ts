import { assertEquals } from "@std/assert";
import { QueuedPrompts } from "../../../lib/hooks/mod/queued_prompts.ts";

const sent = (text: string, kind = "composer") => ({ text, wait: false, origin: { kind } });
const delivery = (text: string, more = {}) => ({
  door: "delivery",
  message: {
    type: "attachment",
    name: "queued_command",
    content: [{ type: "text", text: `The user sent a new message while you were working:\n${text}\n\nThis is how …` }],
  },
  ...more,
});
const result = (id: string) => ({
  role: "user",
  text: "",
  toolUses: [],
  toolResults: [{ tool_use_id: id, text: "ok" }],
});
const says = (text: string) => ({ role: "assistant", text, toolUses: [] });

Deno.test("QueuedPrompts puts a prompt where the model read it", () => {
  const prompts = new QueuedPrompts();
  const before = [says("I look."), result("t1")];
  prompts.sent(sent("Always use tabs."));
  assertEquals(prompts.isDelivery(delivery("Always use tabs.")), true);
  prompts.delivered("s", delivery("Always use tabs."), before);
  const rows = prompts.among("s", [...before, says("Done.")]);
  assertEquals(rows.map((row) => row["text"]), ["I look.", "", "Always use tabs.", "Done."]);
  assertEquals(prompts.among("another", before), before);
});

for (
  const [what, typed, event] of [
    ["somebody else wrote it", sent("Always use tabs.", "hook"), delivery("Always use tabs.")],
    ["nobody typed it", sent("Go on"), delivery("Always use tabs.")],
    ["an agent reads it", sent("Always use tabs."), delivery("Always use tabs.", { agentId: "a1" })],
    ["it is a prompt of its own", sent("Always use tabs."), { ...delivery("Always use tabs."), door: "prompt" }],
  ] as const
) {
  Deno.test(`QueuedPrompts takes nothing for the user's where ${what}`, () => {
    const prompts = new QueuedPrompts();
    prompts.sent(typed);
    assertEquals(prompts.isDelivery(event), false);
  });
}

Deno.test("QueuedPrompts takes a prompt for delivered once, and waits for the others", () => {
  const prompts = new QueuedPrompts();
  for (const text of ["Use tabs.", "Use sqlite."]) prompts.sent(sent(text));
  prompts.delivered("s", delivery("Use tabs."), [result("t1")]);
  assertEquals([delivery("Use tabs."), delivery("Use sqlite.")].map((event) => prompts.isDelivery(event)), [
    false,
    true,
  ]);
});

Deno.test("QueuedPrompts remembers the last 20 prompts that were typed, and the last 200 that were delivered", () => {
  const prompts = new QueuedPrompts();
  for (let index = 1; index <= 21; index++) prompts.sent(sent(`prompt ${index};`));
  const isKnown = (index: number) => prompts.isDelivery(delivery(`prompt ${index};`));
  assertEquals([isKnown(1), isKnown(2), isKnown(21)], [false, true, true]);
  for (let index = 1; index <= 201; index++) {
    prompts.sent(sent(`word ${index};`));
    prompts.delivered("s", delivery(`word ${index};`), [result(`t${index}`)]);
  }
  const placed = (index: number) => prompts.among("s", [result(`t${index}`)]).length - 1;
  assertEquals([placed(1), placed(2), placed(201)], [0, 1, 1]);
});
