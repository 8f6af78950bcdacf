/**
 * Takes the picture of a session's page in the README: `deno task picture`, which needs Chromium or Chrome in the PATH.
 *
 * It is taken for each release and not by `deno task generate`, because not every machine has a browser, and no two versions
 * of one draw the same bytes.
 *
 * @module
 */
import { browse, findBrowser } from "./docs/browser.ts";
import { refuseUnknown } from "./usage.ts";
import { parseArgs } from "@std/cli/parse-args";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname);
const SESSION = "fixtures/example/retries/4be2c7d1-93f0-4c1e-a7d4-2f1b60c8e5a9.jsonl";
const PICTURE = "docs/session-page.png";
/** Down to the end of what is worth remembering. */
const SIZE = "1000,1370";

/** The page of the example's last session, with its first turn open, as somebody would have it after one click. */
async function pageOf(directory: string): Promise<string> {
  const file = `${directory}/page.html`;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-config",
      "--no-remote",
      "--no-npm",
      "dist/debrief.js",
      "report",
      SESSION,
      "--html",
      file,
    ],
    cwd: ROOT,
    env: { TZ: "UTC" },
  }).output();
  if (!success) throw new Error(`"debrief report ${SESSION}" ended with an error: run deno task bundle`);
  const page = Deno.readTextFileSync(file);
  Deno.writeTextFileSync(file, page.replace('<details class="turn"', '<details open class="turn"'));
  return file;
}

if (import.meta.main) {
  parseArgs(Deno.args, { unknown: refuseUnknown(import.meta.url) });
  const browser = findBrowser();
  if (browser === null) throw new Error("Cannot find Chromium or Chrome in the PATH: install one of them");
  const directory = Deno.makeTempDirSync({ prefix: "debrief-picture-" });
  try {
    await browse(browser, await pageOf(directory), [
      "--hide-scrollbars",
      `--window-size=${SIZE}`,
      `--screenshot=${ROOT}${PICTURE}`,
    ]);
    console.log(`wrote ${PICTURE}`);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}
