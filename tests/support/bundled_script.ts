/**
 * Modules of the project as one script each, for tests that start them often: from its sources a program takes three times
 * as long to start. Kept below out/ by the content of everything that may be in them, so that one run of the suite
 * makes each of them once.
 */
import { createHash } from "node:crypto";

const ROOT = new URL("../../", import.meta.url);
const KEPT = new URL("out/tests/", ROOT);
/** What a script may be made of. */
const SOURCES = ["deno.json", "main.ts", "hooks", "lib", "tests/support", "tools/npm_std"];

const made = new Map<string, string>();

/**
 * The path of the script that a module bundles to. It takes itself for the module: `import.meta.url` is that of the
 * source. `module`: its path from the root of the project.
 */
export function bundledScript(module: string): string {
  const known = made.get(module);
  if (known !== undefined) return known;
  const name = module.replaceAll(/[/.]/g, "_");
  const file = new URL(`${name}-${contentHash()}.js`, KEPT);
  const path = decodeURIComponent(file.pathname);
  if (!exists(file)) {
    const script = bundle(module).replaceAll("import.meta.url", JSON.stringify(new URL(module, ROOT).href));
    Deno.mkdirSync(KEPT, { recursive: true });
    for (const old of Deno.readDirSync(KEPT)) {
      if (old.name.startsWith(`${name}-`) && !path.endsWith(old.name)) removeIfThere(new URL(old.name, KEPT));
    }
    // test files run at the same time, and each may be the first
    const beside = Deno.makeTempFileSync({ dir: decodeURIComponent(KEPT.pathname), prefix: "new-" });
    Deno.writeTextFileSync(beside, script);
    Deno.renameSync(beside, path);
  }
  made.set(module, path);
  return path;
}

function bundle(module: string): string {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const given = config === "" ? [] : ["--config", config];
  const { success, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", "--no-lock", ...given, module],
    cwd: ROOT,
  }).outputSync();
  if (!success) throw new Error(`Cannot bundle "${module}": ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

function contentHash(): string {
  const hash = createHash("sha256").update(JSON.stringify([Deno.version, Deno.env.get("DEBRIEF_DENO_CONFIG")]));
  for (const path of SOURCES) addContent(path, hash);
  return hash.digest("hex").slice(0, 16);
}

function addContent(path: string, hash: ReturnType<typeof createHash>): void {
  const url = new URL(path, ROOT);
  if (/\.\w+$/.test(path)) return void hash.update(path).update(Deno.readFileSync(url));
  const entries = [...Deno.readDirSync(url)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name } of entries) addContent(`${path}/${name}`, hash);
}

function exists(file: URL): boolean {
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
}

function removeIfThere(file: URL): void {
  try {
    Deno.removeSync(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
