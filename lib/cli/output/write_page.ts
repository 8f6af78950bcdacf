import { isOwnPage } from "../../report/html.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";
import { readTextOrNull } from "../install/settings_files.ts";

/** A file that debrief writes. */
export interface OwnFile {
  /** What it is called in messages. */
  readonly noun: string;
  readonly isOwn: (text: string) => boolean;
}

const PAGE: OwnFile = { noun: "page", isOwn: isOwnPage };

/**
 * Makes sure that a file may replace what is there: an older file of its kind, or anything that the user agrees to
 * lose.
 *
 * @param yes Whether the user has agreed already.
 * @param own What may be replaced unasked. @default {PAGE}
 * @throws {UsageError} If the user does not agree, or cannot be asked.
 */
export function expectReplaceable(file: string, yes: boolean, host: Host, { noun, isOwn }: OwnFile = PAGE): void {
  if (yes || host.isDirectory(file)) return; // a directory is refused where the page is written
  const text = readTextOrNull(file, host);
  if (text === null || isOwn(text)) return;
  const answer = host.confirm(safe`${safeText(file)} is not a ${safeText(noun)} of debrief. Replace it?`);
  if (answer === true) return;
  throw new UsageError(
    answer === false
      ? `Nothing was written: you did not answer yes`
      : `Cannot write "${file}": it exists and is not a ${noun} of debrief (choose another name, or add --yes)`,
  );
}
