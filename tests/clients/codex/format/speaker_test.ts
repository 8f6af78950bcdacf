import { assertEquals } from "@std/assert";
import {
  agentMessage,
  awaitedAgents,
  injectedText,
  messageSpeaker,
  notifiedAgent,
} from "../../../../lib/clients/codex/format/speaker.ts";

const kinds = (...names: string[]) => ({
  internal_chat_message_metadata_passthrough: { content_item_kinds: names },
});

Deno.test("messageSpeaker() takes the client's mark first, then the known openings", () => {
  const openings: readonly [text: string, speaker: string][] = [
    ["<environment_context>\n…", "reminder"],
    ["# AGENTS.md instructions for /w\n…", "reminder"],
    ["<user_shell_command>ls", "command"],
    ['<hook_prompt hook_run_id="1">more</hook_prompt>', "hook_feedback"],
    ["<subagent_notification>{}</subagent_notification>", "notification"],
    ["Another language model started to solve this problem", "compaction_summary"],
    ["fix the bug", "echo"],
  ];
  for (const [text, speaker] of openings) {
    assertEquals(messageSpeaker({}, text), speaker);
    assertEquals(messageSpeaker(kinds("user.text"), text), "echo", "typed by the user, whatever it looks like");
  }
  assertEquals(messageSpeaker(kinds("something.new"), "fix the bug"), "meta");
});

Deno.test("injectedText() takes the words of a Stop hook out of their tag, to its last end", () => {
  const prompt = '<hook_prompt id="1">a </hook_prompt> b</hook_prompt>';
  assertEquals(injectedText(prompt, "hook_feedback"), "a </hook_prompt> b");
  assertEquals(injectedText("<hook_prompt id='1'>open", "hook_feedback"), "open");
  assertEquals(injectedText(prompt, "reminder"), prompt);
});

Deno.test("notifiedAgent() and awaitedAgents() read the words of agents that ended, and nothing else", () => {
  const notice = (value: unknown) => `<subagent_notification>${JSON.stringify(value)}</subagent_notification>`;
  assertEquals(notifiedAgent(notice({ agent_path: "a1", status: { completed: "done" } })), [
    { agentId: "a1", toolUseId: null, text: "done" },
  ]);
  for (
    const other of [notice({ agent_path: "a1", status: "running" }), notice(7), "<subagent_notification>{", "text"]
  ) {
    assertEquals(notifiedAgent(other), []);
  }
  assertEquals(awaitedAgents('{"status":{"a1":{"completed":"x"},"a2":{"errored":"y"},"a3":"running"}}'), [
    { agentId: "a1", toolUseId: null, text: "x" },
  ]);
  assertEquals([awaitedAgents('{"status":7}'), awaitedAgents("{"), awaitedAgents('{"status":{')], [[], [], []]);
});

Deno.test("agentMessage() separates the head of a message between agents from its words", () => {
  const texts = ["Message Type: FINAL_ANSWER\nSender: /root/a\nPayload:\nfound it"];
  assertEquals(agentMessage({ author: "/root/a" }, texts), {
    type: "FINAL_ANSWER",
    author: "/root/a",
    text: "found it",
  });
  assertEquals(agentMessage({}, ["plain", "text"]), { type: null, author: null, text: "plain\ntext" });
});
