import { assertEquals } from "@std/assert";
import { threadName } from "../../../../lib/clients/codex/files/thread_name.ts";
import { withTree } from "../../../support/temporary.ts";
import { jsonl } from "../../../support/transcript.ts";

const [ID, OTHER] = ["01a22cf4-3602-7f72-9281-3ee8e2960655", "01a22cf8-fc5b-7442-8722-142a2731084e"];

Deno.test("threadName() is the last name that a session got, wherever its file is in the client's directory", () => {
  const index = jsonl(
    { id: ID, thread_name: "first question" },
    { id: OTHER, thread_name: "another" },
    { id: ID, thread_name: "My title" },
    { id: OTHER },
  );
  withTree({ "session_index.jsonl": `${index}torn {` }, (root) => {
    const name = (path: string) => threadName(`${root}/${path}`);
    assertEquals(name(`sessions/2026/11/30/rollout-2026-11-30T14-55-31-${ID}.jsonl`), "My title");
    assertEquals(name(`sessions/2026/11/30/rollout-2026-11-30T14-59-31-${ID}_${OTHER}.jsonl`), "My title");
    assertEquals(name(`archived_sessions/rollout-2026-11-30T15-00-53-${OTHER}.jsonl`), "another");
    assertEquals(name(`sessions/2026/11/30/rollout-2026-11-30T14-55-31-${ID.replace("01", "02")}.jsonl`), null);
    assertEquals(name(`elsewhere/rollout-2026-11-30T14-55-31-${ID}.jsonl`), null);
  });
  withTree({}, (root) => {
    assertEquals(threadName(`${root}/archived_sessions/rollout-2026-11-30T15-00-53-${OTHER}.jsonl`), null);
  });
});
