/**
 * Compiles the bundles in dist/ into one program (`tools/release/program.js`) in `out/bin/`: the command `debrief`, and a hard link
 * for each hook, with the scripts that start them.
 *
 * `--out DIR` writes elsewhere, `--all` makes one folder for each of the six targets. `DENORT_BIN` names the runtime to use
 * where it cannot be downloaded. Imports nothing but tables, so that any Deno of the last versions runs it as it stands.
 */
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { HOOK_SETUPS, v8Argument } from "../../lib/hooks/runner/setup.ts";

const ROOT = new URL("../../", import.meta.url);

/** What `deno compile` can make. */
export const TARGETS = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
  "aarch64-pc-windows-msvc",
] as const;

/** What the hooks of any client know of their environment: a program does not know which one starts it. */
const VARIABLES = [...new Set(HOOKED_CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env))];

/** Flags that cost no hook more than they save another. */
const V8_FLAGS = [...new Set(HOOK_SETUPS.flatMap(({ v8Flags }) => v8Flags))];

/**
 * The flags of the program. A path in a program's permissions is resolved where it is started, and no home can be
 * written into it: hooks read everywhere and write below the directory they are started in, which the start script
 * makes the client's configuration directory. The command line writes wherever its user says, and knows all variables;
 * a hook gives that up (`tools/release/program.js`), which it can because the disk and the variables are granted as
 * entries of a list. Nothing has network (so no `tables --to`) or subprocesses. `windows`: whether disks have letters.
 */
export function programFlags(windows: boolean): string[] {
  const roots = windows ? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((drive) => `${drive}:\\`) : ["/"];
  return [
    "--no-prompt",
    "--allow-read",
    `--allow-write=${[...roots, "debrief/state"].join(",")}`,
    `--allow-env=${["*", ...VARIABLES].join(",")}`,
    ...v8Argument(V8_FLAGS),
  ];
}

/**
 * The command where temporary files are everybody's. A program keeps its compiled code among them by a name that anyone
 * can guess, and runs what it finds there: it gets a directory of the user's.
 */
const COMMAND = `#!/bin/sh
# Made by tools/release/compile.ts: starts debrief-program, beside this file, with a directory for its compiled code where nobody
# else can write.
self=$0
[ ! -L "$self" ] || self=$(readlink -f -- "$self")
case $self in */*) here=\${self%/*} ;; *) here=. ;; esac
TMPDIR=\${XDG_CACHE_HOME:-$HOME/.cache}/debrief
export TMPDIR
[ -d "$TMPDIR" ] || (umask 077 && mkdir -p -- "$TMPDIR") 2>/dev/null
exec "$here/debrief-program" "$@"
`;

async function compileProgram(file: string, target: string | null, windows: boolean): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "compile",
      "--quiet",
      "--no-check",
      "--no-config",
      "--no-lock",
      "--no-remote",
      "--no-npm",
      ...programFlags(windows),
      ...(target === null ? [] : ["--target", target]),
      "--output",
      file,
      decodeURIComponent(new URL("tools/release/program.js", ROOT).pathname),
    ],
    stderr: "inherit",
  }).output();
  if (!success) {
    console.error(
      `Cannot compile "${file}": see above (if Deno's runtime cannot be downloaded, set DENORT_BIN to a copy of it)`,
    );
  }
  return success;
}

/** Gives a file one more name, or, where the file system has no links, a copy. */
function link(file: string, name: string): void {
  try {
    Deno.linkSync(file, name);
  } catch {
    Deno.copyFileSync(file, name);
  }
}

if (import.meta.main) {
  const outAt = Deno.args.indexOf("--out");
  const out = outAt === -1 ? decodeURIComponent(new URL("out/bin", ROOT).pathname) : Deno.args[outAt + 1] ?? "out/bin";
  const all = Deno.args.includes("--all");
  for (const target of all ? TARGETS : [null]) {
    const folder = target === null ? out : `${out}/${target}`;
    const windows = target === null ? Deno.build.os === "windows" : target.includes("windows");
    const suffix = windows ? ".exe" : "";
    const program = `${folder}/${windows ? "debrief" : "debrief-program"}${suffix}`;
    const hooks = HOOK_SETUPS.map(({ name }) => `${folder}/${name}${suffix}`);
    Deno.mkdirSync(folder, { recursive: true });
    for (const old of [program, ...hooks]) {
      try {
        Deno.removeSync(old); // what is written into a file that has links is in all of them
      } catch {
        // there was none
      }
    }
    for (const { hooks: { startScript } } of HOOKED_CLIENTS) {
      Deno.copyFileSync(new URL(`hooks/${startScript}`, ROOT), `${folder}/${startScript}`);
    }
    if (!await compileProgram(program, target, windows)) Deno.exit(1);
    if (!windows) {
      Deno.writeTextFileSync(`${folder}/debrief`, COMMAND);
      Deno.chmodSync(`${folder}/debrief`, 0o755);
    }
    for (const hook of hooks) link(program, hook);
    console.log(`${folder}: debrief, ${HOOK_SETUPS.map(({ name }) => name).join(", ")}`);
  }
}
