import { filesOf } from "../clients/recognize.ts";
import type { HookDefinition } from "../hooks/runner/definition.ts";
import type { JsonObject } from "../json.ts";
import type { ReplayedEvent } from "../replay/moments/moments.ts";
import { replay } from "../replay/replay.ts";
import { fakeEnvironment } from "./fake_environment.ts";

/**
 * What a hook would have answered at a moment of a recorded session; JSON, for a golden file.
 *
 * @experimental
 */
export interface FolderAnswer {
  /** The transcript's path, relative to the directory. */
  readonly file: string;
  /** The line of the moment, from 1; null if no line belongs to it. */
  readonly line: number | null;
  /** What would have been printed. */
  readonly output: string;
}

function* transcriptsBelow(directory: string, prefix = ""): Generator<string> {
  for (const { name, isDirectory } of [...Deno.readDirSync(directory)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (isDirectory) yield* transcriptsBelow(`${directory}/${name}`, `${prefix}${name}/`);
    else if (name.endsWith(".jsonl")) yield prefix + name;
  }
}

/**
 * Replays a hook over every session in a directory, in a fixed order. Write the result to a file, check it, and compare
 * with it in your tests.
 *
 * @experimental
 * @param hook The hook.
 * @param event The event.
 * @param directory The directory of recorded sessions, including transcripts of their agents.
 * @param hooks The settings of hooks, as under `hooks` in `debrief.jsonc`.
 * @returns The moments at which it would have answered.
 * @throws {UnreadableTranscriptError} If a file cannot be read.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { answers, defineHook } from "@debrief/debrief/hook";
 * import { replayFolder } from "@debrief/debrief/testing";
 *
 * const hook = defineHook({
 *   name: "no_reads",
 *   events: ["PreToolUse"],
 *   needs: [],
 *   handle: ({ input }) => input.toolName === "Read" ? answers.ask("Read it?") : answers.none,
 * });
 * const found = await replayFolder(hook, "PreToolUse", "fixtures/clients/2.1.330/plain_tools");
 * assertEquals(found.map(({ line }) => line !== null), [true]);
 * ```
 */
export async function replayFolder(
  hook: HookDefinition,
  event: ReplayedEvent,
  directory: string,
  hooks: Readonly<Record<string, JsonObject>> = {},
): Promise<FolderAnswer[]> {
  const found: FolderAnswer[] = [];
  for (const file of transcriptsBelow(directory)) {
    const path = `${directory}/${file}`;
    const session = filesOf(path).sessionPath(path);
    if (session.agentId !== null) continue;
    const environment = fakeEnvironment({ hooks });
    for await (
      const { moment, run } of replay({ definition: hook, event, session, at: { kind: "every" } }, environment)
    ) {
      if (run.output !== "") found.push({ file, line: moment.line, output: run.output });
    }
  }
  return found;
}
