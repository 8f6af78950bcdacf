import type { Entry } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { TurnReader } from "../../../session/turns/turns.ts";
import type { SessionTrim } from "../../resuming/resuming.ts";
import type { TrimOptions } from "../../resuming/trim_options.ts";
import type { TrimNames } from "../../resuming/trim_stats.ts";
import { claudeEntriesForward } from "../reading/read.ts";
import { trimSession } from "./trim.ts";

/** Counts a person's turns, which trimming goes by, and all calls of a file while its entries are read. */
class TurnCounter {
  turns = 0;
  readonly #calls = new Set<string>();

  get calls(): number {
    return this.#calls.size;
  }

  *count(entries: Iterable<Entry>): Generator<Entry> {
    const reader = new TurnReader();
    for (const entry of entries) {
      if (reader.add(entry)?.origin === "person") this.turns++;
      if (entry.kind === "assistant") {
        for (const block of entry.content) if (block.kind === "tool_use") this.#calls.add(block.id);
      }
      yield entry;
    }
    if (reader.end()?.origin === "person") this.turns++;
  }
}

/** Plans a shorter copy of a transcript. It is read twice, and is never in memory as a whole. */
export function trimFile(source: ByteSource, options: TrimOptions, names: TrimNames): SessionTrim {
  const counter = new TurnCounter();
  const trim = trimSession(counter.count(claudeEntriesForward(source)), options, names);
  const { sourceId, cwd } = trim;
  return {
    sourceId,
    cwd,
    source: { turns: counter.turns, calls: counter.calls },
    lines: () => trim.lines(claudeEntriesForward(source, { skip: (_, line) => !trim.needsLine(line) })),
  };
}
