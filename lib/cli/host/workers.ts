import { errorMessage } from "../../error_message.ts";
import { isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";

/** A worker: another thread of this program, which answers one question after another. */
export interface WorkerHandle {
  /** Asks a question; wait for its answer before asking the next. Throws if the worker cannot be started or fails. */
  ask(question: Json): Promise<Json>;
  terminate(): void;
}

/** Workers that this program can start. */
export interface WorkerPool {
  /** How many threads this machine runs at once. */
  readonly cores: number;
  /**
   * Starts a worker; a failure shows at its first question.
   *
   * @param heapMb How large its heap may get, in MB: the lower, the less garbage it holds, but a worker that reaches its
   * limit never answers (Deno 2.9.6).
   */
  start(heapMb: number): WorkerHandle;
}

export interface ParallelResult {
  /** Why the first worker failed; null if none did. */
  readonly error: string | null;
}

/** What a worker may take before it is given up. */
export interface WorkerLimits<T> {
  /** How large its heap may get, in MB. */
  readonly heapMb: number;
  /** How long it may take for a piece, in ms: one that reached the limit of its heap says nothing. */
  patienceMs(work: T): number;
}

/**
 * How large the heap of a worker may get that reads files of at most so many bytes, in MB. V8 lets a heap grow to four times
 * what is in use before it looks for garbage, but to half as much again where the limit is below 1 GB; what is in use at once
 * is less than a tenth of that. A worker that reaches its limit never answers, so there is room for a hundred times the file:
 * lines of 43 bytes took 45 times as much.
 */
function workerHeapMb(largestFile: number): number {
  return 512 + Math.ceil(100 * largestFile / (1024 * 1024));
}

/**
 * How long a worker may take for a file of so many bytes, in ms: several times as long as on an idle machine, and what a busy one
 * may take for the start. To give up one that is alive costs only that the file is read twice.
 */
function workerPatienceMs(bytes: number): number {
  return 30_000 + Math.ceil(bytes / 1024);
}

/** What workers may take that read these files, one at a time. `fileOf`: the file of a piece of work. */
export function limitsOfFiles<T>(
  pieces: readonly T[],
  fileOf: (piece: T) => { readonly size: number },
): WorkerLimits<T> {
  return {
    heapMb: workerHeapMb(pieces.reduce((most, piece) => Math.max(most, fileOf(piece).size), 0)),
    patienceMs: (piece) => workerPatienceMs(fileOf(piece).size),
  };
}

/** What became of a question about a file. */
export type FileAnswer<T> =
  | { readonly status: "done"; readonly result: T }
  /** The file cannot be read. */
  | { readonly status: "unreadable"; readonly message: string }
  /** Something failed that is not the fault of the file. */
  | { readonly status: "failed"; readonly message: string };

/** Answers a question about a file, on any thread; never throws. `answer`: finds the members of the answer. */
export async function fileAnswer(
  question: unknown,
  answer: (question: JsonObject) => JsonObject | Promise<JsonObject>,
): Promise<Json> {
  try {
    if (!isJsonObject(question)) throw new TypeError("Expected a question to be an object");
    return { ...await answer(question), status: "done" };
  } catch (error) {
    return {
      status: error instanceof UnreadableTranscriptError ? "unreadable" : "failed",
      message: errorMessage(error),
    };
  }
}

/** Reads what `fileAnswer` made. `read`: the result in the members of an answer; null if there is none. */
export function readAnswer<T>(answer: Json, read: (answer: JsonObject) => T | null): FileAnswer<T> {
  if (!isJsonObject(answer)) return { status: "failed", message: "the answer of a worker is not an object" };
  const result = answer["status"] === "done" ? read(answer) : null;
  if (result !== null) return { status: "done", result };
  const message = stringAt(answer, "message") ?? "the answer of a worker has no message";
  return { status: answer["status"] === "unreadable" ? "unreadable" : "failed", message };
}

/** How to share work among workers. */
export interface ParallelWork<T> {
  /** How many workers; with 0 everything is done on this thread. */
  readonly workers: number;
  readonly pool: WorkerPool;
  readonly limits: WorkerLimits<T>;
  question(work: T): Json;
  answerLocally(question: Json): Promise<Json>;
  /** Receives an answer; answers come in any order. */
  take(work: T, answer: Json): Promise<void>;
}

/** How many questions a worker has at a time: it goes on while an answer is taken. */
const AHEAD = 2;

/** The answer of a worker. Throws if it does not come in time. */
async function answerInTime(answer: Promise<Json>, patienceMs: number): Promise<Json> {
  const late = Promise.withResolvers<never>();
  const message = `a worker has not answered for ${Math.round(patienceMs / 1000)} s`;
  const timer = setTimeout(() => late.reject(new Error(message)), patienceMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shares pieces of work among workers, one piece at a time, so that a long piece does not delay others. The piece at which a worker
 * fails is done on this thread, as it may be too much for any worker; what else it leaves is done by the others or here.
 */
export async function parallelMap<T>(pieces: readonly T[], work: ParallelWork<T>): Promise<ParallelResult> {
  const queue = [...pieces].reverse();
  const failed: T[] = [];
  let firstError: string | null = null;
  const runWorker = async (): Promise<void> => {
    const worker = work.pool.start(work.limits.heapMb);
    const asked: { readonly piece: T; readonly answer: Promise<Json> }[] = [];
    const ask = (): void => {
      while (asked.length < AHEAD) {
        const piece = queue.pop();
        if (piece === undefined) return;
        const answer = worker.ask(work.question(piece));
        answer.catch(() => {}); // it is awaited later
        asked.push({ piece, answer });
      }
    };
    try {
      ask();
      for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
        let answer: Json;
        try {
          answer = await answerInTime(next.answer, work.limits.patienceMs(next.piece));
        } catch (error) {
          failed.push(next.piece);
          queue.push(...asked.reverse().map(({ piece }) => piece));
          firstError ??= errorMessage(error);
          return;
        }
        ask();
        await work.take(next.piece, answer);
      }
    } finally {
      worker.terminate();
    }
  };
  // the start of a worker costs more than one piece gains
  const workers = pieces.length === 1 ? 0 : Math.min(work.workers, pieces.length);
  await Promise.all(Array.from({ length: workers }, runWorker));
  for (const piece of [...failed, ...queue.reverse()]) {
    await work.take(piece, await work.answerLocally(work.question(piece)));
  }
  return { error: firstError };
}

/** How large the space for new objects of a worker may get, in MB: without a limit three times 16. */
const NEW_OBJECTS_MB = 8;

/**
 * Starts this program once more as a worker: `main.ts`, the one file of the bundle or a compiled program. A worker is a
 * main module of its own (`import.meta.main` holds in it), and `isWorker` tells them apart. `entry`: the URL of the
 * program's main module; `heapMb`: as {@linkcode WorkerPool} has it.
 */
export function startWorker(entry: string, heapMb: number): WorkerHandle {
  // takes no module from the network, which a local text may load
  const url = entry.startsWith("file:")
    ? entry
    : `data:text/javascript,import ${encodeURIComponent(JSON.stringify(entry))}`;
  // Deno's own workers know no such limits
  const resourceLimits = { maxYoungGenerationSizeMb: NEW_OBJECTS_MB, maxOldGenerationSizeMb: heapMb };
  const starting = import("node:worker_threads").then(({ Worker }) =>
    new Worker(new URL(url), { name: "debrief", resourceLimits })
  );
  const waiting: PromiseWithResolvers<Json>[] = [];
  const listening = starting.then((worker) => {
    worker.on("message", (answer) => waiting.shift()?.resolve(answer));
    worker.on("messageerror", () => waiting.shift()?.reject(new Error("the answer cannot be read")));
    worker.on("error", (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
    return worker;
  });
  return {
    ask: async (question) => {
      const worker = await listening;
      const answer = Promise.withResolvers<Json>();
      waiting.push(answer);
      worker.postMessage(question);
      return await answer.promise;
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
  let before = Promise.resolve();
  globalThis.addEventListener("message", (event) => {
    if (!(event instanceof MessageEvent) || typeof reply !== "function") return;
    // an answer does not say to which question, so they keep their order
    before = before.then(async () => reply(await answer(event.data)));
  });
}
