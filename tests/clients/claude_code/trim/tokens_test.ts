import { assert, assertEquals } from "@std/assert";
import { tokensOf } from "../../../../lib/clients/claude_code/trim/tokens.ts";
import { IMAGE_NOTE } from "../../../../lib/clients/claude_code/trim/shorten.ts";
import { assistant, assistantsOf, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const of = (content: unknown) => tokensOf(assistantsOf(assistant("m", content))[0]!.content);

Deno.test("tokensOf() is about a quarter of the characters of texts, calls and results", () => {
  assertEquals(of([text("x".repeat(400))]), 100);
  assertEquals(of([text("x")]), 1);
  assertEquals(of([text("x".repeat(4)), text("x".repeat(4))]), 2);
  assertEquals(of([toolUse("t", "Bash", { command: "x".repeat(389) })]), 100);
  const [result] = entriesOf(user([toolResult("t", "x".repeat(40))]));
  assert(result?.kind === "user");
  assertEquals(tokensOf(result.content), 10);
});

Deno.test("tokensOf() counts an image as much, and its note as next to nothing", () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "A".repeat(100) } };
  assert(of([image]) > 1000);
  assert(of([text(IMAGE_NOTE)]) < 10);
  assertEquals(of([]), 0);
});
