/**
 * Runs deno with the arguments given, on any network: `deno run -A tools/deno.ts test -A tests/`.
 *
 * Where JSR answers, deno runs as asked. Where it does not answer within two seconds, a configuration is generated
 * beside deno.json whose imports map the @std packages to `tools/npm_std/`, and deno runs with that one. The choice is
 * handed to child processes as `DEBRIEF_DENO_CONFIG` (empty: deno.json); `DEBRIEF_STD=jsr|npm|DIRECTORY` makes it by hand,
 * the directory being a clone of denoland/std.
 */
import { NPM_STD } from "./npm_std/imports.ts";

const ROOT = new URL("../", import.meta.url);
const JSR_PROBE = "https://jsr.io/@std/assert/meta.json";
const JSR_TIMEOUT_MS = 2000;

/** Subcommands that know `--no-lock`; the others read `"lock": false` from the configuration. */
const TAKES_NO_LOCK = new Set([
  "run",
  "test",
  "bench",
  "check",
  "bundle",
  "compile",
  "doc",
  "cache",
  "eval",
  "install",
]);

async function jsrAnswers(): Promise<boolean> {
  try {
    const response = await fetch(JSR_PROBE, { signal: AbortSignal.timeout(JSR_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Writes the configuration that needs npm only, and returns its path. */
export function writeNpmConfig(root: URL = ROOT): string {
  return writeConfig("deno.npm.json", NPM_STD, root);
}

/**
 * Where each @std import goes in a clone of denoland/std: those of all its packages, which import each other.
 * `directory`: the absolute path of the clone.
 */
export function clonedStd(directory: string): Record<string, string> {
  const imports: Record<string, string> = {};
  for (const { name: folder, isDirectory } of Deno.readDirSync(directory)) {
    const text = isDirectory ? readIfThere(`${directory}/${folder}/deno.json`) : null;
    if (text === null) continue;
    const { name, exports } = JSON.parse(text);
    const modules: Record<string, string> = typeof exports === "string" ? { ".": exports } : exports ?? {};
    for (const [from, to] of Object.entries(modules)) {
      imports[`${name}${from.slice(1)}`] = new URL(`file://${directory}/${folder}/${to}`).href;
    }
  }
  if (imports["@std/assert"] === undefined) {
    throw new Error(`Cannot use "${directory}" as @std: it has no assert/deno.json (is it a clone of denoland/std?)`);
  }
  return imports;
}

function readIfThere(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Writes deno.json with other imports for @std, beside and renamed because several tasks may start at once. */
function writeConfig(name: string, std: Readonly<Record<string, string>>, root: URL): string {
  const config = JSON.parse(Deno.readTextFileSync(new URL("deno.json", root)));
  const kept = Object.entries(config.imports).filter(([name]) => !name.startsWith("@std/"));
  config.imports = { ...Object.fromEntries(kept), ...std };
  // a trial of publishing follows the imports, and these lead to the stand-ins
  config.publish.include.push("tools/npm_std/");
  const target = new URL(name, root);
  const beside = new URL(`${name}.${Deno.pid}`, root);
  Deno.writeTextFileSync(beside, JSON.stringify(config, null, 2) + "\n");
  Deno.renameSync(beside, target);
  return decodeURIComponent(target.pathname);
}

/** The configuration to use: a path, or "" for deno.json as it stands. */
async function chooseConfig(): Promise<string> {
  const inherited = Deno.env.get("DEBRIEF_DENO_CONFIG");
  if (inherited !== undefined) return inherited;
  const asked = Deno.env.get("DEBRIEF_STD");
  if (asked?.startsWith("/")) return writeConfig("deno.std.json", clonedStd(asked), ROOT);
  if (asked !== undefined && asked !== "jsr" && asked !== "npm") {
    throw new Error(
      `Cannot choose @std from DEBRIEF_STD="${asked}": expected "jsr", "npm" or the absolute path of a clone of denoland/std`,
    );
  }
  if (asked === "jsr" || (asked === undefined && await jsrAnswers())) return "";
  console.error("debrief: JSR does not answer; using npm stand-ins for @std (tools/npm_std)");
  return writeNpmConfig();
}

async function main(): Promise<number> {
  const [command, ...rest] = Deno.args;
  if (command === undefined) {
    console.error("usage: deno run -A tools/deno.ts <deno command> [arguments]");
    return 2;
  }
  const config = await chooseConfig();
  const given = config === "" ? [] : ["--config", config];
  if (TAKES_NO_LOCK.has(command)) given.push("--no-lock");
  const child = new Deno.Command(Deno.execPath(), {
    args: [command, ...given, ...rest],
    cwd: ROOT,
    env: { DEBRIEF_DENO_CONFIG: config },
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
  return (await child.status).code;
}

if (import.meta.main) Deno.exit(await main());
