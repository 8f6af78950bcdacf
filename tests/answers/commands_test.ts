import { assertEquals } from "@std/assert";
import { answers, COMMANDS, writtenDown } from "../../tools/answers.ts";

Deno.test("permissions say of every recorded command, whole and bent, what was written down", () => {
  const written = writtenDown(COMMANDS);
  let groups = 0;
  for (const [group, found] of answers(COMMANDS)) {
    assertEquals(found, written[group], `${group}: "tools/answers.ts --show" shows it; "--write" where it is meant`);
    groups++;
  }
  assertEquals(groups, Object.keys(written).length);
});
