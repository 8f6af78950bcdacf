import { assertEquals } from "@std/assert";
import { tokensOf } from "../../../lib/analyses/trim/tokens.ts";

Deno.test("tokensOf() takes a quarter of the characters, and 1600 for an image", () => {
  const ending = { isError: false, outcome: "ok", feedback: null, claim: null } as const;
  const result = { kind: "tool_result", toolUseId: "t", ...ending } as const;
  assertEquals(tokensOf([{ ...result, text: "x".repeat(9), images: 2 }]), 3 + 3200);
  assertEquals(tokensOf([{ kind: "text", text: "x".repeat(8) }]), 2);
  assertEquals(tokensOf([{ kind: "text", text: "[image]" }]), 2);
  const input = { a: "xx", b: [1, true], c: { d: null } };
  assertEquals(tokensOf([{ kind: "tool_use", id: "t", name: "Bash", input, server: false }]), Math.ceil((4 + 20) / 4));
});
