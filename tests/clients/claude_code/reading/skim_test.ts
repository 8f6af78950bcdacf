import { assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import { isJsonObject } from "../../../../lib/json.ts";
import { newDiagnostics } from "../../../../lib/session/read.ts";
import { claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import { isMetadataLine, skim } from "../../../../lib/clients/claude_code/reading/skim.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { generateSession } from "../../../../tools/generator/generate_sessions.ts";
import { bytesOf, jsonl, user } from "../../../support/transcript.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";

const LINES: readonly (readonly [line: string, skimmed: readonly (string | null)[], aside: boolean])[] = [
  ['{"type":"progress","data":{"type":"user"}}', ["progress", null, null], true],
  ['{"parentUuid":null,"isSidechain":false,"type":"progress","data":{}}', ["progress", null, null], true],
  ['{"type":"user","message":{"content":"x"}}', ["user", null, null], false],
  ['{"parentUuid":"p","isSidechain":false,"message":{"type":"progress"},"type":"assistant"}', [
    null,
    "message",
    "progress",
  ], false],
  ['{"parentUuid":"p","attachment":{"type":"task_reminder"},"type":"attachment"}', [
    null,
    "attachment",
    "task_reminder",
  ], true],
  ['{"parentUuid":"p","attachment":{"type":"hook_success","content":""},"type":"attachment"}', [
    null,
    "attachment",
    "hook_success",
  ], true],
  ['{"parentUuid":"p","attachment":{"type":"async_hook_response","response":{}},"type":"attachment"}', [
    null,
    "attachment",
    "async_hook_response",
  ], true],
  ['{"parentUuid":"p","attachment":{"type":"queued_command","prompt":"x"},"type":"attachment"}', [
    null,
    "attachment",
    "queued_command",
  ], false],
  ['{"parentUuid":"p","attachment":{"type":"hook_blocking_error"},"type":"attachment"}', [
    null,
    "attachment",
    "hook_blocking_error",
  ], false],
  ['{"parentUuid":"p","attachment":{"content":[],"type":"task_reminder"},"type":"attachment"}', [
    null,
    "attachment",
    null,
  ], false],
  ['{"type":"api-request-blob","hash":"x"}', ["api-request-blob", null, null], true],
  ['{"type":"file-history-snapshot","snapshot":{}}', ["file-history-snapshot", null, null], true],
  ['{"tools":["a"],"type":"progress"}', [null, "tools", null], false],
  ['{"cwd":"C:\\\\Users","type":"progress"}', ["progress", null, null], true],
  ['{"note":"\\"type\\":\\"progress\\"","type":"user"}', ["user", null, null], false],
  ['{ "type": "progress" }', [null, null, null], false],
  ['{"type":"progress"}{"type":"user","sessionId":"s"}', ["progress", null, null], false],
  ['{"type":"progress","data":{"output":"function(){}{"}}', ["progress", null, null], false],
  ['{"type":"progress","data":{"output":"function() {}{"}}', ["progress", null, null], false],
  ['{"type":"progr', [null, null, null], false],
  ['{"type"', [null, null, null], false],
  ['{"n":1', [null, null, null], false],
  ["", [null, null, null], false],
  ["[1]", [null, null, null], false],
];

for (const [line, [type, opens, inner], aside] of LINES) {
  Deno.test(`isMetadataLine() is ${aside} for ${line.slice(0, 80)}`, () => {
    assertEquals(skim(bytesOf(line)), { type: type ?? null, opens: opens ?? null, inner: inner ?? null });
    assertEquals(isMetadataLine(bytesOf(line)), aside);
  });
}

/** What the parsed line says to the same question. */
function reallyAside(line: string): boolean {
  const { type, attachment } = JSON.parse(line);
  if (type === "attachment") {
    const kind = isJsonObject(attachment) ? String(attachment["type"]) : "";
    return kind !== "queued_command" && (!kind.includes("hook") || kind === "hook_success");
  }
  return type === "progress" || type.startsWith("api-request") || type.startsWith("file-history-");
}

Deno.test("isAside() takes no line of a recording that says anything, and most of those that do not", () => {
  let [asides, taken] = [0, 0];
  for (const file of recordings()) {
    for (const line of Deno.readTextFileSync(file.path).split("\n")) {
      if (line === "") continue;
      const aside = isMetadataLine(bytesOf(line));
      if (aside) assertEquals(reallyAside(line), true, line.slice(0, 200));
      if (reallyAside(line)) asides++;
      if (aside) taken++;
    }
  }
  assertEquals(taken > 0.9 * asides, true, `${taken} of ${asides}`);
});

Deno.test("law: what is skipped is what could be left out after reading", () => {
  const versions = fc.constantFrom("1.0.60", "2.0.77", "2.1.30", "2.1.90", "2.1.150", "2.1.330");
  fc.assert(
    fc.property(fc.nat(), versions, (seed, version) => {
      const lines = [...generateSession(seed, { version, bytes: 30_000 })];
      const source = bytesSource(bytesOf(lines.join("\n")));
      const diagnostics = newDiagnostics();
      const read = [...claudeEntriesForward(source, { skip: isMetadataLine, diagnostics })];
      const wanted = [...claudeEntriesForward(source)].filter((entry) =>
        !isMetadataLine(bytesOf(JSON.stringify(entry.raw)))
      );
      assertEquals(read.map((entry) => entry.location), wanted.map((entry) => entry.location));
      assertEquals(read.every((entry) => !reallyAside(JSON.stringify(entry.raw))), true);
      assertEquals(diagnostics.lines, lines.length);
    }),
    { numRuns: 15 },
  );
});

Deno.test("claudeEntriesForward() counts lines that were skipped", () => {
  const diagnostics = newDiagnostics();
  const source = bytesSource(bytesOf(jsonl(user("a"), { type: "progress" }, user("b"))));
  assertEquals(
    [...claudeEntriesForward(source, { skip: isMetadataLine, diagnostics })].map((entry) => entry.location.line),
    [
      1,
      3,
    ],
  );
  assertEquals([diagnostics.lines, diagnostics.entries, diagnostics.unparsable], [3, 2, 0]);
});
