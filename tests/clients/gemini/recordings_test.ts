import { gemini } from "../../../lib/clients/gemini/mod.ts";
import { testRecordings } from "../../support/recordings/agent_recordings.ts";

testRecordings(gemini, {
  tools: {
    run_shell_command: "Bash",
    read_file: "Read",
    write_file: "Write",
    replace: "Edit",
    list_directory: "LS",
    write_todos: "TodoWrite",
    generalist: "invoke_agent",
  },
  outcomes: { not_offered: "unknown_tool" },
  isThinkingApart: true,
  // of a yes nothing is recorded
  decisions: { "person:no": "rejected_by_person", "person:esc": "interrupted", client: "blocked_by_client" },
  model: "gemini-2.5-pro",
  hasAgentFiles: (version) => version !== "0.35.3",
});
