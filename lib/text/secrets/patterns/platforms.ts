import { forms, hasDigitAndLetter, isMixed, NOT_IN_TOKEN, NOT_IN_WORD, type SecretPattern, token } from "../pattern.ts";

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
    ...forms(
      [
        "private_key",
        "RFC 7468, OpenSSH, OpenPGP: an armoured block, also one that was cut or is in a JSON string",
        ["private key"],
        "-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----" +
        "(?:(?:(?!-----BEGIN)[^]){0,20000}?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----" +
        "|(?=(?:\\\\{1,7}[nr]|[^A-Za-z0-9/]){1,40}?(?:[A-Za-z0-9+/]{16}|(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): ))(?:(?!-----BEGIN)[A-Za-z0-9+/=\\s\\\\,:|→>\"'-])+)",
      ],
      [
        "private_key",
        "the same without its beginning",
        ["private key"],
        `(?<!${KEY_LINE})(?<![A-Za-z0-9+/=])(?<secret>(?:${KEY_LINE})+(?:=?[A-Za-z0-9+/]{1,76}={0,2}\\s{1,12}){0,2})-----END [A-Z0-9 ]{0,30}PRIVATE KEY`,
      ],
      [
        "private_key",
        "the first bytes of PKCS 1, PKCS 8, SEC 1 and OpenSSH keys in base64",
        ["miie", "miic", "miij", "miib", "mhcc", "migh", "mc4c", "b3blbn", "lqo", "lqd", "lqw"],
        "(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{1,5}(?:IBAAKC|ADANBgkqhkiG9w0BAQEFAA)|MHcCAQEE|MIGHAgEA|MC4CAQAw|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{16,}" +
        "={0,2}(?:(?:\\s|\\\\{1,3}n){1,12}[A-Za-z0-9+/]{20,}={0,2})*",
      ],
      [
        "private_key",
        "a key in base64 once more, as secrets of CI and Kubernetes keep it",
        ["ls0tls1crudjti"],
        `LS0tLS1CRUdJTi(?:BQUklW|BSU0Eg|BPUEVOU1NI|BFQyBQ|BFTkNSW|BEU0Eg|BQR1AgUFJJV)[A-Za-z0-9+/=]{16,}`,
      ],
      [
        "encoded_token",
        "a token of a provider in base64, known by its beginning",
        ENCODED_TOKENS.map((start) => start.toLowerCase()),
        `(?<![A-Za-z0-9+/])(?:${ENCODED_TOKENS.join("|")})[A-Za-z0-9+/_-]{12,}={0,2}`,
      ],
      [
        "wireguard_key",
        "WireGuard",
        ["privatekey", "presharedkey", "private-key", "preshared-key"],
        "(?:(?:PrivateKey|PresharedKey)\\s{0,4}=\\s{0,4}|(?:private|preshared)-key[ ][^\\n|;]{0,30}?(?<![A-Za-z0-9+/]))(?<secret>[A-Za-z0-9+/]{43}=)",
      ],
      [
        "private_key",
        "PuTTY .ppk",
        ["private-lines"],
        "Private-Lines: \\d{1,4}(?<secret>(?:\\s|\\\\[rn]){1,4}[A-Za-z0-9+/=\\s\\\\]+)",
      ],
    ),
    {
      kind: "private_key",
      source: "age",
      hints: ["age-secret-key-"],
      pattern: "AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{20,}",
      flags: "i",
    },
    ...forms(
      [
        "private_key",
        "RFC 7517 (JSON Web Key), the private members",
        ['"kty'],
        '"(?:d|p|q|dp|dq|qi|k)\\\\?"\\s{0,4}:\\s{0,4}\\\\?"(?<secret>[A-Za-z0-9_-]{20,})',
      ],
      ["anthropic_key", "Anthropic", ["sk-ant-"], token("sk-ant-", 8)],
      ["openrouter_key", "OpenRouter", ["sk-or-"], token("sk-or-", 16)],
      ["stripe_key", "Stripe", ["k_live_", "k_test_", "k_prod_"], token("[rs]k_(?:live|test|prod)_", 8), isMixed],
      ["stripe_key", "Stripe webhooks, Svix", ["whsec_"], token("whsec_", 16, "A-Za-z0-9+/=_-")],
      ["openai_key", "OpenAI project, service account and admin keys", [
        "sk-proj-",
        "sk-svcacct-",
        "sk-admin-",
        "sk-none-",
      ], token("sk-(?:proj|svcacct|admin|None)-", 16)],
      [
        "openai_key",
        "OpenAI user keys; DeepSeek, Moonshot and others took the form over",
        ["sk-"],
        token("sk-", 20),
        (secret) => /[A-Za-z0-9]{20,}/.test(secret) && /\d/.test(secret),
      ],
      [
        "aws_key",
        "AWS IAM unique identifiers",
        ["akia", "asia", "abia", "acca", "a3t", "agpa", "aida", "aipa", "anpa", "anva", "aroa", "apka", "asca"],
        "(?<![A-Za-z0-9+])(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|AROA|APKA|ASCA)" +
        "[A-Z0-9]{16}(?![A-Za-z0-9])",
        (secret) => !secret.endsWith("EXAMPLE"),
      ],
      [
        "aws_key",
        "Amazon Bedrock",
        ["absk", "bedrock-api-key-"],
        `(?<![A-Za-z0-9+/])(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/=]{40,}`,
      ],
      ["aws_key", "Amazon MWS", ["amzn.mws."], "amzn\\.mws\\.[0-9a-f-]{36}"],
      [
        "aws_secret",
        "AWS: a secret access key beside an access key id, as in credentials.csv and `aws configure` answers",
        ["akia", "asia"],
        "(?:AKIA|ASIA)[A-Z0-9]{16}(?:[ \\t]{1,4}\\d{4}-\\d\\d-[0-9TZ:.+-]{2,24})?(?:[\\s,;:|\"'\\\\]{1,8}|[ ]/[ ])(?:[A-Za-z_ \\[\\]]{0,40}[\\s,;:|\"'=\\\\]{1,8})?" +
        "(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])",
      ],
      ["google_key", "Google API keys", ["aiza"], token("AIza", 30)],
      ["google_key", "Google API keys bound to an account", ["aq.ab"], token("AQ\\.Ab", 30)],
      ["google_oauth", "Google OAuth access tokens", ["ya29."], token("ya29\\.", 10, "A-Za-z0-9._-")],
      ["google_oauth", "Google OAuth client secrets", ["gocspx-"], token("GOCSPX-", 10)],
      ["google_oauth", "Google OAuth refresh tokens", ["1//0"], "(?<![A-Za-z0-9_/-])1//0[A-Za-z0-9_-]{20,}"],
      [
        "azure_secret",
        "Microsoft Entra client secrets",
        ["q~"],
        "(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{30,}",
      ],
      [
        "azure_key",
        "Azure keys of 64 bytes (Storage, Cosmos DB, Batch) in base64",
        ["=="],
        "(?<![A-Za-z0-9+/]|sha512-|(?:sig|signature)[\"']?[:=]\\s?[\"']?)[A-Za-z0-9+/]{86}==(?![A-Za-z0-9+/=])",
        undefined,
        [86, "base64"],
      ],
      [
        "azure_key",
        "Azure keys that carry their provider's signature (OpenAI, DevOps, Search, Functions, Redis, Event Hubs)",
        ["jqqj9", "azdo", "azse", "azfu", "azca", "+amc", "+aeh", "+asb", "acr", "aiot"],
        "(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33,76}(?:JQQJ9[0-9A-Z]|AZDO|AzSe|AzFu|AzCa|\\+AMC|\\+AEh|\\+ASb|\\+ACR|AIoT)" +
        "[A-Za-z0-9+/]{4,40}={0,2}(?![A-Za-z0-9+/=])",
        (secret) => secret.length >= 44 && secret.length <= 100 && hasDigitAndLetter(secret),
        [41, "base64"],
      ],
      ["github_token", "GitHub: personal, OAuth, user-to-server, server-to-server, refresh", [
        "ghp_",
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
      ], `${NOT_IN_WORD}gh[opsur]_[A-Za-z0-9_]{16,}(?:\\.[A-Za-z0-9_-]+){0,2}`],
      [
        "github_token",
        "GitHub fine-grained personal tokens",
        ["github_pat_"],
        `${NOT_IN_WORD}github_pat_[A-Za-z0-9_]{16,}`,
      ],
      [
        "gitlab_token",
        "GitLab, all prefixes of its token overview",
        ["gl", "gr1348941"],
        `${NOT_IN_TOKEN}(?:(?:glpat|gloas|gldt|glrtr?|glcbt|glptt|glft|glimt|glagent|glwt|glsoat|glffct)-|GR1348941)` +
        "[A-Za-z0-9_.-]{16,}",
      ],
      [
        "slack_token",
        "Slack bot, user, app, configuration and workflow tokens",
        ["xox", "xapp-", "xwfp-"],
        `${NOT_IN_TOKEN}(?:xox[a-eg-np-z](?:\\.xox[a-eg-np-z])?|xapp|xwfp)-[A-Za-z0-9%_-]{10,}`,
      ],
      [
        "webhook_url",
        "Slack incoming webhooks",
        ["hooks.slack.com"],
        "hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9/_+-]{10,})",
        hasDigitAndLetter,
      ],
      [
        "webhook_url",
        "Discord webhooks",
        ["/api/webhooks/"],
        "discord(?:app)?\\.com/api/webhooks/(?<secret>\\d{5,30}/[A-Za-z0-9_-]{20,})",
      ],
      [
        "webhook_url",
        "Microsoft Teams and Power Automate webhooks",
        ["webhook.office.com"],
        "webhook\\.office\\.com/webhookb2/(?<secret>[A-Za-z0-9/@_-]{20,})",
      ],
      [
        "webhook_url",
        "Feishu, Mattermost, Rocket.Chat, n8n and others: the last part of an address of hooks",
        ["hook/", "hooks/"],
        "(?<=https?://[^\\s\"'<>]{3,200}/(?:[a-z-]{1,20}-?)?(?:web)?hooks?/(?:[A-Za-z0-9_-]{1,40}/){0,2})(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z0-9]*[a-z])(?![0-9a-f]{40})[A-Za-z0-9]{16,80})(?![A-Za-z0-9_./-])",
        hasDigitAndLetter,
      ],
      [
        "private_key",
        "OpenVPN: the key that both sides have",
        ["openvpn static key"],
        "-----BEGIN OpenVPN Static key V1-----(?<secret>[0-9a-fA-F\\s\\\\nr|>+]{32,2000})",
      ],
    ),
  ];
}
