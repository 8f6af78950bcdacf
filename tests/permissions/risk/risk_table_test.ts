import { assert, assertEquals } from "@std/assert";
import { type RiskKind, RISKS, severityOf } from "../../../lib/permissions/risk/risk_table.ts";

Deno.test("severityOf() puts reading first, and what executes or destroys behind what writes in the project", () => {
  const order: RiskKind[] = ["read_only", "project_write", "network", "package_install", "arbitrary_code"];
  const places = order.map(severityOf);
  assertEquals([...places].sort((a, b) => a - b), places);
  assertEquals(new Set(Object.keys(RISKS).map((kind) => severityOf(kind as RiskKind))).size, Object.keys(RISKS).length);
  assert(places.every((place) => place >= 0));
});
