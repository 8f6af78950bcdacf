import { assertEquals } from "@std/assert";
import { answers, type Kept, writtenDown } from "../../tools/answers.ts";

/** Asks some questions of every subject, and compares with what was written down. */
export function compare<T>(kept: Kept<T>, ...names: readonly string[]): void {
  const written = writtenDown(kept);
  let groups = 0;
  for (const [group, found] of answers(kept, names)) {
    const expected = Object.fromEntries(names.map((name) => [name, written[group]?.[name]]));
    assertEquals(found, expected, `${group}: "tools/answers.ts --show" shows it; "--write" where it is meant`);
    groups++;
  }
  assertEquals(groups, Object.keys(written).length);
}
