import { assertEquals } from "@std/assert";
import { weighedText } from "../../../lib/cli/output/weighed_text.ts";
import type { JsonObject } from "../../../lib/json.ts";

const SENTENCE: JsonObject = {
  category: "DECISION",
  probability: 0.625,
  shown: true,
  line: 12,
  uuid: "u1",
  cue: "decided",
  text: "We decided on sqlite.",
  speaker: "user",
  reasons: ["with a reason", "at the end"],
  raisedBy: ["it gives a reason", "the user said it"],
  loweredBy: ["it was said early"],
};
const HEAD = "  * 0.63 DECISION    line 12: user: We decided on sqlite.";
const WHY = "  [decided; with a reason; at the end]\n";

const shown = (change: JsonObject = {}, explain = false): string =>
  weighedText({ ...SENTENCE, ...change }, { explain });

Deno.test("weighedText() says where, who, what and why, in columns", () => {
  assertEquals(shown(), HEAD + WHY);
  assertEquals(shown({ category: "PREFERENCE" }), `${HEAD.replace("DECISION  ", "PREFERENCE")}${WHY}`);
});

Deno.test("weighedText() marks what is shown only", () => {
  for (const value of [false, null, "true"]) assertEquals(shown({ shown: value }), HEAD.replace("*", " ") + WHY);
});

Deno.test("weighedText() leaves out what is not known", () => {
  assertEquals(shown({ line: null }), HEAD.replace("line 12: ", "") + WHY);
  assertEquals(shown({ speaker: null }), HEAD.replace("user: ", "") + WHY);
  assertEquals(shown({ reasons: [] }), `${HEAD}  [decided]\n`);
  assertEquals(shown({ reasons: ["odd", 1, null] }), `${HEAD}  [decided; odd]\n`);
  assertEquals(weighedText({}, { explain: true }), `    0.00${" ".repeat(13)}  []\n`);
});

Deno.test("weighedText() has what the sentence replies to behind it", () => {
  assertEquals(shown({ replyTo: "Which database?" }), `${HEAD}, in reply to: Which database?${WHY}`);
});

Deno.test("weighedText() explains what raised and lowered the probability in a line of its own, if asked", () => {
  const line = (words: string) => `${HEAD}${WHY}         ${words}\n`;
  const raised = "raised: it gives a reason; the user said it";
  assertEquals(shown({}, true), line(`${raised}. lowered: it was said early`));
  assertEquals(shown({ loweredBy: [] }, true), line(raised));
  assertEquals(shown({ raisedBy: [] }, true), line("lowered: it was said early"));
  assertEquals(shown({ raisedBy: [], loweredBy: [] }, true), HEAD + WHY);
});

Deno.test("weighedText() keeps every part to its length", () => {
  const long = "word ".repeat(100);
  const lengthOf = (change: JsonObject): number => shown(change, true).length - shown({}, true).length;
  assertEquals(lengthOf({ text: long }), 120 - 21);
  assertEquals(lengthOf({ replyTo: long }), 120 + ", in reply to: ".length);
  assertEquals(lengthOf({ speaker: long }), 20 - 4);
  assertEquals(lengthOf({ cue: long }), 160 - "decided; with a reason; at the end".length);
  assertEquals(lengthOf({ loweredBy: [long] }), 320 - "it was said early".length);
  assertEquals(lengthOf({ category: long }), 20 - 11);
});
