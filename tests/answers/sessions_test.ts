import { assertEquals } from "@std/assert";
import { answers, SESSIONS, writtenDown } from "../../tools/answers.ts";

Deno.test("readers and analyses say of every recorded session, whole and broken, what was written down", () => {
  const written = writtenDown(SESSIONS);
  let groups = 0;
  for (const [group, found] of answers(SESSIONS)) {
    assertEquals(found, written[group], `${group}: "tools/answers.ts --show" shows it; "--write" where it is meant`);
    groups++;
  }
  assertEquals(groups, Object.keys(written).length);
});
