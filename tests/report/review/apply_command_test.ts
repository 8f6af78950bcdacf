import { assertEquals } from "@std/assert";
import { applyCommand, targetOfRules } from "../../../lib/report/review/apply_command.ts";
import { recommendation } from "../../support/review/reviews.ts";

Deno.test("targetOfRules() is the user's settings for calls in several projects", () => {
  const [p, q] = [recommendation({ root: "/p" }), recommendation({ root: "/q" })];
  assertEquals(targetOfRules([p, p], "/p"), { to: null, project: null });
  assertEquals(targetOfRules([q], "/p"), { to: null, project: "/q" });
  assertEquals(targetOfRules([p, q], "/p"), { to: "user", project: null });
  assertEquals(targetOfRules([recommendation({ root: "/q", destination: "user" })], "/p"), {
    to: "user",
    project: null,
  });
  assertEquals(targetOfRules([], "/p"), { to: null, project: null });
});

Deno.test("applyCommand() adds a rule where the calls were: here, in another project, or for the user", () => {
  const here = recommendation({ rule: "Bash(ls)", risk: "read_only", root: "/p" });
  const there = recommendation({ rule: "Bash(make)", root: "/it's" });
  const everywhere = recommendation({ rule: "Bash(make)", root: null, destination: "user" });
  assertEquals(applyCommand([here], "/p"), "debrief permissions --apply 'Bash(ls)'");
  assertEquals(applyCommand([here], null), "debrief permissions --apply 'Bash(ls)' --project /p");
  assertEquals(applyCommand([there], "/p"), "debrief permissions --apply 'Bash(make)' --project '/it'\\''s' --yes");
  assertEquals(applyCommand([everywhere], "/p"), "debrief permissions --apply 'Bash(make)' --to user --yes");
  assertEquals(
    applyCommand([here, there], "/p"),
    "debrief permissions --apply 'Bash(ls)' 'Bash(make)' --to user --yes",
  );
});
