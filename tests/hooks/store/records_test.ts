import { assertEquals } from "@std/assert";
import { isModRecords, isNewer, modRecordsName, parseRecords, sortRecords } from "../../../lib/hooks/store/records.ts";

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

Deno.test("a module's records have a name of their own, and are found by it", () => {
  const name = modRecordsName("sessions/s.1/intent.jsonl", "abc");
  assertEquals(name, "sessions/s.1/intent.mod-abc.jsonl");
  assertEquals(modRecordsName("intent", "abc"), "intent.mod-abc");
  assertEquals(isModRecords("intent.mod-abc.jsonl", "intent.jsonl"), true);
  assertEquals(
    ["intent.jsonl", "other.mod-abc.jsonl", "intent.mod-abc.txt"].map((file) => isModRecords(file, "intent.jsonl")),
    [
      false,
      false,
      false,
    ],
  );
});

Deno.test("sortRecords() sorts by time, and leaves records of which one has none", () => {
  const records = [{ ts: "2", n: 1 }, { ts: "1", n: 2 }, { ts: "2", n: 3 }];
  assertEquals(sortRecords(records).map(({ n }) => n), [2, 1, 3]);
  assertEquals(sortRecords([...records, { n: 4 }]).map(({ n }) => n), [1, 2, 3, 4]);
});
