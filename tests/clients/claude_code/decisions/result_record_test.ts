import { assertEquals } from "@std/assert";
import type { CallDecision } from "../../../../lib/session/calls/decision.ts";
import { classifyPermission } from "../../../../lib/clients/claude_code/decisions/result_record.ts";

const ASKED = { ruleSource: "userSettings", reasonCode: "rule:userSettings" };

const STRUCTURED: readonly (readonly [Record<string, string>, string | null, CallDecision])[] = [
  [{ decision: "accept", source: "hook" }, null, "allowed_by_hook"],
  [{ decision: "reject", reasonType: "hook" }, null, "blocked_by_hook"],
  [{ decision: "reject", reasonCode: "hook:x" }, null, "blocked_by_hook"],
  [{ decision: "accept", reasonCode: "hook:x" }, null, "allowed_by_hook"],
  // a hook asked: a person answered, or nobody was there (2.1.332)
  [{ decision: "accept", source: "user_temporary", reasonCode: "hook:PreToolUse" }, null, "approved_once"],
  [{ decision: "reject", source: "user_reject", reasonCode: "hook:PreToolUse" }, "user-rejected", "rejected_by_person"],
  [{ decision: "reject", source: "config", reasonCode: "hook:PreToolUse" }, "user-rejected", "not_granted"],
  [{ decision: "accept", reasonType: "rule" }, null, "allowed_by_rule"],
  [{ decision: "reject", ruleSource: "userSettings" }, null, "denied_by_rule"],
  [{ decision: "accept", reasonCode: "rule:x", source: "config" }, null, "allowed_by_rule"],
  [
    { decision: "accept", source: "user_permanent", reasonType: "rule", ruleSource: "userSettings" },
    null,
    "allowed_by_rule",
  ],
  [
    { decision: "reject", source: "user_reject", reasonType: "rule", ruleSource: "userSettings" },
    null,
    "denied_by_rule",
  ],
  // a rule asked: a person answered, or nobody was there (2.1.332)
  [{ decision: "accept", source: "user_temporary", ...ASKED }, null, "approved_once"],
  [{ decision: "reject", source: "user_reject", ...ASKED }, "user-rejected", "rejected_by_person"],
  [{ decision: "reject", source: "config", ...ASKED }, "user-rejected", "not_granted"],
  [
    { decision: "reject", source: "config", reasonType: "subcommandResults", ...ASKED },
    "permission-rule",
    "denied_by_rule",
  ],
  [{ decision: "accept", source: "user_temporary" }, null, "approved_once"],
  [{ decision: "accept", source: "user_permanent" }, null, "approved_always"],
  [{ decision: "reject", source: "user_reject" }, null, "rejected_by_person"],
  [{ decision: "reject", source: "user_abort" }, null, "interrupted"],
  [{ decision: "accept", reasonType: "auto-mode" }, null, "allowed_by_classifier"],
  [{ decision: "reject", reasonCode: "classifier" }, null, "blocked_by_classifier"],
  [{ decision: "accept", reasonType: "mode" }, null, "allowed_by_mode"],
  [{ decision: "accept", source: "config" }, null, "allowed"],
  [{ decision: "reject", reasonType: "subcommandResults" }, "permission-rule", "denied_by_rule"],
  [{ decision: "reject", reasonType: "subcommandResults" }, "user-rejected", "not_granted"],
  [{ decision: "reject", reasonType: "other" }, "permission-rule", "not_granted"],
  [{ decision: "reject" }, null, "not_granted"],
];

for (const [fields, denialKind, decision] of STRUCTURED) {
  Deno.test(`classifyPermission() of ${JSON.stringify(fields)} and ${denialKind} is ${decision}`, () => {
    const empty = { decision: "", source: null, reasonType: null, reasonCode: null, ruleSource: null };
    assertEquals(classifyPermission({ ...empty, ...fields }, denialKind), decision);
  });
}
