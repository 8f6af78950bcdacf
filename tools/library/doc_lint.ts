/**
 * Checks the documentation of the library as a whole: an entry point may name types of another one, which
 * `deno doc --lint` would call private if it saw the entry points one by one.
 */
import { entryPoints } from "./entry_points.ts";

const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["doc", "--lint", "--no-lock", ...(config === "" ? [] : ["--config", config]), ...Object.values(entryPoints())],
  stdout: "null",
  stderr: "inherit",
}).output();
Deno.exit(code);
