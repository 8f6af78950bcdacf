import { type BenchPart, type CheckedClaim, IDLE } from "./budget.ts";
import { type Measurement, median, ratioOf, type RealMeasurement } from "./measure.ts";

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map((_, i) => i === 0 ? "---" : "---:")) + rows.map(line).join("");
}

function mib(kib: number | null): string {
  return kib === null ? "?" : (kib / 1024).toFixed(0);
}

/** Hooks beside programs that do nothing. */
export function hookTimesTable(results: readonly Measurement[]): string {
  return table(
    ["whole process", "median ms", "best ms", `relative to ${IDLE}`, "peak MiB"],
    results.map((result) => [
      result.name,
      median(result.times).toFixed(1),
      Math.min(...result.times).toFixed(1),
      ratioOf(results, result.name, IDLE).toFixed(2),
      mib(result.peakKiB),
    ]),
  );
}

/** Hooks and peers over many sessions. */
export function realTable(results: readonly RealMeasurement[]): string {
  const worst = (numbers: readonly number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.9)] ?? NaN;
  return table(
    ["whole process", "median ms", "90th percentile ms", `relative to ${IDLE}`, "90th percentile"],
    results.map(({ name, times, ratios }) => [
      name,
      median(times).toFixed(1),
      worst(times).toFixed(1),
      median(ratios).toFixed(2),
      worst(ratios).toFixed(2),
    ]),
  );
}

/** Whole reads of some bytes, which `title` names. */
export function scanTable(
  results: readonly Measurement[],
  { title, bytes, base }: { readonly title: string; readonly bytes: number; readonly base: string },
): string {
  const speed = (ms: number): string => (bytes / 1e6 / (ms / 1000)).toFixed(0);
  return table(
    [title, "median MB/s", "best MB/s", `time relative to ${base}`, "peak MiB"],
    results.map((result) => [
      result.name,
      speed(median(result.times)),
      speed(Math.min(...result.times)),
      ratioOf(results, result.name, base).toFixed(2),
      mib(result.peakKiB),
    ]),
  );
}

/** The budgets, each with its measurement. */
export function verdictTable(verdicts: readonly CheckedClaim[]): string {
  return table(
    ["budget", "measured", "at most", ""],
    verdicts.map(({ claim, measured, limit, unit, met }) => [
      claim,
      `${measured.toFixed(2)} ${unit}`,
      `${Number(limit.toFixed(2))} ${unit}`,
      met ? "met" : "**missed**",
    ]),
  );
}

/** The heading of a section of the page. */
function headingOf(section: string): string {
  return section.slice(0, section.indexOf("\n"));
}

const BUDGETS = "## Budgets";

/**
 * The measurements of the page, with what was measured now in place of the sections with the same headings and of the
 * budgets of the same claims. `former`: what the page has; "" where all is new.
 */
export function renewedMeasurements(
  former: string,
  { machine, parts }: { readonly machine: string; readonly parts: readonly BenchPart[] },
): string {
  const [, ...sections] = former.trim().split(/\n(?=## )/).map((section) => section.trimEnd());
  const kept = new Map(sections.map((section) => [headingOf(section), section]));
  const budgets = new Map((kept.get(BUDGETS) ?? "").split("\n").slice(4).map((row) => [row.split(" | ")[0], row]));
  kept.delete(BUDGETS);
  for (const { text, verdicts } of parts) {
    const section = text.trimEnd();
    kept.set(headingOf(section), section);
    for (const row of verdictTable(verdicts).trimEnd().split("\n").slice(2)) budgets.set(row.split(" | ")[0], row);
  }
  const table = `${BUDGETS}\n\n${verdictTable([])}${[...budgets.values()].join("\n")}`;
  return [machine, ...kept.values(), table].join("\n\n");
}
