import { assertEquals } from "@std/assert";
import { LineNumbers } from "../../lib/replay/line_numbers.ts";
import { assistant, jsonl, text, user } from "../support/transcript.ts";

Deno.test("LineNumbers knows the lines that were read, and no later ones", () => {
  const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
  Deno.writeTextFileSync(
    path,
    jsonl(
      user("one", { uuid: "u1" }),
      { type: "summary", summary: "no uuid" },
      assistant("m", [text("two")], { uuid: "u3" }),
      user("three", { uuid: "u4" }),
    ),
  );
  const numbers = new LineNumbers(path);
  const known = () => ["u1", "u3", "u4", "u9"].map((uuid) => numbers.lineOf(uuid));
  try {
    assertEquals(known(), [null, null, null, null]);
    numbers.readTo(3);
    assertEquals(known(), [1, 3, null, null]);
    numbers.readTo(1);
    assertEquals(known(), [1, 3, null, null], "what was read stays");
    numbers.readTo(null);
    assertEquals(known(), [1, 3, 4, null]);
  } finally {
    numbers.close();
    Deno.removeSync(path);
  }
});
