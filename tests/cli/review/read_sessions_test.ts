import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { readSessions } from "../../../lib/cli/review/read_sessions.ts";
import { hookTextOf } from "../../../lib/clients/hooks/hook_texts.ts";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { sessionState } from "../../../lib/hooks/store/state_names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { assistant, bytesOf, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

/** A prompt, and a call with its result. */
function session(
  id: string,
  members: { time?: string; text?: string; isError?: boolean; version?: string } = {},
): string {
  const { time = "2026-01-02T00:00:00.000Z", text = "ok", isError = false, version = "2.1.330" } = members;
  const line = { sessionId: id, timestamp: time, version, cwd: "/srv/p" };
  return jsonl(
    user("go", { uuid: `${id}1`, ...line }),
    assistant(`m${id}`, [toolUse(`t${id}`)], { uuid: `${id}2`, parentUuid: `${id}1`, ...line }),
    user([toolResult(`t${id}`, text, isError)], { uuid: `${id}3`, parentUuid: `${id}2`, ...line }),
  );
}

async function withSessions(
  files: Readonly<Record<string, string>>,
  act: (given: { directory: string; host: Host; err: () => string }) => Promise<void>,
  members: Partial<Host> = {},
): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-sessions-" });
  const directory = temporary.path;
  for (const [name, text] of Object.entries(files)) Deno.writeTextFileSync(`${directory}/${name}`, text);
  const pathKind = (path: string) => Deno.statSync(path).isDirectory ? "directory" as const : "file" as const;
  const { host, err } = testHost({ ...fileMachine({}, { pathKind }), isErrorTerminal: false, ...members });
  await act({ directory, host, err });
}

const decisions = ({ tally }: Awaited<ReturnType<typeof readSessions>>) => tally.calls.byDecision;

Deno.test("readSessions() counts the calls of every file, and of a copied session once", () =>
  withSessions(
    { "a.jsonl": session("a"), "b.jsonl": session("b"), "copy.jsonl": session("a") },
    async ({ directory, host, err }) => {
      const found = await readSessions([directory], host);
      assertEquals(found.files, { read: 2, skipped: 1 });
      assertEquals(decisions(found), { allowed: 2 });
      assertStringIncludes(err(), "1 copy of other files");
    },
  ));

Deno.test("readSessions() passes on once what a resumed session repeats", () =>
  withSessions(
    { "a.jsonl": session("a"), "resumed.jsonl": session("a") + session("b") },
    async ({ directory, host }) => {
      const ids: string[] = [];
      const found = await readSessions([directory], host, { onFact: ({ toolUseId }) => void ids.push(toolUseId) });
      assertEquals([ids, decisions(found)], [["ta", "tb"], { allowed: 2 }]);
    },
  ));

Deno.test("readSessions() counts only calls since a time", () =>
  withSessions(
    { "a.jsonl": session("a"), "b.jsonl": session("b", { time: "2026-01-04T00:00:00.000Z" }) },
    async ({ directory, host }) => {
      const since = Date.parse("2026-01-03T00:00:00.000Z");
      assertEquals(decisions(await readSessions([directory], host, { since })), { allowed: 1 });
    },
  ));

Deno.test("readSessions() recognizes the texts of the user's own hooks", () =>
  withSessions(
    { "a.jsonl": session("a", { text: "[Gate] not now", isError: true, version: "2.1.140" }) },
    async ({ directory, host }) => {
      const hookTexts = [hookTextOf("[Gate]")];
      assertEquals(decisions(await readSessions([directory], host, { hookTexts })), { blocked_by_hook: 1 });
    },
  ));

Deno.test("readSessions() adds what hooks recorded, read once for each session and client", async () => {
  const read: string[] = [];
  const record: JsonObject = { event: "PermissionRequest", toolUseId: "ta", agentId: null };
  const readRecords = (name: string) => {
    read.push(name);
    return name === sessionState("a", "intent.jsonl") ? [record] : [];
  };
  await withSessions({ "a.jsonl": session("a"), "b.jsonl": session("b") }, async ({ directory, host }) => {
    assertEquals(decisions(await readSessions([directory], host, { prompts: true })), { approved_once: 1, allowed: 1 });
    const names = ["a", "b"].map((id) => sessionState(id, "intent.jsonl"));
    assertEquals(read.sort(), HOOKED_CLIENTS.flatMap(() => names).sort());
  }, { readRecords });
});

Deno.test("readSessions() knows the mode of each call: from prompts, for agents from their session, and from hooks", async () => {
  const modes = async (options: { prompts?: boolean }) => {
    const found: [string, string | null][] = [];
    const line = { sessionId: "a", timestamp: "2026-01-02T00:00:01.000Z", version: "2.1.100", cwd: "/srv/p" };
    const agents = jsonl(
      assistant("mx", [toolUse("tx")], { ...line, isSidechain: true, agentId: "x", uuid: "x1" }),
      user([toolResult("tx", "ok")], { ...line, isSidechain: true, agentId: "x", uuid: "x2" }),
    );
    const own = jsonl(user("go", { uuid: "a0", ...line, permissionMode: "auto" })) +
      session("a", { time: "2026-01-02T00:00:02.000Z" });
    const readRecords = (name: string): JsonObject[] =>
      name === sessionState("a", "intent.jsonl") ? [{ event: "PreToolUse", toolUseId: "ta", mode: "plan" }] : [];
    await withSessions({ "a.jsonl": own, "agent-x.jsonl": agents }, async ({ directory, host }) => {
      const { tally } = await readSessions([directory], host, options);
      for (const { toolUseId, mode } of tally.findings) found.push([toolUseId, mode]);
    }, { readRecords });
    return Object.fromEntries(found);
  };
  assertEquals(await modes({}), { ta: "auto", tx: "auto" });
  assertEquals(await modes({ prompts: true }), { ta: "plan", tx: "auto" });
});

Deno.test("readSessions() reads standard input after the files", async () => {
  const members = { stdinBytes: () => ReadableStream.from([bytesOf(session("b"))]) };
  await withSessions({ "a.jsonl": session("a") }, async ({ directory, host }) => {
    const found = await readSessions([`${directory}/a.jsonl`, "-"], host);
    assertEquals([found.files, decisions(found)], [{ read: 2, skipped: 0 }, { allowed: 2 }]);
  }, members);
});

Deno.test("readSessions() fails where a path does not exist", () =>
  withSessions({}, async ({ directory, host }) => {
    const missing = { ...host, machine: { ...host.machine, pathKind: () => "missing" as const } };
    await assertRejects(() => readSessions([`${directory}/none.jsonl`], missing as Host), UnreadableTranscriptError);
  }));
