import { assertEquals } from "@std/assert";
import { isPassphrase, isProse } from "../../../lib/text/secrets/prose.ts";

Deno.test("isProse() knows sentences in many languages", () => {
  const sentences = [
    "Password is required",
    "Please enter your token",
    "Das ist nicht gültig",
    "Пароль неверный",
    "もう一度入力",
    "Try again.",
    "must be at least 12 of these characters",
    "8 caracteres minimum",
    "Credenciales de Experto",
    String.raw`\u0643\u0644\u0645\u0629`,
  ];
  assertEquals(sentences.filter((text) => !isProse(text)), []);
});

Deno.test("isProse() takes no single word and no passphrase for a sentence", () => {
  assertEquals(["hunter2", "correct horse battery staple", "パスワード1", "a1b2 c3d4"].filter(isProse), []);
});

Deno.test("isPassphrase() is words alone, none of which binds others", () => {
  assertEquals(isPassphrase("correct horse battery staple", 4), true);
  assertEquals(isPassphrase("Correct Horse Battery Staple", 4), true);
  assertEquals(isPassphrase("correct horse battery staple", 5), false);
  assertEquals(isPassphrase("the horse and the battery", 4), false);
  assertEquals(isPassphrase("correct Horse battery Staple", 4), false);
  assertEquals(isPassphrase("word ".repeat(13).trim(), 4), false);
});
