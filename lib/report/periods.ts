export interface Periods {
  readonly unit: "day" | "week" | "month";
  /** The periods in order, none left out, each by its first day or its month. */
  readonly names: readonly string[];
  nameOf(day: string): string;
}

const DAY_MS = 86_400_000;
/** The most days that are shown as days, and the most weeks that are shown as weeks. */
const MAX_DAYS = 45;
const MAX_WEEKS = 60;

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  const time = Date.parse(day);
  return isoDay(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);
}

/** Days, or weeks or months if there would be too many. `first`: such as `2026-03-01`. */
export function periodsBetween(first: string, last: string): Periods {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  if (days <= MAX_DAYS) {
    const start = Date.parse(first);
    return {
      unit: "day",
      names: Array.from({ length: days }, (_, i) => isoDay(start + i * DAY_MS)),
      nameOf: (day) => day,
    };
  }
  if (days <= MAX_WEEKS * 7) {
    const start = Date.parse(mondayOf(first));
    const weeks = Math.round((Date.parse(mondayOf(last)) - start) / (7 * DAY_MS)) + 1;
    return {
      unit: "week",
      names: Array.from({ length: weeks }, (_, i) => isoDay(start + i * 7 * DAY_MS)),
      nameOf: mondayOf,
    };
  }
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const nameOf = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  return {
    unit: "month",
    names: Array.from({ length: monthOf(last) - monthOf(first) + 1 }, (_, i) => nameOf(monthOf(first) + i)),
    nameOf: (day) => day.slice(0, 7),
  };
}
