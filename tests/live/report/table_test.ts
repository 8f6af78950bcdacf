import { assertEquals, assertThrows } from "@std/assert";
import type { JudgedCall } from "../laws/judged.ts";
import { readLiveOptions } from "../options.ts";
import { withPart } from "./page.ts";
import { withOutcome } from "../rounds.ts";
import { type Cell, matrixText, tallyText, waysText } from "./table.ts";
import { Tally } from "./tally.ts";

function judged(judgment: JudgedCall["judgment"], event = "Stop"): JudgedCall {
  return { hook: "memory_triage", event, judgment, why: "" };
}

Deno.test("matrixText() says of each cell what came of it, with reasons and problems below", () => {
  const cells = new Map<string, Cell>([
    ["1.0.60 resume", { kind: "missing", why: "no such thing" }],
    ["1.0.60 agents", { kind: "missing", why: "no such thing" }],
    ["2.1.330 resume", { kind: "played", rounds: 1, failed: 0, problems: [], late: 1 }],
    ["2.1.330 agents", { kind: "played", rounds: 3, failed: 1, problems: ["a | b"], late: 0 }],
  ]);
  const scenarios = [{ name: "resume", about: "" }, { name: "agents", about: "" }];
  const cell = (version: string, scenario: string) => cells.get(`${version} ${scenario}`);
  assertEquals(
    matrixText({ versions: ["1.0.60", "2.1.330"], scenarios, cell }),
    `| scenario | 1.0.60 | 2.1.330 |
| --- | --- | --- |
| resume | n/a (1) | passed, 1 late |
| agents | n/a (1) | **failed** 2 of 3 |

Not applicable, because the client lacks something:

1. no such thing

What failed:

- 2.1.330 agents: a \\| b`,
  );
});

Deno.test("waysText() counts the sessions of each client and way, and says why there are none", () => {
  const played = (failed: number): Cell => ({ kind: "played", rounds: 1, failed, problems: [], late: 0 });
  const missing: Cell = { kind: "missing", why: "no plugins" };
  const rows = [
    { client: "1.0.60", ways: { settings: [played(0), played(0), missing], plugin: [missing, missing] } },
    { client: "2.1.330", ways: { settings: [played(0), played(1)], plugin: [] } },
  ];
  assertEquals(
    waysText(rows, ["settings", "plugin"]),
    `| client | settings | plugin |
| --- | --- | --- |
| 1.0.60 | 2 passed | n/a (1) |
| 2.1.330 | **1 of 2 failed** |  |

Not applicable, because the client lacks something:

1. no plugins`,
  );
});

Deno.test("tallyText() counts by hook and event, and names where calls were late", () => {
  const tally = new Tally();
  tally.add("resume", [judged("found"), judged("found"), judged("unflushed"), judged("found", "SubagentStop")]);
  assertEquals(
    tallyText(tally),
    `| hook | calls | found | unflushed | ambiguous | none | wrong | share unflushed |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| memory_triage | 4 | 3 | 1 | 0 | 0 | 0 | 25.0 % |

| hook | event | calls | found | unflushed | ambiguous | none | wrong | share unflushed |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| memory_triage | Stop | 3 | 2 | 1 | 0 | 0 | 0 | 33.3 % |
| memory_triage | SubagentStop | 1 | 1 | 0 | 0 | 0 | 0 | 0.0 % |

Where calls were late:

| hook | event | scenario | calls | found | unflushed | ambiguous | none | wrong | share unflushed |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| memory_triage | Stop | resume | 3 | 2 | 1 | 0 | 0 | 0 | 33.3 % |`,
  );
});

Deno.test("withOutcome() keeps a failed round failed whatever comes after it", () => {
  const failed = withOutcome(undefined, { kind: "failed", problems: ["x"], judged: [judged("wrong")], ms: 1 });
  const both = withOutcome(failed, { kind: "passed", problems: [], judged: [judged("unflushed")], ms: 1 });
  assertEquals(both, { kind: "played", rounds: 2, failed: 1, problems: ["x"], late: 1 });
});

Deno.test("withPart() renews one part of the page and needs it to be there", () => {
  const page = "a\n<!-- calls: written by deno task live -->\nold\n<!-- end of calls -->\nb\n";
  assertEquals(
    withPart(page, "calls", "new"),
    "a\n<!-- calls: written by deno task live -->\n\nnew\n\n<!-- end of calls -->\nb\n",
  );
  assertThrows(() => withPart(page, "matrix", "new"), Error, 'Cannot find the part "matrix"');
});

Deno.test("readLiveOptions() names what it does not know", () => {
  assertEquals(readLiveOptions(["--scenarios", "resumé"]).toString().slice(0, 27), 'Unknown scenario "resumé" (');
  assertEquals(
    readLiveOptions(["--rounds", "0"]),
    'Expected --rounds to be a whole number from 1 to 10000 but found "0"',
  );
  assertEquals(readLiveOptions(["--sceanrios", "x"]), 'Unknown argument "--sceanrios"');
  const options = readLiveOptions([
    "--clients",
    "1.0.60,codex@newest",
    "--ways",
    "plugin,settings",
    "--scenarios",
    "resume",
    "--calls",
    "200",
    "--write",
  ]);
  assertEquals(
    typeof options !== "string" && [
      options.clients,
      options.ways.map(({ name, scenarios }) => [name, ...scenarios.map((scenario) => scenario.name)]),
      options.calls,
      options.write,
    ],
    [["1.0.60", "codex@newest"], [["settings", "resume"], ["plugin", "resume"]], 200, true],
  );
  assertEquals(readLiveOptions(["--ways", "snap"]).toString().slice(0, 20), 'Unknown way "snap" (');
});
