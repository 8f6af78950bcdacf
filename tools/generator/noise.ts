import type { ClientLines, Conversation, WrittenLine } from "./client.ts";
import type { ProseGenerator } from "./prose.ts";

/** The share of lines that are progress (2.1.2 to 2.1.96) or attachments (2.1.97 on). */
export const NOISE_SHARE = 0.44;

export function hasNoise(client: ClientLines): boolean {
  return client.since("2.1.2");
}

/** A line that is no conversation: what a hook or tool does, or what the client tells the model. */
export function noiseLine(
  client: ClientLines,
  conversation: Conversation,
  prose: ProseGenerator,
  toolUseId: string,
): WrittenLine {
  return client.since("2.1.97")
    ? attachmentLine(client, conversation, prose, toolUseId)
    : progressLine(client, conversation, prose, toolUseId);
}

function progressLine(
  client: ClientLines,
  conversation: Conversation,
  prose: ProseGenerator,
  toolUseId: string,
): WrittenLine {
  const { random } = client;
  const lot = random.below(10);
  if (lot < 4) {
    const output = prose.output(random.between(50, 1500));
    return client.progress(conversation, {
      type: "bash_progress",
      output,
      fullOutput: output,
      elapsedTimeSeconds: random.below(90),
      totalLines: random.below(50),
    }, toolUseId);
  }
  if (lot < 8) {
    const data = { type: "hook_progress", hookEvent: "PostToolUse", hookName: "PostToolUse:Bash", command: "callback" };
    return client.progress(conversation, data, toolUseId);
  }
  const message = {
    type: "user",
    message: { role: "user", content: [{ type: "text", text: prose.text(2) }] },
    uuid: random.uuid(),
  };
  return client.progress(
    conversation,
    { type: "agent_progress", message, prompt: prose.sentence(), agentId: random.hex(7) },
    toolUseId,
  );
}

function attachmentLine(
  client: ClientLines,
  conversation: Conversation,
  prose: ProseGenerator,
  toolUseId: string,
): WrittenLine {
  const { random } = client;
  const lot = random.below(100);
  if (lot < 50) {
    return client.attachment(conversation, {
      type: "hook_success",
      hookName: "PreToolUse:Bash",
      toolUseID: toolUseId,
      hookEvent: "PreToolUse",
      content: "",
      stdout: prose.output(random.between(10, 300)),
      stderr: "",
      exitCode: 0,
      command: "guard.sh",
      durationMs: random.below(400),
    });
  }
  if (lot < 70) return client.attachment(conversation, { type: "task_reminder", content: [], itemCount: 0 });
  if (lot < 85 && client.since("2.1.207")) {
    return client.attachment(conversation, {
      type: "total_tokens_reminder",
      used: random.below(200_000),
      total: 200_000,
      remaining: random.below(200_000),
    });
  }
  if (lot < 95) {
    return client.attachment(conversation, {
      type: "hook_additional_context",
      content: [prose.text(3)],
      hookName: "UserPromptSubmit",
      toolUseID: toolUseId,
      hookEvent: "UserPromptSubmit",
    });
  }
  return client.attachment(conversation, {
    type: "skill_listing",
    content: prose.output(random.between(1000, 6000)),
    skillCount: 13,
    isInitial: true,
  });
}

/** A session under this length has no line of several megabytes: it would be most of it. */
export const HUGE_FROM = 16 << 20;

/** The lines of several megabytes of the newest clients: what was sent to the API. */
export function hugeLine(
  client: ClientLines,
  conversation: Conversation,
  prose: ProseGenerator,
  bytes: number,
): WrittenLine | null {
  if (!client.since("2.1.300")) return null;
  if (client.random.chance(0.5)) {
    return client.attachment(conversation, { type: "prompt_snapshot", systemPrompt: [prose.output(bytes)], tools: [] });
  }
  const message = { role: "user", content: [{ type: "text", text: prose.output(bytes) }] };
  return { type: "api-request-blob", sessionId: client.sessionId, hash: client.random.hex(64), message };
}
