/**
 * Runs what debrief has on recorded sessions: `deno task demo`.
 *
 * Uses the bundles in dist/ with just the permissions they need, as a user would.
 */
import { answered, EXAMPLES } from "./hook_examples.ts";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname);
const SESSIONS = "fixtures/clients/2.1.330";
const BOLD = Deno.stdout.isTerminal() && !Deno.noColor;

/** The one session file in a recorded scenario. */
function session(scenario: string): string {
  const folder = `${SESSIONS}/${scenario}`;
  for (const { name } of Deno.readDirSync(ROOT + folder)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return `${folder}/${name}`;
  }
  throw new Error(`Cannot find a session in "${folder}"`);
}

function heading(text: string): void {
  console.log(BOLD ? `\n\x1b[1m${text}\x1b[0m` : `\n${text}`);
}

/** Shows a command as it is typed, and what it prints. */
async function show(what: string, ...args: readonly string[]): Promise<void> {
  heading(what);
  console.log(`$ debrief ${args.map((arg) => /^[\w./:=-]+$/.test(arg) ? arg : `'${arg}'`).join(" ")}`);
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-config", "--no-remote", "--no-npm", "--allow-read", "dist/debrief.js", ...args],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`"${args.join(" ")}" ended with an error`);
  console.log(new TextDecoder().decode(stdout).trimEnd());
}

for (const example of EXAMPLES) {
  heading(`${example.hook}: ${example.about}`);
  const { text } = await answered(example);
  console.log(text);
}

const tools = session("plain_tools");
await show("What was asked, and what was done about it?", "turns", tools);
await show("What of a session is worth remembering?", "triage", session("decisions"), "--explain");
await show("What was concluded?", "summary", tools);
await show("What did the agents conclude?", "agents", session("two_subagents"));
await show("Why was this tool called?", "intent", tools, "--tool-use-id", "toolu_lab00000201");
await show("Would this session resume?", "check", tools);
await show("What would be left of a shorter one?", "trim", tools, "--drop-thinking", "--dry-run");
await show("Who was refused, who had to click, and which rules would help?", "review", session("approvals"));
await show("What would the client do with this command?", "rules", "explain", "npm test && git push");
