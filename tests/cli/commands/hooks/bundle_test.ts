import { assertEquals, assertRejects } from "@std/assert";
import { bundleCommand } from "../../../../lib/cli/commands/hooks/bundle.ts";
import { UsageError } from "../../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../../support/host.ts";

const SCRIPT = 'export default { name: "mine", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };// ä';

/** Runs the command where deno bundles every file to the script; returns what was printed and written. */
async function bundle(...args: string[]) {
  const written: Record<string, string> = {};
  const { host, out } = testHost({
    ...fileMachine({ "/home/me/p/a.ts": "", "/home/me/p/a.js": SCRIPT, "/home/me/p/bad.ts": "" }, {
      deno: { path: "/bin/deno", version: "2.9.6" },
      run: (_, args) =>
        Promise.resolve({ status: "ran", code: 0, stdout: args.at(-1)?.endsWith("bad.ts") ? "export {}" : SCRIPT }),
    }),
    cwd: () => "/home/me/p",
    home: () => "/home/me",
    isDirectory: () => false,
    replaceText: (path, text) => void (written[path] = text),
  });
  const code = await bundleCommand.run(args, host);
  return { code, out: out(), written };
}

Deno.test("bundle writes the script beside the source, and says its size in bytes", async () => {
  assertEquals(await bundle("a.ts"), {
    code: 0,
    out: "Wrote mine to ~/p/a.js (100 bytes).\n",
    written: { "/home/me/p/a.js": SCRIPT },
  });
});

Deno.test("bundle writes where --output says, and says the same as JSON", async () => {
  const { out, written } = await bundle("a.ts", "--output", "/opt/mine.js", "--json");
  assertEquals(written, { "/opt/mine.js": SCRIPT });
  assertEquals(JSON.parse(out), { schema: "debrief.bundle/1", hook: "mine", file: "/opt/mine.js", bytes: 100 });
});

Deno.test("bundle does not write a script over itself", async () => {
  await assertRejects(() => bundle("/home/me/p/a.js"), UsageError, 'because "/home/me/p/a.js" is a script already');
  assertEquals(Object.keys((await bundle("/home/me/p/a.js", "--output", "b.js")).written), ["/home/me/p/b.js"]);
});

Deno.test("bundle writes nothing that is not a hook", async () => {
  await assertRejects(() => bundle("bad.ts"), UsageError, 'Cannot use "bad.ts" as a hook');
});
