import { pluralize } from "../../../text/format.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { absolutePath, homePath } from "../../host/paths.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { loadHook } from "../../own_hooks/hook_file.ts";

const OPTIONS: readonly OptionSpec[] = [
  jsonOption(`{"schema":"debrief.bundle/1","hook","file","bytes"}`),
  {
    name: "output",
    value: "FILE",
    choices: "file",
    summary: "where to write the script (default: beside HOOK.ts, with the ending .js)",
  },
];

export const bundleCommand: CommandDefinition = {
  usage: ["HOOK.ts"],
  details: `Runs deno bundle, and checks that the result is a hook. debrief install does the same.`,
  options: OPTIONS,
  examples: ["hooks bundle ./my_hook.ts", "hooks bundle ./my_hook.ts --output dist/my_hook.js"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const file = options.expectOne("HOOK.ts");
    if (options.text("output") === undefined && /\.[cm]?js$/.test(file)) {
      throw new UsageError(`Expected --output FILE, because "${file}" is a script already`);
    }
    const { script, definition } = await loadHook(file, host);
    const output = absolutePath(options.text("output") ?? file.replace(/\.[cm]?[jt]s$/, ".js"), host);
    host.replaceText(output, script);
    const bytes = new TextEncoder().encode(script).length;
    if (options.flag("json")) {
      host.stdout(safe`${jsonText({ schema: "debrief.bundle/1", hook: definition.name, file: output, bytes }, 2)}\n`);
      return 0;
    }
    host.stdout(safe`Wrote ${safeText(definition.name)} to ${homePath(output, host)} (${pluralize(bytes, "byte")}).\n`);
    return 0;
  },
};
