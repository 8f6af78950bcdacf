import { assertEquals, assertMatch } from "@std/assert";
import { loadCommands } from "../../lib/cli/commands.ts";
import { inPlace, installDebrief, keepSession, type Place, recordedSession, run } from "../support/command_line.ts";

const COMMANDS = await loadCommands();

/** One use of every command that prints something, in an order in which each has something to do. */
const USES: readonly string[] = [
  "triage latest --explain",
  "turns latest --json",
  "triage latest --compactions",
  "summary latest --explain",
  "handoff latest",
  "agents latest",
  "why toolu_lab00000201",
  "check latest",
  "trim latest --dry-run --drop-thinking",
  "hooks bundle my_hook.js --output out.js",
  "permissions latest --calls --json",
  "permissions latest",
  "calls latest",
  "sessions",
  "find task",
  "report latest --markdown",
  "hooks replay memory_triage latest --json",
  "hooks backtest latest --workers 1",
  "tables --ddl duckdb --out tables",
  "rules decide --settings settings.json",
  "rules explain ls",
  "doctor",
  "config show",
  "config init --to project",
  "install",
  "uninstall",
  "completions zsh",
  "uninstall --purge --dry-run",
  "help trim",
];

const CALL = '{"tool_name":"Bash","tool_input":{"command":"ls"}}\n';

async function sh(place: Place, path: string, script: string): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await run("/bin/bash", ["-c", `set -o pipefail; ${script}`], place, {
    env: { PATH: path },
    stdin: CALL,
  });
  return { code, stderr };
}

async function withSession(test: (place: Place, path: string) => Promise<void>): Promise<void> {
  await inPlace(async (place) => {
    keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("plain_tools"));
    Deno.writeTextFileSync(`${place.project}/settings.json`, "{}");
    const hook = 'export default { name: "my_hook", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };';
    Deno.writeTextFileSync(`${place.project}/my_hook.js`, hook);
    await test(place, installDebrief(place));
  });
}

Deno.test({
  name: "every command ends quietly when nobody reads its output any more",
  ignore: Deno.build.os === "windows",
  async fn() {
    // a hook's answer is written by the hook's own shell, which breaks no session; new writes its files once; what a
    // slash command shows is read by the client
    const others = new Set(["hooks run", "hooks new", "hooks slash"]);
    assertEquals(
      COMMANDS.map(({ name }) => name).filter((name) =>
        !others.has(name) && !USES.some((use) => `${use} `.startsWith(`${name} `))
      ),
      [],
    );
    await withSession(async (place, path) => {
      for (const use of USES) {
        assertEquals(await sh(place, path, `debrief ${use} | true`), { code: 0, stderr: "" }, use);
      }
      const both = await sh(place, path, "debrief triage nowhere.jsonl 2>&1 | true");
      assertEquals(both.code, 2);
    });
  },
});

Deno.test({
  name: "every command says in one line that its output is full, and ends with 2",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await withSession(async (place, path) => {
      for (const use of USES) {
        const { code, stderr } = await sh(place, path, `debrief ${use} > /dev/full`);
        assertEquals(code, 2, use);
        assertMatch(stderr, /^debrief [\w ]+: Cannot write to standard output: No space left on device\n$/, use);
      }
    });
  },
});

Deno.test({
  name: "what a command does is done whether or not somebody reads what it says",
  ignore: Deno.build.os === "windows",
  async fn() {
    await withSession(async (place, path) => {
      const settings = `${place.config}/settings.json`;
      assertEquals((await sh(place, path, "debrief install | true")).code, 0);
      assertMatch(Deno.readTextFileSync(settings), /memory_triage/);
      assertEquals((await sh(place, path, "debrief uninstall | true")).code, 0);
      assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name).includes("settings.json"), false);
    });
  },
});
