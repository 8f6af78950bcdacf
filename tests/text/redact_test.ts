import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc, { seededRandom } from "../support/property.ts";
import { noise } from "../support/secrets/planted.ts";
import { findSecrets, redact, redaction } from "../../lib/text/redact.ts";
import { SECRET_PATTERNS } from "../support/secret_patterns.ts";
import { redactJson } from "../../lib/text/redact_json.ts";

const HEX = "0123456789abcdef";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const jwt = () => ["eyJ" + noise(17), "eyJ" + noise(40), noise(43)].join(".");

const PROVIDERS: readonly [kind: string, secret: string][] = [
  ["anthropic_key", `sk-ant-api03-${noise(93)}AA`],
  ["anthropic_key", `sk-ant-oat01-${noise(60)}`],
  ["openai_key", `sk-${noise(48)}`],
  ["openai_key", `sk-proj-${noise(60)}_${noise(60)}`],
  ["openai_key", `sk-svcacct-${noise(60)}`],
  ["openrouter_key", `sk-or-v1-${noise(64, HEX)}`],
  ["aws_key", `AKIA${noise(16, UPPER)}`],
  ["aws_key", `ASIA${noise(16, UPPER)}`],
  ["google_key", `AIza${noise(35)}`],
  ["google_oauth", `ya29.${noise(100)}`],
  ["google_oauth", `GOCSPX-${noise(28)}`],
  ["google_oauth", `1//0${noise(60)}`],
  ["azure_secret", `abC8Q~${noise(34)}`],
  ["azure_key", `${noise(86)}==`],
  ["azure_key", `${noise(52)}JQQJ99${noise(26)}`],
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((p): [string, string] => ["github_token", p + noise(36)]),
  ["github_token", `github_pat_${noise(22)}_${noise(59)}`],
  ...["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-"].map((p): [string, string] => ["gitlab_token", p + noise(20)]),
  ["slack_token", `xoxb-${noise(12, "0123456789")}-${noise(24)}`],
  ["slack_token", `xapp-1-${noise(60)}`],
  ["stripe_key", `sk_live_${noise(24)}`],
  ["stripe_key", `rk_test_${noise(24)}`],
  ["stripe_key", `whsec_${noise(32)}`],
  ["token", `npm_${noise(36)}`],
  ["token", `pypi-AgEIcHlwaS5vcmc${noise(80)}`],
  ["huggingface_token", `hf_${noise(34)}`],
  ["sendgrid_key", `SG.${noise(22)}.${noise(43)}`],
  ["twilio_key", `SK${noise(32, HEX)}`],
  ["telegram_token", `123456789:AA${noise(33)}`],
  ["discord_token", `M${noise(23)}.${noise(6)}.${noise(38)}`],
  ["jwt", jwt()],
  ["token", `hvs.${noise(90)}`],
  ["vault_token", `s.${noise(24)}`],
  ["token", `ops_eyJ${noise(200)}`],
  ["token", `dop_v1_${noise(64, HEX)}`],
  ["token", `ATATT3${noise(180)}`],
  ["token", `shpat_${noise(32, HEX)}`],
  ["token", `dckr_pat_${noise(27)}`],
  ["databricks_token", `dapi${noise(32, HEX)}`],
  ["token", `gsk_${noise(52)}`],
];

for (const [kind, secret] of PROVIDERS) {
  Deno.test(`redact() takes out ${kind} in prose, code or JSON (${secret.slice(0, 6)})`, () => {
    assertEquals(redact(`use ${secret} now`), `use [redacted:${kind}] now`);
    assertEquals(redact(JSON.stringify({ x: [secret] })), JSON.stringify({ x: [`[redacted:${kind}]`] }));
    assertEquals(redact(`f('${secret}')\n`), `f('[redacted:${kind}]')\n`);
  });
}

const block = (label: string) =>
  `-----BEGIN ${label}-----\n${noise(64)}\n${noise(64)}\n${noise(20)}==\n-----END ${label}-----`;

/** The secret is what stands between «». */
const CONTEXTS: readonly string[] = [
  "PASSWORD=«hunter2» make",
  "export DB_PASSWORD='«hun ter2»'",
  // a password that everybody knows opens a database, too, whatever a comment says about it
  "DB_PASSWORD=«postgres» # CI only",
  "PGPASSWORD=«mysecretpassword» psql",
  'Bash(PGPASSWORD=""«hunter2-Kq9»"" psql:*)',
  String.raw`"Bash(PGPASSWORD=\"\"«hunter2-Kq9»\"\" psql:*)"`,
  "POSTGRES_PASSWORD_PRIMARY=«a(b,c)d»",
  "password: «hunter2»\nuser: ada",
  "  password: '«it is hunter2»'",
  "passwd = «correcthorse»",
  '{"user":"ada","password":"«hun\\"ter2»"}',
  '{\\"password\\":\\"«hunter2»\\",\\"a\\":1}',
  'const password: string = "«hunter2»";',
  'String apiKey = "«0123456789abcdef»";',
  "client_secret=«abcdefgh1234»",
  `PayPal: «access_token$production$${noise(16, "0123456789bcdfghjk")}$${noise(32, HEX)}»`,
  "login --password «hunter2» --verbose",
  "login --password=«hunter2» --verbose",
  'gh --token "«abcd1234»" x',
  "mysql -u root -p«hunter2» shop",
  "mysqldump --opt -p'«hunter2 x»' shop",
  "sshpass -p «hunter2» ssh host",
  "docker login -u ada -p «hunter2» registry",
  "curl -sS -u ada:«hunter2» https://host/",
  "redis-cli -h host -a «hunter2» ping",
  "openssl rsa -passin pass:«hunter2» -in k",
  "https://ada:«hunter2»@host/path",
  "postgres://ada:«p/ss#w?rd@x»@db.example.com:5432/shop?ssl=true",
  "mongodb+srv://ada:«hunter2»@cluster0.mongodb.net",
  "redis://:«hunter2»@cache:6379/0",
  "git clone https://«0123456789abcdef0123»@host/x.git",
  "GET /x?page=2&access_token=«abc123def456»&y=1",
  "https://s3/x?X-Amz-Signature=«" + noise(64, HEX) + "»",
  "https://x.blob.core.windows.net/a?sv=2022&sig=«" + noise(40) + "%3D»",
  "https://hooks.slack.com/services/«T0123ABCD/B0123ABCD/abcdefghijklmnop»",
  "Server=db;User Id=sa;Password=«P@ssw0rd!»;Encrypt=true",
  "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=«" + noise(86) + "==»;EndpointSuffix=x",
  "Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=«" + noise(43) + "=»",
  "Authorization: Bearer «abcdefgh12345678»",
  "-H 'Authorization: Basic «dXNlcjpwYXNz»'",
  '"authorization": "token «abcd1234efgh»"',
  "Authorization: AWS4-HMAC-SHA256 «Credential=x/20250101/us, SignedHeaders=host, Signature=" + noise(64, HEX) + "»",
  "X-Api-Key: «abcd1234efgh»",
  "Cookie: «session=abcdefghijk; other=1»",
  "curl --cookie «session=s3cr3tvalue9876543210» https://x",
  "ls; curl -sS --cookie=«session=s3cr3tvalue9876543210» https://x",
  "password＝«hunter2secret99»",
  "veritabanı şifresi: «hunter2secret99»",
  "New-Object PSCredential('u','«Hunter2 secret»')",
  "vault kv put -mount=kv app/db value=«hunter2secret99»",
  "kubectl create secret generic x --from-literal=key1=«hunter2secret99» -n app",
  "$ cat config/master.key\n«0123456789abcdef0123456789abcdef»\n",
  "machine host login ada password «hunter2»",
  "//registry.npmjs.org/:_authToken=«" + noise(36) + "»",
  "//registry.npmjs.org/:_password=«aHVudGVyMg==»",
  "    client-key-data: «" + noise(2000) + "»\n",
  "aws_secret_access_key = «wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY»",
  "- name: DB_PASSWORD\n  value: «hunter2»",
  '<add key="DbPassword" value="«hunter2»"/>',
  "<password>«hunter2»</password>",
  "The password is «hunter2», do not tell",
  "localhost:5432:shop:ada:«hunter2»",
  "«" + block("RSA PRIVATE KEY") + "» done",
  "key: «" + block("PGP PRIVATE KEY BLOCK") + "»",
  "«" + block("OPENSSH PRIVATE KEY").replaceAll("\n", "\\n") + "»",
  "«" + block("PRIVATE KEY").slice(0, 100) + "»",
];

for (const row of CONTEXTS) {
  const text = row.replace(/[«»]/g, "");
  Deno.test(`redact() takes out the secret when it reads ${row.slice(0, 50).replaceAll("\n", " ")}`, () => {
    const [before = "", rest = ""] = row.split("«");
    const after = rest.split("»")[1] ?? "";
    const result = redact(text);
    assert(result.startsWith(before + "[redacted:") && result.endsWith("]" + after), result);
    assertEquals(redact(result), result);
  });
}

const INNOCENT: readonly string[] = [
  "3f786850e387550fdab836ed7e6dc881de23001b",
  "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "550e8400-e29b-41d4-a716-446655440000",
  `"integrity": "sha512-${noise(86)}=="`,
  `data:image/png;base64,${noise(3000, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}`,
  "/home/ada/project/src/password_reset/token_store.ts:12:3",
  "C:\\Users\\ada\\secrets\\readme.md",
  "https://github.com/ada/x/commit/3f786850e387550fdab836ed7e6dc881de23001b",
  "http://localhost:3000/path?mail=ada@example.com",
  "git@github.com:ada/x.git ssh://git@host/x",
  "password: string; token: string | null; apiKey?: string",
  "const token = await fetchToken(user);",
  "this.password = password; token = req.headers.authorization",
  "maxTokens: 4096, input_tokens: 12345, tokens: 77",
  "password=$PASSWORD api_key=${API_KEY} token={{ token }} secret: ${{ secrets.X }}",
  "api_key=os.environ['API_KEY']",
  "PWD=/srv/app OLDPWD=/srv",
  'password: "Password is required"',
  "function tokenize(token: Token): Token[] { return token.next() }",
  "Authorization: `Bearer ${token}`",
  "usage: login --password PASSWORD --token-file /run/token",
  "password must be at least 8 characters",
  "PASSWORD_FILE=/run/secrets/db TOKEN_TTL=3600",
  "if (password === null) return",
  "[ok] tests pass: 12, fail: 0",
  "-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQ\n-----END CERTIFICATE-----",
  "grep -r 'BEGIN RSA PRIVATE KEY' .",
  "tool --shell bash --pwd '/home/ada/project/x'",
  "fn f(private_key: &[u8]) -> u8; lab date -u +%Y-%m-%dT%H:%M:%SZ",
  "sk-spinner-double-bounce-animation-name",
  "toolu_01A09q90qw90lq917835lq9 msg_01XFDUDYJgAACzvnptvVoYEL",
  "`opencode -s ses_de0042553ffeBkfYIY02VGDRVr` prt_220017218001Bvk8ZOpfFgvl94",
  '{"sessionID":"ses_de0042553ffeBkfYIY02VGDRVr"}',
  "npm_config_registry=https://registry.npmjs.org/",
  "password=my-your-password secret=db1-your-secret-value",
  "vault kv put app/settings env=production region=eu-west-1 file=@secret.json",
  "kubectl create secret generic x --from-literal=username=admin",
  "new PSCredential($user, $password); New-Object PSCredential('u', (Get-Secret x))",
  "cat src/master.key.ts\nexport const MASTER_KEY_NAME",
  "curl --cookie cookies.txt https://x",
  "veritabanı şifresi nasıl değiştirilir",
  "public_key: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "SSH_PUBLIC_KEY=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
];

for (const text of INNOCENT) {
  Deno.test(`redact() leaves ${text.slice(0, 40).replaceAll("\n", " ")}`, () => assertEquals(redact(text), text));
}

Deno.test("findSecrets() names a place by the most particular pattern when two find it", () => {
  const key = `sk-ant-api03-${noise(40)}`;
  assertEquals(findSecrets(`API_KEY=${key}`), [{ kind: "anthropic_key", start: 8, end: 8 + key.length }]);
});

Deno.test("redact() leaves a mark as it is and takes the rest of a value that begins with one", () => {
  assertEquals(redact("password=[redacted:jwt] x"), "password=[redacted:jwt] x");
  assertEquals(redact("password=[redacted:jwt]hunter2 x"), "password=[redacted:password] x");
});

Deno.test("redact() leaves the kind of a mark where another secret is found beside it", () => {
  const key = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"}`;
  const [, mark] = /(\[redacted:[^\]]+\])/.exec(redact(key)) ?? [];
  assertEquals(redact(`[redacted:database] and ${key}`), `[redacted:database] and ${mark}`);
  assertEquals(findSecrets(`[redacted:database] and ${key}`).map(({ start }) => start), [24]);
});

Deno.test("the patterns of secrets have hints in lower case, a source and a kind that fits into a mark", () => {
  for (const pattern of SECRET_PATTERNS) {
    assert(pattern.source.length > 1 && pattern.hints.length > 0);
    assert(/^[a-z0-9_]+$/.test(pattern.kind), pattern.kind);
    for (const hint of pattern.hints) assertEquals(hint, hint.toLowerCase());
  }
});

Deno.test("redact() lets no five characters of a planted secret through, whatever surrounds it", () => {
  const around = fc.string({ unit: fc.constantFrom(..."ab \n\"'{}[]():;,=<>|&/\\.x1") });
  fc.assert(fc.property(fc.constantFrom(...PROVIDERS), around, around, ([, secret], before, after) => {
    const result = redact(`${before} ${secret} ${after}`);
    for (let i = 0; i + 12 <= secret.length; i++) assert(!result.includes(secret.slice(i, i + 12)), result);
  }));
});

Deno.test("redact() changes nothing the second time", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "password",
      "token",
      "=",
      ": ",
      '"',
      "'",
      "\\",
      "\n",
      " ",
      "Bearer ",
      "Authorization: ",
      "://",
      "@",
      ":",
      "?key=",
      "-p",
    ),
    fc.constantFrom(
      "hunter2",
      "[redacted:jwt]",
      "[redacted:",
      "]",
      "user",
      "mysql ",
      "curl -u ",
      "<password>",
      "</",
      "--secret ",
      ";",
      "&",
    ),
    fc.constantFrom(...PROVIDERS.map(([, secret]) => secret)),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const once = redact(text);
      assert(findSecrets(text).every(({ start, end }) => start < end), text);
      assertEquals(redact(once), once);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("redact() finds each option of a command that takes a password", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['ssh-keygen -p -P "old pass 1" -N "new pass 2" -f id', "ssh-keygen -p -P "],
    ["ssh-keygen -P oldpass1 -N newpass2", "ssh-keygen -P "],
    ["keytool -storepass s3cretOne -keypass s3cretTwo", "keytool -storepass "],
    ["openssl pkcs12 -passin pass:hunter22x -passout pass:hunter33x", "openssl pkcs12 -passin "],
    ["snmpget -A authpass99 -X privpass99 host", "snmpget -A "],
  ];
  for (const [line, begins] of cases) {
    const text = redact(line);
    assert(text.startsWith(begins), text);
    assertEquals(text.split("[redacted:").length, 3, text);
    assert(!/old|new|s3cret|hunter|pass99/.test(text), text);
  }
});

Deno.test("redact() takes a run of one character for a placeholder only where it is most of the value", () => {
  for (const key of ["ghp_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o000000", "sk_live_4eC39HqLyjWDarjtT1zdp7xxxxxx"]) {
    assertEquals(redact(`key ${key} end`).includes(key.slice(8, 20)), false, key);
  }
  for (
    const shown of [
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "sk-ant-api03-xxxxxxxxxxxxxxxxxxxx",
      "password=xxxxxxxx",
    ]
  ) {
    assertEquals(redact(shown), shown);
  }
});

Deno.test("redactJson() takes out what is under the name of a secret, at any depth", () => {
  const given = {
    a: [{ dbPassword: "hunter2", note: "token=abcd1234efgh" }],
    tokens: 3,
    token_type: "bearer",
    x: null,
  };
  assertEquals(redactJson(given), {
    a: [{ dbPassword: "[redacted:password]", note: "token=[redacted:token]" }],
    tokens: 3,
    token_type: "bearer",
    x: null,
  });
  assertEquals(redactJson(redactJson(given)), redactJson(given));
});

Deno.test("findSecrets() searches a text once", () => {
  const text = "DB_PASSWORD=correct-horse9 make deploy";
  assertStrictEquals(findSecrets(text), findSecrets(text));
});

const prose = (length: number) =>
  "the tests pass and the build is green again. ".repeat(length / 45 + 1).slice(0, length);

Deno.test("redact() finds in a long text what it finds alone, wherever a part of the text ends", () => {
  const secrets = [
    ...PROVIDERS.map(([, secret]) => secret),
    block("RSA PRIVATE KEY"),
    `DB_PASSWORD='${noise(30_000)}'`,
    `a%3Db%26password%3D${noise(12)}`,
    `${jwt()}${noise(20_000)}`,
  ];
  const place = fc.constantFrom(16_384, 32_768, 40_000, 49_152).chain((at) =>
    fc.integer({ min: at - 300, max: at + 300 })
  );
  fc.assert(
    fc.property(fc.constantFrom(...secrets), place, (secret, at) => {
      const text = `${prose(at)}\n${secret}\n${prose(30_000)}`;
      const isSame = redact(text) === `${prose(at)}\n${redact(secret)}\n${prose(30_000)}`;
      assert(isSame, `${secret.slice(0, 60)} at ${at}`);
    }),
    { numRuns: 300 },
  );
});

/** Texts in which nearly every word might be a secret: to search all of one would take seconds. */
const ENDLESS = [
  "password=",
  "pwd=",
  "pass=token=",
  "PASSWORD: =abc12345",
  "password: 'a%3D",
  "token: a1b2",
  "mysql -p ",
  "curl ",
  "expd ",
  "docker login ",
  'password"password=\\"',
];

for (const unit of ENDLESS) {
  Deno.test(`redact() takes out unseen what it has no time to search: ${unit}`, () => {
    const secrets = PROVIDERS.map(([, secret]) => secret);
    const piece = unit.repeat(Math.ceil(30_000 / unit.length));
    const text = secrets.map((secret) => `${piece}\n${secret}\n`).join("");
    const output = redact(text);
    assert(output.endsWith("[redacted:unsearched]"), output.slice(-100));
    for (const secret of secrets) {
      for (let at = 0; at + 12 <= secret.length; at += 4) assert(!output.includes(secret.slice(at, at + 12)), secret);
    }
    const { passes } = redaction(text);
    assertEquals(passes.flat().filter(({ kind }) => kind === "unsearched").every(({ end }) => end > 0), true);
  });
}

Deno.test("redact() searches all of a long log, and nothing behind four million characters", () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `GET /items/${at}?token=${noise(20)}${at} 200 in ${at} ms\n`);
  const output = redact(lines.join(""));
  assertEquals(output.split("[redacted:").length - 1, 2_000);
  assert(!output.includes("unsearched"));
  const long = redact(`${prose(4_300_000)} ${PROVIDERS[0]?.[1]}`);
  assertEquals(long, `${prose(4_194_304)}[redacted:unsearched]`);
});

Deno.test("redact() takes out all of a text in which each pass uncovers one more", () => {
  const few = redaction("PASSWORD: =abc12345".repeat(6));
  assertEquals(few.passes.length, 6);
  assert(!few.text.includes("abc12345"), few.text);
  const isUnsearched = (secrets: number) => redact("PASSWORD: =abc12345".repeat(secrets)) === "[redacted:unsearched]";
  assertEquals([7, 8, 40].map(isUnsearched), [false, true, true]);
});

Deno.test("redact() splits no character where it ends its search", () => {
  const output = redact(`x${"\u{1f995}".repeat(2_200_000)}`);
  assert(output === `x${"\u{1f995}".repeat(2_097_151)}[redacted:unsearched]`);
});

Deno.test("redaction() tells where the secrets of each pass were", () => {
  const key = `ghp_${noise(36)}`;
  const { text, passes } = redaction(`use ${key} now`);
  assertEquals(text, "use [redacted:github_token] now");
  assertEquals(passes, [[{ kind: "github_token", start: 4, end: 4 + key.length }]]);
  assertEquals(redaction("nothing here").passes, []);
});

Deno.test("redact() knows a name that a tab follows", () => {
  assertEquals(redact("db.pw\t= Xk7!pq9Rz2"), "db.pw\t= [redacted:password]");
});

Deno.test("redact() finds nothing in the ids of calls, wherever they stand: alone they are not searched", () => {
  const random = seededRandom();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  for (let round = 0; round < 300; round++) {
    const id = Array.from({ length: 22 }, () => letters[random.below(letters.length)]).join("");
    const key = `toolu_01${id}@2026-03-01T11:50:59.998Z`;
    assertEquals([redact(key), redact(`of ${key} it`)], [key, `of ${key} it`]);
  }
  const secret = `toolu_01${"a".repeat(22)}@2026-03-01T11:50:59Z password=hunter2x`;
  assert(!redact(secret).includes("hunter2x"));
});

const KEY = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";
const SLASHED = "aB3dE6gH9jK/".repeat(6);

/** What is between «» goes under the kind; the rest of a row stays as it is, to the character. */
const EXACT: readonly (readonly [kind: string, row: string])[] = [
  // a short word with a digit, one of mixed case, one without either, base64 that slashes cut, and an address
  ["anthropic_key", "use «sk-ant-ab1cdefg» now"],
  ["anthropic_key", "use «sk-ant-aBcdEfgh» now"],
  ["anthropic_key", "use «sk-ant-abcdefghijklmnop» now"],
  ["private_key", `x\n«${SLASHED}\n${SLASHED}\n»-----END RSA PRIVATE KEY-----`],
  ["webhook_url", "hooks.slack.com/services/«T0AB/B0CD/x1Y2z3»"],
  // punctuation behind a bare value: two signs at most, and four characters of the value stay
  ["password", "(DB_PASSWORD=«hunter2»), (x)"],
  ["password", "(DB_PASSWORD=«hunter2)»),"],
  ["password", "DB_PASSWORD=«ab1)»,"],
  ["password", "DB_PASSWORD='«hunter2),»'"],
  ["password", String.raw`{"a":"DB_PASSWORD=«hunter2»\\"}`],
  // a look at the case of a text that was read without it
  ["token", "my API key is «abCDefGHijKLmnOPqrST», so"],
  ["password", "The PASSWORD is «HunTer2x!»"],
  // a name in a value that was no secret
  ["token", "apiKey: ${TOKEN}, x_token=«aB3dE6gH9jK2mN5p» y"],
  ["password", "DB_PASSWORD=$X; SECRET_KEY=«hunter22» y"],
  // a value longer than what is matched at first
  ["password", `password='«${KEY.repeat(5)}»' x`],
  ["password", `DB_PASSWORD=«${KEY.repeat(9)}» x`],
  // the most particular name wins, whichever secret begins first
  ["github_token", `https://ada:«ghp_${KEY}»@github.com/x`],
  ["github_token", `DB_PASSWORD=«ghp_${KEY}» x`],
  ["github_token", `DB_PASSWORD='«x:ghp_${KEY}»' x`],
  ["github_token", `password="«ghp_${KEY}:x»" x`],
  ["password", "DB_PASSWORD=«[redacted:jwt]hunter2» x"],
  ["password", "DB_PASSWORD='«!?#%&*+!»' x"],
];

for (const [kind, row] of EXACT) {
  Deno.test(`redact() replaces exactly the ${kind} in ${row.replace(/\s+/g, " ").slice(0, 60)}`, () => {
    const text = row.replace(/[«»]/g, "");
    assertEquals(redact(text), row.replace(/«[^]*»/, `[redacted:${kind}]`));
    assertEquals(findSecrets(text), [{ kind, start: row.indexOf("«"), end: row.indexOf("»") - 1 }]);
  });
}

Deno.test("redact() leaves stand-ins of one character and what a mark names", () => {
  for (
    const text of [
      "DB_PASSWORD='!!!!!!!!'",
      "ghp_000000000000000000000000000000000000",
      "xoxb-123456789012-000000000000",
      "AKIAXXXXXXXXXXXXXXXX",
      "DB_PASSWORD='hunter******'",
      "DB_PASSWORD='ab12cdxxxxxx'",
      "secret=db-your-password",
      "[redacted:token]: Xk7!pq9Rz2",
      "x [redacted:password]=hunter2x",
    ]
  ) assertEquals(redact(text), text);
  for (
    const text of [
      "DB_PASSWORD='hunterxy*******'",
      "DB_PASSWORD='ab12cd7xxxxxx'",
      "DB_PASSWORD='a1b2c3d4e5f6000000'",
      "DB_PASSWORD='ab12xxxxx'",
    ]
  ) {
    assertEquals(redact(text), "DB_PASSWORD='[redacted:password]'");
  }
});

Deno.test("redaction() looks near all marks of a pass for what they uncovered", () => {
  const many = `${prose(300)} token=${KEY}${KEY}\n`.repeat(150);
  const { text, passes } = redaction(`${many}${"PASSWORD: =abc12345".repeat(4)}`);
  assertEquals(passes.map((found) => found.length), [151, 1, 1, 1]);
  assert(!text.includes("abc12345"));
  const long = redaction(`token=${KEY.repeat(600)} ${prose(6_000)}\n${"PASSWORD: =abc12345".repeat(3)}`);
  assertEquals([long.passes.length, long.text.includes("abc12345")], [3, false]);
  const before = redaction(`${"PASSWORD: =abc12345".repeat(4)}\n${many}`);
  assertEquals([before.passes.length, before.text.includes("abc12345")], [4, false]);
});

Deno.test("redact() decodes what is far behind in a long text, and counts in the text as it was given", () => {
  for (const count of [1, 40_000]) {
    const before = `a%3Db \u200b${prose(count)}`;
    const text = `${before} password%3Dhunt\u200ber22x%26b%3D1 ${prose(5_000)}`;
    const [secret] = findSecrets(text);
    assertEquals(text.slice(secret?.start, secret?.end), "hunt\u200ber22x");
  }
});

Deno.test("redact() begins to leave out where the search ended, and keeps what it searched", () => {
  const text = `${prose(20_000)}\u200b${"password=".repeat(30_000)}`;
  const output = redact(text);
  assert(output.startsWith(`${prose(20_000)}\u200b`));
  assertEquals(output.split("[redacted:unsearched]").length, 2);
});

/** Where the first text is that was left unsearched, for each pass; null where all was searched. */
const unsearched = (text: string): (number | null)[] =>
  redaction(text).passes.map((found) => found.find(({ kind }) => kind === "unsearched")?.start ?? null);

Deno.test("redaction() searches as much as its effort allows, and ends between two parts", () => {
  const secret = `token=${KEY}${KEY} `;
  const uncovering = "PASSWORD: =abc12345".repeat(3);
  const names = "password=".repeat(5_000);
  assertEquals(unsearched(names.slice(0, 30_000)), []);
  assertEquals(unsearched(names), [32_768]);
  // a second reading leaves half of the effort to each, and what the first does not need to the second
  assertEquals(unsearched(`a%3Db ${names.slice(0, 30_000)}`), [16_384]);
  assertEquals(unsearched("password: 'a%3D".repeat(3_333)), [null]);
  assertEquals(unsearched("password: 'a%3D".repeat(4_667)), [37_808]);
  // later passes have what the first one left
  assertEquals(unsearched(`${secret}${"password= ".repeat(60)}`.repeat(65)), [null]);
  assertEquals(unsearched(`${secret}${"password= ".repeat(60)}`.repeat(70)), [null, 16_384]);
  // what a secret uncovers is still looked for, near the marks alone
  const { text, passes } = redaction(`${uncovering}\n${names}`);
  assertEquals([passes.length, text.includes("abc12345")], [3, false]);
  assertEquals(redaction("PASSWORD: =abc12345".repeat(790)).passes.length, 8);
});

Deno.test("redaction() begins to leave out at a character, whichever it is", () => {
  const names = "password=".repeat(5_000);
  for (const character of ["\u{10000}", "\u{1f400}", "\u{1f3ff}", "\u{10ffff}", "\uffff\uffff", "\ud7ff\ue000"]) {
    const text = `${names.slice(0, 32_700)}${" ".repeat(67)}${character}${names}`;
    assertEquals(unsearched(text), [[...character].length === 1 ? 32_767 : 32_768], character);
  }
});

Deno.test("redact() begins nothing within a value that is longer than a part of the text", () => {
  const values = [`${noise(30_000)} password="bbb2c`, `${noise(16_300)} password="${noise(30_000)}`];
  for (const value of values) {
    assertEquals(redact(`PASSWORD='${value}' ccc3d" x`), `PASSWORD='[redacted:password]' ccc3d" x`);
  }
});

Deno.test("redact() leaves a mark that touches a secret, and finds no secret that is empty", () => {
  assertEquals(redact(`ghp_${KEY}[redacted:jwt] x`), "[redacted:github_token][redacted:jwt] x");
  const texts = [
    "password=",
    "password=''",
    'token: ""',
    "mysql -p",
    "curl -u ada:",
    "https://ada:@host/x",
    "a:=;pass=",
  ];
  assertEquals(texts.flatMap(findSecrets), []);
});

Deno.test("redact() takes out passwords whose quotes the next one's opens instead of closing them", () => {
  for (
    const [one, taken] of [
      ["PASSWORD='abc12345 ", "PASSWORD='[redacted:password] "],
      ["password: 'abc12345 ", "password: '[redacted:password] "],
      ['PASSWORD="abc12345 ', 'PASSWORD="[redacted:password] '],
    ] as const
  ) {
    assertEquals(redact(one.repeat(3).trimEnd()), taken.repeat(3).trimEnd());
  }
});

Deno.test("redact() takes out a said password of any length to its closing quote, and leaves the quotes", () => {
  for (const length of [150, 199, 200, 201, 1_000]) {
    const secret = "aB3xQ7!z".repeat(length / 8 + 1).slice(0, length);
    for (
      const said of [`my password is "#" ok`, "set the password to `#`", "Das Passwort lautet „#“", "password '#'"]
    ) {
      assertEquals(redact(said.replace("#", secret)), said.replace("#", "[redacted:password]"), `${length}`);
    }
    assertEquals(redact(`my password is ${secret} ok`), "my password is [redacted:password] ok");
  }
});

Deno.test("redact() leaves types of numbers, names of models and the templates of keys", () => {
  for (
    const text of [
      "Forward pass: float16",
      "Backward pass: bf16, 8 steps",
      'default_model_key: "ollama#llama3.1:8b-instruct"',
      'model_key = "openai/gpt-4o-mini"',
      'ft_key = f"type_{column.kind}_{names[0]}"',
    ]
  ) assertEquals(redact(text), text);
  assertEquals(redact('deploy_key = "live:9f8a7b6c5d4e3f2a1b0c"'), 'deploy_key = "[redacted:password]"');
});

Deno.test("redact() finds a token in the name of a tool, whose parts two underscores separate", () => {
  const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  for (const name of [`mcp__${token}__read`, `mcp__server__${token}`]) {
    assert(!redact(name).includes("16C7e42F"), redact(name));
  }
  assertEquals(redact("mcp__github__create_pull_request"), "mcp__github__create_pull_request");
  assertEquals(
    redact(`my_${token}`),
    "[redacted:token]",
    "one underscore is part of a word, and then a key has no name",
  );
});

Deno.test("redact() reads the letters that JSON escapes", () => {
  assertEquals(
    redact('{"t":"\\u5bc6\\u7801\\u662f Hx7$lanhua92 ok"}'),
    '{"t":"\\u5bc6\\u7801\\u662f [redacted:password] ok"}',
  );
  assertEquals(redact("contrase\\u00f1a: Zk9!tora77q"), "contrase\\u00f1a: [redacted:password]");
  assertEquals(redact("a \\u2192 b \\ud83d\\ude00"), "a \\u2192 b \\ud83d\\ude00");
});

Deno.test("findSecrets() finds in a name alone what all patterns find with a blank behind it", () => {
  const hints = SECRET_PATTERNS.flatMap((pattern) => pattern.hints).filter((hint) => /^[\w.-]+$/.test(hint));
  const part = fc.oneof(
    fc.constantFrom(...hints, "hunter2", "Xk7pq9Rz2", "4111111111111111", "DE89370400440532013000"),
    fc.string({ unit: fc.constantFrom(...UPPER, ...HEX), maxLength: 40 }),
  );
  const name = fc.array(fc.tuple(part, fc.constantFrom("-", "_", ".", "")), { maxLength: 6 });
  fc.assert(fc.property(name, (parts) => {
    const text = parts.flat().join("");
    assertEquals(findSecrets(text), findSecrets(`${text} `));
  }));
  for (const key of ["aGBMOX2ab441TLGcE19CKKMMA5VTI0E", "F7C9b84-salasana_0V6bJbRE20_Vloginpasscvc"]) {
    assertEquals(redact(key), "[redacted:token]", "a prompt may be nothing but a key");
  }
  assertEquals(findSecrets("iban-DE89370400440532013000").map(({ kind }) => kind), ["iban"]);
});

Deno.test("redact() finds a key after an escaped line break", () => {
  const key = `hf_${"aB3dE6gH".repeat(4)}`;
  for (const escape of ["\\n", "\\\\n", "\\t"]) {
    assertEquals(redact(`{"note":"line${escape}${key}"}`), `{"note":"line${escape}[redacted:huggingface_token]"}`);
  }
  assertEquals(redact("D:\\nightly_builds_of_the_year"), "D:\\nightly_builds_of_the_year");
});

Deno.test("redact() takes the lines in which a terminal goes on with a key, and nothing else below one", () => {
  const part = (length: number) => noise(length).replaceAll("/", "x");
  const key = `ANTHROPIC_API_KEY=sk-${part(70)}`;
  assertEquals(redact(`${key}\n${part(80)}\n${part(12)}1a\nnext line`), `${redact(key)}\nnext line`);
  for (const below of ["authentication", "QUEUE_MODE2=postgres", "see src/a1.ts for it", `${part(90)}${part(90)}`]) {
    assertEquals(redact(`${key}\n${below}`), `${redact(key)}\n${below}`);
  }
  const short = "API_KEY=abcdefgh12345678";
  assertEquals(redact(`${short}\nabcdefgh12345678`), `${redact(short)}\nabcdefgh12345678`);
});
