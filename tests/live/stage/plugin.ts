/** The plugin as a client loads it: a copy, because clients with modules write their types into the directory. */
const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");

/** How the module fails at stops and before calls. */
export type BrokenModule = "throws" | "hangs" | "loops";

const FAILURES: Readonly<Record<BrokenModule, string>> = {
  throws: 'throw new Error("broken on purpose");',
  hangs: "await new Promise(() => {});",
  loops: "for (;;);",
};

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
