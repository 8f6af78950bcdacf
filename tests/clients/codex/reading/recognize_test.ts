import { assertEquals } from "@std/assert";
import { isRolloutLine } from "../../../../lib/clients/codex/reading/recognize.ts";

Deno.test("isRolloutLine() knows the envelope, whole and cut, and the first line in any order", () => {
  const own = [
    '{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"x"}}',
    '{"timestamp":"t","ordinal":12,"type":"event_msg","payload":{"type',
    '{"payload":{"id":"x"},"type":"session_meta"}',
    '  { "type": "session_meta", "payload": {',
  ];
  assertEquals(own.filter((line) => !isRolloutLine(line)), []);
});

Deno.test("isRolloutLine() leaves other lines, also those that quote one", () => {
  const other = [
    '{"timestamp":"t","type":"brand_new","payload":{}}',
    '{"type":"user","message":{"content":"{\\"timestamp\\":\\"t\\",\\"type\\":\\"event_msg\\",\\"payload\\":{"}}',
    '{"type":"session_meta"}',
    "session_meta",
    "",
  ];
  assertEquals(other.filter(isRolloutLine), []);
});
