import { writeNpmConfig } from "../deno.ts";
import { copyTree } from "../files.ts";

const COPIED = [
  ...["deno.json", "README.md", "mod.ts", "main.ts", "lib", "hooks", "tests", "tools", "fixtures", "schema", "docs"],
  ...["dist", ".claude-plugin"],
];

/** What a process in a workspace did. */
export interface Ran {
  /** Whether it ended by itself and well. */
  readonly success: boolean;
  readonly timedOut: boolean;
  readonly output: string;
  readonly ms: number;
}

/** A copy of the project in which files may be broken. */
export class Workspace {
  readonly root: string;
  readonly #flags: readonly string[];
  #child: Deno.ChildProcess | null = null;

  /** Copies the project at `from`, as it is there, to a folder of its own. */
  constructor(from: string) {
    this.root = Deno.makeTempDirSync({ prefix: "debrief-mutation-" });
    for (const name of COPIED) copyTree(`${from}/${name}`, `${this.root}/${name}`);
    const npm = (Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "") !== "";
    const config = npm ? writeNpmConfig(new URL(`file://${this.root}/`)) : `${this.root}/deno.json`;
    this.#flags = ["--config", config, "--no-lock"];
  }

  read(file: string): string {
    return Deno.readTextFileSync(`${this.root}/${file}`);
  }

  write(file: string, text: string): void {
    Deno.writeTextFileSync(`${this.root}/${file}`, text);
  }

  /** Runs test files, until the first failure, for at most `timeoutMs`. */
  test(files: readonly string[], timeoutMs: number, more: readonly string[] = []): Promise<Ran> {
    // a mutant that allocates without end must not use up the memory of the machine
    const heap = "--v8-flags=--max-old-space-size=1500";
    const flags = ["-A", "--no-check", "--fail-fast", heap, ...this.#flags, ...more];
    return this.#run(["test", ...flags, ...files], timeoutMs);
  }

  /** Bundles a hook again, so that tests that start it see what was broken. */
  bundle(hook: string): Promise<Ran> {
    return this.#run(["run", "-A", ...this.#flags, "tools/bundle.ts", "--only", `${hook}.js`], 60_000);
  }

  /** The sources below lib/ that a script imports. */
  async sourcesOf(script: string): Promise<string[]> {
    const { output } = await this.#run(["info", "--json", ...this.#flags.slice(0, 2), script], 60_000);
    const prefix = `file://${this.root}/`;
    const urls = [...output.matchAll(/"specifier": "([^"]+)"/g)].map(([, url = ""]) => url);
    return urls.filter((url) => url.startsWith(`${prefix}lib/`)).map((url) => url.slice(prefix.length));
  }

  /** The line coverage that tests left in a folder, as lcov. */
  async lcov(folder: string): Promise<string> {
    return (await this.#run(["coverage", "--quiet", "--lcov", folder], 60_000)).output;
  }

  /** Kills what runs, and removes the copy. */
  remove(): void {
    try {
      this.#child?.kill("SIGKILL");
    } catch {
      // it has ended
    }
    Deno.removeSync(this.root, { recursive: true });
  }

  async #run(args: readonly string[], timeoutMs: number): Promise<Ran> {
    const start = performance.now();
    const child = new Deno.Command(Deno.execPath(), {
      args: [...args],
      cwd: this.root,
      env: { NO_COLOR: "1" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#child = child;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, timeoutMs);
    const { success, stdout, stderr } = await child.output();
    clearTimeout(timer);
    const decoder = new TextDecoder();
    return {
      success: success && !timedOut,
      timedOut,
      output: decoder.decode(stdout) + decoder.decode(stderr),
      ms: performance.now() - start,
    };
  }
}
