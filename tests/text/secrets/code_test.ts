import { assertEquals } from "@std/assert";
import { isCode, isName, nameOfOne, withoutTail } from "../../../lib/text/secrets/code.ts";

const CODE = [
  "process.env.TOKEN",
  "getpass()",
  "os.environ[",
  "$request->bearerToken(",
  "Hash::make(x)",
  "=>",
  "[1]",
  "{a}",
  "c}=e;",
  "2};return",
  "Promise<string>",
  "Vec<u8>",
  "a.b.c",
  "MAX_LENGTH",
  "string|null",
  "props.password",
  "vec![0u8",
  "True).create(",
  "null}",
  "$cred.client_secret",
  "$Matches[1",
  "static::$password",
  "Get-Content",
  "sk-[A-Za-z0-9",
  "\\(.*\\)",
  ".*/password:",
  "@Model.Building_Key",
  "!Ref",
];
const VALUES = [
  "hunter2",
  "Tr0ub4dor&3",
  "aB3dE6gH9jK2",
  "correct-horse",
  "p@ss(word",
  "12345678",
  "s3cret!x",
  "a.*b9",
  "Get-9x",
  "$ecret1",
  "!Ref9x",
];

Deno.test("isCode() knows expressions, types and constants", () => {
  assertEquals(CODE.filter((value) => !isCode(value)), []);
});

Deno.test("isCode() leaves what may be a password", () => {
  assertEquals(VALUES.filter(isCode), []);
});

Deno.test("isName() asks for words that can be spoken, two unless one is enough", () => {
  assertEquals(
    ["accessToken", "user_name", "HTTPServer", "my-long-name", "sha256Hash"].filter((name) => !isName(name)),
    [],
  );
  assertEquals(
    ["hunter2", "zGQxtlNJhombC", "aB3dE6gH9jK2", "xkcdqrtz_pqrst", "12ab", ""].filter((name) => isName(name)),
    [],
  );
  assertEquals([isName("password"), isName("password", 1)], [false, true]);
});

Deno.test("nameOfOne() is the name of a variable that holds a secret", () => {
  assertEquals(
    ["newPassword", "API_TOKEN", "access_token", "AccessToken", "db-secret"].map((name) =>
      nameOfOne().test(name) || nameOfOne().test(name.toLowerCase())
    ),
    [true, true, true, true, true],
  );
  assertEquals(["hunter2", "Passw0rdX9", "tokenizer9x"].filter((name) => nameOfOne().test(name)), []);
});

Deno.test("withoutTail() takes off the punctuation around a value", () => {
  assertEquals(["a);", 'a",', "a!.", "a**", "a!b", "a"].map(withoutTail), ["a", "a", "a", "a", "a!b", "a"]);
});
