/** One program in a race. */
export interface Contender {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Run before each measurement, outside of it. */
  readonly before?: () => void;
  /** Whether it catches up with a long file over several runs, which are not measured. */
  readonly catchesUp?: boolean;
}

/** What the runs of one contender showed. */
export interface Measurement {
  readonly name: string;
  /** Wall-clock time of whole processes, in ms. */
  readonly times: readonly number[];
  /** What each run took, relative to the runs of the base right before and after it; 1 for the base itself. */
  readonly besideBase: readonly number[];
  /** The highest peak of resident memory seen, in KiB; null where /proc does not tell. */
  readonly peakKiB: number | null;
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The program's own file: a wrapper script would be measured with it. */
export function programPath(name: string, ask: readonly string[]): string | null {
  try {
    const output = new Deno.Command(name, { args: [...ask], stderr: "null" }).outputSync();
    const path = new TextDecoder().decode(output.stdout).trim();
    return output.success && path !== "" ? path : null;
  } catch {
    return null; // not installed
  }
}

function start({ command, args, stdin, env, cwd, before }: Contender): Deno.ChildProcess {
  before?.();
  return new Deno.Command(command, {
    args: [...args],
    stdin: stdin === undefined ? "null" : "piped",
    stdout: "null",
    stderr: "piped",
    ...(env && { env: { ...env } }),
    ...(cwd === undefined ? {} : { cwd }),
  }).spawn();
}

async function feed(child: Deno.ChildProcess, stdin: string | undefined): Promise<void> {
  if (stdin === undefined) return;
  const writer = child.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(stdin));
    await writer.close();
  } catch {
    // a program that reads no input may have ended
  }
}

async function finish(child: Deno.ChildProcess, contender: Contender): Promise<void> {
  const [status, stderr] = await Promise.all([child.status, new Response(child.stderr).text()]);
  if (!status.success) {
    throw new Error(`Cannot measure "${contender.name}": code ${status.code}: ${stderr.slice(0, 500)}`);
  }
}

/** Whole-process time of one run in ms. */
export async function timeOnce(contender: Contender): Promise<number> {
  contender.before?.();
  const begin = performance.now();
  const child = start({ ...contender, before: () => {} });
  await feed(child, contender.stdin);
  await finish(child, contender);
  return performance.now() - begin;
}

/** Peak resident memory of one run in KiB; null if the system does not say. */
async function peakOnce(contender: Contender): Promise<number | null> {
  const child = start(contender);
  const [peak] = await Promise.all([peakUntil(child.pid, finish(child, contender)), feed(child, contender.stdin)]);
  return peak;
}

/** Peak resident memory of a process in KiB: the last mark that /proc shows before it is done. */
export async function peakUntil(pid: number, done: Promise<unknown>): Promise<number | null> {
  let running = true;
  const ended = done.finally(() => running = false);
  let peak: number | null = null;
  while (running) {
    try {
      const mark = /VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1];
      if (mark !== undefined) peak = Number(mark);
    } catch {
      // gone, or a system without /proc
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await ended;
  return peak;
}

/** How often each contender runs. */
export interface RaceOptions {
  readonly rounds: number;
  /** Rounds for peak memory, apart from those for time. @default {2} */
  readonly memoryRounds?: number;
  /** The name of the one that the others are compared with. It runs again after each of them. */
  readonly base: string;
}

/** In another order each time: what ran before leaves the machine warm or busy for the next. */
function shuffled<T>(list: readonly T[]): T[] {
  const lots = list.map((item): [number, T] => [Math.random(), item]);
  return lots.sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** A run that still catches up with a long file takes longer, in ms. */
const CAUGHT_UP_MS = 150;
const MOST_WARM_RUNS = 60;

async function warmUp(contender: Contender): Promise<void> {
  for (let run = 1; run <= MOST_WARM_RUNS; run++) {
    const time = await timeOnce(contender);
    if (contender.catchesUp !== true || time < CAUGHT_UP_MS) return;
  }
}

/**
 * Runs all contenders in turn, round by round, each between two runs of the base: a machine that is slow for a second is
 * slow for both.
 */
export async function race(contenders: readonly Contender[], options: RaceOptions): Promise<Measurement[]> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  const besideBase = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  const peaks = new Map<string, number>();
  const base = contenders.find(({ name }) => name === options.base);
  if (base === undefined) throw new Error(`Cannot compare with "${options.base}": it is not a contender`);
  for (const contender of contenders) await warmUp(contender); // caches are warm for all, or for none
  let before = await timeOnce(base);
  for (let round = 0; round < options.rounds; round++) {
    for (const contender of shuffled(contenders.filter((one) => one !== base))) {
      const time = await timeOnce(contender);
      const behind = await timeOnce(base);
      times.get(contender.name)?.push(time);
      times.get(base.name)?.push(behind);
      besideBase.get(contender.name)?.push(2 * time / (before + behind));
      before = behind;
    }
  }
  besideBase.set(base.name, [1]);
  for (let round = 0; round < (options.memoryRounds ?? 2); round++) {
    for (const contender of contenders) {
      const peak = await peakOnce(contender);
      if (peak !== null) peaks.set(contender.name, Math.max(peak, peaks.get(contender.name) ?? 0));
    }
  }
  return contenders.map(({ name }) => ({
    name,
    times: times.get(name) ?? [],
    besideBase: besideBase.get(name) ?? [],
    peakKiB: peaks.get(name) ?? null,
  }));
}

/** How many times longer one contender takes than another, by what each took beside the base. */
export function ratioOf(results: readonly Measurement[], name: string, other: string): number {
  const of = (wanted: string) => median(results.find((result) => result.name === wanted)?.besideBase ?? []);
  return of(name) / of(other);
}

/** What was measured of one contender in every session: the median of each. */
export interface RealMeasurement {
  readonly name: string;
  /** Median milliseconds in each session. */
  readonly times: readonly number[];
  /** Median ratio to the empty script in each session. */
  readonly ratios: readonly number[];
}

export function joinRaces(races: readonly (readonly Measurement[])[]): RealMeasurement[] {
  const names = [...new Set(races.flatMap((results) => results.map(({ name }) => name)))];
  return names.map((name) => {
    const own = races.flatMap((results) => results.filter((result) => result.name === name));
    return {
      name,
      times: own.map(({ times }) => median(times)),
      ratios: own.map(({ besideBase }) => median(besideBase)),
    };
  });
}
