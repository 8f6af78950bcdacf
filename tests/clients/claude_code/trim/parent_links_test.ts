import { assertEquals } from "@std/assert";
import { nearestAncestors, parentLinks } from "../../../../lib/clients/claude_code/trim/parent_links.ts";
import { indexSession, type TrimNode } from "../../../../lib/clients/claude_code/trim/session_index.ts";
import { activeBranch } from "../../../../lib/clients/claude_code/reading/branch.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

/** The parent of each entry that stays, when the others are removed. */
function links(lines: readonly JsonObject[], removed: readonly string[]): Record<string, string | null> {
  const { nodes } = indexSession(entriesOf(...lines));
  const branch = activeBranch(nodes);
  const loaded = [...branch.chain, ...branch.beside.keys()];
  const staying = new Set<TrimNode>(loaded.filter(({ uuid }) => !removed.includes(uuid)));
  return Object.fromEntries(parentLinks(staying, branch, nearestAncestors(loaded, branch, staying)));
}

const FIVE = chain("s", user("a"), assistant("m1", [text("b")]), user("c"), assistant("m2", [text("d")]), user("e"));

Deno.test("parentLinks() leaves the chain as it is where everything stays", () => {
  assertEquals(links(FIVE, []), { u0: null, u1: "u0", u2: "u1", u3: "u2", u4: "u3" });
});

Deno.test("parentLinks() links past removed entries to the nearest ancestor that stays", () => {
  assertEquals(links(FIVE, ["u1", "u2"]), { u0: null, u3: "u0", u4: "u3" });
  assertEquals(links(FIVE, ["u0", "u1"]), { u2: null, u3: "u2", u4: "u3" });
  assertEquals(links(FIVE, ["u0", "u1", "u2", "u3"]), { u4: null });
});

/** Parallel calls: the second one's line is not in the chain of parents. */
const PARALLEL: JsonObject[] = [
  ...chain("s", user("go"), assistant("m", [toolUse("t1")]), user([toolResult("t1", "one")])),
  { ...assistant("m", [toolUse("t2")]), uuid: "p", parentUuid: "u1", sessionId: "s" },
  { ...user([toolResult("t2", "two")]), uuid: "q", parentUuid: "p", sessionId: "s" },
  { ...assistant("n", [text("done")]), uuid: "end", parentUuid: "u2", sessionId: "s" },
];

Deno.test("parentLinks() keeps entries of a message that are not in the chain", () => {
  const found = links(PARALLEL, []);
  assertEquals(found["end"], "u2");
  assertEquals([found["p"], found["q"]], ["u1", "p"]);
});

Deno.test("parentLinks() puts a line of a message in the place of those that are removed from the chain", () => {
  const found = links(PARALLEL, ["u1", "u2"]);
  assertEquals([found["p"], found["q"], found["end"]], ["u0", "p", "p"], "else no client would load the line");
});

Deno.test("parentLinks() makes no cycle where the parents of a file form one", () => {
  const lines = chain("s", user("a"), assistant("m", [text("b")]), user("c"));
  const found = links([{ ...lines[0], parentUuid: "u2" } as JsonObject, ...lines.slice(1)], []);
  for (const start of Object.keys(found)) {
    let steps = 0;
    for (let at: string | null = start; at !== null; at = found[at] ?? null) {
      if (++steps > lines.length) throw new Error(`a cycle from ${start}: ${JSON.stringify(found)}`);
    }
  }
});
