import { trimFile, trimSession } from "../../../../lib/clients/claude_code/trim/trim.ts";
import { ChangedWhileReadError, NothingToTrimError } from "../../../../lib/clients/resuming/trim_errors.ts";
import type { TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import { isJsonObject, type JsonObject, objectAt } from "../../../../lib/json.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { assistant, bytesOf, chain, jsonl, toolResult, toolUse, user } from "../../../support/transcript.ts";
import {
  bashUse,
  countedUuids,
  entriesOf,
  left,
  NEW_SESSION,
  OLD_SESSION,
  oldUuid,
  reply,
  sessionOf,
  trimmed,
} from "../../../support/trim/outcome.ts";
import { assertEquals, assertThrows } from "@std/assert";

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

const EXTREME: TrimOptions = { tools: { kind: "last", turns: 0, shorten: 0 }, thinking: 100 };

Deno.test("trimSession() opens no turn with what is not a prompt of the user", () => {
  const lines = sessionOf(
    user("first"),
    reply(bashUse("t")),
    user([toolResult("t")]),
    user("<local-command-stdout>x</local-command-stdout>"),
    user("[Request interrupted by user]"),
    user("This session is being continued from a previous conversation", { isCompactSummary: true }),
    user("last"),
  );
  assertEquals(trimmed(lines, EXTREME).stats.before.turns, 2);
  assertEquals(left(lines, { keepTurns: 1 }), [["u6", "last"]]);
});

Deno.test("trimSession() removes a text beside a removed result with it", () => {
  const beside = user([toolResult("t"), { type: "text", text: "note" }]);
  assertEquals(left(sessionOf(user("q"), reply(bashUse("t")), beside, user("next")), EXTREME), [["u0", "q"], [
    "u3",
    "next",
  ]]);
});

Deno.test("trimSession() keeps of two copies of a call the one that finds a result beside the chain", () => {
  const [first, again] = [reply(bashUse("t")), reply(bashUse("t"))];
  const named = { ...again, message: { ...objectAt(again, "message"), id: "msg" } };
  const lines = sessionOf(first, user([toolResult("t")]), { ...named, parentUuid: "u0" }, user("next"));
  assertEquals(left(lines, {}), [["u2", [bashUse("t")]], ["u1", [toolResult("t")]], ["u3", "next"]]);
  const { lines: once } = trimmed(lines, {});
  assertEquals(trimmed(once, {}).lines.length, once.length);
  const unnamed = sessionOf(first, user([toolResult("t")]), { ...again, parentUuid: "u0" }, user("next"));
  assertEquals(left(unnamed, {}), [["u3", "next"]]);
});

Deno.test("trimSession() ties to the ancestor, not to the line before", () => {
  const lines = sessionOf(
    user("q"),
    reply(bashUse("t")),
    user([toolResult("t")]),
    reply({ type: "text", text: "done" }),
  );
  const beside: JsonObject = { ...user("given up"), uuid: "x", parentUuid: "u0", sessionId: OLD_SESSION };
  const { lines: after } = trimmed([...lines.slice(0, 3), beside, ...lines.slice(3)], EXTREME);
  assertEquals(after.map(oldUuid), ["u0", "u3", null]);
  assertEquals(after[1]?.["parentUuid"], after[0]?.["uuid"]);
});

Deno.test("trimSession() leaves errors, answers of the client, records and progress behind", () => {
  const lines = sessionOf(
    user("q"),
    { type: "progress", data: {} },
    { type: "assistant", isApiErrorMessage: true, message: { role: "assistant", content: [] } },
    { type: "assistant", message: { role: "assistant", model: "<synthetic>", content: [] } },
    { type: "system", subtype: "api_error" },
    { type: "system", subtype: "turn_duration" },
  );
  const records: JsonObject[] = [
    { type: "file-history-snapshot", messageId: "m" },
    { type: "queue-operation", operation: "enqueue" },
    { type: "api-request-blob", sessionId: OLD_SESSION },
    { type: "last-prompt", leafUuid: "u0", sessionId: OLD_SESSION },
  ];
  const { lines: after, stats } = trimmed([...records, ...lines], {});
  assertEquals(after.map(oldUuid), ["u0", "u5", null]);
  assertEquals(stats.left, { records: 4, sidechain: 0, otherBranches: 0, noise: 4, olderTurns: 0, emptied: 0 });
});

Deno.test("trimSession() loads what a compaction kept by its parents alone", () => {
  const lines: JsonObject[] = [
    ...sessionOf(user("old"), user("kept one"), user("kept two")),
    {
      type: "system",
      subtype: "compact_boundary",
      uuid: "b",
      parentUuid: null,
      logicalParentUuid: "u2",
      sessionId: OLD_SESSION,
      compactMetadata: { trigger: "auto", preservedMessages: { anchorUuid: "s", uuids: ["u1", "u2"] } },
    },
    { ...user("summary", { isCompactSummary: true }), uuid: "s", parentUuid: "b", sessionId: OLD_SESSION },
    { ...user("next"), uuid: "n", parentUuid: "s", sessionId: OLD_SESSION },
  ];
  const { lines: after } = trimmed(lines, {});
  assertEquals(after.map(oldUuid), ["b", "s", "u1", "u2", "n", null]);
  assertEquals(after[0]?.["compactMetadata"], { trigger: "auto" });
  assertEquals(after[0]?.["logicalParentUuid"], after[3]?.["uuid"]);
});

Deno.test("trimSession() titles the session as the client that wrote it can read", () => {
  const title = (version: string, ...more: JsonObject[]) => {
    const lines = [...more, ...sessionOf(user("fix the\nbug", { version }))];
    const last = trimmed(lines, {}).lines.at(-1);
    return isJsonObject(last) ? last : {};
  };
  assertEquals(title("2.1.330"), {
    type: "custom-title",
    customTitle: "fix the bug (trimmed)",
    sessionId: NEW_SESSION,
  });
  const old = title("2.0.77");
  assertEquals([old["type"], old["summary"]], ["summary", "fix the bug (trimmed)"]);
  const named = { type: "custom-title", customTitle: "Bug hunt (trimmed)", sessionId: OLD_SESSION };
  assertEquals(title("2.1.330", named)["customTitle"], "Bug hunt (trimmed)");
});

Deno.test("trimSession() refuses an agent's file, and one without a conversation", () => {
  assertThrows(() => trimmed(sessionOf(user("task", { isSidechain: true })), {}), NothingToTrimError);
  assertThrows(() => trimmed([{ type: "mode", mode: "normal" }], {}), NothingToTrimError);
});

Deno.test("trimSession() notices that the session was rewritten between its readings", () => {
  const names = { sessionId: NEW_SESSION, newUuid: countedUuids() };
  const trim = trimSession(entriesOf(sessionOf(user("a"), user("b"))), {}, names);
  assertThrows(() => [...trim.lines(entriesOf(sessionOf(user("a"))))], ChangedWhileReadError);
});
