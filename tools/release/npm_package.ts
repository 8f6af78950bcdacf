/**
 * Makes an npm package of the bundles: `npm_package.ts [--out FILE]`, `out/debrief.tgz` without it.
 *
 * The package has `deno` from npm as its only dependency, so that a machine with npm alone runs
 * `npx --package ./debrief.tgz debrief`. Its program starts that Deno with the permissions of the command line,
 * and with the server that `tables --to` names.
 */
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { PACKAGE_NAME, VERSION } from "../../lib/version.ts";
import {
  COMMAND_HEAP,
  COMMAND_PERMISSIONS,
  CONFIG_PLACES,
  READING_COMMANDS,
  READING_VARIABLES,
} from "./command_permissions.ts";

const ROOT = new URL("../../", import.meta.url);
/** The Deno that the package is tested with; later ones of the same major version do, too. */
const DENO = "^2.9.6";

const FLAGS = ["--quiet", "--no-config", "--no-lock", "--no-remote", "--no-npm", "--no-prompt", COMMAND_HEAP];

const PROGRAM = `#!/usr/bin/env node
// Starts the bundle with Deno, which npm installed beside it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const script = createRequire(import.meta.url).resolve("deno/bin.cjs");
// the script of the package puts the program beside itself when it first runs, and passes no signal on
const program = join(dirname(script), process.platform === "win32" ? "deno.exe" : "deno");
const [command, ...before] = existsSync(program) ? [program] : [process.execPath, script];
const bundle = fileURLToPath(new URL("../dist/debrief.js", import.meta.url));
const flags = ${JSON.stringify(FLAGS)};
const args = process.argv.slice(2);
// what only reads writes nothing but the history; Deno takes no comma in the path of a permission
const homes = ${
  JSON.stringify(CONFIG_PLACES)
}.map(({ variable, usual }) => process.env[variable] || join(homedir(), usual));
const states = homes.filter((home) => !/[,\\p{Cc}]/u.test(home)).map((home) => join(home, "debrief", "state"));
const reads = [undefined, ...${JSON.stringify(READING_COMMANDS)}].includes(args[0]);
const writes = states.length === 0 ? "--deny-write" : "--allow-write=" + states.join(",");
flags.push(...(reads ? ["--allow-read", writes, "--allow-env=${READING_VARIABLES.join(",")}"] : ${
  JSON.stringify(COMMAND_PERMISSIONS)
}));
// tables --to clickhouse://HOST:PORT/DATABASE may reach that server, nothing else any
const target = args.flatMap((arg, at) => arg === "--to" ? [args[at + 1] ?? ""] : arg.startsWith("--to=") ? [arg.slice(5)] : []);
const to = /^clickhouse:\\/\\/([\\w.-]+|\\[[\\da-f:]+\\])(:\\d+)?\\//i.exec(target.at(-1) ?? "");
if (args[0] === "tables" && to) flags.push(\`--allow-net=\${to[1]}\${to[2] ?? ":8123"}\`);
// before Deno runs: a signal at its first words would end this program alone, and leave Deno behind
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
const child = spawn(command, [...before, "run", ...flags, bundle, ...args], { stdio: "inherit" });
child.on("error", ({ message }) => {
  console.error("debrief: Cannot start " + command + ": " + message);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 1;
  if (signal === null) return;
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
`;

/** What npm shows of the package: the project's own README starts in a clone. */
const README = `# debrief

debrief reads the sessions of Claude Code and Codex and answers questions about them: what should be saved before a
session ends, what a subagent concluded, why a tool was called, and which permission rules would have spared you prompts.
Use it on the command line, or as hooks that run during your sessions. Every answer is deterministic and quotes its
evidence: debrief calls no model, and uses no network except to load a database that you name.

\`\`\`sh
npx ${PACKAGE_NAME} sessions --all    # what each of your sessions did and cost; changes nothing
npm install --global ${PACKAGE_NAME}  # installs the command debrief
debrief install                        # adds the hooks to your settings
debrief doctor                         # checks that they work
debrief uninstall                      # removes them again
\`\`\`

\`debrief --help\` lists all commands. \`debrief uninstall --purge\` removes what the hooks recorded in a project.
`;

function packageJson(): string {
  const fields = {
    name: PACKAGE_NAME,
    version: VERSION,
    description: "Answers questions about the sessions of coding agents, on the command line and as hooks",
    license: "MIT",
    type: "module",
    bin: { debrief: "bin/debrief.js" },
    files: ["bin/", "dist/", "hooks/", ".claude-plugin/"],
    dependencies: { deno: DENO },
    engines: { node: ">=18" },
  };
  return JSON.stringify(fields, null, 2) + "\n";
}

/** The skills that the plugin's manifest names. */
function skillFiles(): string[] {
  const directory = ".claude-plugin/skills";
  return [...Deno.readDirSync(new URL(directory, ROOT))].map(({ name }) => `${directory}/${name}/SKILL.md`).sort();
}

/** The files of the package by path: a text, or the file of the project that is copied. */
function packageFiles(): Readonly<Record<string, string | URL>> {
  const bundles = [...Deno.readDirSync(new URL("dist/", ROOT))].flatMap(({ name, isFile }) =>
    isFile ? `dist/${name}` : []
  )
    .sort();
  const copied = [
    "LICENSE",
    "hooks/commands.json",
    "hooks/hooks.json",
    ".claude-plugin/plugin.json",
    ...skillFiles(),
    ...HOOKED_CLIENTS.map(({ hooks }) => `hooks/${hooks.startScript}`),
    ...bundles,
  ];
  return {
    "package.json": packageJson(),
    "README.md": README,
    "bin/debrief.js": PROGRAM,
    ...Object.fromEntries(copied.map((path) => [path, new URL(path, ROOT)])),
  };
}

async function pack(folder: string): Promise<string> {
  const { code, stdout } = await new Deno.Command("npm", {
    args: ["pack", "--silent", "--ignore-scripts"],
    cwd: folder,
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new Error(`Cannot pack "${folder}": npm pack ended with code ${code}`);
  return `${folder}/${new TextDecoder().decode(stdout).trim().split("\n").at(-1)}`;
}

if (import.meta.main) {
  const at = Deno.args.indexOf("--out");
  const out = at === -1
    ? decodeURIComponent(new URL("out/debrief.tgz", ROOT).pathname)
    : Deno.args[at + 1] ?? "debrief.tgz";
  const folder = Deno.makeTempDirSync({ prefix: "debrief-npm-" });
  try {
    for (const [path, content] of Object.entries(packageFiles())) {
      Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      if (typeof content === "string") Deno.writeTextFileSync(`${folder}/${path}`, content);
      else Deno.copyFileSync(content, `${folder}/${path}`);
    }
    Deno.chmodSync(`${folder}/bin/debrief.js`, 0o755);
    for (const { hooks } of HOOKED_CLIENTS) Deno.chmodSync(`${folder}/hooks/${hooks.startScript}`, 0o755);
    const packed = await pack(folder);
    Deno.mkdirSync(out.replace(/\/[^/]*$/, "") || ".", { recursive: true });
    Deno.copyFileSync(packed, out);
    console.log(out);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}
