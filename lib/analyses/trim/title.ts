import type { JsonObject } from "../../json.ts";
import { compareVersions } from "../../clients/claude_code/format/version.ts";

/** The first version that reads `custom-title`; before it a `summary` names the session's last entry. */
const CUSTOM_TITLE_SINCE = "2.1.64";

const SUFFIX = " (trimmed)";

/** What a title entry is made of. */
export interface TitleFacts {
  readonly title: string;
  /** The newest client version that wrote to the session. */
  readonly version: string | null;
  readonly sessionId: string;
  /** The uuid of the last entry of the talk, in the new session. */
  readonly leafUuid: string;
}

/** The entry by which a client lists the new session. */
export function titleEntry({ title, version, sessionId, leafUuid }: TitleFacts): JsonObject {
  const text = title.endsWith(SUFFIX) ? title : title + SUFFIX;
  if (version !== null && compareVersions(version, CUSTOM_TITLE_SINCE) < 0) {
    return { type: "summary", summary: text, leafUuid };
  }
  return { type: "custom-title", customTitle: text, sessionId };
}
