import { hasDigitAndLetter, isMixed, NOT_IN_TOKEN, NOT_IN_WORD, type SecretPattern, token } from "../pattern.ts";

const KEY_LINE = "[A-Za-z0-9+/]{60,76}\\s{1,12}";

/** How tokens begin in base64, written out: `btoa` is loaded when asked, which took 1 ms of every start. */
const ENCODED_TOKENS = [
  "Z2hwX", // ghp_
  "Z2hvX", // gho_
  "Z2hzX", // ghs_
  "Z2l0aHViX3BhdF", // github_pat_
  "Z2xwYXQt", // glpat-
  "bnBtX", // npm_
  "cHlwaS", // pypi-
  "c2stYW50L", // sk-ant-
  "c2stcHJvai", // sk-proj-
  "c2tfbGl2ZV", // sk_live_
  "eG94Yi", // xoxb-
  "eG94cC", // xoxp-
  "QUtJQ", // AKIA
  "QUl6Y", // AIza
  "ZGNrcl9wYXRf", // dckr_pat_
  "aGZf", // hf_
];

/** Private keys, clouds, model providers, code hosts and chats. */
export function platformSecrets(): SecretPattern[] {
  return [
    {
      kind: "private_key",
      source: "RFC 7468, OpenSSH, OpenPGP: an armoured block, also one that was cut or is in a JSON string",
      hints: ["private key"],
      pattern: "-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----" +
        "(?:(?:(?!-----BEGIN)[^]){0,20000}?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----" +
        "|(?=[^A-Za-z0-9+/]{1,40}(?:[A-Za-z0-9+/]{16}|(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): ))(?:(?!-----BEGIN)[A-Za-z0-9+/=\\s\\\\,:|→>-])+)",
    },
    {
      kind: "private_key",
      source: "the same without its beginning",
      hints: ["private key"],
      pattern:
        `(?<!${KEY_LINE})(?<![A-Za-z0-9+/=])(?<secret>(?:${KEY_LINE})+(?:=?[A-Za-z0-9+/]{1,76}={0,2}\\s{1,12}){0,2})-----END [A-Z0-9 ]{0,30}PRIVATE KEY`,
    },
    {
      kind: "private_key",
      source: "the first bytes of PKCS 1, PKCS 8, SEC 1 and OpenSSH keys in base64",
      hints: ["miie", "miic", "miij", "miib", "mhcc", "migh", "mc4c", "b3blbn", "lqo", "lqd", "lqw"],
      pattern:
        "(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{1,5}(?:IBAAKC|ADANBgkqhkiG9w0BAQEFAA)|MHcCAQEE|MIGHAgEA|MC4CAQAw|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{16,}" +
        "={0,2}(?:(?:\\s|\\\\{1,3}n){1,12}[A-Za-z0-9+/]{20,}={0,2})*",
    },
    {
      kind: "private_key",
      source: "a key in base64 once more, as secrets of CI and Kubernetes keep it",
      hints: ["ls0tls1crudjti"],
      pattern: `LS0tLS1CRUdJTi(?:BQUklW|BSU0Eg|BPUEVOU1NI|BFQyBQ|BFTkNSW|BEU0Eg|BQR1AgUFJJV)[A-Za-z0-9+/=]{16,}`,
    },
    {
      kind: "encoded_token",
      source: "a token of a provider in base64, known by its beginning",
      hints: ENCODED_TOKENS.map((start) => start.toLowerCase()),
      pattern: `(?<![A-Za-z0-9+/])(?:${ENCODED_TOKENS.join("|")})[A-Za-z0-9+/_-]{12,}={0,2}`,
    },
    {
      kind: "wireguard_key",
      source: "WireGuard",
      hints: ["privatekey", "presharedkey", "private-key", "preshared-key"],
      pattern:
        "(?:(?:PrivateKey|PresharedKey)\\s{0,4}=\\s{0,4}|(?:private|preshared)-key[ ][^\\n|;]{0,30}?(?<![A-Za-z0-9+/]))(?<secret>[A-Za-z0-9+/]{43}=)",
    },
    {
      kind: "private_key",
      source: "PuTTY .ppk",
      hints: ["private-lines"],
      pattern: "Private-Lines: \\d{1,4}(?<secret>(?:\\s|\\\\[rn]){1,4}[A-Za-z0-9+/=\\s\\\\]+)",
    },
    {
      kind: "private_key",
      source: "age",
      hints: ["age-secret-key-"],
      pattern: "AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{20,}",
      flags: "i",
    },
    {
      kind: "private_key",
      source: "RFC 7517 (JSON Web Key), the private members",
      hints: ['"kty'],
      pattern: '"(?:d|p|q|dp|dq|qi|k)\\\\?"\\s{0,4}:\\s{0,4}\\\\?"(?<secret>[A-Za-z0-9_-]{20,})',
    },
    { kind: "anthropic_key", source: "Anthropic", hints: ["sk-ant-"], pattern: token("sk-ant-", 8) },
    { kind: "openrouter_key", source: "OpenRouter", hints: ["sk-or-"], pattern: token("sk-or-", 16) },
    {
      kind: "stripe_key",
      source: "Stripe",
      hints: ["k_live_", "k_test_", "k_prod_"],
      pattern: token("[rs]k_(?:live|test|prod)_", 8),
      isPlausible: isMixed,
    },
    {
      kind: "stripe_key",
      source: "Stripe webhooks, Svix",
      hints: ["whsec_"],
      pattern: token("whsec_", 16, "A-Za-z0-9+/=_-"),
    },
    {
      kind: "openai_key",
      source: "OpenAI project, service account and admin keys",
      hints: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-none-"],
      pattern: token("sk-(?:proj|svcacct|admin|None)-", 16),
    },
    {
      kind: "openai_key",
      source: "OpenAI user keys; DeepSeek, Moonshot and others took the form over",
      hints: ["sk-"],
      pattern: token("sk-", 20),
      isPlausible: (secret) => /[A-Za-z0-9]{20,}/.test(secret) && /\d/.test(secret),
    },
    {
      kind: "aws_key",
      source: "AWS IAM unique identifiers",
      hints: ["akia", "asia", "abia", "acca", "a3t", "agpa", "aida", "aipa", "anpa", "anva", "aroa", "apka", "asca"],
      pattern: "(?<![A-Za-z0-9+])(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|AROA|APKA|ASCA)" +
        "[A-Z0-9]{16}(?![A-Za-z0-9])",
      isPlausible: (secret) => !secret.endsWith("EXAMPLE"), // in the documentation of AWS
    },
    {
      kind: "aws_key",
      source: "Amazon Bedrock",
      hints: ["absk", "bedrock-api-key-"],
      pattern: `(?<![A-Za-z0-9+/])(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/=]{40,}`,
    },
    { kind: "aws_key", source: "Amazon MWS", hints: ["amzn.mws."], pattern: "amzn\\.mws\\.[0-9a-f-]{36}" },
    {
      kind: "aws_secret",
      source: "AWS: a secret access key beside an access key id, as in credentials.csv and `aws configure` answers",
      hints: ["akia", "asia"],
      pattern:
        "(?:AKIA|ASIA)[A-Z0-9]{16}(?:[ \\t]{1,4}\\d{4}-\\d\\d-[0-9TZ:.+-]{2,24})?(?:[\\s,;:|\"'\\\\]{1,8}|[ ]/[ ])(?:[A-Za-z_ \\[\\]]{0,40}[\\s,;:|\"'=\\\\]{1,8})?" +
        "(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])",
    },
    { kind: "google_key", source: "Google API keys", hints: ["aiza"], pattern: token("AIza", 30) },
    {
      kind: "google_key",
      source: "Google API keys bound to an account",
      hints: ["aq.ab"],
      pattern: token("AQ\\.Ab", 30),
    },
    {
      kind: "google_oauth",
      source: "Google OAuth access tokens",
      hints: ["ya29."],
      pattern: token("ya29\\.", 10, "A-Za-z0-9._-"),
    },
    { kind: "google_oauth", source: "Google OAuth client secrets", hints: ["gocspx-"], pattern: token("GOCSPX-", 10) },
    {
      kind: "google_oauth",
      source: "Google OAuth refresh tokens",
      hints: ["1//0"],
      pattern: "(?<![A-Za-z0-9_/-])1//0[A-Za-z0-9_-]{20,}",
    },
    {
      kind: "azure_secret",
      source: "Microsoft Entra client secrets",
      hints: ["q~"],
      pattern: "(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{30,}",
    },
    {
      kind: "azure_key",
      source: "Azure keys of 64 bytes (Storage, Cosmos DB, Batch) in base64",
      hints: ["=="],
      pattern: "(?<![A-Za-z0-9+/]|sha512-|(?:sig|signature)[\"']?[:=]\\s?[\"']?)[A-Za-z0-9+/]{86}==(?![A-Za-z0-9+/=])",
    },
    {
      kind: "azure_key",
      source: "Azure keys that carry their provider's signature (OpenAI, DevOps, Search, Functions, Redis, Event Hubs)",
      hints: ["jqqj9", "azdo", "azse", "azfu", "azca", "+amc", "+aeh", "+asb", "acr", "aiot"],
      pattern:
        "(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33,76}(?:JQQJ9[0-9A-Z]|AZDO|AzSe|AzFu|AzCa|\\+AMC|\\+AEh|\\+ASb|\\+ACR|AIoT)" +
        "[A-Za-z0-9+/]{5,40}={0,2}(?![A-Za-z0-9+/=])",
      isPlausible: (secret) => secret.length >= 44 && secret.length <= 100 && hasDigitAndLetter(secret),
    },
    {
      kind: "github_token",
      source: "GitHub: personal, OAuth, user-to-server, server-to-server, refresh",
      hints: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
      pattern: `${NOT_IN_WORD}gh[opsur]_[A-Za-z0-9_]{16,}(?:\\.[A-Za-z0-9_-]+){0,2}`,
    },
    {
      kind: "github_token",
      source: "GitHub fine-grained personal tokens",
      hints: ["github_pat_"],
      pattern: `${NOT_IN_WORD}github_pat_[A-Za-z0-9_]{16,}`,
    },
    {
      kind: "gitlab_token",
      source: "GitLab, all prefixes of its token overview",
      hints: ["gl", "gr1348941"],
      pattern:
        `${NOT_IN_TOKEN}(?:(?:glpat|gloas|gldt|glrtr?|glcbt|glptt|glft|glimt|glagent|glwt|glsoat|glffct)-|GR1348941)` +
        "[A-Za-z0-9_.-]{16,}",
    },
    {
      kind: "slack_token",
      source: "Slack bot, user, app, configuration and workflow tokens",
      hints: ["xox", "xapp-", "xwfp-"],
      pattern: `${NOT_IN_TOKEN}(?:xox[a-eg-np-z](?:\\.xox[a-eg-np-z])?|xapp|xwfp)-[A-Za-z0-9%_-]{10,}`,
    },
    {
      kind: "webhook_url",
      source: "Slack incoming webhooks",
      hints: ["hooks.slack.com"],
      pattern: "hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9/_+-]{10,})",
      isPlausible: hasDigitAndLetter,
    },
    {
      kind: "webhook_url",
      source: "Discord webhooks",
      hints: ["/api/webhooks/"],
      pattern: "discord(?:app)?\\.com/api/webhooks/(?<secret>\\d{5,30}/[A-Za-z0-9_-]{20,})",
    },
    {
      kind: "webhook_url",
      source: "Microsoft Teams and Power Automate webhooks",
      hints: ["webhook.office.com"],
      pattern: "webhook\\.office\\.com/webhookb2/(?<secret>[A-Za-z0-9/@_-]{20,})",
    },
  ];
}
