import { assert, assertEquals } from "@std/assert";
import { type CallPiece, ConversationReader } from "../../../lib/analyses/overview/conversation_pieces.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

function piecesOf(...lines: unknown[]) {
  const reader = new ConversationReader();
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return reader.end();
}

Deno.test("ConversationReader keeps answers and calls in the order of their lines", () => {
  const pieces = piecesOf(
    user("go"),
    assistant("a", [text("I look."), toolUse("t", "Bash", { command: "ls" })]),
    user([toolResult("t", "a.ts")]),
    assistant("b", [text("There is a.ts.")]),
    assistant("c", [text("an agent's")], { isSidechain: true }),
  );
  assertEquals(pieces.map((piece) => piece.kind === "answer" ? piece.text : [piece.id, piece.output]), [
    "I look.",
    ["t", "a.ts"],
    "There is a.ts.",
  ]);
});

for (
  const [what, name, input, record, diff] of [
    ["a patch in the result", "Edit", {}, { structuredPatch: [{ lines: ["-a", "+b", " c"] }] }, ["-a", "+b", " c"]],
    ["an edit", "Edit", { old_string: "a\nb", new_string: "c" }, {}, ["-a", "-b", "+c"]],
    ["a new file", "Write", { content: "a\nb\n" }, {}, ["+a", "+b"]],
    [
      "a patch of Codex",
      "apply_patch",
      { input: "*** Begin Patch\n*** Update File: a.ts\n@@\n-a\n+b\n*** End Patch" },
      {},
      ["*** Update File: a.ts", "-a", "+b"],
    ],
    ["a command", "Bash", { command: "ls" }, {}, []],
  ] as const
) {
  Deno.test(`ConversationReader shows what ${what} changed`, () => {
    const [, piece] = piecesOf(
      user("go"),
      assistant("m", [text("now"), toolUse("t", name, input)]),
      user([toolResult("t", "done")], { toolUseResult: record }),
    );
    assertEquals((piece as CallPiece).diff, diff);
  });
}

Deno.test("ConversationReader shows no change of a call that failed, and forgets the oldest of very much", () => {
  const failed = piecesOf(
    assistant("m", [toolUse("t", "Edit", { old_string: "a", new_string: "b" })]),
    user([toolResult("t", "String to replace not found", true)]),
  );
  assertEquals(failed.map((piece) => (piece as CallPiece).diff), [[]]);
  const many = Array.from(
    { length: 2500 },
    (_, index) => assistant(`m${index}`, [text(`${index} ${"x".repeat(9000)}`)]),
  );
  const kept = piecesOf(...many);
  assert(kept.length > 500 && kept.length < 2500);
  assert(kept.at(-1)?.kind === "answer" && (kept.at(-1) as { text: string }).text.startsWith("2499"));
});
