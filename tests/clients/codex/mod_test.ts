import { assertEquals } from "@std/assert";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { bytesOf, jsonl } from "../../support/transcript.ts";

Deno.test("codex reads a rollout from its end in the same way for whatever is searched", () => {
  const event = (payload: object) => ({ timestamp: "t", type: "event_msg", payload });
  const source = bytesSource(bytesOf(jsonl(
    { timestamp: "t", type: "session_meta", payload: { id: "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d" } },
    event({ type: "task_started" }),
    event({ type: "user_message", message: "hello" }),
  )));
  const kinds = ["user", "other", "other"];
  assertEquals([...codex.conversationBackward(source)].map(({ kind }) => kind), kinds);
  assertEquals([...codex.backwardFromCall(source, "c1")].map(({ kind }) => kind), kinds);
});
