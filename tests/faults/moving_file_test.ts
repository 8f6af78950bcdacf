/** The session's file is written, cut, replaced or deleted while hooks read it. */
import { assert, assertEquals } from "@std/assert";
import type { Random } from "../../tools/generator/random.ts";
import {
  ask,
  ASKED,
  type Asked,
  assertLeft,
  GUARDED,
  onFullStage,
  REVIEWED_AT_STOP,
  SAYING_ONCE,
} from "../support/hooks/process.ts";
import type { Stage } from "../support/hooks/harness.ts";
import { seededRandom } from "../support/property.ts";
import { approved, calls, json, summary } from "../support/hooks/review_stage.ts";
import { jsonl } from "../support/transcript.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lines before those that count, so that reading all of them takes as long as a start. */
const FILLER = jsonl({ type: "attachment", uuid: "f", attachment: { type: "note", text: "x".repeat(2000) } });

/** Makes the file larger at its start. */
function fill(path: string, text: string): string {
  const filled = FILLER.repeat(4000) + text;
  Deno.writeTextFileSync(path, filled);
  return filled;
}

/** What happens to the file while it is read, over and over. */
const MOVES: readonly (readonly [name: string, move: (path: string, text: string, random: Random) => void])[] = [
  ["cut and written again", (path, text, random) => {
    Deno.truncateSync(path, random.below(text.length));
    Deno.writeTextFileSync(path, text);
  }],
  ["replaced by another and back", (path, text) => {
    Deno.writeTextFileSync(`${path}.beside`, jsonl(...approved("frob other", { session: "other", id: "other" })));
    Deno.renameSync(`${path}.beside`, path);
    Deno.writeTextFileSync(`${path}.beside`, text);
    Deno.renameSync(`${path}.beside`, path);
  }],
  ["deleted and written again", (path, text) => {
    Deno.removeSync(path);
    Deno.writeTextFileSync(path, text);
  }],
];

// git replaces its files whole
for (const asked of ASKED.filter((one) => one !== REVIEWED_AT_STOP && one !== GUARDED)) {
  for (const [what, move] of MOVES) {
    Deno.test(`${asked.hook} bears on ${asked.event} that its file is ${what} while it is read`, () =>
      onFullStage(async (stage) => {
        const path = asked.file(stage);
        const text = fill(path, Deno.readTextFileSync(path));
        let ended = false;
        const random = seededRandom();
        const moving = (async () => {
          while (!ended) {
            move(path, text, random);
            await pause(3);
          }
        })();
        let said = 0;
        for (let n = 0; n < 2; n++) if (asked.says((await ask(asked, stage)).stdout)) said++;
        ended = true;
        await moving;
        const { stdout } = await ask(asked, stage);
        assert(asked.says(stdout) || said > 0, `it says ${stdout}`);
        if (asked.hook === "memory_triage") assertEquals(said + (asked.says(stdout) ? 1 : 0), 1, "said once");
        if (what.startsWith("replaced") && asked.hook === "transcript_review") forget(stage);
        await assertLeft(asked, stage);
      }));
  }
}

/** What was read of the other file stays in the summary, as it must: it was there. */
function forget(stage: Stage): void {
  const path = stage.state("summary.json");
  const rules = summary(stage).filter(({ rule }) => rule !== "Bash(frob other)");
  Deno.writeTextFileSync(path, JSON.stringify({ ...json(stage, "summary.json"), rules }));
}

/** Writes two lines fifty times a second, at times in two pieces, until it is told to end; says how often it wrote. */
function writer(path: string, two: (n: number) => string): { end(): Promise<number> } {
  let ended = false;
  let written = 0;
  const append = (text: string): void => Deno.writeTextFileSync(path, text, { append: true });
  const writing = (async () => {
    while (!ended) {
      const text = two(written);
      if (written++ % 10 === 0) {
        append(text.slice(0, text.length / 3));
        await pause(5);
        append(text.slice(text.length / 3));
      } else append(text);
      await pause(20);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await writing;
      return written;
    },
  };
}

Deno.test("transcript_review counts each call of a growing file once, read while it is written", () =>
  onFullStage(async (stage) => {
    fill(stage.transcript, Deno.readTextFileSync(stage.transcript));
    const { end } = writer(stage.transcript, (n) => jsonl(...approved("frob grown x", { id: `grown-${n}` })));
    for (let n = 0; n < 12; n++) await ask(REVIEWED_AT_STOP, stage);
    const written = await end();
    await ask(REVIEWED_AT_STOP, stage);
    assertEquals(calls(stage, "review"), 3 + written);
    const rule = summary(stage).find(({ rule }) => rule === "Bash(frob grown x)");
    assertEquals(rule?.occurrences, written);
  }));

const others: readonly Asked[] = ASKED.filter((one) => one.hook !== "transcript_review" && one !== GUARDED);
for (const asked of others) {
  Deno.test(`${asked.hook} answers while its file is written at 100 lines a second`, () =>
    onFullStage(async (stage) => {
      const snapshot = { type: "file-history-snapshot", messageId: "m", snapshot: { trackedFileBackups: {} } };
      const { end } = writer(asked.file(stage), () => jsonl(snapshot, snapshot));
      let said = 0;
      for (let n = 0; n < 5; n++) if (asked.says((await ask(asked, stage)).stdout)) said++;
      await end();
      assertEquals(said, SAYING_ONCE.has(asked.hook) ? 1 : 5);
      assert(asked.left(stage) !== undefined);
    }));
}
