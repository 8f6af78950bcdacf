import { assertEquals } from "@std/assert";
import { readHead } from "../../../../lib/clients/codex/reading/head.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const meta = (more: object = {}) => ({
  timestamp: "t",
  type: "session_meta",
  payload: { id: "x", cwd: "/p", ...more },
});
const cwdOf = (text: string) => readHead(bytesSource(bytesOf(text)))?.cwd ?? null;

Deno.test("readHead() reads the first line, with and without a line break, however long it is", () => {
  assertEquals(cwdOf(jsonl(meta(), { type: "event_msg" })), "/p");
  assertEquals(cwdOf(JSON.stringify(meta())), "/p");
  assertEquals(cwdOf(jsonl(meta({ base_instructions: { text: "x".repeat(200_000) } }))), "/p");
});

Deno.test("readHead() takes nothing from a line that is broken, of another type, or longer than a first line is", () => {
  const texts = [
    "",
    "{",
    jsonl({ type: "event_msg", payload: { cwd: "/p" } }),
    jsonl({ type: "session_meta", payload: 5 }),
  ];
  assertEquals(texts.map(cwdOf), [null, null, null, null]);
  assertEquals(cwdOf(jsonl(meta({ base_instructions: { text: "x".repeat(2_000_000) } }))), null);
});
