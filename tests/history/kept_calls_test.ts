import { assert, assertEquals } from "@std/assert";
import { FileCallReader } from "../../lib/analyses/review/facts/session_calls.ts";
import { type KeptCalls, packCalls, unpackCalls } from "../../lib/history/kept_calls.ts";
import { assistant, entriesOf, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";
import { recordings } from "../support/recordings/client_recordings.ts";
import { readTranscript } from "../../lib/clients/read.ts";
import { newDiagnostics } from "../../lib/session/read.ts";
import { temporaryFile } from "../support/temporary.ts";

const COUNTS = { entries: 1, unparsable: 0, oversize: 0, incomplete: 0 };
const TOKEN = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"}`;

function callsOf(lines: readonly unknown[]): KeptCalls {
  const reader = new FileCallReader({ session: "s" });
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return { calls: reader.end(), counts: COUNTS };
}

/** Everything that an analysis sees of calls, their modes by time included. */
const plain = (kept: KeptCalls | null) =>
  kept && JSON.parse(JSON.stringify({ facts: kept.calls.facts, modes: kept.calls.modes.marks(), counts: kept.counts }));

function withFile(lines: readonly unknown[], act: (path: string) => void): void {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  Deno.writeTextFileSync(path, jsonl(...lines));
  act(path);
}

function call(id: string, command: string, words?: string): unknown[] {
  const line = { sessionId: "s", version: "2.1.330", timestamp: "2026-01-01T00:00:00Z", cwd: "/p" };
  return [
    assistant(`m${id}`, [text("so"), toolUse(id, "Bash", { command })], { ...line, uuid: `a${id}` }),
    words === undefined
      ? user([toolResult(id, "ok")], { ...line, uuid: `b${id}` })
      : user([toolResult(id, "The user doesn't want to proceed with this tool use.", true)], {
        ...line,
        uuid: `b${id}`,
        toolDenialKind: "user-rejected",
        userFeedback: words,
      }),
  ];
}

Deno.test("unpackCalls() gives the calls of every recording as they were read", () => {
  for (const { path } of recordings()) {
    const reader = new FileCallReader({ session: "s" });
    const counts = newDiagnostics();
    for (const entry of readTranscript(path, { diagnostics: counts, marksTakenBack: false })) reader.add(entry);
    const read: KeptCalls = { calls: reader.end(), counts };
    const { entries, unparsable, oversize, incomplete } = counts;
    assertEquals(
      plain(unpackCalls(packCalls(read), path)),
      plain({ ...read, counts: { entries, unparsable, oversize, incomplete } }),
    );
  }
});

Deno.test("packCalls() keeps no secret, and unpackCalls() reads what was called in the transcript", () => {
  const lines = [user("go", { permissionMode: "auto" }), ...call("t1", `curl -H ${TOKEN} x`), ...call("t2", "ls")];
  withFile(lines, (path) => {
    const read = callsOf(lines);
    const text = packCalls(read);
    assert(!text.includes(TOKEN) && text.includes("[redacted"), text);
    assertEquals(plain(unpackCalls(text, path)), plain(read));
  });
});

Deno.test("unpackCalls() gives nothing where the transcript does not say it any more, or more than an input is secret", () => {
  const lines = call("t1", `curl -H ${TOKEN} x`);
  const text = packCalls(callsOf(lines));
  withFile(call("t1", "curl x"), (path) => assertEquals(unpackCalls(text, path), null));
  withFile([user("go"), ...lines], (path) => assertEquals(unpackCalls(text, path), null, "it is in another line"));
  const said = call("t1", "curl x", `use ${TOKEN}`);
  const kept = packCalls(callsOf(said));
  assert(!kept.includes(TOKEN));
  withFile(said, (path) => assertEquals(unpackCalls(kept, path), null));
});
