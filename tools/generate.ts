/**
 * Writes what is made of tables in the code: the plugin's files, the configuration's schema, the cues as triage looks them
 * up, the README's table of permissions, its examples and its figures, the columns in docs/tables.md.
 * `deno task generate`; a test compares.
 */
import { readyCues } from "../lib/analyses/triage/cues/cue_index_format.ts";
import { LANGUAGES } from "../lib/analyses/triage/cues/language.ts";
import { configSchemaText } from "../lib/hooks/config/json_schema.ts";
import { betweenMarks } from "./between_marks.ts";
import { EXAMPLE_MARKS, exampleSection } from "./hook_examples.ts";
import { withPermissionsTable } from "./permissions_table.ts";
import { pluginFiles } from "./plugin_files.ts";
import { withTablesDoc } from "./tables_doc.ts";
import { SPEED_MARKS, speedSection } from "./speed_table.ts";

const ROOT = new URL("../", import.meta.url);

/** `cue_index.ts`: a text for each language, because only those of a talk are needed. */
function cueIndexText(): string {
  const languages = LANGUAGES.map((language) => {
    const json = JSON.stringify(readyCues(language)).replaceAll("\\", "\\\\").replaceAll("'", "\\'");
    return `  ${language}: '${json}',\n`;
  });
  return "// deno-fmt-ignore-file\n" +
    "// Made of the tables in cues/ by `deno task generate`; change those.\n" +
    'import type { Language } from "./language.ts";\n\n' +
    "/** The cues of each language as JSON: `ReadyCues`. */\n" +
    `export const CUE_INDEX: Readonly<Record<Language, string>> = {\n${languages.join("")}};\n`;
}

function withFigures(readme: string): string {
  return betweenMarks(
    readme,
    SPEED_MARKS,
    speedSection(Deno.readTextFileSync(new URL("docs/results/benchmarks.md", ROOT))),
  );
}

/** What hooks are made of and started by. */
function programFiles(): Readonly<Record<string, string>> {
  return {
    ...pluginFiles(),
    "schema/debrief.schema.json": configSchemaText(),
    "lib/analyses/triage/cues/cue_index.ts": cueIndexText(),
  };
}

/** What is told of them; the examples are what hooks answer, with the files of the program as they lie there. */
async function documents(): Promise<Readonly<Record<string, string>>> {
  const readme = Deno.readTextFileSync(new URL("README.md", ROOT));
  return {
    "docs/tables.md": withTablesDoc(Deno.readTextFileSync(new URL("docs/tables.md", ROOT))),
    "README.md": withFigures(betweenMarks(withPermissionsTable(readme), EXAMPLE_MARKS, await exampleSection())),
  };
}

/** Paths in the project, with the text they should have. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  return { ...programFiles(), ...await documents() };
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = new URL(path, ROOT);
    Deno.mkdirSync(new URL("./", file), { recursive: true });
    Deno.writeTextFileSync(file, text);
    console.log(path);
  }
}

if (import.meta.main) {
  write(programFiles());
  write(await documents());
}
