/**
 * Runs what debrief has on recorded sessions: `deno task demo`.
 *
 * Uses the bundles in dist/ with just the permissions they need, as a user would.
 */
import { HOOK_PERMISSIONS, permissionFlags } from "../lib/hook/definition.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const ISOLATED = ["--quiet", "--no-config", "--no-remote", "--no-npm"];
const SESSIONS = "fixtures/clients/2.1.330";

/** The one session file in a recorded scenario. */
function session(scenario: string): string {
  const folder = `${SESSIONS}/${scenario}`;
  for (const { name } of Deno.readDirSync(ROOT + folder)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return `${folder}/${name}`;
  }
  throw new Error(`Cannot find a session in "${folder}"`);
}

async function run(args: readonly string[], stdin = "", env: Record<string, string> = {}): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", ...ISOLATED, ...args],
    cwd: ROOT,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { stdout, success } = await child.output();
  if (!success) throw new Error(`"${args.join(" ")}" ended with an error`);
  return new TextDecoder().decode(stdout);
}

function heading(text: string): void {
  console.log(`\n\x1b[1m${text}\x1b[0m`);
}

/** Shows a command as it is typed, and what it prints. */
async function show(what: string, args: readonly string[]): Promise<void> {
  heading(what);
  console.log(`$ debrief ${args.map((arg) => /^[\w./:=-]+$/.test(arg) ? arg : `'${arg}'`).join(" ")}`);
  console.log((await run(["--allow-read", "dist/debrief.js", ...args])).trimEnd());
}

/** Runs a hook as the client would: in a project of its own, with exactly the permissions it declares. */
async function showHook(what: string, name: string, input: Record<string, unknown>, config?: string): Promise<void> {
  heading(what);
  const folder = Deno.makeTempDirSync({ prefix: "debrief-demo-" });
  try {
    const places = { project: `${folder}/project`, config: `${folder}/claude` };
    Deno.mkdirSync(places.project, { recursive: true });
    Deno.mkdirSync(`${places.config}/projects/demo`, { recursive: true });
    if (config !== undefined) Deno.writeTextFileSync(`${places.config}/debrief.jsonc`, config);
    const transcript = `${places.config}/projects/demo/session.jsonl`;
    Deno.copyFileSync(ROOT + String(input["transcript_path"]), transcript);
    const given = { session_id: "demo", cwd: places.project, ...input, transcript_path: transcript };
    console.log(`$ echo '{"hook_event_name":"${input["hook_event_name"]}", …}' | ${name}`);
    const environment = { CLAUDE_PROJECT_DIR: places.project, CLAUDE_CONFIG_DIR: places.config };
    const flags = permissionFlags(HOOK_PERMISSIONS, places);
    const answer = await run([...flags, `dist/${name}.js`], JSON.stringify(given), environment);
    if (answer === "") console.log("(no answer: nothing stands against it)");
    else console.log(JSON.stringify(JSON.parse(answer), null, 2).replaceAll(folder, "…").replaceAll("\\n", "\n"));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const decisions = session("decisions");
const agents = session("two_subagents");
const tools = session("plain_tools");
const refused = session("not_granted");

await show("What was asked, and what was done about it?", ["turns", tools]);
await show("What of a session is worth remembering?", ["triage", decisions, "--explain"]);
await showHook("The same as a hook: memory_triage holds the session once", "memory_triage", {
  hook_event_name: "Stop",
  transcript_path: decisions,
  stop_hook_active: false,
});
await show("What did the agents conclude?", ["agents", agents]);
await show("Why was this tool called?", ["intent", tools, "--tool-use-id", "toolu_lab00000201"]);
await showHook(
  "The same as a hook: tool_intent with a rule of the user's",
  "tool_intent",
  {
    hook_event_name: "PreToolUse",
    transcript_path: session("deny_rule"),
    tool_name: "Bash",
    tool_input: { command: "rm -rf build", description: "rm" },
    tool_use_id: "toolu_lab00000101",
  },
  `{"intent":{"rules":[{"event":"PreToolUse","tool":"Bash","source":"intent","pattern":"start clean","action":"deny",
   "message":"{{command}}: the build folder is kept; use make clean"}]}}`,
);
void refused;
