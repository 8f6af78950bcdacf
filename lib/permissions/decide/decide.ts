import { stringAt } from "../../json.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import type { PermissionMode } from "../settings/settings.ts";
import { isDroppedInAuto } from "../rules/broad_rules.ts";
import { isCompared } from "../rules/rule.ts";
import { rulesWithout } from "../rules/rule_index.ts";
import { matchingRules, wholeToolRule } from "../rules/match_rules.ts";
import { coversCall, skillOf } from "../tools/covers_call.ts";
import { refusedMember } from "../tools/input_schema.ts";
import { currentToolName, toolDefault } from "../tools/tool_table.ts";
import { isPreapproved } from "../tools/web_hosts.ts";
import { decideBash, decideBashCall, withoutWholeRule } from "./bash.ts";
import { decideFile, fileToolOf } from "./file.ts";
import { applyMode, hasClassifier } from "./mode.ts";
import { addedDirectories } from "./path.ts";
import { byRule, type Verdict, verdictOf } from "./verdict.ts";

/**
 * Decides what Claude Code would do with a call, and why.
 *
 * @param call The tool and its input.
 * @param context The settings in force, the session's directories and its permission mode.
 * @returns The decision with the rule that made it, and for a command line the decision about each command.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { decide, mergeSettings, parseSettings } from "@debrief/debrief/permissions";
 *
 * const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
 * const settings = mergeSettings([parseSettings('{"permissions":{"allow":["Bash(npm run *)"]}}', source)]);
 * const context = { settings, cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
 *
 * assertEquals(decide({ tool: "Bash", input: { command: "npm run test | tail -3" } }, context).verdict, "allow");
 * assertEquals(decide({ tool: "Bash", input: { command: "npm publish" } }, context).reason.kind, "no_rule");
 * ```
 */
export function decide(call: DecidedCall, context: PermissionContext): Verdict {
  const complete = completed({ ...context, mode: modeInForce(context) });
  const member = refusedMember(call);
  return applyMode(member === null ? byRules(call, complete) : decideRefused(member, call, complete), call, complete);
}

/** For a call whose input its tool does not take, only rules for the whole tool count, and what denies changing a file (2.1.332). */
function decideRefused(member: string, call: DecidedCall, context: PermissionContext): Verdict {
  for (const behavior of ["deny", "ask"] as const) {
    const rule = wholeToolRule(context, behavior, call.tool);
    if (rule !== undefined) return byRule(behavior, rule);
  }
  const file = fileToolOf(call.tool);
  const verdict = file?.use === "write" ? decideFile(call, file, context) : null;
  if (verdict?.verdict === "deny") return verdict;
  return verdictOf("ask", { kind: "refused", message: `${call.tool} does not take "${member}" as it is given` });
}

/** The mode, unless the settings forbid it: it is default mode then (2.1.332). */
function modeInForce({ mode, settings: { switches } }: PermissionContext): PermissionMode {
  const isForbidden = mode === "bypassPermissions" && switches.noBypassMode || mode === "auto" && switches.noAutoMode;
  return isForbidden ? "default" : mode;
}

/** The context with the directories of the settings, and without the rules that the mode does not honor. */
function completed(context: PermissionContext): PermissionContext {
  const settings = hasClassifier(context)
    ? { ...context.settings, rules: rulesWithout(context.settings.rules, "auto", isDroppedInAuto) }
    : context.settings;
  return { ...context, settings, additionalDirectories: addedDirectories(context) };
}

function byRules(call: DecidedCall, context: PermissionContext): Verdict {
  const command = stringAt(call.input, "command") ?? "";
  if (call.tool === "Bash") return decideBashCall(call.input, context);
  if (call.tool === "Monitor") return decideMonitor(call, command, context);
  const file = fileToolOf(call.tool);
  if (file) return decideFile(call, file, context);
  return decideOther(call, context);
}

/** Monitor runs a command: the rules for Bash decide about it, beside those for all of Monitor (2.1.330). */
function decideMonitor(call: DecidedCall, command: string, context: PermissionContext): Verdict {
  const own = decideByName(call, context);
  if (own?.verdict === "deny") return own;
  // a rule that allows all of Bash does not allow Monitor
  const verdict = decideBash(command, withoutWholeRule(context, "allow"));
  if (verdict.verdict === "deny") return verdict;
  if (own?.verdict === "ask" || verdict.rule !== undefined) return own?.verdict === "ask" ? own : verdict;
  return own !== null && wholeToolRule(context, "allow", "Monitor") ? own : verdict;
}

/** The first rule for the call's tool that covers the call, deny before ask before allow. */
function decideByName(call: DecidedCall, context: PermissionContext): Verdict | null {
  for (const behavior of ["deny", "ask", "allow"] as const) {
    const rule = matchingRules(context, behavior, call.tool).find((r) => coversCall(r, call, context));
    if (rule) return byRule(behavior, rule);
  }
  return null;
}

function decideOther(call: DecidedCall, context: PermissionContext): Verdict {
  const ruled = decideByName(call, context);
  const { without, classified = [] } = toolDefault(call.tool);
  if (without === "person" && ruled?.verdict !== "deny") {
    return verdictOf("ask", { kind: "person", message: `Only the user can answer ${call.tool}` });
  }
  if (ruled !== null) return ruled;
  const free = (message: string): Verdict => verdictOf("allow", { kind: "free", message });
  if (call.tool === "WebFetch" && isPreapproved(stringAt(call.input, "url") ?? "")) {
    return free("The client fetches this host without a rule");
  }
  if (call.tool === "Skill") {
    const name = skillOf(call.input) ?? "";
    return context.skill?.(name)?.kind === "instructions"
      ? free(`${name} contains only instructions`)
      : verdictOf("ask", { kind: "no_rule", message: `No rule covers the skill ${name}` });
  }
  if (without === "runs" && !(hasClassifier(context) && classified.some((mode) => mode === context.mode))) {
    return free(`${currentToolName(call.tool)} needs no rule`);
  }
  const isUnknown = (["deny", "ask", "allow"] as const).some((behavior) =>
    matchingRules(context, behavior, call.tool).some(({ rule }) => !isCompared(rule))
  );
  const message = isUnknown
    ? `No rule covers all of ${call.tool}, and those for some of its commands are not compared`
    : `No rule covers ${call.tool}`;
  return verdictOf("ask", { kind: "no_rule", message });
}
