import { assertEquals } from "@std/assert";
import type { SessionFile } from "../../lib/clients/files/session_files.ts";
import type { Lineage } from "../../lib/export/lineage.ts";
import { ReadingState } from "../../lib/export/reading_state.ts";
import { jsonl, user } from "../support/transcript.ts";
import { temporaryFile } from "../support/temporary.ts";

const FIRST = jsonl(user("a", { uuid: "u1", sessionId: "s", cwd: "/p", timestamp: "2026-01-05T09:00:00Z" }));
const SECOND = jsonl(user("b", { uuid: "u2" }));

function withFile(test: (write: (text: string) => Lineage) => void): void {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  test((text) => {
    Deno.writeTextFileSync(path, text);
    const file = { path, session: "s", size: text.length, metaSize: 0, agent: null } as SessionFile;
    return {
      key: "u1",
      bytes: text.length,
      files: [{ ...file, head: new ReadingState("", "").headOf(file), agents: 0 }],
    };
  });
}

Deno.test("ReadingState knows through its text what was read, as long as it is the same", () =>
  withFile((write) => {
    const state = new ReadingState("", "options");
    const first = write(FIRST);
    assertEquals(state.hasGrown(first), true);
    state.add(first);
    const again = new ReadingState(state.toText(), "options");
    assertEquals([again.hasGrown(first), again.toText() === state.toText()], [false, true]);
    assertEquals(new ReadingState(state.toText(), "other options").hasGrown(first), true);
    assertEquals(new ReadingState("{broken", "options").hasGrown(first), true);
    assertEquals(again.hasGrown(write(FIRST + SECOND)), true, "it has grown");
    assertEquals(again.hasGrown(write(FIRST.replace('"a"', '"z"'))), true, "it was written anew");
  }));

Deno.test("ReadingState remembers how a file begins while it grows, and reads a shorter one again", () =>
  withFile((write) => {
    const state = new ReadingState("", "");
    const whole = write(FIRST + SECOND);
    state.add(whole);
    const other = FIRST.replace("u1", "u9");
    const [longer] = write(other + SECOND + SECOND).files;
    assertEquals(state.headOf(longer!).firstUuid, "u1");
    const [shorter] = write(other).files;
    assertEquals(state.headOf(shorter!).firstUuid, "u9");
  }));

Deno.test("ReadingState reads again how a file begins that did not say it all", () =>
  withFile((write) => {
    const state = new ReadingState("", "");
    state.add(write(SECOND));
    const [grown] = write(SECOND + FIRST).files;
    assertEquals(state.headOf(grown!).project, "/p");
  }));
