import { assertEquals } from "@std/assert";
import {
  isPath,
  isPlaceholder,
  isSecretValue,
  isTemplate,
  looksLikePassword,
  namesOtherThing,
  type ValueContext,
} from "../../../lib/text/secrets/plausible.ts";

const SURE: ValueContext = { strength: "sure", quoted: false, environment: false };

Deno.test("isPlaceholder() knows variables, templates, marks of omission and stand-ins", () => {
  const placeholders = [
    "${TOKEN}",
    "$TOKEN",
    "{{ token }}",
    "<your-token>",
    "your-api-key-here",
    "changeme",
    "xxxx",
    "****",
    "...",
    "%TOKEN%",
    "op://vault/item",
    "[redacted:x]",
    "my_api_key",
    "-postgres}",
    "#d73a49;",
    "change-me-in-production",
    "ghp_REDACTED",
    "SG.xxxxx",
    "votre-clé",
    "(user-defined)",
    "**FIXED**",
    "[your key]",
    "env(API_KEY)",
    "={{ $env.API_KEY }}",
    "{32자 이상 문자열}",
    "%s",
  ];
  assertEquals(placeholders.filter((value) => !isPlaceholder(value)), []);
  assertEquals(["hunter2", "#S3cret!", "aB3dE6gH9jK2", "x9$k", "-Xy7kd}"].filter(isPlaceholder), []);
});

Deno.test("isPath() tells paths from base64 that begins with a slash", () => {
  assertEquals(
    ["/etc/passwd", "./a", "~/x", "C:\\x", "../a", "HKLM:\\SOFTWARE\\x"].filter((value) => !isPath(value)),
    [],
  );
  assertEquals(["/9OSEe3FCZE5gnEHv0eWUMKMIJcs87F8UbWrn1i8=", "a/b", "hunter2"].filter(isPath), []);
});

Deno.test("isTemplate() is names around what is filled in", () => {
  assertEquals(["api-key:${id}", "user-{{name}}-token", "%s:%s"].filter((value) => !isTemplate(value)), []);
  assertEquals(["hunter2", "aB3${x}9dK2", "plain"].filter(isTemplate), []);
});

const VALUES: readonly (readonly [value: string, context: Partial<ValueContext>, isSecret: boolean])[] = [
  ["hunter2", {}, true],
  ["required", {}, false],
  ["abc", {}, false],
  ["1.2.3", {}, false],
  ["12px", {}, false],
  ["/etc/key", {}, false],
  ["arn:aws:iam::1:role/x", { quoted: true }, false],
  ["https://login.example.org/token", { quoted: true }, false],
  ["Passwort muss mindestens 12 Zeichen lang sein", { quoted: true }, false],
  ["Passwort muss x9Kd2 sein", { quoted: true }, true],
  ["BCryptPasswordEncoder", {}, false],
  ["postgres", { environment: true }, true],
  ["true", { environment: true }, false],
  ["abcdefgh", { strength: "likely" }, false],
  ["abcd1234", { strength: "likely" }, false],
  ["aB3dE6gH9jK2", { strength: "likely" }, true],
  ["accessToken", { strength: "likely" }, false],
  ["^3.806.0", { quoted: true }, false],
  ["-32002", {}, false],
  ["2026-03-10T18:40:00.127Z", { quoted: true }, false],
  ["supabase/gotrue:v2.151.0", {}, false],
  ["api:latest", {}, false],
  ["min:8|confirmed", { quoted: true }, false],
  ["Uint8Array", {}, false],
  ["i32)", {}, false],
  ["dbUrl", {}, false],
  ["8 caracteres minimum", { quoted: true }, false],
  ["300000", { strength: "likely", environment: true }, false],
  ["public_db", { strength: "likely", environment: true, quoted: true }, false],
  ["Get-Content", { environment: true }, false],
  ["실제비밀번호", { environment: true }, false],
  ["secret", { environment: true }, true],
];

for (const [value, context, isSecret] of VALUES) {
  Deno.test(`isSecretValue() ${isSecret ? "takes out" : "leaves"} ${value} (${JSON.stringify(context)})`, () => {
    assertEquals(isSecretValue(value, { ...SURE, ...context }), isSecret);
  });
}

Deno.test("namesOtherThing() reads what follows the key word of a name", () => {
  assertEquals(
    ["_FILE", "Count", "_expires_at", "Encoder", "-policy", "Hint", "Date", "_HASHERS", "_BY_VALUE"].filter((one) =>
      !namesOtherThing(one)
    ),
    [],
  );
  assertEquals(["", "_PROD", "2", "_value", "Text"].filter(namesOtherThing), []);
});

Deno.test("looksLikePassword() asks for digits, signs or capitals as words do not have them", () => {
  assertEquals(
    ["hunter2", "Tr0ub4dor&3", "zGQxtlNJhombC", "8421", "s3cr!t.", "alpha-bravo-carlo-delta"].filter((value) =>
      !looksLikePassword(value)
    ),
    [],
  );
  assertEquals(
    [
      "password",
      "sha256",
      "v1.2.3",
      "step2",
      "index.ts",
      "a@b.org",
      "foo_bar",
      "readme",
      "utf-8",
      "set.\\n\\n####",
      "diperbarui</h1",
      "required');}",
      "stage1",
      "float16",
    ].filter(
      looksLikePassword,
    ),
    [],
  );
});
