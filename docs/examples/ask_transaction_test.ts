import { assertAnswer, FakeClient, SessionBuilder } from "jsr:@debrief/debrief/testing";
import hook from "./ask_transaction.ts";

const PATH = "/app/migrations/7.sql";

Deno.test("ask_transaction asks about a table that is changed outside a transaction", async () => {
  const session = new SessionBuilder().prompt("Add a column")
    .beginCall("Write", { file_path: PATH, content: "ALTER TABLE users ADD age int;" });
  using client = new FakeClient(session);
  assertAnswer(await client.ask(hook, "PreToolUse"), "ask", "outside a transaction");

  session.endCall().beginCall("Write", {
    file_path: PATH,
    content: "BEGIN;\nALTER TABLE users ADD age int;\nCOMMIT;",
  });
  assertAnswer(await client.ask(hook, "PreToolUse"), "none");

  session.endCall().beginCall("Edit", { file_path: "/app/README.md", new_string: "ALTER TABLE users" });
  assertAnswer(await client.ask(hook, "PreToolUse"), "none");
});

Deno.test("ask_transaction looks into the directory of its settings", async () => {
  const session = new SessionBuilder().prompt("Drop it")
    .beginCall("Write", { file_path: "/app/db/8.sql", content: "DROP TABLE users;" });
  using client = new FakeClient(session, { hooks: { ask_transaction: { directory: "/db/" } } });
  assertAnswer(await client.ask(hook, "PreToolUse"), "ask");
});
