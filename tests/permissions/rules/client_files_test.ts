import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import {
  decide,
  mergeSettings,
  parseMode,
  parseSettings,
  type PermissionContext,
} from "../../../lib/permissions/mod.ts";
import { isClientFile } from "../../../lib/permissions/rules/client_files.ts";
import { projectSlug } from "../../../lib/permissions/rules/project_slug.ts";
import { decideByMatching, readRows } from "../../support/recordings/permission_recordings.ts";

const PROJECT = "/srv/r/proj";
const CONFIG = "/srv/r/config";

/** What 2.1.332 said of a call; `<CONFIG>` is its configuration directory, `<SLUG>` its name for the project. */
interface Row {
  readonly rules: JsonObject;
  readonly settings?: JsonObject;
  readonly mode?: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly verdict: string;
}

const ROWS = readRows<Row>("client_files").map((row): Row =>
  JSON.parse(
    JSON.stringify(row).replaceAll("<PROJ>", PROJECT).replaceAll("<CONFIG>", CONFIG).replaceAll(
      "<SLUG>",
      projectSlug(PROJECT),
    ),
  )
);

/** Where ours is the stricter one: a memory in another directory, and a rule against reading what the client then writes. */
const STRICTER = [
  '{"deny":["Read(~/**)","Read(//**/memory/**)","Edit(//**/scratchpad/**)"]} Write: deny, not allow',
  "{} Read: ask, not allow",
  "{} Write: ask, not allow",
];

function contextOf({ rules, settings = {}, mode = "default" }: Row): PermissionContext {
  const text = JSON.stringify({ ...settings, permissions: rules });
  return {
    settings: mergeSettings([parseSettings(text, { layer: "user", path: `${CONFIG}/settings.json` })]),
    cwd: PROJECT,
    home: "/srv/r/home",
    configDirectory: CONFIG,
    mode: parseMode(mode)!,
  };
}

Deno.test("decide() agrees with the client about files of its own", () => {
  const wrong = ROWS.flatMap((row) => {
    const decided = decide(row, contextOf(row));
    assertEquals(decideByMatching(row, contextOf(row)), decided);
    return decided.verdict === row.verdict
      ? []
      : [`${JSON.stringify(row.rules)} ${row.tool}: ${decided.verdict}, not ${row.verdict}`];
  });
  assertEquals(wrong, STRICTER);
});

const PLACE = { cwd: "/home/me/app/src", root: "/home/me/app", home: "/home/me", movesMemory: false, isBlocked: false };

Deno.test("the client's files are those of the directory in which the session began", () => {
  const memory = "/home/me/.claude/projects/-home-me-app/memory/MEMORY.md";
  assertEquals(isClientFile(memory, "write", PLACE), true);
  assertEquals(isClientFile(memory.replace("-app", "-app-src"), "write", PLACE), false);
  assertEquals(isClientFile(memory, "write", { ...PLACE, root: "/home/me" }), false);
  assertEquals(isClientFile("/private/tmp/claude-501/-home-me-app/x/tasks/b.output", "read", PLACE), true);
});

Deno.test("a directory of Windows has its letter in either case", () => {
  const place = { ...PLACE, home: "/c/Users/me", root: "/c/Users/me/app" };
  for (const letter of ["c", "C"]) {
    const memory = `/c/Users/me/.claude/projects/${letter}--Users-me-app/memory/a.md`;
    assertEquals(isClientFile(memory, "write", place), true);
  }
  assertEquals(isClientFile("/c/Users/me/.claude/projects/d--Users-me-app/memory/a.md", "read", place), false);
});

Deno.test("a name that the client cuts and hashes is nobody's", () => {
  const root = `/home/me/${"a".repeat(200)}`;
  assertEquals(
    isClientFile(`/home/me/.claude/projects/${projectSlug(root)}/a.jsonl`, "read", { ...PLACE, root }),
    false,
  );
});
