import { assertEquals } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";
import { decidePart } from "../../../lib/permissions/decide/part.ts";
import { type Behavior, parseMode } from "../../../lib/permissions/mod.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

type Rules = Partial<Record<Behavior, readonly string[]>>;

/** One command in /home/dev/proj, the rules and the mode, and what becomes of it for which reason. */
const CASES: readonly (readonly [command: string, rules: Rules, mode: string, expected: string])[] = [
  ["frob", {}, "default", "ask no_rule"],
  ["frob x", { allow: ["Bash(frob *)"] }, "default", "allow rule Bash(frob *)"],
  ["frob x", { allow: ["Bash(frob *)"], ask: ["Bash(frob x)"] }, "default", "ask rule Bash(frob x)"],
  ["frob x", { ask: ["Bash(frob x)"], deny: ["Bash(frob *)"] }, "default", "deny rule Bash(frob *)"],
  ["sudo frob x", { deny: ["Bash(frob *)"] }, "default", "deny rule Bash(frob *)"],
  ["sudo frob x", { allow: ["Bash(frob *)"] }, "default", "ask no_rule"],
  ["ls", {}, "default", "allow read_only"],
  ["ls /etc", {}, "default", "ask path directory"],
  ["cat /etc/hosts", { allow: ["Read(//etc/**)"] }, "default", "allow read_only"],
  ["cat /etc/hosts", { ask: ["Read(//etc/**)"] }, "default", "ask path read"],
  ["cat /etc/hosts", { deny: ["Read(//etc/**)"] }, "default", "deny rule Read(//etc/**)"],
  ["cat ~other/x", {}, "default", "ask path read"],
  ["cat a/../../x", {}, "default", "ask path read"],
  ["cd /tmp", { allow: ["Read(//tmp/**)"] }, "default", "allow read_only"],
  ["cd /tmp", {}, "default", "ask path directory"],
  ["rm *.o", {}, "acceptEdits", "ask path write"],
  ["mkdir x", {}, "default", "ask path write"],
  ["mkdir x", {}, "acceptEdits", "allow mode"],
  ["mkdir x", { allow: ["Bash(mkdir *)"] }, "default", "allow rule Bash(mkdir *)"],
  ["mkdir /x", { allow: ["Bash(mkdir *)"] }, "default", "ask path write"],
  ["tee x", {}, "acceptEdits", "ask no_rule"],
  ["sed -i s/a/b/ x.ts", {}, "acceptEdits", "allow mode"],
  ["sed -i 1d x.ts", {}, "acceptEdits", "ask no_rule"],
  ["sed -n 1p x", {}, "default", "allow read_only"],
  ["cp -r a b", { allow: ["Bash(cp *)"] }, "default", "ask path write"],
  ["cp .env b", { allow: ["Bash(cp *)"], deny: ["Read(.env)"] }, "default", "deny rule Read(.env)"],
  ["touch .git/x", { allow: ["Bash(touch *)"] }, "default", "ask guarded_path"],
  ["frob > out", { allow: ["Bash(frob *)"] }, "default", "ask path write"],
  ["frob > out", { allow: ["Bash(frob *)"] }, "acceptEdits", "allow rule Bash(frob *)"],
  ["frob > /dev/null", { allow: ["Bash(frob *)"] }, "default", "allow rule Bash(frob *)"],
  ["frob 2>&1", { allow: ["Bash(frob *)"] }, "default", "allow rule Bash(frob *)"],
  ["frob > *", { allow: ["Bash(frob *)"] }, "default", "ask path write"],
  ["frob > .git/*", { allow: ["Bash(frob *)"] }, "default", "ask guarded_path"],
  ["frob < /etc/hosts", { allow: ["Bash(frob *)"] }, "default", "ask path read"],
  ["frob <<'E'\n/etc/x\nE", { allow: ["Bash(frob *)"] }, "default", "allow rule Bash(frob *)"],
  ["eval frob", { allow: ["Bash(eval *)"] }, "default", "ask runs_arguments"],
  ["find . -delete", { allow: ["Bash(find *)"] }, "default", "ask runs_arguments"],
];

for (const [command, rules, mode, expected] of CASES) {
  Deno.test(`decidePart() says ${expected} of ${command} under ${JSON.stringify(rules)} in ${mode} mode`, () => {
    const context = contextOf(rules, { mode: parseMode(mode) ?? "default" });
    const { verdict, reason, rule } = decidePart(readShell(command, context.home).parts[0]!, context);
    const detail = reason.kind === "path" ? ` ${reason.use}` : rule === undefined ? "" : ` ${rule}`;
    assertEquals(`${verdict} ${reason.kind}${detail}`, expected);
  });
}
