import { assertEquals } from "@std/assert";
import { TitleReader } from "../../lib/session/title.ts";
import { entriesOf, user as prompt } from "../support/transcript.ts";

const user = (customTitle: string) => ({ type: "custom-title", customTitle });
const client = (aiTitle: string) => ({ type: "ai-title", aiTitle });
const summary = (text: string, leafUuid?: string) => ({ type: "summary", summary: text, leafUuid });
const row = (uuid: string) => prompt("x", { uuid });

const CASES: readonly (readonly [lines: readonly object[], given: string | null, title: string])[] = [
  [[], null, ""],
  [[summary("s"), client("c"), user("u")], null, "u"],
  [[user("u"), client("c"), summary("s")], null, "u"],
  [[client("c"), summary("s")], null, "c"],
  [[summary("s1"), summary("s2")], null, "s2"],
  [[user("u1"), client("c"), user("u2"), client("c")], null, "u2"],
  // a user who takes the title back gets the client's again
  [[user("u"), client("c"), user("")], null, "c"],
  [[client("c")], "g", "g"],
  [[user("u")], "g", "u"],
  [[], " ", ""],
  // of other sessions: at the start of a file, and among its rows
  [[summary("other", "a"), row("b")], null, ""],
  [[summary("other", "a"), summary("own", "b"), summary("another", "c"), row("b")], null, "own"],
  [[summary("before", "a"), row("a"), summary("now", "a")], null, "now"],
  [[row("a"), summary("own", "a"), row("b"), summary("other", "c"), row("d")], null, "own"],
];

Deno.test("TitleReader takes the user's title before the client's, and that before a summary", () => {
  for (const [lines, given, title] of CASES) {
    const reader = new TitleReader(given);
    for (const entry of entriesOf(...lines)) reader.add(entry);
    assertEquals(reader.title, title, JSON.stringify([lines, given]));
  }
});
