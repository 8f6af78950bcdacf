/** Nothing prints but the two shells, and nothing but the door makes safe text. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

function* sources(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, ROOT))) {
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (name.endsWith(".ts")) yield `${folder}${name}`;
  }
}

/** The code of a file, without comments. */
function codeOf(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT)).replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}

function using(pattern: RegExp): string[] {
  return ["main.ts", ...sources("lib/"), ...sources("hooks/")].filter((path) => pattern.test(codeOf(path))).sort();
}

Deno.test("only the command line and the hooks' shell write to standard output", () => {
  assertEquals(using(/Deno\.std(?:out|err)\b(?!\.isTerminal)/), [
    "lib/cli/host/deno_host.ts",
    "lib/hooks/runner/run.ts",
  ]);
  assertEquals(using(/\bconsole\.|\balert\(|\bprompt\(/), []);
});

Deno.test("only the door makes safe text", () => {
  assertEquals(using(/\bas (?:unknown as )?(?:readonly )?SafeText\b/), [
    "lib/text/safe_json.ts",
    "lib/text/safe_text.ts",
  ]);
});
