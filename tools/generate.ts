/**
 * Writes what is made of tables in the code: the plugin's files, the configuration's schema, the README's table of
 * permissions. `deno task generate`; a test compares.
 */
import { configSchemaText } from "../lib/hook/config_json_schema.ts";
import { withPermissionsTable } from "./permissions_table.ts";
import { pluginFiles } from "./plugin_files.ts";

const ROOT = new URL("../", import.meta.url);

/** Paths in the project, with the text they should have. */
export function generatedFiles(): Readonly<Record<string, string>> {
  return {
    ...pluginFiles(),
    "schema/debrief.schema.json": configSchemaText(),
    "README.md": withPermissionsTable(Deno.readTextFileSync(new URL("README.md", ROOT))),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) {
    const file = new URL(path, ROOT);
    Deno.mkdirSync(new URL("./", file), { recursive: true });
    Deno.writeTextFileSync(file, text);
    console.log(path);
  }
}
