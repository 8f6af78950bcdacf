import { UsageError } from "../host/host.ts";

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** How many days before today a word means; null if it means none. A weekday is the last one, today included. */
function daysAgo(text: string, now: Date): number | null {
  if (text === "today") return 0;
  if (text === "yesterday") return 1;
  const weekday = WEEKDAYS.indexOf(text);
  return weekday === -1 ? null : (now.getDay() - weekday + 7) % 7;
}

/**
 * The time that `--since` means. `text`: a date, how long ago (`90d`), or `today`, `yesterday` or a weekday, which
 * begin at midnight here. Returns milliseconds since 1970. Throws UsageError if it is none of these.
 */
export function parseSince(text: string, now: Date, { option = "--since" }: { readonly option?: string } = {}): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const ago = UNIT_MS[unit];
  if (ago !== undefined) return now.getTime() - Number(count) * ago;
  const days = daysAgo(text.toLowerCase(), now);
  if (days !== null) return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `Expected ${option} to be a date such as 2026-11-01 or 2026-11-01T12:00:00Z, yesterday, monday, or a time ago such as 12h, 7d or 4w, but found "${text}"`,
  );
}
