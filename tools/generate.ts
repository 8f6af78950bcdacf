/**
 * Writes what is made from tables in the code: the plugin's files, the schema of the configuration, the cues as triage
 * looks them up, and the generated parts of README.md and docs/. Run `deno task generate`; a test compares.
 *
 * @module
 */
import { indexCues } from "../lib/analyses/triage/cues/cue_index_format.ts";
import { LANGUAGES } from "../lib/analyses/triage/cues/language.ts";
import { configSchemaText } from "../lib/hooks/config/json_schema.ts";
import { formatCommandReference } from "./docs/command_reference.ts";
import { formatColumnTables } from "./docs/column_tables.ts";
import { formatConfigurationTables, formatRuleTable } from "./docs/configuration_tables.ts";
import { formatEventsTable } from "./docs/events_table.ts";
import { exampleBlock } from "./docs/examples.ts";
import { formatHookExamples } from "./docs/hook_examples.ts";
import { formatPermissionsTable } from "./docs/permissions_table.ts";
import { replaceGenerated } from "./docs/replace_generated.ts";
import { formatSpeedSection } from "./docs/speed_table.ts";
import { captureTerminal } from "./docs/terminal_capture.ts";
import { hookFiles } from "./generate/hook_files.ts";
import { pluginFiles } from "./generate/plugin_files.ts";

const ROOT = new URL("../", import.meta.url);

/** `cue_index.ts`: a text for each language, because only those of a conversation are needed. */
function cueIndexText(): string {
  const languages = LANGUAGES.map((language) => {
    const json = JSON.stringify(indexCues(language)).replaceAll("\\", "\\\\").replaceAll("'", "\\'");
    return `  ${language}: () => '${json}',\n`;
  });
  return "// deno-fmt-ignore-file\n" +
    "// Generated from the tables in languages/ by `deno task generate`; edit those.\n" +
    'import type { Language } from "./language.ts";\n\n' +
    "/** Give the cues of each language as JSON (`IndexedCues`). */\n" +
    `export const CUE_INDEX: Readonly<Record<Language, () => string>> = {\n${languages.join("")}};\n`;
}

/** The directories in which sentences are recognized, and which of their files is generated. */
const RECOGNIZING = ["lib/analyses/triage/cues/", "lib/analyses/triage/sentences/"];
const VERSION_FILE = "lib/analyses/triage/sentences/recognition_version.ts";

function* sourcesIn(directory: string): Generator<string> {
  const entries = [...Deno.readDirSync(new URL(directory, ROOT))].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isDirectory } of entries) {
    if (isDirectory) yield* sourcesIn(`${directory}${name}/`);
    else if (name.endsWith(".ts") && name !== "cue_index.ts" && directory + name !== VERSION_FILE) {
      yield directory + name;
    }
  }
}

/**
 * `recognition_version.ts`: a hash of what recognizes sentences, so that nothing recognized by an older one is used.
 */
async function recognitionVersionText(): Promise<string> {
  const texts = RECOGNIZING.flatMap((directory) => [...sourcesIn(directory)]).map(readSource);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("\0")));
  const [version] = new Uint32Array(digest, 0, 1);
  return "// Generated from the files beside it and in ../cues/ by `deno task generate`.\n\n" +
    "/** The version of what recognizes sentences: what another one remembered is not used. */\n" +
    `export const RECOGNITION = ${version};\n`;
}

/** What the hooks are built from and started by. */
async function generateProgramFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    ...pluginFiles(),
    ...hookFiles(),
    "schema/debrief.schema.json": configSchemaText(),
    "lib/analyses/triage/cues/cue_index.ts": cueIndexText(),
    [VERSION_FILE]: await recognitionVersionText(),
  };
}

function readSource(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

/** The generated parts of each page, by name. They show what the program does, so its files must be written first. */
async function generateParts(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  return {
    "README.md": { capture: await captureTerminal() },
    "docs/commands.md": { commands: await formatCommandReference() },
    "docs/clients/codex.md": { events: formatEventsTable() },
    "docs/configuration.md": { keys: formatConfigurationTables(), "keys of a rule": formatRuleTable() },
    "docs/hooks.md": {
      examples: await formatHookExamples(),
      permissions: formatPermissionsTable(),
      speed: formatSpeedSection(readSource("docs/results/benchmarks.md")),
    },
    "docs/own-hooks.md": { hook: exampleBlock("ask_transaction.ts"), test: exampleBlock("ask_transaction_test.ts") },
    "docs/tables.md": { tables: formatColumnTables() },
  };
}

/** The pages that have generated parts. */
async function generateDocuments(): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(await generateParts()).map(([path, parts]) => [
      path,
      Object.entries(parts).reduce((page, [name, text]) => replaceGenerated(page, name, text), readSource(path)),
    ]),
  );
}

/** The generated files: the text by path. */
export async function generateFiles(): Promise<Readonly<Record<string, string>>> {
  return { ...await generateProgramFiles(), ...await generateDocuments() };
}

function writeGenerated(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = new URL(path, ROOT);
    Deno.mkdirSync(new URL("./", file), { recursive: true });
    Deno.writeTextFileSync(file, text);
    console.log(path);
  }
}

if (import.meta.main) {
  writeGenerated(await generateProgramFiles());
  writeGenerated(await generateDocuments());
}
