import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  closeMessage,
  FOLLOW_UPS_FILE,
  identifyAnswer,
  ledgerName,
  readLedger,
} from "../../../../lib/hooks/handlers/block/open_message.ts";
import { ledgerJson, NEW_LEDGER } from "../../../../lib/hooks/handlers/block/ledger.ts";
import { type JsonObject, projectState } from "../../../../lib/hooks/mod.ts";
import { conversationWindowOf } from "../../../../lib/session/conversation_window.ts";
import { contextFor } from "../../../support/hooks/context.ts";
import { assistant, entriesOf, text, user } from "../../../support/transcript.ts";

const window = conversationWindowOf(entriesOf(
  user("Which journal?", { uuid: "u1" }),
  assistant("m1", [text("We use WAL.")], { uuid: "a1" }),
  user("Thanks", { uuid: "u2" }),
  assistant("m2", [text("Anything else?")], { uuid: "a2" }),
));
const [question, answer, , last] = window.conversation;

Deno.test("identifyAnswer() depends on the words of an answer, and is null for what is not one", () => {
  assertEquals([identifyAnswer(question), identifyAnswer(undefined)], [null, null]);
  assert(identifyAnswer(answer) !== null);
  assertNotEquals(identifyAnswer(answer), identifyAnswer(last));
});

Deno.test("closeMessage() records once what became of a message", () => {
  const notes: JsonObject[] = [];
  const context = contextFor({ hook_event_name: "Stop", session_id: "s" }, {
    project: "/p",
    note: (data) => void notes.push(data),
  });
  const open = { after: identifyAnswer(answer) ?? "", categories: ["DECISION"] as const, at: 0 };
  const records = () => context.store.readRecords(projectState("/p", FOLLOW_UPS_FILE));
  const count = () => {
    const found = records();
    return found.status === "done" ? found.value.length : -1;
  };
  closeMessage(context, "s", { window, open });
  assertEquals([count(), notes.length], [0, 0], "no message is open");
  context.store.updateState(ledgerName("s"), () => ledgerJson({ ...NEW_LEDGER, open }));
  closeMessage(context, "s", { window, open: { ...open, after: "other" } });
  assertEquals([count(), readLedger(context, "s").open?.after], [0, open.after], "another one is open");
  closeMessage(context, "s", { window, open });
  closeMessage(context, "s", { window, open });
  assertEquals([count(), notes.length, readLedger(context, "s").open], [1, 1, null]);
});

Deno.test("closeMessage() forgets a message that is not in the window any more", () => {
  const context = contextFor({ hook_event_name: "Stop", session_id: "s" }, { project: "/p" });
  const open = { after: "gone", categories: ["DECISION"] as const, at: 0 };
  context.store.updateState(ledgerName("s"), () => ledgerJson({ ...NEW_LEDGER, open }));
  closeMessage(context, "s", { window, open });
  assertEquals(readLedger(context, "s").open, null);
  assertEquals(context.store.readRecords(projectState("/p", FOLLOW_UPS_FILE)), { status: "done", value: [] });
});
