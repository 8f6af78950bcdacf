import { isOwnPage } from "../../report/html.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";
import { readTextOrNull } from "../install/settings_files.ts";

/**
 * Makes sure that a page may take the place of what is there: an older page, or what the user gives up for it.
 *
 * @param yes Whether the user has agreed already.
 * @throws {UsageError} If the user does not agree, or cannot be asked.
 */
export function expectReplaceable(file: string, yes: boolean, host: Host): void {
  if (yes || host.isDirectory(file)) return; // a directory is refused where the page is written
  const text = readTextOrNull(file, host);
  if (text === null || isOwnPage(text)) return;
  const answer = host.confirm(safe`${safeText(file)} is not a page of debrief. Replace it?`);
  if (answer === true) return;
  throw new UsageError(
    answer === false
      ? `Nothing was written: you did not answer yes`
      : `Cannot write "${file}": it exists and is not a page of debrief (choose another name, or add --yes)`,
  );
}
