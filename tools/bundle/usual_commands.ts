/**
 * What the command line usually runs: commands are run on recorded sessions and on a generated one, and V8 counts what of
 * the script each of them executes.
 */
import { generateSession } from "../generator/generate_sessions.ts";
import { addExecuted, calledOf, type Profile, readFunctionCounts } from "./usual.ts";

const RECORDED = new URL("../../fixtures/clients/2.1.330/", import.meta.url).pathname;
const SCENARIOS = ["two_subagents", "plain_tools"];
/**
 * Code that fewer commands run is seldom used: at their starts, the others need not make its functions and tables, nor read
 * them from Deno's cache.
 */
const USUAL_COMMANDS = 4;

/** What each command is run with; `FILE` is every session in turn, `FOLDER` the directory of all. */
const LINES: readonly (readonly string[])[] = [
  ["help"],
  ["help turns"],
  ["turns FILE", "turns FILE --json"],
  ["calls FILE"],
  ["report FILE --markdown"],
  ["summary FILE"],
  ["triage FILE"],
  ["agents FILE"],
  ["intent FILE --tool Bash --input {}"],
  ["check FILE"],
  ["trim FILE --out trimmed/"],
  ["permissions FOLDER"],
  ["review FILE"],
  ["replay memory_triage FILE"],
  ["replay tool_intent FILE"],
  ["replay agent_summary FILE"],
  ["replay transcript_review FILE"],
  ["tables FOLDER --out tables --force"],
  ["rules lint"],
  ["rules explain ls"],
  ["rules test Bash FILE"],
  ["doctor"],
  ["config show", "config check"],
  ["completions bash"],
];

/** The recorded sessions, and one in many languages. */
function sessionsIn(folder: string): string[] {
  const recorded = SCENARIOS.flatMap((scenario) =>
    [...Deno.readDirSync(RECORDED + scenario)]
      .filter(({ name }) => /^[0-9a-f-]{36}\.jsonl$/.test(name)).map(({ name }) => `${RECORDED}${scenario}/${name}`)
  );
  const generated = `${folder}/generated.jsonl`;
  Deno.writeTextFileSync(generated, [...generateSession(7, { bytes: 300_000 }), ""].join("\n"));
  return [...recorded.sort(), generated];
}

/**
 * Counts which commands run what.
 *
 * @param code The bundle of the command line.
 * @param commands What each command is run with.
 * @returns What enough commands executed, and the functions that enough of them called.
 */
export async function usualOfCommands(code: string, commands = LINES): Promise<Profile> {
  const folder = Deno.makeTempDirSync({ prefix: "deb" });
  try {
    const script = `${folder}/debrief.js`;
    Deno.writeTextFileSync(script, code);
    const sessions = sessionsIn(folder);
    const counts = new Uint8Array(code.length);
    const callers = new Map<number, number>();
    for (const lines of commands) {
      const executed = new Uint8Array(code.length);
      const called = new Set<number>();
      for (const line of lines) {
        for (const session of line.includes("FILE") ? sessions : [""]) {
          const places: Readonly<Record<string, string>> = { FILE: session, FOLDER: RECORDED };
          const coverage = `${folder}/coverage`;
          const { success } = await new Deno.Command(Deno.execPath(), {
            args: [
              ...["run", "-A", "--quiet", "--no-config", "--no-remote", "--no-npm", `--coverage=${coverage}`, script],
              ...line.split(" ").map((word) => places[word] ?? word),
            ],
            cwd: folder,
            env: { HOME: folder, CLAUDE_CONFIG_DIR: `${folder}/config`, NO_COLOR: "1" },
            stdin: "null",
            stdout: "null",
          }).output();
          if (!success) throw new Error(`Cannot run "debrief ${line}": it did not exit 0`);
          const functions = readFunctionCounts(coverage, "debrief");
          addExecuted(functions, executed);
          for (const at of calledOf(functions)) called.add(at);
          Deno.removeSync(coverage, { recursive: true });
        }
      }
      for (const [at, was] of executed.entries()) if (was === 1) counts[at] = (counts[at] ?? 0) + 1;
      for (const at of called) callers.set(at, (callers.get(at) ?? 0) + 1);
    }
    const called = [...callers].filter(([, count]) => count >= USUAL_COMMANDS).map(([at]) => at);
    return { called: new Set(called), executed: counts.map((count) => count >= USUAL_COMMANDS ? 1 : 0) };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}
