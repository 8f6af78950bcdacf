/** What stages share: the compiled program in `out/bin` and the installed npm package. */
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { clientCache } from "./client.ts";
import { runProgram } from "./process.ts";
import { type Recorder, writeRecorder } from "./recorder.ts";
import { isFile } from "./client.ts";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");
const BINARIES = `${ROOT}/out/bin`;
const PACKAGE = `${ROOT}/out/debrief.tgz`;
const INSTALL_MS = 5 * 60_000;

/** Why the compiled program cannot be played with, or null where it can. */
export function missingPrograms(): string | null {
  return isFile(`${BINARIES}/debrief-program`) ? null : "out/bin is not there: run deno task compile";
}

/** Why the npm package cannot be played with, or null where it can. */
export function missingPackage(): string | null {
  return isFile(PACKAGE) ? null : "out/debrief.tgz is not there: run deno task npm";
}

/**
 * Makes a directory of programs like `out/bin`, in which each hook is recorded. Returns the path of the command line.
 */
export function linkPrograms(folder: string, recorder: Omit<Recorder, "command">): string {
  Deno.mkdirSync(folder, { recursive: true });
  for (const { name } of HOOK_SETUPS) {
    writeRecorder(`${folder}/${name}`, { ...recorder, command: `${BINARIES}/${name}` });
  }
  Deno.copyFileSync(`${BINARIES}/debrief.sh`, `${folder}/debrief.sh`);
  const program = `${folder}/debrief-program`; // by its path it knows what to register
  try {
    Deno.linkSync(`${BINARIES}/debrief-program`, program);
  } catch {
    Deno.copyFileSync(`${BINARIES}/debrief-program`, program); // another file system
  }
  return program;
}

export interface InstalledPackage {
  readonly debrief: string;
  readonly deno: string;
}

let installed: Promise<InstalledPackage> | null = null;

export function npmPackage(): Promise<InstalledPackage> {
  return installed ??= installPackage();
}

async function installPackage(): Promise<InstalledPackage> {
  const folder = `${clientCache()}/package`;
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(`${folder}/package.json`, '{"name":"user","private":true}\n');
  const options = { cwd: folder, env: Deno.env.toObject(), deadlineMs: INSTALL_MS };
  const args = ["install", "--no-audit", "--no-fund", "--silent", "--force", PACKAGE];
  const ended = await runProgram("npm", { ...options, args });
  if (ended.code !== 0) throw new Error(`Cannot install the npm package: ${ended.stderr || ended.stdout}`);
  const debrief = `${folder}/node_modules/.bin/debrief`;
  const shown = await runProgram(`${folder}/node_modules/.bin/deno`, {
    ...options,
    args: ["eval", "--no-lock", "console.log(Deno.execPath())"],
  });
  return { debrief, deno: shown.stdout.trim() };
}
