import { commandNamed, loadCommands } from "../../lib/cli/commands.ts";
import { projectSlug } from "../../lib/permissions/rules/project_slug.ts";
import { denoHost } from "../../lib/cli/host/deno_host.ts";
import { inUtc } from "./utc.ts";
import { commandHelp } from "../../lib/cli/output/help.ts";

const COMMANDS = await loadCommands();

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const RECORDINGS = `${ROOT}fixtures/clients/2.1.330`;
/** When the pages are made, for the examples: a day after the recordings, whatever day it is. */
const NOW = new Date("2026-11-22T12:00:00Z");
/** The columns of a code block that a reader sees without scrolling. */
const COLUMNS = 100;
/** The most lines of an output that a page shows. */
const LINES = 14;

/** A command line as a page shows it, and how it is run to get its output. */
interface Example {
  readonly shown: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The transcripts that the project has, newest first. */
  readonly sessions?: readonly string[];
}

/** The main transcript of a recorded session. */
function recording(scenario: string): string {
  const folder = `${RECORDINGS}/${scenario}`;
  for (const { name, isFile } of Deno.readDirSync(folder)) {
    if (isFile && /^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return `${folder}/${name}`;
  }
  throw new Error(`No session in "${folder}"`);
}

/** One example of each command whose output does not depend on the machine. */
function examples(): Readonly<Record<string, Example>> {
  const decisions = recording("decisions");
  const tools = recording("plain_tools");
  const agents = recording("two_subagents");
  return {
    triage: { shown: "triage latest", args: ["triage", decisions] },
    sessions: { shown: "sessions", args: ["sessions"], sessions: [tools, agents, recording("tool_errors")] },
    calls: { shown: "calls latest", args: ["calls", recording("tool_errors")] },
    report: { shown: "report latest --markdown", args: ["report", tools, "--markdown"] },
    turns: { shown: "turns latest", args: ["turns", tools] },
    summary: { shown: "summary latest", args: ["summary", decisions] },
    agents: { shown: "agents latest", args: ["agents", agents] },
    why: { shown: "why latest --tool Bash", args: ["why", tools, "--tool", "Bash"] },
    check: { shown: "check latest", args: ["check", tools] },
    trim: {
      shown: "trim latest --preset default --dry-run",
      args: ["trim", tools, "--preset", "default", "--dry-run"],
    },
    permissions: { shown: "permissions latest", args: ["permissions", recording("approvals")] },
    "hooks replay": {
      shown: "hooks replay memory_triage latest",
      args: ["hooks", "replay", "memory_triage", decisions],
    },
    "hooks backtest": { shown: "hooks backtest latest", args: ["hooks", "backtest", decisions, "--workers", "1"] },
    tables: { shown: "tables --ddl duckdb --out tables", args: ["tables", "--ddl", "duckdb", "--out", "tables"] },
    rules: { shown: "rules explain 'npm test && git push'", args: ["rules", "explain", "npm test && git push"] },
    config: { shown: "config check", args: ["config", "check"] },
    uninstall: { shown: "uninstall", args: ["uninstall"] },
  };
}

function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFolder(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** What a command prints for a user who has neither settings nor sessions. */
async function runExample({ args, stdin = "", sessions = [] }: Example, home: string): Promise<string> {
  // below the home directory, so that no line is longer where the project's own path is
  const moved = `${home}/recordings`;
  const [name, ...rest] = args.map((arg) => arg.replace(RECORDINGS, moved));
  const kept = `${home}/.claude/projects/${projectSlug(`${home}/project`)}`;
  for (const [index, path] of sessions.entries()) {
    Deno.mkdirSync(kept, { recursive: true });
    const copy = `${kept}/${path.split("/").at(-1)}`;
    Deno.copyFileSync(path, copy);
    Deno.utimeSync(copy, 1000 - index, 1000 - index);
  }
  const { command, args: given } = await commandNamed([name ?? "", ...rest]);
  let out = "";
  const project = `${home}/project`;
  const host = denoHost(new URL("../../main.ts", import.meta.url).href, {
    stdout: (text) => void (out += text),
    stderr: () => {},
    now: () => NOW,
    env: (variable) => ({ HOME: home, PWD: project })[variable],
    home: () => home,
    cwd: () => project,
    color: false,
    isTerminal: false,
    columns: COLUMNS,
    isInputTerminal: false,
    isErrorTerminal: false,
    async *stdinLines() {
      yield* stdin.split("\n");
    },
  });
  await inUtc(async () => await command.run(given, host));
  return out.replaceAll(home, "~").replaceAll(/~\/recordings\/\S*\.jsonl/g, "session.jsonl");
}

function shortenOutput(output: string): string[] {
  const lines = output.trimEnd().split("\n").map((line) =>
    line.length <= COLUMNS ? line.trimEnd() : `${line.slice(0, COLUMNS - 1).trimEnd()}…`
  );
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES), "…"];
}

/** The reference of all commands: the help of each, and an example with its output. */
export async function formatCommandReference(): Promise<string> {
  const home = Deno.makeTempDirSync({ prefix: "debrief-docs-" });
  Deno.mkdirSync(`${home}/project`);
  copyFolder(RECORDINGS, `${home}/recordings`);
  try {
    const sections: string[] = [];
    const known = examples();
    for (const command of COMMANDS) {
      const [summary = "", ...help] = commandHelp(command, COLUMNS).split("\n");
      const text = help.join("\n").replace(/\n*examples:[\s\S]*$/, "").trim();
      const example = known[command.name];
      const output = example === undefined
        ? command.examples.map((line) => `$ debrief ${line}`)
        : [`$ debrief ${example.shown}`, ...shortenOutput(await runExample(example, home))];
      sections.push([
        `### ${command.name}`,
        `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
        `\`\`\`text\n${text}\n\`\`\``,
        `\`\`\`text\n${output.join("\n")}\n\`\`\``,
      ].join("\n\n"));
    }
    return sections.join("\n\n");
  } finally {
    Deno.removeSync(home, { recursive: true });
  }
}
