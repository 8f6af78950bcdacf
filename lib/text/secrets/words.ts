/** What people call a secret, for `folded` patterns: lower case is far cheaper than the flags `i` and `u`. */

import { once } from "../../memoize.ts";

/** Letters of a text in lower case: Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han, Hangul. */
export const LETTER = "a-zß-öø-ɏͰ-ӿא-ۿぁ-ヿ一-鿿가-힣";

/** Nouns for a password in languages with few other words here; in small letters, and without signs of a pattern. */
const PASSWORD_ELSEWHERE =
  "رمز عبور|رمزعبور|کلمه عبور|گذرواژه|پسورد|پاس ورڈ|پاسورڈ|পাসওয়ার্ড|கடவுச்சொல்|પાસવર્ડ|ਪਾਸਵਰਡ|პაროლი|գաղտնաբառ|ລະຫັດຜ່ານ|" +
  "парола|лозинка|құпия сөз|нууц үг|slaptažodis|lykilorð|kata laluan|neno la siri|nenosiri|contrasenya|contrasinal|pasahitza|wagwoord|zaporka|lozinka";

/** Nouns for a password as words of their own. */
const PASSWORD_APART =
  "password|passwd|pass ?phrase|passcode|psw|pwd?|pass(?=[ ]?[:=][ ]?(?!test)[a-z][^\\s]{0,30}[0-9!#$%&*@])|pass(?= for [^\\n:=]{1,30}[:=])|(?<=(?:the|my|our|your|root|admin|db|ssh|user|login|sudo)[ ])pass(?= (?:is|was)[ ](?=[^\\s]{0,30}[0-9])(?=[^\\s]{0,30}[a-z])[^\\s]{6})|pass(?=,? it(?:'s| is) )|(?:wi-?fi|wlan)[- ](?:code|key)|(?:code|clé) wi-?fi|wlan[- ]?schlüssel|passw0rd|passwrd|pasword|motdepasse|login pass|mot de passe|mdp|contrase[ñn]a|clave(?! (?:for|prim|p[uú]b|api|única))(?=[^\\n]{0,60}[0-9!#$%&*@\"'`«“])|senha|palavra-passe|" +
  "parola d['’](?:ordine|accesso)|parola chiave|парол(?:ь|я|ю|ем|и)|lösenord(?:et)?|adgangskoden?|passord(?:et)?|has[łl]o|heslo|jelszó|parolă|parola|şifre(?:si|niz|m)?|salasana|kata sandi(?:nya|mu|ku)?|mật khẩu|κωδικός|" +
  PASSWORD_ELSEWHERE;
/** Nouns for a password at the end of a compound: `Datenbankpasswort`, `数据库密码`. */
const PASSWORD_COMPOUND =
  "passwort|kennwort|zugangscode|wachtwoord|パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호|패스워드|كلمة (?:ال)?(?:مرور|سر)|סיסמ[הא]|पासवर्ड|รหัสผ่าน";

export const PASSWORD_NOUN = `(?:(?<![${LETTER}0-9$_.{-])(?:${PASSWORD_APART})|(?:${PASSWORD_COMPOUND}))`;

/** How each such noun begins; cheap to search, and as much is read again where one is. */
export const PASSWORD_START = `pass(?<![${LETTER}0-9$_.{-]pass)|` +
  "psw|pw|wi-?fi[- ]|wlan|(?:code|clé) wi|motdepasse|login (?=pass)|mot de (?=pass)|mdp|contrase|clave|senha|palavra|parol|парол|lösenord|adgangskode|" +
  `has[łl]o|heslo|jelszó|şifre|salasana|kata sandi|mật|κωδικός|${PASSWORD_ELSEWHERE}|${PASSWORD_COMPOUND}`;

export const KEY_NOUN =
  `(?:api[- ]?(?:key|token|secret|schlüssel|ключ|キー|密钥|密鑰|키)|(?<![${LETTER}])app(?:lication)?[- ]key|(?<![${LETTER}])(?:(?:access|secret|auth|bearer|private|deploy|license|signing|encryption|admin|server|service|account)[- ](?:key|token)|master[. -]key|(?:product|activation)[ ]key)|` +
  `(?<!(?:unexpected|invalid|illegal|next|cancellation) )(?<![${LETTER}_-]|\\d{12}:)(?:token|secret)|clé (?:d['’])?api|clave (?:de (?:la )?)?api|chave (?:d[ea] )?api|chiave (?:dell['’])?api|ключ api|` +
  "токен|トークン|密钥|密鑰|令牌|토큰)";

export const KEY_START =
  "api|app|access|secret|admin|server|service|account|auth|bearer|private|deploy|license|signing|encryption|master|product|activation|token|clé |clave |chave |chiave |" +
  "ключ api|токен|トークン|密钥|密鑰|令牌|토큰";

/** In every text with such a noun, in lower case. Not "pass" alone, which tests do: compiling costs more. */
export const passwordHints = once((): readonly string[] =>
  ("passw|passp|pass p|passc|passord|pass:|pass=|pass :|pass =|pass for |pass is |pass was |pass it|pass, it|login pass|de passe|depasse|-passe|pasword|psw|pw|wifi|wi-fi|wlan|mdp|contrase|clave|senha|parola|парол|lösenord|adgangskode|hasło|şifre|salasana|kennwort|zugangscode|wachtwoord|" +
    "パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호|패스워드|haslo|heslo|jelszó|kata sandi|mật khẩu|κωδικός|كلمة|סיסמ|पासवर्ड|รหัสผ่าน|" +
    PASSWORD_ELSEWHERE)
    .split("|")
);
export const keyHints = once((): readonly string[] =>
  "key|token|secret|schlüssel|ключ|キー|키|clé |clave |chave |chiave |токен|トークン|密钥|密鑰|令牌|토큰".split("|")
);

/** Between the noun and its value: signs, copulas, and verbs that set it. */
export const BEHIND_NOUN =
  `(?:[ \\t]{0,3}(?:[:：=＝]|-{1,2}>|=>|[→—–])|,? it(?:['’]s| is)(?![${LETTER}])|,[ ](?:(?:es|das|el|il)[ ])?(?:ist|lautet|es|è|é)(?![${LETTER}])|[ ]?(?:改|设|設|换|換)(?:成|为|為)了?|(?:[ ](?:is|was|are)(?=[ ](?![a-z]{3,16} (?:for|by|in|to|with|at|on|from)[ ]))|[ ](?:should be|will be|isn['’]t|wasn['’]t|ist|lautet|war|wäre|est|c['’]est|es|era|é|è|е|это|är|er|to|=)|'s)(?![${LETTER}])|[ ]?(?:は|が|を|是|为|為|는|은|이|가|를|을)|[ ](?:है|هي|هو)(?=[ ])|คือ` +
  `|[ ](?:to|as|auf|à|en|por|para|в|на)(?![${LETTER}])(?=[*_ \\t:]{1,6}(?:[^\\s]{0,30}[0-9!#$%&*@]|["'\`“„«「]|(?:now|nun|ahora) )))`;

/** A label on a form, in any of many languages, says the noun alone or with an article or an adjective. */
const LABEL =
  "pass ?wor[dt]s?|passwörter|pass ?phrase|passcode|pin|kennwort|geheimnis|schlüssel|api-schlüssel|zugangsdaten|credenciales|credenciais|credenziali|identifiants|contrasenas?|mots? de passe|jeton|clé|clé api|secret|contraseñas?|" +
  "contrasenya|clave|senhas?|palavra-passe|chave|chiave|segreto|пароль|токен|секрет|ключ|パスワード|トークン|シークレット|暗証番号|密码|密碼|令牌|密钥|密鑰|口令|비밀번호|암호|토큰|" +
  "wachtwoord|lösenord|adgangskode|passord|hasło|heslo|jelszó|parolă|parola|şifre|salasana|mật khẩu|kata sandi|סיסמה|كلمة المرور|पासवर्ड|รหัสผ่าน|κωδικός|" +
  `token|api[ -]?(?:key|token)|key|credentials?|access token|secret key|${PASSWORD_ELSEWHERE}`;

let label: RegExp | undefined;
let labelWithin: RegExp | undefined;

/** Whether a value only names its field, or is a sentence about it: `"password": "Passwort vergessen?"`. */
export function isLabel(value: string): boolean {
  const folded = value.toLowerCase();
  label ??= new RegExp(`^(?:${LABEL})[:：*?!. ]*$`);
  labelWithin ??= new RegExp(`(?<![${LETTER}])(?:${LABEL})(?![${LETTER}])`);
  return label.test(folded) ||
    (/\s/.test(value) ? labelWithin.test(folded) : /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(value));
}
