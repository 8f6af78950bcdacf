/** Sessions of Codex, which another program plays with the lab beside this project. */
import type { Cells } from "./report/cells.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname).replace(/\/$/, "");
const LAB = `${ROOT}/../shared/lab`;

/** What to play. */
export interface CodexOptions {
  readonly versions: readonly string[];
  readonly ways: readonly string[];
  /** Where what came of each session is added. */
  readonly cells: Cells;
  readonly keep: string | null;
}

/** Plays them; a text says why that cannot be. */
export async function playCodex({ versions, ways, cells, keep }: CodexOptions): Promise<string | null> {
  try {
    Deno.statSync(`${LAB}/codex_lab.py`);
  } catch {
    return "no ../shared/lab/codex_lab.py";
  }
  const file = cells.path ?? Deno.makeTempFileSync({ prefix: "debrief-codex-", suffix: ".jsonl" });
  const args = [`${ROOT}/.ci/codex_live.py`, LAB, "--versions", versions.join(","), "--ways", ways.join(",")];
  if (keep !== null) args.push("--keep", `${keep}/codex`);
  const { code } = await new Deno.Command("python3", { args: [...args, "--cells", file] }).spawn().status;
  if (cells.path === null) {
    cells.readFrom(file);
    Deno.removeSync(file);
  } else cells.readFrom(file);
  return code > 1 ? `.ci/codex_live.py ended with ${code}` : null;
}
