/** `redact()` on long texts made of what begins like a secret, over and over. */
import { assert } from "@std/assert";
import { redact } from "../../lib/text/redact.ts";
import { costs, isLinear } from "./growth.ts";

const ADVERSARIAL: readonly string[] = [
  ..."token: |cookie: |eyJ|eyJa.|-eyJ|password=|a://:|sk-|authorization: |mysql -p |http |curl -u |?token=|<token>"
    .split("|"),
  ...'hf_|ghp_|1//0|\\"|Q~|key=|--a-a-a|Basic AA|password is |"token":"|name: token\n|A|=|+|0| '.split("|"),
  ..."passwort ist |password for a |das passwort |mein kennwort: |api key a b |пароль |パスワードは|密码|%3D|\\u0061|seed abandon |env a |set -x "
    .split("|"),
  ...'curl -b a=|echo a |values (|password) values (\'|otp |login a/|recovery code |$2a$10$|<key>|variable "token" {|"--pass",|<<<|net user |TRUE / |a,password\n|a\tb\n|a;b\n|x ?? "a|init("|kind: Secret\ndata:\n a: bbbbbb|\\n|zip -P |smbclient -U a%'
    .split("|"),
  ...("password:\n~a as the password ~'a' + 'b~\"password\", \"~> ~+~     1→~\n12-AAAAAAAAAAAAAAAAAAAAAAAA~|a|\n|--|\npassword|~jdbc:oracle:thin:a/")
    .split("~"),
  "A".repeat(64) + "\n",
  "     1→" + "A".repeat(64) + "\n",
  "-----END PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAA/",
  "[redacted:x]",
  "token=",
  "token:",
  "pass=token=",
  "PASSWORD='abc12345 ",
  "password: 'abc12345 ",
  "pwd:x;",
  'pwd="%3D',
  "expd ",
  "docker login ",
  "mkpasswd ",
  '"name":"session","value":"',
  'connect("a","b","',
  'jwt.sign(a,"',
  "Unseal Key 1: A",
  "ab_",
  "eyJ0",
];

for (const part of ADVERSARIAL) {
  Deno.test(`redact() takes linear time on ${JSON.stringify(part)} over and over`, () => {
    const size = Math.ceil(60_000 / part.length);
    assert(isLinear((times) => redact(part.repeat(times * size))));
  });
}

for (const part of ["token=", "token:", "secret=", "api_key="]) {
  Deno.test(`redact() takes about as long on ${JSON.stringify(part)} over and over as on words`, () => {
    const over = (words: string) => redact(words.repeat(Math.ceil(400_000 / words.length)));
    assert(costs(() => over(part), () => over("tokens and ")) < 8);
  });
}
