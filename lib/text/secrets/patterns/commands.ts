/** Secrets on command lines, recognized by the program and the option before them. */
import { isCode } from "../code.ts";
import { looksRandom } from "../random_token.ts";
import { isPath, isPlaceholder, isSecretValue, looksLikePassword } from "../plausible.ts";
import { ARGUMENT, isMixed, isRandom, type SecretPattern } from "../pattern.ts";

const judgeArgument: NonNullable<SecretPattern["isPlausible"]> = (secret, groups) =>
  isQuotedPhrase(secret, groups) ||
  !secret.startsWith("-") && !isPath(secret) &&
    isSecretValue(secret, { strength: "sure", quoted: groups.quote !== undefined, environment: false });

/** Whether a program is given several words in quotes, which are a pass phrase: nobody quotes prose there. */
const isQuotedPhrase: NonNullable<SecretPattern["isPlausible"]> = (secret, { quote }) =>
  quote !== undefined && /\S\s+\S/.test(secret) && !isPlaceholder(secret) && !/\$[({A-Za-z_]/.test(secret);

/** Names of programs with the space after them, for names with which words of prose end. */
const followed = (...names: readonly string[]): string[] => names.flatMap((name) => [`${name} `, `${name}\t`]);

/** `[program, option]`, as patterns: the argument of that option is a password. */
const programOptions = (): (readonly [hints: readonly string[], program: string, option: string])[] => [
  [followed("zip"), "(?:un)?zip", "-P[ \\t]{0,3}"],
  [["7z", ...followed("rar")], "(?:7z[a-z]?|(?:un)?rar)", "-h?p"],
  [["ldap"], "ldap[a-z]{2,10}", "-[was][ \\t]{0,3}(?!sub|base|one)"],
  [["ssh-keygen", "puttygen"], "(?:ssh-keygen|puttygen)", "-[PN][ \\t]{0,3}"],
  [
    ["keytool", "jarsigner", "apksigner"],
    "(?:keytool|jarsigner|apksigner)",
    "-{1,2}[a-z-]{0,12}(?:pass|pw)[ \\t]{1,3}(?:pass:|(?!pass:|env:|file:|:env|:file))",
  ],
  [
    ["openssl"],
    "openssl",
    "-(?:k|pass|passin|passout|password|passwd)[ \\t]{1,3}(?:pass:|(?!pass:|env:|file:|fd:|stdin))",
  ],
  [["mosquitto"], "mosquitto_[a-z]{2,6}", "-P[ \\t]{0,3}"],
  [["snmp"], "snmp[a-z]{2,10}", "-[AX][ \\t]{1,3}"],
  [["snmp-server"], "snmp-server", "community[ \\t]{1,3}"],
  [["confluent"], "confluent", "store[ \\t]{1,3}[A-Z0-9]{16}[ \\t]{1,3}"],
  [["username", "enable"], "(?:username|enable)", "(?:secret|password)[ \\t]{1,3}[05-9][ \\t]{1,3}"],
  [
    ["supabase", "mqtt", "twine", "ncftp", "isql", "bcp", "sqlcmd", "cqlsh", "influx", "arangosh", "beeline"],
    "(?:supabase|mqtt|twine|ncftp[a-z]{0,4}|i?sqlcmd|isql|bcp|cqlsh|influx|arangosh|beeline)",
    "-[pP][ \\t]{0,3}",
  ],
  [
    ["freerdp", "cmdkey", "psexec", "schtasks", "signtool", "sqlpackage", "vncviewer"],
    "(?:[xw]lfreerdp|xfreerdp\\d?|cmdkey|psexec|schtasks|signtool|sqlpackage|vncviewer)",
    "/(?:p|pass|rp|pw|password):?[ \\t]{0,3}",
  ],
  [["signtool", "osslsigncode"], "(?:signtool|osslsigncode)", "[-/](?:p|pass)[ \\t]{1,3}"],
  [["security add"], "security[ \\t]+add-[a-z]{7,8}-password", "-w[ \\t]{1,3}"],
  [["keychain"], "security[ \\t]+[a-z]{3,8}-keychain(?:-password)?", "-p[ \\t]{1,3}"],
  [["jenkins"], "java", "-auth[ \\t]{1,3}[^\\s:]{1,60}:"],
  [["qpdf"], "qpdf", "--encrypt[ \\t]{1,3}"],
  [["qpdf"], "qpdf", "--encrypt[ \\t]{1,3}\\S{1,80}[ \\t]{1,3}"],
  [["adb pair"], "adb", "pair[ \\t]+\\S{1,60}[ \\t]+"],
  [["encrypt_string"], "ansible-vault", "encrypt_string[ \\t]+(?!-)"],
  [["keyvault"], "az[ \\t]+keyvault", "--value[ \\t=]{1,3}"],
  [["eas secret", "eas env"], "eas", "--value[ \\t=]{1,3}"],
  [["bundle config"], "bundle", "config[ \\t]+(?:set[ \\t]+)?(?:--[a-z]+[ \\t]+)?\\S{1,80}[ \\t]+[^\\s:]{1,60}:(?!//)"],
  [["etcdctl"], "etcdctl", "--user[ \\t=]{1,3}[^\\s:]{1,60}:"],
  [["ipmitool"], "ipmitool", "-P[ \\t]{1,3}"],
  [["useradd", "usermod"], "user(?:add|mod)", "(?:-p|--password)[ \\t=]{1,3}"],
  [["nmcli"], "nmcli", "(?:password|[a-z0-9.-]{0,30}psk)[ \\t]{1,3}"],
  [["rclone"], "rclone", "obscure[ \\t]{1,3}"],
  [["rclone"], "rclone", "(?:key|pass|password|token|secret_access_key|client_secret)[ \\t=]{1,3}"],
  [["drush"], "drush", "(?:upwd|user:password|user-password)[ \\t]+\\S{1,60}[ \\t]+"],
  [["pdftk"], "pdftk", "(?:input|owner|user)_pw[ \\t]+"],
  [["setairportnetwork"], "networksetup", "-setairportnetwork[ \\t]+\\S{1,20}[ \\t]+\\S{1,60}[ \\t]+"],
  [["operator unseal"], "(?:vault|bao)", "operator[ \\t]+unseal[ \\t]+(?!-)"],
  [["config set"], "pulumi", "--secret[ \\t]+(?!-)\\S{1,80}[ \\t]+"],
  [["rabbitmqctl"], "rabbitmqctl", "(?:add_user|change_password|authenticate_user)[ \\t]+\\S{1,60}[ \\t]+"],
  [
    ["login", "unlock", "authtoken"],
    "(?:cargo|vault|snyk|pulumi|heroku|doppler|wandb|huggingface-cli|hf|ngrok|vercel|netlify|flyctl|fly|bw)",
    "(?:login|unlock|(?:add-)?authtoken)[ \\t]+(?:\\S{1,60}@\\S{1,60}[ \\t]+)?(?!-|\\S{1,60}@)",
  ],
  [["nuget"], "nuget", "-(?:k|ApiKey)[ \\t]{1,3}"],
  [["codecov"], "codecov(?:cli)?", "(?:-t|--token)[ \\t=]{1,3}"],
  [["snyk auth"], "snyk", "auth[ \\t]+(?!-)"],
  [
    ["net "],
    "net(?:\\.exe)?",
    "(?:/user:\\S{1,60}|user[ \\t]+[^\\s/]{1,60}|(?<=use[ \\t]+(?:[A-Za-z]:[ \\t]+)?)\\\\\\\\\\S{1,80})[ \\t]+(?!/)",
  ],
  [["htpasswd"], "htpasswd", "-[A-Za-z]{0,5}b[A-Za-z]{0,5}[ \\t]+(?:-\\S+[ \\t]+)*\\S{1,200}[ \\t]+\\S{1,100}[ \\t]+"],
  [["htpasswd"], "htpasswd", "-[A-Za-z]{0,5}n[A-Za-z]{0,5}b?[A-Za-z]{0,5}[ \\t]+\\S{1,100}[ \\t]+"],
  [["smb", "rpcclient"], "(?:smb[a-z]{2,10}|rpcclient)", "(?:-U|--user)[ \\t=]{0,3}[\"']?[^\\s%\"']{1,60}%"],
  [["lftp"], "lftp", "-u[ \\t]{0,3}[\"']?[^\\s,\"']{1,60},"],
  [
    ["sqlplus", "sqlldr", "expd", "impd", ...followed("rman")],
    "(?:sqlplus|sqlldr|expdp?|impdp?|rman)",
    "(?:[a-z]+=)?[A-Za-z0-9_]{1,40}/(?!/)",
  ],
  [["wpa_passphrase"], "wpa_passphrase", "(?:\"[^\"\\n]{1,60}\"|'[^'\\n]{1,60}'|[^\\s\"']{1,60})[ \\t]+"],
  [
    ["mkpasswd", "caddy"],
    "(?:mkpasswd|caddy[ \\t]+hash-password)",
    "(?<=(?:mkpasswd|hash-password)(?:[ \\t]{1,3}(?:-m[ \\t]{1,3}\\S{1,30}|-s|--plaintext)){0,4}[ \\t]{1,3})(?!-)",
  ],
  [["openssl passwd"], "openssl passwd", "(?:-(?:salt[ \\t]+)?\\S+[ \\t]+)*(?!-)"],
  [["mc "], "mc", "alias[ \\t]+set[ \\t]+\\S+[ \\t]+\\S+[ \\t]+\\S+[ \\t]+"],
  [["secretsmanager", "ssm"], "aws[ \\t]+(?:secretsmanager|ssm)", "--(?:secret-string|value)[ \\t=]+"],
];

/** Variables from which a program reads a password, and nothing else is ever in them. */
const PASSWORD_VARIABLES = "PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH|RESTIC_PASSWORD|BORG_PASSPHRASE|GPG_PASSPHRASE";

/** Programs and their options, and texts handed to a program that asks for a password. */
export function commandSecrets(): SecretPattern[] {
  return [
    {
      kind: "password",
      source: "MySQL and MariaDB clients: -p without a space",
      hints: ["mysql", "mariadb", "mycli"],
      from: "mysql|mariadb|mycli",
      pattern: "(?:mysql[a-z]{0,10}|mariadb(?:-[a-z]{1,10})?|mycli)[ \\t][^\\n|;]{0,300}?(?<=\\s)-p" + ARGUMENT,
      isPlausible: (secret, groups) =>
        isQuotedPhrase(secret, groups) ||
        !/^(?:rotocol|ort|ipe|lugin|rint)/.test(secret) &&
          isSecretValue(secret, { strength: "sure", quoted: groups.quote !== undefined, environment: true }),
    },
    {
      kind: "password",
      source: "variables that only hold a password, with several words in quotes",
      hints: PASSWORD_VARIABLES.toLowerCase().split("|"),
      pattern: "(?<![A-Za-z0-9_])(?:" + PASSWORD_VARIABLES + ")=" + ARGUMENT,
      isPlausible: isQuotedPhrase,
    },
    {
      kind: "password",
      source: "sshpass, docker login, podman login, helm registry login, az login, winrs, 7z, zip, unzip, mongo: -p",
      hints: ["sshpass", "login", "mongo", "7z"],
      from: "sshpass|docker|podman|oras|helm|az|oc|cf|skopeo|crane|nerdctl|buildah|mongo|7z",
      pattern:
        "(?:sshpass|(?:docker|podman|oras|helm|az|oc|cf|skopeo|crane|nerdctl|buildah)[ \\t](?:(?!login)[^\\n|;]){0,60}login|mongo[a-z]{0,10}|7z[a-z]?)" +
        "[ \\t][^\\n|;]{0,300}?(?<=\\s)-[pP][ \\t]{0,3}" + ARGUMENT,
      isPlausible: judgeArgument,
    },
    {
      kind: "password",
      source: "curl and wget: -u user:password",
      hints: followed("curl", "http", "https", "xh", "wget"),
      from: "(?:curl|xh|https?|wget)[ \\t]",
      pattern:
        "(?<![A-Za-z0-9_])(?:curl|xh|https?|wget)[ \\t][^\\n|;]{0,600}?(?<=[\\s`])(?:-u|-U|--user|--proxy-user|-a|--auth)[ \\t=]{0,3}" +
        "[\"']?[^\\s:\"'/]{0,100}:" +
        "(?<secret>(?<=[\"'][^\\s:\"'/]{0,100}:)[^\\s\"']{1,200}(?: [^\\s\"']{1,100}){1,8}(?=[\"'])|[^\\s\"']{1,500})",
      isPlausible: (secret) => !isPlaceholder(secret) && !secret.startsWith("//"),
    },
    {
      kind: "password",
      source: "curl: -u with a key in place of a user, and no password",
      hints: followed("curl"),
      from: "curl[ \\t]",
      pattern:
        "(?<![A-Za-z0-9_])curl[ \\t][^\\n|;]{0,600}?(?<=\\s)(?:-u|--user)[ \\t=]{0,3}[\"']?(?<secret>[A-Za-z0-9_-]{20,200}):(?=[\"'\\s]|$)",
      isPlausible: isRandom,
    },
    {
      kind: "password",
      source: "GitHub Actions: what a log must not show",
      hints: ["::add-mask::"],
      pattern: "::add-mask::(?<secret>[^\\s\"'`]{4,400})",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "Redis at its prompt, RFC 4954 (SMTP): AUTH",
      hints: ["auth "],
      pattern:
        "(?:(?<=>[ ]?)AUTH[ ](?:[A-Za-z0-9_-]{1,40}[ ])?(?<secret>\\S{6,200})|(?<![A-Za-z])AUTH[ ](?:PLAIN|LOGIN)[ ](?<base64>(?<secret>[A-Za-z0-9+/]{8,400}={0,2})))(?=\\s|$|[\"'`\\\\])",
      isPlausible: (secret, { base64 }) =>
        base64 === undefined ? looksLikePassword(secret) : /[a-z]/.test(secret) && /[A-Z]/.test(secret),
    },
    {
      kind: "password",
      source: "a user and a password: -u … -p …",
      hints: [" -p "],
      pattern: "(?<=\\s)-u(?:ser(?:name)?)?[ \\t=][^\\s-]\\S{0,80}[ \\t]+-p[ \\t]+" + ARGUMENT,
      isPlausible: (secret) =>
        looksLikePassword(secret) && /[A-Z]/.test(secret) && /\d/.test(secret) && !isPath(secret),
    },
    {
      kind: "password",
      source: "Poetry, Composer: http-basic with a name and a password",
      hints: ["http-basic."],
      pattern: "http-basic\\.\\S{1,80}[ \\t]+[^\\s-]\\S{0,80}[ \\t]+" + ARGUMENT,
      isPlausible: judgeArgument,
    },
    {
      kind: "password",
      source: "OpenSSL pass phrase options",
      hints: ["pass:"],
      pattern: "(?<![A-Za-z0-9_])pass:(?<secret>[^\\s\"'`]{4,500})",
      isPlausible: (secret) => !isPlaceholder(secret) && !isCode(secret),
    },
    {
      kind: "password",
      source: "redis-cli and keydb-cli: -a",
      hints: ["redis-cli", "keydb-cli", "valkey-cli"],
      from: "redis|keydb|valkey",
      pattern: "(?:redis|keydb|valkey)-cli[ \\t][^\\n|;]{0,300}?(?<=\\s)-a[ \\t]{1,3}" + ARGUMENT,
      isPlausible: judgeArgument,
    },
    {
      kind: "password",
      source: "what is written into a file of a password or a key",
      hints: ["echo ", "printf "],
      mayMatch: (lower) => />{1,2}[ ]?[^\s>]{0,100}(?:pass|secret|token|credential|[._-]key)/.test(lower),
      from: "echo[ ]|printf[ ]",
      pattern: "(?:echo|printf)[ ]+(?:-[neE]{1,2}[ ]+)?" + ARGUMENT +
        "[\"']?[ ]*>{1,2}[ ]?[\"']?[^\\s>\"']{0,100}(?:pass|secret|token|credential|[._-]key)",
      isPlausible: (secret) =>
        !/[\s=:{]/.test(secret) && (looksLikePassword(secret) || (secret.length >= 16 && isMixed(secret))),
    },
    {
      kind: "password",
      source: "subcommands that set a password",
      hints: ["password ", "passwd "],
      pattern: "(?<=\\s)(?:(?:re)?set|change|update)[-_:](?:[a-z]{1,20}[-_]){0,2}passw(?:or)?d[ \\t]+" + ARGUMENT,
      isPlausible: (secret) => looksLikePassword(secret) && !secret.startsWith("-"),
    },
    {
      kind: "password",
      source: "long options of command lines",
      hints: ["-pass", "-pwd", "-token", "-secret", "key"],
      pattern:
        "(?<![A-Za-z0-9_])--?(?:[A-Za-z0-9]{1,20}[-_]){0,4}(?:password|passwd|passphrase|pass|pwd|token|secret|api[-_]?key|" +
        "(?:access|account|secret|auth|license|setup|master|encryption)[-_]key)(?:[ \\t]{1,3}|=)" + ARGUMENT,
      flags: "i",
      isPlausible: judgeArgument,
    },
    ...programOptions().map(([hints, program, option]): SecretPattern => ({
      kind: "password",
      source: `manual of ${program}`,
      hints,
      from: option.startsWith("-") ? "-(?<=\\s-)" : `${program.toLowerCase()}[ \\t]`,
      pattern: option.startsWith("-")
        // after the program and not together with it, so that a line's second such option is found, too
        ? `(?=-)(?=${option})(?<=(?<![A-Za-z0-9_-])${program}[ \\t](?:[^\\n|;]{0,300}\\s)?)${option}${ARGUMENT}`
        : `(?<![A-Za-z0-9_-])${program}[ \\t][^\\n|;]{0,300}?(?<=\\s["']?)${option}${ARGUMENT}`,
      isPlausible: judgeArgument,
    })),
    {
      kind: "password",
      source: "a password piped or fed to the program that asks for it",
      hints:
        "sudo|-stdin|passphrase-fd|passwd|--with-token|cryptsetup|su |su\t|base64|secret create|secrets create|secret put|env add|keepassxc|pass insert"
          .split("|"),
      from: "echo|printf",
      pattern:
        `(?:echo|printf)(?:[ \\t]+(?:-[neE]{1,2}|["']?%s(?:\\\\n)?["']?))?[ \\t]+(?:(?<quote>["'])(?:[^"'\\n:]{1,60}:)?(?<secret>[^"'\\n]{4,400})["']|(?<secret>[^\\s"'|;&]{4,400}))[ \\t]*\\|[ \\t]*[^\\n|;]{0,80}?(?:sudo[ \\t]+(?:-\\S+[ \\t]+)*-S|-stdin|passphrase-fd|passwd|--with-token|cryptsetup|su[ \\t]|smbpasswd|base64|secrets?[ ]create|secret[ ]put|env[ ]add|keepassxc|pass[ ]insert)`,
      isPlausible: (secret, { quote }) =>
        !isPlaceholder(secret) && !isPath(secret) &&
        (quote !== undefined ? !/^[^\s]+ [^\s]+ /.test(secret) : looksLikePassword(secret)),
    },
    {
      kind: "password",
      source: "a terminal: a command that shows a secret, and on the next line what it showed",
      hints: [
        "echo $",
        'echo "$',
        "echo '$",
        "printenv ",
        "gcloud auth",
        "gh auth token",
        "op read ",
        "pass show ",
        "security find-",
        "-field",
        "openssl rand",
        "pwgen",
        "initial-password",
        "kubectl get secret",
        "/run/secrets/",
        ".key\n",
        ".key\r",
      ],
      pattern:
        "(?:(?:echo[ \\t]+[\"']?\\$\\{?|printenv[ \\t]+)[A-Za-z0-9_]{0,40}(?:token|secret|passw(?:or)?d|key|_pass|_pw)\\}?[\"']?" +
        "|(?<![a-z-])(?:gh[ ]auth[ ]token|gcloud[ ]auth[ ](?:application-default[ ])?print-[a-z-]{1,20}-token|op[ ]read|pass[ ]show|openssl[ ]rand|pwgen|argocd[ ]admin[ ]initial-password|security[ ]find-[a-z]+-password|" +
        "(?:vault|bao)[ ][a-z ]{1,20}-field|kubectl[ ]get[ ]secrets?[^\\n]{1,200}base64[ ]-|cat[ ](?:/run/secrets/|[^\\s]{0,80}(?:master|production|staging|development)\\.key(?=[ \\t]{0,4}\\r?\\n)))[^\\n]{0,120})[ \\t]{0,4}\\r?\\n(?<secret>[!-~]{8,500})[ \\t]{0,4}(?:\\r?\\n|$)",
      flags: "i",
      isPlausible: (secret) => looksLikePassword(secret) || (secret.length >= 16 && isMixed(secret)),
    },
    {
      kind: "password",
      source: "a command that only says a password: --password-command, ASKPASS, <(…)",
      hints: ["(echo ", "(printf ", "'echo ", '"echo ', "askpass"],
      pattern:
        `(?:pass(?:word|phrase|wd)?[a-z_-]{0,20}[ \\t=]{1,3}["'<(\\\\]{0,4}|secrets?[^\\n|;]{1,80}<\\()(?:echo|printf)[ ](?:-n[ ])?["']?(?<secret>[^\\s"'\\\\|;&)]{4,200})`,
      flags: "i",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "expect: what is sent to a prompt",
      hints: ["assword", "passphrase"],
      pattern:
        '(?:assword|assphrase)[^\\n]{0,40}(?:\\n[ \\t]{0,20})?\\bsend(?:[ ]--)?[ ]+\\\\?["{](?<secret>[^"}\\n\\\\]{4,200})\\\\{1,2}[rn]',
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "ftp: the commands that sign in",
      hints: ["ftp"],
      pattern:
        "^(?=[ \\t]*(?:quote[ ])?user[ \\t])(?<=ftp[^\\n]{0,200}\\n(?:[^\\n]{0,200}\\n){0,6})[ \\t]*(?:quote[ ])?user[ \\t]+\\S{1,60}[ \\t]+(?<secret>\\S{4,200})[ \\t]*$",
      flags: "im",
      isPlausible: looksLikePassword,
    },
    {
      kind: "password",
      source: "values that are written into a store of secrets: vault kv put, kubectl create secret",
      hints: ["kv put", "kv patch", "--from-literal"],
      from: "kv[ \\t]|--from-literal",
      pattern:
        "(?:(?<=(?:vault|bao)[ \\t][^\\n|;]{0,200})kv[ \\t]+(?:put|patch)[ \\t]+[^\\n|;]{1,200}?[ \\t]|(?<sure>--from-literal)[= \\t])[\"']?" +
        "[A-Za-z0-9_.-]{1,80}=(?!@)" + ARGUMENT,
      isPlausible: (secret, { sure }) =>
        looksLikePassword(secret) || (secret.length >= 16 && isMixed(secret)) ||
        (sure !== undefined && secret.length >= 6 && !isPlaceholder(secret) &&
          !/^[a-z]+(?:[-_.][a-z]+)*$/.test(secret)),
    },
    {
      kind: "password",
      source: "PowerShell: a PSCredential of two texts",
      hints: ["pscredential"],
      pattern:
        "PSCredential[ ]{0,3}\\([ ]{0,3}[\"'][^\"'\\n]{1,80}[\"'][ ]{0,3},[ ]{0,3}(?<quote>[\"'])(?<secret>[^\"'\\n]{4,200})",
      flags: "i",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
    {
      kind: "password",
      source: "PowerShell: ConvertTo-SecureString",
      hints: ["to-securestring"],
      // in a text of another shell the quotes are escaped
      pattern:
        `ConvertTo-SecureString[ ]+(?:-[A-Za-z]+[ ]+)*(?:\\\\{1,3}["'](?<secret>[^"'\\\\\\n]{1,200})\\\\|${ARGUMENT})`,
      flags: "i",
      isPlausible: judgeArgument,
    },
    {
      kind: "password",
      source: "here-strings",
      hints: ["<<<"],
      from: "<<<",
      pattern:
        "(?<=(?<about>(?:kinit|cryptsetup|token|secret|passw?|login|auth|insert|cred|key|sudo|(?<![a-z])su |read -[a-z]{0,4}s)[^\\n<]{0,120})?)<<<[ \\t]*\\$?" +
        ARGUMENT,
      flags: "i",
      isPlausible: (secret, { about }) =>
        about === undefined
          ? looksRandom(secret)
          : looksLikePassword(secret) || (secret.length >= 16 && isMixed(secret)),
    },
    {
      kind: "password",
      source: "SQL: users and roles of MySQL, PostgreSQL, Oracle, SQL Server, ClickHouse",
      hints: ["identified", "password", "pragma"],
      pattern:
        "IDENTIFIED[ \\t]+(?:WITH[ \\t]+[\"'`]?\\w{1,40}[\"'`]?[ \\t]+)?(?:BY|AS)[ \\t]+(?:PASSWORD[ \\t]+|VALUES[ \\t]+)?(?:(?<quote>[\"'])(?<secret>[^\"'\\n]{4,400})|(?<=(?:create|alter)[ \\t]+(?:user|role|database link)\\s[^\\n;]{0,200})(?<secret>[^\\s\"';]{4,400})(?![^\\s\"';]))" +
        "|PRAGMA[ \\t]+(?:re)?key[ \\t]*=[ \\t]*(?<quote>[\"'])(?<secret>[^\"'\\n]{4,400})[\"']" +
        "|(?<![A-Za-z0-9_])PASSWORD(?:[ \\t]*[=(][ \\t]*|[ \\t]+)N?(?<quote>')(?<secret>[^'\\n]{4,400})'",
      flags: "i",
      isPlausible: (secret, { quote }) =>
        isSecretValue(secret, { strength: "sure", quoted: quote !== undefined, environment: false }),
    },
    {
      kind: "password",
      source: "SQL: a row with a password",
      hints: ["values"],
      from: "passw(?:or)?d|secret|token|api_?key|(?<=[ ,(])key",
      pattern:
        "(?:passw(?:or)?d|secret|token|api_?key|key)[^()\\n]{0,200}\\)\\s{0,20}VALUES\\s{0,20}\\([^()\\n]{0,300}?'(?<secret>(?=[^'\\n]{0,60}[0-9!#$%&*])[^'\\n@ ]{6,200})'",
      flags: "i",
      isPlausible: (secret) => looksLikePassword(secret) && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/.test(secret),
    },
    {
      kind: "password",
      source: "Oracle: user/password in a thin JDBC address",
      hints: ["jdbc:oracle"],
      pattern: "jdbc:oracle:(?:thin|oci8?):[A-Za-z0-9_$]{1,40}/(?<secret>[^@\\s\"']{2,100})@",
      flags: "i",
      isPlausible: (secret) => !isPlaceholder(secret),
    },
  ];
}
