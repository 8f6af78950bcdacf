import { assert, assertEquals } from "@std/assert";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { bundledArguments } from "../support/bundled_cli.ts";
import { temporaryDirectory } from "../support/temporary.ts";

/**
 * What the program may keep: less than the text of the session, which parsed takes several times as much. It keeps 13 MB,
 * at times 18; with little more than that V8 gives up when a busy machine lets it collect too often for too little.
 */
const HEAP_MB = 26;

Deno.test("tables writes a session that does not fit into memory", async () => {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const bytes = writeSession(`${folder}/s.jsonl`, 5, { bytes: 32_000_000 });
  assert(bytes > HEAP_MB * 1024 * 1024);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: bundledArguments(HEAP_MB, ["tables", "s.jsonl", "--out", "t", "--json"]),
    cwd: folder,
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  const { rows } = JSON.parse(new TextDecoder().decode(stdout));
  assert(rows.tool_calls > 1000 && rows.turns > 100, JSON.stringify(rows));
});
