import { assert, assertEquals } from "@std/assert";
import { writeSession } from "../../tools/generate_sessions.ts";
import { inPlace } from "../cli/command_line.ts";

const ROOT = new URL("../../", import.meta.url);
/** What the program may keep: less than the text of the session, which parsed takes several times as much. */
const HEAP_MB = 16;

Deno.test("tables writes a session that does not fit into memory", async () => {
  await inPlace(async (place) => {
    const bytes = writeSession(`${place.project}/s.jsonl`, 5, { bytes: 24_000_000 });
    assert(bytes > HEAP_MB * 1024 * 1024);
    const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || decodeURIComponent(new URL("deno.json", ROOT).pathname);
    const main = decodeURIComponent(new URL("main.ts", ROOT).pathname);
    const isolated = ["--quiet", "--no-prompt", "--no-lock", "--config", config];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        ...isolated,
        `--v8-flags=--max-old-space-size=${HEAP_MB}`,
        "-A",
        main,
        "tables",
        "s.jsonl",
        "--out",
        "t",
        "--json",
      ],
      cwd: place.project,
    }).output();
    assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
    const { rows } = JSON.parse(new TextDecoder().decode(stdout));
    assert(rows.tool_calls > 1000 && rows.turns > 100, JSON.stringify(rows));
  });
});
