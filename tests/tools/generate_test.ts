import { assert, assertEquals, assertThrows } from "@std/assert";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { programs } from "../../tools/compile.ts";
import { generatedFiles } from "../../tools/generate.ts";
import { withPermissionsTable } from "../../tools/permissions_table.ts";

const ROOT = new URL("../../", import.meta.url);

Deno.test("generatedFiles() are as committed (else: deno task generate)", async () => {
  for (const [path, text] of Object.entries(await generatedFiles())) {
    assertEquals(Deno.readTextFileSync(new URL(path, ROOT)), text, path);
  }
});

Deno.test("withPermissionsTable() names what every hook may do, and refuses a text without a place for it", () => {
  const readme = withPermissionsTable(Deno.readTextFileSync(new URL("README.md", ROOT)));
  for (const { name, permissions } of HOOK_SETUPS) {
    const row = readme.split("\n").find((line) => line.startsWith(`| ${name} `) && line.includes("<config>")) ?? "";
    for (const path of [...permissions.read, ...permissions.write]) {
      assert(row.includes(path.replace("{project}", "<project>").replace("{config}", "<config>")), `${name}: ${path}`);
    }
    for (const variable of permissions.env) assert(row.includes(variable), `${name}: ${variable}`);
  }
  assertThrows(() => withPermissionsTable("# no marks"), Error, "Cannot place the text");
});

interface Handler {
  readonly command: string;
  readonly timeout: number;
}

Deno.test("the plugin starts every hook on its events, in time, with its own permissions", async () => {
  const files = await generatedFiles();
  const { hooks } = JSON.parse(files["hooks/hooks.json"] ?? "{}");
  for (const { name, events, permissions } of HOOK_SETUPS) {
    for (const event of events) {
      const handlers: Handler[] = hooks[event].flatMap((group: { hooks: Handler[] }) => group.hooks);
      const own = handlers.filter(({ command }) => command.includes(` ${name} `));
      assertEquals(own.map(({ timeout }) => timeout), [event === "SessionEnd" ? 1 : 5]);
    }
    const given = files["hooks/debrief.sh"]?.split("\n").find((line) => line.startsWith(`  ${name}) set --`)) ?? "";
    for (const path of permissions.read) {
      assert(given.includes(path.replace("{project}", "$project").replace("{config}", "$config")), path);
    }
    assert(!/--allow-(?:all|net|run|ffi|sys)|\s-A\s/.test(given));
  }
});

Deno.test("programs() grant hooks nothing but reading, the project's state and their variables", () => {
  for (const { name, flags } of programs().filter((program) => program.name !== "debrief")) {
    const allowed = flags.filter((flag) => flag.startsWith("--allow"));
    assertEquals(allowed.slice(0, 2), ["--allow-read", "--allow-write=debrief/state"], name);
    assertEquals(allowed.length, 3, name);
  }
});
