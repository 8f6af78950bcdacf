import { assertEquals } from "@std/assert";
import {
  DECISIONS,
  DENIED_DECISIONS,
  isAllowed,
  isPrompted,
  PROMPTED_DECISIONS,
} from "../../../lib/session/calls/decision.ts";

Deno.test("isAllowed() and isPrompted() sort every decision", () => {
  assertEquals(DECISIONS.filter(isAllowed), [
    "allowed",
    "allowed_by_rule",
    "allowed_by_mode",
    "allowed_by_hook",
    "allowed_by_classifier",
    "approved_once",
    "approved_always",
  ]);
  assertEquals(DECISIONS.filter(isPrompted), ["approved_once", "approved_always", "rejected_by_person"]);
});

Deno.test("DENIED_DECISIONS and PROMPTED_DECISIONS have nothing in common, and a denied call was not allowed", () => {
  assertEquals(DENIED_DECISIONS.filter((decision) => PROMPTED_DECISIONS.includes(decision)), []);
  assertEquals(DENIED_DECISIONS.filter(isAllowed), []);
});
