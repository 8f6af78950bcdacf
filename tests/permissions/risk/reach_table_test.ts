import { assertEquals } from "@std/assert";
import { closedRisk, HARMFUL_COMMANDS } from "../../../lib/permissions/risk/reach_table.ts";
import { severityOf } from "../../../lib/permissions/risk/risk_kinds.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";
import { riskOf } from "../../../lib/permissions/risk/risk.ts";

Deno.test("closedRisk() knows no program that runs what it is told", () => {
  for (const name of ["bash", "sh", "eval", "xargs", "env", "python", "node -e", "find", "ssh", "git", "sudo", "awk"]) {
    assertEquals(closedRisk(name), undefined, name);
  }
});

Deno.test("closedRisk() is exact: an option, or another subcommand, is not closed", () => {
  assertEquals(["git status", "git ls-files", "git add"].map(closedRisk), ["read_only", "read_only", undefined]);
  for (const open of ["git log", "git diff", "git blame", "git commit", "git statusx", "git status ", "GIT STATUS"]) {
    assertEquals(closedRisk(open), undefined, open);
  }
});

Deno.test("every harmful command does more than read", () => {
  const tame = HARMFUL_COMMANDS.filter((command) =>
    severityOf(riskOf({ tool: "Bash", input: { command } }, contextOf({})).kind) <= severityOf("read_only")
  );
  assertEquals(tame, []);
});
