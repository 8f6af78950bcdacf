import { assert } from "@std/assert";
import { ENTRY_FIELDS } from "../../../../lib/clients/claude_code/format/entry_fields.ts";
import { compareVersions } from "../../../../lib/session/version.ts";
import { readTranscript } from "../../../../lib/clients/read.ts";

const FIXTURES = new URL("../../../../fixtures/clients/", import.meta.url);

function* transcripts(directory: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    if (isDirectory) yield* transcripts(new URL(`${name}/`, directory));
    else if (name.endsWith(".jsonl") && name !== "hook_calls.jsonl") yield new URL(name, directory);
  }
}

Deno.test("ENTRY_FIELDS has no type or field later than a recording that shows it", () => {
  for (const { name: client, isDirectory } of Deno.readDirSync(FIXTURES)) {
    if (!isDirectory) continue;
    for (const url of transcripts(new URL(`${client}/`, FIXTURES))) {
      for (const { type, raw, version } of readTranscript(decodeURIComponent(url.pathname))) {
        const rows = Object.entries(ENTRY_FIELDS[type] ?? {});
        for (const [since, names] of rows) {
          const early = names.split(" ").filter((name) => name in raw);
          const isEarly = early.length > 0 && compareVersions(version ?? client, since) < 0;
          assert(!isEarly, `${type}: ${early} in a file of ${version ?? client}, but the table says ${since}`);
        }
      }
    }
  }
});
