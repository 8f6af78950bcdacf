import { HEX_32, isMixed, isRandom, NOT_IN_TOKEN, NOT_IN_WORD, type SecretPattern, token } from "../pattern.ts";

/** Package registries, vaults, and services that a program calls. */
export function serviceSecrets(): SecretPattern[] {
  return [
    { kind: "npm_token", source: "npm", hints: ["npm_"], pattern: `${NOT_IN_WORD}npm_[A-Za-z0-9]{30,}` },
    { kind: "pypi_token", source: "PyPI", hints: ["pypi-"], pattern: token("pypi-", 30) },
    { kind: "rubygems_key", source: "RubyGems", hints: ["rubygems_"], pattern: token("rubygems_", 30) },
    { kind: "nuget_key", source: "NuGet", hints: ["oy2"], pattern: `${NOT_IN_WORD}oy2[a-z0-9]{43}(?![A-Za-z0-9])` },
    {
      kind: "crates_token",
      source: "crates.io",
      hints: ["cio"],
      pattern: `${NOT_IN_WORD}cio[A-Za-z0-9]{32}(?![A-Za-z0-9])`,
    },
    {
      kind: "jsr_token",
      source: "JSR, Deno Deploy",
      hints: ["jsrp_", "jsrd_", "ddp_", "ddo_"],
      pattern: token("(?:jsr[pd]|dd[po])_", 24),
    },
    {
      kind: "huggingface_token",
      source: "Hugging Face",
      hints: ["hf_", "api_org_"],
      pattern: `${NOT_IN_WORD}(?:hf_(?:oauth_)?|api_org_)[A-Za-z0-9._-]{24,}`,
      isPlausible: (secret) => /[A-Za-z0-9]{24,}/.test(secret) && /[A-Z]/.test(secret),
    },
    {
      kind: "sendgrid_key",
      source: "SendGrid",
      hints: ["sg."],
      pattern: `${NOT_IN_TOKEN}SG\\.[A-Za-z0-9_-]{16,40}\\.[A-Za-z0-9_-]{16,}`,
    },
    {
      kind: "twilio_key",
      source: "Twilio API key and account SIDs, the latter with its token",
      hints: ["sk", "ac"],
      pattern:
        `${NOT_IN_WORD}(?:SK|AC)${HEX_32}(?::${HEX_32})?|(?<=${NOT_IN_WORD}AC[0-9a-f]{32}["']?[,;:\\s]{1,4}["']?)${HEX_32}`,
    },
    {
      kind: "telegram_token",
      source: "Telegram bots",
      hints: [":aa"],
      pattern: "(?:(?<![A-Za-z0-9_])|(?<=bot))\\d{6,12}:AA[A-Za-z0-9_-]{30,}",
    },
    {
      kind: "discord_token",
      source: "Discord bots and users",
      hints: ["."],
      pattern: `${NOT_IN_TOKEN}[MNO][A-Za-z0-9_-]{22,28}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`,
      isPlausible: isMixed,
    },
    { kind: "discord_token", source: "Discord multi-factor tokens", hints: ["mfa."], pattern: token("mfa\\.", 40) },
    {
      kind: "1password_token",
      source: "1Password service accounts",
      hints: ["ops_ey"],
      pattern: `${NOT_IN_WORD}ops_ey[A-Za-z0-9_=+/-]{20,}`,
    },
    {
      kind: "1password_token",
      source: "1Password secret keys",
      hints: ["a3-"],
      pattern:
        `${NOT_IN_TOKEN}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9])`,
    },
    {
      kind: "vault_token",
      source: "HashiCorp Vault",
      hints: ["hvs.", "hvb.", "hvr."],
      pattern: token("hv[sbr]\\.", 16),
    },
    {
      kind: "vault_key",
      source: "HashiCorp Vault and OpenBao: what `operator init` prints",
      hints: ["unseal key", "recovery key"],
      pattern: "(?:Unseal|Recovery) Key \\d{1,2}(?: \\([^)\\n]{1,40}\\))?:[ ](?<secret>[A-Za-z0-9+/]{40,90}={0,2})",
    },
    {
      kind: "vault_token",
      source: "HashiCorp Vault before 1.10",
      hints: ["s.", "b.", "r."],
      pattern: "(?<![A-Za-z0-9_.$)\\]-])[sbr]\\.[A-Za-z0-9]{24}(?![A-Za-z0-9_.(-])",
      isPlausible: (secret) => /\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret.slice(2)),
    },
    {
      kind: "terraform_token",
      source: "HCP Terraform",
      hints: [".atlasv1."],
      pattern: "(?<![A-Za-z0-9])[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{30,}",
    },
    { kind: "digitalocean_token", source: "DigitalOcean", hints: ["_v1_"], pattern: token("do[opr]_v1_", 32) },
    {
      kind: "atlassian_token",
      source: "Atlassian, Bitbucket",
      hints: ["atatt3", "atctt3", "atbb", "bbdc-"],
      pattern: token("(?:ATATT3|ATCTT3|ATBB|BBDC-)", 20, "A-Za-z0-9_=-"),
    },
    {
      kind: "shopify_token",
      source: "Shopify",
      hints: ["shp"],
      pattern: `${NOT_IN_WORD}shp(?:at|ca|pa|ss|ua)_[A-Fa-f0-9]{20,}`,
    },
    { kind: "square_token", source: "Square", hints: ["sq0"], pattern: token("sq0[a-z]{3}-", 20) },
    { kind: "docker_token", source: "Docker Hub", hints: ["dckr_"], pattern: token("dckr_[po]at_", 16) },
    {
      kind: "databricks_token",
      source: "Databricks",
      hints: ["dapi"],
      pattern: `${NOT_IN_WORD}dapi[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])`,
    },
    {
      kind: "grafana_token",
      source: "Grafana",
      hints: ["glc_", "glsa_"],
      pattern: token("(?:glc|glsa)_", 24, "A-Za-z0-9_+/=-"),
    },
    {
      kind: "new_relic_key",
      source: "New Relic",
      hints: ["nra", "nri", "nrj", "nrs"],
      pattern: `${token("NR(?:AK|II|AL|JS|SP)-", 16)}|${NOT_IN_TOKEN}[0-9a-f]{32,36}(?:FFFF)?NRAL(?![A-Za-z0-9])`,
    },
    { kind: "sentry_token", source: "Sentry", hints: ["sntry"], pattern: token("sntry[su]_", 30, "A-Za-z0-9_+/=-") },
    {
      kind: "supabase_key",
      source: "Supabase",
      hints: ["sbp_", "sb_secret_"],
      pattern: token("(?:sbp_(?:oauth_)?|sb_secret_)", 16),
    },
    {
      kind: "planetscale_token",
      source: "PlanetScale",
      hints: ["pscale_"],
      pattern: token("pscale_(?:tkn|pw|oauth)_", 16, "A-Za-z0-9_.-"),
    },
    {
      kind: "airtable_token",
      source: "Airtable",
      hints: ["pat"],
      pattern: `${NOT_IN_WORD}pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}`,
    },
    { kind: "mailgun_key", source: "Mailgun", hints: ["key-"], pattern: `${NOT_IN_TOKEN}key-${HEX_32}` },
    {
      kind: "mailchimp_key",
      source: "Mailchimp",
      hints: ["-us"],
      pattern: `${NOT_IN_WORD}[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])`,
    },
    {
      kind: "notion_token",
      source: "Notion",
      hints: ["ntn_", "secret_"],
      pattern: token("(?:ntn_|secret_)", 40, "A-Za-z0-9"),
      isPlausible: isMixed,
    },
    { kind: "figma_token", source: "Figma", hints: ["figd_", "figo_", "figu_"], pattern: token("fig[dou]_", 20) },
    { kind: "postman_key", source: "Postman", hints: ["pmak-"], pattern: token("PMAK-", 24) },
    {
      kind: "doppler_token",
      source: "Doppler",
      hints: ["dp."],
      pattern: `${NOT_IN_TOKEN}dp\\.(?:pt|ct|st|sa|scim|audit)\\.[A-Za-z0-9_.-]{30,}`,
    },
    { kind: "linear_key", source: "Linear", hints: ["lin_"], pattern: token("lin_(?:api|oauth|wh)_", 24) },
    { kind: "pulumi_token", source: "Pulumi", hints: ["pul-"], pattern: token("pul-", 32, "a-f0-9") },
    { kind: "tailscale_key", source: "Tailscale", hints: ["tskey-"], pattern: token("tskey-", 16) },
    {
      kind: "fly_token",
      source: "Fly.io",
      hints: ["fm1_", "fm2_", "fo1_"],
      pattern: token("(?:fm[12]|fo1)_", 24, "A-Za-z0-9_+/=,-"),
    },
    {
      kind: "vercel_token",
      source: "Vercel, AI Gateway",
      hints: ["vc"],
      pattern: token("vc[cpaikr]_", 24, "A-Za-z0-9"),
    },
    {
      kind: "netlify_token",
      source: "Netlify",
      hints: ["nfp_", "nfc_", "nfo_", "nfu_", "nfb_"],
      pattern: token("nf[pcoub]_", 30),
    },
    { kind: "heroku_key", source: "Heroku", hints: ["hrku-"], pattern: token("HRKU-", 24) },
    {
      kind: "circleci_token",
      source: "CircleCI",
      hints: ["ccipat_", "ccipra_"],
      pattern: token("CCIP(?:AT|RAT?)_", 24),
    },
    { kind: "buildkite_token", source: "Buildkite", hints: ["bk"], pattern: token("bk(?:ua|ct|at|pt)_", 24) },
    { kind: "sourcegraph_token", source: "Sourcegraph", hints: ["sgp_"], pattern: token("sgp_", 30) },
    {
      kind: "shippo_token",
      source: "Shippo, EasyPost",
      hints: ["shippo_", "ezak", "eztk"],
      pattern: token("(?:shippo_(?:live|test)_|EZ[AT]K)", 32),
    },
    {
      kind: "model_api_key",
      source: "Groq, xAI, Perplexity, Replicate, Fireworks, Cerebras, NVIDIA, Tavily, LangSmith, Langfuse, W&B",
      hints: ["gsk_", "xai-", "pplx-", "r8_", "fw_", "csk-", "nvapi-", "tvly-", "lsv2_", "sk-lf-", "wandb_v"],
      // a key of Groq is known by its length also where it was pasted after a word: "my apigsk_…"
      pattern: `${
        token("(?:gsk_|xai-|pplx-|r8_|fw_|csk-|nvapi-|tvly-(?:dev-|prod-)?|lsv2_[ps][tk]_|sk-lf-|wandb_v\\d_)", 20)
      }|gsk_[A-Za-z0-9]{52}(?![A-Za-z0-9_-])`,
      isPlausible: isMixed,
    },
    {
      kind: "facebook_token",
      source: "Meta",
      hints: ["eaa"],
      pattern: "(?<![A-Za-z0-9_+/])EAA[A-Za-z0-9]{80,}",
      isPlausible: isMixed,
    },
    {
      kind: "twitter_token",
      source: "X application tokens",
      hints: ["aaaaaaaaaaaaaaaaaaaaa"],
      pattern: "(?<![A-Za-z0-9_+/])A{20,24}(?=[^A])[A-Za-z0-9%]{40,}(?![A-Za-z0-9+/=])",
      isPlausible: isMixed,
    },
    {
      kind: "alibaba_key",
      source: "Alibaba Cloud",
      hints: ["ltai"],
      pattern: `${NOT_IN_WORD}LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])`,
      isPlausible: isMixed,
    },
    {
      kind: "braintree_token",
      source: "PayPal, Braintree",
      hints: ["access_token$"],
      pattern: "access_token\\$(?:production|sandbox)\\$[0-9a-z]{10,}\\$[0-9a-f]{20,}",
    },
    { kind: "pinecone_key", source: "Pinecone", hints: ["pcsk_"], pattern: token("pcsk_", 24) },
    { kind: "model_api_key", source: "Voyage", hints: ["pa-"], pattern: token("pa-", 32), isPlausible: isRandom },
    {
      kind: "model_api_key",
      source: "ElevenLabs and others that write sk_ and digits",
      hints: ["sk_"],
      pattern: `${NOT_IN_WORD}sk_[A-Za-z0-9]{20,}(?![A-Za-z0-9_])`,
      isPlausible: isMixed,
    },
    {
      kind: "model_api_key",
      source: "Together, Anyscale, DeepInfra, Jina, Firecrawl, E2B, Exa, LlamaCloud, Cohere",
      hints: ["tgp_v1_", "esecret_", "jina_", "fc-", "e2b_", "llx-", "co_"],
      pattern: token("(?:tgp_v1_|esecret_|jina_|fc-|e2b_|llx-|co_)", 28),
      isPlausible: isRandom,
    },
    { kind: "neon_key", source: "Neon", hints: ["napi_"], pattern: token("napi_", 32) },
    {
      kind: "sonar_token",
      source: "SonarQube",
      hints: ["squ_", "sqp_", "sqa_"],
      pattern: `${NOT_IN_WORD}sq[upa]_[0-9a-f]{40}`,
    },
    { kind: "contentful_token", source: "Contentful", hints: ["cfpat-"], pattern: token("CFPAT-", 24) },
    {
      kind: "cloudflare_token",
      source: "Cloudflare",
      hints: ["cfut_", "cfat_", "cfk_", "v1.0-"],
      pattern: `${NOT_IN_TOKEN}(?:cf(?:ut|at|k)_[A-Za-z0-9_-]{32,}|v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,})`,
    },
    {
      kind: "artifactory_token",
      source: "JFrog Artifactory: API keys, reference tokens",
      hints: ["akcp", "cmvmdgtu"],
      pattern: `${NOT_IN_WORD}(?:AKCp[0-9A-Za-z]{40,}|cmVmdGtu[A-Za-z0-9+/=]{24,})`,
    },
    {
      kind: "tencent_key",
      source: "Tencent Cloud",
      hints: ["akid"],
      pattern: `${NOT_IN_WORD}AKID[A-Za-z0-9]{28,40}(?![A-Za-z0-9])`,
      isPlausible: isMixed,
    },
    {
      kind: "yandex_key",
      source: "Yandex Cloud",
      hints: ["aqvn", "y0_", "t1.9euelz", "ycajxxx", "ycm", "ycn", "yco", "ycp"],
      pattern:
        `${NOT_IN_TOKEN}(?:AQVN[A-Za-z0-9_-]{30,}|y0_[A-Za-z0-9_-]{40,}|t1\\.9euelZ[A-Za-z0-9_.-]{40,}=*|YC[MNOP][A-Za-z0-9_-]{36})`,
      isPlausible: isMixed,
    },
    {
      kind: "dropbox_token",
      source: "Dropbox",
      hints: ["sl."],
      pattern: "(?<![A-Za-z0-9_./-])sl\\.(?:u\\.)?[A-Za-z0-9_-]{60,}",
    },
    {
      kind: "asana_token",
      source: "Asana",
      hints: ["0/", "1/", "2/"],
      pattern: "(?<![A-Za-z0-9/:.])[0-2]/\\d{12,20}(?:/\\d{13,20})?:[0-9a-f]{32}(?![0-9a-zA-Z])",
    },
    {
      kind: "twitch_token",
      source: "Twitch chat",
      hints: ["oauth:"],
      pattern: "(?<![A-Za-z0-9])oauth:[a-z0-9]{30}(?![A-Za-z0-9])",
    },
    {
      kind: "api_key",
      source: "the only argument of a client of an API",
      hints: ["client(", "api("],
      pattern: "(?:Client|Api|API)\\(\\s{0,8}[\"'](?<secret>[A-Za-z0-9_-]{32,200})[\"'],?\\s{0,8}\\)",
      isPlausible: (secret) => isRandom(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret),
    },
    {
      kind: "launchdarkly_key",
      source: "LaunchDarkly",
      hints: ["sdk-", "api-", "mob-", "rel-"],
      pattern:
        `${NOT_IN_TOKEN}(?:sdk|api|mob|rel)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9-])`,
    },
    {
      kind: "firebase_token",
      source: "Firebase Cloud Messaging",
      hints: ["apa91b"],
      pattern: "(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{8,30}:)?APA91b[A-Za-z0-9_-]{80,}",
    },
    {
      kind: "square_token",
      source: "Square access tokens",
      hints: ["eaaa"],
      pattern: `${NOT_IN_WORD}EAAA[A-Za-z0-9_-]{56,}`,
      isPlausible: isMixed,
    },
    {
      kind: "heroku_key",
      source: "Heroku with a UUID, Wakatime",
      hints: ["hrku-", "waka_"],
      pattern: `${NOT_IN_TOKEN}(?:HRKU-|waka_(?:sec_|tok_|ref_)?)[0-9A-Za-z-]{24,}`,
      isPlausible: isMixed,
    },
    {
      kind: "posthog_key",
      source: "PostHog, personal and project",
      hints: ["phc_", "phx_", "phs_"],
      pattern: token("ph[cxs]_", 32),
    },
    {
      kind: "render_key",
      source: "Render, Railway",
      hints: ["rnd_"],
      pattern: token("rnd_", 20),
      isPlausible: isRandom,
    },
    {
      kind: "resend_key",
      source: "Resend",
      hints: ["re_"],
      pattern: `${NOT_IN_TOKEN}re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}`,
      isPlausible: isRandom,
    },
    { kind: "brevo_key", source: "Brevo", hints: ["xkeysib-", "xsmtpsib-"], pattern: token("x(?:key|smtp)sib-", 32) },
    {
      kind: "payment_key",
      source:
        "Mollie, Razorpay, Flutterwave, Paystack, Duffel, Adyen, GoCardless, Lob, Plaid, Checkout; others that name a kind",
      hints: ["live_", "test_", "flwseck", "aqe", "access-", "_sbox_"].concat(
        ...["pat", "tok", "sk", "live", "apikey", "secret"].map((kind) => [`-${kind}-`, `_${kind}_`]),
      ),
      pattern:
        `${NOT_IN_TOKEN}(?:(?<word>live|test|(?!dckr_|bb_|tr_)[A-Za-z][A-Za-z0-9]{1,11}[_-](?:pat|tok|sk|live|apikey|secret))[_-][A-Za-z0-9_-]{20,}|(?:(?:ak|sk|rzp|duffel|lob|gc|nk|pat|tok|key|shppa|api|priv|private|secret|rk|prv)_(?:live|test|prod|sandbox))_[A-Za-z0-9_-]{14,}|FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?|access-(?:production|development|sandbox)-[0-9a-f-]{36})`,
      isPlausible: (secret, { word }) => word === undefined ? isMixed(secret) : isRandom(secret),
    },
    {
      kind: "dynatrace_token",
      source: "Dynatrace",
      hints: ["dt0"],
      pattern: "(?<![A-Za-z0-9])dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{40,}",
    },
    {
      kind: "oauth_token",
      source: "Ory",
      hints: ["ory_"],
      pattern: token("ory_(?:at|rt|ac|st|pat|apikey)_", 24, "A-Za-z0-9_.-"),
    },
    { kind: "apify_token", source: "Apify", hints: ["apify_api_"], pattern: token("apify_api_", 24) },
    { kind: "vercel_token", source: "Vercel Blob", hints: ["vercel_blob_rw_"], pattern: token("vercel_blob_rw_", 24) },
    { kind: "adobe_secret", source: "Adobe", hints: ["p8e-"], pattern: token("p8e-", 24) },
    {
      kind: "klaviyo_key",
      source: "Klaviyo",
      hints: ["pk_"],
      pattern: `${NOT_IN_TOKEN}pk_[0-9a-f]{30,}(?![A-Za-z0-9])`,
    },
    { kind: "clickup_token", source: "ClickUp", hints: ["pk_"], pattern: `${NOT_IN_TOKEN}pk_\\d{5,12}_[A-Z0-9]{28,}` },
    {
      kind: "service_key",
      source: "Browserbase, Unkey, Trigger.dev",
      hints: ["bb_live_", "unkey_", "tr_dev_", "tr_stg_", "tr_prod_", "tr_pat_"],
      pattern: token("(?:bb_live|unkey|tr_(?:dev|stg|prod|pat))_", 20),
      isPlausible: isRandom,
    },
    { kind: "readme_key", source: "ReadMe", hints: ["rdme_"], pattern: token("rdme_", 40) },
    {
      kind: "service_token",
      source:
        "Prefect, Scalingo, Typeform, Beamer, Frame.io, Infracost, Harness, OpenShift, Intra42, Snyk, Buildkite agents",
      hints: [
        "pnu_",
        "tk-us-",
        "tfp_",
        "b_",
        "fio-u-",
        "ico-",
        "pat.",
        "sha256~",
        "s-s4t2",
        "snyk_",
        "bkaj_",
        "pat-na1-",
        "pat-eu1-",
      ],
      pattern:
        `${NOT_IN_TOKEN}(?:pnu_|tk-us-|tfp_|fio-u-|ico-|sha256~|s-s4t2(?:ud|af)-|snyk_[a-z]{3}\\.|bkaj_|pat-(?:na|eu)1-)[A-Za-z0-9_.=-]{30,}|(?<![A-Za-z0-9_.])pat\\.[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}`,
      isPlausible: isMixed,
    },
    {
      kind: "sentry_token",
      source: "Sentry DSN with a secret",
      hints: ["@sentry", ".ingest."],
      pattern: "https://[0-9a-f]{32}:(?<secret>[0-9a-f]{32})@",
    },
    {
      kind: "password_hash",
      source: "crypt(3): shadow, htpasswd, bcrypt, Argon2, yescrypt, scrypt",
      hints: [
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
      pattern:
        "(?<![A-Za-z0-9$])\\$(?:(?:1|5|6|7|y|gy|apr1|scrypt|pbkdf2[a-z0-9-]{0,12}|sha1|md5)\\$[./A-Za-z0-9=,+$-]{20,}|2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{40,}|argon2(?:id|i|d)\\$[./A-Za-z0-9=,+$-]{30,}|[PHS]\\$[./A-Za-z0-9]{28,})",
    },
    {
      kind: "password_hash",
      source: "Django, Werkzeug, passlib",
      hints: ["pbkdf2_sha", "pbkdf2:sha", "scrypt:", "bcrypt_sha256$", "argon2$argon2"],
      pattern:
        "(?:(?:pbkdf2_sha(?:1|256)|bcrypt_sha256)\\$+\\d+\\$+|(?:pbkdf2:sha(?:1|256|512):\\d+|scrypt:\\d+:\\d+:\\d+)\\$)(?<secret>[./A-Za-z0-9+=$]{24,})",
    },
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
    {
      kind: "password_hash",
      source: "PostgreSQL, MySQL",
      hints: ["scram-sha-256$", "'md5", "'*"],
      pattern:
        "SCRAM-SHA-256\\$\\d+:(?<secret>[A-Za-z0-9+/=$:]{40,})|(?<=')(?<secret>md5[0-9a-f]{32}|\\*[0-9A-F]{40})(?=')",
    },
    {
      kind: "wallet_key",
      source: "BIP 32 extended private keys, NIP 19, the import format of Bitcoin's wallets",
      hints: ["xprv", "yprv", "zprv", "tprv", "nsec1", "privkey", "private", "wif", "wallet", "bitcoin"],
      pattern:
        `${NOT_IN_WORD}(?:[tx-z]prv[1-9A-HJ-NP-Za-km-z]{100,112}|nsec1[02-9ac-hj-np-z]{58}|5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KLc][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])`,
      isPlausible: isRandom,
    },
    {
      kind: "jwt",
      source: "RFC 7519, RFC 7516; unsigned ones too",
      hints: ["eyj"],
      pattern: NOT_IN_TOKEN + "eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){1,4}",
      isPlausible: (secret) => /\.[A-Za-z0-9_-]{8}/.test(secret),
    },
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
      source: "a name, an underscore and forty random characters: the ids of clients are shorter, or digits of hashes",
      hints: ["_"],
      pattern: `${NOT_IN_TOKEN}[a-z][a-z0-9]{1,9}_[A-Za-z0-9]{40,}(?![A-Za-z0-9_-])`,
      mayMatch: (lower) => /_[a-z0-9]{40}/.test(lower),
      isPlausible: (secret) => isRandom(secret) && /_[^_]*[G-Zg-z]/.test(secret),
    },
  ];
}

/** A member of an object whose value is a secret. */
const SECRET_MEMBER = /"(?:s|k|[\w-]*(?:secret|passw|token|key|auth|cred)[\w-]*)"\s*:\s*"[^"]{8,}/i;

/** What a text in base64 says, as far as it is a text of one byte a character. */
function textOfBase64(base64: string): string {
  const digits = base64.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return atob(digits.slice(0, digits.length - digits.length % 4));
}
