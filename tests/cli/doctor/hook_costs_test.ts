import { assertEquals } from "@std/assert";
import { readHookCosts } from "../../../lib/cli/doctor/hook_costs.ts";
import { inPlace, keepSession, type Place } from "../../support/command_line.ts";
import { placeHost } from "../../support/session_commands.ts";
import { jsonl, user } from "../../support/transcript.ts";

const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString() });

/** A session with a turn of ten seconds for each time that a hook took; undefined is unknown. */
function session(place: Place, command: string, ...times: readonly (number | undefined)[]): string {
  return jsonl(...times.flatMap((durationMs, turn) => [
    user(`prompt ${turn}`, { ...at(turn * 20), uuid: `p${turn}`, cwd: place.project }),
    {
      type: "system",
      uuid: `s${turn}`,
      subtype: "stop_hook_summary",
      hookInfos: [{ command, ...durationMs === undefined ? {} : { durationMs } }],
      ...at(turn * 20 + 10),
    },
  ]));
}

const id = (number: number) => `0f3e7a52-4c1d-4e7b-9a55-${String(number).padStart(12, "0")}`;

Deno.test("readHookCosts() adds up what hooks cost in all sessions, the dearest first, beside the time of the turns", () =>
  inPlace((place) => {
    keepSession(place, id(1), session(place, "sh slow.sh", 10, 300));
    keepSession(place, id(2), session(place, "sh quick.sh", 5, undefined));
    keepSession(place, id(3), session(place, "sh slow.sh", 20));
    const { costs, ...all } = readHookCosts(placeHost(place));
    assertEquals({ ...all, costs: costs.map(({ each: _, ...cost }) => cost) }, {
      sessions: 3,
      workMs: 50_000,
      costs: [
        { command: "sh slow.sh", runs: 3, medianMs: 20, p90Ms: 300, worstMs: 300, totalMs: 330 },
        { command: "sh quick.sh", runs: 2, medianMs: 5, p90Ms: 5, worstMs: 5, totalMs: 5 },
      ],
    });
    return Promise.resolve();
  }));

Deno.test("readHookCosts() reads the ten newest sessions", () =>
  inPlace((place) => {
    for (let number = 1; number <= 12; number++) {
      keepSession(place, id(number), session(place, `hook ${number}`, number), place.project, 1000 + number);
    }
    const { sessions, costs } = readHookCosts(placeHost(place));
    assertEquals([sessions, costs.map(({ totalMs }) => totalMs)], [10, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]]);
    return Promise.resolve();
  }));

Deno.test("readHookCosts() has nothing of a project without sessions", () =>
  inPlace((place) => {
    assertEquals(readHookCosts(placeHost(place)), { sessions: 0, workMs: 0, costs: [] });
    return Promise.resolve();
  }));
