/** The path of a program that is installed on this machine; null where there is none. */
export function findProgram(name: string): string | null {
  for (const directory of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = `${directory}/${name}`;
    try {
      if (Deno.statSync(path).isFile) return path;
    } catch {
      // not here
    }
  }
  return null;
}

/** Runs a program of the system; whether it did what it was asked. */
export function did(name: string, ...args: readonly string[]): boolean {
  try {
    return new Deno.Command(name, { args: [...args], stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** Why no file system can be mounted here; null where one can. */
export function noMount(): string | null {
  if (Deno.build.os !== "linux") return "tmpfs is a file system of Linux";
  const directory = Deno.makeTempDirSync();
  const isMounted = did("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", directory);
  if (isMounted) did("umount", directory);
  Deno.removeSync(directory);
  return isMounted ? null : "nothing may be mounted here";
}

/** What a test is registered by that cannot run everywhere: its name says why where it is skipped. */
export function unless(reason: string | null, name: string): { readonly name: string; readonly ignore: boolean } {
  return { name: reason === null ? name : `${name} (skipped: ${reason})`, ignore: reason !== null };
}

/** Gives a program its input, which it need not read: it may have answered, or been ended, before. */
export async function feed(child: Deno.ChildProcess, input: string): Promise<void> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).then(() => writer.close()).catch(() => {});
}

/** Kills a program; whether it was still running. */
export function killRunning(child: Deno.ChildProcess): boolean {
  try {
    child.kill("SIGKILL");
    return true;
  } catch {
    return false; // it was faster
  }
}

/**
 * Writes a shell script that can be started at once. A process of its own writes it: if another test started a program just
 * while this process had the file open, that program would have it open, too, for a moment, and starting the script would
 * fail with "Text file busy".
 */
export function writeProgram(path: string, script: string): void {
  const { success } = new Deno.Command("/bin/sh", {
    args: ["-c", 'printf "%s" "$2" > "$1" && chmod 755 "$1"', "sh", path, script],
  }).outputSync();
  if (!success) throw new Error(`Cannot write "${path}"`);
}
