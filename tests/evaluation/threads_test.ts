import { assertEquals } from "@std/assert";
import type { Json } from "../../lib/json.ts";
import { parallelMap, type WorkerHandle, type WorkerPool } from "../../lib/cli/host/workers.ts";

/** Threads that answer with the double, until they break. */
function threads(answersUntilBroken: number): WorkerPool & { started: number; ended: number } {
  const made = {
    cores: 4,
    started: 0,
    ended: 0,
    start(): WorkerHandle {
      made.started++;
      let left = answersUntilBroken;
      return {
        ask: (question) =>
          left-- > 0 ? Promise.resolve(Number(question) * 2) : Promise.reject(new Error("out of memory")),
        terminate: () => void made.ended++,
      };
    },
  };
  return made;
}

async function run(pieces: readonly number[], workers: number, given: WorkerPool) {
  const answers = new Map<number, Json>();
  let here = 0;
  const { error: broken } = await parallelMap(pieces, {
    workers,
    pool: given,
    question: (piece) => piece,
    answerLocally: (question) => {
      here++;
      return Promise.resolve(Number(question) * 2);
    },
    take: (piece, answer) => {
      assertEquals(answers.has(piece), false, "no piece is done twice");
      answers.set(piece, answer);
      return Promise.resolve();
    },
  });
  return { answers, here, broken };
}

const PIECES = Array.from({ length: 20 }, (_, index) => index);
const DOUBLED = new Map(PIECES.map((piece) => [piece, piece * 2]));

function sorted(answers: Map<number, Json>): Map<number, Json> {
  return new Map([...answers].sort(([a], [b]) => a - b));
}

Deno.test("shareOut() does every piece once, by threads, and ends them", async () => {
  const given = threads(Infinity);
  const { answers, here, broken } = await run(PIECES, 3, given);
  assertEquals([sorted(answers), here, broken], [DOUBLED, 0, null]);
  assertEquals([given.started, given.ended], [3, 3]);
});

Deno.test("shareOut() does here what threads leave that cannot be started or break down", async () => {
  for (const [until, left] of [[0, 20], [2, 14]] as const) {
    const given = threads(until);
    const { answers, here, broken } = await run(PIECES, 3, given);
    assertEquals([sorted(answers), here, broken], [DOUBLED, left, "out of memory"]);
    assertEquals(given.ended, 3);
  }
});

Deno.test("shareOut() starts no thread for one worker or one piece", async () => {
  const given = threads(Infinity);
  assertEquals((await run(PIECES, 1, given)).here, 20);
  assertEquals((await run([7], 4, given)).here, 1);
  assertEquals(given.started, 0);
});
