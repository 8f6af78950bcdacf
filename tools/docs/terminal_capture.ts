import { HOOK_EXAMPLES, runHookExample } from "./hook_examples.ts";
import { copyTree } from "../files.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
/** The sessions that the pictures are made of: written by hand, of one project. */
const EXAMPLE = `${ROOT}fixtures/example`;
const PROJECT = "/home/dev/shop";
/** The beginning of the last one's id. */
const LAST = "4be2c7d1";
/** The columns of a code block that a reader sees without scrolling. */
const COLUMNS = 100;

/** Lines that end in an ellipsis where they would have to be scrolled. */
function fitted(lines: readonly string[]): string[] {
  return lines.map((line) => line.length <= COLUMNS ? line : `${line.slice(0, COLUMNS - 1).trimEnd()}…`);
}

/** What a command prints in a client's directory with the example's sessions, as a client shows it. */
async function printed(config: string, ...args: readonly string[]): Promise<string[]> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-lock",
      `--config=${Deno.env.get("DEBRIEF_DENO_CONFIG") || `${ROOT}deno.json`}`,
      "--allow-read",
      "--allow-env",
      "main.ts",
      ...args,
    ],
    cwd: ROOT,
    env: { CLAUDE_CONFIG_DIR: config, CLAUDECODE: "1", NO_COLOR: "1", TZ: "UTC" },
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`"debrief ${args.join(" ")}" exited with ${code}`);
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

/** The picture in the README: what a person and a model see of example sessions, shortened. */
export async function captureTerminal(): Promise<string> {
  const [stop] = HOOK_EXAMPLES;
  if (stop === undefined) throw new Error("There is no example of a hook");
  const { text } = await runHookExample(stop, "hooks");
  const config = Deno.makeTempDirSync({ prefix: "debrief-example-" });
  try {
    const sessions = `${config}/projects/${PROJECT.replaceAll("/", "-")}`;
    for (const { name } of Deno.readDirSync(EXAMPLE)) copyTree(`${EXAMPLE}/${name}`, sessions);
    const list = await printed(config, "sessions", "--project", PROJECT, "--client", "claude-code", "--no-history");
    const [_figures, _blank, heading = "", ...rules] = await printed(config, "permissions", sessions);
    const handoff = await printed(config, "handoff", `${sessions}/${lastOf(sessions)}`);
    const sections = handoff.slice(handoff.findIndex((line) => line.startsWith("## ")))
      .filter((line) => !line.startsWith("- other files"));
    return [
      "The last sessions of a project, and what they cost:",
      "",
      ...block("$ debrief sessions", ...list.slice(0, 4)),
      "A turn ends, and Claude is told what would be lost:",
      "",
      ...block(...text.split("\n")),
      "Rules that would have spared you prompts, each with the command that adds it:",
      "",
      ...block("$ debrief permissions", heading, ...rules.slice(0, 3)),
      "What the next session must know, to paste after `/clear` or into another agent:",
      "",
      ...block(`$ debrief handoff ${LAST}`, ...sections),
    ].join("\n").trimEnd();
  } finally {
    Deno.removeSync(config, { recursive: true });
  }
}

function block(...lines: readonly string[]): string[] {
  return ["```text", ...fitted(lines), "```", ""];
}

function lastOf(sessions: string): string {
  const last = [...Deno.readDirSync(sessions)].find(({ name }) => name.startsWith(LAST));
  if (last === undefined) throw new Error(`Cannot find session ${LAST} in "${sessions}"`);
  return last.name;
}
