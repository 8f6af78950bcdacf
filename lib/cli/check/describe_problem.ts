import type { Problem } from "../../clients/resuming/problem.ts";
import { excerpt, type SafeText } from "../../text/safe_text.ts";

/** The longest line that describes a problem: room for three uuids and a sentence around them. */
const WIDTH = 240;

/** Describes a problem in one line. */
export function describeProblem({ line, uuid, detail }: Problem): SafeText {
  const where = line === null ? "file" : `line ${line}`;
  return excerpt(`${where}${uuid === null ? "" : ` (${uuid})`}: ${detail}`, WIDTH);
}
