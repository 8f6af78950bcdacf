import { assertEquals } from "@std/assert";
import type { Json } from "../../lib/json.ts";
import { MAX_REDACTED_DEPTH, redactJson } from "../../lib/text/redact_json.ts";

const SECRET_NAMES = ["password", "DB_PASSWORD", "x-api-key", "apiKey", "auth_token", "Authorization", "cookie"];
const PLAIN_NAMES = ["passwords", "password_hint", "cookies", "monkey", "author", "tokens"];

for (const name of SECRET_NAMES) {
  Deno.test(`redactJson() takes out a string under ${name}, whatever it looks like`, () => {
    assertEquals(redactJson({ [name]: "plain words" }), { [name]: "[redacted:password]" });
  });
}

for (const name of PLAIN_NAMES) {
  Deno.test(`redactJson() leaves a string under ${name}`, () => {
    assertEquals(redactJson({ [name]: "plain words" }), { [name]: "plain words" });
  });
}

Deno.test("redactJson() leaves numbers, short values and marks under such a name", () => {
  const value = { password: 5, secret: null, token: true, pwd: "abc", api_key: "[redacted:aws_key]" };
  assertEquals(redactJson(value), value);
});

Deno.test("redactJson() takes out a value of four characters, the shortest that can be a secret", () => {
  assertEquals(redactJson({ pin: "4711", password: "4711" }), { pin: "4711", password: "[redacted:password]" });
});

Deno.test("redactJson() goes into lists and objects, and finds secrets in names, too", () => {
  const key = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";
  assertEquals(redactJson([{ a: [`use ${key}`] }, { [key]: 1 }]), [
    { a: ["use [redacted:github_token]"] },
    { "[redacted:github_token]": 1 },
  ]);
});

Deno.test("redactJson() reads a list of words as the command line that it is", () => {
  const mark = "[redacted:password]";
  const rows: [words: string[], safe: string[]][] = [
    [["mysql", "-u", "root", "-pXk7pq9Rz2", "shop"], ["mysql", "-u", "root", `-p${mark}`, "shop"]],
    [["redis-cli", "-h", "cache", "-a", "Xk7pq9Rz2aB", "ping"], ["redis-cli", "-h", "cache", "-a", mark, "ping"]],
    [["curl", "-u", "ada:Xk7pq9Rz2", "https://ci.example.org"], [
      "curl",
      "-u",
      `ada:${mark}`,
      "https://ci.example.org",
    ]],
    [["git", "commit", "-m", "the password is required"], ["git", "commit", "-m", "the password is required"]],
    [["password", "Xk7pq9Rz2"], ["password", "Xk7pq9Rz2"]], // no options: a list of anything
  ];
  for (const [words, safe] of rows) assertEquals(redactJson(words), safe);
});

Deno.test("redactJson() takes a value for a secret of which its name tells as in a text, or the member beside it", () => {
  const mark = "[redacted:password]";
  for (const name of ["pass", "smtp_pass", "clientSecretValue", "psk"]) {
    assertEquals(redactJson({ [name]: "Xk7!pq9Rz2" }), { [name]: mark }, name);
  }
  for (const naming of ["name", "key", "header"]) {
    assertEquals(redactJson({ [naming]: "DB_PASSWORD", value: "Xk7!pq9Rz2" }), {
      [naming]: "DB_PASSWORD",
      value: mark,
    });
  }
  const plain = [{ name: "DB_HOST", value: "Xk7!pq9Rz2" }, { pass: "true" }, { keys: "a-1, b-2" }, { author: "Ada 2" }];
  assertEquals(redactJson(plain), plain);
});

Deno.test("redactJson() takes out what is typed into a field whose label, element or selector is that of a password", () => {
  const mark = "[redacted:password]";
  for (const member of ["value", "text"]) {
    for (const field of [{ element: "Password field" }, { selector: "#login_passwd" }, { label: "Passcode" }]) {
      assertEquals(redactJson({ ...field, [member]: "kerbel" }), { ...field, [member]: mark });
    }
    const plain = [{ element: "Search field", label: "City", [member]: "kerbel" }, {
      label: "Password reset",
      [member]: "a page for those who forgot it",
    }];
    assertEquals(redactJson(plain), plain);
  }
});

Deno.test("redactJson() removes what is deeper than it looks", () => {
  let value: Json = "hunter2";
  for (let depth = 0; depth < MAX_REDACTED_DEPTH + 5; depth++) value = [value];
  const text = JSON.stringify(redactJson(value));
  assertEquals(text, "[".repeat(MAX_REDACTED_DEPTH) + '"[redacted:depth]"' + "]".repeat(MAX_REDACTED_DEPTH));
});
