import { RUNNERS } from "../risk/risk_table.ts";
import type { SourcedRule } from "../settings/settings.ts";
import type { Rule } from "./rule.ts";

/** Why an allow rule lets any code run; null where it does not. */
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

/** Whether auto mode, and plan mode where it works like it, takes no notice of a rule (2.1.330). */
export function isDroppedInAuto({ rule, behavior }: Pick<SourcedRule, "rule" | "behavior">): boolean {
  return behavior === "allow" && (rule.tool === "Agent" || rule.tool === "Monitor" || runsAnything(rule) !== null);
}
