import { redact } from "../text/redact.ts";
import { sanitise } from "../text/sanitise.ts";
import { truncate } from "../text/truncate.ts";

/**
 * Text from a transcript as a report shows it: one line, without control characters and secrets, cut to a width.
 *
 * Redacted before it is cut: half a secret is not recognised.
 */
export function shown(text: string, width: number): string {
  return truncate(redact(sanitise(text)).trim(), width);
}

/** A count with its noun: "1 call", "1,200 calls". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** A whole number with a comma between thousands, the same everywhere. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Pads to a width by code points; a longer text stays as it is. */
export function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - [...text].length));
}
