/**
 * The command line as a process that answers one command line after another: for tests that ask many things of it and need
 * no fresh process for each. Reads a `CommandLine` per line of standard input and answers with an `Outcome` per line.
 */
import { TextLineStream } from "@std/streams/text-line-stream";
import { dispatch } from "../../lib/cli/dispatch.ts";
import { denoHost } from "../../lib/cli/host/deno_host.ts";
import type { CommandLine, Outcome } from "./command_line.ts";

const ENTRY = new URL("../../main.ts", import.meta.url).href;

/** Makes this process what a fresh one would be that is started there with these variables. */
function become({ cwd, env }: CommandLine): void {
  Deno.chdir(cwd);
  for (const name of Object.keys(Deno.env.toObject())) if (!Object.hasOwn(env, name)) Deno.env.delete(name);
  for (const [name, value] of Object.entries(env)) Deno.env.set(name, value);
}

async function answer(asked: CommandLine): Promise<Outcome> {
  become(asked);
  let [stdout, stderr] = ["", ""];
  const bytes = (): ReadableStream<Uint8Array> => new Blob([asked.stdin]).stream();
  const host = denoHost(ENTRY, {
    stdout: (text) => void (stdout += text),
    stderr: (text) => void (stderr += text),
    readStdin: () => Promise.resolve(asked.stdin),
    stdinBytes: bytes,
    stdinLines: () => bytes().pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream()),
  });
  try {
    return { code: await dispatch(asked.args, host), stdout, stderr };
  } catch (error) {
    return { code: 1, stdout, stderr: `${stderr}error: Uncaught ${error instanceof Error ? error.stack : error}\n` };
  }
}

if (import.meta.main) {
  const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  for await (const line of lines) {
    const bytes = new TextEncoder().encode(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
    for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  }
}
