import { assertEquals } from "@std/assert";
import { isClaudeCodeLine } from "../../../../lib/clients/claude_code/reading/recognize.ts";

const OWN = [
  '{"type":"user","message":{"role":"user","content":"x"}}',
  '{"type":"human","message":{"content":"x"}}',
  '{"type":"summary","summary":"x","leafUuid":"u"}',
  '{"type":"queue-operation","operation":"dequeue"}',
  '{"type":"brand-new","uuid":"u","sessionId":"s"}',
  '{"parentUuid":null,"type":"assistant","message":{"content":[',
  '\u0000\u0000{ "type" : "user", "mess',
];
const OTHER = [
  '{"type":"event","name":"x"}',
  '{"type":"user","name":"Ann"}',
  '{"type":"brand-new","uuid":"u"}',
  '{"timestamp":"t","type":"session_meta","payload":{}}',
  "type: user",
  "{}",
  "[]",
  "",
];

Deno.test("isClaudeCodeLine() knows lines of every version, whole and cut", () => {
  assertEquals(OWN.filter((line) => !isClaudeCodeLine(line)), []);
});

Deno.test("isClaudeCodeLine() leaves lines of other programs", () => {
  assertEquals(OTHER.filter(isClaudeCodeLine), []);
});
