import { assert, assertEquals } from "@std/assert";
import { toLocalAllowRule } from "../../../lib/permissions/settings/settings.ts";
import { closedRisk, HARMFUL_COMMANDS } from "../../../lib/permissions/risk/reach_table.ts";
import { riskOf } from "../../../lib/permissions/risk/risk.ts";
import { severityOf } from "../../../lib/permissions/risk/risk_kinds.ts";
import { reachOf } from "../../../lib/permissions/risk/rule_reach.ts";
import { isSecretPath } from "../../../lib/permissions/risk/secret_files.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const CONTEXT = contextOf({});

/** What a rule opens in /home/dev/proj: its kind, with "closed" where all of it is known to be of that kind. */
const TABLE: readonly (readonly [rule: string, expected: string])[] = [
  ["Bash(git status *)", "read_only closed"],
  ["Bash(git status:*)", "read_only closed"],
  ["Bash(git status*)", "unknown"],
  ["Bash(git *)", "arbitrary_code"],
  ["Bash(git log *)", "outside_write"],
  ["Bash(git add *)", "secret"],
  // `--format='%(signature)'` runs gpg.program
  ["Bash(git for-each-ref *)", "unknown"],
  ["Bash(git commit *)", "project_write"],
  ["Bash(* --version)", "unknown"],
  ["Bash(npm run *)", "arbitrary_code"],
  ["Bash(npm run build)", "arbitrary_code closed"],
  ["Bash(sudo *)", "privileged"],
  ["Bash(frob *)", "unknown"],
  ["Bash(frob)", "unknown closed"],
  ["Bash", "arbitrary_code"],
  ["Monitor", "arbitrary_code"],
  ["Read", "secret"],
  ["Read(//**)", "secret"],
  ["Read(~/**)", "secret"],
  ["Read(~/.ssh/**)", "secret"],
  ["Read(//usr/include/**)", "read_only closed"],
  ["Read(~/.cargo/registry/**)", "read_only closed"],
  ["Read(//srv/other/**)", "secret"],
  ["Read(//srv/other/a.txt)", "read_only closed"],
  ["Read(//srv/other/.env)", "secret"],
  ["Read(//srv/*.txt)", "secret"],
  ["Read(//srv/other/**/*.py)", "read_only closed"],
  ["Read(~/other/**/*.ts)", "read_only closed"],
  ["Read(//srv/other/**/*.json)", "secret"],
  ["Read(//srv/other/**/*.*)", "secret"],
  ["Read(//srv/*/**/*.py)", "secret"],
  ["Read(~/.ssh/**/*.py)", "secret"],
  ["Read(~/**/*.py)", "secret"],
  ["Read(//**/*.py)", "secret"],
  ["Edit(//srv/other/**/*.py)", "outside_write"],
  ["Edit(.github/**/*.js)", "arbitrary_code"],
  ["Edit(//home/dev/proj/src/**)", "project_write closed"],
  ["Edit(src/**)", "project_write closed"],
  ["Edit(**)", "project_write"],
  ["Edit(.github/**)", "arbitrary_code"],
  ["Edit(node_modules/x/**)", "arbitrary_code"],
  ["Edit(web/venv/**)", "arbitrary_code"],
  ["Edit(//etc/**)", "outside_write"],
  ["WebFetch(domain:docs.rs)", "network closed"],
  ["WebFetch(domain:*)", "network"],
  ["WebFetch(domain:*.rs)", "network"],
  ["WebFetch", "network"],
  ["mcp__acp__Bash", "arbitrary_code"],
  ["mcp__acp__Read", "secret"],
  ["mcp__acp__BashOutput", "unknown"],
  ["mcp__x__get_issue", "network closed"],
  ["mcp__x__jira_get_issue", "network closed"],
  ["mcp__x__preview_snapshot", "network closed"],
  ["mcp__context7__resolve-library-id", "network closed"],
  ["mcp__x__sequentialthinking", "network closed"],
  ["mcp__ide__getDiagnostics", "network closed"],
  // changes what others use, or anything at all
  ["mcp__x__create_issue", "unknown"],
  ["mcp__x__jira_update_issue", "unknown"],
  ["mcp__x__slack_reply_to_thread", "unknown"],
  ["mcp__x__add_comment", "unknown"],
  ["mcp__x__resolve_review_thread", "unknown"],
  ["mcp__x__search_and_replace", "unknown"],
  ["mcp__x__find_or_create", "unknown"],
  ["mcp__x__get_and_squash_history", "unknown"],
  ["mcp__x__switch_context", "unknown"],
  ["mcp__x__computer", "unknown"],
  ["mcp__x__docker", "unknown"],
  ["mcp__x__form_input", "unknown"],
  ["mcp__x__agent_spawn", "unknown"],
  ["mcp__x__preview_start", "unknown"],
  ["mcp__x__turn_on", "unknown"],
  ["mcp__x__tell", "unknown"],
  ["mcp__x__execute_sql", "unknown"],
  ["mcp__x__*", "arbitrary_code"],
  ["mcp__x", "arbitrary_code"],
  ["Skill(pdf)", "unknown closed"],
  ["Skill(*)", "arbitrary_code"],
  ["Agent(*)", "arbitrary_code"],
];

for (const [text, expected] of TABLE) {
  Deno.test(`reachOf() says ${expected} of ${text}`, () => {
    const rule = toLocalAllowRule(text, CONTEXT.cwd);
    assert(rule !== null);
    const { kind, closed } = reachOf(rule, CONTEXT);
    assertEquals(`${kind}${closed ? " closed" : ""}`, expected);
  });
}

Deno.test("HARMFUL_COMMANDS contain nothing that is closed, and nothing that only reads", () => {
  const wrong = HARMFUL_COMMANDS.filter((command) =>
    closedRisk(command.split(" ").slice(0, 2).join(" ")) !== undefined ||
    severityOf(riskOf({ tool: "Bash", input: { command } }, CONTEXT).kind) <= severityOf("read_only")
  );
  assertEquals(wrong, []);
});

Deno.test("isSecretPath() knows what contains secrets by its name and by its directory", () => {
  const secret = [
    ...["/home/me/.ssh/config", "/home/me/.ssh", "/p/.env", "/p/.env.local", "/p/tls/server.key", "/p/ca.pem"],
    ...["/home/me/.config/gh/hosts.yml", "/home/me/.kube/config", "/etc/shadow", "/proc/self/environ", "/root/.npmrc"],
    ...["/home/me/.git-credentials", "/p/terraform.tfstate", "/p/secrets/a.txt", "/home/me/.claude/.credentials.json"],
  ];
  const plain = [
    "/p/.env.example",
    "/p/src/env.ts",
    "/p/src/token.ts",
    "/p/keys.ts",
    "/p/src/secret.ts",
    "/p/a.keyboard",
  ];
  assertEquals([secret.filter((path) => !isSecretPath(path)), plain.filter(isSecretPath)], [[], []]);
});

Deno.test("isSecretPath() takes the project of a container, whose home is /root, for no secret", () => {
  assertEquals(["/root/app/src/a.ts", "/root/.cache/x/notes.txt"].map(isSecretPath), [false, false]);
  assertEquals(["/root/.ssh/id_rsa", "/root/.npmrc", "/root/.aws/config"].map(isSecretPath), [true, true, true]);
});
