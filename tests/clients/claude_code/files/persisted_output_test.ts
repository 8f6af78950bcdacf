import { assertEquals } from "@std/assert";
import { persistedOutputOf } from "../../../../lib/clients/claude_code/files/persisted_output.ts";
import { toolResult, user, userOf } from "../../../support/transcript.ts";

const at = (text: string, toolUseResult?: unknown) =>
  persistedOutputOf(userOf(user([toolResult("t", text)], { toolUseResult })), "/p/s1.jsonl");

Deno.test("persistedOutputOf() takes the path that the entry declares", () => {
  assertEquals(at("<persisted-output>…saved to: /x/y.txt", { persistedOutputPath: "/d/out.txt" }), {
    path: "/d/out.txt",
    source: "declared",
  });
  assertEquals(at("<persisted-output>\nOutput too large. Full output saved to: /x/y.txt\n"), {
    path: "/x/y.txt",
    source: "declared",
  });
});

Deno.test("persistedOutputOf() looks for a name under the session's directory, and nowhere above it", () => {
  assertEquals(at("<persisted-output>\nFull output saved to: ../../etc/t1.txt\n"), {
    path: "/p/s1/tool-results/t1.txt",
    source: "named",
  });
});

Deno.test("persistedOutputOf() believes no result that only talks about it", () => {
  assertEquals([at("ok"), at("see <persisted-output> saved to: /x"), at("<persisted-output>nothing")], [
    null,
    null,
    null,
  ]);
});
