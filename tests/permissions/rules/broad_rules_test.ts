import { assertEquals } from "@std/assert";
import { parseRule } from "../../../lib/permissions/mod.ts";
import { isDroppedInAuto } from "../../../lib/permissions/rules/broad_rules.ts";

function isDropped(text: string, behavior: "allow" | "ask" | "deny" = "allow"): boolean {
  const parsed = parseRule(text);
  return parsed.status === "ok" && isDroppedInAuto({ rule: parsed.rule, behavior });
}

/** Of these allow rules 2.1.330 took no notice in auto mode. */
const DROPPED = [
  ...["Bash", "Bash(*)", "PowerShell", "Agent", "Agent(Explore)", "Monitor"],
  ...["Bash(python *)", "Bash(python3:*)", "Bash(python3*)", "Bash(python3.11 *)", "Bash(/usr/bin/python3 *)"],
  ...["Bash(./python *)", "Bash(python3 -m pytest *)", "Bash(node x*)", "Bash(node --test *)", "Bash(php x*y)"],
  ...["Bash(python2 *x)", "Bash(npx *)", "Bash(npx:*)", "Bash(npx --yes *)", "Bash(npx -y tsc *)", "Bash(npx *tsc)"],
  ...[
    "Bash(deno eval *)",
    "Bash(deno -A *)",
    "Bash(sudo *)",
    "Bash(sudo -u x *)",
    "Bash(ssh -p 1 *)",
    "Bash(env FOO=1 *)",
  ],
  ...[
    "Bash(xargs -n1 *)",
    "Bash(su -c *)",
    "Bash(bash -lc *)",
    "Bash(sh -x x.sh *)",
    "Bash(cmd.exe *)",
    "Bash(FOO=1 *)",
  ],
  ...["Bash(node)", "Bash(bash)", "Bash(sudo)", "Bash(env)", "Bash(npm exec -- *)", "Bash(nohup *)", "Bash(nice *)"],
  ...["Bash(command *)", "Bash(time *)", "Bash(stdbuf *)", "Bash(busybox *)", "Bash(ruby*)"],
];

const KEPT = [
  ...["Bash(npx tsc *)", "Bash(npx tsc*)", "Bash(bunx tsc *)", "Bash(npm run *)", "Bash(npm *)", "Bash(npm exec *)"],
  ...["Bash(bun *)", "Bash(deno run *)", "Bash(deno test *)", "Bash(sudo ls *)", "Bash(doas ls *)", "Bash(xargs ls *)"],
  ...[
    "Bash(python3 x.py *)",
    "Bash(python3 scripts/*)",
    "Bash(node scripts/*.js)",
    "Bash(node ./x *)",
    "Bash(sh x.sh *)",
  ],
  ...[
    "Bash(bash x.sh)",
    "Bash(ruby -e 'x')",
    "Bash(dash -c 'x')",
    "Bash(ssh host *)",
    "Bash(nice -n 5 *)",
    "Bash(time)",
  ],
  ...[
    "Bash(python-x *)",
    "Bash(nodex*)",
    "Bash(irb*)",
    "Bash(git *)",
    "Bash(rm *)",
    "Bash(make *)",
    "Bash(docker run *)",
  ],
  ...["Bash(uv run *)", "Bash(pypy *)", "Bash(curl *)", "Edit(**)", "Skill", "WebFetch", "mcp__files", "SendMessage"],
];

Deno.test("isDroppedInAuto() drops the rules that auto mode takes no notice of, and keeps the others", () => {
  assertEquals([DROPPED.filter((rule) => !isDropped(rule)), KEPT.filter((rule) => isDropped(rule))], [[], []]);
});

Deno.test("isDroppedInAuto() drops no ask or deny rule", () => {
  assertEquals([isDropped("Bash(python *)", "deny"), isDropped("Bash", "ask")], [false, false]);
});
