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
