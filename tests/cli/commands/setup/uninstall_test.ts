import { assertEquals, assertStringIncludes } from "@std/assert";
import { ownIn } from "../../../../lib/cli/install/hook_settings.ts";
import { debrief, inPlace } from "../../../support/command_line.ts";

const MINE = '{\n    "model": "opus"\n}\n';

Deno.test("uninstall keeps what changed in between, and a backup of it", async () => {
  await inPlace(async (place) => {
    Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
    const path = `${place.config}/settings.json`;
    Deno.writeTextFileSync(path, MINE);
    await debrief(place, ["install"]);
    const changed = Deno.readTextFileSync(path).replace('"opus"', '"sonnet"');
    Deno.writeTextFileSync(path, changed);
    // an update in between does not forget what changed
    await debrief(place, ["install", "--deno", "/elsewhere/deno"]);
    assertEquals(Deno.readTextFileSync(`${path}.before-debrief`), changed);
    const { stdout } = await debrief(place, ["uninstall"]);
    assertEquals(Deno.readTextFileSync(path), MINE.replace("opus", "sonnet"));
    assertStringIncludes(stdout, "~/.claude/settings.json.before-debrief");
    assertEquals(ownIn(Deno.readTextFileSync(`${path}.before-debrief`)).length > 0, true);
  });
});
