/** The plugin as a client loads it: a copy, because clients with modules write their types into the directory. */
const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");

/** How the module fails: where it answers, from the second such event on, or while the client loads it. */
export type BrokenModule =
  | "throws"
  | "hangs"
  | "loops"
  | "throws_later"
  | "loops_later"
  | "throws_at_load"
  | "hangs_at_load";

/** How modules of other plugins fail: at the same events, before or after what is beneath; at load; or after a call's result. */
export type BrokenNeighbor =
  | "throws"
  | "hangs"
  | "throws_afterwards"
  | "hangs_afterwards"
  | "throws_at_load"
  | "hangs_at_load"
  | "loops";

const [THROWS, HANGS, LOOPS] = ['throw new Error("broken on purpose");', "await new Promise(() => {});", "for (;;);"];
const LATER = "if ((globalThis.brokenEvents = (globalThis.brokenEvents ?? 0) + 1) > 1)";
const FAILURES: Readonly<Record<BrokenModule, string>> = {
  throws: THROWS,
  hangs: HANGS,
  loops: LOOPS,
  throws_later: `${LATER} ${THROWS}`,
  loops_later: `${LATER} ${LOOPS}`,
  throws_at_load: THROWS,
  hangs_at_load: HANGS,
};

/** The module fails at these, and answers the others. */
const BROKEN_HANDLERS = /(async function (?:stop|subagentStop|preToolUse|permissionRequest)\([^)]*\) \{)/g;

/** Whether the module fails before it is there. */
export function isAtLoad(fault: string | undefined): boolean {
  return fault?.endsWith("_at_load") ?? false;
}

/** The plugins before and after this one. */
export const NEIGHBORS = ["before", "after"];

const MODULES: Readonly<Record<BrokenNeighbor, (name: string) => string>> = {
  throws: (name) => failing(name, THROWS),
  hangs: (name) => failing(name, HANGS),
  throws_afterwards: (name) => failing(name, `await next(e); ${THROWS}`),
  hangs_afterwards: (name) => failing(name, `await next(e); ${HANGS}`),
  throws_at_load: () => `${THROWS}\nexport function register() {}\n`,
  hangs_at_load: () => `${HANGS}\nexport function register() {}\n`,
  loops: () => {
    const loop = `async ($, e, next) => { await next(e); ${LOOPS} }`;
    return `export function register(on) { on("session.append", { door: "tool-result" }, ${loop}); }\n`;
  },
};

/** What debrief's module answers: of two plugins that hang one does so at half of it, for each takes ten seconds. */
const HALVES = [["Stop", "PostToolUse", "PermissionRequest"], ["SubagentStop", "PreToolUse", "PostToolUseFailure"]];

/** Fails at those events. The oldest client wants names that occur once. */
function failing(name: string, failure: string): string {
  const half = name === NEIGHBORS[0] ? 0 : 1;
  const events = failure.includes(HANGS) ? HALVES[half] ?? [] : HALVES.flat();
  const handlers = events.map((event) =>
    `on("classic.${event}", async function ${name}${event}($, e, next) { ${failure} });\n`
  );
  return `export function register(on) {\n${handlers.join("")}}\n`;
}

/** Another plugin, whose module fails and says nothing about it to the client. */
export function writeNeighbor(
  to: string,
  { name, fault }: { readonly name: string; readonly fault: BrokenNeighbor },
): void {
  for (const directory of [".claude-plugin", "hooks"]) Deno.mkdirSync(`${to}/${directory}`, { recursive: true });
  const about = { name, version: "1.0.0", description: fault, author: { name: "dev" } };
  Deno.writeTextFileSync(`${to}/.claude-plugin/plugin.json`, JSON.stringify(about));
  Deno.writeTextFileSync(`${to}/hooks/hooks.json`, JSON.stringify({ modules: ["./register.js"] }));
  Deno.writeTextFileSync(`${to}/hooks/register.js`, MODULES[fault](name));
}

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyTree(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** How tables of the rule engine begin that say which programs only read, and the same with a program that nobody has. */
const [READ_ONLY, WRONG_TABLE] = ["ls cat head tail", "lz cat head tail"];

/** Makes the rule engine of a plugin wrong about `ls`, as if the client had changed its mind. */
export function plantWrongTable(plugin: string): void {
  const path = `${plugin}/dist/transcript_review.js`;
  const text = Deno.readTextFileSync(path);
  if (!text.includes(READ_ONLY)) throw new Error(`Cannot plant a wrong table in "${path}": it has other tables`);
  Deno.writeTextFileSync(path, text.replaceAll(READ_ONLY, WRONG_TABLE));
}

/** Copies the plugin to a directory that is not there yet. */
export function copyPlugin(to: string, broken?: BrokenModule): void {
  for (const part of [".claude-plugin", "hooks", "dist"]) copyTree(`${ROOT}/${part}`, `${to}/${part}`);
  if (broken === undefined) return;
  const path = `${to}/dist/mod.js`;
  const text = Deno.readTextFileSync(path);
  const changed = isAtLoad(broken)
    ? `${FAILURES[broken]}\n${text}`
    : text.replace(BROKEN_HANDLERS, (opening) => `${opening} ${FAILURES[broken]}`);
  if (changed === text) throw new Error(`Cannot break "${path}": its handlers have other names`);
  Deno.writeTextFileSync(path, changed);
}
