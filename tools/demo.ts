/**
 * Runs every hook and the main commands on recorded sessions: `deno run -A --no-config tools/demo.ts`.
 *
 * Runs the bundles in dist/ with exactly the permissions they need, as a user would. It is not a task of deno.json, because deno
 * would first download all packages that the tests need, 180 MB.
 */
import { HOOK_EXAMPLES, runHookExample } from "./docs/hook_examples.ts";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname);
const SESSIONS = "fixtures/clients/2.1.330";
const IS_BOLD = Deno.stdout.isTerminal() && !Deno.noColor;

/** The session file of a recorded scenario. */
function sessionIn(scenario: string): string {
  const directory = `${SESSIONS}/${scenario}`;
  for (const { name } of Deno.readDirSync(ROOT + directory)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return `${directory}/${name}`;
  }
  throw new Error(`Cannot find a session in "${directory}"`);
}

function printHeading(text: string): void {
  console.log(IS_BOLD ? `\n\x1b[1m${text}\x1b[0m` : `\n${text}`);
}

/** Shows a command as it is typed, and what it prints. */
async function demonstrate(what: string, ...args: readonly string[]): Promise<void> {
  printHeading(what);
  console.log(`$ debrief ${args.map((arg) => /^[\w./:=-]+$/.test(arg) ? arg : `'${arg}'`).join(" ")}`);
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-config",
      "--no-remote",
      "--no-npm",
      "--allow-read",
      "--allow-env",
      "dist/debrief.js",
      ...args,
    ],
    cwd: ROOT,
    // a user without settings: the output is the same on every machine
    env: { HOME: `${ROOT}out/nobody`, CLAUDE_CONFIG_DIR: `${ROOT}out/nobody/.claude` },
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`"${args.join(" ")}" ended with an error`);
  console.log(new TextDecoder().decode(stdout).trimEnd());
}

for (const example of HOOK_EXAMPLES) {
  printHeading(`${example.hook}: ${example.about}`);
  const { text } = await runHookExample(example);
  console.log(example.config === undefined ? text : `${example.config}the hook denies the call:\n${text}`);
}

const tools = sessionIn("plain_tools");
await demonstrate("What was asked, and what was done about it?", "turns", tools);
await demonstrate("What of a session should be saved?", "triage", sessionIn("decisions"), "--explain");
await demonstrate("What was concluded?", "summary", tools);
await demonstrate("What did the agents conclude?", "agents", sessionIn("two_subagents"));
await demonstrate("Why was this tool called?", "intent", tools, "--tool-use-id", "toolu_lab00000201");
await demonstrate("Would this session resume?", "check", tools);
await demonstrate("What would be left of a shorter one?", "trim", tools, "--drop-thinking", "--dry-run");
await demonstrate("Which calls were denied or prompted, and which rules would help?", "review", sessionIn("approvals"));
await demonstrate("What would the client do with this command?", "rules", "explain", "npm test && git push");
