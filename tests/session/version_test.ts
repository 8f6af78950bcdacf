import { assertEquals } from "@std/assert";
import { compareVersions } from "../../lib/session/version.ts";

const ORDER = [
  "",
  "0.2.122",
  "1.0.3",
  "1.0.60",
  "1.0.128",
  "2.0.9",
  "2.0.77",
  "2.1.9",
  "2.1.90",
  "2.1.100",
  "2.1.330",
  "10.0.0",
];

Deno.test("compareVersions() orders by number, not by letter", () => {
  for (const [i, a] of ORDER.entries()) {
    for (const [j, b] of ORDER.entries()) {
      assertEquals(Math.sign(compareVersions(a, b)), Math.sign(i - j), `${a} and ${b}`);
    }
  }
});

Deno.test("compareVersions() takes what is missing or no number as 0", () => {
  assertEquals(compareVersions("2.1", "2.1.0"), 0);
  assertEquals(compareVersions("2.1.x", "2.1.0"), 0);
  assertEquals(Math.sign(compareVersions("2.1.5-beta", "2.1.4")), 1);
});
