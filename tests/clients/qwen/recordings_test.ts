import { qwen } from "../../../lib/clients/qwen/mod.ts";
import { testRecordings } from "../../support/recordings/agent_recordings.ts";

testRecordings(qwen, {
  tools: {
    run_shell_command: "Bash",
    read_file: "Read",
    write_file: "Write",
    edit: "Edit",
    list_directory: "LS",
    glob: "Glob",
    todo_write: "TodoWrite",
  },
  outcomes: { not_offered: "error" },
  isThinkingApart: false,
  decisions: {
    "person:once": "approved_once",
    "person:no": "rejected_by_person",
    "person:esc": "interrupted",
    policy: "not_granted",
    "rule:deny": "denied_by_rule",
  },
  model: "qwen3-coder-plus",
  hasAgentFiles: (version) => version !== "0.12.0",
});
