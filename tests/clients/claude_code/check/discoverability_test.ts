import { assertEquals } from "@std/assert";
import {
  discoverabilityProblems,
  type FileLocation,
} from "../../../../lib/clients/claude_code/check/discoverability.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const FACTS = {
  sessionId: ID,
  cwds: ["/home/me/app"],
  startsWithSidechain: false,
  summaryLeaf: null,
  hasConversation: true,
};

Deno.test("discoverabilityProblems() says why a client would not find a file", () => {
  const cases: [place: FileLocation | null, says: string | null][] = [
    [{ above: "projects", directory: "-home-me-app", name: `${ID}.jsonl` }, null],
    [{ above: "projects", directory: "-home-me-other", name: `${ID}.jsonl` }, 'the client looks in "-home-me-app"'],
    [{ above: "projects", directory: "-home-me-app", name: "copy.jsonl" }, "the client looks for <session id>.jsonl"],
    [{ above: "backup", directory: "x", name: "copy.jsonl" }, null],
    [{ above: "backup", directory: "x", name: `${ID.replace("0", "1")}.jsonl` }, `its lines belong to ${ID}`],
    [null, null],
  ];
  for (const [place, says] of cases) {
    const found = [...discoverabilityProblems(FACTS, place)].map(({ detail }) => detail);
    if (says === null) assertEquals(found, [], place?.name);
    else assertEquals(found.map((detail) => detail.includes(says)), [true], found.join());
  }
});

Deno.test("discoverabilityProblems() finds files that a client does not list", () => {
  const kinds = (facts: Partial<typeof FACTS>) => [...discoverabilityProblems({ ...FACTS, ...facts }, null)].length;
  assertEquals([kinds({}), kinds({ hasConversation: false }), kinds({ startsWithSidechain: true })], [0, 1, 1]);
});
