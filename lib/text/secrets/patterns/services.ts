import { escapeRegExp } from "../../escape.ts";
import { isRandomKey, looksRandom } from "../random_token.ts";
import { forms, HEX_32, isMixed, isRandom, NOT_IN_TOKEN, NOT_IN_WORD, type SecretPattern, token } from "../pattern.ts";

/** How keys begin whose providers gave them a name of their own; random characters follow. */
const BEGINNINGS =
  ("npm_ pypi- rubygems_ jsrp_ jsrd_ ddp_ ddo_ ops_ey mfa. hvs. hvb. hvr. dop_v1_ doo_v1_ dor_v1_ ATATT3 ATCTT3 ATBB BBDC- shpat_ shpca_ " +
    "shppa_ shpss_ shpua_ sq0atp- sq0csp- sq0idp- dckr_pat_ dckr_oat_ glc_ glsa_ NRAK- NRII- NRAL- NRJS- NRSP- sntrys_ sntryu_ sbp_ " +
    "sb_secret_ pscale_tkn_ pscale_pw_ pscale_oauth_ ntn_ figd_ figo_ figu_ PMAK- dp.pt. dp.ct. dp.st. dp.sa. dp.scim. dp.audit. " +
    "lin_api_ lin_oauth_ lin_wh_ pul- tskey- fm1_ fm2_ fo1_ vcc_ vcp_ vca_ vck_ vci_ vcr_ vercel_blob_rw_ nfp_ nfc_ nfo_ nfu_ nfb_ " +
    "HRKU- CCIPAT_ CCIPRA_ CCIPRAT_ bkua_ bkct_ bkat_ bkpt_ bkaj_ sgp_ shippo_live_ shippo_test_ gsk_ xai- pplx- r8_ fw_ csk- nvapi- " +
    "tvly- lsv2_pt_ lsv2_sk_ sk-lf- wandb_v1_ pcsk_ tgp_v1_ esecret_ jina_ e2b_ llx- napi_ squ_ sqp_ sqa_ CFPAT- cfut_ cfat_ cfk_ waka_ " +
    "phc_ phx_ phs_ rnd_ xkeysib- xsmtpsib- ory_ apify_api_ p8e- bb_live_ unkey_ tr_dev_ tr_stg_ tr_prod_ tr_pat_ rdme_ pnu_ tk-us- " +
    "tfp_ fio-u- ico- sha256~ s-s4t2ud- s-s4t2af- snyk_ pat-na1- pat-eu1- os_v2_app_ os_v2_org_ vk1.a. " +
    "RGAPI-").split(" ");

/** Package registries, vaults, and services that a program calls. */
export function serviceSecrets(): SecretPattern[] {
  return [
    ...forms(
      [
        "token",
        "providers that write their name first",
        [...BEGINNINGS, "fc-", "re_"].map((beginning) => beginning.toLowerCase()),
        // a key of Groq is known by its length also where it was pasted after a word: "my apigsk_…"
        `${NOT_IN_TOKEN}(?<secret>(?:fc-(?=[0-9a-f]{32})|re_(?=[A-Za-z0-9]{8}_)|${
          BEGINNINGS.map(escapeRegExp).join("|")
        })[A-Za-z0-9_.+/=-]{16,})|gsk_[A-Za-z0-9]{52}(?![A-Za-z0-9_-])`,
        (secret) => (secret.match(/[A-Za-z0-9]{8,}/g) ?? []).some(isMixed),
      ],
      ["nuget_key", "NuGet", ["oy2"], `${NOT_IN_WORD}oy2[a-z0-9]{43}(?![A-Za-z0-9])`],
      ["crates_token", "crates.io", ["cio"], `${NOT_IN_WORD}cio[A-Za-z0-9]{32}(?![A-Za-z0-9])`],
      [
        "huggingface_token",
        "Hugging Face",
        ["hf_", "api_org_"],
        `${NOT_IN_WORD}(?:hf_(?:oauth_)?|api_org_)[A-Za-z0-9._-]{24,}`,
        (secret) => /[A-Za-z0-9]{24,}/.test(secret) && /[A-Z]/.test(secret),
      ],
      ["sendgrid_key", "SendGrid", ["sg."], `${NOT_IN_TOKEN}SG\\.[A-Za-z0-9_-]{16,40}\\.[A-Za-z0-9_-]{16,}`],
      [
        "twilio_key",
        "Twilio API key and account SIDs, the latter with its token",
        ["sk", "ac"],
        `${NOT_IN_WORD}(?:SK|AC)${HEX_32}(?::${HEX_32})?|(?<=${NOT_IN_WORD}AC[0-9a-f]{32}["']?[,;:\\s]{1,4}["']?)${HEX_32}`,
        undefined,
        [32, "hex"],
      ],
      ["telegram_token", "Telegram bots", [":aa"], "(?:(?<![A-Za-z0-9_])|(?<=bot))\\d{6,12}:AA[A-Za-z0-9_-]{30,}"],
      [
        "discord_token",
        "Discord bots and users",
        ["."],
        `${NOT_IN_TOKEN}[MNO][A-Za-z0-9_-]{22,28}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`,
        isMixed,
        [27, "word"],
      ],
      [
        "1password_token",
        "1Password secret keys",
        ["a3-"],
        `${NOT_IN_TOKEN}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9])`,
      ],
      [
        "vault_key",
        "HashiCorp Vault and OpenBao: what `operator init` prints",
        ["unseal key", "recovery key"],
        "(?:Unseal|Recovery) Key \\d{1,2}(?: \\([^)\\n]{1,40}\\))?:[ ](?<secret>[A-Za-z0-9+/]{40,90}={0,2})",
      ],
      [
        "vault_token",
        "HashiCorp Vault before 1.10",
        ["s.", "b.", "r."],
        "(?<![A-Za-z0-9_.$)\\]-])[sbr]\\.[A-Za-z0-9]{24}(?![A-Za-z0-9_.(-])",
        (secret) => /\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret.slice(2)),
      ],
      [
        "terraform_token",
        "HCP Terraform",
        [".atlasv1."],
        "(?<![A-Za-z0-9])[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{30,}",
      ],
      ["databricks_token", "Databricks", ["dapi"], `${NOT_IN_WORD}dapi[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])`],
      [
        "new_relic_key",
        "New Relic",
        ["nrak-", "nrii-", "nral", "nrjs-", "nrsp-"],
        `${token("NR(?:AK|II|AL|JS|SP)-", 16)}|${NOT_IN_TOKEN}[0-9a-f]{32,36}(?:FFFF)?NRAL(?![A-Za-z0-9])`,
      ],
      ["airtable_token", "Airtable", ["pat"], `${NOT_IN_WORD}pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}`],
      [
        "mailgun_key",
        "Mailgun",
        ["key-", "-"],
        `${NOT_IN_TOKEN}(?:key-${HEX_32}|[0-9a-f]{32}(?:-[0-9a-f]{8}){2}(?![A-Za-z0-9-]))`,
        undefined,
        [32, "hex"],
      ],
      [
        "ghost_key",
        "Ghost: the id of an Admin API key, and the key",
        [":"],
        `${NOT_IN_WORD}[0-9a-f]{24}:(?<secret>[0-9a-f]{64})(?![A-Za-z0-9])`,
        undefined,
        [64, "hex"],
      ],
      [
        "mailchimp_key",
        "Mailchimp",
        ["-us"],
        `${NOT_IN_WORD}[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])`,
        undefined,
        [32, "hex"],
      ],
      [
        "token",
        "Notion, EasyPost",
        ["secret_", "ezak", "eztk"],
        token("(?:secret_|EZ[AT]K)", 40, "A-Za-z0-9"),
        isMixed,
      ],
    ),
    ...forms(
      ["facebook_token", "Meta", ["eaa"], "(?<![A-Za-z0-9_+/])EAA[A-Za-z0-9]{80,}", isMixed],
      [
        "twitter_token",
        "X application tokens",
        ["aaaaaaaaaaaaaaaaaaaaa"],
        "(?<![A-Za-z0-9_+/])A{20,24}(?=[^A])[A-Za-z0-9%]{40,}(?![A-Za-z0-9+/=])",
        isMixed,
      ],
      ["alibaba_key", "Alibaba Cloud", ["ltai"], `${NOT_IN_WORD}LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])`, isMixed],
      [
        "braintree_token",
        "PayPal, Braintree",
        ["access_token$"],
        "access_token\\$(?:production|sandbox)\\$[0-9a-z]{10,}\\$[0-9a-f]{20,}",
      ],
      [
        "sonar_token",
        "SonarQube: a token of an old version takes the place of the name",
        ["sonar.login"],
        `sonar\\.login["']?[ ]?[=:][ ]?["']?(?<secret>[0-9a-f]{40})(?![0-9a-z])`,
      ],
      ["cloudflare_token", "Cloudflare", ["v1.0-"], `${NOT_IN_TOKEN}v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}`],
      [
        "artifactory_token",
        "JFrog Artifactory: API keys, reference tokens",
        ["akcp", "cmvmdgtu"],
        `${NOT_IN_WORD}(?:AKCp[0-9A-Za-z]{40,}|cmVmdGtu[A-Za-z0-9+/=]{24,})`,
      ],
      ["tencent_key", "Tencent Cloud", ["akid"], `${NOT_IN_WORD}AKID[A-Za-z0-9]{28,40}(?![A-Za-z0-9])`, isMixed],
      [
        "yandex_key",
        "Yandex Cloud",
        ["aqvn", "y0_", "t1.9euelz", "ycajxxx", "ycm", "ycn", "yco", "ycp"],
        `${NOT_IN_TOKEN}(?:AQVN[A-Za-z0-9_-]{30,}|y0_[A-Za-z0-9_-]{40,}|t1\\.9euelZ[A-Za-z0-9_.-]{40,}=*|YC[MNOP][A-Za-z0-9_-]{36})`,
        isMixed,
      ],
      ["dropbox_token", "Dropbox", ["sl."], "(?<![A-Za-z0-9_./-])sl\\.(?:u\\.)?[A-Za-z0-9_-]{60,}"],
      [
        "asana_token",
        "Asana",
        ["0/", "1/", "2/"],
        "(?<![A-Za-z0-9/:.])[0-2]/\\d{12,20}(?:/\\d{13,20})?:[0-9a-f]{32}(?![0-9a-zA-Z])",
      ],
      ["twitch_token", "Twitch chat", ["oauth:"], "(?<![A-Za-z0-9])oauth:[a-z0-9]{30}(?![A-Za-z0-9])"],
      [
        "launchdarkly_key",
        "LaunchDarkly",
        ["sdk-", "api-", "mob-", "rel-"],
        `${NOT_IN_TOKEN}(?:sdk|api|mob|rel)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9-])`,
      ],
      [
        "firebase_token",
        "Firebase Cloud Messaging",
        ["apa91b"],
        "(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{8,30}:)?APA91b[A-Za-z0-9_-]{80,}",
      ],
      ["square_token", "Square access tokens", ["eaaa"], `${NOT_IN_WORD}EAAA[A-Za-z0-9_-]{56,}`, isMixed],
      [
        "payment_key",
        "Mollie, Razorpay, Flutterwave, Paystack, Duffel, Adyen, GoCardless, Lob, Plaid, Checkout; others that name a kind",
        ["live_", "test_", "flwseck", "aqe", "access-", "_sbox_"].concat(
          ...["pat", "tok", "sk", "live", "apikey", "secret"].map((kind) => [`-${kind}-`, `_${kind}_`]),
        ),
        `${NOT_IN_TOKEN}(?:(?<word>live|test|(?!dckr_|bb_|tr_)[A-Za-z][A-Za-z0-9]{1,11}[_-](?:pat|tok|sk|live|apikey|secret))[_-][A-Za-z0-9_-]{20,}|(?:(?:ak|sk|rzp|duffel|lob|gc|nk|pat|tok|key|shppa|api|priv|private|secret|rk|prv)_(?:live|test|prod|sandbox))_[A-Za-z0-9_-]{14,}|FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?|access-(?:production|development|sandbox)-[0-9a-f-]{36})`,
        (secret, { word }) => word === undefined ? isMixed(secret) : isRandom(secret),
        [20, "word"],
      ],
      ["dynatrace_token", "Dynatrace", ["dt0"], "(?<![A-Za-z0-9])dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{40,}"],
      ["klaviyo_key", "Klaviyo", ["pk_"], `${NOT_IN_TOKEN}pk_[0-9a-f]{30,}(?![A-Za-z0-9])`],
      ["clickup_token", "ClickUp", ["pk_"], `${NOT_IN_TOKEN}pk_\\d{5,12}_[A-Z0-9]{28,}`],
      [
        "sentry_token",
        "Sentry DSN with a secret",
        ["@sentry", ".ingest."],
        "https://[0-9a-f]{32}:(?<secret>[0-9a-f]{32})@",
      ],
      [
        "password_hash",
        "crypt(3): shadow, htpasswd, bcrypt, Argon2, yescrypt, scrypt",
        [
          "$1$",
          "$2",
          "$5$",
          "$6$",
          "$7$",
          "$y$",
          "$gy$",
          "$apr1$",
          "$argon2",
          "$scrypt",
          "$pbkdf2",
          "$p$",
          "$h$",
          "$s$",
        ],
        "(?<![A-Za-z0-9$])\\$(?:(?:1|5|6|7|y|gy|apr1|scrypt|pbkdf2[a-z0-9-]{0,12}|sha1|md5)\\$[./A-Za-z0-9=,+$-]{20,}|2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{40,}|argon2(?:id|i|d)\\$[./A-Za-z0-9=,+$-]{30,}|[PHS]\\$[./A-Za-z0-9]{28,})",
      ],
      [
        "password_hash",
        "Django, Werkzeug, passlib",
        ["pbkdf2_sha", "pbkdf2:sha", "scrypt:", "bcrypt_sha256$", "argon2$argon2"],
        "(?:(?:pbkdf2_sha(?:1|256)|bcrypt_sha256)\\$+\\d+\\$+|(?:pbkdf2:sha(?:1|256|512):\\d+|scrypt:\\d+:\\d+:\\d+)\\$)(?<secret>[./A-Za-z0-9+=$]{24,})",
      ],
    ),
    {
      kind: "password_hash",
      source: "RFC 2307: LDAP, htpasswd, Dovecot",
      hints: ["sha}", "md5}", "crypt}", "sha256}", "sha512}"],
      pattern: "\\{S?(?:SHA(?:256|512)?|MD5|SMD5|CRYPT)\\}(?<secret>[./A-Za-z0-9+$]{16,}={0,2})",
      flags: "i",
    },
    {
      kind: "password_hash",
      source: "Windows: pwdump, secretsdump, DCC2",
      hints: [":::", "$dcc2$"],
      pattern: "(?<=:\\d{3,6}:)(?<secret>[0-9a-f]{32}:[0-9a-f]{32})(?=:::)|\\$DCC2\\$\\d+#[^#\\s]{1,60}#[0-9a-f]{32}",
      flags: "i",
    },
    ...forms(
      [
        "password_hash",
        "PostgreSQL, MySQL",
        ["scram-sha-256$", "'md5", "'*"],
        "SCRAM-SHA-256\\$\\d+:(?<secret>[A-Za-z0-9+/=$:]{40,})|(?<=')(?<secret>md5[0-9a-f]{32}|\\*[0-9A-F]{40})(?=')",
      ],
      [
        "wallet_key",
        "BIP 32 extended private keys, NIP 19, the import format of Bitcoin's wallets",
        ["xprv", "yprv", "zprv", "tprv", "nsec1", "privkey", "private", "wif", "wallet", "bitcoin"],
        `${NOT_IN_WORD}(?:[tx-z]prv[1-9A-HJ-NP-Za-km-z]{100,112}|nsec1[02-9ac-hj-np-z]{58}|5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KLc][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])`,
        isRandom,
      ],
      [
        "jwt",
        "RFC 7519, RFC 7516; unsigned ones too",
        ["eyj"],
        NOT_IN_TOKEN + "eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){1,4}",
        (secret) => /\.[A-Za-z0-9_-]{8}/.test(secret),
      ],
    ),
  ];
}

/** What has the form of a secret, whoever gave it out: looked for after those with a name. */
export function unnamedSecrets(): SecretPattern[] {
  return [
    {
      kind: "token",
      source: "an object in base64 with a secret in it, such as the token of a Cloudflare tunnel",
      hints: ["eyj"],
      pattern: "(?<![A-Za-z0-9+/_.-])eyJ[A-Za-z0-9+/_-]{40,4000}={0,2}(?![A-Za-z0-9+/_.-])",
      isPlausible: (secret) => SECRET_MEMBER.test(textOfBase64(secret)),
    },
    {
      kind: "token",
      source: "a short name and random characters: how most providers write their keys since 2021",
      hints: ["_", "-", ".", "|", ":"],
      run: [28, "word"],
      mayMatch: (lower) => /[_.|:-][a-z0-9_-]{28}/.test(lower),
      pattern:
        `(?<![A-Za-z0-9/\\\\.@-]|(?<!_)_)(?:[A-Za-z]{2,12}[_.|:-]|[A-Za-z][A-Za-z0-9]{1,11}_)(?=[A-Za-z_-]{0,24}[0-9])[A-Za-z0-9_-]{28,400}(?![A-Za-z0-9_=+/-]|\\.[A-Za-z0-9])`,
      isPlausible: isRandomKey,
    },
    {
      kind: "token",
      source: "three random parts with dots between them: keys of Convex, Astra and Ably",
      hints: [".", "|", ":"],
      mayMatch: (lower) =>
        /:[a-z0-9]{20,40}:[0-9a-f]{40}|\.[a-z0-9_-]{6}:[a-z0-9_-]{43}|\.[a-z0-9_-]{4,80}\.[a-z0-9_-]{20}|\|[a-z0-9+/]{40}/
          .test(lower),
      pattern:
        `(?<![A-Za-z0-9_/\\\\.@=-])(?:(?:[a-z]{2,4}\\.)?[A-Za-z0-9_-]{16,80}\\.[A-Za-z0-9_-]{4,80}\\.[A-Za-z0-9_-]{20,200}|[A-Za-z]{2,12}:[A-Za-z0-9]{20,40}:[0-9a-f]{40,64}|[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{6}:[A-Za-z0-9_-]{43}|[a-z]{2,8}:[a-z]+-[a-z]+-\\d{1,4}\\|[A-Za-z0-9+/]{40,200}={0,2})(?![A-Za-z0-9_=.+/(-])`,
      isPlausible: (secret) => looksRandom(secret),
    },
    {
      kind: "token",
      source: "a UUID with digits of a hash behind it (fal, Luma), and digits of a hash under a name of keys (imgix)",
      hints: ["-", "ak_", "sk_", "key_", "api_", "secret_", "token_"],
      run: [32, "word"],
      mayMatch: (lower) => /[-_:](?:[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-)/.test(lower),
      pattern:
        `${NOT_IN_TOKEN}(?:(?:[a-z]{2,12}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[:-]${HEX_32}|[a-z0-9]{0,10}(?:sk|key|token|secret|pat|xaat|xapt)[-_][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z_-])|(?:[as]k|key|api|secret|token)_(?:[0-9a-f]{2}){16,64}(?![A-Za-z0-9_-]))`,
    },
    {
      kind: "token",
      source: "seeds of NATS, application keys of Backblaze",
      hints: ["su", "sa", "so", "sn", "sc", "sx", "k00"],
      run: [31, "base64"],
      mayMatch: (lower) => /s[acnoux][a-z2-7]{56}|k00\d[a-z0-9+/]{27}/.test(lower),
      pattern: `${NOT_IN_WORD}(?:S[ACNOUX][A-Z2-7]{56}|K00\\d[A-Za-z0-9+/]{27})(?![A-Za-z0-9])`,
      isPlausible: isRandom,
    },
  ];
}

/** A member of an object whose value is a secret. */
const SECRET_MEMBER = /"(?:s|k|mac|[\w-]*(?:secret|passw|token|key|auth|cred)[\w-]*)"\s*:\s*"[^"]{8,}/i;

/** What a text in base64 says, as far as it is a text of one byte a character. */
function textOfBase64(base64: string): string {
  const digits = base64.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return atob(digits.slice(0, digits.length - digits.length % 4));
}
