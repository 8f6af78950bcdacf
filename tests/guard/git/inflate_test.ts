import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { deflateSync, gzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { inflate, InflateError } from "../../../lib/guard/git/inflate.ts";
import { blobId } from "../../../lib/guard/git/hash.ts";

const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.array(fc.constantFrom("tree ", "100644 a", "\n", "parent "), { maxLength: 3000 }).map((words) =>
    new TextEncoder().encode(words.join(""))
  ),
);

Deno.test("inflate() returns what zlib or gzip deflated, whatever follows the stream", () => {
  fc.assert(
    fc.property(BYTES, fc.constantFrom(0, 1, 6, 9), fc.uint8Array({ maxLength: 9 }), (bytes, level, rest) => {
      for (const stream of [deflateSync(bytes, { level }), gzipSync(bytes, { level })]) {
        assertEquals(inflate(new Uint8Array([...stream, ...rest]), bytes.length + 1), bytes);
      }
    }),
    { seed: 1, numRuns: 150 },
  );
});

Deno.test("inflate() throws when a stream inflates to more than allowed or is damaged", () => {
  assertThrows(() => inflate(deflateSync(new Uint8Array(1_000_000)), 1000), InflateError);
  // a name without an end
  assertThrows(() => inflate(new Uint8Array([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3, 65]), 1000), InflateError);
  assertThrows(() => inflate(new Uint8Array([0x78, 0x9c, 0xff, 0xff]), 1000), InflateError);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 2, maxLength: 300 }), (noise) => {
      try {
        inflate(new Uint8Array([0x78, 0x9c, ...noise]), 10_000);
      } catch (error) {
        if (!(error instanceof InflateError)) throw error;
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("blobId() is git's name of an object when its content has any length", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom("sha1" as const, "sha256" as const),
      (bytes, format) => {
        const known = createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
        assertEquals(blobId(bytes, format), known);
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
