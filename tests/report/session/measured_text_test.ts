import { assertEquals } from "@std/assert";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import { measuredText } from "../../../lib/report/session/measured_text.ts";
import { assistant, entriesOf, user } from "../../support/transcript.ts";

const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() });
const turn = (second: number, id: string) => [
  user(`prompt ${id}`, { uuid: id, ...at(second) }),
  assistant(id, [{ type: "text", text: "Done." }], at(second + 5)),
];
const measured = (second: number, durationMs: number) => ({
  type: "system",
  subtype: "turn_duration",
  uuid: `s${second}`,
  durationMs,
  ...at(second),
});

Deno.test("measuredText() says how much of the time worked the client measured, if only a part", () => {
  for (
    const [lines, expected] of [
      [[...turn(0, "a"), measured(5, 4_000), ...turn(10, "b")], ", 4.0 s of it measured by the client"],
      [[...turn(0, "a"), measured(5, 4_000)], ""],
      [turn(0, "a"), ""],
      [[], ""],
    ] as const
  ) {
    const overview = overviewOf(entriesOf(...lines), "s");
    assertEquals(`${measuredText(overview)}`, expected);
  }
});
