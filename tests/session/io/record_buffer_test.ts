import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { RecordBuffer } from "../../../lib/session/io/record_buffer.ts";

Deno.test("RecordBuffer gives every record back, in order and once", () => {
  const record = fc.tuple(fc.string({ unit: "binary", maxLength: 60 }), fc.integer());
  fc.assert(fc.property(fc.array(record, { maxLength: 40 }), (records) => {
    const buffer = new RecordBuffer<(typeof records)[number]>();
    for (const one of records) buffer.push(one);
    assertEquals([...buffer.drain()], records);
    assertEquals([...buffer.drain()], []);
  }));
});

Deno.test("RecordBuffer keeps records of several chunks, and one larger than a chunk", () => {
  const buffer = new RecordBuffer<string>();
  const records = ["é".repeat(700_000), "a", "\n".repeat(900_000), "b".repeat(3_000_000), "c"];
  for (const one of records) buffer.push(one);
  assertEquals(
    [...buffer.drain()].map((text) => [text.length, text[0]]),
    records.map((text) => [text.length, text[0]]),
  );
  buffer.push("again");
  assertEquals([...buffer.drain()], ["again"]);
});
