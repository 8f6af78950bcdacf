// Compared as text in lower case: as patterns, these lists took each process a millisecond to compile. They are made when
// first asked for.

/** Names that begin and end in each of these ways. */
function spelled(beginnings: string, endings: string): string[] {
  return beginnings.split("|").flatMap((beginning) => endings.split("|").map((ending) => beginning + ending));
}

let names: ReadonlySet<string> | undefined;
let directories: readonly string[] | undefined;

/** Names of files that hold secrets, in whatever directory. */
const makeNames = (): ReadonlySet<string> =>
  new Set([
    ...(".envrc|.netrc|_netrc|.pgpass|pgpass.conf|.my.cnf|.npmrc|.pypirc|.yarnrc|.yarnrc.yml|.git-credentials|.vault-token|" +
      ".terraformrc|.htpasswd|.s3cfg|.boto|.dockercfg|.bash_history|.zsh_history|.psql_history|.mysql_history|" +
      ".python_history|.node_repl_history|kubeconfig|shadow|shadow-|gshadow|gshadow-|sudoers|master.key|wallet.dat|cookies|" +
      "login data|logins.json|key3.db|key4.db|cookies.sqlite|hosts.yml|hosts.toml|.claude.json|.credentials.json|" +
      "oauth_creds.json|environ").split("|"),
    ...spelled("credentials", "|.json|.toml|.yml|.yaml|.db|.ini|.csv|.tfrc.json"),
    ...spelled("secret|secrets|client_secret|client_secrets", ".json|.toml|.yaml|.yml|.ini|.env|.txt"),
    ...spelled("token|tokens", ".json|.txt"),
    ...spelled("auth|.auth", ".json|.toml"),
  ]);
/** How names of such files end. */
const ENDINGS =
  ".pem|.key|.p12|.pfx|.jks|.keystore|.kdbx|.ppk|.asc|.gpg|.ovpn|.mobileprovision|.agekey|.kubeconfig|.tfstate|.tfstate.backup|.tfvars"
    .split("|");
/** Names of such files that are of a form. */
const FORMS =
  /^(?:(?!(?:example|sample|template|dist|test)\.)[\w-]*\.env(?:\.(?!example$|sample$|template$|dist$|test$).*)?|env\.(?:local|prod\w*|stag\w*|dev\w*)|id_(?:rsa|dsa|ecdsa|ed25519)(?:[_-].*)?|service[-_]?account.*\.json|passwords?(?:\.\w+)?)$/;

/** Directories whose files are all private, and files. */
const makeDirectories = (): readonly string[] =>
  [
    ...(".ssh|.aws|.azure|.gnupg|.kube|.docker|.password-store|.mozilla|.thunderbird|.local/share/keyrings|.oci|.bitcoin|" +
      ".ethereum|.electrum|.secret|.secrets|secrets|.vault|.1password|.codex|.gem/credentials|.cargo/credentials|" +
      ".cargo/credentials.toml|.m2/settings.xml|.gradle/gradle.properties").split("|"),
    ...spelled(
      ".config/",
      "gh|gcloud|glab-cli|op|rclone|hub|doctl|google-chrome|chromium|bravesoftware|sops|age|heroku|stripe|netlify|configstore",
    ),
    ...spelled("library/", "keychains|cookies"),
    ...spelled("library/application support/", "google|firefox|bravesoftware|code"),
    ...spelled("appdata/roaming/|appdata/local/", "mozilla|google|microsoft"),
    ...spelled("etc/", "ssl/private|sudoers.d|ssh|shadow"),
  ].map((path) => `/${path}/`);
/** The same at the root of the system. */
const SYSTEM = /^\/(?:proc\/[^/]+\/(?:environ|mem|fd)|run\/secrets|var\/run\/secrets)\//;

/** Whether a path names a file, or a directory, that is known to contain secrets. */
export function isSecretPath(path: string): boolean {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  const isSecretName = (names ??= makeNames()).has(name) || ENDINGS.some((ending) => name.endsWith(ending)) ||
    FORMS.test(name);
  if (isSecretName && sourceEnding(path) === null) return true;
  return SYSTEM.test(`${lower}/`) ||
    (directories ??= makeDirectories()).some((directory) => `/${lower}/`.includes(directory));
}

/** Endings of source code: what a program is made of, and not what it is configured with. */
const SOURCE_ENDING =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kt|kts|scala|swift|dart|c|cc|cpp|cxx|h|hh|hpp|cs|fs|rb|ex|exs|erl|hs|ml|clj|lua|zig|vue|svelte|astro|html|css|scss|sass|less|graphql|proto)$/;

/**
 * The ending of a file of source code, such as `.ts`; null for any other file. No file of such a name is known to hold
 * secrets, in whatever directory.
 */
export function sourceEnding(path: string): string | null {
  return SOURCE_ENDING.exec(path)?.[0] ?? null;
}
