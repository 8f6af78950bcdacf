import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Key, missingTerminal, runInTerminal } from "./terminal.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ignore = await missingTerminal() !== null;

async function inTerminal(shell: string, keys: readonly Key[]) {
  using temporary = temporaryDirectory({ prefix: "debrief-terminal-" });
  const folder = temporary.path;
  const env = { PATH: Deno.env.get("PATH") ?? "" };
  const options = { args: ["-c", shell], cwd: folder, env, deadlineMs: 60_000, exitFile: `${folder}/exit` };
  return await runInTerminal("sh", { ...options, keys });
}

Deno.test({
  name: "runInTerminal() types what is asked for, gives the last screen, and ends the program by Ctrl-C",
  ignore,
  async fn() {
    const shell =
      `trap 'exit 7' INT; [ -t 0 ] && echo ready; read -r line; echo "got $line"; while :; do sleep 0.1; done`;
    const ended = await inTerminal(shell, [{ see: "ready" }, { submit: "two words" }, { see: "got two words" }]);
    assertEquals([ended.code, ended.timedOut, ended.stderr], [7, false, ""]);
    assertStringIncludes(ended.stdout, "got two words");
  },
});

Deno.test({
  name: "runInTerminal() says what was not seen, with the screen, once the program has ended",
  ignore,
  async fn() {
    const ended = await inTerminal("echo something else", [{ see: "a question" }, { press: "Enter" }]);
    assertEquals([ended.code, ended.timedOut], [1, false]);
    assertStringIncludes(ended.stderr, '"a question" was not seen on the screen:');
  },
});

Deno.test({
  name: "runInTerminal() pastes lines as one text, and presses once more where nothing came of it",
  ignore,
  async fn() {
    const shell =
      `printf '\\033[?2004h'; echo ready; read -r a; read -r b; echo "[$a][$b]"; read -r c; read -r d; echo twice; sleep 60`;
    const ended = await inTerminal(shell, [
      { see: "ready" },
      { paste: "one\ntwo" },
      { press: "Enter" },
      { see: "one]" },
      { press: "Enter", until: "twice" },
    ]);
    assertEquals(ended.stderr, "");
    assertStringIncludes(ended.stdout, "two");
  },
});
