import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { LineWriter } from "../../../lib/cli/output/line_writer.ts";

function written(texts: readonly string[]): { text: string; bytes: number; most: number } {
  const parts: Uint8Array[] = [];
  const writer = new LineWriter({ write: (bytes: Uint8Array) => void parts.push(bytes.slice()) } as never);
  for (const text of texts) writer.write(text);
  writer.flush();
  const text = new TextDecoder().decode(new Uint8Array(parts.flatMap((part) => [...part])));
  return { text, bytes: writer.bytes, most: Math.max(0, ...parts.map(({ length }) => length)) };
}

Deno.test("LineWriter writes every text, and counts its bytes", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 30 })), (texts) => {
    const all = texts.join("");
    const { text, bytes } = written(texts);
    assertEquals([text, bytes], [all, new TextEncoder().encode(all).length]);
  }));
});

Deno.test("LineWriter writes a text that is longer than its buffer in pieces, and splits no character", () => {
  const long = "aé😀".repeat(120_000);
  const { text, bytes, most } = written(["x", long]);
  assertEquals([text === "x" + long, bytes, most <= 1 << 18], [
    true,
    new TextEncoder().encode("x" + long).length,
    true,
  ]);
});

Deno.test("LineWriter without a file only counts", () => {
  const writer = new LineWriter(null);
  writer.write("abc");
  writer.flush();
  assertEquals(writer.bytes, 3);
});
