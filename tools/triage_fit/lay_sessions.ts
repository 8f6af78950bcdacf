/**
 * Lays the labeled sessions from clones of the public repositories they come from.
 *
 * `deno run -RW --allow-run=git tools/triage_fit/lay_sessions.ts LABELS.jsonl CLONES OUT`
 *
 * CLONES holds a clone of each repository as `<owner>+<name>`. OUT gets `<id>.jsonl` for each line of LABELS: the file at its
 * commit, checked by its hash, and where the label is about a stop only up to that line. What is missing or differs is named.
 */
import { numberAt, parseJsonObject, stringAt } from "../../lib/json.ts";

/** A labeled session, where it can be found. */
interface Source {
  readonly id: string;
  readonly repo: string;
  readonly commit: string;
  readonly path: string;
  readonly sha256: string;
  /** The last line; null for the whole file. */
  readonly stopLine: number | null;
}

function sourcesOf(labels: string): Source[] {
  return Deno.readTextFileSync(labels).split("\n").flatMap((line) => {
    const row = parseJsonObject(line);
    if (row === null) return [];
    const [id, repo, commit, path, sha256] = ["id", "repo", "commit", "path", "sha256"].map((key) =>
      stringAt(row, key) ?? ""
    );
    return [{
      id: id ?? "",
      repo: repo ?? "",
      commit: commit ?? "",
      path: path ?? "",
      sha256: sha256 ?? "",
      stopLine: numberAt(row, "stopLine"),
    }];
  });
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

if (import.meta.main) {
  const [labels, clones, out] = Deno.args;
  if (labels === undefined || clones === undefined || out === undefined) {
    console.error("usage: lay_sessions.ts LABELS.jsonl CLONES OUT");
    Deno.exit(2);
  }
  Deno.mkdirSync(out, { recursive: true });
  let laid = 0;
  for (const { id, repo, commit, path, sha256, stopLine } of sourcesOf(labels)) {
    const args = ["-C", `${clones}/${repo.replace("/", "+")}`, "show", `${commit}:${path}`];
    const { code, stdout } = await new Deno.Command("git", { args, stderr: "null" }).output();
    if (code !== 0 || await sha256Of(stdout) !== sha256) {
      console.error(`${id}: ${path} of ${repo} is not there, or differs`);
      continue;
    }
    const text = new TextDecoder().decode(stdout);
    const lines = stopLine === null ? text : text.split("\n").slice(0, stopLine).join("\n") + "\n";
    Deno.writeTextFileSync(`${out}/${id}.jsonl`, lines);
    laid++;
  }
  console.log(`${laid} laid`);
}
