import { entriesBackward, entriesForward } from "../../../lib/clients/read.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { conversationOf } from "../../../lib/session/conversation.ts";
import { toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { codexRecordings } from "../../support/recordings/codex_recordings.ts";

/** A sequence of numbers below 1 that is the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

Deno.test("codex: files with damage of every kind are read to their end, in both directions", () => {
  const random = numbers(24);
  const next = (below: number) => Math.floor((random.next().value ?? 0) * below);
  const files = codexRecordings().filter((_, index) => index % 5 === 0).map(({ main }) => Deno.readTextFileSync(main));
  for (const text of files) {
    for (let round = 0; round < 12; round++) {
      const lines = text.split("\n");
      for (let change = 0; change < 4; change++) {
        const at = next(lines.length);
        const line = lines[at] ?? "";
        const cut = next(line.length + 1);
        switch (next(6)) {
          case 0:
            lines[at] = line.slice(0, cut);
            break;
          case 1:
            lines.splice(at, 1);
            break;
          case 2:
            lines.splice(next(lines.length), 0, line);
            break;
          case 3:
            lines[at] = line.replace(/:"[^"]*"/, [":null", ":[]", ":{}", ":7"][next(4)] ?? ":0");
            break;
          case 4:
            lines[at] = line.slice(0, cut) + '\0\u2028}{"' + line.slice(cut);
            break;
          default:
            lines[at] = line.replace(/"(payload|item|content|output|info|arguments)":/, '"$1":null,"was":');
        }
      }
      const source = bytesSource(new TextEncoder().encode(lines.join("\n")));
      const entries = [...entriesForward(source)];
      toolCallsOf(entries);
      conversationOf(entries);
      for (const _turn of turnsOf(entries));
      for (const _entry of entriesBackward(source));
    }
  }
});
