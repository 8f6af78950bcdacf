/**
 * What `deno task compile` makes one program of: the command line and the hooks. The name it is started by says which of
 * them it is; each hook is a hard link to the same file.
 *
 * The program is granted what the command line needs. A hook gives that up before anything of its own is loaded, and
 * does nothing where it still may more than it declares.
 */
import { HOOKS } from "./program_hooks.js";

/** A variable that no hook declares: it is granted by a pattern, which goes with it. */
const OTHER_VARIABLE = "PATH";

const roots = Deno.build.os === "windows" ? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((drive) => `${drive}:\\`) : ["/"];

/**
 * Takes back the whole disk and all variables. What is granted by a list loses every entry that contains the one revoked;
 * entries within it stay: `debrief/state`, and the hooks' variables by their names.
 */
function narrow() {
  for (const path of roots) Deno.permissions.revokeSync({ name: "write", path });
  Deno.permissions.revokeSync({ name: "env", variable: OTHER_VARIABLE });
}

/** What a hook could do that it must not; none after `narrow()`. */
function excess() {
  return [
    ...roots.map((path) => ({ name: "write", path })),
    { name: "write" },
    { name: "env" },
    { name: "env", variable: OTHER_VARIABLE },
    { name: "net" },
    { name: "run" },
    { name: "ffi" },
    { name: "sys" },
  ].filter((descriptor) => Deno.permissions.querySync(descriptor).state === "granted");
}

const name = Deno.execPath().replace(/^.*[/\\]/, "").replace(/\.exe$/i, "");
if (Object.hasOwn(HOOKS, name)) {
  narrow();
  if (excess().length === 0) await (await HOOKS[name]()).run();
  else console.error(`debrief: ${name} did not run: its permissions cannot be narrowed to what it declares`);
} else {
  await (await import("../../dist/debrief.js")).run();
}
