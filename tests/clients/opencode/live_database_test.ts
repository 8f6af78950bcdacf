import { assert, assertEquals } from "@std/assert";
import type { Entry } from "../../../lib/session/entry.ts";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { forward } from "../../support/recordings/agent_recordings.ts";
import { OPENCODE_FIXTURES } from "./layout.ts";

const SESSION = "ses_de0043194ffepqhV68TNO25AQI";

/** The entries; null where the writer was quicker than every attempt to read, as it can be on a busy machine. */
function entriesOrNull(path: string): Entry[] | null {
  try {
    return forward(path);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError && error.message.includes("written too fast")) return null;
    throw error;
  }
}

Deno.test("a database that is being written is read as one of its commits, and never an older one than the last", async () => {
  const directory = Deno.makeTempDirSync();
  const [path, counter] = [`${directory}/opencode.db`, `${directory}/counter`];
  Deno.copyFileSync(`${OPENCODE_FIXTURES}/1.18.33/opencode.db`, path);
  const written = (): number => {
    const [number, again] = [Deno.readTextFileSync(counter), Deno.readTextFileSync(counter)];
    return number === again ? Number(number) : written(); // half of it was the next one's
  };
  const script = decodeURIComponent(new URL("./writer.ts", import.meta.url).pathname);
  Deno.writeTextFileSync(counter, "0".padStart(9));
  const writer = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", "--no-lock", script, path, SESSION, counter],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const input = writer.stdin.getWriter();
  try {
    const seen = new Set<number>();
    for (let read = 0, commits = 0; read < 50 || commits < 10;) {
      const least = written();
      const entries = entriesOrNull(`${path}/${SESSION}`);
      if (entries === null) continue;
      const most = written();
      const title = entries.flatMap((entry) => entry.kind === "title" ? entry.title : [])[0] ?? "";
      const prompts = entries.flatMap((entry) => entry.kind === "user" && entry.speaker === "user" ? entry.prompt : []);
      const own = prompts.filter((prompt) => /^n\d/.test(prompt)).map((prompt) =>
        Number(prompt.slice(1).split(" ")[0])
      );
      const number = title.startsWith("n") ? Number(title.slice(1)) : 0;
      assert(number >= least && number <= most + 1, `${number} is not of ${least} to ${most}`);
      // all that this commit has, and nothing of another
      const first = Math.max(1, number - 199);
      assertEquals(own, Array.from({ length: number - first + 1 }, (_, i) => first + i));
      for (const prompt of prompts) {
        const n = Number(/^n(\d+) /.exec(prompt)?.[1] ?? -1);
        if (n > 0) assertEquals(prompt, `n${n} ${"x".repeat(n * 37 % 9000)}`);
      }
      seen.add(number);
      commits = seen.size;
      read++;
      await new Promise((resolve) => setTimeout(resolve));
    }
  } finally {
    await input.close();
    const { stdout } = await writer.output();
    assertEquals(new TextDecoder().decode(stdout), "", "the writer met a lock");
    Deno.removeSync(directory, { recursive: true });
  }
});
