import { assert, assertEquals } from "@std/assert";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import type { TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import { capText, mapTexts, shortenNotice, shortenText } from "../../../../lib/clients/claude_code/trim/shorten.ts";
import { ourOutcome } from "../../../support/trim/outcome.ts";
import { byLast, byPercent, type Improvement, IMPROVEMENTS, type Outcome } from "../../../support/trim/reference.ts";

interface Row {
  readonly name: string;
  readonly key: string;
  readonly entries: readonly JsonObject[];
  readonly recorded: Outcome;
}

interface Recording {
  readonly cases: readonly {
    readonly name: string;
    readonly entries: readonly JsonObject[];
    // deno-lint-ignore no-explicit-any -- the recorded answer of another program
    readonly pipeline: Readonly<Record<string, any>>;
  }[];
}

function readOracle(name: string): unknown {
  return JSON.parse(Deno.readTextFileSync(new URL(`../../../../fixtures/oracle/${name}.json`, import.meta.url)));
}

function rowsOf(name: string, countsOf: (answer: Record<string, number>) => Record<string, number>): Row[] {
  const recording = readOracle(name) as Recording;
  return recording.cases.flatMap(({ name, entries, pipeline }) =>
    Object.entries(pipeline).map(([key, answer]) => ({
      name,
      key,
      entries,
      recorded: { survivors: answer.survivors, counts: countsOf(answer.statistics ?? answer) },
    }))
  );
}

/** Both programs: their recorded answers, the model of them, and the options by which we do the same. */
const PROGRAMS = [
  {
    name: "session_clone",
    rows: rowsOf("session_clone", (answer) => ({
      removed: answer["toolCallsRemoved"] ?? -1,
      shortened: answer["toolCallsTruncated"] ?? -1,
      thinking: answer["thinkingBlocksRemoved"] ?? -1,
    })),
    model: byPercent,
    options(key: string): TrimOptions {
      const [percent, mode, thinking] = key.split("/");
      const how = mode === "remove" ? "remove" : "shorten";
      return { tools: { kind: "oldest", percent: Number(percent), how }, thinking: Number(thinking) };
    },
  },
  {
    name: "session_clone_keep_last",
    rows: rowsOf("session_clone_keep_last", (answer) => ({
      removed: answer["toolCallsRemoved"] ?? -1,
      shortened: answer["toolCallsTruncated"] ?? -1,
      thinking: answer["thinkingBlocksRemoved"] ?? -1,
      turnsTotal: answer["turnsWithToolsTotal"] ?? -1,
      turnsRemoved: answer["turnsWithToolsRemoved"] ?? -1,
      turnsShortened: answer["turnsWithToolsTruncated"] ?? -1,
      turnsKept: answer["turnsWithToolsPreserved"] ?? -1,
    })),
    model: byLast,
    options(key: string): TrimOptions {
      const [, turns, shorten] = /^keep(\d+)\/trunc(\d+)$/.exec(key) ?? [];
      return { tools: { kind: "last", turns: Number(turns), shorten: Number(shorten) }, thinking: 100 };
    },
  },
];

const ALL = Object.keys(IMPROVEMENTS) as Improvement[];

for (const { name, rows, model, options } of PROGRAMS) {
  Deno.test(`the model gives what ${name} recorded when nothing is improved`, () => {
    assert(rows.length > 0);
    for (const { name, key, entries, recorded } of rows) {
      assertEquals(model(entries, key, () => false), recorded, `${name} ${key}`);
    }
  });

  Deno.test(`trimSession() leaves what ${name} leaves except for the named improvements`, () => {
    for (const { name, key, entries } of rows) {
      const expected = model(entries, key, () => true);
      const { survivors, counts } = ourOutcome(entries, options(key));
      assertEquals(survivors, expected.survivors, `${name} ${key}`);
      if (survivors.length === 0) continue; // nothing to trim: no counts
      for (const [count, value] of Object.entries(expected.counts)) {
        assertEquals(counts[count], value, `${name} ${key}: ${count}`);
      }
    }
  });
}

/** Improvements that the recordings cannot show, because they hold no such session; each has tests of its own. */
const SHOWN_ELSEWHERE: readonly Improvement[] = ["prompts", "results", "parents"];

Deno.test("each named improvement makes a difference to some recorded session", () => {
  const idle = ALL.filter((improvement) =>
    PROGRAMS.every(({ rows, model }) =>
      rows.every(({ entries, key }) => {
        const without = JSON.stringify(model(entries, key, (name) => name !== improvement));
        return without === JSON.stringify(model(entries, key, () => true));
      })
    )
  );
  assertEquals(idle.filter((improvement) => !SHOWN_ELSEWHERE.includes(improvement)), []);
});

/** Texts that we leave as they are where the older program made them longer. */
const NOT_SHORTER = "a cut that does not save anything is not made";

Deno.test("shortenText() cuts as recorded except where nothing would be saved", () => {
  const recorded = readOracle("truncate") as { truncateToolContent: { in: string; out: string }[] };
  for (const row of recorded.truncateToolContent) {
    const grown = row.out.length > row.in.length;
    assertEquals(shortenText(row.in), grown ? row.in : row.out, grown ? NOT_SHORTER : row.in);
  }
});

Deno.test("mapTexts() shortens every text in a value as recorded", () => {
  const recorded = readOracle("truncate") as {
    truncateObjectValues: { in: Json; out: { result: Json; wasTruncated: boolean } }[];
  };
  for (const row of recorded.truncateObjectValues) {
    const short = mapTexts(row.in, shortenText);
    assertEquals(short, row.out.result);
    assertEquals(short !== row.in, row.out.wasTruncated);
  }
});

Deno.test("shortenNotice() cuts the answer of a background task as recorded", () => {
  for (const row of readOracle("truncate_notification") as { in: string; out: string }[]) {
    const grown = row.out.length > row.in.length;
    assertEquals(shortenNotice(row.in), grown ? row.in : row.out, grown ? NOT_SHORTER : row.in);
  }
});

Deno.test("capText() keeps the limit with its mark", () => {
  assertEquals(capText("abcdefgh", 6), "abc...");
  assertEquals(capText("abcdef", 6), "abcdef");
  assertEquals(capText("abcdef", 2), "ab");
  assert(isJsonObject(mapTexts({ a: "abcdefgh" }, (text) => capText(text, 6))));
});
