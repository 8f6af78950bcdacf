import { assertEquals } from "@std/assert";
import {
  activeBranch,
  branchNode,
  callIdsOf,
  resultId,
  useId,
} from "../../../../lib/clients/claude_code/reading/branch.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const at = (uuid: string, parentUuid: string | null, line: JsonObject): JsonObject => ({ ...line, uuid, parentUuid });
const nodesOf = (lines: readonly JsonObject[]) => entriesOf(...lines).flatMap((entry) => branchNode(entry) ?? []);

const ASK = user("a");
const SAY = assistant("m", [text("b")]);
const BOUNDARY = { type: "system", subtype: "compact_boundary" };
const segment = { anchorUuid: "s", headUuid: "b", tailUuid: "c" };

// the chain, why it begins there, and what is loaded beside it, with its owner
for (
  const [what, lines, chain, begins, beside] of [
    ["no entry", [], "", "empty", {}],
    ["a chain", [at("a", null, ASK), at("b", "a", SAY), at("c", "b", ASK)], "a b c", "root", {}],
    [
      "two branches: the last one",
      [at("a", null, ASK), at("b", "a", SAY), at("c", "a", assistant("n", []))],
      "a c",
      "root",
      {},
    ],
    ["a parent that is missing", [at("b", "a", ASK), at("c", "b", SAY)], "b c", "missing", {}],
    ["a cycle", [at("a", "b", ASK), at("b", "a", SAY), at("c", "b", ASK)], "a b c", "cycle", {}],
    ["an end in a sidechain", [at("a", null, ASK), at("b", "a", { ...SAY, isSidechain: true })], "a", "root", {}],
    [
      "an end of an agent in a stream",
      [at("a", null, ASK), at("b", "a", { ...SAY, parent_tool_use_id: "t" })],
      "a",
      "root",
      {},
    ],
    ["an end in a team", [at("a", null, ASK), at("b", "a", { ...SAY, teamName: "t" })], "a b", "root", {}],
    ["an end in progress", [at("a", null, ASK), at("b", "a", { type: "progress" })], "a", "root", {}],
    [
      "the briefing of a fork",
      [at("a", null, ASK), at("b", "a", { type: "attachment", attachment: { type: "fork_briefing" } })],
      "a",
      "root",
      {},
    ],
    ["a sidechain alone", [at("a", null, { ...ASK, isSidechain: true })], "a", "root", {}],
    ["entries without a message", [at("a", null, ASK), at("x", null, { type: "system" })], "a", "root", {}],
    [
      "the same uuid twice: the last one",
      [at("a", null, ASK), at("b", "x", SAY), at("b", "a", SAY)],
      "a b",
      "root",
      {},
    ],
    [
      "other lines of an answer, with their results",
      [
        at("a", null, ASK),
        at("b", "a", assistant("m", [toolUse("t1")])),
        at("p", "b", assistant("m", [toolUse("t2")])),
        at("c", "b", user([toolResult("t1")])),
        at("q", "p", user([toolResult("t2")])),
        at("d", "c", assistant("n", [text("done")])),
      ],
      "a b c d",
      "root",
      { p: "b", q: "p" },
    ],
    [
      "a call that is written again",
      [
        at("a", null, ASK),
        at("b", "a", assistant("m", [toolUse("t1")])),
        at("p", "a", assistant("m", [toolUse("t1")])),
        at("c", "b", user([toolResult("t1")])),
        at("q", "p", user([toolResult("t1")])),
        at("d", "c", assistant("n", [text("done")])),
      ],
      "a b c d",
      "root",
      {},
    ],
    [
      "messages that a compaction preserved",
      [
        at("a", null, ASK),
        at("b", "a", ASK),
        at("c", "b", SAY),
        at("x", null, { ...BOUNDARY, compactMetadata: { preservedMessages: { anchorUuid: "s", uuids: ["b", "c"] } } }),
        at("s", "x", ASK),
        at("d", "s", ASK),
      ],
      "x s b c d",
      "root",
      {},
    ],
    [
      "a segment that a compaction preserved",
      [
        at("a", null, ASK),
        at("b", "a", ASK),
        at("c", "b", SAY),
        at("x", null, { ...BOUNDARY, compactMetadata: { preservedSegment: segment } }),
        at("s", "x", ASK),
        at("d", "s", ASK),
      ],
      "x s b c d",
      "root",
      {},
    ],
    [
      "an earlier copy of an entry that cannot end it",
      [at("a", null, ASK), at("b", "a", SAY), at("b", "a", { ...SAY, isSidechain: true })],
      "a",
      "root",
      {},
    ],
    [
      "preserved messages after no entry",
      [
        at("b", null, ASK),
        at("x", null, { ...BOUNDARY, compactMetadata: { preservedMessages: { uuids: ["b"] } } }),
        at("s", "x", ASK),
      ],
      "x s",
      "root",
      {},
    ],
    [
      "a result without a parent",
      [
        at("a", null, ASK),
        at("b", "a", assistant("m", [toolUse("t1")])),
        at("p", "b", assistant("m", [toolUse("t2")])),
        at("c", "b", user([toolResult("t1")])),
        at("q", null, user([toolResult("t2")])),
        at("d", "c", assistant("n", [text("done")])),
      ],
      "a b c d",
      "root",
      { p: "b" },
    ],
    [
      "preserved messages of which one is missing",
      [
        at("b", null, ASK),
        at("x", null, { ...BOUNDARY, compactMetadata: { preservedMessages: { anchorUuid: "s", uuids: ["b", "z"] } } }),
        at("s", "x", ASK),
        at("d", "s", ASK),
      ],
      "x s d",
      "root",
      {},
    ],
  ] as [string, JsonObject[], string, string, Record<string, string>][]
) {
  Deno.test(`activeBranch() of ${what}`, () => {
    const branch = activeBranch(nodesOf(lines));
    assertEquals([branch.chain.map(({ uuid }) => uuid).join(" "), branch.begins], [chain, begins]);
    assertEquals(Object.fromEntries([...branch.beside].map(([node, owner]) => [node.uuid, owner.uuid])), beside);
  });
}

Deno.test("activeBranch() says the parents as they are loaded", () => {
  const lines = [
    at("b", null, ASK),
    at("x", null, { ...BOUNDARY, compactMetadata: { preservedMessages: { anchorUuid: "s", uuids: ["b"] } } }),
    at("s", "x", ASK),
    at("d", "s", ASK),
  ];
  const { parentOf, nodeOf } = activeBranch(nodesOf(lines));
  assertEquals(["b", "x", "s", "d"].map((uuid) => parentOf(nodeOf(uuid)!)), ["s", null, "x", "b"]);
  assertEquals(nodeOf("z"), undefined);
});

Deno.test("activeBranch() keeps the parent of a line of an answer that leads to the chain", () => {
  const lines = [
    at("a", null, ASK),
    at("b", "a", assistant("m", [toolUse("t1")])),
    at("p", "a", assistant("m", [toolUse("t2")])),
    at("r", "p", { type: "system" }),
    at("q", "r", user([toolResult("t2")])),
    at("n", null, user([toolResult("t3")])),
    at("c", "b", user([toolResult("t1")])),
  ];
  const { parentOf, nodeOf, beside } = activeBranch(nodesOf(lines));
  assertEquals([...beside.keys()].map((node) => [node.uuid, parentOf(node)]), [["p", "a"], ["q", "r"]]);
  assertEquals(parentOf(nodeOf("n")!), null);
});

Deno.test("activeBranch() ties a line of an answer to it where its parents lead elsewhere", () => {
  const lines = [
    at("a", null, ASK),
    at("b", "a", assistant("m", [toolUse("t1")])),
    at("p", "gone", assistant("m", [toolUse("t2")])),
    at("c", "b", user([toolResult("t1")])),
  ];
  const { parentOf, nodeOf } = activeBranch(nodesOf(lines));
  assertEquals(parentOf(nodeOf("p")!), "b");
});

Deno.test("branchNode() is null for what is in no chain", () => {
  const has = (line: JsonObject) => nodesOf([line]).length;
  assertEquals(
    ["user", "assistant", "system", "attachment", "progress"].map((type) => has({ ...ASK, type, uuid: "a" })),
    [1, 1, 1, 1, 1],
  );
  assertEquals([has(ASK), has({ ...ASK, type: "human", uuid: "a" }), has({ type: "ai-title", uuid: "a" })], [0, 0, 0]);
});

Deno.test("callIdsOf() finds calls and results of every kind, in their order", () => {
  const content = [
    toolUse("t2"),
    { type: "server_tool_use", id: "t1" },
    null,
    { type: "web_search_tool_result", tool_use_id: "t1" },
    { type: "text", id: "t9" },
  ];
  assertEquals(callIdsOf({ message: { content } } as JsonObject), { uses: ["t2", "t1"], results: ["t1"] });
  assertEquals(callIdsOf({ message: { content: "words" } }), { uses: [], results: [] });
  const blocks: JsonObject[] = [toolUse("t1"), toolResult("t1"), { type: "tool_use" }, { id: "t1" }];
  assertEquals(blocks.map(useId), ["t1", null, null, null]);
  assertEquals(blocks.map(resultId), [null, "t1", null, null]);
});

for (
  const [what, named, chain] of [
    ["an end before the last one", { uuid: "b", isExplicit: false }, "a b"],
    ["a row that the last one comes after", { uuid: "a", isExplicit: false }, "a c"],
    ["a row that the user chose", { uuid: "a", isExplicit: true }, "a"],
    ["a row that is not there", { uuid: "z", isExplicit: true }, "a c"],
    ["nothing", { uuid: null, isExplicit: true }, ""],
  ] as const
) {
  Deno.test(`activeBranch() where the client named ${what}`, () => {
    const nodes = nodesOf([at("a", null, ASK), at("b", "a", ASK), at("c", "a", ASK)]);
    assertEquals(activeBranch(nodes, named).chain.map(({ uuid }) => uuid).join(" "), chain);
  });
}
