/**
 * Asks a real client what it would do with calls, thousands at once, and compares the rule engine and what was recorded.
 *
 * ```sh
 * deno task oracle                                    # fixtures/permissions/ with the newest client that is known
 * deno task oracle --versions 2.1.287,2.1.330 --groups 20 FILE…
 * ```
 *
 * A file has rows as in fixtures/permissions/: rules, other settings, a mode, a tool, and calls or one call with its verdict.
 * Rows with the same rules, settings and mode are one start of the client (from 2.1.287 on), whose module asks `$.tool.check` for each call: nothing
 * runs, and the model is a script on loopback.
 */
import { parseArgs } from "@std/cli/parse-args";
import { arrayAt, isJsonObject, type JsonObject, objectAt, parseJsonObject, stringAt } from "../lib/json.ts";
import { projectSlug } from "../lib/permissions/rules/project_slug.ts";
import { decide, mergeSettings, parseMode, parseSettings } from "../lib/permissions/mod.ts";
import { ScriptedModel } from "../tests/live/model/model.ts";
import { PROMPT, step, text, tool } from "../tests/live/model/script.ts";
import { serveModel } from "../tests/live/model/server.ts";
import { type Client, installClient } from "../tests/live/stage/client.ts";
import { runProgram } from "../tests/live/stage/process.ts";
import { refuseUnknown } from "./usage.ts";

/** A call, and what a client was recorded to say of it. */
interface OracleCall {
  readonly tool: string;
  readonly input: JsonObject;
  readonly recorded: string;
}

/** Calls under the same rules. */
interface OracleGroup {
  readonly permissions: JsonObject;
  /** The other members of the settings file. */
  readonly settings: JsonObject;
  readonly mode: string;
  readonly calls: OracleCall[];
}

const FIXTURES = ["bash_made_up", "bash_real", "measured", "compound", "paths"].map((name) =>
  decodeURIComponent(new URL(`../fixtures/permissions/${name}.jsonl`, import.meta.url).pathname)
);
const VERDICTS = ["allow", "ask", "deny"] as const;
/** A client starts in a second or two; asking a thousand calls takes as long. */
const DEADLINE_MS = 180_000;

/** The module that asks: it reads the calls beside it, and writes what the client says. */
const MODULE = `
async function ask($, e, next) {
  const calls = JSON.parse(await $.fs.read($.plugin.root + "/calls.json"));
  const found = [];
  for (let at = 0; at < calls.length; at += 25) {
    found.push(...await Promise.all(calls.slice(at, at + 25).map(async (call) => {
      try {
        return await $.tool.check(call);
      } catch (error) {
        return { failed: String(error) };
      }
    })));
  }
  await $.fs.write($.plugin.root + "/verdicts.json", JSON.stringify(found));
  return next(e);
}
async function pass($, e, next) {
  return next(e);
}
export function register(on) {
  on("classic.Stop", ask).catch(pass);
}
`;

/** A text of a row where the client runs: its project, its configuration, and the name that it gives the project's sessions. */
function placed(text: string, project: string): string {
  return text.replaceAll("<PROJ>", project).replaceAll("<CONFIG>", project.replace(/proj$/, "config"))
    .replaceAll("<SLUG>", projectSlug(project));
}

function callInputOf(tool: string, subject: string, project: string): JsonObject {
  const given = placed(subject, project);
  if (tool === "Bash") return { command: given };
  return tool === "Write" ? { file_path: given, content: "" } : { file_path: given };
}

function* scriptedCalls(row: JsonObject, project: string): Generator<OracleCall> {
  const tool = stringAt(row, "tool") ?? "Bash";
  const one = stringAt(row, "command") ?? stringAt(row, "path");
  const input = objectAt(row, "input");
  if (input !== null) {
    const given = placed(JSON.stringify(input), project);
    yield { tool, input: parseJsonObject(given) ?? {}, recorded: stringAt(row, "verdict") ?? "" };
  }
  if (one !== null) yield { tool, input: callInputOf(tool, one, project), recorded: stringAt(row, "verdict") ?? "" };
  for (const recorded of VERDICTS) {
    for (const subject of arrayAt(row, recorded)) {
      if (typeof subject === "string") yield { tool, input: callInputOf(tool, subject, project), recorded };
    }
  }
}

/** Reads rows and groups their calls by rules and mode, the largest group first. */
function groupsIn(files: readonly string[], project: string): OracleGroup[] {
  const groups = new Map<string, OracleGroup>();
  for (const line of files.flatMap((file) => Deno.readTextFileSync(file).trimEnd().split("\n"))) {
    const row = parseJsonObject(line) ?? {};
    const [permissions, settings] = [objectAt(row, "rules") ?? {}, objectAt(row, "settings") ?? {}];
    const mode = stringAt(row, "mode") ?? "default";
    const key = JSON.stringify([permissions, settings, mode]);
    const group = groups.get(key) ?? { permissions, settings, mode, calls: [] };
    groups.set(key, group);
    group.calls.push(...scriptedCalls(row, project));
  }
  return [...groups.values()].sort((a, b) => b.calls.length - a.calls.length);
}

/** What the client says of each call; null if it did not answer. */
async function ask(
  client: Client,
  { permissions, settings, mode, calls }: OracleGroup,
  folder: string,
): Promise<unknown[] | null> {
  const [plugin, config, project] = [`${folder}/plugin`, `${folder}/config`, `${folder}/proj`];
  for (
    const path of [
      `${plugin}/hooks`,
      `${plugin}/.claude-plugin`,
      config,
      `${project}/src`,
      `${project}/sub`,
      `${project}/lib`,
      `${project}/docs`,
    ]
  ) {
    Deno.mkdirSync(path, { recursive: true });
  }
  const about = { name: "oracle", version: "0.0.0", description: "asks", author: { name: "debrief" } };
  Deno.writeTextFileSync(`${plugin}/.claude-plugin/plugin.json`, JSON.stringify(about));
  Deno.writeTextFileSync(`${plugin}/hooks/hooks.json`, JSON.stringify({ modules: ["./register.js"] }));
  Deno.writeTextFileSync(`${plugin}/hooks/register.js`, MODULE);
  Deno.writeTextFileSync(`${plugin}/calls.json`, JSON.stringify(calls.map(({ tool, input }) => ({ tool, input }))));
  Deno.writeTextFileSync(`${config}/settings.json`, JSON.stringify({ ...settings, permissions }));
  // until a first command has run, the client (2.1.330) does not know which variables the shell has, and asks about all
  const first = step(tool("Bash", { command: "ls" }));
  const server = serveModel(new ScriptedModel({ main: [first, step(text("Done."))] }));
  try {
    const [program, ...more] = client.command;
    await runProgram(program, {
      args: [...more, "-p", PROMPT, "--permission-mode", mode, "--plugin-dir", plugin],
      cwd: project,
      env: {
        PATH: Deno.env.get("PATH") ?? "",
        HOME: `${folder}/home`,
        CLAUDE_CONFIG_DIR: config,
        ANTHROPIC_API_KEY: "not-a-key",
        ANTHROPIC_BASE_URL: server.url,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
        // without it the client lets no root user bypass
        IS_SANDBOX: "1",
      },
      deadlineMs: DEADLINE_MS,
    });
    const found: unknown = JSON.parse(Deno.readTextFileSync(`${plugin}/verdicts.json`));
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  } finally {
    await server.close();
  }
}

/** How many calls were asked, and where somebody says otherwise than the client. */
interface Tally {
  asked: number;
  unanswered: number;
  engine: number;
  recorded: number;
  readonly lines: string[];
}

function compareDecisions(tally: Tally, group: OracleGroup, found: readonly unknown[], folder: string): void {
  const source = { layer: "user", path: `${folder}/config/settings.json` } as const;
  const settings = mergeSettings([
    parseSettings(JSON.stringify({ ...group.settings, permissions: group.permissions }), source),
  ]);
  const context = {
    settings,
    cwd: `${folder}/proj`,
    home: `${folder}/home`,
    configDirectory: `${folder}/config`,
    mode: parseMode(group.mode) ?? "default" as const,
  };
  for (const [index, call] of group.calls.entries()) {
    const answer = found[index];
    const stated = isJsonObject(answer) ? stringAt(answer, "decision") : null;
    // nobody is asked in that mode: the call is then denied
    const verdict = group.mode === "dontAsk" && stated === "ask" ? "deny" : stated;
    if (verdict === null) {
      tally.unanswered++;
      continue;
    }
    tally.asked++;
    const ours = decide(call, context).verdict;
    if (ours !== verdict) tally.engine++;
    if (call.recorded !== verdict) tally.recorded++;
    if (ours === verdict && call.recorded === verdict) continue;
    const { tool, input, recorded } = call;
    const { permissions: rules, settings: others, mode } = group;
    tally.lines.push(JSON.stringify({ rules, settings: others, mode, tool, input, client: verdict, ours, recorded }));
  }
}

/** The first file or directory that cannot be used as it was given, as a sentence; null if there is none. */
function unusable(files: readonly string[], out: string | undefined): string | null {
  const isThere = (path: string, kind: "isFile" | "isDirectory") => {
    try {
      return Deno.statSync(path)[kind];
    } catch {
      return false;
    }
  };
  const file = files.find((path) => !isThere(path, "isFile"));
  if (file !== undefined) return `There is no file "${file}" (pass files with rows as in fixtures/permissions/)`;
  return out === undefined || isThere(out, "isDirectory") ? null : `There is no directory "${out}" (create it first)`;
}

/** Asks the clients, and prints what they say otherwise. Returns the exit code. */
export async function runOracle(args: readonly string[]): Promise<number> {
  const given = parseArgs([...args], {
    unknown: refuseUnknown(import.meta.url),
    string: ["versions", "groups", "out"],
    default: { versions: "2.1.330" },
  });
  const files = given._.length > 0 ? given._.map(String) : FIXTURES;
  const wrong = unusable(files, given.out);
  if (wrong !== null) {
    console.error(`oracle: ${wrong}`);
    return 2;
  }
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-oracle-" }));
  const groups = groupsIn(files, `${folder}/proj`).slice(0, Number(given.groups ?? Infinity));
  try {
    for (const version of given.versions.split(",")) {
      const installed = await installClient(version);
      if (installed.status === "missing") throw new Error(`Cannot install ${version}: ${installed.why}`);
      const tally: Tally = { asked: 0, unanswered: 0, engine: 0, recorded: 0, lines: [] };
      for (const group of groups) {
        const found = await ask(installed.client, group, folder);
        if (found === null) tally.unanswered += group.calls.length;
        else compareDecisions(tally, group, found, folder);
        for (const path of ["plugin", "config", "proj"]) Deno.removeSync(`${folder}/${path}`, { recursive: true });
      }
      const { asked, unanswered, engine, recorded, lines } = tally;
      console.log(`${version}: ${asked} calls in ${groups.length} starts, ${unanswered} without an answer`);
      console.log(`  the rule engine says otherwise of ${engine}, the recordings of ${recorded}`);
      if (given.out !== undefined) Deno.writeTextFileSync(`${given.out}/${version}.jsonl`, lines.join("\n") + "\n");
      else lines.slice(0, 40).forEach((line) => console.log(`  ${line}`));
    }
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
  return 0;
}

if (import.meta.main) Deno.exit(await runOracle(Deno.args));
