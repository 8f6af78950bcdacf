import { assert, assertEquals } from "@std/assert";
import {
  debriefCommand,
  debriefProcess,
  inPlace,
  keepSession,
  type Place,
  recordedSession,
  run,
} from "../../support/command_line.ts";

const SCRIPT = "/usr/bin/script";

function hasScript(): boolean {
  try {
    return Deno.statSync(SCRIPT).isFile;
  } catch {
    return false;
  }
}

/** Runs a command on a terminal, which the program `script` makes. */
async function onTerminal(place: Place, args: string, env: Readonly<Record<string, string>>): Promise<string> {
  const line = `${debriefCommand(place).map((word) => `'${word}'`).join(" ")} ${args}`;
  const path = { PATH: `${place.programs}:/usr/bin:/bin`, TERM: "xterm", SHELL: "/bin/sh" };
  const { stdout } = await run(SCRIPT, ["-qec", line, "/dev/null"], place, { env: { ...path, ...env } });
  return stdout.replaceAll("\r\n", "\n");
}

function plain(text: string): string {
  // deno-lint-ignore no-control-regex -- colors are control characters
  return text.replace(/\x1b\[\d+m/g, "");
}

const COMMANDS = ["triage latest", "doctor", "install --dry-run"];

Deno.test({
  name: "colors are there on a terminal, and neither elsewhere nor under NO_COLOR",
  ignore: !hasScript(),
  async fn() {
    await inPlace(async (place) => {
      keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("decisions"));
      for (const command of COMMANDS) {
        const colored = await onTerminal(place, command, { NO_COLOR: "" });
        assert(colored.includes("\x1b["), `${command}: no color on a terminal`);
        const bare = await onTerminal(place, command, { NO_COLOR: "1" });
        assertEquals(bare.includes("\x1b"), false, `${command}: NO_COLOR is not heard`);
        const piped = await debriefProcess(place, command.split(" "), { env: { NO_COLOR: "" } });
        assertEquals(piped.stdout.includes("\x1b"), false, `${command}: color in a pipe`);
        assertEquals(plain(colored), bare, `${command}: colors change the words`);
      }
    });
  },
});
