import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { isResumableId, resumeCommand } from "../../../lib/clients/resuming/resume_command.ts";

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

Deno.test("isResumableId() knows ids as clients make them from other names of files", () => {
  for (const id of ["0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", "ses_24f6c6a1dffeW0dZQ3Ww1fJ7yB"]) {
    assertEquals(isResumableId(id), true, id);
  }
  for (const name of ["audit", "session", "ses_notes", "0f3e7a52", "agent-a1b2c3d4", ""]) {
    assertEquals(isResumableId(name), false, name);
  }
});
