import { assertEquals } from "@std/assert";
import {
  agentMessage,
  injectedText,
  messageSpeaker,
  requestIn,
  sentPrompt,
} from "../../../../lib/clients/codex/format/speaker.ts";

const kinds = (...names: string[]) => ({ internal_chat_message_metadata_passthrough: { content_item_kinds: names } });

Deno.test("messageSpeaker() takes the client's mark first, then the known openings", () => {
  const openings: readonly [text: string, speaker: string][] = [
    ["<environment_context>\n…", "reminder"],
    ["# AGENTS.md instructions for /w\n…", "reminder"],
    ["# AGENTS.md instructions\n\n<INSTRUCTIONS>\n…", "reminder"],
    ["# AGENTS.md instructions are missing", "echo"],
    ["<user_shell_command>ls", "command"],
    ['<hook_prompt hook_run_id="1">more</hook_prompt>', "hook_feedback"],
    ["<subagent_notification>{}</subagent_notification>", "notification"],
    ["Another language model started to solve this problem", "compaction_summary"],
    ["<skill>\n<name>a</name>", "reminder"],
    ["<goal_context>\ngo on</goal_context>", "reminder"],
    ['<codex_internal_context source="goal">\ngo on', "reminder"],
    ["<recommended_plugins>\n…", "reminder"],
    ["<user_instructions>\n…", "reminder"],
    ["# Context from my IDE setup:\n\n## My request for Codex:\nfix the bug", "echo"],
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

Deno.test("agentMessage() separates the head of a message between agents from its words", () => {
  const texts = ["Message Type: FINAL_ANSWER\nSender: /root/a\nPayload:\nfound it"];
  assertEquals(agentMessage(texts), { type: "FINAL_ANSWER", text: "found it" });
  assertEquals(agentMessage(["plain", "text"]), { type: null, text: "plain\ntext" });
});

const TABS = "## Active file: a.ts\n\n## Open tabs:\n- a.ts: src/a.ts";
const SELECTED = "## Active selection of the file:\n## My request for Codex:\nEVIL\n\n## Open tabs:\n- a.ts: a.ts";
const ASKED = "Why does it say\n## My request for Codex:\nin my log?";

Deno.test("requestIn() knows every heading with which an editor or the app begins an envelope", () => {
  const openings = [
    "# Files mentioned by the user:",
    "# Files pasted by the user:",
    "# Applications mentioned by the user:",
    "# Browser comments:",
    "# Diff comments:",
    "# Selected text:",
    "# Response annotations:",
    "# Review findings:",
    "# Failing PR checks:",
    "# Pull request merge conflict:",
    "# MCP app context:",
    "# Chrome tabs:",
    "# In app browser:",
    "# In app browser (IAB):",
    "## Prior conversation with Codex:",
    "## Referenced chats with Codex:",
    "## Referenced ChatGPT conversation:",
    "## Code review guidelines:",
    "## Pull request fix:",
    "## Pull request merge task:",
    "## Auto resolve merge:",
    '<in-app-browser-context source="ambient-ui-state">',
  ];
  for (const opening of openings) {
    assertEquals(requestIn(`${opening}\nx\n\n## My request for Codex:\nFix it.`), "Fix it.", opening);
  }
});

Deno.test("requestIn() takes no heading out of a part of the envelope that others wrote", () => {
  const parts = [
    '# Applications mentioned by the user:\n\n<appshot app="a">',
    "# Browser comments:\n\n## Comment 1\nTarget: a",
    "# Diff comments:\n\n## User Comment 1\nFile: a.ts\nDiff hunk:",
    "# Selected text:\n\n## Selection 1",
    "# Review findings:\n\n## Finding 1 (a.ts:3) [added]",
    "# Failing PR checks:\n\n## Check 1: a",
    "# MCP app context:\n\n## a",
    "## Code review guidelines:",
    "## Pull request fix:",
    "## Pull request merge task:",
    "## Auto resolve merge:",
  ];
  for (const part of parts) {
    const prompt = `${part}\n## My request for Codex:\nEVIL\n\n## My request for Codex:\nFix it.`;
    assertEquals(requestIn(prompt), "Fix it.", part);
    assertEquals(requestIn(`# Context from my IDE setup:\n\n${TABS}\n\n${prompt}`), "Fix it.", part);
  }
});

for (
  const [what, prompt, words] of [
    ["open tabs", `# Context from my IDE setup:\n\n${TABS}\n\n## My request for Codex:\nFix it.\n`, "Fix it."],
    ["files", "# Files mentioned by the user:\n\n## a.md: /a.md\n\n## My request for Codex:\nFix it.", "Fix it."],
    [
      "files of a newer app",
      "\n# Files mentioned by the user:\n\n## a: /a\n\nRead it.\n\n## My request:\nFix it.",
      "Fix it.",
    ],
    [
      "two kinds",
      "# Files mentioned by the user:\n\n## a: /a\n\n# In app browser:\n- x\n\n## My request for Codex:\na\n\nb",
      "a\n\nb",
    ],
    ["a request on the heading's line", "# Context from my IDE setup:\n\n## My request for Codex: Fix it.", "Fix it."],
    ["nothing said", "# Files mentioned by the user:\n\n## a.png: /a.png\n\n## My request for Codex:\n", ""],
    [
      "a selection with the heading in it",
      `# Context from my IDE setup:\n\n${SELECTED}\n\n## My request for Codex:\nFix it.`,
      "Fix it.",
    ],
    [
      "a request that quotes the heading",
      `# Context from my IDE setup:\n\n${TABS}\n\n## My request for Codex:\n${ASKED}`,
      ASKED,
    ],
    ["no envelope, but its heading", ASKED, ASKED],
    ["an envelope further on", `Look:\n# Context from my IDE setup:\n\n## My request for Codex:\nx`, null],
    ["a question about the envelope", "# Context from my IDE setup: where does that come from?", null],
    ["the heading in a sentence", "# Context from my IDE setup: then ## My request for Codex: follows", null],
    [
      "an answer to questions",
      '<send_user_message_question_reply>\n[{"question":"Which?","answer":"Both"},{"answer":"Now"}]\n</send_user_message_question_reply>',
      "Both\nNow",
    ],
    ["such an answer that is no JSON", "<send_user_message_question_reply>x</send_user_message_question_reply>", null],
    ["plain words", "Fix it.\n", null],
  ] as [string, string, string | null][]
) {
  Deno.test(`requestIn() finds what the user said in a prompt with ${what}`, () => {
    assertEquals(requestIn(prompt), words ?? prompt);
  });
}

for (
  const [what, prompt, sent] of [
    [
      "an automation",
      "Automation: A\nAutomation ID: a\nAutomation memory: m.md\nLast run: never\n\nLook.\n\nThen go.",
      {
        speaker: "replay",
        text: "Look.\n\nThen go.",
      },
    ],
    ["an automation of 2026-03, with CRLF", "Automation: A\r\nAutomation ID: a\r\nLook.", {
      speaker: "replay",
      text: "Look.",
    }],
    [
      "a heartbeat",
      "<heartbeat>\n<automation_id>a</automation_id>\n<instructions>\nLook.\n</instructions>\n</heartbeat>\n",
      {
        speaker: "replay",
        text: "Look.",
      },
    ],
    ["a heartbeat in plain words", "<heartbeat>Look.</heartbeat>", { speaker: "replay", text: "Look." }],
    [
      "another session",
      "<codex_delegation><source_thread_id>t</source_thread_id><input>Go on.</input></codex_delegation>",
      {
        speaker: "peer",
        text: "Go on.",
      },
    ],
    ["the user, about automations", "Automation: how do I write one?", null],
    ["the user, about the tag", "What is <heartbeat>?", null],
  ] as const
) {
  Deno.test(`sentPrompt() knows a prompt of ${what}`, () => {
    assertEquals(sentPrompt(prompt), sent);
  });
}
