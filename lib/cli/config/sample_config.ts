import { DEFAULT_CONFIG } from "../../hooks/config/config.ts";
import { SCHEMA_ID } from "../../hooks/config/json_schema.ts";

/**
 * A `debrief.jsonc` to begin with: what can be set most usefully, with the defaults. The rules for tool calls are an
 * example in comments: where a configuration has none, tool events start no process.
 */
export function sampleConfig(): string {
  const { triage, summary, review } = DEFAULT_CONFIG;
  return `{
  "$schema": ${JSON.stringify(SCHEMA_ID)},

  // Before a session ends: was something said that should be remembered?
  "triage": {
    "enabled": ${triage.enabled},
    // "block" works in every client, "context" from 2.1.163 on, without an error label
    "channel": ${JSON.stringify(triage.channel)},
    // how many of the last messages are read, 10 to 200
    "messages": ${triage.messages},
    // by category, 0 to 1; higher holds less often, for instance { "TECH_DEBT": 0.8 }
    "thresholds": {},
    // how long a category is silent after it held a session, and how often a session is held at most
    "cooldownMinutes": ${triage.cooldownMinutes},
    "maxHolds": ${triage.maxHolds}
  },

  // What agents concluded; "context" also tells the model
  "summary": { "enabled": ${summary.enabled}, "context": ${summary.context} },

  // Rules for tool calls: deny, ask, give the model context, or log. Take the // away to try this one.
  // "intent": {
  //   "rules": [
  //     {
  //       "event": "PreToolUse",
  //       "tool": "Bash",
  //       "source": "command",
  //       "pattern": "git push.*--force(?!-with-lease)",
  //       "action": "ask",
  //       "message": "{{command}}: this overwrites commits of others"
  //     }
  //   ]
  // },

  // Which permissions got in the way: "off", "report" or "context"
  "review": { "mode": ${JSON.stringify(review.mode)} }
}
`;
}
