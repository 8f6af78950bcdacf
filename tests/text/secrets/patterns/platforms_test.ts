import { assertEquals } from "@std/assert";
import { platformSecrets } from "../../../../lib/text/secrets/patterns/platforms.ts";
import { assertAllFind, assertFinds, foundBy } from "../../../support/secrets/found_by.ts";
import { noise } from "../../../support/secrets/planted.ts";
import { secretTexts } from "../../corpus/corpus.ts";

const HEX = "0123456789abcdef";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LINE = noise(64);

/** What is between «» is the secret. */
const ROWS: readonly (readonly [kind: string, row: string])[] = [
  ["private_key", `«-----BEGIN PRIVATE KEY-----\n${LINE}\n${LINE}»`],
  ["private_key", `«${LINE}\n${LINE}\nAbCd1234==\n»-----END EC PRIVATE KEY-----`],
  ["private_key", `Private-Lines: 2«\n${LINE}\n${LINE}\n»`],
  ["private_key", `identity «AGE-SECRET-KEY-1${noise(58, UPPER)}»`],
  ["private_key", `{"kty":"EC","crv":"P-256","x":"${noise(43)}","d":"«${noise(43)}»"}`],
  ["private_key", `-----BEGIN OpenVPN Static key V1-----«\n${noise(32, HEX)}\n${noise(32, HEX)}\n»-----END`],
  ["webhook_url", "https://open.feishu.cn/open-apis/bot/v2/hook/«4ea38b7b-f563-7709-4bae-87aea15c0000»"],
  ["webhook_url", `https://chat.example.org/hooks/«${noise(26, "abcdefghijkmnopqrstuwxyz13456789")}»`],
  ["wireguard_key", `[Interface]\nPrivateKey = «${noise(43)}=»\nAddress = 10.0.0.2/32`],
  ["wireguard_key", `wg set wg0 private-key <(echo «${noise(43)}=»)`],
  ["encoded_token", `token «Z2hwX${noise(40)}==»`],
  ["openai_key", `«sk-proj-${noise(60)}»`],
  ["stripe_key", `«sk_live_${noise(24)}»`],
  ["stripe_key", `«whsec_${noise(32)}»`],
  ["aws_key", `id «AKIA${noise(16, UPPER)}»`],
  ["aws_key", `«ABSK${noise(60)}»`],
  ["aws_key", `«amzn.mws.4ea38b7b-f563-7709-4bae-87aea15c0000»`],
  ["google_key", `«AIza${noise(35)}»`],
  ["google_key", `«AQ.Ab${noise(40)}»`],
  ["google_oauth", `«ya29.${noise(60)}»`],
  ["google_oauth", `«GOCSPX-${noise(28)}»`],
  ["google_oauth", `refresh «1//0${noise(60)}»`],
  ["azure_secret", `«abC8Q~${noise(34)}»`],
  ["azure_key", `AccountKey: «${noise(86)}==»`],
  ["azure_key", `api-key «${noise(52)}JQQJ99${noise(26)}»`],
  ["github_token", `«ghp_${noise(36)}»`],
  ["github_token", `«github_pat_${noise(22)}_${noise(59)}»`],
  ["gitlab_token", `«glpat-${noise(20)}»`],
  ["slack_token", `«xoxb-${noise(12, "0123456789")}-${noise(24)}»`],
  ["webhook_url", `https://hooks.slack.com/services/«T0123ABCD/B0123ABCD/${noise(24)}»`],
  ["webhook_url", `https://discord.com/api/webhooks/«123456789012345678/${noise(60)}»`],
  ["webhook_url", `https://corp.webhook.office.com/webhookb2/«${noise(36)}@${noise(36)}»`],
];

for (const [kind, row] of ROWS) {
  Deno.test(`platformSecrets() find the ${kind} in ${row.replace(/\s+/g, " ").slice(0, 40)}`, () =>
    assertFinds(platformSecrets(), kind, row));
}

Deno.test("platformSecrets() name a secret by the most particular pattern first", () => {
  const [anthropic, router] = [`sk-ant-api03-${noise(40)}`, `sk-or-v1-${noise(64, HEX)}`];
  assertEquals(foundBy(platformSecrets(), anthropic), [`anthropic_key: ${anthropic}`, `openai_key: ${anthropic}`]);
  assertEquals(foundBy(platformSecrets(), router), [`openrouter_key: ${router}`, `openai_key: ${router}`]);
  const block = `-----BEGIN RSA PRIVATE KEY-----\n${LINE}\n${LINE}\n-----END RSA PRIVATE KEY-----`;
  assertEquals(foundBy(platformSecrets(), `${block} done`)[0], `private_key: ${block}`);
});

Deno.test("platformSecrets() find an access key and the secret beside it", () => {
  const [id, secret] = [`AKIA${noise(16, UPPER)}`, noise(40)];
  assertEquals(foundBy(platformSecrets(), `${id},${secret}`), [`aws_key: ${id}`, `aws_secret: ${secret}`]);
});

Deno.test("platformSecrets() leave what only looks like the beginning of one", () => {
  for (
    const text of [
      "sk-spinner-double-bounce-animation-name",
      `task-${noise(48)}`,
      "sk_live_placeholder",
      "AKIAIOSFODNN7EXAMPLE",
      `XAKIA${noise(16, UPPER)}`,
      `ghp_${noise(8)}`,
      `my_ghp_${noise(36)}`,
      `"integrity": "sha512-${noise(86)}=="`,
      "-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQ\n-----END CERTIFICATE-----",
      "grep -r 'BEGIN RSA PRIVATE KEY' .",
      "PublicKey = ${KEY}",
      '{"kty":"RSA","n":"abc","e":"AQAB"}',
      "https://hooks.slack.com/services/",
    ]
  ) assertEquals(foundBy(platformSecrets(), text), [], text);
});

Deno.test("each pattern of platformSecrets() finds a secret in a text of these tests", () => {
  const texts = [...ROWS.map(([, row]) => row.replace(/[«»]/g, "")), ...secretTexts()];
  assertAllFind(platformSecrets(), texts);
});
