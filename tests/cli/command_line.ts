const ROOT = new URL("../../", import.meta.url);

/** A machine of its own: a home, a project and programs. */
export interface Place {
  readonly home: string;
  /** The configuration folder, `~/.claude`. */
  readonly config: string;
  readonly project: string;
  /** A folder that is alone in PATH. */
  readonly programs: string;
}

/** What a command did. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Makes a place, runs a test in it and clears it away. */
export async function inPlace(test: (place: Place) => Promise<void>): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-test-" }));
  const place = {
    home: `${folder}/home`,
    config: `${folder}/home/.claude`,
    project: `${folder}/ein Pröjekt`,
    programs: `${folder}/programs`,
  };
  for (const path of [place.config, place.project, place.programs]) Deno.mkdirSync(path, { recursive: true });
  try {
    await test(place);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Runs the command line from its source, with no network and no subprocess but those that are named. */
export async function debrief(
  place: Place,
  args: readonly string[],
  options: { readonly run?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || decodeURIComponent(new URL("deno.json", ROOT).pathname);
  const granted = ["--allow-read", `--allow-write=${place.home},${place.project}`, "--allow-env"];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-lock",
      "--config",
      config,
      ...granted,
      ...(options.run === undefined ? [] : [`--allow-run=${options.run}`]),
      decodeURIComponent(new URL("main.ts", ROOT).pathname),
      ...args,
    ],
    cwd: place.project,
    clearEnv: true,
    env: {
      PATH: place.programs,
      HOME: place.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      NO_COLOR: "1",
      ...options.env,
    },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Puts a client of a version into PATH, as npm installs it. */
export function installClient(place: Place, version: string): string {
  const folder = `${place.home}/node_modules/@anthropic-ai/claude-code`;
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(`${folder}/package.json`, JSON.stringify({ name: "claude-code", version }));
  Deno.writeTextFileSync(`${folder}/cli.js`, "");
  Deno.symlinkSync(`${folder}/cli.js`, `${place.programs}/claude`);
  return `${folder}/cli.js`;
}
