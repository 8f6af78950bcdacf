/** The clock goes back: what was kept, and what the client wrote, lies in the future. */
import { assert, assertEquals } from "@std/assert";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { ask, ASKED, type Asked, nameOf, onFullStage } from "../support/hooks/process.ts";
import { exchange, type Stage } from "../support/hooks/harness.ts";
import { approved } from "../support/hooks/review_stage.ts";
import { jsonl } from "../support/transcript.ts";

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g;
const MILLISECONDS = /\b1[789]\d{11}\b/g;

/** Moves every time in the files below a folder, and the files' own, by so many ms. */
function move(folder: string, by: number): void {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) move(path, by);
    else {
      const text = Deno.readTextFileSync(path);
      Deno.writeTextFileSync(
        path,
        text.replace(ISO, (time) => new Date(Date.parse(time) + by).toISOString())
          .replace(MILLISECONDS, (time) => String(Number(time) + by)),
      );
      const then = new Date(Date.now() + by);
      Deno.utimeSync(path, then, then);
    }
  }
}

const REDIS = "We decided to use redis because it is shared between hosts.\n" +
  "We settled on eviction by age rather than by size because entries are small.";

/** Something new for each hook. */
function goOn({ hook, file }: Asked, stage: Stage): void {
  if (hook === "tool_intent" || hook === "agent_summary") return; // the same call, the same agent again
  if (hook === "session_handoff") {
    const timestamp = new Date().toISOString();
    const more = exchange("And the importer?", "Shall it keep them, too?", "m9").map((line) => ({
      ...line,
      timestamp,
    }));
    Deno.writeTextFileSync(file(stage), jsonl(...more), { append: true });
    // it is the last session, whatever the times of others are
    return Deno.utimeSync(file(stage), new Date(), new Date(Date.now() + 2 * YEAR));
  }
  const more = hook === "memory_triage"
    ? jsonl(...exchange("And the cache?", REDIS, "m9"))
    : jsonl(...["x", "y"].flatMap((x) => approved(`grob ${x}`, { id: `new-${x}` })));
  Deno.writeTextFileSync(file(stage), more, { append: true });
}

for (const by of [YEAR, 2 * DAY, 60_000, -60_000, -2 * DAY]) {
  const days = (by / DAY).toFixed(4);
  for (const asked of ASKED) {
    Deno.test(`${nameOf(asked)} goes on when its state and session lie ${days} days ahead of the clock`, () =>
      onFullStage(async (stage) => {
        await ask(asked, stage);
        const size = (): number => JSON.stringify(asked.left(stage)).length;
        const before = size();
        move(stateDirectory(stage.config), by);
        move(`${stage.config}/projects`, by);
        goOn(asked, stage);
        const { stdout } = await ask(asked, stage);
        if (asked.hook === "memory_triage") {
          // a time in the future silences nothing; one that just passed does
          assertEquals(stdout.includes("eviction by age"), Math.abs(by) >= DAY || by > 0, stdout);
          assertEquals(stdout.includes("WAL mode"), false, "what was said is not said again");
        } else assert(asked.says(stdout), stdout);
        assert(size() >= before, "something was lost");
        for (const line of stage.records("log.jsonl")) assert(Number(line["ms"]) >= 0);
      }, asked));
  }
}
