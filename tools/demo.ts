/**
 * Runs every hook and the main commands on recorded and example sessions: `deno run -A --no-config tools/demo.ts`.
 *
 * Runs the bundles in dist/ with exactly the permissions they need, as a user would. It is not a task of deno.json, because deno
 * would first download all packages that the tests need, 180 MB.
 */
import { HOOK_EXAMPLES, runHookExample } from "./docs/hook_examples.ts";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname);
const IS_BOLD = Deno.stdout.isTerminal() && !Deno.noColor;

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

const session = "fixtures/example/retries/4be2c7d1-93f0-4c1e-a7d4-2f1b60c8e5a9.jsonl";
await demonstrate("What was asked, and what was done about it?", "turns", session);
await demonstrate("What must the next session know?", "handoff", session);
await demonstrate("Which permission rules would have spared prompts?", "permissions", "fixtures/example");

for (const example of HOOK_EXAMPLES) {
  printHeading(`${example.hook}: ${example.about}`);
  const { config, does, text } = await runHookExample(example);
  console.log(config === undefined ? text : `${config}${does}\n${text}`);
}
