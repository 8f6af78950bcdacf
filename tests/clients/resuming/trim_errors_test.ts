import { assert, assertThrows } from "@std/assert";
import { ChangedWhileReadError, NothingToTrimError } from "../../../lib/clients/resuming/trim_errors.ts";
import { trimSession } from "../../../lib/clients/claude_code/trim/trim.ts";
import { entriesOf, user } from "../../support/transcript.ts";

const NAMES = { sessionId: crypto.randomUUID(), newUuid: () => crypto.randomUUID() };

Deno.test("a session of which nothing would remain is told apart from one that changed", () => {
  const nothing = assertThrows(() => trimSession([], {}, NAMES));
  assert(nothing instanceof NothingToTrimError && !(nothing instanceof ChangedWhileReadError));
  const entries = entriesOf(user("a", { uuid: crypto.randomUUID(), parentUuid: null }));
  const trim = trimSession(entries, {}, NAMES);
  const changed = assertThrows(() => [...trim.lines([])]);
  assert(changed instanceof ChangedWhileReadError);
  assert([...trimSession(entries, {}, NAMES).lines(entries)].length > 0);
});
