import { assertEquals } from "@std/assert";
import { editDistance } from "../../lib/text/edit_distance.ts";

Deno.test("editDistance() counts a swap as one change, and gives up beyond a limit", () => {
  const distances = [["turns", "trun"], ["find", "find"], ["", "abc"], ["kitten", "sitting"]] as const;
  assertEquals(distances.map(([a, b]) => editDistance(a, b)), [2, 0, 3, 3]);
  assertEquals([editDistance("kitten", "sitting", 3), editDistance("kitten", "sitting", 2)], [3, Infinity]);
});
