import { assertEquals } from "@std/assert";
import type { ClientHooks, HookPermissions } from "../../../lib/clients/client.ts";
import { permissionFlags, permissionsFor } from "../../../lib/hooks/runner/definition.ts";

const part = (name: string): HookPermissions => ({ read: [`/${name}`], write: [`/w/${name}`], env: [name] });
const CLIENT = {
  permissions: { session: part("session"), notes: part("notes"), settings: part("settings") },
} as unknown as ClientHooks;

Deno.test("permissionsFor() has those of a session, of every need, and the hook's own, in this order", () => {
  assertEquals(permissionsFor(CLIENT, { needs: [] }), part("session"));
  assertEquals(permissionsFor(CLIENT, { needs: ["settings", "notes"], permissions: part("own") }), {
    read: ["/session", "/settings", "/notes", "/own"],
    write: ["/w/session", "/w/settings", "/w/notes", "/w/own"],
    env: ["session", "settings", "notes", "own"],
  });
});

const PATHS = { project: "/p", config: "/c" };
const NONE: HookPermissions = { read: [], write: [], env: [] };

const FLAGS: readonly (readonly [permissions: HookPermissions, flags: readonly string[]])[] = [
  [NONE, []],
  [{ ...NONE, read: ["{project}/a", "{config}/b", "/d"] }, ["--allow-read=/p/a,/c/b,/d"]],
  [{ ...NONE, write: ["{config}/b"] }, ["--allow-write=/c/b"]],
  [{ ...NONE, env: ["HOME", "A"] }, ["--allow-env=HOME,A"]],
  [{ read: ["/r"], write: ["/w"], env: ["E"] }, ["--allow-read=/r", "--allow-write=/w", "--allow-env=E"]],
];

for (const [permissions, flags] of FLAGS) {
  Deno.test(`permissionFlags() of ${JSON.stringify(permissions)}`, () => {
    assertEquals(permissionFlags(permissions, PATHS), ["--no-prompt", ...flags]);
  });
}

Deno.test("permissionFlags() takes directories as they are, whatever characters are in them", () => {
  const paths = { project: "/$&", config: "/$1 {project}" };
  assertEquals(permissionFlags({ ...NONE, read: ["{project}/a", "{config}/b"] }, paths), [
    "--no-prompt",
    "--allow-read=/$&/a,/$1 {project}/b",
  ]);
});
