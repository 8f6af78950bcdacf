import { assertEquals, assertThrows } from "@std/assert";
import { type Moment, NoSuchMomentError } from "../../../lib/replay/moments/moment.ts";
import { momentAtLine, stopMoments, stopMomentsUntil } from "../../../lib/replay/moments/stop_moments.ts";
import { assistant, chain, jsonl, text, user } from "../../support/transcript.ts";
import { temporaryFile } from "../../support/temporary.ts";

const ended = (id: string, words: string) => {
  const line = assistant(id, [text(words)]);
  return { ...line, message: { ...(line["message"] as object), stop_reason: "end_turn" } };
};

function inSession(test: (path: string, end: (line: number) => number) => void): void {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const lines = chain("s", user("one"), ended("m1", "First answer."), user("two"), ended("m2", "Second answer."));
  const content = jsonl(...lines);
  Deno.writeTextFileSync(path, content);
  test(path, (line) => content.split("\n").slice(0, line).join("\n").length + 1);
}

const brief = ({ line, invocation }: Moment, path: string) => [
  line,
  invocation.input["last_assistant_message"] ?? null,
  invocation.visibleBytes(path),
];

Deno.test("stopMoments() shows at each stop the lines up to it", () =>
  inSession((path, end) => {
    assertEquals([...stopMoments(path)].map((moment) => brief(moment, path)), [
      [2, "First answer.", end(2)],
      [4, "Second answer.", end(4)],
    ]);
    for (const { invocation } of stopMoments(path)) {
      assertEquals([invocation.input["hook_event_name"], invocation.input["transcript_path"]], ["Stop", path]);
    }
  }));

Deno.test("stopMomentsUntil() ends with the requested line, stop or not", () =>
  inSession((path, end) => {
    const until = (line: number) =>
      [...stopMomentsUntil(path, { kind: "line", line })].map((moment) => brief(moment, path));
    assertEquals(until(2), [[2, "First answer.", end(2)]]);
    assertEquals(until(3), [[2, "First answer.", end(2)], [3, null, end(3)]]);
    assertEquals(until(1), [[1, null, end(1)]]);
    assertThrows(() => until(9), NoSuchMomentError, "there is no line 9");
  }));

Deno.test("momentAtLine() is a stop that nobody recorded", () =>
  inSession((path) => {
    const { shownBy, invocation } = momentAtLine(path, 3);
    assertEquals([shownBy, invocation.input["stop_hook_active"]], ["asked", false]);
  }));
