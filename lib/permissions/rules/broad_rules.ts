import { RUNNERS } from "../risk/risk_table.ts";
import type { SourcedRule } from "../settings/settings.ts";
import type { Rule } from "./rule.ts";

/** Why an allow rule lets any code run; null if it does not. */
export function runsAnything({ tool, content }: Rule): string | null {
  if (tool !== "Bash" && tool !== "PowerShell") return null;
  if (content.kind === "whole_tool") return "allows every command";
  const text = content.kind === "prefix" ? `${content.prefix} *` : content.kind === "wildcard" ? content.pattern : null;
  if (text === null) return null;
  const [program = "", second = ""] = text.split(" ");
  if (program.includes("*") && program !== "*") return null;
  if (program === "*") return "a star in place of the program allows every command that ends like this";
  if (/^(?:sudo|doas|su|pkexec)$/.test(program)) return `${program} runs any command as another user`;
  if (
    /^(?:ba|z|da|k|fi)?sh$|^(?:env|xargs|nohup|nice|timeout|eval|exec|ssh|watch|setsid)$/.test(program) &&
    /^-c$|^\*$|^$/.test(second)
  ) {
    return `${program} runs any command`;
  }
  if (/^(?:npx|bunx|pnpx|uvx)$/.test(program) && second === "*") return `${program} downloads and runs any package`;
  if (
    RUNNERS.has(program) && /^\*$|^-[cem]$|^--eval$|^exec$|^dlx$|^x$|^run$/.test(second) &&
    !/^(?:npm|pnpm|yarn|bun|cargo|go|make|just|mise) run/.test(text)
  ) {
    return `${program} runs any code it is given`;
  }
  return null;
}

/** Programs that run what follows them, so that auto mode takes no notice of a rule that leaves it open (2.1.330). */
const RUN_ARGUMENTS =
  /^(?:(?:python|node|deno|ruby|perl|php|lua|tsx|bash|sh|zsh|fish|dash|ksh|csh|tcsh|cmd|powershell|pwsh|env|xargs|sudo|doas|su|runuser|pkexec|ssh|npx|bunx|wsl)(?:\d[\d.]*)?(?:\.exe)?)$/;

/** Programs for which it ignores a rule only if that names nothing else. */
const RUN_COMMANDS = /^(?:nohup|nice|command|builtin|time|stdbuf|noglob|busybox)$/;

/**
 * Whether auto mode, and plan mode where it works like it, takes no notice of a rule (2.1.330, asked rule by rule).
 *
 * A rule stays where its first argument names what runs: `Bash(npx tsc *)`, `Bash(python3 scripts/*)`, `Bash(npm run *)`.
 */
export function isDroppedInAuto({ rule, behavior }: Pick<SourcedRule, "rule" | "behavior">): boolean {
  if (behavior !== "allow") return false;
  if (rule.tool === "Agent" || rule.tool === "Monitor") return true;
  if (rule.tool !== "Bash" && rule.tool !== "PowerShell") return false;
  const { content } = rule;
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "exact":
      return RUN_ARGUMENTS.test(programOf(content.command));
    case "prefix":
      return leavesOpen(`${content.prefix} *`);
    case "wildcard":
      return leavesOpen(content.pattern);
    default:
      return false;
  }
}

/** The program of a text without arguments, by its last name: `/usr/bin/python3` is `python3`. */
function programOf(text: string): string {
  return text.slice(text.lastIndexOf("/") + 1);
}

/** Whether a pattern leaves open what runs: its first argument is a star, an option, or hardly more than a star. */
function leavesOpen(pattern: string): boolean {
  const [first = "", ...words] = pattern.split(" ");
  const star = first.indexOf("*");
  if (star >= 0 || /^[A-Za-z_]\w*=/.test(first)) {
    const program = programOf(first.slice(0, Math.max(star, 0)));
    return program === "" || RUN_ARGUMENTS.test(program);
  }
  const program = programOf(first);
  const [argument = ""] = words;
  if (RUN_COMMANDS.test(program)) return argument === "*";
  if (!RUN_ARGUMENTS.test(program)) return pattern.startsWith("npm exec -- ");
  const open = argument.indexOf("*");
  return argument.startsWith("-") || /^[A-Za-z_]\w*=/.test(argument) || (open >= 0 && open < 3) ||
    (program === "deno" && argument === "eval");
}
