const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
/** A recorded session in which two decisions are made. */
const SESSION = "fixtures/clients/2.1.330/decisions/465eafe1-c95c-4420-b5db-d89a1fca7f79.jsonl";
/** The columns of a code block that a reader sees without scrolling. */
const COLUMNS = 100;

/** The picture in the README: what `debrief triage` prints of a recorded session. Longer lines end in an ellipsis. */
export async function captureTerminal(): Promise<string> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-lock",
      `--config=${Deno.env.get("DEBRIEF_DENO_CONFIG") || `${ROOT}deno.json`}`,
      "--allow-read",
      "main.ts",
      "triage",
      SESSION,
    ],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new Error(`"debrief triage ${SESSION}" exited with ${code}`);
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n").map((line) =>
    line.length <= COLUMNS ? line : `${line.slice(0, COLUMNS - 1).trimEnd()}…`
  );
  return ["```text", "$ debrief triage latest", ...lines, "```"].join("\n");
}
