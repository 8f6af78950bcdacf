import { parseArgs } from "@std/cli/parse-args";
import { isJsonObject, type JsonObject } from "../json.ts";
import {
  decide,
  lintRules,
  type PermissionContext,
  riskOf,
  suggest,
  type ToolCall,
  type Verdict,
} from "../permissions/mod.ts";
import { type Command, type Shell, UsageError } from "./command.ts";
import { testRule } from "./rules_test_command.ts";
import { absolute, readMode, readSettingsFiles, unknownOption } from "./decide.ts";

/** `debrief rules`: lint the settings in force, or explain one call. */
export const rulesCommand: Command = {
  name: "rules",
  summary: "Lint permission rules, explain what they decide about one call, test one on past sessions",
  usage: `Usage: debrief rules lint [--settings FILE]... [--json] [--fail-on]
       debrief rules explain [--settings FILE]... [--cwd DIR] [--mode MODE] [--json] COMMAND
       debrief rules explain [...] --tool NAME --input JSON
       debrief rules test RULE PATH... [--settings FILE]... [--json]

Without --settings the settings in force here are read: the user's, the project's and the local ones.

  --settings FILE  a settings file (repeatable)
  --cwd DIR        the session's working folder (default: this one)
  --mode MODE      default, acceptEdits, plan, dontAsk, bypassPermissions or auto
  --tool NAME      the tool of the call to explain (default: Bash)
  --input JSON     its input
  --json           findings or explanation as JSON
  --fail-on        exit with 1 where lint finds anything`,
  examples: ["debrief rules lint", "debrief rules explain 'npm test && git push'"],
  run(args: string[], shell: Shell): number | Promise<number> {
    if (args[0] === "test") return testRule(args.slice(1), shell);
    const given = parseArgs(args, {
      string: ["settings", "cwd", "mode", "tool", "input"],
      boolean: ["json", "fail-on"],
      collect: ["settings"],
      unknown: unknownOption,
    });
    const [what, ...rest] = given._.map(String);
    const cwd = absolute(given.cwd, shell);
    const named = given.settings as string[];
    const settings = readSettingsFiles(named.length > 0 ? named : inForce(cwd, shell), shell);
    const context: PermissionContext = { settings, cwd, home: shell.home(), mode: readMode(given.mode, settings) };
    switch (what) {
      case "lint":
        return lint(context, shell, { json: given.json === true, fail: given["fail-on"] === true });
      case "explain":
        return explain(callOf(rest, given.tool, given.input), context, { shell, json: given.json === true });
      default:
        throw new UsageError(
          `Expected lint, explain or test${what === undefined ? "" : ` but found ${JSON.stringify(what)}`}`,
        );
    }
  },
};

/** The settings files that exist for a session in a folder. */
function inForce(cwd: string, shell: Shell): string[] {
  const config = shell.env("CLAUDE_CONFIG_DIR") ?? `${shell.home()}/.claude`;
  const paths = [`${config}/settings.json`, `${cwd}/.claude/settings.json`, `${cwd}/.claude/settings.local.json`];
  return [...new Set(paths)].filter((path) => {
    try {
      shell.readText(path);
      return true;
    } catch {
      return false;
    }
  });
}

function lint(context: PermissionContext, shell: Shell, { json, fail }: { json: boolean; fail: boolean }): number {
  const findings = lintRules(context.settings);
  if (json) shell.stdout(`${JSON.stringify(findings, null, 2)}\n`);
  else if (findings.length === 0) shell.stdout(`${context.settings.rules.length} rules, nothing to say.\n`);
  else {for (const f of findings) {
      shell.stdout(`${f.source.path}: ${[f.behavior, f.rule].filter(Boolean).join(" ")}: ${f.kind}: ${f.message}\n`);
    }}
  return fail && findings.length > 0 ? 1 : 0;
}

function callOf(words: readonly string[], tool: string | undefined, input: string | undefined): ToolCall {
  if (input !== undefined) {
    let value: unknown;
    try {
      value = JSON.parse(input);
    } catch {
      value = null;
    }
    if (!isJsonObject(value)) throw new UsageError(`--input must be a JSON object but is ${JSON.stringify(input)}`);
    return { tool: tool ?? "Bash", input: value as JsonObject };
  }
  if (words.length === 0) throw new UsageError("Expected a command to explain, or --tool and --input");
  return { tool: tool ?? "Bash", input: { command: words.join(" ") } };
}

function explain(call: ToolCall, context: PermissionContext, { shell, json }: { shell: Shell; json: boolean }): number {
  const verdict = decide(call, context);
  const risk = riskOf(call, context);
  const suggestions = suggest(call, context);
  if (json) shell.stdout(`${JSON.stringify({ ...verdict, risk, suggestions }, null, 2)}\n`);
  else {
    shell.stdout(`${line(verdict)}\nrisk: ${risk.kind} (${risk.reason})\n`);
    for (const part of verdict.parts.length > 1 ? verdict.parts : []) {
      shell.stdout(`  ${part.command}: ${line({ ...part, parts: [] })}\n`);
    }
    for (const s of suggestions) {
      if (s.type === "addRules") {
        for (const r of s.rules) shell.stdout(`the client would offer: ${r.toolName}(${r.ruleContent ?? "*"})\n`);
      }
    }
  }
  return 0;
}

function line({ verdict, reason, rule, source }: Verdict): string {
  return `${verdict}: ${reason.kind}: ${reason.message}${
    rule === undefined ? "" : ` [${rule}${source ? ` in ${source.path}` : ""}]`
  }`;
}
