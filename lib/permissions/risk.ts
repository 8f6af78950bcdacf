import { stringAt } from "../json.ts";
import { commandPaths } from "./command_paths.ts";
import type { PermissionContext, ToolCall } from "./context.ts";
import { isWorkingPath, resolvePath } from "./paths.ts";
import { isReadOnly } from "./read_only.ts";
import { listedRisk, RUNNERS } from "./risk_table.ts";
import type { Part } from "./shell/parts.ts";
import { readShell } from "./shell/walk.ts";
import { unwrap } from "./wrappers.ts";

/** What a call can do, from harmless to worst. */
export type RiskKind =
  | "read_only"
  | "project_write"
  | "outside_write"
  | "network"
  | "package_install"
  | "vcs_remote"
  | "destructive"
  | "privileged"
  | "arbitrary_code"
  | "unknown";

/** A call's risk and what shows it. */
export interface Risk {
  readonly kind: RiskKind;
  readonly reason: string;
}

/** Worst last; `unknown` stands between what is surely harmless and what is surely not. */
const ORDER: readonly RiskKind[] = [
  "read_only",
  "project_write",
  "unknown",
  "outside_write",
  "network",
  "package_install",
  "vcs_remote",
  "destructive",
  "arbitrary_code",
  "privileged",
];

/**
 * What a call can do at worst, and what shows it. For a command line the worst of its commands.
 *
 * @param call The tool and its input.
 * @param context The session's folders; the rules do not matter.
 *
 * @example
 * ```ts
 * import { riskOf } from "./risk.ts";
 * import { mergeSettings } from "./settings.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const context = { settings: mergeSettings([]), cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
 * assertEquals(riskOf({ tool: "Bash", input: { command: "git push && ls" } }, context).kind, "vcs_remote");
 * ```
 */
export function riskOf(call: ToolCall, context: PermissionContext): Risk {
  switch (call.tool) {
    case "Bash":
      return lineRisk(stringAt(call.input, "command") ?? "", context);
    case "Read":
    case "Glob":
    case "Grep":
    case "LS":
    case "NotebookRead":
      return { kind: "read_only", reason: `${call.tool} only reads` };
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return writeRisk(stringAt(call.input, "file_path") ?? stringAt(call.input, "notebook_path") ?? ".", context);
    case "WebFetch":
    case "WebSearch":
      return { kind: "network", reason: `${call.tool} reaches the network` };
    default:
      return { kind: "unknown", reason: `Nothing is known of ${call.tool}` };
  }
}

function writeRisk(path: string, context: PermissionContext): Risk {
  const full = resolvePath(path, context);
  return isWorkingPath(full, context)
    ? { kind: "project_write", reason: `changes ${full}` }
    : { kind: "outside_write", reason: `changes ${full}, outside the session's folders` };
}

function lineRisk(command: string, context: PermissionContext): Risk {
  const reading = readShell(command, context.home);
  const risks = reading.parts.flatMap((part, i) => {
    const piped = reading.piped && i > 0 && isShell(part);
    return piped
      ? [{ kind: "arbitrary_code", reason: `runs what is piped into ${part.argv[0]}` } as const]
      : partRisks(part, context);
  });
  if (reading.tooComplex !== null) risks.push({ kind: "unknown", reason: reading.tooComplex });
  return risks.reduce<Risk>(
    (worst, risk) => ORDER.indexOf(risk.kind) > ORDER.indexOf(worst.kind) ? risk : worst,
    { kind: "read_only", reason: "only reads" },
  );
}

function isShell(part: Part): boolean {
  return /^(?:ba|z|da|k|fi)?sh$/.test(part.argv[0] ?? "");
}

function partRisks(part: Part, context: PermissionContext): Risk[] {
  const risks: Risk[] = [];
  for (const { operator, target } of part.redirects) {
    if (/^&?>/.test(operator) && target !== "" && target !== "/dev/null" && !/^\d+$/.test(target)) {
      risks.push(writeRisk(target, context));
    }
  }
  if (/^(?:sudo|doas|pkexec|su)$/.test(part.argv[0] ?? "")) {
    risks.push({ kind: "privileged", reason: `${part.argv[0]} runs as another user` });
  }
  const { argv } = unwrap(part, "deny");
  const name = (argv[0] ?? "").replace(/^.*\//, "");
  const listed = listedRisk(name, argv[1] ?? "");
  if (name === "rm" && argv.some((w) => /^-[a-zA-Z]*[rR]|^--recursive/.test(w))) {
    risks.push({ kind: "destructive", reason: "rm removes whole folders" });
  } else if (name === "find" && argv.includes("-delete")) {
    risks.push({ kind: "destructive", reason: "find -delete removes files" });
  } else if (name === "find" && argv.some((w) => /^-(?:exec|ok)/.test(w))) {
    risks.push({ kind: "arbitrary_code", reason: "find -exec runs commands" });
  } else if (name === "git" && argv[1] === "push" && argv.some((w) => /^(?:-f|--force|--delete|--mirror)/.test(w))) {
    risks.push({ kind: "destructive", reason: "git push rewrites or deletes on the remote" });
  } else if (name === "git" && argv[1] === "reset" && argv.includes("--hard")) {
    risks.push({ kind: "destructive", reason: "git reset --hard drops changes" });
  } else if (listed) {
    risks.push({ kind: listed, reason: `${[name, argv[1]].filter(Boolean).join(" ")}: ${DESCRIPTION[listed]}` });
  } else if (isReadOnly(part)) risks.push({ kind: "read_only", reason: `${name} only reads` });
  else if (RUNNERS.has(name)) {
    risks.push({ kind: "arbitrary_code", reason: `${name} runs code of the project or of the command line` });
  } else {
    const writes = (commandPaths(argv) ?? []).filter((p) => p.use === "write" || p.use === "copied");
    if (writes.length === 0) risks.push({ kind: "unknown", reason: `Nothing is known of ${name}` });
    for (const { path } of writes) risks.push(writeRisk(path, context));
  }
  return risks;
}

const DESCRIPTION: Readonly<Record<RiskKind, string>> = {
  read_only: "only reads",
  project_write: "changes files of the project",
  outside_write: "changes files outside the project",
  network: "reaches the network",
  package_install: "installs packages, whose scripts run",
  vcs_remote: "changes a remote repository",
  destructive: "removes what cannot be brought back",
  privileged: "runs as another user",
  arbitrary_code: "runs code",
  unknown: "nothing is known",
};
