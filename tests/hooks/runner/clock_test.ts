import { assertEquals } from "@std/assert";
import { isoTime } from "../../../lib/hooks/runner/clock.ts";
import fc from "../../support/property.ts";

Deno.test("isoTime() writes what toISOString() writes", () => {
  const min = new Date("0000-01-01T00:00:00.000Z");
  const max = new Date("9999-12-31T23:59:59.999Z");
  for (const end of [min, max]) assertEquals(isoTime(end), end.toISOString());
  fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
    assertEquals(isoTime(date), date.toISOString());
  }));
});
