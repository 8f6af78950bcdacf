/**
 * The hooks, for the module beside this directory: all that it does. The bundler puts this into one function, so that no
 * name in it is another one of the module's.
 *
 * @module
 */
import { PROCESS_CLIENT } from "../../lib/clients/claude_code/mod/client.ts";
import { EVENT_HOOKS } from "../../lib/hooks/mod/event_hooks.ts";
import { ModHooks } from "../../lib/hooks/mod/mod_hooks.ts";

/** The module's hooks and their memory. */
export const hooks: ModHooks = new ModHooks(PROCESS_CLIENT, EVENT_HOOKS);
