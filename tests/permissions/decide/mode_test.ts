import { assertEquals } from "@std/assert";
import { applyMode, hasClassifier } from "../../../lib/permissions/decide/mode.ts";
import { verdictOf } from "../../../lib/permissions/decide/verdict.ts";
import { parseMode, type PermissionMode } from "../../../lib/permissions/mod.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

function modeOf(word: string): PermissionMode {
  const mode = parseMode(word);
  if (mode === null || mode === undefined) throw new Error(word);
  return mode;
}

const ASKS = verdictOf("ask", { kind: "no_rule", message: "No rule" });
const ALLOWS = verdictOf("allow", { kind: "free", message: "Free" });
const DENIES = verdictOf("deny", { kind: "rule", message: "Denied" });
const GUARDED = verdictOf("ask", { kind: "guarded_path", message: "Protected", path: "/p", outweighs: null });

const BASH = { tool: "Bash", input: { command: "frob" } };
const EDIT = { tool: "Edit", input: { file_path: "a.ts" } };
const FAR = { tool: "Edit", input: { file_path: "/etc/a" } };
const MCP = { tool: "mcp__a__b", input: {} };
const QUESTION = { tool: "AskUserQuestion", input: {} };

const CASES = [
  ["default", BASH, ASKS, "ask"],
  ["default", BASH, ALLOWS, "allow"],
  ["bypassPermissions", BASH, ASKS, "allow"],
  ["bypassPermissions", BASH, DENIES, "deny"],
  ["bypassPermissions", EDIT, GUARDED, "allow"],
  ["bypassPermissions", QUESTION, ASKS, "ask"],
  ["acceptEdits", EDIT, ASKS, "allow"],
  ["acceptEdits", FAR, ASKS, "ask"],
  ["acceptEdits", EDIT, GUARDED, "ask"],
  ["acceptEdits", BASH, ASKS, "ask"],
  ["dontAsk", BASH, ASKS, "deny"],
  ["dontAsk", BASH, ALLOWS, "allow"],
  ["plan", EDIT, ALLOWS, "ask"],
  ["plan", MCP, ALLOWS, "ask"],
  ["plan", BASH, ALLOWS, "allow"],
  ["plan", EDIT, DENIES, "deny"],
] as const;

for (const [mode, call, before, after] of CASES) {
  Deno.test(`applyMode() in ${mode} makes ${after} of ${before.verdict} (${before.reason.kind}) to ${call.tool} ${JSON.stringify(call.input)}`, () => {
    assertEquals(applyMode(before, call, contextOf({}, { mode: modeOf(mode) })).verdict, after);
  });
}

for (const mode of ["default", "acceptEdits", "bypassPermissions", "auto", "plan"]) {
  Deno.test(`applyMode() in ${mode} leaves it to the user, not to a classifier, when the client refuses a command or cannot be sure of it`, () => {
    for (const kind of ["refused", "uncertain"] as const) {
      const verdict = verdictOf("ask", { kind, message: "Asks whatever is allowed" });
      assertEquals(applyMode(verdict, BASH, contextOf({}, { mode: modeOf(mode) })), verdict);
    }
  });
}

Deno.test("applyMode() lets plan mode run a tool of a server that only reads", () => {
  const context = contextOf({}, { mode: modeOf("plan"), isReadOnlyTool: (tool) => tool === "mcp__a__b" });
  assertEquals(applyMode(ALLOWS, MCP, context).verdict, "allow");
  assertEquals(applyMode(ALLOWS, { ...MCP, tool: "mcp__a__c" }, context).verdict, "ask");
});

Deno.test("applyMode() denies instead of asking where the settings say so", () => {
  const { settings, ...rest } = contextOf({});
  const context = {
    ...rest,
    settings: { ...settings, switches: { ...settings.switches, denyInsteadOfPrompting: true } },
  };
  assertEquals(applyMode(ASKS, BASH, context).verdict, "deny");
});

Deno.test("hasClassifier() is true in auto mode, and in plan mode unless it is switched off", () => {
  assertEquals(["auto", "plan", "default"].map((mode) => hasClassifier(contextOf({}, { mode: modeOf(mode) }))), [
    true,
    true,
    false,
  ]);
  const { settings, ...rest } = contextOf({}, { mode: modeOf("plan") });
  const off = { ...rest, settings: { ...settings, switches: { ...settings.switches, useAutoModeDuringPlan: false } } };
  assertEquals(hasClassifier(off), false);
});

Deno.test("applyMode() hands to the classifier what no rule decided, and lets a file be read outside", () => {
  const read = { tool: "Read", input: { file_path: "/etc/hosts" } };
  for (const [word, name] of [["auto", "Auto mode"], ["plan", "Plan mode"]] as const) {
    const context = contextOf({}, { mode: modeOf(word) });
    const asked = applyMode(ASKS, BASH, context);
    assertEquals([asked.verdict, asked.reason], ["ask", {
      kind: "classifier",
      message: `${name} asks its classifier: No rule`,
    }]);
    assertEquals(applyMode(ASKS, read, context).verdict, "allow");
    assertEquals(applyMode({ ...ASKS, rule: "Bash(frob *)" }, BASH, context).reason, ASKS.reason);
  }
  assertEquals(applyMode(ASKS, BASH, contextOf({}, { mode: modeOf("default") })).reason, ASKS.reason);
});

Deno.test("applyMode() leaves what a rule asks about to the user, also where nothing else is asked", () => {
  const asks = { ...ASKS, rule: "Bash(frob *)" };
  assertEquals(applyMode(asks, BASH, contextOf({}, { mode: modeOf("bypassPermissions") })).verdict, "ask");
  assertEquals(applyMode(ALLOWS, BASH, contextOf({}, { mode: modeOf("auto") })), ALLOWS);
});
