/**
 * Secrets without a form of their own: recognised by what stands before them.
 */
import { isPath, isPlaceholder, isSecretValue, type KeyStrength, namesOtherThing } from "./secret_judge.ts";
import { hasDigitAndLetter, type SecretPattern } from "./secret_pattern.ts";

const SURE_KEYS =
  "pass(?:word|wd|phrase|code)|pwd|secret|api[_-]?key|(?:access|private|account|encryption|signing|master|" +
  "subscription|functions|deploy|license|storage|webhook|publishing|service[_-]?role)[_-]?key|client-key-data|shared[_-]?access[_-]?signature|" +
  "(?:access|auth|authentication|refresh|id|api|bearer|session|bot|deploy|private|personal|security|registration|oauth|vault|gitlab|github|npm)" +
  "[_-]?token|authtoken|_auth|credentials?|connection[_-]?string";
const LIKELY_KEYS =
  "tokens?|auth(?!or)|signature|sig|(?<=[_-])(?:key|pass|pat|salt|cred)|(?<![A-Za-z])pass(?![A-Za-z])|dsn";

/** From the end of a name to its value; an annotated type may stand between. */
const ASSIGN =
  "(?:\\\\{0,3}[\"'`])?\\]?(?<sep>\\??[ \\t]{0,4}(?::[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=|[=!]={1,2}|:=|=>|=|:)[ \\t]{0,4})";

/** A value in quotes, in quotes that are escaped, or without; the end of the line ends a quote that was cut. */
const VALUE = "(?:(?<quote>[\"'`])(?<=(?<!\\\\)[\"'`])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,120})" +
  "|(?<escaped>\\\\{1,3}[\"'])(?<secret>(?:(?!\\k<escaped>)[^\\n]){1,120})" +
  "|(?<secret>(?![\"'`\\\\])(?:(?![;&,|][ \\t]?[A-Za-z_][A-Za-z0-9_.-]{0,40}[ \\t]{0,2}[=:])(?!</)[^\\s\"'`]){1,120}))";

/** How such a value goes on after the 120 characters that were looked at. */
const valueTail: NonNullable<SecretPattern["tail"]> = ({ quote, escaped }) =>
  quote !== undefined
    ? `(?:[^\\\\\\n${quote}]|\\\\.)*`
    : escaped !== undefined
    ? `(?:(?!${escaped.replaceAll("\\", "\\\\")})[^\\n])*`
    : "(?:(?![;&,|][ \\t]?[A-Za-z_][A-Za-z0-9_.-]{0,40}[ \\t]{0,2}[=:])(?!</)[^\\s\"'`])*";

function judgeValue(strength: KeyStrength): NonNullable<SecretPattern["judge"]> {
  return (secret, groups) => {
    if (namesOtherThing(groups.suffix ?? "")) return false;
    const name = groups.key ?? "";
    if (/^tokens$/i.test(name)) return false;
    return isSecretValue(secret, {
      strength,
      quoted: groups.quote !== undefined || groups.escaped !== undefined,
      environment: /^[A-Z0-9_]+$/.test(name + (groups.suffix ?? "")) && groups.sep === "=",
    });
  };
}

const judgeArgument: NonNullable<SecretPattern["judge"]> = (secret, groups) =>
  !secret.startsWith("-") && !isPath(secret) &&
  isSecretValue(secret, { strength: "sure", quoted: groups.quote !== undefined, environment: false });

/** An argument of a command, in quotes or to the next space. */
const ARGUMENT =
  "(?:(?<quote>[\"'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,500})|(?<secret>[^\\s\"'`;|&<>]{1,500}))";

/** Where a pattern of a provider finds the same place, that one names it. */
export function contextSecrets(): SecretPattern[] {
  return [
    {
      kind: "url_password",
      source:
        "RFC 3986 userinfo: database, message queue, proxy and git URLs; passwords with unescaped `/` and `@` too",
      hints: ["://"],
      pattern:
        "(?<=[A-Za-z0-9+.-])://[^\\s/?#:@\"'<>`]{0,200}:(?<secret>(?!\\d{1,5}[/?#])[^\\s\"'<>`]{1,256})@(?=[A-Za-z0-9_\\[.$%{-])",
      judge: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "url_password",
      source: "a token alone as userinfo, as git hosts take it",
      hints: ["://"],
      pattern: "(?<=https?)://(?<secret>[^\\s/?#:@\"'<>`]{12,256})(?::x-oauth-basic)?@(?=[A-Za-z0-9])",
      judge: (secret) => hasDigitAndLetter(secret) && !isPlaceholder(secret),
    },
    {
      kind: "url_token",
      source: "query parameters of OAuth, AWS and Google signed URLs, Azure SAS, and of APIs that take keys there",
      hints: [
        "token=",
        "key=",
        "sig=",
        "signature=",
        "secret=",
        "password=",
        "credential=",
        "code=",
        "auth=",
        "jwt=",
        "sid=",
      ],
      pattern:
        "[?&;](?:[A-Za-z0-9_.-]{0,40}(?:token|secret|password|passwd|signature|credential|jwt|api_?key)|sig|key|code|auth|sid)" +
        "=(?<secret>[^&\\s\"'#<>`;\\\\)\\]]{6,4000})",
      flags: "i",
      judge: (secret) => !isPlaceholder(secret) && (hasDigitAndLetter(secret) || secret.length >= 16),
    },
    {
      kind: "authorization",
      source: "RFC 9110 Authorization with the schemes of RFC 6750, RFC 7617 and vendors",
      hints: ["authorization"],
      pattern: "authorization[\"'`\\\\\\]]{0,5}[ \\t]{0,3}[:=,][ \\t]{0,3}[\"'`\\\\]{0,4}" +
        "(?:Bearer|Basic|Token|Bot|ApiKey|Api-Key|SSWS|GenieKey|Negotiate|NTLM|Splunk|key|OAuth|JWT)[ \\t=]{1,3}" +
        "(?<secret>[^\\s\"'`\\\\]{4,200})",
      flags: "i",
      tail: () => "[^\\s\"'`\\\\]*",
      judge: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "authorization",
      source: "AWS Signature Version 4, RFC 7616 Digest: several fields to the end of the line",
      hints: ["authorization"],
      pattern:
        "authorization[\"'`\\\\]{0,5}[ \\t]{0,3}[:=][ \\t]{0,3}[\"'`\\\\]{0,4}(?:AWS4-[A-Z0-9-]{4,30}|Digest|SharedKey|Hawk)[ \\t]" +
        "(?<secret>[^\\r\\n'`]{4,200})",
      flags: "i",
      tail: () => "[^\\r\\n'`]*",
    },
    {
      kind: "authorization",
      source: "Authorization without a scheme",
      hints: ["authorization"],
      pattern: "authorization[\"'`\\\\]{0,5}[ \\t]{0,3}[:=][ \\t]{0,3}[\"'`\\\\]{0,4}(?<secret>[^\\s\"'`\\\\]{8,200})",
      flags: "i",
      tail: () => "[^\\s\"'`\\\\]*",
      judge: (secret) =>
        !/^(?:Bearer|Basic|Token|Digest|Negotiate|AWS4-)/i.test(secret) &&
        isSecretValue(secret, { strength: "likely", quoted: false, environment: false }),
    },
    {
      kind: "authorization",
      source: "a bearer token out of its header",
      hints: ["bearer"],
      pattern: "(?<![A-Za-z0-9_])Bearer[ \\t]{1,3}(?<secret>[A-Za-z0-9._~+/=-]{12,})",
      flags: "i",
      judge: hasDigitAndLetter,
    },
    {
      kind: "authorization",
      source: "RFC 7617 credentials out of their header",
      hints: ["basic"],
      pattern: "(?<![A-Za-z0-9_])Basic[ \\t]{1,3}(?<secret>[A-Za-z0-9+/]{10,}={0,2})(?![A-Za-z0-9_.-])",
      judge: (secret) => /[A-Z]/.test(secret.slice(1)) && /[a-z]/.test(secret) && /[0-9=]/.test(secret),
    },
    {
      kind: "cookie",
      source: "RFC 6265",
      hints: ["cookie"],
      pattern: "cookie[\"']?[ \\t]{0,3}:[ \\t]{0,3}[\"'\\\\]{0,3}(?<secret>[^\"'\\\\\\r\\n]{8,200})",
      flags: "i",
      tail: () => "[^\"'\\\\\\r\\n]*",
      judge: (secret) => /^[A-Za-z0-9_.-]{1,80}=[^\s=(]{4,}/.test(secret),
    },
    {
      kind: "password",
      source: ".netrc",
      hints: ["machine", "login"],
      pattern:
        "(?:machine\\s{1,9}\\S{1,200}|default)\\s{1,9}login\\s{1,9}\\S{1,200}\\s{1,9}password\\s{1,9}(?<secret>\\S{1,500})",
    },
    {
      kind: "password",
      source: ".pgpass",
      hints: [":"],
      pattern:
        "^(?:[A-Za-z0-9_.-]{1,200}|\\*):(?:[1-9]\\d{3,4}|\\*):[^:\\s]{1,100}:[^:\\s]{1,100}:(?<secret>[^:\\s]{1,500})$",
      flags: "m",
    },
    {
      kind: "password",
      source: "MySQL and MariaDB clients: -p without a space",
      hints: ["mysql", "mariadb", "mycli"],
      pattern: "(?:mysql[a-z]{0,10}|mariadb(?:-[a-z]{1,10})?|mycli)[ \\t][^\\n|;]{0,300}?(?<=\\s)-p" + ARGUMENT,
      judge: (secret, groups) =>
        !/^(?:rotocol|ort|ipe|lugin|rint)/.test(secret) &&
        isSecretValue(secret, { strength: "sure", quoted: groups.quote !== undefined, environment: true }),
    },
    {
      kind: "password",
      source: "sshpass, docker login, podman login, helm registry login, az login, winrs, 7z, zip, unzip, mongo: -p",
      hints: ["sshpass", "login", "mongo", "7z", "zip", "htpasswd", "ansible"],
      pattern:
        "(?:sshpass|(?:docker|podman|oras|helm|az|oc|cf|skopeo|crane|nerdctl|buildah)[ \\t][^\\n|;]{0,60}?login|mongo[a-z]{0,10}|7z[a-z]?)" +
        "[ \\t](?:[^\\n|;]{0,300}?(?<=\\s))?-[pP][ \\t]{0,3}" + ARGUMENT,
      judge: judgeArgument,
    },
    {
      kind: "password",
      source: "curl and wget: -u user:password",
      hints: ["curl", "http", "xh", "wget"],
      pattern:
        "(?<![A-Za-z0-9_])(?:curl|xh|https?|wget)[ \\t][^\\n|;]{0,600}?(?<=\\s)(?:-u|-U|--user|--proxy-user|-a|--auth)[ \\t=]{0,3}" +
        "[\"']?[^\\s:\"'/]{0,100}:(?<secret>[^\\s\"']{1,500})",
      judge: (secret) => !isPlaceholder(secret) && !secret.startsWith("//"),
    },
    {
      kind: "password",
      source: "OpenSSL pass phrase options",
      hints: ["pass:"],
      pattern: "(?<![A-Za-z0-9_])pass:(?<secret>[^\\s\"'`]{4,500})",
      judge: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "redis-cli and keydb-cli: -a",
      hints: ["redis-cli", "keydb-cli", "valkey-cli"],
      pattern: "(?:redis|keydb|valkey)-cli[ \\t][^\\n|;]{0,300}?(?<=\\s)-a[ \\t]{1,3}" + ARGUMENT,
      judge: judgeArgument,
    },
    {
      kind: "password",
      source: "long options of command lines",
      hints: ["-pass", "-pwd", "-token", "-secret", "key"],
      pattern:
        "(?<![A-Za-z0-9_])--?(?:[A-Za-z0-9]{1,20}[-_]){0,4}(?:password|passwd|passphrase|pass|pwd|token|secret|api[-_]?key|" +
        "(?:access|account|secret|auth|license)[-_]key)(?:[ \\t]{1,3}|=)" + ARGUMENT,
      flags: "i",
      judge: judgeArgument,
    },
    {
      kind: "password",
      source: "XML elements",
      hints: ["<"],
      pattern:
        `<[A-Za-z0-9:_.-]{0,40}?(?:password|passwd|passphrase|secret|token|api-?key|privatekey)>(?<secret>[^<\\n]{4,2000})</`,
      flags: "i",
      judge: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "name and value apart: XML attributes, Kubernetes and CI environment lists",
      hints: ["value"],
      pattern: "(?:name|key)\\\\?[\"']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?[\"']?[A-Za-z0-9_.:-]{0,60}" +
        "(?:password|passwd|passphrase|secret|token|api_?key|private_?key)[A-Za-z0-9_]{0,10}\\\\?[\"']?,?(?:\\s|\\\\n){1,20}\\\\?[\"']?value" +
        "\\\\?[\"']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?(?:(?<quote>[\"'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,2000})|(?<secret>[^\\s\"'<>]{1,2000}))",
      flags: "i",
      judge: (secret) => secret.length >= 4 && !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "assignments in every configuration and programming language: environment files, YAML, JSON, INI, code",
      hints: ["pass", "pwd", "secret", "key", "token", "_auth", "credential", "string", "signature"],
      pattern: `(?<key>${SURE_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
      flags: "i",
      tail: valueTail,
      judge: judgeValue("sure"),
    },
    {
      kind: "token",
      source: "the same, under names that often hold none",
      hints: ["token", "auth", "sig", "key", "pass", "pat", "salt", "cred", "dsn"],
      pattern: `(?<key>${LIKELY_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
      flags: "i",
      tail: valueTail,
      judge: judgeValue("likely"),
    },
    {
      kind: "password",
      source: "people",
      hints: ["password", "passphrase", "passwort"],
      pattern: "(?:password|passphrase|passcode|passwort)(?: [a-z]{1,12}){0,3}? (?:is|was|ist)(?: now| still)?:? " +
        "(?:(?<quote>[\"'`])(?<secret>(?:(?!\\k<quote>)[^\\n]){4,200})|(?<secret>[^\\s\"'`]{4,200}))",
      flags: "i",
      judge: (secret, groups) =>
        groups.quote !== undefined
          ? !/\s\S+\s/.test(secret) && isSecretValue(secret, { strength: "sure", quoted: true, environment: false })
          : /[0-9!#$%^*_+=~]/.test(secret) &&
            isSecretValue(secret, { strength: "sure", quoted: false, environment: false }),
    },
  ];
}
