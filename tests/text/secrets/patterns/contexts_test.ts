import { assertEquals } from "@std/assert";
import { contextSecrets } from "../../../../lib/text/secrets/patterns/contexts.ts";
import { assertAllFind, foundBy } from "../../../support/secrets/found_by.ts";
import { noise } from "../../../support/secrets/planted.ts";
import { secretTexts } from "../../corpus/corpus.ts";

/** What is between «» is the secret; several patterns may find it. */
const ROWS: readonly (readonly [kind: string, row: string])[] = [
  ["url_password", "postgres://ada:«p/ss#w?rd@x»@db.example.com:5432/shop?ssl=true"],
  ["url_password", "git clone https://«0123456789abcdef0123»@host/x.git"],
  ["url_token", "GET /x?page=2&access_token=«abc123def456»&y=1"],
  ["authorization", "Authorization: Bearer «abcdefgh12345678»"],
  ["authorization", "-H 'Authorization: Basic «dXNlcjpwYXNz»'"],
  ["cookie", "Cookie: «session=abcdefghijk; other=1»"],
  ["card_number", "my card is «4111 1111 1111 1111», it ends in 12/28"],
  ["card_number", "Kreditkarte: «5555555555554444»"],
  ["card_number", "amex «3782-822463-10005»"],
  ["password", "machine host login ada password «hunter2»"],
  ["password", "localhost:5432:shop:ada:«hunter2»"],
  ["password", "it says localhost:5432:shop:ada:«hunter2» there"],
  ["password", "<password>«hunter2»</password>"],
  ["password", '<add key="DbPassword" value="«hunter2»"/>'],
  ["password", "- name: DB_PASSWORD\n  value: «hunter2»"],
  ["password", "ENV DB_PASSWORD «hunter22»"],
  ["password", "heroku config:set DB_PASSWORD=«hunter22»"],
  ["password", "export DB_PASSWORD='«hun ter2»'"],
  ["password", '{"user":"ada","password":"«hun\\"ter2»"}'],
  ["password", 'const password: string = "«hunter2»";'],
  ["password", "Server=db;User Id=sa;Password=«P@ssw0rd!»;Encrypt=true"],
  ["password", 'let api_token: &str = "«hunter2x»";'],
  ["password", 'secretKey := []byte("«hunter2x»")'],
  ["password", "app.secret_key = b'«_5#y2L\"F4Q8z»'"],
  ["password", `define( 'SECURE_AUTH_SALT', '«v}9Kq|Lw#2 p>Xn!r5T@m8Zc»' );`],
  ["password", '"type": "random_password", "attributes": {"result": "«n7$Kq2!vXp0&Lw9z»"}'],
  ["password", 'WiFi.begin("Home", "«hunter2x»");'],
  ["password", 'getConnection(url, "root", "«hunter2x»")'],
  ["password", 'bcrypt.hash("«hunter2x»", 10)'],
  ["password", "get('input[type=password]').type('«hunter2x»')"],
  ["password", "WIFI:T:WPA;S:Cafe;P:«hunter2x»;;"],
  ["password", "the smtp password is «kfjx wmbo qpth zzue»"],
  ["password", 'new NetworkCredential("svc", "«hunter2x»")'],
  ["token", "proxy_set_header X-Internal-Secret «hunter2hunter3»;"],
  ["token", "APP_KEYS=«q7Zt0mVbR2nLc5Xw==,k1Jp8sDfYh4GuQe==»"],
  ["token", "MPESA_PASSKEY=«hunter2hunter3»"],
  ["wallet_key", `accounts: ["0x«${noise(64, "0123456789abcdef")}»"],`],
  ["private_key", "prime1:\n    «00:d8:b8:2e:1e:90:89:4d:20:\n    39:01:c9:62:83:98:»"],
  ["password", 'pass = "«kfjx wmbo qpth zzue»"'],
  ["password", "ada@example.org / «Hunter2x»"],
  ["password", "Set-Item Env:DB_PASSWORD '«hunter2x»'"],
  ["token", "if (headers['x-token'] === '«BldyUGb5RcoMzN9GxVU4RVrx»') next()"],
  ["url_token", "/weather?q=Bern&appid=«9619f5ba2c7d06561bbdaa046305a7f0»"],
  ["url_password", "ada:«hunter2»@tcp(db:3306)/shop"],
  ["token", `key = "«${noise(43)}=»"`],
  ["token", `Fernet(b'«${noise(43)}=»')`],
  ["iban", "transfer to GB, «GB29 NWBK 6016 1331 9268 19» BIC NWBKGB2L"],
  ["iban", '{"iban":"«NL91ABNA0417164300»"}'],
  ["iban", "Konto «NO93 8601 1117 947», bitte"],
  ["token", "SecretID:         «4f255e8d-c1ed-4ab3-9e6b-f3a1d2c4b5e6»"],
  ["password", 'gh secret set DEPLOY_KEY -b"«PdL3kPaWPs8H»"'],
  ["url_token", "https://hooks.zapier.com/hooks/catch/«8488440/aoevvzm9»/"],
  ["url_token", "https://join.slack.com/t/acme/shared_invite/«zt-2k30jueud4-V8vHTO7SaETMpbPrkLmr7X»"],
  ["url_token", `https://app.example.org/reset-password/«${noise(40)}»`],
  ["url_token", `https://app.example.org/login?magic=«${noise(40)}»`],
  [
    "wallet_key",
    `cat ~/.config/solana/id.json\n«[${Array.from({ length: 64 }, (_, at) => (at * 37) % 256).join(",")}]»`,
  ],
  ["password", "name,email,password\nada,ada@example.org,«Tr4mBoli9»\n"],
  ["password", "Benutzer;Passwort;Rolle\nada;«mango-lantern-42»;admin\n"],
  ["password", "user|pwd|role\nada|«Tr4mBoli9»|admin\n"],
  ["password", 'const secret = process.env.JWT_SECRET || "«Tr4mBoli9x»";'],
  ["password", "binddn cn=admin\nbindpw «hunter2x»"],
  ["token", `{"username":"ada","key":"«0123456789abcdef0123456789abcde1»"}`],
  ["token", `mixpanel.init("«0123456789abcdef0123456789abcde1»")`],
  ["password", "user\tcontraseña\nbob\t«Tr4mBoli9»\n"],
  ["password", "kind: Secret\nmetadata:\n  name: s\ndata:\n  redis: «bWFuZ28tbGFudGVybi00Mg==»\ntype: Opaque\n"],
  ["password", '{"data": {"redis": "«bWFuZ28tbGFudGVybi00Mg==»"}, "kind": "Secret"}'],
  ["password", 'admin_password              = "«hunter2x»"'],
  ["password", String.raw`os.Setenv(\"DB_PASSWORD\", \"«hunter2x»\")`],
  ["password", String.raw`release { storePassword \"«hunter2x»\" }`],
];

for (const [kind, row] of ROWS) {
  Deno.test(`contextSecrets() find the ${kind} in ${row.replace(/\s+/g, " ").slice(0, 45)}`, () => {
    const secret = /«([^]*)»/.exec(row)?.[1] ?? "";
    const found = foundBy(contextSecrets(), row.replace(/[«»]/g, ""));
    assertEquals(found.includes(`${kind}: ${secret}`), true, JSON.stringify(found));
    // what else is found is a part of it
    for (const one of found) assertEquals(secret.includes(one.slice(one.indexOf(" ") + 1)), true, one);
  });
}

Deno.test("contextSecrets() leave types, variables, expressions, examples and files", () => {
  for (
    const text of [
      "password: string; token: string | null; apiKey?: string",
      "const token = await fetchToken(user);",
      "this.password = password; token = req.headers.authorization",
      "password=$PASSWORD api_key=${API_KEY} token={{ token }} secret: ${{ secrets.X }}",
      "api_key=os.environ['API_KEY']",
      "PASSWORD_FILE=/run/secrets/db TOKEN_TTL=3600",
      'password: "Password is required"',
      "Authorization: `Bearer ${token}`",
      "http://localhost:3000/path?mail=ada@example.com",
      "git@github.com:ada/x.git ssh://git@host/x",
      "https://example.org/?page=2&sort=name",
      "maxTokens: 4096, input_tokens: 12345",
      "<password></password>",
      "PWD=/srv/app OLDPWD=/srv",
      'PublicKeyToken=b77a5c561934e089, <div data-offset-key="2fgl4-0-0">',
      "const STORAGE_KEY = 'app-theme-v2'; sessionId: 'test-session-123'",
      'connectionString = "Provider=Microsoft.ACE.OLEDB.12.0;Data Source="',
      "accessToken: 'access-123', refreshToken: 'new-rt', apiKey: 'not-needed'",
      "idempotency_key: '9c853030-7b6f-45ac-a93d-235467d0a32f'",
      "generateCredentials: 'Generate', from_secret: slack_webhook",
      String.raw`interface A {\n  apiKey?: string;\n  b: number }`,
      "password=`pass show db/prod`",
      "['cat /etc/passwd', 'test | nc host 1234']",
      'claveProdServ="85121605"',
      "let original_pass = drift == 0;",
      "curl https://host/?appid=com.example.app",
      "see ada@example.org / 4711 or bob@example.org | role-admin2",
      "connect('db', 'ada', process.env.X); bcrypt.hash('${password}', 10)",
      "pass: this will make sure",
      String.raw`PWD:           "HKLM:\\SOFTWARE\\magnetic:test\\",`,
      "bank account GB29 NWBK 6016 1331 9268 18, invoice AB12 3456 7890 1234",
      "https://app.example.org/reset/ResetPasswordFormComponentV2 and /verify/email-address-of-user",
      "const {\npassword,\ntoken,\n} = request.body2;",
      `client_id=${noise(40)}&api=2`,
      `Key (drive_id)=(b!${noise(40)})`,
      `the token is in https://example.org/v1/pages/${noise(40)}`,
      "const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]; key: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
      "user experience passes 5 tests; the user table pass 2",
    ]
  ) assertEquals(foundBy(contextSecrets(), text), [], text);
});

Deno.test("each pattern of contextSecrets() finds a secret in a text of these tests", () => {
  assertAllFind(contextSecrets(), [...ROWS.map(([, row]) => row.replace(/[«»]/g, "")), ...secretTexts()]);
});
