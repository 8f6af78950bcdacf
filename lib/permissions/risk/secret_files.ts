/** Names of files that hold secrets, in whatever directory. */
const NAMES =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$|test$).*)?|\.envrc|\.netrc|_netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.npmrc|\.pypirc|\.yarnrc(?:\.yml)?|\.git-credentials|\.vault-token|\.terraformrc|\.htpasswd|\.s3cfg|\.boto|\.dockercfg|\.bash_history|\.zsh_history|\.psql_history|\.mysql_history|\.python_history|\.node_repl_history|id_(?:rsa|dsa|ecdsa|ed25519)(?:_.*|-.*)?|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn|mobileprovision|agekey)|kubeconfig|.*\.kubeconfig|credentials(?:\.(?:json|toml|yml|yaml|db|ini|csv|tfrc\.json))?|(?:client_)?secrets?\.(?:json|toml|ya?ml|ini|env|txt)|service[-_]?account.*\.json|token(?:s)?\.(?:json|txt)|passwords?(?:\.\w+)?|shadow-?|gshadow-?|sudoers|master\.key|\.?auth\.(?:json|toml)|.*\.tfstate(?:\.backup)?|.*\.tfvars|wallet\.dat|Cookies|Login Data|logins\.json|key[34]\.db|cookies\.sqlite|hosts\.yml|hosts\.toml|\.claude\.json|\.credentials\.json|oauth_creds\.json|environ)$/i;

/** Directories whose files are all private. */
const DIRECTORIES =
  /(?:^|\/)(?:\.ssh|\.aws|\.azure|\.gnupg|\.kube|\.docker|\.config\/(?:gh|gcloud|glab-cli|op|rclone|hub|doctl|google-chrome|chromium|BraveSoftware|sops|age|heroku|stripe|netlify|configstore)|\.password-store|\.mozilla|\.thunderbird|\.local\/share\/keyrings|Library\/(?:Keychains|Cookies|Application Support\/(?:Google|Firefox|BraveSoftware|Code))|AppData\/(?:Roaming|Local)\/(?:Mozilla|Google|Microsoft)|\.oci|\.bitcoin|\.ethereum|\.electrum|\.secrets?|secrets|\.vault|\.1password|\.codex|\.gem\/credentials|\.cargo\/credentials(?:\.toml)?|\.m2\/settings\.xml|\.gradle\/gradle\.properties|etc\/(?:ssl\/private|sudoers\.d|ssh|shadow))(?:\/|$)|^\/(?:proc\/[^/]+\/(?:environ|mem|fd)|run\/secrets|var\/run\/secrets)(?:\/|$)/i;

/**
 * Whether a path names a file, or a directory, that is known to contain secrets.
 *
 * @example
 * ```ts
 * import { isSecretPath } from "./secret_files.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(["/home/me/.ssh/id_rsa", "/p/.env", "/p/src/env.ts"].map(isSecretPath), [true, true, false]);
 * ```
 */
export function isSecretPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (NAMES.test(name) && sourceEnding(name) === null) || DIRECTORIES.test(path);
}

/** Endings of source code: what a program is made of, and not what it is configured with. */
const SOURCE_ENDING =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kt|kts|scala|swift|dart|c|cc|cpp|cxx|h|hh|hpp|cs|fs|rb|ex|exs|erl|hs|ml|clj|lua|zig|vue|svelte|astro|html|css|scss|sass|less|graphql|proto)$/;

/**
 * The ending of a file of source code, such as `.ts`; null for any other file. No file of such a name is known to hold
 * secrets, in whatever directory.
 *
 * @example
 * ```ts
 * import { sourceEnding } from "./secret_files.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(["/p/a.ts", "/p/view.html", "/p/.env", "/p/secrets.json"].map(sourceEnding), [".ts", ".html", null, null]);
 * ```
 */
export function sourceEnding(path: string): string | null {
  return SOURCE_ENDING.exec(path)?.[0] ?? null;
}
