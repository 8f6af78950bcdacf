/** Whether the value beside a name such as `password` or `token` is a secret, or code, a placeholder or prose. */
import { CMDLET, isCode, isName, nameOfOne, REGEX, withoutTail } from "./code.ts";
import { once } from "../../memoize.ts";
import { hasDigitAndLetter, isRandom } from "./pattern.ts";
import { isProse } from "./prose.ts";
import { isLabel } from "./words.ts";

/** How sure a name makes us: `password` is sure, `token` is a word of every parser. */
export type KeyStrength = "sure" | "likely";

/** Words after "password:" or "--token" that are not secrets: types, constants, prose. */
const plainWords = once(() =>
  new Set(
    ("string str text varchar char bytes bytea buffer number int integer float bool boolean true false null none nil " +
      "undefined void never unknown any object array list optional required default type secret value password token " +
      "field input flag option argument param parameter variable name file path prompt hash hashed bcrypt argon2 sha256 " +
      "plain plaintext hidden visible masked empty blank missing invalid valid wrong incorrect correct changed change " +
      "reset expired expires forgotten forgot required not must should shall will would could cannot can't does doesn't " +
      "is are was were the this that these those your their with without from into when where which what while then " +
      "must_change create add put stdin await async new const return function import export class interface self this props state " +
      "include same-origin omit same-site click here there only also used uses using user users login auth authentication authorization manager protected policy " +
      "securestring basic bearer digest negotiate anonymous noreply xxxx xxxxx xxxxxx todo tbd n/a none_ " +
      "files compat systemd sss muss müssen falsch ungültig vergessen ändern erforderlich zu nicht soll darf requis obligatoire incorrect oublié doit est " +
      "requerida obligatoria incorrecta olvidada debe no es obrigatória incorreta esquecida deve obbligatoria errata non sbagliata должен неверный обязателен " +
      "accepted rejected denied granted ok failed incorrectly verboten stored saved kept encrypted hashed set unset unchanged protected-by range write read readonly getpass getpass.getpass cram-md5 digest-md5 scram-sha-1 scram-sha-256 xoauth2 oauthbearer gssapi ntlm external flags options test " +
      "reference pointer buffer slice enum struct record map uuid date time datetime json xml html text/plain unknown_ own self-signed " +
      "character latest match utf-8 utf8 ascii base64 typeof yield filtered masked redacted removed omitted uint8array uint8clampedarray uint16array uint32array int8array int16array int32array float32array " +
      "float64array bigint64array biguint64array i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64")
      .split(" "),
  )
);

/** Whether a value is only a reference or a placeholder: a variable, a template, an omission mark. */
export function isPlaceholder(value: string): boolean {
  return /^(?:required|nullable|sometimes|string)\|/.test(value) ||
    /^(?:my|your|some|the|a)?[-_]?(?:api[-_]?key|(?:auth|access)?[-_]?token)\d?$/i.test(value) ||
    /^!?(?:password|passwd|pass|pwd|passphrase|apikey|token)[!?.]?$/i.test(value) ||
    /(?:^|[^A-Za-z])(?:your|my)[-_ ][A-Za-z]|[-_ ]here$|placeholder|^replace|^(?:^|[^A-Za-z])change[-_]?(?:me|it|this)(?:$|[-_])|redacted|^insert|^fixme|^dummy$|^example$/i
      .test(value) ||
    (/(?:\.{3}|…)$/.test(value) && value.length < 24) ||
    /^[A-Za-z]+(?:[-_][A-Za-z]+){0,4}[-_.][xX*.]{3,}$/.test(value) || // sk_test_xxx
    /(?:^|[^\p{L}])(?:votre|vos|ihr|dein|tu|su|seu|sua|tuo|vostra)[-_](?=\p{L})/u.test(value) ||
    /^(?:op|vault|secret|keyring|ssm|awssm|gcpsm|azurekv|ref)[:+]\/\//.test(value) ||
    /^\[(?:redacted|hidden|masked|filtered|secret|removed|omitted)/i.test(value) ||
    /^\((?:hidden|redacted|none|empty|set|unset|masked)/i.test(value) || /^\([A-Za-z][A-Za-z -]*\)$/.test(value) ||
    /^\*\*[A-Za-z ]+\*\*$/.test(value) || /^\[[A-Za-z][A-Za-z -]*\]?$/.test(value) || /^env\(/.test(value) ||
    /^(?:ENC|vault:v\d|enc:|sops|AES256)/.test(value) ||
    /^(?:\$\{|\$\(|\{\{|\{%|<[A-Za-z/!]|%[({]|%[sdvIL]$|#\{|`)/.test(value) ||
    /^\$(?:[A-Z_][A-Z0-9_]*|[A-Za-z_]+)$/.test(value) || /^%[A-Z_]+%$/.test(value) ||
    /^\{[A-Za-z_.]*\}?$|^=?\{\{|^\{[^{}]*[^!-z][^{}]*\}$/.test(value) ||
    /^-[a-z]+\}/.test(value) || // ${NAME:-default}
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})[;,)]?$/i.test(value) || // a color
    /^(?:[*•.x_-]+|X+|\.{3}.*|…+)$/.test(value) ||
    /^(?:your|my|the|some|insert|example|enter)[-_ ].*(?:password|token|secret|key|here)/i.test(value);
}

export function isPath(value: string): boolean {
  return /^(?:~?\/|\.{1,2}\/|(?:[A-Za-z]|HK[A-Z]{2,3}):\\|file:)/.test(value) && !isBase64(value);
}

/** `/9OSEe3FCZE5gnEHv0eWUMKMIJcs87F8UbWrn1i8=` is not a path. */
function isBase64(value: string): boolean {
  return /^\/[A-Za-z0-9+/]{13,}(?:={1,2}|[A-Za-z0-9+/]{11})$/.test(value) &&
    value.split("/").some((part) =>
      part.length >= 12 && /[a-z]/.test(part) && /[A-Z]/.test(part) && /[0-9+]/.test(part)
    );
}

function isPlainWord(value: string): boolean {
  return plainWords().has(value.toLowerCase().replace(/[.,;:!?)\]}>]+$/, ""));
}

/** The text around a value. */
export interface ValueContext {
  /** How sure the name makes us. */
  readonly strength: KeyStrength;
  /** Whether the value stood in quotes. */
  readonly quoted: boolean;
  /** Whether the name is written as names of environment variables are and `=` follows at once. */
  readonly environment: boolean;
}

/** Of a value without its quotes beside a telling name. Errs toward taking out: a wrong mark costs a word. */
export function isSecretValue(value: string, context: ValueContext): boolean {
  const bare = value.trim();
  if (bare.length < 4 || value !== value.trimStart() || isPlaceholder(bare) || isAddress(bare) || isTemplate(bare)) {
    return false;
  }
  if (context.strength === "likely" && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(bare)) return false;
  // a version, an address, a number
  if (/^(?:[\^~<>=v]*\d+(?:\.\d+){2,}|0x[0-9a-f]{1,8}|\d{1,3}(?:,\d{3})+|-\d+)$/i.test(bare)) return false;
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(bare) || VERSIONED.test(bare) || RULES.test(bare)) return false;
  if (/^(?:u?int|float|bf|fp|complex)\d{1,3}$/.test(bare)) return false; // a type of numbers
  if (/^\d*\.?\d+(?:px|r?em|vh|vw|ch|fr|deg|%)(?:[;,})\s!]|$)/.test(bare)) return false; // a length in CSS
  if (context.environment && context.strength === "likely" && /^(?:[a-z]+(?:[_.-][a-z]+)*|\d+)$/.test(bare)) {
    return false;
  }
  if (context.environment && !context.quoted) {
    return !isPath(bare) && !/^(?:true|false|null|none|yes)$/i.test(bare) && !CMDLET.test(bare) && !REGEX.test(bare) &&
      !(/[^\0-\x7f]/.test(bare) && isLabel(bare));
  }
  const ended = context.quoted ? bare : withoutTail(bare);
  if (
    isPath(bare) &&
    (!context.quoted || context.strength === "likely" ||
      /^(?:\/[A-Za-z_-]+)+$|^(?:~|\.{1,2})?(?:\/[\w.@ -]+){3,}$|^(?:[A-Za-z]|HK[A-Z]{2,3}):\\/.test(bare))
  ) {
    return false;
  }
  if (context.strength === "likely" && !context.environment) {
    return bare.length >= 8 && !/\s/.test(bare) && !/^[a-z]+\d{0,4}(?:[_-][a-z]+\d{0,4})*$/.test(ended) &&
      !RELEASE.test(ended) &&
      (context.quoted || !isCode(bare)) && !isName(ended) &&
      (hasDigitAndLetter(bare) || (bare.length >= 20 && /[a-z]/.test(bare) && /[A-Z]/.test(bare)));
  }
  if (isLabel(ended) && !/\d/.test(withoutNumbers(ended))) return false;
  if (context.quoted) {
    return (!isProse(bare) || (context.environment && /\d/.test(bare) && !bare.includes("="))) &&
      !plainWords().has(bare.toLowerCase()) &&
      !isNamedAfterItself(bare);
  }
  if (ended !== bare && (isName(ended) || (/[,;)]$/.test(bare) && /^[A-Za-z_$]+$/.test(ended)))) return false;
  return !isCode(bare) && !isPlainWord(bare) && !nameOfOne().test(ended) &&
    !/^[a-z]+[A-Z][a-z]+$/.test(ended) && !(/^_?[a-z]+[A-Z]\D*$/.test(ended) && isName(ended)) &&
    !(/^[A-Z][A-Za-z]+$/.test(ended) && isName(ended, 3));
}

/** An artifact with its version, an image with its tag: `jjwt-api:0.11.5`, `KEY:latest`. */
const VERSIONED = /^[\w./-]+:(?:v?\d+(?:\.\d+)+\S*|latest)$/;

/** Words with short numbers, as models and packages are named with their provider, or a number alone: `ollama#llama3.1:8b`. */
const RELEASE =
  /^[a-z]{3,}#\d+$|^[a-z]{3,}\d{0,2}(?:[.-](?:[a-z]{2,}\d{0,2}|v?\d{1,3}[a-z]?))*(?:[#:/](?:[a-z]{2,}\d{0,2}|v?\d{1,3}[a-z]?)(?:[.-](?:[a-z]{2,}\d{0,2}|v?\d{1,3}[a-z]?))*)+$/;

/** Rules of a form: `min:8|confirmed`. */
const RULES = /^[a-z_]+(?::[\w,.]+)?(?:\|[a-z_]+(?::[\w,.]+)?)+$/;

/** A sentence without the numbers in it: "at least 12 characters". */
function withoutNumbers(text: string): string {
  return /\s/.test(text) ? text.replace(/(?<!\S)\d{1,4}[.,:;!?]*(?!\S)/g, "") : text;
}

/** An address or the name of a resource; what is secret in one, other patterns find. */
function isAddress(value: string): boolean {
  return /^arn:[\w-]{2,20}:[\w-]+:/.test(value) ||
    (/^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s]+$/i.test(value) && !isRandom(value));
}

/** Whether the placeholders of a template have only names around them: `api-key:${id}`, `user-{{name}}-token`. */
export function isTemplate(value: string): boolean {
  const rest = value.replace(
    /\$\{[^{}]*\}?|\{\{[^{}]*\}?\}?|\{(?:[A-Za-z_][\w.]*(?:\[\w*\]|\(\w*\))?(?::[\w.<>^]{1,8})?|\d*)\}|%[sdv]/g,
    "",
  );
  return rest !== value && !/\d.*\d/.test(rest) && !isErratic(rest) &&
    /^[A-Za-z:/_. \\=-]*\d?[A-Za-z:/_. \\=-]*$/.test(rest);
}

/** `CLIENT_SECRET`, `client_secret_basic`, `test-access-token`: a name or a placeholder. */
function isNamedAfterItself(value: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value) || isHeader(value) || /^[a-z][\w.]*\(\)$/i.test(value)) return true;
  if (/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$/.test(value) && KEY_PART.test(value.slice(value.lastIndexOf(".") + 1))) {
    return true; // a property or a text to translate: "form.password"
  }
  const parts = value.replace(/^_/, "").replace(/([a-z])([A-Z])/g, "$1-$2").replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase().split(/[_-]/);
  if (
    /^(?:[a-z]+2?-)+(?:access|client|refresh|id|api|private|bearer|secret|security|session)-(?:token|secret|key)(?:-[a-z]+)?$/
      .test(parts.join("-"))
  ) {
    return true;
  }
  return parts.length > 1 && parts.some((part) => KEY_PART.test(part)) &&
    parts.every((part) => KEY_PART.test(part) || standIns().has(part));
}

function isHeader(value: string): boolean {
  return /^(?:Access-Control|X|Content|Sec|Proxy|If|Cross-Origin|Strict|WWW|Accept)(?:-[A-Z][A-Za-z]*)+$/.test(value);
}

const KEY_PART = /^(?:pass(?:word|wd|phrase|code)?|pwd|tokens?|secrets?|keys?|credentials?|auth|hash)$/;

/** Words that stand in for a value. */
const standIns = once(() =>
  new Set(
    ("test tests testing fake dummy mock mocked example sample demo some any other another new old current previous valid invalid wrong " +
      "correct incorrect expired missing empty unknown bad good access refresh client server session user id api bearer private public " +
      "basic post jwt oauth app my your insecure use stub rsa dsa ec")
      .split(" "),
  )
);

/** Parts of a name after its key word that make it the name of something else: `PASSWORD_FILE`, `tokenCount`. */
const otherThing = once(() =>
  new Set(
    ("file files path paths dir name names id ids len length min max expiry expires expire expiration ttl timeout url uri " +
      "endpoint policy type types field fields count counts limit limits age minutes hours days seconds algorithm alg hint " +
      "label format regex pattern reset required enabled disabled error errors message msg placeholder visible strength " +
      "rounds usage used budget index position manager provider service input output store generator validator validation " +
      "state schema size kind s stdin env var prompt confirm button ref refs references version method methods prefix suffix " +
      "claim claims record records controller handler middleware request req response res resp info data list array map status exists found " +
      "already set expired invalid changed change changes missing incorrect wrong mismatch modify helper helpers encoder decoder hasher verifier arg args domain account accounts score group groups icon location scope scopes issuer audience " +
      "display window date time at timestamp created updated deleted revoked rotated by category kind leak providers by header headers params param options option config settings class model view form page link links rule rules validity lifetime " +
      "lifespan rotation repository factory builder parser listener callback event events action actions filter query rate")
      .split(" "),
  )
);

/** Whether what follows the key word in a name says that it names something else. */
export function namesOtherThing(suffix: string): boolean {
  if (
    /^[a-z]{2,}/.test(suffix) &&
    !/^(?:s(?![a-z])|key|keys|value|val|text|txt|string|str|token|base|primary|secondary|new|old|prod|dev|staging|test|db|root|admin|hash)/
      .test(suffix)
  ) return true;
  return suffix.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[_-]/).some((part) =>
    otherThing().has(part) || otherThing().has(part.replace(/s$/, ""))
  );
}

/** What has digits and letters like a password but is not one. */
const TECHNICAL =
  /^(?:v?\d+(?:\.\d+)+\S*|sha-?\d+\S*|py:\S+|md5|base-?\d+|utf-?\d+|oauth\d?|http\/?\d?\S*|argon2(?:i|d|id)?|pbkdf2|bcrypt\d*|scrypt|auth0|k8s|ipv[46]|x509|es\d{1,4}|p(?:ostgres(?:ql)?|ython)\d+|mysql\d*|node\d*|rs\d{3}|hs\d{3}|aes-?\d+\S*|rsa-?\d+|(?:id_)?ed25519\S*|[a-z]+:\/\/\S*|#\d+|@\S+|\d+(?:st|nd|rd|th)|(?:u?int|float|bf|fp)\d+|(?:stage|suite|task|build|job|run|batch|group|line|step|test|field|user|page|section|chapter|part|phase|round|version|level|option|case|type|column|col|row|issue|pr|ticket)s?[-_]?\d+|\$\d)$/iu;

/** Whether letters change their case as no word or name does: `zGQxtlNJhombC`. */
function isErratic(letters: string): boolean {
  return (letters.match(/[a-z](?=[A-Z])/g) ?? []).length >= 3 && !isName(letters);
}

/** Unlike a word: digits or signs among letters, erratic capitals, or four words with hyphens. */
export function looksLikePassword(value: string): boolean {
  const bare = value.replace(/\\{1,3}[nrt].*$|<\/.*$|\\?["'`][)\]},;].*$/s, "").replace(
    /[.,;:?!)\]}>*"'`”“»」』’。、，；！]+$/u,
    "",
  );
  if (
    bare.length < 4 || isPlaceholder(bare) || isPath(bare) || isCode(bare) || isHeader(bare) || TECHNICAL.test(bare) ||
    bare.includes("](") ||
    /^\d+[-–]?\p{Ll}{1,12}$/u.test(bare)
  ) return false;
  if (/^[\d\s-]+$/.test(bare)) return /^\d{4,}$/.test(bare);
  if (/^[\w.+-]+@[\w-]+\.[\w.]+$/.test(bare) || /^\S+\.(?:[a-z]{1,4}|json|yaml|toml)(?::\d+)*$/.test(bare)) {
    return false;
  }
  if (/\d/.test(bare) && /\p{L}/u.test(bare)) {
    if (!/[(){}<>=\[\]]/.test(bare.slice(0, -1))) return true;
    return bare.length >= 8 && !bare.includes("(") && !/(?:^|[;&,])[\w.$[\] -]*=|[=!<>]=|=>/.test(bare); // no assignment, no comparison
  }
  if (/^[A-Za-z]{10,}$/.test(bare)) return isErratic(bare);
  if (/[={}]/.test(bare) || /^[A-Za-z]+(?:(?:\[\]|\*)?[._](?:[A-Za-z]+|\*))+$/.test(bare)) return false;
  if (/[!#$%^&*~@?+_]/.test(bare.slice(1)) && /\p{L}/u.test(bare)) {
    return bare.length >= 6 && !/^[A-Za-z]+(?:[_&][A-Za-z]+)+$/.test(bare);
  }
  const words = bare.split("-");
  return words.length >= 4 && bare.length >= 4 * words.length + 3 && words.every((word) => /^\p{L}{3,}$/u.test(word));
}
