import { assert, assertEquals, assertThrows } from "@std/assert";
import { isLabelOf, LabelsError, parseLabels } from "../../../tools/triage_fit/labels.ts";

Deno.test("parseLabels() names the line, what was found and what was expected", () => {
  const invalid: [string, string][] = [
    ["{", "line 1: expected a JSON object"],
    ["[]", "line 1: expected a JSON object"],
    ['{"line":1,"labels":{}}', 'line 1: expected "session" or "file"'],
    [
      '{"file":"a","line":1,"labels":{}}\n{"file":"a","line":0,"labels":{}}',
      'line 2: expected "line" to be an integer greater than 0 but found 0',
    ],
    ['{"file":"a","line":1.5,"labels":{}}', 'line 1: expected "line" to be an integer greater than 0 but found 1.5'],
    ['{"file":"a","line":1}', 'expected "labels" to be an object'],
    ['{"file":"a","line":1,"labels":{"DECISIONS":true}}', "expected a category (DECISION, RUNBOOK"],
    [
      '{"file":"a","line":1,"labels":{"DECISION":"yes"}}',
      'expected DECISION to be true, false or "borderline" but found "yes"',
    ],
  ];
  for (const [text, message] of invalid) assertThrows(() => parseLabels(text), LabelsError, message);
  assertEquals(parseLabels("\n\n"), []);
});

Deno.test("isLabelOf() recognizes a file by its session, its path or the end of its path, and by nothing less", () => {
  const file = { path: "/p/-home/s1.jsonl", session: "s1" };
  const isLabel = (row: string) =>
    parseLabels(`{${row},"line":1,"labels":{}}`).every((label) => isLabelOf(label, file));
  for (
    const row of ['"session":"s1"', '"file":"/p/-home/s1.jsonl"', '"file":"s1.jsonl"', '"file":"./-home/s1.jsonl"']
  ) {
    assert(isLabel(row), row);
  }
  for (const row of ['"session":"s"', '"file":"1.jsonl"', '"file":"s1"', '"file":"other/s1.jsonl"']) {
    assert(!isLabel(row), row);
  }
});
