import { assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import { isJsonObject } from "../../../../lib/json.ts";
import { newDiagnostics } from "../../../../lib/session/read.ts";
import { claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import {
  isConversationText,
  isLongConversationLine,
  isMetadataLine,
} from "../../../../lib/clients/claude_code/reading/skim.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { generateSession } from "../../../../tools/generator/generate_sessions.ts";
import { bytesOf, jsonl, user } from "../../../support/transcript.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";

const LINES: readonly (readonly [line: string, isMetadata: boolean])[] = [
  ['{"type":"progress","data":{"type":"user"}}', true],
  ['{"parentUuid":null,"isSidechain":false,"type":"progress","data":{}}', true],
  ['{"type":"user","message":{"content":"x"}}', false],
  ['{"type":"user","subtype":"x","type":"progress"}', false],
  ['{"typeface":"serif","type":"progress"}', true],
  ['{"parentUuid":"p","isSidechain":false,"message":{"type":"progress"},"type":"assistant"}', false],
  ['{"parentUuid":"p","attachment":{"type":"task_reminder"},"type":"attachment"}', true],
  ['{"parentUuid":"p","attachment":{"type":"hook_success","content":""},"type":"attachment"}', true],
  ['{"parentUuid":"p","attachment":{"type":"async_hook_response","response":{}},"type":"attachment"}', true],
  ['{"parentUuid":"p","attachment":{"type":"queued_command","prompt":"x"},"type":"attachment"}', false],
  ['{"parentUuid":"p","attachment":{"type":"queued_command_note","prompt":"x"},"type":"attachment"}', true],
  ['{"parentUuid":"p","attachment":{"type":"hook_blocking_error"},"type":"attachment"}', false],
  ['{"parentUuid":"p","attachment":{"type":"hook_success_denied"},"type":"attachment"}', false],
  ['{"parentUuid":"p","attachment":{"type":"hook\\u005fsuccess"},"type":"attachment"}', false],
  ['{"parentUuid":"p","attachment":{"content":[],"type":"task_reminder"},"type":"attachment"}', false],
  ['{"type":"api-request-blob","hash":"x"}', true],
  ['{"type":"file-history-snapshot","snapshot":{}}', true],
  ['{"tools":["a"],"type":"progress"}', false],
  ['{"cwd":"C:\\\\Users","type":"progress"}', true],
  ['{"n":1.5e3,"isMeta":true,"type":"progress"}', true],
  ['{"note":"\\"type\\":\\"progress\\"","type":"user"}', false],
  ['{"note":"a\\",\\"type\\":\\"progress","type":"user"}', false],
  ['{"note":"\\\\","type":"progress"}', true],
  ['{ "type": "progress" }', false],
  ['{"type":"progress"}{"type":"user","sessionId":"s"}', false],
  ['{"type":"progress","data":{"output":"function(){}{"}}', false],
  ['{"type":"progr', false],
  ['{"type"', false],
  ['{"n":1', false],
  ["", false],
  ["[1]", false],
];

for (const [line, isMetadata] of LINES) {
  Deno.test(`isMetadataLine() is ${isMetadata} for ${line.slice(0, 80)}`, () => {
    assertEquals(isMetadataLine(line), isMetadata);
  });
}

const CONVERSATION: readonly (readonly [line: string, isConversation: boolean])[] = [
  ['{"type":"user","message":{"content":"x"}}', true],
  ['{"message":{"content":"x"},"type":"progress"}', true],
  ['{"type":"assistant","message":{"content":[{"type":"text","text":"\\"type\\":\\"system\\""}]}}', true],
  ['{"type":"progress","data":{"message":{"content":"x"}}}', false],
  ['{"type":"system","content":"x"}', false],
  ['{"type":"api-request","body":{"message":{}}}', false],
  ['{"type":"file-history-delta","delta":{}}', false],
  ['{"attachment":{"type":"queued_command","prompt":"x"},"type":"attachment"}', true],
  ['{"attachment":{"type":"hook_additional_context","content":["x"]},"type":"attachment"}', true],
  ['{"attachment":{"type":"task_reminder","content":[]},"type":"attachment"}', false],
  ["", true],
];

for (const [line, isConversation] of CONVERSATION) {
  Deno.test(`isConversationText() is ${isConversation} for ${line.slice(0, 80)}`, () => {
    assertEquals(isConversationText(line), isConversation);
  });
}

/** Beginnings of long lines. */
const LONG: readonly (readonly [name: string, head: string, isConversation: boolean])[] = [
  ["a prompt", '{"type":"user","message":{"content":"x', true],
  ["a result", '{"type":"user","message":{"content":[{"type":"tool_result","content":"x', false],
  ["a result whose id is first", '{"type":"user","message":{"content":[{"tool_use_id":"toolu_1","content":"x', false],
  ["an attachment", '{"attachment":{"content":"x', false],
  ["an attachment whose type is first", '{"type":"attachment","content":"x', false],
  ["a request", '{"type":"api-request","body":{"content":"x', false],
  ["a line without content", '{"type":"user","cwd":"x', true],
  ["a result without content so far", '{"type":"user","message":{"id":1,"type":"tool_result"', false],
  [
    "words about a result",
    '{"type":"user","message":{"content":[{"type":"text","text":"\\"type\\": "type":"tool_result"',
    true,
  ],
  ["words about a result before any content", '{"text":"x","y":{"type":"tool_result"', true],
  [
    "a result behind a prompt of 400 characters",
    `{"type":"user","message":{"content":"${"x".repeat(400)}","type":"tool_result"`,
    true,
  ],
  [
    "a result behind a prompt of 300 characters",
    `{"type":"user","message":{"content":"${"x".repeat(300)}","type":"tool_result"`,
    false,
  ],
];

for (const [name, head, isConversation] of LONG) {
  Deno.test(`isLongConversationLine() is ${isConversation} for ${name}`, () => {
    assertEquals(isLongConversationLine(new TextEncoder().encode(head)), isConversation);
  });
}

Deno.test("isMetadataLine() reads the line if a text of 30 MB comes before its type", () => {
  assertEquals(isMetadataLine(`{"note":"${"x".repeat(30_000_000)}","type":"progress"}`), false);
});

/** What the parsed line says to the same question. */
function reallyAside(line: string): boolean {
  const { type, attachment } = JSON.parse(line);
  if (type === "attachment") {
    const kind = isJsonObject(attachment) ? String(attachment["type"]) : "";
    return kind !== "queued_command" && (!kind.includes("hook") || kind === "hook_success");
  }
  return type === "progress" || type.startsWith("api-request") || type.startsWith("file-history-");
}

Deno.test("isMetadataLine() takes no line of a recording that says anything, and most of those that do not", () => {
  let [asides, taken] = [0, 0];
  for (const file of recordings()) {
    for (const line of Deno.readTextFileSync(file.path).split("\n")) {
      if (line === "") continue;
      const aside = isMetadataLine(line);
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
      const wanted = [...claudeEntriesForward(source)].filter((entry) => !isMetadataLine(JSON.stringify(entry.raw)));
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
    [1, 3],
  );
  assertEquals([diagnostics.lines, diagnostics.entries, diagnostics.unparsable], [3, 2, 0]);
});
