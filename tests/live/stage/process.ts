/** One program, run to its end or to a deadline, with all that it started. */

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  /** Whether it was ended at its deadline. */
  readonly timedOut: boolean;
}

/** What to run. */
export interface ProgramOptions {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
}

/** Ends a group of processes that `runProgram` started, by the id of its first. */
function endGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    Deno.kill(-pid, signal);
  } catch {
    // nothing of it runs any more
  }
}

/** Runs a program in a group of its own, so that nothing of it outlives its deadline. */
export async function runProgram(program: string, options: ProgramOptions): Promise<Ended> {
  const start = performance.now();
  const child = new Deno.Command(program, {
    args: [...options.args],
    cwd: options.cwd,
    clearEnv: true,
    env: { ...options.env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
  let timedOut = false;
  const timers = [
    setTimeout(() => {
      timedOut = true;
      endGroup(child.pid, "SIGTERM");
    }, options.deadlineMs),
    setTimeout(() => endGroup(child.pid, "SIGKILL"), options.deadlineMs + 5000),
  ];
  const { code, stdout, stderr } = await child.output();
  timers.forEach(clearTimeout);
  if (timedOut) endGroup(child.pid, "SIGKILL");
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr), ms: performance.now() - start, timedOut };
}
