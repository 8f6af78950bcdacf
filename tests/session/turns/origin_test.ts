import { assertEquals } from "@std/assert";
import { causeOf } from "../../../lib/session/turns/origin.ts";
import { entriesOf, user } from "../../support/transcript.ts";

function cause(words: string): string {
  const [entry] = entriesOf(user(words));
  return entry?.kind === "user" ? causeOf(entry) : "no entry of the user";
}

Deno.test("causeOf() ends before a word that would be cut, which may be half a secret", () => {
  const words = "word ".repeat(78).trim(); // 389 characters
  assertEquals(cause(`${words} ghp_0123456789`), words);
  assertEquals(cause(`${words} sent`), `${words} sent`);
  assertEquals(cause("短".repeat(500)), "短".repeat(400));
  assertEquals(cause(`<a>${" ".repeat(3_990)}ghp_0123456789</a>`), "");
});

Deno.test("causeOf() gives a summary as it was before the client escaped it", () => {
  const told = (summary: string) =>
    cause(`<task-notification>\n<task-id>b1</task-id>\n<summary>${summary}</summary>\n</task-notification>`);
  assertEquals(told('Background command "make 2&gt;&amp;1" completed'), 'Background command "make 2>&1" completed');
  assertEquals(told("Agent &amp;lt; completed"), "Agent &lt; completed");
  assertEquals(told("make && test &amp;"), "make && test &amp;");
});
