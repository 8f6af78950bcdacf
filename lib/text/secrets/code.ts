/** Whether a value is an expression or a name of code rather than a text. */
import { once } from "../../memoize.ts";

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
/** The name of a variable or a type that holds such a secret: `newPassword`, `API_TOKEN`, `AccessToken`. */
export const nameOfOne = once(() =>
  new RegExp(
    `^(?:[a-z0-9]+[_-])*${KEY_WORD}(?:[_-][a-z]+){0,3}(?:[_-]?v?\\d{1,2})?$|^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Token|Secret|Key|Credentials?)s?$` +
      "|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$",
  )
);

/** A value without the punctuation of the code or the sentence around it. */
export function withoutTail(value: string): string {
  return value.replace(/[!?]?[,;:.)\]}"'`*]+$/, "");
}

export function isCode(value: string): boolean {
  const ended = withoutTail(value);
  return /^[A-Za-z_$][\w$]*(?:(?:[!?]?\.|->|::)[\w$]+)*(?:!|\?)?\(/.test(value) || /^[a-z_]\w*![[{]/.test(value) ||
    /^(?:true|false|null|none|nil|undefined)[)\]}]/i.test(value) || // the last argument of a call
    /^\$[A-Za-z_]\w*(?:[.:[]|\??->)/.test(value) || /^[a-z]\w*::\$/.test(value) || // a variable of PHP or PowerShell
    CMDLET.test(value) || REGEX.test(value) || /^@[A-Za-z]\w*[._]\w/.test(value) ||
    /^[\w$]{1,3}(?:[)}\]]+[,;)}=]|[,;][A-Za-z_$][\w$]*[=(:.])/.test(value) || // minified: c}=e;
    /^[A-Za-z_][\w.]*<[A-Za-z][\w<>[\],|.]*(?:>|$)/.test(value) ||
    codeRoot().test(value) ||
    /^(?:=>|\(|\[|\{|\|\||&|->|@[a-z]|\?|![a-z]|![A-Z][A-Za-z]+$|:)/.test(value) ||
    /^(?:[A-Za-z_]\w*::)*[A-Z]\w*</.test(value) || // a type with parameters
    /^[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+[[({]/.test(value) || // a call, an index or a literal of a qualified name
    (/^[A-Za-z_]\w*[[{]/.test(value) && isName(/^\w+/.exec(value)?.[0] ?? "", 1)) ||
    (/^[A-Za-z_]\w*(?:[!?]?\.[A-Za-z_]\w*)+!?$/.test(ended) &&
      (!/\d/.test(ended) || ended.split(/[!?.]+/).every((name) => isName(name, 1)))) || // a path of properties
    /^[A-Za-z_$]+(?:[!?]?\.[A-Za-z_$]+)+(?:[,;]|&&|\|\|)[A-Za-z_$]/.test(value) || // minified: a.value,b.token&&
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(ended) || // the name of a constant
    /^[A-Za-z]+(?:\|[A-Za-z]+)+$/.test(ended); // some types
}

/** Words in camel case or joined by signs, pronounceable, two digits at most. `least`: one may be a password. */
export function isName(value: string, least = 2): boolean {
  if (!/^[A-Za-z_$][\w$.:/-]*$/.test(value)) return false;
  const words = value.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[ _$.:/-]+/).filter((word) => word !== "");
  return words.length >= least && value.length >= 3.5 * words.length &&
    words.filter((word) => /[A-Z]{2}/.test(word)).length <= (value === value.toUpperCase() ? words.length : 1) &&
    words.every((word) => ALGORITHM.test(word) || (/^[A-Za-z]*\d{0,2}$/.test(word) && isSpoken(word)));
}

/** A command of PowerShell: `Get-Content`. */
export const CMDLET = /^(?:Get|Set|New|Read|Import|Export|Convert(?:To|From)?|Invoke|Select)-[A-Z][A-Za-z]+\)?$/;

/** A part of a regular expression: `[A-Za-z0-9`, `\(.*\)`. */
export const REGEX = /\.[*+](?:[\\)?$/]|$)|\[\^?(?:A-Z|a-z|0-9)|\\[dws](?:[+*{\]]|$)/;

/** What has more digits than a word. */
const ALGORITHM =
  /^(?:sha|hmac|rsa|rsassa|dsa|ecdsa|ed|x|secp|hs|rs|es|ps|aes|pkcs|oauth|utf|md|base|keyrsa)\d{1,5}[a-z]?\d?$/i;

/** Whether letters can be spoken: a vowel among each few of them. Short ones may be shortened words. */
function isSpoken(word: string): boolean {
  return word.length < 4 || (/[aeiouy]/i.test(word) && !/[bcdfghjklmnpqrstvwxz]{5}/i.test(word)) ||
    /^(?:https?|html|grpc|mtls|smtp|ldap)$/i.test(word);
}
