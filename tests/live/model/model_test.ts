import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { streamedAnswer } from "./answer_stream.ts";
import { ScriptedModel } from "./model.ts";
import { type Script, step, text, thinking, tool, unfinished } from "./script.ts";
import { serveModel } from "./server.ts";

const SCRIPT: Script = {
  main: [step(thinking("First."), text("I look."), tool("Bash", { command: "ls" })), step(text("Done."))],
  "AGENT-A": [step(text("Found."))],
};
const TOOLS = [{ name: "Bash" }];

function asked(content: string, ...more: JsonObject[]): JsonObject {
  return { model: "m", tools: TOOLS, messages: [{ role: "user", content }, ...more] };
}

function said(model: ScriptedModel, body: JsonObject): string[] {
  return model.answer(body).blocks.map(({ block }) => block.kind === "tool" ? block.name : block.text);
}

Deno.test("ScriptedModel.answer() goes through the conversation that the first message names", () => {
  const model = new ScriptedModel(SCRIPT, { summary: "All of it" });
  assertEquals(said(model, asked("Do it")), ["First.", "I look.", "Bash"]);
  assertEquals(said(model, asked("AGENT-A, find")), ["Found."]);
  assertEquals(said(model, asked("Do it", { role: "user", content: "a.txt" })), ["Done."]);
  assertEquals(said(model, asked("Do it", { role: "user", content: "and then" })), ["Done."]);
  assertEquals(model.requests.map(({ talk, step }) => [talk, step]), [["main", 0], ["AGENT-A", 0], ["main", 1], [
    "main",
    2,
  ]]);
  const call = { id: "toolu_live_main_0_2", talk: "main", tool: "Bash", input: { command: "ls" } };
  assertEquals([...model.calls.values()], [{ ...call, text: "I look.", thinking: "First." }]);
});

Deno.test("ScriptedModel.answer() says the same again when the client asks again", () => {
  const model = new ScriptedModel(SCRIPT);
  assertEquals(model.answer(asked("Do it")), model.answer(asked("Do it")));
  assertEquals(model.requests.length, 1);
});

Deno.test("ScriptedModel.answer() takes no step for what the client asks for itself", () => {
  const model = new ScriptedModel(SCRIPT, { summary: "All of it" });
  assertEquals(said(model, { messages: [{ role: "user", content: "A title, please" }] }), ["ok"]);
  assertEquals(said(model, asked("Warmup")), ["ok"]);
  assertEquals(said(model, asked("Do it", { role: "user", content: "[SUGGESTION MODE: Suggest what" })), ["ok"]);
  const again = new ScriptedModel(SCRIPT, { summary: "All of it" });
  assertEquals(said(again, asked("", { role: "user", content: "Your task is to create a detailed summary of" })), [
    "<summary>\nAll of it\n</summary>",
  ]);
  assertEquals(again.requests.map(({ step }) => step), [-1]);
});

Deno.test("streamedAnswer() is a stream that ends, with every block opened and closed", () => {
  const sent = [{ block: text("Hi"), id: "" }, { block: tool("Bash", { command: "ls" }), id: "t1" }];
  const events = streamedAnswer("m1", "model", sent).trim().split("\n\n")
    .map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)));
  assertEquals(events.map(({ type }) => type), [
    "message_start",
    ...sent.flatMap(() => ["content_block_start", "content_block_delta", "content_block_stop"]),
    "message_delta",
    "message_stop",
  ]);
  assertEquals(events.at(-2).delta.stop_reason, "tool_use");
  assertEquals(JSON.parse(events[5].delta.partial_json), { command: "ls" });
});

Deno.test("serveModel() leaves an unfinished answer open, and closes", async () => {
  const server = serveModel(new ScriptedModel({ main: [unfinished("We decided to")] }));
  const body = JSON.stringify({ ...asked("Do it"), stream: true });
  const answer = await fetch(`${server.url}/v1/messages`, { method: "POST", body });
  const reader = answer.body?.getReader();
  const said = new TextDecoder().decode((await reader?.read())?.value);
  assertEquals([said.includes("We decided to"), said.includes("content_block_stop")], [true, false]);
  const rest = reader?.read();
  await server.close();
  assertEquals((await rest)?.done, true);
});

Deno.test("serveModel() answers on loopback, whole or as a stream, and refuses what is not JSON", async () => {
  const model = new ScriptedModel(SCRIPT);
  const server = serveModel(model);
  try {
    const ask = (body: string) => fetch(`${server.url}/v1/messages?beta=true`, { method: "POST", body });
    assertEquals(new URL(server.url).hostname, "127.0.0.1");
    const whole = await (await ask(JSON.stringify(asked("AGENT-A")))).json();
    assertEquals([whole.content, whole.stop_reason], [[{ type: "text", text: "Found." }], "end_turn"]);
    const stream = await ask(JSON.stringify({ ...asked("Do it"), stream: true }));
    assertEquals(stream.headers.get("content-type"), "text/event-stream");
    assertEquals((await stream.text()).split("\n\n").length > 8, true);
    const bad = await ask("no json");
    assertEquals(bad.status, 413);
    await bad.body?.cancel();
  } finally {
    await server.close();
  }
});
