/** Lines that start hooks, run as clients run them: by any shell, from folders of any name. */
import { feed } from "../programs.ts";

/** The path of a program of the system; undefined where there is none. */
export function whereIs(program: string): string | undefined {
  return ["/bin", "/usr/bin"].map((folder) => `${folder}/${program}`).find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

/** The shells of this machine that a client may take. */
export const SHELLS = ["sh", "dash", "bash", "busybox", "zsh"].filter((shell) => whereIs(shell) !== undefined);

/** What became of a line. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line as a client does, with nothing in its environment but what is given. */
export async function start(
  shell: string,
  line: string,
  env: Record<string, string>,
  { stdin = "{}", cwd }: { readonly stdin?: string; readonly cwd?: string } = {},
): Promise<Ended> {
  const args = shell === "busybox" ? ["sh", "-c", line] : ["-c", line];
  const child = new Deno.Command(whereIs(shell) ?? shell, {
    args,
    clearEnv: true,
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: "/usr/bin:/bin", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await feed(child, stdin);
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Names of folders that a line must not break at. */
export const NAMES = [
  "plain",
  "ein Pröjekt",
  'it\'s "quoted"',
  "$(touch made) `touch made` $HOME",
  "-n; touch made #",
  "a\\b",
];
