import { errorMessage } from "../../error_message.ts";
import type { Json } from "../../json.ts";

/** Another thread of this program, which answers one question after the other. */
export interface WorkerHandle {
  /**
   * Asks and waits for the answer; one question at a time.
   *
   * @throws Where the thread cannot be started or breaks down.
   */
  ask(question: Json): Promise<Json>;
  /** Ends it. */
  end(): void;
}

/** Threads that this program can start. */
export interface WorkerPool {
  /** How many run at once on this machine. */
  readonly cores: number;
  /** Starts one; whether it can be is known when it is first asked. */
  start(): WorkerHandle;
}

/** What came of the work. */
export interface ParallelResult {
  /** Why threads were given up, the first one's reason; null where none was. */
  readonly broken: string | null;
}

/** How work is shared out. */
export interface ParallelWork<T> {
  /** How many threads; 1 does all of it here. */
  readonly workers: number;
  readonly threads: WorkerPool;
  /** The question that stands for a piece of work. */
  question(work: T): Json;
  /** The same done here. */
  answerHere(question: Json): Promise<Json>;
  /** Takes an answer; answers come in any order. */
  take(work: T, answer: Json): Promise<void>;
}

/**
 * Shares pieces of work out among threads, a piece at a time, so that a long one keeps nobody waiting. What a thread that
 * breaks down leaves, and everything where none can be started, is done here.
 *
 * @param pieces The work.
 */
export async function parallelMap<T>(pieces: readonly T[], work: ParallelWork<T>): Promise<ParallelResult> {
  const queue = [...pieces].reverse();
  let broken: string | null = null;
  const help = async (): Promise<void> => {
    const thread = work.threads.start();
    try {
      for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
        let answer: Json;
        try {
          answer = await thread.ask(work.question(piece));
        } catch (error) {
          queue.push(piece);
          broken ??= errorMessage(error);
          return;
        }
        await work.take(piece, answer);
      }
    } finally {
      thread.end();
    }
  };
  const wanted = Math.min(work.workers, pieces.length);
  if (wanted > 1) await Promise.all(Array.from({ length: wanted }, help));
  for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
    await work.take(piece, await work.answerHere(work.question(piece)));
  }
  return { broken };
}

/**
 * Starts this program once more as a worker: `main.ts`, the one file of the bundle or a compiled program. A worker is a main
 * module of its own (`import.meta.main` holds in it), and `isWorker` tells them apart.
 *
 * @param entry The URL of the program's main module.
 */
export function startWorker(entry: string): WorkerHandle {
  const worker = new Worker(entry, { type: "module", name: "debrief" });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onmessageerror = () => reject(new Error("the answer cannot be read"));
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        };
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

/** Whether this runs in a worker. */
export function isWorker(): boolean {
  return "WorkerGlobalScope" in globalThis;
}

/** Answers the questions that `WorkerHandle.ask` sends, as they come. */
export function serveQuestions(answer: (question: unknown) => Promise<Json>): void {
  const reply: unknown = Reflect.get(globalThis, "postMessage");
  globalThis.addEventListener("message", async (event) => {
    if (!(event instanceof MessageEvent) || typeof reply !== "function") return;
    reply(await answer(event.data));
  });
}
