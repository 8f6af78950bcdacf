/** What a process asks the system for, by strace. */

export interface SystemCall {
  readonly name: string;
  readonly line: string;
  readonly paths: readonly string[];
}

/** Calls that only look whether something is there, and what it is. */
const LOOKS =
  /^(?:stat|stat64|lstat|lstat64|statx|newfstatat|fstatat64|statfs|access|faccessat2?|readlink|readlinkat|getcwd|chdir)$/;
/** Calls about processes that start none. */
const OWN = /^(?:exit|exit_group|wait4|waitid|prctl|arch_prctl|set_tid_address|rt_sigreturn|kill|tgkill)$/;

/** Why strace cannot be used here; null where it can. */
export function noStrace(): string | null {
  if (Deno.build.os !== "linux") return "strace is a program of Linux";
  try {
    const { success, stderr } = new Deno.Command("strace", { args: ["-f", "-o", "/dev/null", "true"] }).outputSync();
    return success ? null : `strace cannot trace here: ${new TextDecoder().decode(stderr).split("\n")[0]}`;
  } catch {
    return "strace is not in PATH";
  }
}

/** The command to start a program through, whose calls are written to a file. */
export function traced(path: string): string[] {
  return ["strace", "-f", "-s", "4096", "-e", "trace=file,process,network", "-o", path];
}

/** The calls that strace wrote; paths are made absolute by the folder the process was started in. */
export function readTrace(path: string, cwd: string): SystemCall[] {
  return Deno.readTextFileSync(path).split("\n").flatMap((text) => {
    // `123 openat(AT_FDCWD, "/a", O_RDONLY) = 3`; the second half of a call that was interrupted says no more
    const [, line = "", name = ""] = /^\d+ +(([a-z0-9_]+)\(.*)$/.exec(text) ?? [];
    if (name === "") return [];
    const quoted = name === "execve" ? line.match(/^execve\("((?:[^"\\]|\\.)*)"/)?.slice(1, 2) : strings(line);
    const paths = (quoted ?? []).filter((path) => path !== "").map((path) =>
      path.startsWith("/") ? path : `${cwd}/${path}`
    );
    return [{ name, line, paths }];
  });
}

function strings(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text);
}

export const isLook = ({ name }: SystemCall): boolean => LOOKS.test(name);

/** Whether it makes a process, rather than a thread of its own. */
export function startsProcess({ name, line }: SystemCall): boolean {
  if (name === "execve" || name === "execveat" || name === "fork" || name === "vfork") return true;
  return (name === "clone" || name === "clone3") && !line.includes("CLONE_THREAD");
}

export function isNetwork(call: SystemCall): boolean {
  return call.paths.length === 0 && !startsProcess(call) && !OWN.test(call.name) && !isLook(call) &&
      !/^(?:clone3?|open|openat)$/.test(call.name) ||
    /^(?:socket|connect|bind|listen|accept4?|send|recv)/.test(call.name);
}
