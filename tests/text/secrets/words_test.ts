import { assert, assertEquals } from "@std/assert";
import {
  BEHIND_NOUN,
  isLabel,
  KEY_NOUN,
  KEY_START,
  keyHints,
  PASSWORD_NOUN,
  PASSWORD_START,
  passwordHints,
} from "../../../lib/text/secrets/words.ts";

Deno.test("isLabel() knows what a form says of its field, in many languages", () => {
  assertEquals(
    ["Password", "Passwort:", "API key *", "パスワード", "Mot de passe oublié", "Contraseña"].filter((one) =>
      !isLabel(one)
    ),
    [],
  );
  assertEquals(["hunter2", "Tr0ub4dor", "correct horse"].filter(isLabel), []);
});

Deno.test("every noun for a secret contains one of its hints", () => {
  const nouns = [
    "password",
    "mot de passe",
    "contraseña",
    "senha",
    "пароль",
    "パスワード",
    "密码",
    "비밀번호",
    "passwort",
    "wifi code",
  ];
  for (const noun of nouns) {
    const found = new RegExp(PASSWORD_NOUN).exec(noun);
    assertEquals(found === null ? noun : null, null);
    assertEquals(passwordHints().some((hint) => noun.includes(hint)), true, noun);
  }
  for (const noun of ["api key", "token", "clé api", "ключ api", "令牌", "토큰"]) {
    assertEquals(new RegExp(KEY_NOUN).test(noun), true, noun);
    assertEquals(keyHints().some((hint) => noun.includes(hint)), true, noun);
  }
});

Deno.test("every noun for a secret begins where one may begin", () => {
  const text =
    "my password, login pass, mot de passe, motdepasse, code wifi, wifi-key, wlan key, psw, pw, mdp, contraseña, " +
    "clave 1, senha, palavra-passe, parola chiave, пароль, lösenord, adgangskode, passord, hasło, heslo, jelszó, şifre, " +
    "salasana, kata sandi, mật khẩu, κωδικός, رمز عبور, nenosiri, datenbankpasswort, パスワード, 密码, 비밀번호; api key, " +
    "access token, secret key, bearer token, license key, master key, activation key, token, clé d’api, clave de api, ключ api, 令牌";
  const startsOf = (source: string) => [...text.matchAll(new RegExp(source, "g"))].map(({ index }) => index);
  for (const [noun, start, least] of [[PASSWORD_NOUN, PASSWORD_START, 33], [KEY_NOUN, KEY_START, 11]] as const) {
    const [nouns, starts] = [startsOf(noun), startsOf(start)];
    assertEquals(nouns.filter((at) => !starts.includes(at)).map((at) => text.slice(at, at + 12)), []);
    assert(nouns.length >= least, `${nouns.length}`);
  }
});

Deno.test("a noun within another word, or in the name of a resource, is none", () => {
  assertEquals(
    ["unexpected token", "cancellation token", "subtoken", "arn:aws:x:eu:625671837567:secret:a"].filter((text) =>
      new RegExp(KEY_NOUN).test(text)
    ),
    [],
  );
});

Deno.test("what says a value is a sign or a verb of its own", () => {
  const says = new RegExp(`^(?:${BEHIND_NOUN})`);
  assertEquals(
    [": x", " is x", "'s x", " lautet x", "は x", "是 x", " -> x", " to x"].filter((text) => !says.test(text)),
    [],
  );
  assertEquals([" issue", " toast", " and x"].filter((text) => says.test(text)), []);
});
