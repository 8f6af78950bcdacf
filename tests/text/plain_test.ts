import { assertEquals } from "@std/assert";
import { isPlain } from "../../lib/text/plain.ts";
import { redactJson } from "../../lib/text/redact_json.ts";

const PLAIN = [
  "",
  "PreToolUse",
  "pre-tool",
  "agent_transcript_path",
  "a86e1d67dde657a4e",
  "3f786850-e387-550f-dab8-36ed7e6dc881",
  "2026-11-23T09:20:01.161Z",
  "2.1.330",
  "toolu_01A09q90qw90lq917835lq9",
  "ses_de0042553ffeBkfYIY02VGDRVr", // a session of OpenCode
];
const NOT_PLAIN = [
  "a b",
  "hunter2",
  "word\n",
  "word\u200b",
  "AbcdefghijklmnopqrsT", // 20 letters
  "a".repeat(33),
  "3f786850e387550fdab836ed7e6dc8813f786850",
  "toolu_Sh0rt",
  "toolu_" + "a".repeat(27),
  "12345.6",
  "1.2.3.4.5",
  "3f786850-e387-550f-dab86-ed7e6dc881aa",
  "3f786850-e387-550f-dab8-36ed7e6dc88g",
  "2026-11-23T09:20Z",
  "ABCD-EF-GHTIJ:KL:MN.OPQZ",
  "toolu_0123_456789",
  "ses_de0042553ffeBkfYIY02VGDRVrX",
  "-x",
  "_X",
];

for (const text of PLAIN) {
  Deno.test(`isPlain() takes ${JSON.stringify(text)} as it is`, () => assertEquals(isPlain(text), true));
}
for (const text of NOT_PLAIN) {
  Deno.test(`isPlain() looks into ${JSON.stringify(text)}`, () => assertEquals(isPlain(text), false));
}

Deno.test("redactJson() judges a value by the end of its name", () => {
  const secrets = ["password", "DB_PASSWORD", "userPassword", "x-api-key", "apiKey", "a1_auth_token", ".cookie"];
  for (const name of secrets) assertEquals(redactJson({ [name]: "walrus" }), { [name]: "[redacted:password]" }, name);
  for (const name of ["no password", "passwords", "token", "key", "1password"]) {
    assertEquals(redactJson({ [name]: "walrus" }), { [name]: "walrus" }, name);
  }
});
