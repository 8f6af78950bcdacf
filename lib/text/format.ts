import { type Literal, safe, type SafeText, safeText } from "./safe_text.ts";

/** Formats a count with its noun: "1,200 calls". `plural`: the noun with an s without it. */
export function pluralize<N extends string, P extends string = never>(
  count: number,
  noun: Literal<N>,
  plural?: Literal<P>,
): SafeText {
  return safe`${formatInteger(count)} ${nounFor(count, noun, plural)}`;
}

/** The noun for a count that appears elsewhere: `turn` for 1, `turns` for any other. */
export function nounFor<N extends string, P extends string = never>(
  count: number,
  noun: Literal<N>,
  plural?: Literal<P>,
): SafeText {
  return safeText(count === 1 ? noun : plural ?? `${noun}s`);
}

export function formatInteger(count: number): SafeText {
  return safeText(String(count).replace(/\B(?=(\d{3})+$)/g, ","));
}

export function formatDecimal(value: number): SafeText {
  return safeText(value.toFixed(2));
}

/** By its two largest units: "850 ms", "4.2 s", "3m 20s", "2h 05m", "3d 4h". */
export function formatDuration(millis: number): SafeText {
  if (millis < 1000) return safe`${Math.round(millis)} ms`;
  if (millis < 59_950) return safe`${safeText((millis / 1000).toFixed(1))} s`;
  const seconds = Math.round(millis / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return safe`${minutes}m ${twoDigits(seconds % 60)}s`;
  return hours < 24 ? safe`${hours}h ${twoDigits(minutes % 60)}m` : safe`${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** Put together of numbers, there is nothing to search for. */
function twoDigits(count: number): SafeText {
  return count < 10 ? safe`0${count}` : safe`${count}`;
}

/** Formats a large count with three digits: "950", "12.3k", "1.46M". */
export function formatCompact(count: number): SafeText {
  if (count < 1000) return safeText(String(count));
  const units = ["k", "M", "G"];
  let value = count;
  let unit = -1;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return safeText(`${value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)}${units[unit] ?? ""}`);
}

/** Formats a cost in US dollars: "$0.42", "$1,204.10"; "<$0.01" for less than half a cent. */
export function formatUsd(usd: number): SafeText {
  if (usd > 0 && usd < 0.005) return safe`<$0.01`;
  const [whole = "0", cents = "00"] = usd.toFixed(2).split(".");
  return safe`$${formatInteger(Number(whole))}.${safeText(cents)}`;
}

/** Formats a point in time in the local time zone: "2026-11-23 14:05". */
export function formatLocalTime(time: Date): SafeText {
  const day = safe`${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
  return safe`${day} ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long ago a time was: "just now", "5 min ago", "3 h ago", "6 d ago"; after two weeks the local date. */
export function formatAgo(time: Date, now: Date): SafeText {
  const span = now.getTime() - time.getTime();
  if (Number.isNaN(span)) return safe`time unknown`;
  if (span < MINUTE_MS) return safe`just now`;
  if (span < HOUR_MS) return safe`${Math.floor(span / MINUTE_MS)} min ago`;
  if (span < 2 * DAY_MS) return safe`${Math.floor(span / HOUR_MS)} h ago`;
  return span < 14 * DAY_MS ? safe`${Math.floor(span / DAY_MS)} d ago` : safeText(formatLocalTime(time).slice(0, 10));
}
