import { matchesStars } from "../rules/command_match.ts";

/**
 * The host of an address as the client compares it: lower case, punycode, without the port and a final dot. Returns
 * null for a text that is not an address or names no host.
 */
export function hostOf(url: string): string | null {
  return writtenHost(url)?.replace(/\.$/, "") || null;
}

/** The host as the client writes it into a rule: with the final dot, "" for an address without a host; null for no address. */
export function writtenHost(url: string): string | null {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Whether a domain of a `WebFetch(domain:…)` rule covers a host.
 *
 * Measured with 2.1.330: a leading `*.` covers any depth below, but not the domain itself; a star anywhere else stays
 * within one label; a lone star covers every host. Rules are compared as written, so a port, a path or an umlaut
 * matches nothing. `domain`: what follows `domain:` in the rule. `host`: the host, as {@linkcode hostOf} gives it.
 */
export function coversHost(domain: string, host: string): boolean {
  const pattern = domain.toLowerCase().replace(/\.$/, "");
  if (pattern === "*") return true;
  const deep = pattern.startsWith("*.");
  const labels = (deep ? pattern.slice(2) : pattern).split(".");
  const given = host.split(".");
  if (deep ? given.length <= labels.length : given.length !== labels.length) return false;
  const compared = deep ? given.slice(-labels.length) : given;
  return labels.every((label, i) => matchesStars(label, compared[i]!));
}

/** Hosts of documentation that WebFetch reads without a rule (2.1.330, asked host by host); their subdomains are not among them. */
const PREAPPROVED_HOSTS: ReadonlySet<string> = new Set(
  ("agentskills.io angular.io asp.net blazor.net bun.sh claude.dev cloud.google.com code.claude.com cypress.io " +
    "d3js.org dev.mysql.com devcenter.heroku.com developer.android.com developer.apple.com developer.mozilla.org " +
    "doc.rust-lang.org docs.aws.amazon.com docs.djangoproject.com docs.flutter.dev docs.getdbt.com docs.netlify.com " +
    "docs.oracle.com docs.python.org docs.spring.io docs.stripe.com docs.swift.org docs.unity.com " +
    "docs.unrealengine.com dotnet.microsoft.com en.cppreference.com expressjs.com fastapi.tiangolo.com " +
    "flask.palletsprojects.com getbootstrap.com git-scm.com gradle.org graphql.org hibernate.org httpd.apache.org " +
    "jestjs.io jquery.com jupyter.org keras.io kotlinlang.org kubernetes.io laravel.com learn.microsoft.com " +
    "matplotlib.org maven.apache.org modelcontextprotocol.io nextjs.org nginx.org nodejs.org numpy.org " +
    "pandas.pydata.org platform.claude.com prisma.io pytorch.org react.dev reactnative.dev reactrouter.com redis.io " +
    "redux.js.org requests.readthedocs.io ruby-doc.org scikit-learn.org selenium.dev spark.apache.org symfony.com " +
    "tailwindcss.com threejs.org tomcat.apache.org vuejs.org webpack.js.org www.ansible.com www.claude.dev " +
    "www.docker.com www.mongodb.com www.php.net www.postgresql.org www.sqlite.org www.tensorflow.org www.terraform.io " +
    "www.typescriptlang.org")
    .split(" "),
);

/** Hosts that are read without a rule only below a path (2.1.330). */
const PREAPPROVED_PATHS: Readonly<Record<string, readonly string[]>> = {
  "claude.com": ["/docs"],
  "dev.wix.com": ["/docs"],
  "github.com": ["/anthropics"],
  "go.dev": ["/doc", "/ref"],
  "huggingface.co": ["/docs"],
  "vercel.com": ["/docs"],
  "wordpress.org": ["/documentation"],
  "www.kaggle.com": ["/docs"],
};

/** Whether the client fetches an address without a rule, in every mode: by exact host, and for some hosts below a path. */
export function isPreapproved(url: string): boolean {
  const host = writtenHost(url);
  if (host === null || !/^https?:/i.test(url)) return false;
  if (PREAPPROVED_HOSTS.has(host)) return true;
  const { pathname } = new URL(url);
  return Object.hasOwn(PREAPPROVED_PATHS, host) &&
    PREAPPROVED_PATHS[host]!.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
