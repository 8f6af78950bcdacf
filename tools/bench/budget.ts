import { type Measurement, median, ratioOf, type RealMeasurement } from "./measure.ts";

export interface CheckedClaim {
  readonly claim: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: "times" | "MiB" | "ms";
  readonly met: boolean;
}

/** A part of the page, and the budgets that its figures were compared with. */
export interface BenchPart {
  readonly text: string;
  readonly verdicts: readonly CheckedClaim[];
}

/** What a hook may take: its whole process beside an empty deno script, and what a long session may add. */
interface HookBudget {
  /** In a session of a few messages. */
  readonly recorded: number;
  /** In a session of 1 MB. */
  readonly small: number;
  /** On 1 GB beside 1 MB. */
  readonly large: number;
  readonly peakGrowthMiB: number;
}

const HOOK_BUDGET: HookBudget = { recorded: 1.8, small: 1.75, large: 1.2, peakGrowthMiB: 15 };
const HOOK_BUDGETS: Readonly<Record<string, HookBudget>> = {
  // It searches the newest messages for what is worth saving; the generated session has nothing but conversation, in
  // several languages. In real sessions it has the budget below.
  memory_triage: { ...HOOK_BUDGET, small: 3.4 },
  // It reads a session, once, before anybody has typed; of a long one it only counts most lines. A fifth above what was
  // measured first.
  session_handoff: { recorded: 3.4, small: 7, large: 3, peakGrowthMiB: 30 },
};
/**
 * A full scan's time beside python's json.loads over the same lines. V8's parser takes four fifths of a scan, so the ratio is
 * for the most part the machine's: 0.66 to 0.83 and 0.52 to 0.58 on those that were tried.
 */
const SCAN_BESIDE_PYTHON: Readonly<Record<string, number>> = { "scan entries": 0.85, "scan conversation": 0.6 };

/** A command's time beside python's json.loads over the same sessions, when it builds the history and later. */
const HISTORY_BESIDE_PYTHON: Readonly<Record<string, number>> = {
  "find, first": 7,
  "sessions --all, first": 4,
  "find, later": 0.2,
  "sessions --all, later": 0.3,
  "permissions --all, later": 0.8,
  "report DIR, later": 1.5,
};

/** The page of a session of 200 MB. */
const REPORT = { ms: 5000, pageMiB: 3e6 / 2 ** 20, peakMiB: 400 } as const;

/** What hooks are compared with. */
export const IDLE = "empty deno script";
/** What full scans are compared with. */
export const PYTHON_SCAN = "python json.loads";

function atMost(claim: string, measured: number, limit: number, unit: CheckedClaim["unit"] = "times"): CheckedClaim {
  return { claim, measured, limit, unit, met: measured <= limit };
}

/** The budgets of the hooks, and whether each is met. */
export function hookVerdicts(results: readonly Measurement[]): CheckedClaim[] {
  const hooks = new Set(results.flatMap(({ name }) => /^(\w+) \d+[MG]B$/.exec(name)?.[1] ?? []));
  return [...hooks].flatMap((hook) => {
    const own = results.filter(({ name }) => name.startsWith(`${hook} `) && /\d+[MG]B$/.test(name));
    const [small, large] = [own[0], own.at(-1)];
    if (!small || !large) return [];
    const budget = HOOK_BUDGETS[hook] ?? HOOK_BUDGET;
    const besideEmpty = (name: string, limit: number) =>
      results.some((result) => result.name === name)
        ? [atMost(`${name} relative to an ${IDLE}`, ratioOf(results, name, IDLE), limit)]
        : [];
    const verdicts = [
      ...besideEmpty(`${hook} recorded`, budget.recorded),
      ...besideEmpty(small.name, budget.small),
    ];
    if (large === small) return verdicts;
    verdicts.push(
      atMost(`${large.name} relative to ${small.name}`, ratioOf(results, large.name, small.name), budget.large),
    );
    if (small.peakKiB !== null && large.peakKiB !== null) {
      const growth = (large.peakKiB - small.peakKiB) / 1024;
      verdicts.push(atMost(`${large.name}: peak memory over ${small.name}`, growth, budget.peakGrowthMiB, "MiB"));
    }
    return verdicts;
  });
}

/** How the name of a program ends that is measured beside memory_triage. */
export const PEER_SUFFIX = " (peer)";

/** Where real sessions are divided: a longer one has more messages than memory_triage reads. */
export const LONG_SESSION_BYTES = 100 * 1024;

/** What hooks may take at the end of real sessions of a length, in the median of the sessions. */
interface RealBudget {
  /** By hook, where it is not that of all. */
  readonly besideEmpty: Readonly<Record<string, number>>;
  /** memory_triage beside a Python program that asks the same question of the same session. */
  readonly besidePeer: number;
}

/**
 * The longer a session, the more of it memory_triage reads, up to 40 messages with the calls between them: 1.6 times an empty
 * script below 60 kB, 2.2 up to 500 kB, 2.8 above (40 sessions, one run). The other hooks read the same little of each.
 */
const REAL_BUDGETS: { readonly short: RealBudget; readonly long: RealBudget } = {
  short: { besideEmpty: { session_handoff: 4 }, besidePeer: 0.6 },
  long: { besideEmpty: { memory_triage: 3, session_handoff: 8 }, besidePeer: 0.9 },
};

/** What any other hook may take there. */
const REAL_BESIDE_EMPTY = 2;

export type SessionLength = keyof typeof REAL_BUDGETS;

export function realVerdicts(results: readonly RealMeasurement[], length: SessionLength): CheckedClaim[] {
  const { besideEmpty, besidePeer } = REAL_BUDGETS[length];
  const ratio = (result: RealMeasurement) => median(result.ratios);
  const hooks = results.flatMap((result) => {
    const hook = /^(\w+) session$/.exec(result.name)?.[1];
    return hook === undefined ? [] : [{ hook, claim: `${hook}, ${length} session`, measured: ratio(result) }];
  });
  const peer = results.find(({ name }) => name.endsWith(PEER_SUFFIX));
  return hooks.flatMap(({ hook, claim, measured }) => {
    const isTriage = hook === "memory_triage";
    return [
      atMost(`${claim} relative to an ${IDLE}`, measured, besideEmpty[hook] ?? REAL_BESIDE_EMPTY),
      ...isTriage && peer ? [atMost(`${claim} relative to ${peer.name}`, measured / ratio(peer), besidePeer)] : [],
    ];
  });
}

/** The budgets of full scans. */
export function scanVerdicts(results: readonly Measurement[]): CheckedClaim[] {
  if (!results.some(({ name }) => name === PYTHON_SCAN)) return [];
  return Object.entries(SCAN_BESIDE_PYTHON).map(([name, limit]) =>
    atMost(`${name} relative to ${PYTHON_SCAN}`, ratioOf(results, name, PYTHON_SCAN), limit)
  );
}

/** The budgets of commands across sessions. */
export function historyVerdicts(results: readonly Measurement[], base: string): CheckedClaim[] {
  if (base !== PYTHON_SCAN) return [];
  return Object.entries(HISTORY_BESIDE_PYTHON).map(([name, limit]) =>
    atMost(`${name}, relative to ${base}`, ratioOf(results, name, base), limit)
  );
}

/** The budgets of a page about a long session. */
export function reportVerdicts(
  results: readonly Measurement[],
  { name, page }: { readonly name: string; readonly page: number },
): CheckedClaim[] {
  return results.filter((result) => result.name === name).flatMap(({ times, peakKiB }) => [
    atMost(name, median(times), REPORT.ms, "ms"),
    atMost(`${name}: its page`, page / 2 ** 20, REPORT.pageMiB, "MiB"),
    ...peakKiB === null ? [] : [atMost(`${name}: peak memory`, peakKiB / 1024, REPORT.peakMiB, "MiB")],
  ]);
}
