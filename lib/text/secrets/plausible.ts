/**
 * Whether the value beside a name such as `password` or `token` is a secret, or code, a placeholder or prose.
 */
import { hasDigitAndLetter, once } from "./pattern.ts";
import { isLabel } from "./words.ts";

/** How sure a name makes us: `password` is sure, `token` is a word of every parser. */
export type KeyStrength = "sure" | "likely";

/** Words that stand after "password:" or "--token" and are none: types, constants, prose. */
const plainWords = once(() =>
  new Set(
    ("string str text varchar char bytes bytea buffer number int integer float bool boolean true false null none nil " +
      "undefined void never unknown any object array list optional required default type secret value password token " +
      "field input flag option argument param parameter variable name file path prompt hash hashed bcrypt argon2 sha256 " +
      "plain plaintext hidden visible masked empty blank missing invalid valid wrong incorrect correct changed change " +
      "reset expired expires forgotten forgot required not must should shall will would could cannot can't does doesn't " +
      "is are was were the this that these those your their with without from into when where which what while then " +
      "must_change stdin await async new const return function import export class interface self this props state " +
      "include same-origin omit same-site click here there only also used uses using user users login auth authentication authorization manager protected policy " +
      "securestring basic bearer digest negotiate anonymous noreply xxxx xxxxx xxxxxx todo tbd n/a none_ " +
      "files compat systemd sss muss müssen falsch ungültig vergessen ändern erforderlich zu nicht soll darf requis obligatoire incorrect oublié doit est " +
      "requerida obligatoria incorrecta olvidada debe no es obrigatória incorreta esquecida deve obbligatoria errata non sbagliata должен неверный обязателен " +
      "accepted rejected denied granted ok failed incorrectly verboten stored saved kept encrypted hashed set unset unchanged protected-by " +
      "reference pointer buffer slice enum struct record map uuid date time datetime json xml html text/plain unknown_ own self-signed")
      .split(" "),
  )
);

/** The first name of a path of properties in code: `process.env.TOKEN`, `req.body.password`. */
const codeRoot = once(() =>
  new RegExp(
    "^(?:await |new |typeof )?(?:process|os|env|ENV|Deno|Bun|import|req|request|res|response|result|self|this|cls|config|" +
      "cfg|conf|settings|args|argv|options|opts|ctx|context|props|params|body|data|user|account|credentials?|creds|" +
      "secrets?|vars?|local|module|event|form|input|inputs|state|session|app|client|payload|values|row|record|item|obj|z|" +
      "t|yup|Joi|Schema|types?|System|Environment|Convert|std|string|crypto|jwt|github|steps|needs|data|each|me)" +
      "(?:\\.|\\[|\\?\\.|!\\.|::|->)",
  )
);

const KEY_WORD = "(?:pass(?:word|wd|phrase|code)?|pwd|tokens?|secrets?|keys?|credentials?|creds?|auth)";
const nameOfOne = once(() =>
  new RegExp(
    `^(?:[a-z0-9]+[_-])*${KEY_WORD}(?:[_-][a-z]+)?(?:[_-]?v?\\d{1,2})?$|^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Token|Secret|Key|Credentials?)s?$` +
      "|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$",
  )
);

/** Whether a value only stands for another: a variable, a template, a mark of something left out. */
export function isPlaceholder(value: string): boolean {
  return /^(?:required|nullable|sometimes|string)\|/.test(value) ||
    /^!?(?:password|passwd|pass|pwd|passphrase|apikey|token)[!?.]?$/i.test(value) ||
    /(?:^|[^A-Za-z])(?:your|my)[-_ ][A-Za-z]|[-_ ]here$|placeholder|^replace|^change[-_]?(?:me|it|this)$|^redacted|^insert|^fixme|^dummy$|^example$/i
      .test(value) ||
    (/(?:\.{3}|…)$/.test(value) && value.length < 24) ||
    /^(?:op|vault|secret|keyring|ssm|awssm|gcpsm|azurekv|ref)[:+]\/\//.test(value) ||
    /^\[(?:redacted|hidden|masked|filtered|secret|removed|omitted)/i.test(value) ||
    /^\((?:hidden|redacted|none|empty|set|unset|masked)/i.test(value) ||
    /^(?:ENC|vault:v\d|enc:|sops|AES256)/.test(value) ||
    /^(?:\$\{|\$\(|\{\{|\{%|<[A-Za-z/!]|%[({]|#\{|`)/.test(value) ||
    /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)$/.test(value) || /^%[A-Z_]+%$/.test(value) ||
    /^\{[A-Za-z_.]*\}?$/.test(value) ||
    /^(?:[*•.x_-]+|X+|\.{3}.*|…+)$/.test(value) ||
    /^(?:your|my|the|some|insert|example|enter)[-_ ].*(?:password|token|secret|key|here)/i.test(value);
}

/** Whether a value without quotes is an expression of code. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$.]*(?:!|\?)?\(/.test(value) || codeRoot().test(value) ||
    /^(?:=>|\(|\[|\{|\|\||&|->|@[a-z]|\?|![a-z])/.test(value) ||
    /^(?:[A-Za-z_]\w*::)*[A-Z]\w*</.test(value) || // a type with parameters
    /^[a-z_]\w*(?:\??\.[A-Za-z_]\w*)+[:;,)]*$/i.test(value) && !/\d/.test(value) || // a path of properties
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value); // the name of a constant
}

/** Whether a value is a path of files. */
export function isPath(value: string): boolean {
  return /^(?:~?\/|\.{1,2}\/|[A-Za-z]:\\|file:)/.test(value) && !isBase64(value);
}

/** `/9OSEe3FCZE5gnEHv0eWUMKMIJcs87F8UbWrn1i8=` is no path. */
function isBase64(value: string): boolean {
  return /^\/[A-Za-z0-9+/]{24,}={0,2}$/.test(value) &&
    value.split("/").some((part) =>
      part.length >= 12 && /[a-z]/.test(part) && /[A-Z]/.test(part) && /[0-9+]/.test(part)
    );
}

function isPlainWord(value: string): boolean {
  return plainWords().has(value.toLowerCase().replace(/[.,;:!?)\]}>]+$/, ""));
}

/** A message to a person: "Password is required". */
function isSentence(value: string): boolean {
  return /\s/.test(value) &&
    /\b(?:password|passphrase|token|secret|key|required|enter|your|must|please|invalid|forgot|failed)\b/i
      .test(value);
}

/** What stands around a value. */
export interface ValueContext {
  /** How sure the name makes us. */
  readonly strength: KeyStrength;
  /** Whether the value stood in quotes. */
  readonly quoted: boolean;
  /** Whether the name is written as names of environment variables are and `=` follows at once. */
  readonly environment: boolean;
}

/**
 * Judges a value beside a name that promises a secret.
 *
 * Errs towards taking out: a wrong `[redacted:password]` costs a word, a missed one a password.
 *
 * @param value The value without its quotes.
 * @param context What stands around it.
 * @returns Whether to take it out.
 */
export function isSecretValue(value: string, context: ValueContext): boolean {
  const bare = value.trim();
  if (bare.length < 4 || value !== value.trimStart() || isPlaceholder(bare)) return false;
  if (context.strength === "likely" && !context.environment) {
    return bare.length >= 8 && !/\s/.test(bare) && !/^[a-z]+\d{0,4}(?:[_-][a-z]+\d{0,4})*$/.test(bare) &&
      !isPath(bare) && !(!context.quoted && isCode(bare)) &&
      (hasDigitAndLetter(bare) ||
        (bare.length >= 20 && /[a-z]/.test(bare) && /[A-Z]/.test(bare) && !nameOfOne().test(bare)));
  }
  if (context.environment && !context.quoted) return !isPath(bare) && !/^(?:true|false|null|none|yes)$/i.test(bare);
  if (context.quoted) {
    return !isSentence(bare) && !(isLabel(bare) && !/\d/.test(bare)) && !plainWords().has(bare.toLowerCase()) &&
      !/^(?:true|false|null|none|string|password|text|token|secret)$/i.test(bare);
  }
  return !isPath(bare) && !isCode(bare) && !isPlainWord(bare) && !(isLabel(bare) && !/\d/.test(bare)) &&
    !nameOfOne().test(bare.replace(/[,;)\]}]+$/, ""));
}

/** Parts of a name after its key word that make it the name of something else: `PASSWORD_FILE`, `tokenCount`. */
const otherThing = once(() =>
  new Set(
    ("file files path paths dir name names id ids len length min max expiry expires expire expiration ttl timeout url uri " +
      "endpoint policy type types field fields count counts limit limits age minutes hours days seconds algorithm alg hint " +
      "label format regex pattern reset required enabled disabled error errors message msg placeholder visible strength " +
      "rounds usage used budget index position manager provider service input output store generator validator validation " +
      "state schema size kind s stdin env var prompt confirm button ref refs references version")
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
    otherThing().has(part)
  );
}

/** What has digits and letters as a password has, and is none. */
const TECHNICAL =
  /^(?:v?\d+(?:\.\d+)+\S*|sha-?\d+\S*|md5|base-?\d+|utf-?\d+|oauth\d?|http\/?\d?\S*|argon2(?:i|d|id)?|pbkdf2|bcrypt\d*|scrypt|auth0|k8s|ipv[46]|x509|es\d{1,4}|p(?:ostgres(?:ql)?|ython)\d+|mysql\d*|node\d*|rs\d{3}|hs\d{3}|aes-?\d+\S*|rsa-?\d+|ed25519\S*|[a-z]+:\/\/\S*|#\d+|@\S+|\d+(?:st|nd|rd|th)|(?:line|step|test|field|user|page|section|chapter|part|phase|round|version|level|option|case|type|column|col|row|issue|pr|ticket)s?[-_]?\d+|\$\d)$/iu;

/**
 * Whether a word among words looks like a password and not like one of them: digits or signs among letters, or four
 * words with hyphens.
 */
export function looksLikePassword(value: string): boolean {
  const bare = value.replace(/[.,;:?!)\]}>*"'`”“»」』’。、，；！]+$/u, "");
  if (
    bare.length < 4 || isPlaceholder(bare) || isPath(bare) || isCode(bare) || TECHNICAL.test(bare) ||
    /^\d+[-–]?\p{Ll}{1,12}$/u.test(bare)
  ) return false;
  if (/^[\d\s-]+$/.test(bare)) return /^\d{4,}$/.test(bare);
  if (/^[\w.+-]+@[\w-]+\.[\w.]+$/.test(bare) || /^\S+\.(?:[a-z]{1,4}|json|yaml|toml)(?::\d+)*$/.test(bare)) {
    return false;
  }
  if (/\d/.test(bare) && /\p{L}/u.test(bare)) {
    return !/[(){}<>=\[\]]/.test(bare.slice(0, -1)) || bare.length >= 8 && !/[(=]/.test(bare);
  }
  if (/[={}]/.test(bare)) return false;
  if (/[!#$%^&*~@?+_]/.test(bare.slice(1)) && /\p{L}/u.test(bare)) {
    return bare.length >= 6 && !/^[A-Za-z]+(?:[_&][A-Za-z]+)+$/.test(bare);
  }
  const words = bare.split("-");
  return words.length >= 4 && bare.length >= 4 * words.length + 3 && words.every((word) => /^\p{L}{3,}$/u.test(word));
}
