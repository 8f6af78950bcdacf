import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { resumeCommand } from "../../../lib/clients/resuming/resume_command.ts";

Deno.test("resumeCommand() goes to the session's directory first, quoted", () => {
  const commands = (cwd: string | null) => CLIENTS.map((client) => resumeCommand(client, { sessionId: "4f0c", cwd }));
  assertEquals(commands(null), [
    "claude --resume 4f0c",
    "codex resume 4f0c",
    null,
    "qwen --resume 4f0c",
    "copilot --resume 4f0c",
    "opencode -s 4f0c",
  ]);
  assertEquals(commands("/a b"), [
    "cd '/a b' && claude --resume 4f0c",
    "cd '/a b' && codex resume 4f0c",
    null,
    "cd '/a b' && qwen --resume 4f0c",
    "cd '/a b' && copilot --resume 4f0c",
    "cd '/a b' && opencode -s 4f0c",
  ]);
});
