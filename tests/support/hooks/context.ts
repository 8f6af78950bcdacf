import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { readInput } from "../../../lib/hooks/protocol/input.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { isCodexInput } from "../../../lib/clients/codex/files/rollout_name.ts";
import { DiskFiles } from "../../../lib/clients/files/disk_files.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";

/** What a handler is given, with nothing around it: no files, no environment, a store in memory, time to spare. */
export function contextFor(input: JsonObject, given: Partial<HookContext> = {}): HookContext {
  const client = given.client ?? (isCodexInput(input) ? codex : claudeCode);
  const read = readInput(input);
  return {
    client,
    input: read,
    settings: null,
    config: DEFAULT_CONFIG,
    now: new Date(0),
    env: () => null,
    project: null,
    configDir: null,
    attendance: () => ({ kind: "interactive", source: "default" }),
    acceptsStopContext: () => false,
    store: memoryStore(),
    writeContextFiles: () => ({}),
    remaining: () => 10_000,
    check: () => {},
    note: () => {},
    explain: () => {},
    clock: { now: () => 0, sleep: () => {} },
    files: new DiskFiles(client, read.transcriptPath, given.visibleBytes, given.check),
    visibleBytes: () => Infinity,
    isPresent: true,
    readNotes: () => [],
    readText: () => null,
    listNames: () => null,
    ...given,
  };
}
