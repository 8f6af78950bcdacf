import { isJsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import type { StandingOptions } from "../../../session/branch.ts";
import type { Entry } from "../../../session/entry.ts";
import { containsText } from "../../../session/io/lines.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { readBackward } from "../../../session/read.ts";
import { GOES_ON } from "../format/client_strings.ts";
import { rolloutReader } from "./rollout_reader.ts";

/** The event by which the newest turns before it are undone; their lines stay in the file. */
const ROLLED_BACK = "thread_rolled_back";

function undoneTurns({ kind, raw }: Entry): number {
  const payload = kind === "other" && raw["type"] === "event_msg" ? objectAt(raw, "payload") : null;
  if (!isJsonObject(payload) || stringAt(payload, "type") !== ROLLED_BACK) return 0;
  return Math.max(0, Math.trunc(numberAt(payload, "num_turns") ?? 0));
}

/** From which `ordinal` on the lines before a further file of the session are undone; null for any other entry. */
function undoneFrom({ kind, raw }: Entry): number | null {
  const payload = kind === "other" && raw["type"] === "session_meta" ? objectAt(raw, "payload") : null;
  return numberAt(objectAt(payload ?? {}, GOES_ON) ?? {}, "end_ordinal_exclusive");
}

/** Which entries, read from the end, were rolled back: by turns (what has no prompt goes with the turn after it), or by lines. */
class Rollbacks {
  #turns = 0;
  #from = Infinity;

  /** Whether the entry before the last one in the file was rolled back. */
  isRolledBack(entry: Entry): boolean {
    if ((numberAt(entry.raw, "ordinal") ?? -1) >= this.#from) return true;
    this.#from = undoneFrom(entry) ?? this.#from;
    const undone = undoneTurns(entry);
    if (undone > 0) {
      this.#turns += undone;
      return false;
    }
    if (this.#turns === 0) return false;
    if (entry.kind === "user" && entry.speaker === "user") this.#turns--;
    return true;
  }
}

export function* withoutRolledBack(
  backward: Iterable<Entry>,
  { onTakenBack }: StandingOptions = {},
): Generator<Entry> {
  const rollbacks = new Rollbacks();
  for (const entry of backward) {
    if (rollbacks.isRolledBack(entry)) onTakenBack?.(entry);
    else yield entry;
  }
}

export function rolledBackIn(source: ByteSource): ReadonlySet<number> {
  const offsets = new Set<number>();
  if (![ROLLED_BACK, GOES_ON].some((mark) => containsText(source, `"${mark}"`))) return offsets;
  const rollbacks = new Rollbacks();
  for (const entry of readBackward(source, rolloutReader(source, "backward"))) {
    if (rollbacks.isRolledBack(entry) && entry.location.offset !== null) offsets.add(entry.location.offset);
  }
  return offsets;
}
