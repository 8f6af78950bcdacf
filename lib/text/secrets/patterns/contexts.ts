/** Secrets without a form of their own: recognized by what comes before them. */
import { escapeRegExp } from "../../escape.ts";
import { isBareKey, looksRandom } from "../random_token.ts";
import { isCode, isName, withoutTail } from "../code.ts";
import {
  isPath,
  isPlaceholder,
  isSecretValue,
  isTemplate,
  type KeyStrength,
  looksLikePassword,
  namesOtherThing,
} from "../plausible.ts";
import { ARGUMENT, hasDigitAndLetter, HEX_32, isMixed, isRandom, type SecretPattern } from "../pattern.ts";
import { isPassphrase } from "../prose.ts";
import { once } from "../../../memoize.ts";
import { compiledPattern } from "../reading.ts";
import { isLabel } from "../words.ts";

const PASS_OWNERS =
  "db|smtp|user|mail|my|root|admin|pg|ssh|ftp|redis|bind|become|key|store|wifi|auth|sql|http|login|ldap|rabbit|mongo";
const SURE_KEYS =
  "pass(?:word|wd|phrase|code)|pass?wort|kennwort|(?<![A-Za-z])(?:senha|contrasena|contraseña|mdp|mot_?de_?passe|wachtwoord|palavra_passe|clave(?=[^\\n]{0,60}[0-9!#$%&*@^])|has[lł]o|heslo|l[oö]senord|adgangskode|passord|[sş]ifre(?:si)?|salasana|parola)|pwd|(?<![A-Za-z])p[sS]?w(?=[\"'\\s:=])|(?<=_)p[sS]?w(?=[\"'\\s:=_])|psswd|(?<!\\d:|from_)secret|(?:api|app|auth)[_-]?key|" +
  "(?:access|private|account|encryption|signing|master|admin|write|jwt|hmac|aes|crypto|cookie|" +
  "subscription|functions|local|deploy|license|storage[_-]?account|webhook|publishing|service[_-]?role|shared|pre[_-]?shared|licence)[_-]?key|client-key-data|key content|key[_-]?store[_-]?(?:b64|base64|data)|shared[_-]?access[_-]?signature|" +
  "(?:access|auth|authentication|refresh|id|api|bearer|session|bot|deploy|private|personal|security|registration|oauth|vault|gitlab|github|npm|csrf|xsrf|job|user|pat)" +
  "[_-]?token|authtoken|(?<![A-Za-z0-9])_auth(?=[\"'\\s:=])|credentials?|connection[_-]?string|mnemonic|pass(?<=(?:user(?:name)?|login|email)[\"']?[ ]?[:=][ ]?[\"'][^\"'\\n]{1,80}[\"'],\\s{0,40}[\"']?pass)(?=[\"']?[ ]?[:=])|(?:(?<=[_.-])|" +
  PASS_OWNERS +
  ")pass(?=[\"'\\s:=_])|(?:requirepass|masterauth|bindpw)|jsessionid|phpsessid|connect\\.sid|(?<![_A-Za-z])sessionid|wordpress_logged_in|_gh_sess|psk(?=[\"'\\s=])|(?<=_)pepper(?![a-z])";
/** What stands before no random characters that are a secret: they are part of a path, an address or a name. */
const INSIDE = "a-z0-9_/+.\\\\%@#!-";
/** Before random characters that are no public key or certificate, and no id. Asked last: it looks back far. */
const NOT_AN_ID =
  "(?<![?&][a-z_-]{1,30}=|(?:id|h1|etag|sha\\d{1,3}|hash|digest|checksum|integrity|fingerprint|signature)[\"']?[ ]?[=:]?[ ]?(?:W/)?[\"']{0,2}" +
  "|enc:\\S{0,60}|base64,|ssh-[a-z0-9]{2,9} |(?:key|certificate)-----\\n|[a-z0-9+/]{60}\\n)";

/** Not "pass" alone (see {@linkcode passwordHints}), only after the names of what asks for a password. */
const sureHints = once((): readonly string[] =>
  ("passw|passp|passc|\"pass\"|'pass'|pass: \"|pass: '|_pepper|paswort|psswd|_pass|-pass|.pass|requirepass|bindpw|pwd|psw|_pw|pw=|pw:|pw\"|pw'|pw |pw\t|secret|key|token|_auth|masterauth|credential|connection|signature|key content|keystore|key_store|key-store|psk|sessid|sessionid|_gh_sess|connect.sid|logged_in|mnemonic|senha|contrase|mdp|kennwort|wachtwoord|_passe|depasse|clave|haslo|hasło|heslo|losenord|lösenord|adgangskode|passord|sifre|şifre|salasana|parola|" +
    `${PASS_OWNERS.replaceAll("|", "pass|")}pass`).split("|")
);
/** What a column of passwords is called. */
const COLUMN_NAMES =
  "(?:[a-z]{2,12}_)?pass(?:word|wd|wort|phrase)|pwd|kennwort|secret|token|api[_ -]?key|mot[_ ]de[_ ]passe|contrase(?:ñ|n)a|clave|senha|wachtwoord|hasło|heslo|lösenord|şifre|пароль|パスワード|密码|密碼|口令|비밀번호";
const COLUMN = `[,;\\t|]["']?(?:${COLUMN_NAMES})["']?[,;\\t\\r\\n"|]|(?:^|[\\n"])["']?(?:${COLUMN_NAMES})["']?[,;\\t|]`;
const columnHints = (): string[] =>
  "passw|passphrase|pwd|kennwort|secret|token|api|passe|contrase|clave|senha|wachtwoord|hasło|heslo|lösenord|şifre|пароль|パスワード|密码|密碼|口令|비밀번호"
    .split("|");

/** What divides some cells: so many and the same before a name and before a value show that both are of one column. */
function separators(cells: string): string {
  return cells.replace(/[^,;\t|]/g, "");
}

const LIKELY_KEYS =
  "(?<!(?:unexpected|invalid|illegal|unknown|next|missing) |public_?key)tokens?|(?<![A-Za-z])auth(?!or)|signature|(?<![A-Za-z])sig|(?<=[_-])(?:auth|sig)(?![a-z])|(?<=[_-])(?<!data-(?:[a-z]{1,20}-)?)(?:(?<!public[_-])keys?|pat|salt|cred)(?![a-z])|(?<![A-Za-z])pass(?![A-Za-z])|pass_?key(?![a-z])|dsn";
/** Neither "pass" nor "pat" alone: every session has tests that pass, and paths. */
const likelyHints = once((): readonly string[] => [
  ..."token|auth|sig|dsn|passkey|_key|-key|_pat|-pat|_salt|-salt|_cred|-cred".split("|"),
  ...[..."0123456789_-:=!?\"'`]\\\t", "  ", " \t", " :", " =", " !", ' "'].map((next) => `pass${next}`),
]);

/** Whether the last digit of a card's number fits the others, as one in ten of other numbers does (Luhn's algorithm). */
function hasCheckDigit(number: string): boolean {
  const digits = [...number.replace(/[ -]/g, "")].reverse().map(Number);
  const sum = digits.reduce(
    (sum, digit, at) => sum + (at % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9),
    0,
  );
  return sum % 10 === 0 && new Set(digits).size > 1;
}

/** Whether the check digits of a bank account's number fit the others, as one in 97 of other numbers does (ISO 7064). */
function hasAccountCheck(number: string): boolean {
  const digits = number.replaceAll(" ", "");
  if (digits.replace(/\D/g, "").length * 2 < digits.length) return false;
  const remainder = [...digits.slice(4), ...digits.slice(0, 4)].reduce((rest, digit) => {
    const value = Number.parseInt(digit, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
  return remainder === 1;
}

/** The rest of a name after a hint, and how {@linkcode ASSIGN} begins. */
const ASSIGNED =
  "[^\\s\"'`:=,]{0,48}(?:(?:\\\\{0,3}[\"'`])?\\]?\\??[ \\t]{0,24}[:=!|?]|[\"'][ \\t]{0,2},|(?:[\"']\\])?[ \\t]{1,4}(?:\\\\{0,3}\"|'(?=[^'\\s]{0,60}[0-9!#$%&*@])[^'\\s]{4,200}'))";

/** Whether a value may follow one of the names that have hints: "token" and "key" are in texts about anything. */
function isAssigned(hints: () => readonly string[]): (lower: string) => boolean {
  const source = once(() => {
    const names = hints().map((hint) => {
      const name = hint.search(/[\s"'`:=!?\]\\]\W*$|$/);
      return escapeRegExp(hint.slice(0, name)) + (name < hint.length ? `(?=${escapeRegExp(hint.slice(name))})` : "");
    });
    return `(?:${names.join("|")})${ASSIGNED}`;
  });
  return (lower) => compiledPattern(source(), "").test(lower);
}

/** From the end of a name to its value, maybe with a type annotation between them. */
const ASSIGN =
  "(?:(?:\\\\{0,3}[\"'`])?\\]?(?<sep>\\??[ \\t]{0,24}(?::[ \\t]{0,2}&?(?:'static[ ])?[A-Za-z]{1,20}[ \\t]{0,2}=|[=!]={1,2}|:=|=>|=|::(?=[ ])|:)(?:[ \\t]{0,24}|[*]{2}[ ]?)(?:(?:\\[\\]byte|bytes|SecretStr|(?:new )?(?:Secret|String)|String::from|Buffer\\.from|b64decode|Some|[A-Za-z0-9_.]{0,40}(?:\\(\\)\\.)?(?:GetBytes|[eE]ncode|[tT]oBytes))\\([ \\t]?(?=[\"'`])|[brf]{1,2}(?=[\"'])|[A-Za-z.]{1,20}\\((?:default|value)[ ]?=[ ]?(?=[\"']))?)" +
  "(?<below>(?:[|>][+-]?)?[ \\t]{0,4}\\r?\\n(?:[ \\t]{0,40}\\r?\\n)?[ \\t]{0,40}(?=[^\\s][^:\\n]{3,400}(?:\\n|$)))?" +
  "|(?<sep>\\\\{0,3}[\"'][ \\t]{0,2},\\s{0,20})(?:(?:[a-z]{2,10}=[A-Za-z]{1,12},\\s{0,20}){0,2}default=)?(?=\\\\{0,3}[\"'])|(?:[\"']\\])?(?<sep>[ \\t]{1,4}(?:(?:\\|\\||\\?\\?)=?[ \\t]{1,4}(?=[\"'`])|(?=\\\\{0,3}\"[^\"\\n]{4,200}\"|'(?=[^'\\s]{0,60}[0-9!#$%&*@])[^'\\s]{4,200}'))))";

/** What ends a value without quotes: another name with its value. What fills up base64 at its end is not a value. */
const NEXT_NAME = "[;&,|][ \\t]?[A-Za-z_][A-Za-z0-9_.-]{0,40}[ \\t]{0,2}(?::|=(?!=?(?:[,\"'`\\n]|$)))";

/**
 * A value in quotes, in quotes that are escaped, or without, and then not with its own name before it once more; the end of
 * the line ends a quote that was cut. Some clients save rules with each quotation mark doubled: `PGPASSWORD=""…""`.
 */
const VALUE = "(?:(?<quote>[\"'`])(?<=(?<!\\\\)[\"'`])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,120})" +
  "|(?<escaped>\\\\{1,3}[\"'])(?:\\k<escaped>(?=[A-Za-z0-9]))?(?<secret>(?:(?!\\k<escaped>)[^\\n]){1,120})" +
  `|(?!\\k<key>[=:])(?:""(?=[^\\s"',:;)\\]}]))?(?<secret>(?!["'\`\\\\])(?:(?!${NEXT_NAME})(?!</)[^\\s"'\`]){1,120})(?=(?<rest>[^\\n]{0,24})))`;

/** The continuation of such a value after the 120 characters that were matched. */
const valueTail: NonNullable<SecretPattern["tail"]> = ({ quote, escaped }) =>
  quote !== undefined
    ? `(?:[^\\\\\\n${quote}]|\\\\.)*`
    : escaped !== undefined
    ? `(?:(?!${escaped.replaceAll("\\", "\\\\")})[^\\n])*`
    : `(?:(?!${NEXT_NAME})(?!</)[^\\s"'\`])*`;

/** Matches at once; its group is set where the name is a label in quotes: `"Reset password": `, `"Secret": `. */
const LABEL_KEY = "(?:(?<label>(?-i:(?=[A-Z][a-z]))(?<=[\"'](?:[A-Z][^\"'\\n:=]{0,60}[ -])?))|)";

function judgeValue(strength: KeyStrength): NonNullable<SecretPattern["isPlausible"]> {
  return (found, groups) => {
    if (namesOtherThing(groups.suffix ?? "")) return false;
    const name = groups.key ?? "";
    // the end of a line in code that is itself a text
    const secret = groups.quote === undefined ? found.replace(/\\{1,3}(?:[nrt]|u000[ad]).*$/s, "") : found;
    if (/^clave$/i.test(name) && /^[A-Z]/.test(groups.suffix ?? "")) return false;
    if (/^connection/i.test(name) && !/(?:pass(?:word)?|pwd|key|secret|token)\s*=|:[^/\s]+@/i.test(secret)) {
      return false;
    }
    // names a session, and opens none
    if (/^session_?id$/i.test(name) && (secret.startsWith("ses_") || !isRandom(secret))) return false;
    if (/^credentials?$/i.test(name) && /^[\p{L}_ -]+$/u.test(secret)) return false;
    if (name === "PASS" && /^: /.test(groups.sep ?? "") && /[/_(]/.test(secret)) return false; // a test that passed
    if (/^tokens$/i.test(name) || /^SIG[A-Z0-9]+$/.test(secret)) return false;
    if (/^sig(?:nature)?$/i.test(name) && groups.sep?.includes(":")) return false; // signed data may be seen by everybody
    const quoted = groups.quote !== undefined || groups.escaped !== undefined;
    if (quoted && /^[,)\];]/.test(secret)) return false; // code between two texts
    if (groups.quote === "`" && /\s/.test(secret)) return false; // a command of a shell
    if (strength === "likely" && UUID.test(secret) && /key$/i.test(name)) return false;
    if (/keys$/i.test(name) && !/[A-Za-z0-9+/_-]{16}/.test(secret)) return false; // names of keys
    if (/(?:(?:api|app|access|auth|refresh|id|session|bearer)[_-]?key|token)$/i.test(name) && isStandIn(secret)) {
      return false;
    }
    if (!quoted && goesOn(secret, groups.sep ?? "", groups.rest ?? "")) return false;
    if (
      groups.label !== undefined && quoted && !/\d/.test(secret) && /^\p{Lu}\p{L}*(?:[ -][\p{L}-]+)*$/u.test(secret)
    ) return false;
    // on the next line, or after a mere comma or blank, only what looks like one
    if (groups.below !== undefined && !/[|>]/.test(groups.below) && !quoted && !looksLikePassword(secret)) return false;
    if (
      /^["' \t,\s\\]+$/.test(groups.sep ?? "") &&
      (!looksLikePassword(secret) || (groups.sep?.includes(",") && /\s/.test(secret.trim())) ||
        (isName(secret) && !/\d/.test(secret)) ||
        /^[A-Z]+(?:[-_][A-Z0-9]+)*$/.test(secret))
    ) return false;
    if (withoutTail(secret).toLowerCase() === (name + (groups.suffix ?? "")).toLowerCase()) return false; // password=password,
    if (/^[ \t]+$/.test(groups.sep ?? "") && /^[a-z]+(?:-[a-z0-9]+)+$/.test(secret)) return false; // secret "db-creds-2" not found
    if (/^[=!]==?$/.test(groups.sep?.trim() ?? "") && (!quoted || (strength === "likely" && !isRandom(secret)))) {
      return false; // a comparison
    }
    return isSecretValue(secret, {
      strength,
      quoted,
      environment: /^[A-Z0-9_]+$/.test(name + (groups.suffix ?? "")) && groups.sep === "=",
    });
  };
}

/** Whether a value is not what a program gives out as a key or token: words, maybe numbered, as in tests. */
function isStandIn(value: string): boolean {
  return value.length < 24 &&
    value.replace(/\d{1,3}$/, "").split(/[-_]/).every((word) => /^[a-z]{0,3}$/.test(word) || isName(word, 1));
}

/** Whether a value without quotes is the first word of a sentence, or a variable that another is assigned to. */
function goesOn(value: string, sep: string, rest: string): boolean {
  return /^ (?:=[^=]|\+ |[=!<>]=)/.test(rest) ||
    (sep.includes(":") && /^[ ]\p{L}{1,16}(?![\p{L}\d_=:(])/u.test(rest) && /^\p{L}[\p{L}\d_-]*:?$/u.test(value) &&
      (!looksLikePassword(value) || isName(value)));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;

/** A name and a value with only a space between. */
const SPACED =
  `(?<key>${SURE_KEYS}|token|_pass|_pw)(?<suffix>[A-Za-z0-9_-]{0,40})(?<named>["'])?(?:[ \\t]+(?:--(?:body|value|data)[ \\t=]+|-b[ \\t=]*)|[ \\t]{1,20})${ARGUMENT}`;

const judgeSpaced: NonNullable<SecretPattern["isPlausible"]> = (secret, { suffix = "", quote }) =>
  !namesOtherThing(suffix) && !/^(?:--?[a-z]|=|varchar|char|text|null|[<>])/i.test(secret) &&
  !/^(?:production|preview|development|staging)$/.test(secret) &&
  isSecretValue(secret, { strength: "sure", quoted: quote !== undefined, environment: false });

const KNOWN_SCHEME =
  /^(?:Bearer|Basic|Token|Bot|ApiKey|Api-Key|SSWS|GenieKey|Negotiate|NTLM|Splunk|key|OAuth|JWT|DPoP|PoP|HMAC\S*|SAPISIDHASH|Client-ID|Zoho-oauthtoken|PRIVATE-TOKEN|LOW)$/i;

const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;

/** Whether one of some cookies is more than a setting: `theme=dark; lang=de` tells nobody anything. */
function holdsSession(cookies: string): boolean {
  return cookies.split(/;\s*/).some((cookie) => {
    const [, name = "", value = ""] = /^([A-Za-z0-9_.-]{1,80})=([^\s=(][^\s]{3,}={0,2})$/.exec(cookie) ?? [];
    if (name === "" || COOKIE_ATTRIBUTE.test(name) || isPlaceholder(value) || isTemplate(value)) return false;
    return value.length >= 8 && hasDigitAndLetter(value) && !isName(value) ||
      /(?:sess|sid$|token|auth|jwt|csrf|login|remember|secret|pass)/i.test(name) && !isName(value) ||
      value.length >= 16 && !/^[A-Z_]+$/.test(value) && !isName(value);
  });
}

/** Parts of names of constants that are ids and digests. */
const NO_KEY_NAME =
  "[A-Z0-9_]*(?:ID|IDS|UUID|GUID|MD5|SHA|HASH|SUM|DIGEST|HEAD|PARENT|TREE|BLOB|BASE|ETAG|COMMIT|REV|REF|HEX|VERSION|FINGERPRINT|TRACE|SPAN|NONCE|IV|EXPECTED|ACCOUNT|ZONE|NAMESPACE|DSN|TAG|BUILD|FILE|NAME)(?![A-Z])";

/** As Google gives them out: four groups of four letters. */
const APP_PASSWORD = /^[a-z]{4}(?:[ ][a-z]{4}){3}$/;

/** Where a pattern of a provider finds the same place, that one names it. */
export function contextSecrets(): SecretPattern[] {
  return [
    {
      kind: "url_password",
      source:
        "RFC 3986 userinfo: database, message queue, proxy and git URLs; passwords with unescaped `/` and `@` too",
      hints: ["://"],
      mayMatch: (lower) => lower.includes("@"),
      pattern:
        "(?<=[A-Za-z0-9+.-])://(?<user>[^\\s/?#:@\"'<>`]{0,200}):(?<secret>(?!\\d{1,5}[/?#])[^\\s\"'<>`]{1,256})@(?=(?<host>[A-Za-z0-9_\\[.$%{-]{1,20}))",
      isPlausible: (secret, { user = "", host = "" }) =>
        !isPlaceholder(secret) && !(secret === user && /^(?:localhost|127\.0\.0\.1)/.test(host)),
    },
    {
      kind: "url_password",
      source: "a token alone as userinfo, as git hosts take it",
      hints: ["://"],
      pattern: "(?<=https?)://(?<secret>[^\\s/?#:@\"'<>`]{12,256})(?::x-oauth-basic)?@(?=[A-Za-z0-9])",
      isPlausible: (secret) => hasDigitAndLetter(secret) && !isPlaceholder(secret),
    },
    {
      kind: "url_password",
      source: "data source names of Go's MySQL driver: user:password@tcp(host)/name",
      hints: ["@tcp(", "@unix(", "@("],
      from: "@(?:tcp|unix)?\\(",
      pattern: "(?<=(?<![A-Za-z0-9_/:.-])[A-Za-z0-9_.-]{1,40}:(?<secret>[^\\s\"'@:/]{4,100}))@(?:tcp|unix)?\\(",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "url_password",
      source: "a name and a password before a host, without a scheme",
      hints: ["ssh ", "scp ", "ftp ", "rsync ", "failed for ", "denied for "],
      from: "(?:ssh|scp|ftp|rsync|failed for|denied for)[ ]",
      pattern:
        "(?:ssh|scp|ftp|rsync|failed for|denied for)[ ](?:[^\\n@:]{0,80}[ ])?[A-Za-z0-9_.-]{1,40}:(?<secret>[^\\s@:/]{6,100})@(?=[A-Za-z0-9])",
      isPlausible: looksLikePassword,
    },
    {
      kind: "password",
      source: 'an address and its password: "ada@example.org / …"',
      hints: ["@"],
      mayMatch: (lower) => /@[a-z0-9.-]+(?:["'`)]{0,2} [/|] |[ ,]{1,2}(?=[^\s]{0,30}\d)[!-~]{8})/.test(lower),
      pattern:
        "(?<=[A-Za-z0-9_])@[A-Za-z0-9-]{1,40}(?:\\.[A-Za-z0-9-]{1,20}){1,3}[\"'`)]{0,2}(?:[ ][/|][ ]|(?<cue>(?<=(?:account|login|user|creds?|credentials)[:=]?[ ][^\\s]{1,80})[ ,]{1,2}))[\"'`]?(?<secret>[!-~]{6,80})",
      isPlausible: (secret, { cue }) =>
        looksLikePassword(secret) && /[A-Z!#$%&*@]/.test(secret) && !/[/:|]/.test(secret) &&
        (cue === undefined || secret.length >= 8 && hasDigitAndLetter(secret) && /[a-z]/.test(secret)),
    },
    {
      kind: "url_token",
      source: "query parameters of OAuth, AWS and Google signed URLs, Azure SAS, and of APIs that take keys there",
      hints: [
        ..."token|secret|password|passwd|signature|credential|jwt|apikey|api_key".split("|").map((name) => `${name}=`),
        ..."sig|key|code|auth|sid|appid".split("|").flatMap((name) => [`?${name}=`, `&${name}=`, `;${name}=`]),
      ],
      pattern:
        "[?&;](?:[A-Za-z0-9_.-]{0,40}(?:token|secret|password|passwd|signature|credential|jwt|api_?key)|sig|key|code|auth|sid|appid(?==[0-9a-f]{32}))" +
        "=(?<secret>[^&\\s\"'#<>`;\\\\)\\]]{6,4000})",
      flags: "i",
      isPlausible: (secret) =>
        !isPlaceholder(secret) && !isName(secret) && (hasDigitAndLetter(secret) || secret.length >= 16),
    },
    {
      kind: "authorization",
      source: "RFC 9110 Authorization with the schemes of RFC 6750, RFC 7617 and vendors",
      hints: ["authorization"],
      pattern: "authorization[\"'`\\\\\\]]{0,5}[ \\t]{0,3}[:=,][ \\t]{0,3}(?:[bfr](?=[\"'`]))?[\"'`\\\\]{0,4}" +
        "(?<scheme>[A-Za-z][A-Za-z0-9_-]{1,30})[ \\t=]{1,3}" +
        "(?<secret>[^\\s\"'`\\\\]{4,200})",
      flags: "i",
      tail: () => "[^\\s\"'`\\\\]*",
      isPlausible: (secret, { scheme = "" }) =>
        !isPlaceholder(secret) &&
        (KNOWN_SCHEME.test(scheme)
          ? isSecretValue(secret, { strength: "sure", quoted: false, environment: false })
          : secret.length >= 16 && isMixed(secret) && !isCode(secret)),
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
      isPlausible: (secret) =>
        !/^(?:Bearer|Basic|Token|Digest|Negotiate|AWS4-)/i.test(secret) &&
        isSecretValue(secret, { strength: "likely", quoted: false, environment: false }),
    },
    {
      kind: "authorization",
      source: "a bearer token out of its header",
      hints: ["bearer"],
      pattern: "(?<![A-Za-z0-9_])Bearer[ \\t]{1,3}(?<secret>[A-Za-z0-9._~+/=-]{12,})",
      flags: "i",
      isPlausible: (secret) => hasDigitAndLetter(secret) && !isName(secret),
    },
    {
      kind: "authorization",
      source: "RFC 7617 credentials out of their header",
      hints: ["basic"],
      pattern: "(?<![A-Za-z0-9_])Basic[ \\t]{1,3}(?<secret>[A-Za-z0-9+/]{10,}={0,2})(?![A-Za-z0-9_.-])",
      isPlausible: (secret) => /[A-Z]/.test(secret.slice(1)) && /[a-z]/.test(secret) && /[0-9=]/.test(secret),
    },
    {
      kind: "cookie",
      source: "RFC 6265",
      hints: ["cookie"],
      pattern: "cookies?[\"']?(?:[ \\t]{0,3}[:=]|[ \\t])[ \\t]{0,3}[\"'\\\\]{0,3}(?<secret>[^\"'\\\\\\r\\n]{8,200})",
      flags: "i",
      tail: () => "[^\"'\\\\\\r\\n]*",
      isPlausible: holdsSession,
    },
    {
      kind: "cookie",
      source: "curl: -b, --cookie; the jar of curl and wget",
      hints: ["curl ", "curl\t", "true\t", "false\t", "true /", "false /"],
      from: "curl[ \\t]|(?:true|false)[ \\t]+/",
      pattern:
        "curl[ \\t][^\\n|;]{0,600}?(?<=\\s)(?:-b[ \\t]{0,3}|--cookie[ \\t=]{1,3})[\"']?(?<secret>[A-Za-z0-9_.-]{1,80}=[^\"'\\s]{4,4000})" +
        "|(?:TRUE|FALSE)[ \\t]+/\\S{0,200}[ \\t]+(?:TRUE|FALSE)[ \\t]+\\d{1,12}[ \\t]+[^\\s=]{1,80}[ \\t]+(?<secret>\\S{4,4000})",
      isPlausible: (secret) => !isPlaceholder(secret.replace(/^[^=]*=/, "")),
    },
    {
      kind: "password",
      source: "options joined by commas, as mount takes them: a password behind its user",
      hints: ["password=", "passwd=", "pass=", "pwd="],
      from: "[,;&](?:password|passwd|pass|pwd)=",
      pattern:
        "(?<=user(?:name)?=[^\\s,;&=\"'()]{1,60})[,;&](?:password|passwd|pass|pwd)=(?<secret>[^\\s,;&\"'`()<>]{4,200})",
      flags: "i",
      isPlausible: (secret) => hasDigitAndLetter(secret) && !isPlaceholder(secret) && !isTemplate(secret),
    },
    {
      kind: "password",
      source: ".netrc",
      hints: ["machine", "login"],
      pattern:
        "(?:machine\\s{1,9}(?<host>\\S{1,200})|default)\\s{1,9}login\\s{1,9}\\S{1,200}\\s{1,9}password\\s{1,9}(?<secret>\\S{1,500})",
      isPlausible: (secret, { host = "" }) =>
        looksLikePassword(secret) || (/[.]|^localhost$|^$/.test(host) && !isPlaceholder(secret)),
    },
    {
      kind: "password",
      source: ".pgpass",
      hints: [":"],
      from: ":(?:[1-9]\\d{3,4}|\\*):",
      pattern:
        "(?<=(?<![^\\s\"'])(?:[A-Za-z0-9_.-]{1,200}|\\*)):(?<port>[1-9]\\d{3,4}|\\*):[^:\\s]{1,100}:[^:\\s]{1,100}:(?<secret>[^:\\s\"']{1,500})(?=$|[\\s\"'])",
      flags: "m",
      isPlausible: (secret, { port = "" }) =>
        looksLikePassword(secret) || (/^(?:5432|6432|543[0-9])$/.test(port) && !isPlaceholder(secret)),
    },
    {
      kind: "password",
      source: "XML elements",
      hints: ["<"],
      pattern:
        `<(?:[A-Za-z0-9:_.-]{0,40}?(?:password|passwd|passphrase|secret|token|api-?key|privatekey)|(?<short>pass|pwd))(?:[ ][^<>\\n]{0,120})?>(?<secret>[^<\\n]{4,2000})</`,
      flags: "i",
      isPlausible: (secret, { short }) => !isPlaceholder(secret) && (short === undefined || looksLikePassword(secret)),
    },
    {
      kind: "password",
      source: "XML: property lists, settings, resources: the name in an element or attribute before the value",
      hints: ["<key", "<name", "<string", "<setting", "<entry", "<property", "<param"],
      pattern:
        `<(?:key|name|string|setting|entry|property|param)\\b[^<>\\n]{0,80}?(?:>|=["'])[^<>"'\\n]{0,60}(?:password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key)["']?(?:</(?:key|name)>\\s{0,40}<(?:string|value)(?:[ ][^<>\\n]{0,80})?>|[^<>\\n]{0,60}>\\s{0,40}<value>|[^<>\\n]{0,60}>)(?<secret>[^<\\n\\s][^<\\n]{3,2000})</`,
      flags: "i",
      isPlausible: (secret) => !isPlaceholder(secret) && !isLabel(secret),
    },
    {
      kind: "password",
      source: "name and value apart: XML attributes, Kubernetes and CI environment lists",
      hints: ["value"],
      pattern: "(?:name|key)\\\\?[\"']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?[\"']?[A-Za-z0-9_.:-]{0,60}" +
        "(?:password|passwd|passphrase|secret|token|api_?key|private_?key|(?<other>[_-]key(?![a-z])))[A-Za-z0-9_]{0,10}\\\\?[\"']?,?(?:\\s|\\\\n){0,20}\\\\?[\"']?value" +
        "\\\\?[\"']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?(?:(?<quote>[\"'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,2000})|(?<secret>[^\\s\"'<>]{1,2000}))",
      flags: "i",
      isPlausible: (secret, { other }) =>
        secret.length >= 4 && !isPlaceholder(secret) && !isPath(secret) && (other === undefined || isRandom(secret)),
    },
    {
      kind: "password",
      source: "cookies in JSON, as browsers export them",
      hints: ["value"],
      pattern:
        `"name"\\s{0,4}:\\s{0,4}"[A-Za-z0-9_.-]{0,40}(?:sess|sid|auth|jwt|csrf|token)[A-Za-z0-9_.-]{0,40}",\\s{0,40}"value"\\s{0,4}:\\s{0,4}"(?<secret>[^"\\n]{12,4000})"`,
      flags: "i",
      isPlausible: (secret) => isRandom(secret) && !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "arguments of calls that sign in: an address or a pair, a name, a password",
      hints:
        "connect(|connection(|pdo(|mysqli(|auth(|auth=(|auth =(|auth= (|auth = (|wifi.begin(|login(|signin(|sign_in(|user(|credentials(|credential(|password(|authenticate(|_set("
          .split("|"),
      pattern:
        `(?:(?:(?<sure>connect|PDO|mysqli|getConnection)|create_?(?:super_?)?[uU]ser)\\([ ]?(?:(?<quote>["'])[^"'\\n]{1,200}\\k<quote>|[A-Za-z_.]{1,40}),\\s{0,20}|(?:(?<sure>(?<![A-Za-z])auth[ ]?=[ ]?)|WiFi\\.begin|(?:_pw|[pP]assword|[aA]uth(?:enticate)?|[cC]redentials?|[lL]ogin|[sS]ign_?[iI]n)(?:_set)?)\\()["'][^"'\\n]{1,80}["'],\\s{0,20}(?:Some\\()?(?<mark>["'])(?<secret>[^"'\\n]{4,200})\\k<mark>`,
      isPlausible: (secret, { sure }) =>
        sure === undefined
          ? looksLikePassword(secret) || APP_PASSWORD.test(secret)
          : isSecretValue(secret, { strength: "sure", quoted: true, environment: false }),
    },
    {
      kind: "password",
      source: "what is hashed, and what is typed into a field",
      hints: [
        "crypt.",
        "argon2.",
        "password(",
        "hash::make(",
        "password_hash(",
        "hashpw(",
        ".type(",
        ".fill(",
        "keys(",
        ".setvalue(",
        ".val(",
      ],
      pattern:
        `(?:(?:b?crypt|argon2)(?:js)?\\.[A-Za-z]{2,20}\\(|(?:hash|verify|check|make|set)_?[pP]assword\\(|(?<=\\.)password\\(|(?:Hash::make|password_hash|hashpw)\\(|[pP]ass(?:word|wd)["'\\])]{1,3}\\.(?:type|fill|sendKeys|send_keys|setValue|val)\\()[bu]?(?<quote>["'])(?<secret>[^"'\\n]{4,200})\\k<quote>`,
      isPlausible: (secret) => looksLikePassword(secret) && !/^\\S*\\$2[aby]\\$/.test(secret),
    },
    {
      kind: "password",
      source: "OpenVPN: a name and a password within a file; Redis: the password of a user",
      hints: ["<auth-user-pass>", " on >"],
      pattern:
        "<auth-user-pass>\\s{1,9}[^\\n]{1,80}\\n(?<secret>\\S{4,200})|(?<=(?:^|\\s)user[ ]\\S{1,60}|setuser[ ]\\S{1,60})[ ]on[ ]>(?<secret>\\S{4,200})",
      flags: "i",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "keys of ciphers and of signatures in code",
      hints: ["hmac", "cipher", "aes.new(", "keyspec("],
      pattern:
        `(?:hmac\\.new\\(|(?:createHmac|create(?:De)?[cC]ipheriv)\\(["'][\\w-]{2,20}["'],\\s{0,8}|AES\\.new\\(|SecretKeySpec\\()(?:\\[\\]byte\\(|[bu])?(?<quote>["'])(?<secret>[^"'\\n]{6,400})\\k<quote>`,
      flags: "i",
      isPlausible: (secret) => looksLikePassword(secret) || isMixed(secret),
    },
    {
      kind: "password",
      source: "RFC 7617 in code: a name and a password that become base64",
      hints: ["userpwd", "btoa(", "b64encode(", "base64_encode(", "buffer.from(", "getencoder()", "base64.encode"],
      pattern:
        `(?:(?:btoa|b64encode|base64_encode|Buffer\\.from|encode(?:ToString)?)\\(|USERPWD,\\s?)[bf]?(?<quote>["'\`])[^"'\`:\\s$]{1,60}:(?<secret>[^"'\`\\n]{4,200})\\k<quote>`,
      isPlausible: (secret) => looksLikePassword(secret),
    },
    {
      kind: "password",
      source: "RFC 4954 (SMTP): the answer to a question for the password",
      hints: ["334 ugfzc3dvcmq6"],
      pattern: "334 UGFzc3dvcmQ6\\s{0,4}\\n[^A-Za-z0-9\\n]{0,4}(?:C: )?(?<secret>[A-Za-z0-9+/]{4,400}={0,2})",
    },
    {
      kind: "password",
      source: "the code of a wireless network that cameras read",
      hints: ["wifi:"],
      pattern: "WIFI:(?:[STH]:[^;\\n]{0,60};){0,4}P:(?<secret>(?:[^;\\\\\\n]|\\\\.){4,100});",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "Google: passwords for apps, four groups of four letters",
      hints: [
        "pass: ",
        "pass=",
        "pass = ",
        "word: ",
        "word=",
        "word = ",
        'pass": ',
        'word": ',
        "word is ",
        "wort ist ",
        "pass is ",
        "word ",
      ],
      pattern:
        "pass(?:w(?:or[dt]|d)|phrase)?[\"'`]?(?:(?:[ \\t]{0,3}[:=]|[ ](?:is|ist))[ \\t]{0,3}[\"'`]?(?<secret>[a-z]{4}(?:[ ][a-z]{4}){3})(?![a-z ])|(?:[ \\t]{0,3}[:=]|[ ](?:is|ist))?[ \\t]{0,3}[\"'`]?(?<secret>[a-z0-9]{4}(?:-[a-z0-9]{4}){3})(?![a-z0-9-]))",
      flags: "i",
      isPlausible: (secret) =>
        secret.split(/[ -]/).some((word) => !isName(word, 1)) || isPassphrase(secret.replaceAll("-", " "), 4),
    },
    {
      kind: "password",
      source: "the key of a signed token",
      hints: ["jwt.", "jsonwebtoken"],
      pattern:
        `(?:jwt|jsonwebtoken)\\.(?:sign|verify|encode|decode)\\([^"'\\n]{1,200},[ ]?(?<quote>["'])(?<secret>[^"'\\n]{8,400})\\k<quote>`,
      isPlausible: (secret) => looksLikePassword(secret),
    },
    {
      kind: "token",
      source: "nginx, Apache, HAProxy, Caddy: a header that a proxy adds",
      hints: ["_header ", "header set ", "set-header ", "header_up ", "requestheader "],
      pattern:
        "(?:proxy_set_header|add_header|header[ ]set|set-header|header_up|RequestHeader[ ][a-z]{3,6})[ \\t]+[A-Za-z0-9-]{0,60}(?:secret|token|key|auth|password)[A-Za-z0-9-]{0,20}[ \\t]+[\"']?(?<secret>[^\\s\"';$%{]{8,400})(?=[\"';\\s]|$)",
      flags: "i",
      isPlausible: (secret) => looksLikePassword(secret) && !isName(secret),
    },
    {
      kind: "password",
      source: "name and value with a space between: Dockerfile, C preprocessor, fish, setx, Redis",
      hints: ["env ", "arg ", "define ", "setx ", "set -", "-item ", "requirepass ", "masterauth ", "bindpw "],
      from: "(?:env|arg|define|setx|set[ \\t]-[a-z]{1,4}|-item(?:[ ]-path)?)[ \\t]|requirepass|masterauth|bindpw",
      pattern:
        `(?:(?:(?<![A-Za-z0-9_])(?:ENV|ARG|setx|set(?:[ \\t]-[A-Za-z]{1,4}){1,2})|(?<=#[ \\t]{0,4})define|(?<=(?<![A-Za-z0-9_])(?:Set|New))-Item(?:[ ]-Path)?(?=[ ]Env:))[ \\t]+(?:Env:)?[A-Za-z0-9_]{0,60}?|(?=requirepass|masterauth|bindpw))${SPACED}`,
      flags: "i",
      isPlausible: judgeSpaced,
    },
    {
      kind: "password",
      source: "commands that set a value: aws, gh, npm, git, heroku, fly",
      hints: "config |configure |config:|secret |secrets |secrets:|env |param |parameter |vars ".split(
        "|",
      ).flatMap((
        noun,
      ) => ["set", "add", "put", "create"].map((verb) => noun + verb))
        .concat("credential."),
      from: "(?:config|configure|secrets?|env|param|parameter|vars?)[ :](?:set|add|put|create)[ \\t]|credential\\.",
      pattern:
        `(?:(?:config|configure|secrets?|env|param|parameter|vars?)[ :](?:set|add|put|create)[ \\t][^\\n|;=]{0,120}?|credential\\.)(?<![A-Za-z0-9])[A-Za-z0-9_.:/-]{0,60}?${SPACED}`,
      flags: "i",
      isPlausible: judgeSpaced,
    },
    {
      kind: "token",
      source: "Composer: auth.json",
      hints: ["github-oauth", "gitlab-oauth", "gitlab-token", "bearer"],
      pattern:
        `"(?:github-oauth|gitlab-oauth|gitlab-token|bearer)"\\s{0,8}:\\s{0,8}\\{\\s{0,20}"[^"\\n]{1,100}"\\s{0,4}:\\s{0,4}"(?<secret>[^"\\n]{8,400})"`,
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "Terraform: the default of a variable",
      hints: ["variable"],
      pattern:
        `variable[ \\t]+"[^"\\n]{0,60}(?:${SURE_KEYS}|token)[^"\\n]{0,20}"[ \\t]*\\{[^}]{0,300}?default[ \\t]*=[ \\t]*(?<quote>")(?<secret>[^"\\n]{4,400})"`,
      flags: "i",
      isPlausible: (secret) => isSecretValue(secret, { strength: "sure", quoted: true, environment: false }),
    },
    {
      kind: "password",
      source: "Terraform: what random_password made, in the state",
      hints: ["random_password"],
      pattern: `"result"\\s{0,4}:\\s{0,4}"(?<secret>(?:[^"\\\\\\n]|\\\\.){4,400})"`,
      isPlausible: (secret) => looksLikePassword(secret) || isRandom(secret) || /[!-/:-@].*[!-/:-@]/.test(secret),
    },
    {
      kind: "password",
      source: "WordPress: keys and salts of wp-config.php",
      hints: ["_key'", "_salt'", '_key"', '_salt"'],
      pattern:
        `(?<=define\\([ ]{0,2}["'](?:SECURE_)?(?:AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)["'],[ ]{0,20})(?<quote>["'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){20,400})\\k<quote>`,
      isPlausible: (secret) => /\d/.test(secret),
    },
    {
      kind: "password",
      source: "assignments in every configuration and programming language: environment files, YAML, JSON, INI, code",
      hints: sureHints(),
      mayMatch: isAssigned(sureHints),
      pattern: `${LABEL_KEY}(?<key>${SURE_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
      flags: "i",
      tail: valueTail,
      isPlausible: judgeValue("sure"),
    },
    {
      kind: "password",
      source: 'people about variables: "set DB_PASS to …"',
      hints: ["_pass", "_pw", "_secret", "_token", "_key"],
      from: "(?:pass|pw|secret|token|key)[a-z]{0,6}[`\"']?[ ](?:to|is|was|auf|à|a)[ ]",
      pattern:
        "(?<=(?<![A-Za-z0-9_])(?:[A-Z0-9]{1,20}_){1,5})(?:PASS(?:WORD|WD|PHRASE)?|PWD?|SECRET|TOKEN|KEY)[`\"']?[ ](?:to|is|was|auf|à|a)[ ][\"'`]?(?<secret>[!-~]{4,200})",
      isPlausible: (secret) => looksLikePassword(secret) && !/^[a-z]+\d{0,2}[.,;)]*$/.test(secret),
    },
    {
      kind: "token",
      source: "a key of 32 bytes in base64 under the name `key` alone, or given to Fernet",
      hints: ["key", "fernet("],
      pattern:
        "(?:(?<![A-Za-z0-9_-])key[\"'`]?[ \\t]{0,4}[:=][ \\t]{0,4}[\"'`]?|Fernet\\([ ]?b?[\"'])(?<secret>[A-Za-z0-9+/_-]{43}=)(?![A-Za-z0-9=])",
      flags: "i",
    },
    {
      kind: "password",
      source: "a passphrase without quotes, to the end of its line",
      hints: [
        "passw",
        "passp",
        "pass p",
        "pass for ",
        "pass of ",
        "pass to ",
        "pass:",
        "pass=",
        "pass :",
        "pass =",
        "pass  ",
        "pass\t",
        'pass"',
        "pass'",
        "pass*",
      ],
      pattern:
        "(?:pass(?:word|[ ]?phrase|wd)?(?:[ ]is(?=:))?(?:[ ](?:for|of|to)[ ][^\\n:=]{1,40})?[\"'*]{0,3}[ \\t]{0,3}[:=][*]{0,2}|passphrase (?:is|was|ist|est|es))[ \\t]{1,3}(?<secret>[A-Za-z]{3,12}(?:[ ][A-Za-z]{3,12}){3,11})(?=[ \\t]*\\.?\\r?$)",
      flags: "im",
      isPlausible: (secret) => isPassphrase(secret, 4),
    },
    {
      kind: "card_number",
      source: "ISO/IEC 7812: Visa, Mastercard, American Express, Discover, JCB, Diners Club, UnionPay",
      hints: ["card", "visa", "amex", "kreditk", "carte", "tarjeta", "cartão", "carta", "カード", "卡"],
      pattern: "(?<![\\w.:/#-])(?:4\\d|5[1-5]|2[2-7]|3[0568]|6[025])\\d{2}(?:[ -]?\\d{4}){3}(?![\\w:/-]|[ .]\\d)" +
        "|(?<![\\w.:/#-])3[47]\\d{2}[ -]?\\d{6}[ -]?\\d{5}(?![\\w:/-]|[ .]\\d)",
      isPlausible: hasCheckDigit,
    },
    {
      kind: "card_number",
      source: "the digits that tell whether somebody has the card",
      hints: ["cvc", "cvv"],
      pattern: "(?<![a-z])cv[cv]2?(?:[ ]?[:=]|[ ]is)?[ ](?<secret>\\d{3,4})(?![\\w.])",
      flags: "i",
    },
    {
      kind: "iban",
      source: "ISO 13616: numbers of bank accounts, in one piece or in groups of four",
      hints:
        "iban|bic|swift|sepa|bank|konto|überweis|bonific|virement|transfer|account|invoice|cuenta|compte|conto|rekening|payment|pay |口座"
          .split("|"),
      pattern: "(?<![A-Za-z0-9])[A-Z]{2}\\d{2}(?:[A-Z0-9]{11,30}" +
        "|[ ][A-Z0-9]{4}(?:[ ](?=[A-Z]{0,3}\\d)[A-Z0-9]{4}){1,7}(?:[ ][0-9A-Z]{0,2}\\d)?)(?![A-Za-z0-9])",
      isPlausible: hasAccountCheck,
    },
    {
      kind: "token",
      source: "Consul, Nomad, Vault AppRole: a secret whose name ends in id",
      hints: ["secretid", "secret_id", "secret id"],
      pattern:
        "secret[_ ]?id[\"']?[ \\t]{0,24}[:=]?[ \\t]{0,24}[\"']?(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
      flags: "i",
    },
    {
      kind: "url_token",
      source: "links that act for whoever has them: Zapier, IFTTT, Make, and those that mails carry",
      hints: [
        "hooks.zapier.com",
        "/with/key/",
        ".make.com/",
        ..."reset|password|invite|invitation|magic|magic-link|verify|verify-email|confirm|activate".split("|")
          .map((name) => `${name}/`),
        "?magic=",
        "&magic=",
        "/shared_invite/",
      ],
      pattern:
        "hooks\\.zapier\\.com/hooks/catch/(?<secret>\\d{3,12}/[a-z0-9]{5,20})|/with/key/(?<secret>[A-Za-z0-9_-]{10,60})|hook\\.(?:[a-z]{2}\\d\\.)?make\\.com/(?<secret>[a-z0-9]{20,60})" +
        "|[/-](?:reset|password|invite|invitation|magic|magic-link|verify|verify-email|confirm|activate)/(?<mailed>(?<secret>[A-Za-z0-9_-]{20,400}))(?![A-Za-z0-9_./-])|[?&]magic=(?<mailed>(?<secret>[A-Za-z0-9_.-]{16,400}))|/shared_invite/(?<secret>[A-Za-z0-9_~-]{20,400})",
      isPlausible: (secret, { mailed }) =>
        mailed === undefined || ((isRandom(secret) || looksRandom(secret)) && !isName(secret, 1)),
    },
    {
      kind: "password",
      source: "rows of values below a line that names a column of passwords: CSV, TSV",
      hints: columnHints(),
      mayMatch: (lower) => compiledPattern(COLUMN, "").test(lower),
      from: "(?<=[,;\\t\\n|][\"']?)[^\\s,;|\"']",
      folded: true,
      pattern:
        `(?<=(?:^|[\\n"])(?<head>(?:[^\\n,;\\t|]{0,40}[,;\\t|]){0,20})["']?(?<name>${COLUMN_NAMES})["']?(?:(?<after>[,;\\t|])[^\\n]{0,300})?\\r?\\n(?:[^\\n]{0,300}\\n){0,30}(?<row>(?:[^\\n,;\\t|]{0,100}[,;\\t|]){0,20})["']?)(?<secret>[^\\s,;|"']{4,80})(?=["']?(?:(?<next>[,;\\t|])|"|\\r?\\n|$))`,
      isPlausible: (secret, { head = "", row = "", name = "", after, next }) =>
        !/@.*\./.test(secret) && after === next && (row !== "" || next !== undefined) &&
        ([head, head.slice(head.lastIndexOf('"') + 1)].some((cells) => separators(cells) === separators(row))
          ? isSecretValue(secret, {
            strength: /^(?:secret|token|api)/i.test(name) ? "likely" : "sure",
            quoted: true,
            environment: false,
          })
          : looksLikePassword(secret) && (/[A-Z!#$%&*@]/.test(secret) || isRandom(secret))),
    },
    {
      kind: "password",
      source: "Kubernetes: all that a Secret holds, whatever its name",
      hints: ["kind: secret", '"kind": "secret"', '"kind":"secret"'],
      from: '(?<=:[ ]?"?)[^\\s"]',
      pattern:
        `(?<=(?<!\\w)kind: Secret\\s[^]{0,600}?^(?:data|stringData):(?:\\n[ ]{1,8}[\\w.-]{1,80}:[ ]\\S{1,400}){0,20}\\n[ ]{1,8}[\\w.-]{1,80}:[ ]"?)(?<secret>[^\\s"]{6,4000})` +
        `|(?<="data":\\s{0,20}\\{(?:[^{}]{0,2000},)?\\s{0,40}"[\\w.-]{1,80}":\\s{0,4}")(?<secret>[A-Za-z0-9+/]{6,4000}={0,2})(?="[^{}]{0,2000}\\}[^]{0,2000}"kind":\\s{0,4}"Secret")`,
      flags: "m",
      isPlausible: (secret) => isSecretValue(secret, { strength: "sure", quoted: false, environment: true }),
    },
    {
      kind: "token",
      source: "an API key of 32 hexadecimal digits: what a client is created with, or what follows a username",
      hints: ['("', "('", '"key"'],
      run: [32, "hex"],
      pattern:
        `(?:(?:[cC]lient|[sS]earch|init|configure|setup|(?<![A-Za-z0-9_])(?!MD5|Hash|Equal|Assert|Digest|Sum|E[tT]ag|Test)[A-Z][A-Za-z]{2,30}(?=\\([^()\\n]{1,50},[ ]?["']))\\((?:(?<quote>["'])[A-Za-z0-9_.-]{1,40}\\k<quote>,[ ]?)?["']|"username":[ ]?"[^"\\n]{1,60}",\\s{0,8}"key":[ ]?")(?<secret>${HEX_32})`,
    },
    {
      kind: "token",
      source: 'a constant with random characters, if its name tells nothing else: `ALGOLIA = "…"`',
      hints: ["="],
      run: [24, "word"],
      from: "=[ ]{0,2}[\"']?[a-z0-9]{24}",
      pattern:
        `(?<=(?<![A-Za-z0-9_$.-])(?!${NO_KEY_NAME})[A-Z][A-Z0-9_]{2,40}(?:["']\\])?[ ]{0,2})=[ ]{0,2}(?<quote>["'])?(?<secret>[A-Za-z0-9]{24,64})(?![^"'\\s;,)])`,
      // 40 and 64 digits are those of a commit or a file
      isPlausible: (secret, { quote }) =>
        looksRandom(secret) && (/[g-z]/i.test(secret) || secret.length === 32 || quote !== undefined),
    },
    {
      kind: "token",
      source: "the key in an address of an API, behind its version: Alchemy, Infura",
      hints: ["/v1/", "/v2/", "/v3/"],
      pattern: "(?<=://[a-z0-9.-]{4,100}/v\\d/)(?<secret>[A-Za-z0-9_-]{32,64})(?![A-Za-z0-9_./?-])",
      isPlausible: (secret) => looksRandom(secret),
    },
    {
      kind: "password",
      source: "a table that a program prints: name, blanks, value (Vault), and the table of PPP's passwords",
      hints: ["passw", "secret", "token", "key", " * ", "\t*\t"],
      pattern:
        "(?:password|passwd|passphrase|secret|token|key)[ \\t]{2,24}(?<=^[ \\t]{0,8}[a-z0-9_.-]{3,40}[ \\t]{2,24})(?<secret>\\S{6,400})(?=[ \\t]*\\r?$)" +
        '|\\*[ \\t]{1,8}(?<=^\\S{1,60}[ \\t]{1,8}\\*[ \\t]{1,8})"?(?<ppp>(?<secret>[^\\s"]{6,100}))"?[ \\t]{1,8}(?:\\*|\\d[\\d.]+)[ \\t]*\\r?$',
      mayMatch: (lower) =>
        /(?:passw(?:or)?d|passphrase|secret|token|key)[ \t]{2}/.test(lower) || /[ \t]\*[ \t]/.test(lower),
      flags: "im",
      isPlausible: (secret, { ppp }) =>
        looksLikePassword(secret) &&
        (ppp === undefined ? isRandom(secret) || /[!#$%&*@]/.test(secret) : /\d/.test(secret)),
    },
    {
      kind: "license_key",
      source: "what unlocks a program: groups of five letters and digits",
      hints: ["licen", "serial", "activation", "product key", "windows"],
      from: "[a-z0-9]{5}-[a-z0-9]{5}-[a-z0-9]{5}-",
      pattern:
        "(?<=(?:[Ll]icen[cs]e|LICEN[CS]E|[Ss]erial|[Aa]ctivation|[Pp]roduct[ ][Kk]ey|Windows)[^\\n]{0,40})(?<![A-Za-z0-9-])(?:[A-Z0-9]{5}-){3,5}[A-Z0-9]{5}(?![A-Za-z0-9-])",
      isPlausible: (secret) => /\d.*\d/.test(secret) && /[A-Z].*[A-Z]/.test(secret),
    },
    {
      kind: "password",
      source: "a line of a configuration, and a row of a table: a name and its value with nothing else",
      hints: ["_pass", "-pass", "pass ", "password", "passwd", "passphrase", "secret", "token", "key", "pwd"],
      from:
        "(?:pass(?:word|wd|phrase)?|secret|token|key|pwd)[*_`]{0,3}[ \\t]{1,24}(?:\\||[!-~]{6,80}[ \\t]*\\r?(?:\\n|$))",
      pattern:
        "(?:pass(?:word|wd|phrase)?|secret|token|key|pwd)(?:(?<=^[ \\t]{0,12}(?:[a-z0-9]{1,20}[_-]){0,3}[a-z]{3,10})[ \\t](?<secret>[!-~]{6,80})(?=[ \\t]*\\r?$)" +
        "|(?<=(?:^|\\|)[ ]{0,3}[*_`]{0,3}(?:[a-z0-9]{1,20}[ _-]){0,3}[a-z]{3,10})[*_`]{0,3}[ ]{1,24}\\|[ ]{1,3}[*_`]{0,3}(?<secret>[^\\s|*`]{6,200})[*_`]{0,3}[ ]{0,40}\\|)",
      flags: "im",
      isPlausible: (secret) =>
        looksLikePassword(secret) && hasDigitAndLetter(secret) && !isName(secret) &&
        (isRandom(secret) || /[!#$%&*@]/.test(secret) || /[a-z]/.test(secret) && /[A-Z]/.test(secret)),
    },
    {
      kind: "password",
      source: 'people: "user ada pass …"',
      hints: [" pass ", " pw ", ",pass ", " pwd "],
      mayMatch: (lower) => /(?:user|login|account|uid)/.test(lower),
      pattern:
        "(?<![A-Za-z])(?:user(?:name)?|login|account|uid)[ :=]{1,2}[!-~]{2,60}[ ,;/]{1,3}(?:and[ ])?(?:pass|pwd?)[ ]{1,2}(?<secret>[!-~]{6,80})",
      flags: "i",
      isPlausible: (secret) => looksLikePassword(secret) && /\d/.test(secret) && /[A-Z!#$%&*@]/.test(secret),
    },
    {
      kind: "token",
      source: "the bytes of a key as a list: Zigbee, ESP-NOW, AES in code",
      hints: ["key"],
      mayMatch: (lower) => /key[a-z0-9_"']{0,40}[^\n]{0,12}[[{]\s{0,8}(?:0x)?[0-9a-f]{1,3},/.test(lower),
      pattern:
        "key[a-z0-9_]{0,30}(?:\\[\\d{0,3}\\])?[\"']?[ ]{0,3}[:=][ ]{0,3}[\\[{]\\s{0,8}(?<secret>(?:(?:0x[0-9a-f]{2}|\\d{1,3}),\\s{0,8}){15,63}(?:0x[0-9a-f]{2}|\\d{1,3}))\\s{0,8}[\\]}]",
      flags: "i",
      isPlausible: (secret) => new Set(secret.split(/,\s*/)).size > 10,
    },
    {
      kind: "wallet_key",
      source: "Solana: a file with the 64 bytes of a key",
      hints: [..."0123456789\n "].map((next) => `[${next}`),
      mayMatch: (lower) => /\[\s{0,8}(?:\d{1,3},\s{0,8}){16}/.test(lower),
      pattern: "\\[(?:\\s{0,8}\\d{1,3},){63}\\s{0,8}\\d{1,3}\\s{0,4}\\]",
      isPlausible: (secret) => {
        const bytes = (secret.match(/\d+/g) ?? []).map(Number);
        return bytes.every((byte) => byte < 256) && bytes.filter((byte) => byte > 127).length > 12 &&
          new Set(bytes).size > 40;
      },
    },
    {
      kind: "wallet_key",
      source: "Hardhat: the keys of accounts",
      hints: ["accounts"],
      pattern:
        "(?<=accounts[\"']?[ ]?[:=][ ]?\\[\\s{0,40}(?:[\"'](?:0x)?[0-9a-f]{64}[\"'],\\s{0,40}){0,20}[\"'])(?:0x)?(?<secret>[0-9a-f]{64})(?=[\"'])",
      flags: "i",
    },
    {
      kind: "private_key",
      source: "OpenSSL: the numbers of a private key, as `-text` prints them",
      hints: ["exponent:", "priv:", "prime1:", "prime2:", "exponent1:", "exponent2:", "coefficient:"],
      pattern:
        "(?:private-?exponent|priv|prime[12]|exponent[12]|coefficient):\\s{1,20}(?<secret>[0-9a-f]{2}(?::\\s{0,20}[0-9a-f]{2}){7,2000}:?)",
      flags: "i",
    },
    {
      kind: "token",
      source: "the same, under names that often hold none",
      hints: likelyHints(),
      mayMatch: isAssigned(likelyHints),
      pattern: `(?<key>${LIKELY_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
      flags: "i",
      tail: valueTail,
      isPlausible: judgeValue("likely"),
    },
    {
      kind: "token",
      source: "random letters and digits in one piece, without a name that says that they are an id",
      hints: [..."0123456789"],
      run: [20, "word"],
      pattern:
        `(?<![${INSIDE}])(?=[a-z0-9][a-z0-9_-]{19})(?=[a-z_-]{0,40}[0-9])${NOT_AN_ID}(?<secret>[a-z0-9][a-z0-9_-]{19,95})(?![a-z0-9_/+=.(%-])`,
      flags: "i",
      isPlausible: isBareKey,
    },
    {
      kind: "token",
      source: "the same in base64: 30 bytes, as AWS gives out, or a number of them that must be filled up",
      hints: ["/", "+", "="],
      run: [28, "base64"],
      pattern:
        `(?<![=,;${INSIDE}])(?=[a-z0-9+][a-z0-9+/]{27})(?=[a-z0-9]{0,119}[+/=])${NOT_AN_ID}(?<secret>[a-z0-9+][a-z0-9+/]{39}|[a-z0-9+][a-z0-9+/]{27,119}={1,2})(?![a-z0-9_/+=.(%-])`,
      flags: "i",
      isPlausible: isBareKey,
    },
  ];
}
