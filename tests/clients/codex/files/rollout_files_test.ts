import { assertEquals } from "@std/assert";
import { rolloutParts } from "../../../../lib/clients/codex/files/rollout_files.ts";
import { CODEX_PLACES } from "../../../../lib/clients/codex/files/places.ts";
import { isCodexInput, rolloutId } from "../../../../lib/clients/codex/files/rollout_name.ts";
import { codex } from "../../../../lib/clients/codex/mod.ts";
import { sessionFiles } from "../../../../lib/clients/files/session_files.ts";
import { entriesForward } from "../../../../lib/clients/read.ts";
import { readBackward } from "../../../../lib/session/read.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { openSource, sizeOf, withSource } from "../../../../lib/session/io/source.ts";
import { temporaryDirectory } from "../../../support/temporary.ts";
import { jsonl } from "../../../support/transcript.ts";

const ID = "01a22cf8-fc5b-7442-8722-142a2731084e"; // of 2026-11-30
const SECOND = "01a22cf9-1d9b-7bc2-bb16-10ef8a172195";
const THIRD = "01a22cf9-47ed-7241-99b2-a9743160dcdf";

/** Lines with their ordinals, the first of which is the file's own first line. */
function file(from: number, turns: readonly string[], goesOnFrom: string | null, total: number): string {
  const history_base = { thread_id: goesOnFrom, end_ordinal_exclusive: from, end_byte_offset: 1 };
  const meta = { id: ID, cwd: "/p", cli_version: "0.171.0", ...goesOnFrom === null ? {} : { history_base } };
  const tokens = (sum: number) => ({
    total_token_usage: { input_tokens: 0, output_tokens: sum },
    last_token_usage: { input_tokens: 0, output_tokens: 20 },
  });
  const lines = turns.flatMap((turn, at) => [
    ["event_msg", { type: "task_started" }],
    ["event_msg", { type: "user_message", message: turn }],
    ["response_item", {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: `re ${turn}` }],
    }],
    ["event_msg", { type: "token_count", info: tokens(total + 20 * (at + 1)) }],
  ]);
  return jsonl(
    ...[["session_meta", meta], ...lines].map(([type, payload], at) => ({
      timestamp: "2026-11-30T15:00:00Z",
      ordinal: from + at,
      type,
      payload,
    })),
  );
}

/** Three files: the user went back to before `b`, and then to before `d`. */
function threeFiles(root: string): [string, string, string] {
  const [day, next] = [`${root}/2026/11/30`, `${root}/2026/12/01`];
  for (const directory of [day, next]) Deno.mkdirSync(directory, { recursive: true });
  const paths: [string, string, string] = [
    `${day}/rollout-2026-11-30T15-00-44-${ID}.jsonl`,
    `${day}/rollout-2026-11-30T15-00-53-${ID}_${SECOND}.jsonl`,
    `${next}/rollout-2026-12-01T08-01-04-${ID}_${THIRD}.jsonl`,
  ];
  Deno.writeTextFileSync(paths[0], file(0, ["a", "b"], null, 0));
  Deno.writeTextFileSync(paths[1], file(5, ["c", "d"], ID, 20));
  Deno.writeTextFileSync(paths[2], file(10, ["e"], SECOND, 40));
  return paths;
}

const prompts = (entries: Iterable<Entry>) =>
  [...entries].flatMap((entry) =>
    entry.kind === "user" && entry.speaker === "user" ? [`${entry.prompt}${entry.takenBack ? " taken back" : ""}`] : []
  );

Deno.test("a session that the user went back in is one, with what he took back", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const paths = threeFiles(root);
  const newest = paths[2];
  assertEquals(rolloutParts(newest), paths);
  assertEquals(rolloutParts(paths[1]), paths.slice(0, 2));
  const size = paths.reduce((sum, path) => sum + Deno.statSync(path).size, 0);
  assertEquals([sizeOf(newest), rolloutId(newest), isCodexInput({ transcript_path: newest })], [size, ID, true]);
  withSource(newest, (source) => {
    const entries = [...entriesForward(source)];
    assertEquals(prompts(entries), ["a", "b taken back", "c", "d taken back", "e"]);
    const used = entries.map((entry) => entry.kind === "usage" ? entry.usage.output : null).filter((n) => n !== null);
    assertEquals(used, [20, 20, 20, 20, 20]);
    assertEquals(prompts(codex.conversationBackward(source)), ["e", "c", "a"]);
    assertEquals(prompts(readBackward(source, codex.lineReader(source, "backward"))), ["e", "d", "c", "b", "a"]);
  });
  const files = {
    list: (path: string) => path.startsWith(root) ? [...Deno.readDirSync(path)].map(({ name }) => name) : null,
    realPath: (path: string) => path,
    env: () => undefined,
  };
  assertEquals(CODEX_PLACES.sessionsOfId(root, ID, files), [newest]);
  assertEquals(CODEX_PLACES.projectSessions(root, "/p", files).paths, [newest]);
  assertEquals(sessionFiles([root]).map(({ path, session }) => [path, session]), [[newest, ID]]);
});

Deno.test("the files of a session are read as one, whatever part of them is asked for", () => {
  using temporary = temporaryDirectory();
  const paths = threeFiles(temporary.path);
  const whole = new TextEncoder().encode(paths.map((path) => Deno.readTextFileSync(path)).join(""));
  const source = openSource(paths[2]);
  for (let at = 0; at < whole.length; at += 97) {
    const buffer = new Uint8Array(700);
    const count = source.readAt(at, buffer);
    assertEquals(buffer.subarray(0, count), whole.subarray(at, at + 700));
  }
  source.close();
});
