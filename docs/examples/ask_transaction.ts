/** ask_transaction: asks the user before the model writes a migration that changes tables outside a transaction. */
import { answers, defineHook, runHook, toolField } from "jsr:@debrief/debrief/hook";
import * as z from "npm:zod@4.6.7/mini";

const hook = defineHook({
  name: "ask_transaction",
  events: ["PreToolUse"],
  needs: [],
  settings: z.object({ directory: z._default(z.string(), "/migrations/") }),
  handle({ input, settings }) {
    const path = toolField(input, "file_path");
    if (!path.includes(settings.directory) || !path.endsWith(".sql")) return answers.none;
    const sql = toolField(input, "content") + toolField(input, "new_string");
    if (!/\b(?:ALTER|CREATE|DROP)\s+TABLE\b/i.test(sql) || /\bBEGIN\b[^]*\bCOMMIT\b/i.test(sql)) return answers.none;
    return answers.ask(`${path} changes a table outside a transaction.`);
  },
});

export default hook;
if (import.meta.main) await runHook(hook);
