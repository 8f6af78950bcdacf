import { assertEquals } from "@std/assert";
import { isBlockedOutside, pathVerdict, pathVerdictReason } from "../../../lib/permissions/decide/path.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const CASES: readonly (readonly [
  path: string,
  use: "read" | "write",
  rules: Partial<Record<"allow" | "ask" | "deny", string[]>>,
  kind: string,
])[] = [
  ["a.ts", "read", {}, "inside"],
  ["a.ts", "write", {}, "inside"],
  ["/etc/hosts", "read", {}, "outside"],
  ["../x", "read", {}, "outside"],
  ["/etc/hosts", "read", { allow: ["Read(//etc/**)"] }, "allowed"],
  ["/etc/hosts", "read", { allow: ["Read(//etc/**)"], deny: ["Read(//etc/hosts)"] }, "denied"],
  ["/etc/hosts", "read", { allow: ["Read(//etc/**)"], ask: ["Read(//etc/hosts)"] }, "asked"],
  ["a.ts", "read", { deny: ["Read(*.ts)"] }, "denied"],
  [".git/config", "write", { allow: ["Edit(.git/**)"] }, "guarded"],
  [".git/config", "read", {}, "inside"],
  [".git/config", "write", { deny: ["Edit(.git/**)"] }, "denied"],
];

for (const [path, use, rules, kind] of CASES) {
  Deno.test(`pathVerdict() finds ${path} ${kind} to ${use} under ${JSON.stringify(rules)}`, () => {
    assertEquals(pathVerdict(path, { use, context: contextOf(rules) }).kind, kind);
  });
}

Deno.test("isBlockedOutside() asks the switch of its use", () => {
  const { settings, ...rest } = contextOf({});
  const context = {
    ...rest,
    settings: { ...settings, switches: { ...settings.switches, blockReadsOutsideWorkingDirectories: true } },
  };
  assertEquals([isBlockedOutside("read", context), isBlockedOutside("write", context)], [true, false]);
  const allowed = {
    ...context,
    settings: { ...context.settings, rules: contextOf({ allow: ["Read(//etc/**)"] }).settings.rules },
  };
  assertEquals(pathVerdict("/etc/hosts", { use: "read", context: allowed }).kind, "outside");
});

Deno.test("pathVerdictReason() names the path, and the rule where one decided", () => {
  const context = contextOf({ deny: ["Read(//etc/**)"] });
  const denied = pathVerdict("/etc/hosts", { use: "read", context });
  assertEquals(pathVerdictReason(denied, "read"), { kind: "rule", message: "Read(//etc/**) covers /etc/hosts" });
  const kinds = (["guarded", "outside", "inside"] as const).map((kind) =>
    pathVerdictReason({ kind, path: "/p" }, "write")
  );
  assertEquals(kinds.map(({ kind }) => kind), ["guarded_path", "path", "path"]);
  assertEquals(kinds.every(({ message }) => message.startsWith("/p ")), true);
});

Deno.test("pathVerdictReason() does not repeat a path that no system opens", () => {
  const path = `/${"a/".repeat(3_000)}b`;
  const reason = pathVerdictReason({ kind: "outside", path }, "read");
  assertEquals(reason.message, "a very long path is outside the session's directories");
  assertEquals(reason.kind === "path" && reason.path, path);
});
