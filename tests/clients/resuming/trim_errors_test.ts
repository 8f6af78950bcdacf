import { assert, assertThrows } from "@std/assert";
import { ChangedWhileReadError, NothingToTrimError } from "../../../lib/clients/resuming/trim_errors.ts";
import { trimSession } from "../../../lib/clients/claude_code/trim/trim.ts";
import { entriesOf, user } from "../../support/transcript.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
let made = 0;
const NAMES = { sessionId: uuid(0), newUuid: () => uuid(++made) };

Deno.test("a session of which nothing would remain is told apart from one that changed", () => {
  const nothing = assertThrows(() => trimSession([], {}, NAMES));
  assert(nothing instanceof NothingToTrimError && !(nothing instanceof ChangedWhileReadError));
  const entries = entriesOf(user("a", { uuid: uuid(99), parentUuid: null }));
  const trim = trimSession(entries, {}, NAMES);
  const changed = assertThrows(() => [...trim.lines([])]);
  assert(changed instanceof ChangedWhileReadError);
  assert([...trimSession(entries, {}, NAMES).lines(entries)].length > 0);
});
