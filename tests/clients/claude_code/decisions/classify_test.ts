import { assertEquals } from "@std/assert";
import type { CallDecision, CallVerdict } from "../../../../lib/session/calls/decision.ts";
import { classifyDecision } from "../../../../lib/clients/claude_code/decisions/classify.ts";
import type { ResultRecord } from "../../../../lib/clients/decisions.ts";

interface Case {
  readonly class: string;
  readonly content: string;
}

const ORACLE: { cases: Case[] } = JSON.parse(
  Deno.readTextFileSync(new URL("../../../../fixtures/oracle/denial_texts.json", import.meta.url)),
);

function failed(text: string, more: Partial<ResultRecord> = {}): ResultRecord {
  return {
    isError: true,
    text,
    version: null,
    permission: null,
    denialKind: null,
    isUnanswered: false,
    entrypoint: null,
    isPlainRefusal: false,
    ending: null,
    words: null,
    ...more,
  };
}

/** The classes of the oracle; a call that was allowed has none unless it failed. */
const CLASSES: Readonly<Partial<Record<CallDecision, string>>> = {
  rejected_by_person: "user_rejected",
  interrupted: "user_rejected",
  denied_by_rule: "permission_denied",
  blocked_by_hook: "hook_blocked",
  denied_by_rule_or_hook: "permission_denied",
  not_granted: "permission_denied",
  blocked_by_classifier: "permission_denied",
  blocked_by_client: "permission_denied",
  blocked_by_sandbox: "permission_denied",
  cancelled_with_sibling: "tool_error", // not denied: it failed with a parallel call
  unknown: "unknown",
};

function classOf({ decision, outcome }: CallVerdict): string {
  return CLASSES[decision] ?? (outcome === "tool_error" ? "tool_error" : "null");
}

Deno.test("classifyDecision() sorts the recorded denial texts into the five plain classes", () => {
  const hookTexts = [{ name: "governance", pattern: /^HOLISTIC GOVERNANCE REVIEW/ }];
  const found = ORACLE.cases.map(({ content }) => ({
    content,
    class: classOf(classifyDecision("Bash", failed(content), { hookTexts })),
  }));
  assertEquals(found, ORACLE.cases.map(({ content, class: expected }) => ({ content, class: expected })));
});

Deno.test("classifyDecision() knows a hook's own words only where they are configured", () => {
  const text = "HOLISTIC GOVERNANCE REVIEW IN PROGRESS: wait";
  assertEquals(classifyDecision("Bash", failed(text)).decision, "unknown");
  const hookTexts = [{ name: "governance", pattern: /^HOLISTIC/ }];
  const { decision, evidence } = classifyDecision("Bash", failed(text), { hookTexts });
  assertEquals([decision, evidence], ["blocked_by_hook", { source: "hook_text", text: "governance" }]);
});

const UNGRANTED = "Claude requested permissions to use mcp__evil__run, but you haven't granted it yet.";

const OWN_ERROR = "allowed:tool_error:other";

Deno.test("classifyDecision() takes no tool's words for a hook's, though they are configured", () => {
  const hookTexts = [{ name: "governance", pattern: /^HOLISTIC/ }];
  const decided = (tool: string, version: string) =>
    classifyDecision(tool, failed("HOLISTIC", { version }), { hookTexts }).decision;
  assertEquals(decided("Bash", "2.1.150"), "blocked_by_hook");
  assertEquals(decided("mcp__evil__run", "2.1.150"), "unknown");
  assertEquals(decided("Bash", "2.1.330"), "allowed");
});

const ENDINGS: readonly (readonly [what: string, tool: string, record: Partial<ResultRecord>, ending: string])[] = [
  [
    "a shell's own words",
    "Bash",
    { text: "Exit code 1\ncat: /srv/x: Permission denied" },
    "allowed:tool_error:exit_code",
  ],
  ["output that quotes a refusal", "Bash", {
    isError: false,
    text: "The user doesn't want to proceed with this tool use.",
  }, "allowed:ok"],
  ["a quoted refusal in a failed command", "Bash", {
    text: "Exit code 1\nPermission to use Bash with command rm -rf / has been denied.",
  }, "allowed:tool_error:exit_code"],
  [
    "the system's denial",
    "Read",
    { text: "EACCES: permission denied, open '/etc/shadow'" },
    "allowed:tool_error:other",
  ],
  ["a missing folder", "Glob", { text: "Directory does not exist: /x" }, "allowed:tool_error:not_found"],
  [
    "ENOENT",
    "Bash",
    { text: "ENOENT: no such file or directory, posix_spawn '/bin/x'" },
    "allowed:tool_error:not_found",
  ],
  [
    "a command that took too long",
    "Bash",
    { text: "Exit code 143\nCommand timed out after 2m 0.0s" },
    "allowed:tool_error:timeout",
  ],
  ["an older one", "Bash", { text: "Command timed out after 2m 0.0s" }, "allowed:tool_error:timeout"],
  ["a changed file", "Edit", {
    text: "<tool_use_error>File has been modified since read, either by the user or by a linter.</tool_use_error>",
  }, "allowed:tool_error:stale"],
  ["two matches", "Edit", {
    text: "<tool_use_error>Found 2 matches of the string to replace, but replace_all is false.</tool_use_error>",
  }, "allowed:tool_error:no_match"],
  ["bad input", "Read", {
    text: "<tool_use_error>InputValidationError: Read failed due to the following issue: x</tool_use_error>",
  }, "allowed:tool_error:validation"],
  [
    "too long",
    "Read",
    { text: "File content (61518 tokens) exceeds maximum allowed tokens (25000)." },
    "allowed:tool_error:too_large",
  ],
  ["pages of a PDF without the program for them", "Read", {
    text: "pdftoppm is not installed. Install poppler-utils to enable PDF page rendering.",
    version: "2.1.143",
  }, "allowed:tool_error:other"],
  ["no network", "WebFetch", { text: "Request failed with status code 404" }, "allowed:tool_error:network"],
  ["a server's error", "mcp__a__b", { text: "MCP error -32603: boom" }, "allowed:tool_error:other"],
  ["the guard's own words in a terminal of 2.0.77", "Bash", {
    text: "debrief: This command would destroy 1 stash entry.\nSafe way: `git stash branch NAME` keeps it.",
    version: "2.0.77",
  }, "blocked_by_hook"],
  ["the warm-up of 2.0.77", "Bash", { text: "Warmup" }, "cancelled_with_sibling"],
  [
    "a neighbor's failure",
    "Read",
    { text: "<tool_use_error>Sibling tool call errored</tool_use_error>" },
    "cancelled_with_sibling",
  ],
  ["the newer wording", "Read", {
    text: "<tool_use_error>Cancelled: parallel tool call Bash(git status) errored</tool_use_error>",
  }, "cancelled_with_sibling"],
  [
    "what PowerShell may not remove",
    "PowerShell",
    { text: "Remove-Item on system path '/' is blocked. This path is protected from removal." },
    "blocked_by_client",
  ],
  ["interrupted with output", "Bash", { text: "[Request interrupted by user for tool use]half of it" }, "interrupted"],
  [
    "interrupted behind an exit code",
    "Bash",
    { text: "Exit code 137\n[Request interrupted by user for tool use]" },
    "interrupted",
  ],
  [
    "nobody to ask, 2.0.74",
    "Bash",
    { text: "Permission to use Bash has been auto-denied (prompts unavailable)." },
    "not_granted",
  ],
  ["nobody to ask, with advice", "Bash", {
    text: "Permission to use Bash has been denied. IMPORTANT: You *may* attempt to accomplish this action",
  }, "not_granted"],
  ["nobody to ask in don't ask mode", "Bash", {
    text: "Permission to use Bash with command a\nb has been denied because Claude Code is running in don't ask mode.",
  }, "not_granted"],
  ["a rule against a tool", "WebFetch", { text: "Permission to use WebFetch has been denied." }, "denied_by_rule"],
  ["a rule against a command of two lines", "Bash", {
    text: "Permission to use Bash with command rm a\nrm b has been denied.",
  }, "denied_by_rule"],
  ["in a subagent", "Bash", {
    text: "Permission for this tool use was denied. The tool use was rejected (eg. if it was a file edit, …",
  }, "rejected_by_person"],
  [
    "the classifier",
    "Bash",
    { text: "Permission for this action has been denied. Reason: x" },
    "blocked_by_classifier",
  ],
  ["the classifier away", "Agent", {
    text:
      "claude-sonnet-5[1m] is temporarily unavailable, so auto mode cannot determine the safety of Agent right now.",
  }, "blocked_by_classifier"],
  ["a kind without known words", "Bash", { text: "anything", denialKind: "automode-blocked" }, "blocked_by_classifier"],
  ["a deny rule or a hook", "Bash", { text: "anything", denialKind: "permission-rule" }, "denied_by_rule_or_hook"],
  [
    "a question nobody answered",
    "Bash",
    { text: "anything", denialKind: "user-rejected", entrypoint: "sdk-cli" },
    "not_granted",
  ],
  [
    "words of a person",
    "Bash",
    { text: "anything", denialKind: "user-rejected", words: "use rg" },
    "rejected_by_person",
  ],
  ["cancelled by kind", "Bash", { text: "anything", denialKind: "cancelled" }, "cancelled_with_sibling"],
  ["the sandbox", "Bash", {
    text: "Exit code 1\ntouch: Operation not permitted\n<sandbox_violations>\ndeny file-write\n</sandbox_violations>",
  }, "blocked_by_sandbox:tool_error:exit_code"],
  ["unknown words, no version", "Bash", { text: "something else" }, "unknown"],
  ["unknown words while hooks were named", "Bash", { text: "boom", version: "2.1.0" }, "allowed:tool_error:other"],
  ["a command's output in an old client", "Bash", { text: "boom", version: "1.0.60" }, "allowed:tool_error:exit_code"],
  [
    "unknown words where every refusal is marked",
    "Bash",
    { text: "boom", version: "2.1.330" },
    "allowed:tool_error:other",
  ],
  ["unknown words in between", "Edit", { text: "boom", version: "2.1.140" }, "unknown"],
  ["a server that says nobody granted it", "mcp__evil__run", { text: UNGRANTED, version: "2.1.330" }, OWN_ERROR],
  [
    "the same before clients marked",
    "mcp__evil__run",
    { text: UNGRANTED, version: "2.1.30" },
    "unknown:tool_error:other",
  ],
  ["the same, marked", "mcp__evil__run", {
    text: UNGRANTED,
    version: "2.1.330",
    denialKind: "user-rejected",
    entrypoint: "sdk-cli",
  }, "not_granted"],
  ["a resource that says who denied it", "ReadMcpResourceTool", {
    text: "Permission to use ReadMcpResourceTool has been denied.",
    version: "2.1.100",
  }, "unknown:tool_error:other"],
  ["a refusal's words under a consent", "mcp__evil__run", {
    text: UNGRANTED,
    version: "2.1.330",
    permission: {
      decision: "accept",
      source: "config",
      reasonType: "rule",
      reasonCode: null,
      ruleSource: "userSettings",
    },
  }, "allowed_by_rule:tool_error:other"],
  ["an interruption's words under a consent", "mcp__evil__run", {
    text: "[Request interrupted by user]",
    version: "2.1.330",
    permission: {
      decision: "accept",
      source: "config",
      reasonType: "rule",
      reasonCode: null,
      ruleSource: "userSettings",
    },
  }, "allowed_by_rule:tool_error:other"],
  ["a page's words about a sandbox", "mcp__evil__run", {
    text: "x <sandbox_violations>deny</sandbox_violations>",
    version: "2.1.330",
  }, OWN_ERROR],
  ["an edit without a mark where clients mark", "Edit", { text: UNGRANTED, version: "2.1.330" }, OWN_ERROR],
  ["a person's No in a headless run", "Edit", {
    text: "The user doesn't want to proceed with this tool use. The tool use was rejected",
    denialKind: "user-rejected",
    entrypoint: "sdk-cli",
    version: "2.1.330",
  }, "not_granted"],
  ["a person's No in 1.0.x", "Edit", { text: "User rejected update to a.ts", version: "1.0.60" }, "rejected_by_person"],
  ["an edit closed in VS Code", "Edit", { text: "User cancelled the edit", version: "2.1.143" }, "rejected_by_person"],
  ["a command of 1.0.x that prints one", "Bash", {
    text: "User rejected update to a.ts",
    version: "1.0.60",
  }, "unknown:tool_error:exit_code"],
];

for (const [what, tool, record, expected] of ENDINGS) {
  Deno.test(`classifyDecision() says ${expected} of ${what}`, () => {
    const { decision, outcome, errorKind } = classifyDecision(tool, failed("", record));
    const ran = outcome === "ok" || outcome === "tool_error";
    assertEquals([decision, ...ran ? [outcome] : [], ...errorKind ? [errorKind] : []].join(":"), expected);
  });
}

Deno.test("classifyDecision() believes a hook's notice before the text", () => {
  const verdict = classifyDecision("Bash", failed("my own words"), {
    notice: { decision: "deny", name: "PreToolUse:Bash" },
  });
  assertEquals(verdict.decision, "blocked_by_hook");
  assertEquals(verdict.evidence, { source: "hook_notice", text: "PreToolUse:Bash" });
});
