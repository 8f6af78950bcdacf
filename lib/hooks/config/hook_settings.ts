import type { JsonObject } from "../../json.ts";
import { excerpt } from "../../text/safe_text.ts";
import type { HookDefinition } from "../runner/definition.ts";

export interface HookSettings {
  /** As the schema gives them; null for a hook without a schema. */
  readonly settings: unknown;
  /** What is wrong with those of the files, which then do not count. */
  readonly problems: readonly string[];
}

export class MissingSettingsError extends Error {
  override name = "MissingSettingsError";
}

const MAX_PATH = 80;

/** Where `hooks.<name>` is not valid its schema's defaults apply; MissingSettingsError if one is missing. */
export function hookSettings(
  { name, settings }: Pick<HookDefinition, "name" | "settings">,
  given?: JsonObject,
): HookSettings {
  if (settings === undefined) return { settings: null, problems: [] };
  const own = settings.safeParse(given ?? {});
  if (own.success) return { settings: own.data, problems: [] };
  // the messages of a schema may quote what it found, which does not belong in a log
  const problems = own.error.issues.map(({ path }) => {
    const place = excerpt(["hooks", name, ...path.map(String)].join("."), MAX_PATH);
    return `"${place}" is not valid; the defaults of ${name} apply`;
  });
  const standard = settings.safeParse({});
  if (standard.success) return { settings: standard.data, problems };
  throw new MissingSettingsError(`${name} needs valid settings in debrief.jsonc under "hooks": {"${name}": …}`);
}
