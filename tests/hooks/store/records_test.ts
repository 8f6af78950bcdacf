import { assertEquals } from "@std/assert";
import { isNewer, parseRecords } from "../../../lib/hooks/store/records.ts";

const SCHEMAS: readonly (readonly [old: unknown, value: unknown, newer: boolean])[] = [
  [{ schema: "a/2" }, { schema: "a/1" }, true],
  [{ schema: "a/1" }, { schema: "a/2" }, false],
  [{ schema: "a/1" }, { schema: "a/1" }, false],
  [{ schema: "a/10" }, { schema: "a/9" }, true],
  [{ schema: "b/1" }, { schema: "a/1" }, true],
  [{}, { schema: "a/1" }, false],
  [null, { schema: "a/1" }, false],
];

for (const [old, value, newer] of SCHEMAS) {
  Deno.test(`isNewer(): ${JSON.stringify(old)} is ${newer ? "" : "not "}newer than ${JSON.stringify(value)}`, () => {
    assertEquals(isNewer(old as never, value as never), newer);
  });
}

Deno.test("parseRecords() takes the lines that are objects", () => {
  assertEquals(parseRecords('{"a":1}\n\nbroken\n[1]\n{"b":2}'), [{ a: 1 }, { b: 2 }]);
});
