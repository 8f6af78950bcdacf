/** The recorded sessions of OpenCode, laid out as the client does. */
import { containingDirectory } from "../../../lib/path.ts";

/** Where the recordings are. */
export const OPENCODE_FIXTURES: string = decodeURIComponent(
  new URL("../../../fixtures/clients-opencode", import.meta.url).pathname,
);

/** Lays out the files of 1.1.65 below a directory. */
export function layFiles(directory: string): void {
  const files: Record<string, unknown> = JSON.parse(Deno.readTextFileSync(`${OPENCODE_FIXTURES}/1.1.65.json`));
  for (const [name, value] of Object.entries(files)) {
    Deno.mkdirSync(containingDirectory(`${directory}/${name}`), { recursive: true });
    // as the client writes them
    Deno.writeTextFileSync(`${directory}/${name}`, JSON.stringify(value, null, 2));
  }
}
