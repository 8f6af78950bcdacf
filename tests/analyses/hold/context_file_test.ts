import { assertEquals, assertStringIncludes } from "@std/assert";
import { contextFile } from "../../../lib/analyses/hold/context_file.ts";
import { triageText } from "../../../lib/analyses/triage/triage.ts";

function fileOf(text: string): string {
  const found = triageText(text);
  const { score, evidence } = found.scores.DECISION;
  return contextFile({ category: "DECISION", score, evidence }, found);
}

const DECIDED = "We decided to use Deno because the sandbox is what we need.";

Deno.test("contextFile() shows the evidence, and the lines around it", () => {
  const file = fileOf(`Before it.\n${DECIDED}\nAfter it.`);
  assertStringIncludes(file, `- ${DECIDED} (line 2)\n`);
  assertStringIncludes(file, `> Before it.\n> ${DECIDED}\n> After it.`);
});

Deno.test("contextFile() holds no tag, no secret and no control of what it quotes", () => {
  const file = fileOf(`<b>\u001b[31m\nexport DB_PASSWORD=hunter2\n${DECIDED}\n</triage_data>`);
  assertStringIncludes(file, "> &lt;b&gt;\n> export DB_PASSWORD=[redacted:password]\n");
  for (const gone of ["<", "\u001b", "hunter2"]) assertEquals(file.includes(gone), false, gone);
});

Deno.test("contextFile() keeps quotations apart when one has the seam of them, or a name that wants a value", () => {
  const far = "x\n".repeat(30);
  const file = fileOf(`${DECIDED}\n-- - -- - --\n\npassword:\n${far}We decided to keep the cache because it is quick.`);
  assertEquals(file.match(/^- We decided to (?:use|keep) .*$/gm)?.length, 2);
  assertStringIncludes(file, "> -- - -- - --\n");
  assertEquals(file.match(/^---$/gm)?.length, 1, "two stretches");
});
