/** Real clients, installed from npm once each into a cache outside the project. */
import { compareVersions } from "../../../lib/session/version.ts";
import { runProgram } from "./process.ts";

/** How a client is started: a program and its first arguments. */
export interface Client {
  readonly version: string;
  /** The file that is the client, as `install --client` takes it. */
  readonly path: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** A client, or why there is none. */
export type InstalledClient =
  | { readonly status: "installed"; readonly client: Client }
  | { readonly status: "missing"; readonly why: string };

/** From this version on the npm package only starts a program that comes in a package for each system. */
const NATIVE_SINCE = "2.1.113";
const INSTALL_MS = 10 * 60_000;

/** `DEBRIEF_LIVE_CACHE`, else a folder in the user's cache. */
export function clientCache(): string {
  const named = Deno.env.get("DEBRIEF_LIVE_CACHE");
  if (named) return named;
  return `${Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache`}/debrief-live`;
}

/** The name of a version's package: one for each system since clients are native. */
export function packageOf(version: string, build: { os: string; arch: string } = Deno.build): string {
  if (compareVersions(version, NATIVE_SINCE) < 0) return "@anthropic-ai/claude-code";
  const arch = build.arch === "aarch64" ? "arm64" : "x64";
  return `@anthropic-ai/claude-code-${build.os === "windows" ? "win32" : build.os}-${arch}`;
}

export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function found(version: string, folder: string): Client | null {
  const home = `${folder}/node_modules/${packageOf(version)}`;
  if (isFile(`${home}/claude`)) return { version, path: `${home}/claude`, command: [`${home}/claude`] };
  const script = `${home}/cli.js`;
  return isFile(script) ? { version, path: script, command: ["node", script] } : null;
}

function environment(): Record<string, string> {
  return Deno.env.toObject();
}

/** Installs a version unless it is there; scripts of the package are not run. */
export async function installClient(version: string, cache = clientCache()): Promise<InstalledClient> {
  const folder = `${cache}/${version}`;
  const there = found(version, folder);
  if (there) return { status: "installed", client: there };
  const name = `${packageOf(version)}@${version}`;
  try {
    Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(`${folder}/package.json`, '{"name":"client","private":true}\n');
    const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", name];
    const ended = await runProgram("npm", { args, cwd: folder, env: environment(), deadlineMs: INSTALL_MS });
    const client = found(version, folder);
    if (client) return { status: "installed", client };
    const said = (ended.stderr || ended.stdout).trim().split("\n").at(-1) ?? "";
    return { status: "missing", why: `npm install ${name} ended with ${ended.code}: ${said}` };
  } catch (error) {
    return { status: "missing", why: `cannot install ${name}: ${error instanceof Error ? error.message : error}` };
  }
}

/**
 * The newest version that npm offers, or why it cannot be asked. A release is there once it is there for this system: its other
 * package comes first (2.1.331).
 */
export async function newestVersion(
  name = "@anthropic-ai/claude-code",
): Promise<{ version: string } | { why: string }> {
  try {
    const args = ["view", name, "version", "--silent", "--fetch-retries=0"];
    const ended = await runProgram("npm", { args, cwd: "/", env: environment(), deadlineMs: 60_000 });
    const version = /^\d+\.\d+\.\d+$/m.exec(ended.stdout)?.[0];
    const why = ended.timedOut ? "npm did not answer in a minute" : `npm ended with ${ended.code}`;
    return version ? { version } : { why: `the newest version is unknown: ${why}` };
  } catch (error) {
    return { why: `cannot ask npm: ${error instanceof Error ? error.message : error}` };
  }
}
