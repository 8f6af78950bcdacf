/** A program in a terminal of its own, driven by keys as a person would. */
import { type Ended, type ProgramOptions, runProgram } from "./process.ts";

/** What a person does at the terminal. */
export type Key =
  /** Waits until the screen shows a text, or one that matches. */
  | { readonly see: string | RegExp }
  /** Types a text and sends it. */
  | { readonly submit: string }
  /** Pastes a text of several lines as a terminal does, and does not send it. */
  | { readonly paste: string }
  /** Presses a key, by the name that tmux has for it: `Escape`; again and again until the screen shows a text. */
  | { readonly press: string; readonly until?: string }
  /** Does nothing for so long. */
  | { readonly pauseMs: number };

/** A person looks before they press, and a text that is followed by Enter at once is taken for one that was pasted. */
const LOOK_MS = 500;
const POLL_MS = 200;
/** The longest a text is waited for. */
const SEE_MS = 90_000;
const EXIT_MS = 30_000;
/** A program that has not ended by then is told once more. */
const AGAIN_MS = 5000;
const TERM = "xterm-256color";

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Why no terminal can be had on this machine; null where one can. */
export async function missingTerminal(): Promise<string | null> {
  try {
    await runProgram("tmux", { args: ["-V"], cwd: "/", env: Deno.env.toObject(), deadlineMs: 10_000 });
    return null;
  } catch {
    return "no tmux on this machine";
  }
}

/** Runs a program in a terminal, presses the keys, and ends it by Ctrl-C, twice and if need be again. */
export async function runInTerminal(
  program: string,
  { keys, exitFile, ...options }: ProgramOptions & { readonly keys: readonly Key[]; readonly exitFile: string },
): Promise<Ended> {
  const start = performance.now();
  // a server of its own: what it leaves goes with it
  const sockets = Deno.makeTempDirSync({ prefix: "debrief-tmux-" });
  const tmux = async (...args: string[]): Promise<string> => {
    const env = { PATH: options.env["PATH"] ?? "", TERM, TMUX_TMPDIR: sockets };
    const command = ["-f", "/dev/null", ...args];
    return (await runProgram("tmux", { args: command, cwd: options.cwd, env, deadlineMs: 10_000 })).stdout;
  };
  const isOver = (ms: number): boolean => performance.now() - start > Math.min(ms, options.deadlineMs);
  const exitCode = (): number | null => {
    const text = Deno.readTextFileSync(exitFile);
    return text === "" ? null : Number(text);
  };
  /** Waits for a text; gives the screen that does not show it, or null. */
  const wait = async (text: string | RegExp, ms: number): Promise<string | null> => {
    const until = performance.now() - start + ms;
    for (;; await pause(POLL_MS)) {
      const screen = await tmux("capture-pane", "-p");
      if (typeof text === "string" ? screen.includes(text) : text.test(screen)) return null;
      if (isOver(until) || exitCode() !== null) return `"${text}" was not seen on the screen:\n${screen.trimEnd()}`;
    }
  };
  const press = async (names: string): Promise<void> => {
    for (const name of names.split(" ")) {
      await tmux("send-keys", name);
      await pause(POLL_MS);
    }
  };
  const act = async (key: Key): Promise<string | null> => {
    if ("pauseMs" in key) await pause(key.pauseMs);
    else if ("press" in key) {
      await press(key.press);
      if (key.until === undefined || await wait(key.until, AGAIN_MS) === null) return null;
      await press(key.press);
      return await wait(key.until, SEE_MS);
    } else if ("see" in key) {
      const missing = await wait(key.see, SEE_MS);
      await pause(LOOK_MS);
      return missing;
    } else if ("paste" in key) {
      await tmux("set-buffer", key.paste);
      await tmux("paste-buffer", "-p");
      await pause(LOOK_MS);
    } else {
      await tmux("send-keys", "-l", key.submit);
      await wait(key.submit.slice(0, 20), AGAIN_MS);
      await pause(LOOK_MS);
      await tmux("send-keys", "Enter");
    }
    return null;
  };
  const env = Object.entries({ ...options.env, TERM }).map(([name, value]) => `${name}=${value}`);
  const command = [
    "env",
    "-i",
    ...env,
    "sh",
    "-c",
    'trap : INT; "$@"; echo $? > "$0"',
    exitFile,
    program,
    ...options.args,
  ];
  let stderr = "";
  Deno.writeTextFileSync(exitFile, "");
  try {
    await tmux("new-session", "-d", "-x", "180", "-y", "50", "-c", options.cwd, ...command);
    for (const key of keys) if (stderr === "") stderr = await act(key) ?? "";
    const stdout = await tmux("capture-pane", "-p");
    const until = performance.now() - start + EXIT_MS;
    while (exitCode() === null && !isOver(until)) {
      // the first one may interrupt a turn
      for (let n = 0; n < 2; n++) {
        await tmux("send-keys", "C-c");
        await pause(LOOK_MS);
      }
      for (let waited = 0; exitCode() === null && waited < AGAIN_MS; waited += POLL_MS) await pause(POLL_MS);
    }
    const code = exitCode();
    const ms = performance.now() - start;
    return { code: stderr === "" ? code ?? 1 : 1, stdout, stderr, ms, timedOut: stderr === "" && code === null };
  } finally {
    await tmux("kill-server");
    Deno.removeSync(sockets, { recursive: true });
  }
}
