import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { readOverview, startDirectoryOf } from "../../../lib/cli/sessions/read_overview.ts";
import { sessionState } from "../../../lib/hooks/store/state_names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { inPlace, keepSession, placeTest } from "../../support/command_line.ts";
import { NEW, placeHost, smallSession } from "../../support/session_commands.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

placeTest("readOverview() reads a session by its path, its id or as the latest, all the same", async (place) => {
  const path = keepSession(place, NEW, smallSession(NEW, "the question"));
  const host = placeHost(place);
  const byPath = await readOverview(path, host);
  assertEquals(byPath.turns.map(({ prompt, toolCalls }) => [prompt, toolCalls]), [["the question", 1]]);
  assertEquals([byPath.calls.length, byPath.failed, byPath.cost?.usd], [1, 1, 0.42]);
  for (const argument of [NEW.slice(0, 8), "latest"]) assertEquals(await readOverview(argument, host), byPath);
});

placeTest("readOverview() reads standard input", async (place) => {
  const host = placeHost(place, {
    async *stdinBytes() {
      yield await Promise.resolve(new TextEncoder().encode(smallSession(NEW, "typed in")));
    },
  });
  const { turns } = await readOverview("-", host);
  assertEquals(turns.map(({ prompt }) => prompt), ["typed in"]);
});

Deno.test("readOverview() takes from the record of tool_intent that a call was prompted, where the session does not say", () =>
  inPlace(async (place) => {
    const lines = jsonl(
      user("go", { cwd: "/p", version: "2.1.200", sessionId: NEW }),
      assistant("m1", [toolUse("t1", "Bash", { command: "make" })], { sessionId: NEW }),
      user([toolResult("t1", "ok")], { sessionId: NEW }),
    );
    const path = keepSession(place, NEW, lines);
    const record = { toolUseId: "t1", event: "PermissionRequest" };
    const read = async (records: JsonObject[]) => {
      const readRecords = (name: string) => name === sessionState(NEW, "intent.jsonl") ? records : [];
      const [call] = (await readOverview(path, placeHost(place, { readRecords }))).calls;
      return [call?.decision, call?.evidence.source];
    };
    assertEquals(await read([record]), ["approved_once", "prompt_record"]);
    assertEquals((await read([{ ...record, toolUseId: "t2" }]))[1] === "prompt_record", false);
  }));

placeTest("readOverview() says what is no session", async (place) => {
  const host = placeHost(place);
  await assertRejects(() => readOverview("latest", host), UsageError, "Cannot find the latest session");
  await assertRejects(() => readOverview("./none.jsonl", host), UnreadableTranscriptError);
});

Deno.test("startDirectoryOf() is the directory of the first line that has one", () => {
  const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
  try {
    Deno.writeTextFileSync(
      path,
      jsonl({ type: "summary", summary: "s" }, user("a", { cwd: "/p" }), user("b", { cwd: "/q" })),
    );
    assertEquals(startDirectoryOf(path), "/p");
    Deno.writeTextFileSync(path, jsonl({ type: "summary", summary: "s" }));
    assertEquals(startDirectoryOf(path), null);
  } finally {
    Deno.removeSync(path);
  }
  assertThrows(() => startDirectoryOf(path), UnreadableTranscriptError);
});
