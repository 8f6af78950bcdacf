import { errorMessage } from "../../error_message.ts";
import type { Json } from "../../json.ts";

/** A worker: another thread of this program, which answers one question at a time. */
export interface WorkerHandle {
  /** Asks a question; wait for its answer before asking the next. Throws if the worker cannot be started or fails. */
  ask(question: Json): Promise<Json>;
  /** Stops the worker. */
  terminate(): void;
}

/** Workers that this program can start. */
export interface WorkerPool {
  /** How many threads this machine runs at once. */
  readonly cores: number;
  /** Starts a worker; a failure shows at its first question. */
  start(): WorkerHandle;
}

/** How the work went. */
export interface ParallelResult {
  /** Why the first worker failed; null if none did. */
  readonly error: string | null;
}

/** How to share work among workers. */
export interface ParallelWork<T> {
  /** How many workers; with 1 everything is done on this thread. */
  readonly workers: number;
  readonly pool: WorkerPool;
  question(work: T): Json;
  answerLocally(question: Json): Promise<Json>;
  /** Receives an answer; answers come in any order. */
  take(work: T, answer: Json): Promise<void>;
}

/**
 * Shares pieces of work among workers, one piece at a time, so that a long piece does not delay others. What a failed worker
 * leaves is done by the others or on this thread.
 */
export async function parallelMap<T>(pieces: readonly T[], work: ParallelWork<T>): Promise<ParallelResult> {
  const queue = [...pieces].reverse();
  let firstError: string | null = null;
  const runWorker = async (): Promise<void> => {
    const worker = work.pool.start();
    try {
      for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
        let answer: Json;
        try {
          answer = await worker.ask(work.question(piece));
        } catch (error) {
          queue.push(piece);
          firstError ??= errorMessage(error);
          return;
        }
        await work.take(piece, answer);
      }
    } finally {
      worker.terminate();
    }
  };
  const workers = Math.min(work.workers, pieces.length);
  if (workers > 1) await Promise.all(Array.from({ length: workers }, runWorker));
  for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
    await work.take(piece, await work.answerLocally(work.question(piece)));
  }
  return { error: firstError };
}

/**
 * How large the space for new objects of a worker may get, in MB: without a limit three times 16. Old ones have no limit of ours:
 * Deno 2.9.6 says nothing of a worker that ended at one, so its question would never be answered.
 */
const WORKER_HEAP = { maxYoungGenerationSizeMb: 8 };

/**
 * Starts this program once more as a worker: `main.ts`, the one file of the bundle or a compiled program. A worker is a
 * main module of its own (`import.meta.main` holds in it), and `isWorker` tells them apart. `entry`: the URL of the
 * program's main module.
 */
export function startWorker(entry: string): WorkerHandle {
  // takes no module from the network, which a local text may load
  const url = entry.startsWith("file:")
    ? entry
    : `data:text/javascript,import ${encodeURIComponent(JSON.stringify(entry))}`;
  // Deno's own workers know no such limit
  const starting = import("node:worker_threads").then(({ Worker }) =>
    new Worker(new URL(url), { name: "debrief", resourceLimits: WORKER_HEAP })
  );
  return {
    ask: async (question) => {
      const worker = await starting;
      return await new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once("message", resolve);
        worker.once("messageerror", () => reject(new Error("the answer cannot be read")));
        worker.once("error", reject);
        worker.postMessage(question);
      });
    },
    terminate: () => void starting.then((worker) => worker.terminate()),
  };
}

export function isWorker(): boolean {
  return "DedicatedWorkerGlobalScope" in globalThis;
}

/** Answers the questions that `WorkerHandle.ask` sends, as they come. */
export function serveQuestions(answer: (question: unknown) => Promise<Json>): void {
  const reply: unknown = Reflect.get(globalThis, "postMessage");
  globalThis.addEventListener("message", async (event) => {
    if (!(event instanceof MessageEvent) || typeof reply !== "function") return;
    reply(await answer(event.data));
  });
}
