// Bundled by tools/bundle.ts from the sources beside this folder; change those, then `deno task bundle`.
import { runNamedHook } from "./debrief.js";
export const run = () => runNamedHook("session_handoff");
if (import.meta.main) await run();
