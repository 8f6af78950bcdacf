import { assertEquals } from "@std/assert";
import { followUpCounts, followUpFindings } from "../../../lib/cli/doctor/log_figures.ts";
import type { JsonObject } from "../../../lib/json.ts";

const record = (categories: string[], followUp: string): JsonObject => ({ ts: "", session: "s", categories, followUp });
const times = (count: number, one: JsonObject): JsonObject[] => Array.from({ length: count }, () => one);

const findings = (...records: readonly JsonObject[]) =>
  [...followUpFindings(followUpCounts(records))].map(({ level, text, fix }) => [level, text, fix]);

Deno.test("followUpFindings() says the share by category, and proposes to turn off what was never saved", () => {
  assertEquals(
    findings(
      ...times(2, record(["DECISION"], "saved")),
      record(["DECISION", "TECH_DEBT"], "ignored"),
      ...times(4, record(["TECH_DEBT"], "answered")),
    ),
    [
      [
        "ok",
        "memory_triage: of 3 messages about decisions, 2 led the model to save something; of 5 about follow-ups, 0",
        null,
      ],
      [
        "note",
        "memory_triage named follow-ups 5 times, and nothing was saved",
        'to turn them off, write "triage": {"thresholds": {"TECH_DEBT": 1}} in debrief.jsonc',
      ],
    ],
  );
});

Deno.test("followUpFindings() concludes nothing from few messages, or from records that are not its own", () => {
  assertEquals(findings(...times(4, record(["TECH_DEBT"], "ignored"))).map(([level]) => level), ["ok"]);
  assertEquals(findings({}, record([], "saved"), record(["OTHER"], "saved"), record(["DECISION"], "x")), []);
});

Deno.test("followUpFindings() speaks of one message in the singular", () => {
  assertEquals(findings(record(["DECISION"], "ignored")), [
    ["ok", "memory_triage: of 1 message about decisions, 0 led the model to save something", null],
  ]);
});
