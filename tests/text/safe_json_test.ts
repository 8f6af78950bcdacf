import { assertEquals } from "@std/assert";
import { jsonText, openJson, safeJson, safeObject } from "../../lib/text/safe_json.ts";

const KEY = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";

Deno.test("safeJson() sanitizes before it redacts, in names and in values", () => {
  const hidden = [...KEY].join("\u200b");
  assertEquals(safeJson({ a: hidden, [`\u001b[31m${hidden}`]: 1 }), {
    a: "[redacted:github_token]",
    "[redacted:github_token]": 1,
  });
});

Deno.test("safeJson() keeps line breaks and tabs of values, and drops what JSON cannot say", () => {
  assertEquals(safeJson({ a: "1\n\t2", b: undefined, c: () => 1, d: NaN }), { a: "1\n\t2", c: null, d: NaN });
});

Deno.test("safeObject() is an object, jsonText() its text, and openJson() the text without its end", () => {
  const value = { a: `use ${KEY}`, n: [1, null] };
  assertEquals(safeObject(value), { a: "use [redacted:github_token]", n: [1, null] });
  assertEquals(JSON.parse(jsonText(value)), safeObject(value));
  assertEquals(jsonText({ a: 1 }, 2), '{\n  "a": 1\n}');
  assertEquals(openJson(value) + "}", jsonText(value));
});
