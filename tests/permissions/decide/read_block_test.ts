import { assertEquals } from "@std/assert";
import { decideLine } from "../../support/recordings/permission_recordings.ts";
import { decide, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

const source = { layer: "user", path: "/srv/c/settings.json" } as const;
const rules = { allow: ["Bash"], deny: ["Bash(frob -x)"], blockReadsOutsideWorkingDirectories: true };
const context = {
  settings: mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]),
  cwd: "/srv/r/proj",
  home: "/srv/h",
  mode: "bypassPermissions",
} as const;

for (
  const [command, verdict] of [
    ["cat a.txt", "allow"],
    ["cat ../a.txt", "ask"],
    ["frob /etc/hosts", "ask"],
    ["frob --file=/etc/hosts", "ask"],
    ["echo /etc/hosts", "allow"],
    ["touch /etc/x", "allow"],
    ["git log /etc/hosts", "allow"],
    ["git -C /etc log", "ask"],
    ["cd src", "ask"],
    ["cd ./src && cat x", "allow"],
    ["cat $X", "ask"],
    ["node -e 1", "ask"],
    ["X=1 frob", "ask"],
    ["frob -x", "deny"],
  ] as const
) {
  Deno.test(`readBlockReason() makes ${verdict} of ${command} where the settings block reading outside`, () => {
    assertEquals(decide({ tool: "Bash", input: { command } }, context).verdict, verdict);
  });
}

Deno.test("readBlockReason() changes nothing where the settings do not block reading", () => {
  assertEquals(decideLine("cat $X", { allow: ["Bash"] }).verdict, "allow");
});
