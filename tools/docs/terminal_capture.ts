import { HOOK_EXAMPLES, runHookExample } from "./hook_examples.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
/** Recorded sessions: in one four calls are approved, in the other two decisions are made. */
const APPROVALS = "fixtures/clients/2.1.330/approvals/8474c76e-6634-4a07-be92-ee3a00086225.jsonl";
const DECISIONS = "fixtures/clients/2.1.330/decisions/465eafe1-c95c-4420-b5db-d89a1fca7f79.jsonl";
/** The columns of a code block that a reader sees without scrolling. */
const COLUMNS = 100;

/** Lines that end in an ellipsis where they would have to be scrolled. */
function fitted(lines: readonly string[]): string[] {
  return lines.map((line) => line.length <= COLUMNS ? line : `${line.slice(0, COLUMNS - 1).trimEnd()}…`);
}

async function printed(command: string, session: string): Promise<string[]> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-lock",
      `--config=${Deno.env.get("DEBRIEF_DENO_CONFIG") || `${ROOT}deno.json`}`,
      "--allow-read",
      "main.ts",
      command,
      session,
    ],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`"debrief ${command} ${session}" exited with ${code}`);
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

/** The picture in the README: what a person and a model see of recorded sessions, shortened. */
export async function captureTerminal(): Promise<string> {
  const [stop] = HOOK_EXAMPLES;
  if (stop === undefined) throw new Error("There is no example of a hook");
  const { text } = await runHookExample(stop, "hooks");
  const [figures = "", blank = "", heading = "", ...rules] = await printed("permissions", APPROVALS);
  const handoff = await printed("handoff", DECISIONS);
  const sections = handoff.slice(handoff.findIndex((line) => line.startsWith("## ")));
  return [
    "A turn ends, and Claude is told what would be lost:",
    "",
    "```text",
    ...fitted(text.split("\n")),
    "```",
    "",
    "Rules that would have spared you prompts, each with the command that adds it:",
    "",
    "```text",
    "$ debrief permissions latest",
    ...fitted([figures, blank, heading, ...rules.slice(0, 3)]),
    "```",
    "",
    "What the next session must know, to paste after `/clear` or into another agent:",
    "",
    "```text",
    "$ debrief handoff",
    ...fitted(sections),
    "```",
  ].join("\n");
}
