import { assert, assertEquals } from "@std/assert";
import { type RiskKind, RISKS, severityOf } from "../../../lib/permissions/risk/risk_kinds.ts";
import { listedRisk } from "../../../lib/permissions/risk/risk_table.ts";

Deno.test("severityOf() puts reading first, and what executes or destroys behind what writes in the project", () => {
  const order: RiskKind[] = ["read_only", "project_write", "network", "package_install", "arbitrary_code"];
  const places = order.map(severityOf);
  assertEquals([...places].sort((a, b) => a - b), places);
  assertEquals(new Set(Object.keys(RISKS).map((kind) => severityOf(kind as RiskKind))).size, Object.keys(RISKS).length);
  assert(places.every((place) => place >= 0));
});

Deno.test("listedRisk() takes the most words that are listed", () => {
  assertEquals(listedRisk("git", ["status"]), "read_only");
  assertEquals(listedRisk("git", ["push", "origin"]), listedRisk("git", ["push"]));
  assertEquals(listedRisk("npm", ["audit", "signatures"]), "network");
  assertEquals(listedRisk("npm", ["audit", "fix"]), "package_install");
  assertEquals(listedRisk("chmod", ["status"]), "project_write");
});

Deno.test("listedRisk() knows whole names only, and no program that is named as several of them", () => {
  const unknown = [["gi", "status"], ["git status, git log"], ["frob", "git", "status"], ["", "status"], [","], [""]];
  assertEquals(unknown.flatMap(([program = "", ...words]) => listedRisk(program, words) ?? []), []);
});
