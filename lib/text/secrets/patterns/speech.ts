/** Secrets as people write them to each other, in the languages of the sessions that debrief reads. */
import { isName, withoutTail } from "../code.ts";
import { isPath, isPlaceholder, isSecretValue, looksLikePassword } from "../plausible.ts";
import { hasDigitAndLetter, isRandom, type SecretPattern } from "../pattern.ts";
import { isPassphrase } from "../prose.ts";
import {
  BEHIND_NOUN,
  isLabel,
  KEY_NOUN,
  KEY_START,
  keyHints,
  LETTER,
  PASSWORD_NOUN,
  PASSWORD_START,
  passwordHints,
} from "../words.ts";

/** Up to six words between a noun and what says its value: "for the staging box", "от сервера". */
const ABOUT = `(?:[ ][${LETTER}0-9@._'’/()\`-]{1,24}){0,6}?`;
const CLOSE = "\"'`\u201c\u201d\u00bb\u300d\u300f\u2019";
/** The quote that follows opens the next value: `PASSWORD='one OTHER='two`. */
const NEXT = "(?<![ \\t][\\w.-]{1,40}(?:=|:[ ]?))";
const QUOTED =
  `(?<quote>\\[?["'\`\u201c\u201d\u201e\u00ab\u300c\u300e\u2018])(?<secret>[^\\n${CLOSE}\ue000]{4,200})${NEXT}(?=[${CLOSE}])`;
/** A quote that is not closed, or not soon. */
const OPEN = `(?:(?<open>["'\`\u201c\u201d\u201e\u00ab\u300c\u300e\u2018])(?![${CLOSE}]))?`;
/** A value in the quotes of any language, or up to a blank or a letter of a script without blanks. */
const SAID = `(?:${QUOTED}|\\[?${OPEN}(?<secret>[!-~ß-öø-ɏа-ӿ]{4,200}))`;
/** The same if only its look says that it is one. */
const STRIKING = `(?:${QUOTED}|\\[?${OPEN}(?<secret>(?=[^\\s]{0,30}[0-9!#$%&*@])[!-~ß-öø-ɏа-ӿ]{4,200}))`;
/** The rest of such a value after 200 characters. */
const saidTail: NonNullable<SecretPattern["tail"]> = ({ quote, open }) =>
  quote !== undefined ? "" : open !== undefined ? `[^\\s${CLOSE}\ue000]*` : "[!-~À-ÖØ-öø-ɏЀ-ӿ]*";
/** The rest of the line: a value at its end is not a word of a sentence. */
const REST = "(?=(?<rest>[^\\n]{0,12}))";

const endsLine = (rest: string): boolean => /^[\s"'`*.,;)\]]*$/.test(rest);

/** Rows of a table that are searched for their passwords. */
const MOST_ROWS = 30;

/** What has to do with passwords but is not one. */
const OTHER_THING =
  /(?<![a-z])(?:commit|manager|field|input|reset(?! to(?![a-z]))|policy|hash|hint|prompt|such)(?![a-z])/;

/** Keys that open nothing. */
const OTHER_KEY = /^(?:cache|partition|primary|sort|map|hash|row|index|foreign|public|object|lookup|idempotency)/;

/** Possibly one of the 2,048 words, by its length and by words that are not among them; maybe after a number. */
const SEED_WORD =
  "(?:\\d{1,2}[.):]? ?)?(?!(?:the|and|for|from|are|not|was|has|but|its|with|which|were|been|than|into|only|does|our|their)(?![a-z]))[a-z]{3,8}";

/** What comes before the name of a user and a password, as patterns of text in lower case. */
const nameCues = (): string[] =>
  ("cred(?:ential)?s?|(?:wi-?fi|wlan|s?ftp|ssh|vpn|rdp)(?=[ ]?:)|log(?:ged)?[ -]?in(?:to)?|sign[ -]in|zugangsdaten|anmeld(?:en|ung|edaten)|identifiants|accès|credencia(?:le|i)s|credenziali|acceso|acesso|accesso|" +
    "логин|учетн(?:ые|ая) (?:данные|запись)|ログイン|アカウント|账号|帐号|账户|登录|계정|로그인").split(
      /\|(?![^(]*\))/,
    );

/** A word of a phrase, or a number; not one that goes on with a sentence after it. */
const PHRASE_WORD = "(?:(?!(?:and|but|then|so|which|und)[ ])[a-zß-öø-ɏ]{2,12}|\\d{1,4})(?![a-z0-9])";

/** What a sentence about phrases counts. */
const MEASURE =
  /(?:^| )(?:words?|wörter|mots|palabras|char(?:acter)?s?|zeichen|letters?|digits?|bits?|bytes?|times?|lines?|versions?|steps?|phases?|keys?|users?|attempts?|tries|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|min|max|minimum|maximum|length|ports?|least|most)(?: |$)|^\S+ed /i;

/** Whether words with a number are a pass phrase, and not a sentence about one. */
const isNumberedPassphrase = (phrase: string): boolean =>
  /(?:^| )\d{1,4}(?: |$)/.test(phrase) && !MEASURE.test(phrase) &&
  isPassphrase(phrase.split(" ").filter((word) => !/^\d+$/.test(word)).join(" "), 3);

/** Whether a text may say from what a password was changed. */
const hasChange = (lower: string): boolean =>
  /[ (](?:old|from|alt|von)[ :]{1,2}[!-~]{4,80}[ ,;]{1,3}(?:and |und |the |new|neu|to |auf |->|→)/.test(lower);

/** Whether the head of a table in Markdown names a password. */
function hasPasswordColumn(lower: string): boolean {
  for (const { index } of lower.matchAll(/\n\|?[ ]?[:-]{2}[-:| ]/g)) {
    const head = lower.slice(lower.lastIndexOf("\n", index - 1) + 1, index);
    if (passwordHints().some((hint) => head.includes(hint))) return true;
  }
  return false;
}

/** Letters of both cases, digits, and length. */
const isStrong = (secret: string): boolean =>
  secret.length >= 8 && /[a-z]/.test(secret) && /[A-Z]/.test(secret) && /\d/.test(secret);

/** Every text with the name of a user and a password contains one. */
const nameHints = (): string[] =>
  ("cred|login|logged|wifi:|wifi :|wi-fi:|wlan:|ftp:|ssh:|vpn:|rdp:|log in|log-in|logon|sign in|sign-in|zugangsdaten|anmeld|identifiants|accès|acceso|acesso|accesso|логин|" +
    "учетн|ログイン|アカウント|账号|帐号|账户|登录|계정|로그인|root /|admin /|root` /|admin` /|admin* /|admin** /|root** /|user** /|root:|root/|admin:|admin/|administrator:|postgres:|ubuntu:|user:|user/|postgres /|demo /|user /|test /|guest /|ubuntu /|administrator /")
    .split("|");

/** Every text with a code that was sent to a user contains one. */
const codeHints = (): string[] => [
  ..."otp|2fa|mfa|one-time|one time|passcode| otp|to verify your|to confirm your|verification|confirmation|sms |sms-|authentication code|authentication token|authenticator|security code|login code|access code|sign-in code|two-factor|your code|code is|code:|code lautet|"
    .split("|").slice(0, -1),
  ..." pin|pin code|pin-code|pin number|pin:|pin for|pin of|puk|code they|code you|code he|code she|code i |code that|unlock code|door code|alarm code|gate code|keypad code|bestätigung|sicherheits|einmal|zugangs|code de|código|codice|код|验证码|驗證碼|認証コード|確認コード|暗証番号|인증|핀번호"
    .split("|"),
];

/** Secrets in prose: after a noun for a secret, or a cue for a code or a phrase. */
export function speechSecrets(): SecretPattern[] {
  return [
    {
      kind: "password",
      source: 'people: "the password for the box is …", "Passwort: …", "**Password:** …"',
      hints: passwordHints(),
      from: PASSWORD_START,
      pattern:
        `${PASSWORD_NOUN}[*_\`]{0,3}(?<about>${ABOUT})(?<says>${BEHIND_NOUN})[*_]{0,2}[ \\t:]{0,4}(?:(?:now|still|set to|currently|nun|jetzt|ahora|agora|ora|maintenant)[ :]{1,2})?${SAID}${REST}`,
      tail: saidTail,
      folded: true,
      isPlausible: (secret, { quote, about = "", says = "", rest = "" }) => {
        if (OTHER_THING.test(about + says)) return false;
        if (quote !== undefined) {
          return isSecretValue(secret, { strength: "sure", quoted: true, environment: false }) &&
            (!/\s\S+\s/.test(secret) || isPassphrase(secret, 3)) && !isPath(secret);
        }
        if (/^\d+$/.test(secret) && /^[年月日년월일文字자位]/.test(rest)) return false; // a date, a length
        if (looksLikePassword(secret)) return true;
        return about === "" && withoutTail(secret).length >= 4 && /[:：]|->|=>/.test(says) && endsLine(rest) &&
          !isLabel(secret) &&
          isSecretValue(secret, { strength: "sure", quoted: false, environment: false }) &&
          /^[\p{L}\p{N}]/u.test(secret);
      },
    },
    {
      kind: "password",
      source: 'people: "the passphrase is …": words and a number between them',
      hints: ["passphrase", "pass phrase"],
      from: "pass ?phrase",
      folded: true,
      pattern:
        `pass ?phrase(?:[*_\`]{0,3}(?<about>${ABOUT})(?:[ ]?(?:[:=→]|->|=>)|[ ](?:is|was|ist|lautet|est|es))|[ ](?:to|auf))?[*_]{0,2}[ ]{1,2}["'\`“„«]?(?<secret>(?=[^\\n]{0,80}\\d)${PHRASE_WORD}(?:[ ]${PHRASE_WORD}){3,11})(?=[ ]{0,2}(?:["'\`”“».,;!)]|\\n|$|(?:and|but|then|so|which|und|et|y)[ ]))`,
      isPlausible: isNumberedPassphrase,
    },
    {
      kind: "password",
      source: "people: \"use '…' as the passphrase\"",
      hints: ["passphrase", "pass phrase"],
      from: "pass ?phrase",
      folded: true,
      pattern:
        `(?<=["'\`“„«](?<secret>${PHRASE_WORD}(?:[ ]${PHRASE_WORD}){3,11})["'\`”“»][ ](?:as|als|comme|como|come)[ ](?:[${LETTER}']{1,16}[ ]){0,3})pass ?phrase`,
      isPlausible: (secret) => isPassphrase(secret, 4) || isNumberedPassphrase(secret),
    },
    {
      kind: "password",
      source: 'people: "it asks for a password, type …"',
      hints: ["passw"],
      mayMatch: (lower) =>
        /passw(?:or)?d,? (?:so |then )?(?:type|enter|use|put|try) /
          .test(lower),
      folded: true,
      pattern: `(?<![${LETTER}])passw(?:or)?d,?[ ](?:so[ ]|then[ ])?(?:type|enter|use|put|try)[ ]${STRIKING}`,
      tail: saidTail,
      isPlausible: (secret) => looksLikePassword(secret) && secret.length >= 6 && /\d/.test(secret),
    },
    {
      kind: "password",
      source: 'people: "… (password for jenkins)"',
      hints: passwordHints(),
      mayMatch: (lower) => lower.includes(" ("),
      from: PASSWORD_START,
      folded: true,
      pattern:
        `(?<=(?:^|\\s)["'\`]?(?<secret>(?!["'\`])[!-~]{6,80})["'\`]?[ ]\\((?:(?:the|my|our|your)[ ])?(?:[${LETTER}0-9_-]{1,16}[ ])?)${PASSWORD_NOUN}`,
      isPlausible: (secret) => looksLikePassword(secret) && (isStrong(secret) || /\d.*[!#$%&*@]/.test(secret)),
    },
    {
      kind: "password",
      source: 'people: "the password went from … to …"',
      hints: passwordHints(),
      mayMatch: hasChange,
      from: PASSWORD_START,
      folded: true,
      pattern:
        `${PASSWORD_NOUN}[^\\n]{0,30}?(?<![${LETTER}])(?:old|from|alt|von)[ :]{1,2}["'\`]?[!-~]{4,80}[ ,;]{1,3}(?:(?:and |und )?(?:the )?(?:new|neu)|to|auf|->|→)[ :]{1,2}${STRIKING}`,
      tail: saidTail,
      isPlausible: (secret) => looksLikePassword(secret) && (isStrong(secret) || /[!#$%&*@]/.test(secret)),
    },
    {
      kind: "password",
      source: 'people: "the password went from …"',
      hints: passwordHints(),
      mayMatch: hasChange,
      from: PASSWORD_START,
      folded: true,
      pattern:
        `${PASSWORD_NOUN}[^\\n]{0,30}?(?<![${LETTER}])(?:old|from|alt|von)[ :]{1,2}${STRIKING}(?=[ ,;]{1,3}(?:(?:and |und )?(?:the )?(?:new|neu)|to|auf|->|→)[ :])`,
      tail: saidTail,
      isPlausible: (secret) => looksLikePassword(secret) && (isStrong(secret) || /[!#$%&*@]/.test(secret)),
    },
    {
      kind: "password",
      source: 'people: "use password …", "мой пароль …"',
      hints: passwordHints(),
      from: PASSWORD_START,
      folded: true,
      pattern:
        `${PASSWORD_NOUN}(?:[ ]|(?<=[ァ-ヿ一-鿿가-힣])(?=[!-~]))(?<about>(?:[${LETTER}]{1,16}[ ]){0,2}?)${STRIKING}${REST}`,
      tail: saidTail,
      isPlausible: (secret, { quote, about = "", rest = "" }) =>
        looksLikePassword(secret) && !/\s/.test(secret) &&
        !OTHER_THING.test(about) &&
        (quote !== undefined ||
          (secret.length >= 6 && (!/^\p{L}+\d[.,;:)]*$/u.test(secret) || endsLine(rest)) &&
            (!/^[a-z]+[-_][a-z0-9-_]+$/.test(secret) || (/\d{3}$/.test(secret) && endsLine(rest))) &&
            !secret.startsWith("-") && (about === "" || isStrong(secret)))),
    },
    {
      kind: "password",
      source: 'people: "use … as the password"',
      hints: passwordHints(),
      from: PASSWORD_START,
      folded: true,
      pattern:
        `(?<=(?:^|\\s)(?<quote>["'\`])?(?<secret>(?!["'\`])[!-~ß-öø-ɏа-ӿ]{4,80})["'\`]?[ ](?:as|als|comme|como|come)[ ](?:[${LETTER}']{1,16}[ ]){0,3}?)${PASSWORD_NOUN}`,
      isPlausible: looksLikePassword,
    },
    {
      kind: "password",
      source: 'a name and its password: "credentials: ada:…", "log in with admin / …"',
      hints: nameHints(),
      from: `${
        nameCues().join("|")
      }|["'\`*]{0,2}(?:root|admin|postgres|guest|demo|test|ubuntu|user)[a-z]{0,9}["'\`*]{0,2}[ ]/`,
      folded: true,
      pattern:
        `(?:(?<![${LETTER}./@-])(?:${
          nameCues().join("|")
        })(?![a-z.-])${ABOUT}[ ]?(?:[:：]|は|是|는|은)?[ ]{0,2}(?:[a-z0-9.-]{3,60}[ ]/[ ])?["'\`]?[${LETTER}0-9_.@+-]{2,60}["'\`]?(?:[ ]?[:|]|[ ]//?(?=[ ])|/|(?<comma>,))` +
        `|(?<![${LETTER}0-9_./-])["'\`*]{0,2}(?:root|admin|administrator|postgres|guest|demo|test|testuser|ubuntu|user)["'\`*]{0,2}[ ]/)[ ]?[*]{0,2}${STRIKING}(?![!-~])(?![ ]?[/|][ ]?\\S)`,
      tail: saidTail,
      isPlausible: (secret, { comma }) =>
        looksLikePassword(secret) && !/^\d+\P{L}*$/u.test(secret) && !/[/:|]/.test(secret) &&
        (comma === undefined || isStrong(secret) && /[!#$%&*@]/.test(secret)),
    },
    {
      kind: "password",
      source: 'a name and its password behind a verb: "login root …"',
      hints: ["login ", "login:", "log in ", "sign in ", "logon ", "cred: ", "creds: ", "credentials: "],
      folded: true,
      pattern:
        `(?<![${LETTER}./@-])(?:log ?in|sign in|logon|(?:creds?|credentials)(?=:))[: ]{1,2}(?:(?:as|with)[ ])?["'\`]?(?:root|admin|administrator|postgres|guest|demo|test|ubuntu|user|pi|deploy|vagrant|oracle|sa)["'\`]?[ ]${STRIKING}${REST}`,
      tail: saidTail,
      isPlausible: (secret, { rest = "" }) =>
        secret.length >= 6 && looksLikePassword(secret) && !/^\d+$/.test(secret) && !/[/:@]/.test(secret) &&
        endsLine(rest),
    },
    {
      kind: "password",
      source: 'a name and its password behind a verb and two prepositions: "log in as … with …"',
      hints: ["login ", "log in ", "sign in ", "logon "],
      folded: true,
      pattern:
        `(?<![${LETTER}./@-])(?:log ?in|sign in|logon)[ ](?:as|with|using)[ ]["'\`]?[!-~]{2,60}["'\`]?[ ](?:with|and|using|and password)[ ]${STRIKING}`,
      tail: saidTail,
      isPlausible: (secret) => looksLikePassword(secret) && isStrong(secret) && !/[/:]/.test(secret),
    },
    {
      kind: "password",
      source: 'a name and its password behind a preposition: "with root:…", "try admin/…"',
      hints:
        "root:|root/|admin:|admin/|administrator:|postgres:|ubuntu:|user:|user/| to log| to sign| to connect| to auth| for log|zum einlog|zum anmeld"
          .split("|"),
      folded: true,
      pattern:
        `(?:^(?:root|admin|administrator|postgres|ubuntu):(?=[^\\s:/]{6,60}$)|(?<![${LETTER}])(?:with|using|as|try|used?|mit|avec|con)[ ]["'\`]?(?:(?:root|admin|administrator|postgres|ubuntu|user)[:/]|[a-z][a-z0-9._-]{1,30}[:/](?=[^\\s/:]{6,60}[ ](?:to|for|zum)[ ](?:log|sign|connect|auth|einlog|anmeld))))${STRIKING}${REST}`,
      flags: "m",
      tail: saidTail,
      isPlausible: (secret) =>
        secret.length >= 6 && looksLikePassword(secret) && /[A-Z!#$%&*@]/.test(secret) && !/[/:]/.test(secret),
    },
    {
      kind: "password",
      source: "programs at their first start: a password alone on its line",
      hints: passwordHints(),
      from: PASSWORD_START,
      folded: true,
      pattern: `${PASSWORD_NOUN}[^\\n:]{0,80}:[ ]?\\n(?:[ ]?\\n)?[ \\t]{0,8}(?<secret>[!-~]{8,80})[ \\t]{0,8}(?:\\n|$)`,
      isPlausible: (secret) => looksLikePassword(secret) && (isStrong(secret) || isRandom(secret)),
    },
    {
      kind: "password",
      source: "Elasticsearch: what its program for a new password prints",
      hints: passwordHints(),
      mayMatch: (lower) => lower.includes("new value: "),
      from: PASSWORD_START,
      folded: true,
      pattern: `${PASSWORD_NOUN}[^\\n]{0,80}\\n[ \\t]{0,8}new value: {1,3}(?<secret>[!-~]{8,80})`,
    },
    {
      kind: "password",
      source: 'people: "… is the new password"',
      hints: passwordHints(),
      mayMatch: (lower) => /(?: is|['’]s|das ist|c['’]est) (?:the|my|our|your|das|le|la) /.test(lower),
      from: PASSWORD_START,
      folded: true,
      pattern:
        `(?<=(?:^|\\s)(?<quote>["'\`])?(?<secret>(?!["'\`])[!-~ß-öø-ɏа-ӿ]{6,80})["'\`]?[ ]?(?:[ ]is|[—–,;.-][ ]?(?:(?:that|which)(?:['’]s|[ ]is)|das[ ]ist|c['’]est))[ ](?:the|my|our|your|das|le|la)[ ](?:[${LETTER}']{1,16}[ ]){0,3}?)${PASSWORD_NOUN}(?![ ](?:manager|field|input|reset|policy|hash|hint|prompt|provider|vault|page|form))`,
      isPlausible: (secret) => looksLikePassword(secret) && (isStrong(secret) || /[!#$%&*@]/.test(secret)),
    },
    {
      kind: "password",
      source: "a table in Markdown with a column of passwords: each cell, so that no row needs a pass of its own",
      hints: passwordHints(),
      mayMatch: hasPasswordColumn,
      from: "(?<=[|\\n][ ]{0,8}`?)[!-{}~]",
      folded: true,
      pattern:
        `(?<=${PASSWORD_NOUN}[^\\n|]{0,40}(?:\\|[^\\n]{0,200})?\\n\\|?[ ]?[:-]{2}[-:| ]{1,200}\\n(?:[^\\n]{0,300}\\n){0,${MOST_ROWS}}(?:[^\\n]{0,300}\\|)?[ ]{0,8}\`?)(?<secret>(?=[^\\s|]{0,40}\\d)(?=[^\\s|]{0,40}[a-z])[!-{}~]{6,80})(?=\`?[ ]{0,8}(?:\\||\\n|$))`,
      isPlausible: looksLikePassword,
    },
    {
      kind: "one_time_code",
      source: "codes sent to a person, PINs",
      hints: codeHints(),
      mayMatch: (lower) => /\d{3}[ -]?\d/.test(lower),
      folded: true,
      pattern:
        `(?:(?<![${LETTER}_])(?:(?:t?otp|2fa|mfa)(?:[ -]?(?:code|pass(?:word|code)|pin|token))?|(?:one[- ]time|verification|confirmation|sms|auth(?:entication|enticator)?|security|login|sign-?in|access|two-factor|bestätigungs|sicherheits|einmal|zugangs)[ -]?(?:code|pass(?:word|code)|pin|token|passwort))` +
        `|(?<![${LETTER}_])(?:your|dein|ihr|euer|votre|ton|tu|su|seu|tuo|ваш)(?: [a-z]{1,16}){0,2} code` +
        `|(?<![${LETTER}_])code(?= ?(?:is|lautet|est|es|:) ?\\d{3}[ -]\\d{3}(?!\\d)| lautet \\d)` +
        `|(?<![${LETTER}_])(?:card|sim|sudo|door|alarm|a|my|your|the|mein|meine|mi|mon|meu|mio|new)[ ](?:pin|tan)|(?<![${LETTER}_])(?:door|alarm|gate|keypad|unlock)[ ]code|(?<![${LETTER}_])code(?= (?:they|you|he|she|i|that)(?: [a-z]{1,12}){1,4} (?:is|was) \\d)|(?<![${LETTER}_.])(?:pin|puk)(?:[ -](?:code|nummer|number)(?=[ ]\\d))|(?<![${LETTER}_.])(?:pin|puk)(?:[ -](?:code|nummer|number))?(?=(?:[ ](?:for|of|für|para|per|pour)(?:[ ][a-z]{1,16}){1,3})?(?:[ ]?[:：=]|[ ](?:is|ist|est|es|é|è)[ ]|,[ ](?:use|enter|type)[ ]))|code de (?:vérification|sécurité|confirmation)|código de (?:verificación|verificação|confirmación|segurança|seguridad)|codice di (?:verifica|sicurezza)|код (?:подтверждения|из смс)|пин(?:-?код)?` +
        "|验证码|驗證碼|認証コード|確認コード|暗証番号|인증\\s?(?:번호|코드)|핀번호)" +
        `(?<about>(?:[ ][${LETTER}]{1,16}){0,4}?)["'\`]?(?:[ ]?[:：=]|,?[ ](?:use|enter|type)|[ ](?:is|was|ist|lautet|est|es|é|è|-)|[ ]?(?:は|是|는|은))?[ ]{0,3}[*\`"']{0,2}(?<![a-z0-9])(?<secret>\\d{3}[ -]\\d{3}|\\d{4,8})(?![${LETTER}\\d.:/-]{0,20}\\d)(?![ ]?(?:ms|seconds?|bytes|chars|characters|times|lines|tokens|s|kb|mb)(?![a-z]))`,
      isPlausible: (_secret, { about = "" }) =>
        !/ (?:line|port|error|status|exit|at|in|on|year|since|after|until|within|issue|pr|step|test|took|handler|module|path|file)$/i
          .test(about),
    },
    {
      kind: "one_time_code",
      source: 'codes sent to a person: "use … as your login code"',
      hints: [
        "login code",
        "sign-in code",
        "access code",
        "verification",
        "confirmation",
        "security code",
        "your code",
        "authentication code",
        " pin",
        " otp",
        "2fa",
        "mfa",
        "passcode",
        "one-time",
      ],
      mayMatch: (lower) =>
        /\d["'`*]{0,2} (?:as|is|als|ist|comme|est|como|es) (?:your|the|my|dein|ihr|votre|ton|tu|su) /.test(lower),
      folded: true,
      pattern:
        `(?<![${LETTER}\\d._:/#-])(?<secret>\\d{3}[ -]\\d{3}|\\d{4,8})["'\`*]{0,2}[ ](?:as|is|als|ist|comme|est|como|es)[ ](?:your|the|my|dein|ihr|votre|ton|tu|su)[ ](?<about>(?:[${LETTER}0-9-]{1,16}[ ]){0,3}?)(?:code|pin|passcode|otp)(?![${LETTER}])`,
      isPlausible: (_secret, { about = "" }) =>
        !/(?:status|error|exit|response|http|return|postal|zip|area|country|product|source|char|key|event|language|item) $/
          .test(about),
    },
    {
      kind: "one_time_code",
      source: 'codes sent to a person: "use … to verify your account"',
      hints: ["to verify your", "to confirm your"],
      folded: true,
      pattern:
        `(?<![${LETTER}\\d._:/#-])(?<secret>\\d{3}[ -]\\d{3}|\\d{4,8})["'\`*]{0,2}[ ]to[ ](?:verify|confirm)[ ]your`,
    },
    {
      kind: "totp_secret",
      source: "RFC 6238, Key URI format",
      hints: ["otp", "2fa", "mfa", "authenticator", "two-factor", "setup key"],
      pattern:
        "(?:otpauth://[^\\s\"']{0,200}?secret=|(?<![A-Za-z])(?:t?otp|2fa|mfa|authenticator|two-factor|setup key)(?:[ _-][A-Za-z]{1,16}){0,4}[ ]{0,2}[:=]?[ ]{0,2}[*`\"']{0,2})(?<![A-Za-z0-9])(?<secret>(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{2,4}(?![A-Za-z0-9])|[A-Z2-7]{16,128}={0,6}(?![A-Za-z0-9]))",
      flags: "i",
      isPlausible: (secret) => /^[A-Z2-7 =-]+$/.test(secret) || (/^[a-z2-7 =-]+$/.test(secret) && /\d/.test(secret)),
    },
    {
      kind: "recovery_code",
      source: "codes that replace a second factor",
      hints: ["recovery", "backup", "scratch", "rescue", "wiederherstellung", "secours"],
      pattern:
        "(?:(?:recovery|backup|scratch|rescue|emergency) codes?|recovery keys?(?=[^\\n:]{0,40}:)|wiederherstellungscodes?|codes? de (?:secours|récupération))[^\\n:]{0,40}:?\\s{1,6}(?<secret>(?:[\\s,*`\u2022]{0,6}(?:\\d{1,2}[.)] )?(?:(?=[a-z-]{0,24}\\d)[a-z0-9]{4,12}(?:-[a-z0-9]{3,12}){0,7}|[a-f]{4,6}-[a-f]{4,6})(?![a-z\\d])){1,30})",
      folded: true,
    },
    {
      kind: "seed_phrase",
      source: "BIP 39: 12 to 24 words",
      hints: ["seed", "mnemonic", "recovery", "backup phrase", "wallet", "助记词", "シード", "니모닉"],
      folded: true,
      pattern:
        `(?:seed|mnemonic|recovery|backup phrase|wallet|助记词|シードフレーズ|니모닉)[^\\n]{0,60}?[:="'\\s是は]\\s{0,6}["'\`]?` +
        `(?<secret>${SEED_WORD}(?:(?:[ ,]{1,2}${SEED_WORD}){11,23}|(?:\\s{1,8}${SEED_WORD}){11,23}))(?![a-z])`,
    },
  ];
}

/** Keys and tokens of programs in prose. */
export function keySpeechSecrets(): SecretPattern[] {
  return [
    {
      kind: "token",
      source: 'people: "my API key is …", "トークンは…"',
      hints: keyHints(),
      from: KEY_START,
      folded: true,
      pattern:
        `${KEY_NOUN}[*_\`]{0,3}(?<about>${ABOUT})(?<says>${BEHIND_NOUN})[*_]{0,2}[ \\t:]{0,4}["'\`「“„]?(?<secret>[a-z0-9_.~+/:-]{12,100})`,
      tail: () => "[A-Za-z0-9_.~+/=:-]*",
      isPlausible: (secret, { about = "", says = "" }) =>
        !/(?:^|[ (])id$/.test(about) && !(about !== "" && says === "=") &&
        (hasDigitAndLetter(secret) || (secret.length >= 20 && /(?:[a-z][A-Z].*){3}/.test(secret))) &&
        !isPath(secret) && !isPlaceholder(secret) && !/^[a-z]+(?:[-_./:][a-z0-9]+)*$/.test(secret) && !isName(secret) &&
        !/[a-z]{14,}/.test(secret) && !/^[a-z]+:\/\//.test(secret),
    },
    {
      kind: "token",
      source: 'people: "here is the key: …"',
      hints: ["key"],
      from: "key(?:[ ]?[:=]|[ ]is)[ ]",
      folded: true,
      pattern:
        `(?<=(?<![${LETTER}])(?:the|this|new|(?<own>your|my|our))[ ](?<about>[a-z]{1,16}[ ])?)key(?:[ ]?[:=]|[ ]is)[ ]{1,2}["'\`]?(?<secret>[a-z0-9_+/=-]{24,400})`,
      isPlausible: (secret, { own, about = "" }) =>
        isRandom(secret) && !isPath(secret) && !isName(secret) &&
        // a hash is the key of an entry, or names a commit
        (!/^[0-9a-f]+$/.test(secret) || (own !== undefined && secret.length !== 40 && !OTHER_KEY.test(about))),
    },
    {
      kind: "token",
      source: 'people: "token …" without a verb',
      hints: keyHints(),
      from: KEY_START,
      folded: true,
      pattern: `${KEY_NOUN}[ ]["'\`]?(?<secret>[a-z0-9_~+/=-]{20,400})`,
      isPlausible: (secret) =>
        (/^(?:[A-Z0-9]{4,8}-){2,7}[A-Z0-9]{4,8}$/.test(secret) && /\d/.test(secret) || /\d.*\d.*\d/.test(secret) ||
          (/\d/.test(secret) && /(?:[a-z][A-Z].*){3}/.test(secret))) &&
        /[A-Za-z]/.test(secret) && !/^[a-z]+(?:[-_.][a-z0-9]+)*$/.test(secret) &&
        !isPath(secret) && (secret.length > 60 || !/[a-z]{9,}/.test(secret)),
    },
  ];
}
