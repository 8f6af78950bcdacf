/** File systems for one program and what it starts: a folder without room, one that cannot be written, an /etc of its own. */
import type { JsonObject } from "../../../lib/json.ts";
import { runProgram } from "./process.ts";

/** What is wrong with the folder. */
export type BadState = "full" | "read-only";

/** The folder, and where its listing is left when the program has ended. */
export interface Mount {
  readonly folder: string;
  readonly listing: string;
}

/** The command in a file system of its own, which goes with the processes that see it. */
export function mounted(kind: BadState, { folder, listing }: Mount, command: readonly string[]): string[] {
  const mount = kind === "full"
    ? 'mount -t tmpfs -o size=8k,mode=0700 none "$0" && head -c 8192 /dev/zero > "$0/filler"'
    : 'mount -t tmpfs -o ro,size=8k,mode=0700 none "$0"';
  const shell = `${mount} || exit 97; "$@"; code=$?; ls -la "$0" > '${listing}'; exit $code`;
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", shell, folder, ...command];
}

/** The command with files added to /etc, which nobody else sees: what is there stays as it is. */
export function withEtc(
  folder: string,
  files: Readonly<Record<string, JsonObject>>,
  command: readonly string[],
): string[] {
  for (const [path, value] of Object.entries(files)) {
    Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, JSON.stringify(value));
  }
  const shell = 'mount -t overlay -o "lowerdir=$0:/etc" overlay /etc || exit 97; exec "$@"';
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", shell, folder, ...command];
}

/** Whether this machine lets a process have file systems of its own; a text says why not. */
export async function canMount(): Promise<string | null> {
  const options = { cwd: "/", env: Deno.env.toObject(), deadlineMs: 10_000 };
  const args = ["--mount", "--propagation", "private", "mount", "-t", "tmpfs", "none", "/mnt"];
  try {
    const ended = await runProgram("unshare", { ...options, args });
    return ended.code === 0 ? null : "this machine lets nobody mount a small file system";
  } catch {
    return "no unshare on this machine";
  }
}
