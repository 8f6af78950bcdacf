import { assertEquals, assertRejects } from "@std/assert";
import {
  limitsOfFiles,
  parallelMap,
  type ParallelWork,
  serveQuestions,
  type WorkerPool,
} from "../../../lib/cli/host/workers.ts";

/** Workers that double numbers; the ones that `fails` names break at their first question. */
function pool(fails: (worker: number) => boolean): WorkerPool & { readonly ended: () => number } {
  let [started, ended] = [0, 0];
  return {
    cores: 4,
    start() {
      const worker = started++;
      return {
        ask: (question) =>
          fails(worker) ? Promise.reject(new Error("no worker")) : Promise.resolve(Number(question) * 2),
        terminate: () => void ended++,
      };
    },
    ended: () => ended,
  };
}

/** The answers to 0 … 9 from so many workers, the local ones negative. */
async function double(workers: number, threads: WorkerPool, rest: Partial<ParallelWork<number>> = {}) {
  const answers = new Map<number, unknown>();
  const { error: broken } = await parallelMap([...Array(10).keys()], {
    workers,
    pool: threads,
    limits: limitsOfFiles([1, 2], (megabytes) => ({ size: megabytes * 1024 * 1024 })),
    question: (piece) => piece,
    answerLocally: (question) => Promise.resolve(Number(question) * -2),
    take: (piece, answer) => Promise.resolve(void answers.set(piece, answer)),
    ...rest,
  });
  return { broken, answers: [...Array(10).keys()].map((piece) => answers.get(piece)) };
}

const DOUBLED = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18];
const LOCAL = DOUBLED.map((answer) => -answer);

Deno.test("parallelMap() answers every piece once, on workers or here", async () => {
  assertEquals(await double(3, pool(() => false)), { broken: null, answers: DOUBLED });
  assertEquals(await double(0, pool(() => true)), { broken: null, answers: LOCAL });
});

Deno.test("parallelMap() does here what broken workers leave, and says why they broke", async () => {
  assertEquals(await double(3, pool(() => true)), { broken: "no worker", answers: LOCAL });
  const { broken, answers } = await double(3, pool((worker) => worker === 0));
  assertEquals([broken, answers.map((answer) => Math.abs(Number(answer)))], ["no worker", DOUBLED]);
});

Deno.test("parallelMap() asks a worker the next question before it takes an answer, and no more", async () => {
  const log: string[] = [];
  const threads: WorkerPool = {
    cores: 2,
    start: () => ({
      ask: (question) => Promise.resolve(log.push(`asked ${question}`)).then(() => question),
      terminate: () => {},
    }),
  };
  const take = (piece: number) => Promise.resolve(void log.push(`took ${piece}`));
  await double(1, threads, { take });
  assertEquals(log.slice(0, 6), ["asked 0", "asked 1", "asked 2", "took 0", "asked 3", "took 1"]);
  assertEquals(log.filter((line) => line.startsWith("took")).length, 10);
});

Deno.test("limitsOfFiles() gives the heap for the largest file, and each file the time that it needs", async () => {
  const heaps: number[] = [];
  const threads = pool(() => false);
  await double(2, { cores: 4, start: (heapMb) => (heaps.push(heapMb), threads.start(heapMb)) });
  assertEquals(heaps, [712, 712]);
  const { patienceMs } = limitsOfFiles([0, 1], (megabytes) => ({ size: megabytes * 1024 * 1024 }));
  assertEquals([0, 1].map(patienceMs), [30_000, 31_024]);
});

Deno.test("parallelMap() gives up a worker that never answers, and no other worker gets the piece that it had", async () => {
  const asked: number[] = [];
  const threads = pool(() => false);
  const silent: WorkerPool = {
    cores: 4,
    start: (heapMb) => ({
      ...threads.start(heapMb),
      ask: (question) => {
        asked.push(Number(question));
        return Number(question) === 3 ? new Promise(() => {}) : Promise.resolve(Number(question) * 2);
      },
    }),
  };
  for (const workers of [1, 3]) {
    asked.length = 0;
    const { broken, answers } = await double(workers, silent, { limits: { heapMb: 600, patienceMs: () => 0 } });
    assertEquals([broken, answers[3]], ["a worker has not answered for 0 s", -6]);
    assertEquals(answers.map((answer) => Math.abs(Number(answer))), DOUBLED);
    assertEquals(asked.filter((piece) => piece === 3).length, 1);
  }
  assertEquals(threads.ended(), 4);
});

Deno.test("parallelMap() ends its workers, also when taking an answer throws", async () => {
  const threads = pool(() => false);
  await assertRejects(() => double(3, threads, { take: () => Promise.reject(new Error("full")) }), Error, "full");
  assertEquals(threads.ended(), 3);
});

Deno.test("serveQuestions() answers in the order of the questions, whichever is done first", async () => {
  const listeners: ((event: Event) => void)[] = [];
  const replies: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const here = { postMessage: Reflect.get(globalThis, "postMessage"), addEventListener: globalThis.addEventListener };
  Object.assign(globalThis, {
    postMessage: (reply: unknown) => void replies.push(reply),
    addEventListener: (_: string, listener: (event: Event) => void) => void listeners.push(listener),
  });
  try {
    serveQuestions(async (question) => {
      if (question === 1) await first.promise;
      return Number(question);
    });
  } finally {
    globalThis.addEventListener = here.addEventListener;
  }
  for (const data of [1, 2]) listeners.forEach((listen) => listen(new MessageEvent("message", { data })));
  first.resolve();
  while (replies.length < 2) await new Promise((resolve) => setTimeout(resolve, 0));
  Object.assign(globalThis, { postMessage: here.postMessage });
  assertEquals(replies, [1, 2]);
});
