import { assertEquals } from "@std/assert";
import { runFindings } from "../../../lib/cli/doctor/log_figures.ts";
import type { JsonObject } from "../../../lib/json.ts";

const run = (hook: string, minute: number, data?: JsonObject): JsonObject => ({
  ts: `2026-01-05T09:0${minute}:00.000Z`,
  hook,
  ...(data === undefined ? {} : { data }),
});

const findings = (...records: readonly JsonObject[]) =>
  [...runFindings(records)].map(({ check, level, text }) => [check, level, text]);

const WRONG = '"hooks.mine.most" is not valid; the defaults of mine apply';

Deno.test("runFindings() tells what the newest run ignored of a hook's own settings", () => {
  const wrong = { config: [WRONG, '"triage.enabled" is not valid; the default applies'] };
  assertEquals(findings(run("mine", 1), run("mine", 2, wrong)), [["config", "warning", WRONG]]);
  assertEquals(findings(run("mine", 2, wrong), run("mine", 1)), [["config", "warning", WRONG]]);
  assertEquals(findings(run("mine", 1, wrong), run("mine", 2)), []);
  assertEquals(findings(run("mine", 1, wrong), run("other", 2)), [["config", "warning", WRONG]]);
});

Deno.test("runFindings() counts the answers that the client does not take", () => {
  assertEquals(findings(run("mine", 1, { dropped: "context" }), run("mine", 2), run("other", 3)), [
    ["log", "warning", "mine: 1 of 2 runs gave an answer that the client does not accept there (context)"],
  ]);
});

Deno.test("runFindings() finds nothing in lines that are not runs", () => {
  assertEquals(findings({}, { hook: 7 }, run("mine", 1, { config: "x", dropped: 1 })), []);
});
