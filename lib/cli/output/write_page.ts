import { isOwnPage } from "../../report/html.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";
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

/**
 * Writes a page to a file, or to standard output (`-`), and says where it is. Where debrief may not write, the shell can.
 *
 * @param notice What to say after the name of the file.
 */
export function writePage(
  file: string,
  page: string,
  { yes, host, notice = safe`` }: { readonly yes: boolean; readonly host: Host; readonly notice?: SafeText },
): void {
  if (file === "-") {
    host.stdout(safeText(page, { lines: true }));
    return;
  }
  expectReplaceable(file, yes, host);
  try {
    host.replaceText(file, page);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}; to have your shell write it, use --html - > page.html`);
  }
  host.stderr(safe`Wrote ${safeText(file)}${notice}\n`);
}
