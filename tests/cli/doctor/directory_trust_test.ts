import { assertEquals } from "@std/assert";
import { trustFindings } from "../../../lib/cli/doctor/directory_trust.ts";
import { fileMachine, testHost } from "../../support/host.ts";

for (
  const [what, file, levels] of [
    ["trusted", { projects: { "/p": { hasTrustDialogAccepted: true } } }, []],
    ["not trusted", { projects: { "/p": { hasTrustDialogAccepted: false } } }, ["note"]],
    ["unknown, where no directory is known", {}, []],
  ] as const
) {
  Deno.test(`trustFindings() of a directory that is ${what}`, () => {
    const { host } = testHost({
      ...fileMachine({ "/h/.claude.json": JSON.stringify(file) }),
      env: (name) => name === "HOME" ? "/h" : undefined,
      cwd: () => "/p",
      home: () => "/h",
    });
    assertEquals([...trustFindings(host)].map(({ level }) => level), [...levels]);
  });
}
