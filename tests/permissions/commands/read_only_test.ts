import { assertEquals } from "@std/assert";
import { isReadOnly } from "../../../lib/permissions/commands/read_only.ts";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";

const reads = (command: string): boolean => readShell(command).parts.every(isReadOnly);

const READS = [
  "ls -la src",
  "cat *.ts",
  "git log --oneline -n 5",
  "git diff --cached",
  "grep -rn x src",
  "head -n 3 a",
  "sed -n 1,5p a",
  "timeout 5 ls",
  "command ls",
  "echo $(pwd)",
  "xargs -n 1 wc",
  "docker ps -a",
  "jq .a",
];
const MAY_DO_MORE = [
  "rm a",
  "git push",
  "git log --output=x",
  "git -c core.pager=x log",
  "sed -i s/a/b/ a",
  "sed -n 1,5w a",
  "find *",
  "cat $X",
  "echo $(rm a)",
  "xargs rm",
  "ls ~root",
  "jq env",
  "jq -n input; rm x",
  "docker rm x",
  "nohup ls",
  "LD_PRELOAD=x ls",
];

Deno.test("isReadOnly() knows what the client runs without asking", () => {
  assertEquals(READS.filter((command) => !reads(command)), []);
});

Deno.test("isReadOnly() vouches for nothing that may write, start or hide something", () => {
  assertEquals(MAY_DO_MORE.filter(reads), []);
});
