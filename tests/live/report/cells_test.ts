import { assertEquals } from "@std/assert";
import { Cells } from "./cells.ts";
import { temporaryFile } from "../../support/temporary.ts";

const NAME = { client: "2.1.330", way: "binary", scenario: "resume" };
const FAILED = { kind: "failed", problems: ["late"], judged: [], ms: 1 } as const;
const PASSED = { kind: "passed", problems: [], judged: [], ms: 1 } as const;

Deno.test("Cells goes on from its file: of a session that failed and was repeated the last counts", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const first = new Cells(path);
  first.add({ ...NAME, outcome: FAILED });
  assertEquals([first.failed, new Cells(path).hasFailed(NAME)], [true, true]);
  first.add({ ...NAME, outcome: PASSED });
  assertEquals(first.failed, true, "a round that failed in this run stays failed");
  const second = new Cells(path);
  assertEquals([second.failed, second.of(NAME)?.kind], [false, "played"]);
  assertEquals(second.names({ way: "binary" }), [NAME]);
  assertEquals(second.names({ client: "2.0.30" }), []);
});
