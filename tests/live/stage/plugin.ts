/** The plugin as a client loads it: a copy, because clients with modules write their types into the directory. */
const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");

/** How the module fails at stops and before calls, or from the second such event on. */
export type BrokenModule = "throws" | "hangs" | "loops" | "throws_later" | "loops_later";

const [THROWS, LOOPS] = ['throw new Error("broken on purpose");', "for (;;);"];
const LATER = "if ((globalThis.brokenEvents = (globalThis.brokenEvents ?? 0) + 1) > 1)";
const FAILURES: Readonly<Record<BrokenModule, string>> = {
  throws: THROWS,
  hangs: "await new Promise(() => {});",
  loops: LOOPS,
  throws_later: `${LATER} ${THROWS}`,
  loops_later: `${LATER} ${LOOPS}`,
};

/** Another plugin, whose module never comes back from the first result of a call: the client loses all modules. */
export function writeOtherPlugin(to: string): void {
  for (const directory of [".claude-plugin", "hooks"]) Deno.mkdirSync(`${to}/${directory}`, { recursive: true });
  const about = { name: "other", version: "1.0.0", description: "loops", author: { name: "dev" } };
  Deno.writeTextFileSync(`${to}/.claude-plugin/plugin.json`, JSON.stringify(about));
  Deno.writeTextFileSync(`${to}/hooks/hooks.json`, JSON.stringify({ modules: ["./register.js"] }));
  const loop = `async ($, e, next) => { await next(e); ${LOOPS} }`;
  Deno.writeTextFileSync(
    `${to}/hooks/register.js`,
    `export function register(on) { on("session.append", { door: "tool-result" }, ${loop}); }\n`,
  );
}

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyTree(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** Copies the plugin to a directory that is not there yet. */
export function copyPlugin(to: string, broken?: BrokenModule): void {
  for (const part of [".claude-plugin", "hooks", "dist"]) copyTree(`${ROOT}/${part}`, `${to}/${part}`);
  if (broken === undefined) return;
  const path = `${to}/dist/mod.js`;
  const text = Deno.readTextFileSync(path);
  const changed = text.replace(
    /(async function (?:stop|preToolUse)\([^)]*\) \{)/g,
    (opening) => `${opening} ${FAILURES[broken]}`,
  );
  if (changed === text) throw new Error(`Cannot break "${path}": its handlers have other names`);
  Deno.writeTextFileSync(path, changed);
}
