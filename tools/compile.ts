/**
 * Compiles the bundles in dist/ into programs of their own: `out/bin/<hook>` and `out/bin/debrief`, with the scripts that start
 * the hooks.
 *
 * `--out DIR` writes elsewhere, `--all` makes one folder for each of the six targets. `DENORT_BIN` names the runtime to use
 * where it cannot be downloaded. Imports nothing but tables, so that any Deno of the last versions runs it as it stands.
 */
import { CLIENTS } from "../lib/clients/clients.ts";
import { HOOK_SETUPS, v8Argument } from "../lib/hooks/runner/setup.ts";

const ROOT = new URL("../", import.meta.url);

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
const VARIABLES = [...new Set(CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env))];

/** One program. */
interface Program {
  readonly name: string;
  readonly flags: readonly string[];
}

/**
 * The programs with what they may do. A path in a program's permissions is resolved where it is started, and no home can
 * be written into it: hooks read everywhere and write below the directory they are started in, which the installer makes
 * the client's configuration directory. The command line does what its person asks: it reads and writes files, and has no network (so no `tables --to`) and no subprocesses.
 */
export function programs(): Program[] {
  return [
    ...HOOK_SETUPS.map(({ name, v8Flags }) => ({
      name,
      flags: [
        "--allow-read",
        "--allow-write=debrief/state",
        `--allow-env=${VARIABLES.join(",")}`,
        ...v8Argument(v8Flags),
      ],
    })),
    { name: "debrief", flags: ["--allow-read", "--allow-write", "--allow-env"] },
  ];
}

async function compileProgram({ name, flags }: Program, out: string, target: string | null): Promise<void> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: [
      "compile",
      "--quiet",
      "--no-check",
      "--no-config",
      "--no-lock",
      "--no-remote",
      "--no-npm",
      "--no-prompt",
      ...flags,
      ...(target === null ? [] : ["--target", target]),
      "--output",
      `${out}/${name}`,
      decodeURIComponent(new URL(`dist/${name}.js`, ROOT).pathname),
    ],
    stderr: "inherit",
  }).output();
  if (!output.success) {
    throw new Error(
      `Cannot compile "${name}": deno compile ended with code ${output.code}` +
        " (without network, DENORT_BIN names the runtime)",
    );
  }
}

if (import.meta.main) {
  const outAt = Deno.args.indexOf("--out");
  const out = outAt === -1 ? decodeURIComponent(new URL("out/bin", ROOT).pathname) : Deno.args[outAt + 1] ?? "out/bin";
  const all = Deno.args.includes("--all");
  for (const target of all ? TARGETS : [null]) {
    const folder = target === null ? out : `${out}/${target}`;
    Deno.mkdirSync(folder, { recursive: true });
    for (const { hooks: { startScript } } of CLIENTS) {
      Deno.copyFileSync(new URL(`hooks/${startScript}`, ROOT), `${folder}/${startScript}`);
    }
    for (const program of programs()) {
      await compileProgram(program, folder, target);
      console.log(`${folder}/${program.name}`);
    }
  }
}
