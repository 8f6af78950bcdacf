import { assertEquals } from "@std/assert";
import { trimFile } from "../../../../lib/clients/claude_code/trim/trim_file.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { countedUuids, NEW_SESSION } from "../../../support/trim/outcome.ts";
import { assistant, bytesOf, chain, jsonl, toolResult, toolUse, user } from "../../../support/transcript.ts";

const SESSION = "11111111-2222-4333-8444-555555555555";

Deno.test("trimFile() counts the turns and calls of the source, and writes the lines that are kept", () => {
  const lines = chain(
    SESSION,
    user("one", { cwd: "/p" }),
    assistant("m", [toolUse("t1"), toolUse("t2")]),
    user([toolResult("t1"), toolResult("t2")]),
    user("two"),
    assistant("n", [{ type: "text", text: "done" }]),
  );
  const names = { sessionId: NEW_SESSION, newUuid: countedUuids() };
  const trim = trimFile(bytesSource(bytesOf(jsonl(...lines))), { keepTurns: 1 }, names);
  assertEquals([trim.sourceId, trim.cwd, trim.source], [SESSION, "/p", { turns: 2, calls: 2 }]);
  const written = [...trim.lines()].map((text) => JSON.parse(text));
  assertEquals(written.map(({ message }) => message?.content), ["two", [{ type: "text", text: "done" }], undefined]);
});

Deno.test("trimFile() counts each call of the source once: before the first prompt and of a subagent too", () => {
  const lines = chain(
    SESSION,
    assistant("k", [toolUse("t0")]),
    user([toolResult("t0")]),
    user("one", { cwd: "/p" }),
    assistant("m", [toolUse("t1")]),
    assistant("m", [toolUse("t1")]),
    user([toolResult("t1")]),
    assistant("s", [toolUse("t2")], { isSidechain: true }),
  );
  const names = { sessionId: NEW_SESSION, newUuid: countedUuids() };
  assertEquals(trimFile(bytesSource(bytesOf(jsonl(...lines))), {}, names).source, { turns: 1, calls: 3 });
});
