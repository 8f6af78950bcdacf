/**
 * Whether the value beside a name such as `password` or `token` is a secret, or code, a placeholder or prose.
 */
import { hasDigitAndLetter } from "./secret_pattern.ts";

/** Made when first asked for: most processes find no secret, and what is made at the start of a hook is made at each start. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

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
      "click here there only also used uses using user users login auth authentication authorization manager protected policy " +
      "securestring basic bearer digest negotiate anonymous noreply xxxx xxxxx xxxxxx changeme_placeholder todo tbd n/a")
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
    `^(?:[a-z0-9]+[_-])*${KEY_WORD}(?:[_-][a-z]+)?$|^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Token|Secret|Key|Credentials?)s?$` +
      "|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$",
  )
);

/** Whether a value only stands for another: a variable, a template, a mark of something left out. */
export function isPlaceholder(value: string): boolean {
  return /^(?:\$\{|\$\(|\{\{|\{%|<[A-Za-z/!]|%[({]|#\{|`)/.test(value) ||
    /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)$/.test(value) || /^%[A-Z_]+%$/.test(value) ||
    /^\{[A-Za-z_.]*\}?$/.test(value) ||
    /^(?:[*•.x_-]+|X+|\.{3}.*|…+)$/.test(value) ||
    /^(?:your|my|the|some|insert|example|enter)[-_ ].*(?:password|token|secret|key|here)/i.test(value);
}

/** Whether a value without quotes is an expression of code. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$.]*(?:!|\?)?\(/.test(value) || codeRoot().test(value) ||
    /^(?:=>|\(|\[|\{|\|\||&|->|@[a-z])/.test(value);
}

/** Whether a value is a path of files. */
export function isPath(value: string): boolean {
  return /^(?:~?\/|\.{1,2}\/|[A-Za-z]:\\|file:)/.test(value);
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
    return bare.length >= 8 && !/\s/.test(bare) && !isPath(bare) && !(!context.quoted && isCode(bare)) &&
      (hasDigitAndLetter(bare) ||
        (bare.length >= 20 && /[a-z]/.test(bare) && /[A-Z]/.test(bare) && !nameOfOne().test(bare)));
  }
  if (context.environment && !context.quoted) return !isPath(bare) && !/^(?:true|false|null|none|yes)$/i.test(bare);
  if (context.quoted) {
    return !isSentence(bare) && !/^(?:true|false|null|none|string|password|text|token|secret)$/i.test(bare);
  }
  return !isPath(bare) && !isCode(bare) && !isPlainWord(bare) && !nameOfOne().test(bare.replace(/[,;)\]}]+$/, ""));
}

/** Parts of a name after its key word that make it the name of something else: `PASSWORD_FILE`, `tokenCount`. */
const otherThing = once(() =>
  new Set(
    ("file files path paths dir name names id ids len length min max expiry expires expire expiration ttl timeout url uri " +
      "endpoint policy type types field fields count counts limit limits age minutes hours days seconds algorithm alg hint " +
      "label format regex pattern reset required enabled disabled error errors message msg placeholder visible strength " +
      "rounds usage used budget index position manager provider service input output store generator validator validation " +
      "schema size kind s stdin env var prompt confirm button ref refs references version")
      .split(" "),
  )
);

/** Whether what follows the key word in a name says that it names something else. */
export function namesOtherThing(suffix: string): boolean {
  return suffix.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[_-]/).some((part) =>
    otherThing().has(part)
  );
}
