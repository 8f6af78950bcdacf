/** Real git, for tests that compare with it. */

/** Whether git can be run here. */
export const HAS_GIT: boolean = (() => {
  try {
    return new Deno.Command("git", { args: ["--version"], stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
})();

/** The name of a test that needs git: it says why where it is skipped. */
export function gitTest(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name: HAS_GIT ? name : `${name} (skipped: git is not installed)`, ignore: !HAS_GIT, fn });
}

/** Variables under which git does the same everywhere. */
export const GIT_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_EDITOR: "true",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  LC_ALL: "C",
  TZ: "UTC",
};

/** Runs a script in a directory, with git's variables and a home of its own. */
export function runScript(script: string, { cwd, home }: { readonly cwd: string; readonly home: string }): string {
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", script],
    cwd,
    env: { ...GIT_ENV, HOME: home, GIT_CEILING_DIRECTORIES: cwd },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).outputSync();
  return new TextDecoder().decode(stdout);
}
