import { assert, assertEquals } from "@std/assert";
import { keySpeechSecrets, speechSecrets } from "../../../../lib/text/secrets/patterns/speech.ts";
import { assertAllFind, foundBy } from "../../../support/secrets/found_by.ts";
import { noise } from "../../../support/secrets/planted.ts";
import { secretTexts } from "../../corpus/corpus.ts";

const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";

/** What is between «» is the secret. */
const ROWS: readonly (readonly [kind: string, row: string])[] = [
  ["one_time_code", "PIN for the vault is «774192»"],
  ["password", "the password for the box is «T!gerLily1675», user is app_rw"],
  ["password", "Das Passwort für den Testserver lautet «Kirschbaum35!4dT», bitte nicht weitergeben."],
  ["password", "パスワードは「«OJ1f*7-xzz*I»」です"],
  ["password", "رمز عبور: «cKr^c9hL4w»"],
  ["password", "парола: «cKr^c9hL4w»"],
  ["password", "კარგი, პაროლი: «cKr^c9hL4w»"],
  ["password", "a contrasenya és «cKr^c9hL4w»"],
  ["password", "slaptažodis: «cKr^c9hL4w»"],
  ["password", "пароль от админки: «P4^aaBPh0n5», логин admin"],
  ["password", "use «Tr0ub4dor&3» as the password"],
  ["password", "log in as maria with «P+c9ST?xCSb» please"],
  ["password", "try admin/«J73O3w7o9iCCS» there"],
  ["password", "| user | password |\n| --- | --- |\n| ada | «J73O3w7o9iCCS» |"],
  ["password", "A temporary password is generated for root@localhost: «QyPPpa_1UoDs»"],
  ["password", "Use the following password to go on:\n\n«77e17c0733fb7774db78c957782a3f6a»\n"],
  ["password", "lösenordet är «GL1x%e!eM7»"],
  ["password", "كلمة المرور: «10wTiE1fPF»"],
  ["password", "the passphrase for the vault is «copper lantern 42 drifting maple», keep it"],
  ["password", "it unlocks with the passphrase «violet 3 penguins under rain»"],
  ["password", 'use "«green tuba 1987 harbour»" as the passphrase'],
  ["password", "Die Passphrase lautet «Apfel 17 Mondschein Gitter»"],
  ["password", "root password rotated: old Marble!27 new «Quartz!28»"],
  ["password", "root password rotated: old «Marble!27» new Quartz!28"],
  ["password", "Password for the [elastic] user successfully reset.\nNew value: «7zqhVNKvQX0jzrhjJ5Ip»"],
  ["password", "It's «VePWPRgz4nCT» — that's the new password for staging"],
  ["password", "パスワードを «ElynhYDYGmAE7» に変更しました"],
  ["password", "passphrase → «tundra 90 walnut copper»"],
  ["password", "log into grafana (admin, «Raven!5516»)"],
  ["password", "credentials: admin, «Raven!5517»"],
  ["password", "the password isn't «Raven!5521» anymore"],
  ["password", "ユーザー名ada、パスワード«Karasu!5530»でログイン"],
  ["one_time_code", "Use «995837» to verify your account"],
  ["password", "पासवर्ड है «Kamal!8812p»"],
  ["password", "creds are admin // «Walrus!93»"],
  ["one_time_code", "the alarm code is «7391»#"],
  ["one_time_code", "your verification code is «493027»"],
  ["totp_secret", "otpauth://totp/Example:ada?secret=«JBSWY3DPEHPK3PXP»&issuer=Example"],
  ["recovery_code", "recovery codes:\n«a1b2c-3d4e5»\nf6g7h-8i9j0"],
  ["seed_phrase", `wallet seed phrase: «${SEED}»`],
];

for (const [kind, row] of ROWS) {
  Deno.test(`speechSecrets() find the ${kind} in ${row.replace(/\s+/g, " ").slice(0, 45)}`, () => {
    const secret = /«([^]*)»/.exec(row)?.[1] ?? "";
    const found = foundBy(speechSecrets(), row.replace(/[«»]/g, ""));
    assert(found.some((one) => one.startsWith(`${kind}: `) && one.includes(secret)), JSON.stringify(found));
  });
}

Deno.test("keySpeechSecrets() find keys that people name in prose", () => {
  const key = noise(40);
  const hex = noise(32, "0123456789abcdef");
  for (const words of [`my OpenWeather key is ${hex}`, `config/master.key is ${hex}`]) {
    assertEquals([...new Set(foundBy(keySpeechSecrets(), words))], [`token: ${hex}`], words);
  }
  for (const words of [`my API key is ${key}`, `here is the key: ${key}`, `use token ${key} for now`]) {
    assertEquals([...new Set(foundBy(keySpeechSecrets(), words))], [`token: ${key}`], words);
  }
});

Deno.test("speechSecrets() and keySpeechSecrets() leave prose about passwords, keys and codes", () => {
  for (
    const text of [
      "the password must be at least 8 characters",
      "The password is required and the token is optional.",
      "use a strong password",
      "I changed the password field to type text",
      "my api key is stored in the environment",
      "the token expires after an hour",
      "the exit code is 2",
      "error code 404 came back",
      "log in as root with sudo",
      "無效的令牌 token (request id: 20260227023156593586921izbj0oTe)",
      "requesting a token for tenant=aee37f37-f5a2-42e2-97f4-2552c46c7e1a",
      "3 credits / 15EUR, credits: 1000, credit: 'cr\\u00e9dit'",
      "the login form is at localhost:3000",
      "the password field: `bg-[#111111]` changed",
      "PASS: Stage1 == Stage2",
      'Enter passphrase for "id_ed25519"',
      "the seed is planted in the garden and the wallet is on the table",
      "| user | role |\n| --- | --- |\n| ada | admin |",
      "credentials: name, key_2 and more; log in with a name, Route53 or Auth0",
      "300 to verify the rest, and use 1234 to confirm it",
      "passphrase requires 4 words minimum",
      "The passphrase is asked 3 times daily, the passphrase is cached for 30 minutes now",
      "passphrase: use at least 12 random words",
      "my cache key is 9c0ccf3d6faf96cb9c0ccf3d6faf96cb",
      "your commit key is 3f786850e387550fdab836ed7e6dc881de23001b",
    ]
  ) assertEquals(foundBy([...speechSecrets(), ...keySpeechSecrets()], text), [], text);
});

Deno.test("each pattern of speechSecrets() and keySpeechSecrets() finds a secret in a text of these tests", () => {
  const texts = [...ROWS.map(([, row]) => row.replace(/[«»]/g, "")), ...secretTexts()];
  assertAllFind([...speechSecrets(), ...keySpeechSecrets()], texts);
});
