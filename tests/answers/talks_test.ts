import { assertEquals } from "@std/assert";
import { answers, TALK, writtenDown } from "../../tools/answers.ts";

Deno.test("triage hears in made-up talks of every language what was written down", () => {
  const written = writtenDown(TALK);
  let groups = 0;
  for (const [group, found] of answers(TALK)) {
    assertEquals(found, written[group], `${group}: "tools/answers.ts --show" shows it; "--write" where it is meant`);
    groups++;
  }
  assertEquals(groups, Object.keys(written).length);
});
