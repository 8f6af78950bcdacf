import { assertEquals } from "@std/assert";
import { skillKindOf } from "../../../lib/permissions/tools/skill_file.ts";

/** Front matter, and whether client 2.1.330 asked about the skill. */
const CASES: readonly (readonly [front: string, kind: string])[] = [
  ["license: MIT", "instructions"],
  ["model: opus\neffort: high", "instructions"],
  ["argument-hint: '[x]'\ndisable-model-invocation: false", "instructions"],
  ["context: fork\nagent: Explore", "instructions"],
  ["metadata:\n  a: b", "instructions"],
  ["frob: x\ntools: Read", "instructions"],
  ["allowed-tools:", "instructions"],
  ["allowed-tools: []", "instructions"],
  ["hooks: {}", "instructions"],
  ["allowed-tools: Read", "tools"],
  ["allowed-tools:\n  - Read\n  - Bash(ls)", "tools"],
  ["allowed-tools:\n- Read", "tools"],
  ["disallowed-tools: Bash", "tools"],
  ["paths: src/**", "tools"],
  ["hooks:\n  PreToolUse:\n    - matcher: Bash", "hooks"],
];

for (const [front, kind] of CASES) {
  Deno.test(`skillKindOf() says ${kind} of ${JSON.stringify(front)}`, () => {
    const text = `---\nname: a\ndescription: d\n${front}\n---\nallowed-tools: Read\n`;
    assertEquals([skillKindOf(text), skillKindOf(text.replaceAll("\n", "\r\n"))] as string[], [kind, kind]);
  });
}

Deno.test("skillKindOf() reads no front matter where none begins the text", () => {
  assertEquals([skillKindOf("Do it.\n---\nhooks: x\n---\n"), skillKindOf("")], ["instructions", "instructions"]);
});
