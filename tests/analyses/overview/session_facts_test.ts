import { assertEquals } from "@std/assert";
import { SessionFacts } from "../../../lib/analyses/overview/session_facts.ts";
import { assistant, entriesOf, text, user } from "../../support/transcript.ts";

function factsOf(...lines: readonly unknown[]): SessionFacts {
  const facts = new SessionFacts();
  for (const entry of entriesOf(...lines)) facts.add(entry);
  return facts;
}

Deno.test("SessionFacts takes the first id and directory, and the last branch and title", () => {
  const facts = factsOf(
    user("a", { uuid: "u", sessionId: "s1", cwd: "/a", gitBranch: "main", version: "2.1.0" }),
    { type: "summary", summary: "first", leafUuid: "u" },
    user("b", { sessionId: "s2", cwd: "/b", gitBranch: "topic", version: "2.1.9" }),
    { type: "summary", summary: "second", leafUuid: "u" },
    user("c"),
  );
  const { sessionId, cwd, branch, title, clientFirst, clientLast } = facts;
  assertEquals([sessionId, cwd, branch, title, clientFirst, clientLast], [
    "s1",
    "/a",
    "topic",
    "second",
    "2.1.0",
    "2.1.9",
  ]);
});

Deno.test("SessionFacts takes the earliest and the latest time, in whatever order they come", () => {
  const facts = factsOf(
    user("a", { timestamp: "2026-01-02T00:00:00Z" }),
    user("b", { timestamp: "2026-01-01T00:00:00Z" }),
    user("c", { timestamp: "not a time" }),
    user("d", { timestamp: "2026-01-01T12:00:00Z" }),
  );
  assertEquals([facts.startedAt, facts.endedAt], ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]);
  assertEquals([factsOf().startedAt, factsOf().endedAt], [null, null]);
});

Deno.test("SessionFacts names the models that answered, and not the client's own messages", () => {
  const answer = (id: string, model: string) => {
    const line = assistant(id, [text("x")]);
    return { ...line, message: { ...Object(line.message), model } };
  };
  const facts = factsOf(answer("1", "a"), answer("2", "b"), answer("3", "a"), answer("4", "<synthetic>"));
  assertEquals([facts.model, facts.models], ["a", ["a", "b"]]);
});
