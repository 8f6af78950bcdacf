/**
 * The configuration as the hooks read it, for those who ask what is wrong with it.
 *
 * @module
 */
import type { LoadedConfig, Validate } from "../../hooks/config/layers.ts";

/**
 * Loads a configuration as hooks do, with problems that name the member of a value that is wrong. zod is loaded only
 * where there is a problem. `load`: loads it, with another check of values than that of the hooks.
 */
export async function explainedConfig(
  load: (validate?: Validate) => LoadedConfig | Promise<LoadedConfig>,
): Promise<LoadedConfig> {
  const loaded = await load();
  if (loaded.problems.length === 0) return loaded;
  const { validateValue } = await import("./schema.ts");
  return await load(validateValue);
}
