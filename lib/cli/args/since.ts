import { UsageError } from "../host/host.ts";

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * The time that `--since` means.
 *
 * @param text A date, how long ago (`90d`), or `today` or `yesterday`, which begin at midnight here.
 * @param now The time now.
 * @returns Milliseconds since 1970.
 * @throws {UsageError} If it is none of these.
 */
export function parseSince(text: string, now: Date): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const ago = UNIT_MS[unit];
  if (ago !== undefined) return now.getTime() - Number(count) * ago;
  if (text === "today" || text === "yesterday") {
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (text === "today" ? 0 : 1)).getTime();
  }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `Expected --since to be a date such as 2026-11-01 or 2026-11-01T12:00:00Z, yesterday, or a time ago such as 12h, 7d or 4w, but found "${text}"`,
  );
}
