import { pluralize } from "../../../text/format.ts";
import { safe, safeText } from "../../../text/mod.ts";
import type { Command } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { absolutePath, homePath } from "../../host/paths.ts";
import { type OptionSpec, readOptions } from "../../args/options.ts";
import { loadHook } from "../../own_hooks/hook_file.ts";

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "output",
    value: "FILE",
    choices: "file",
    summary: "where to write it (default: beside HOOK.ts, with the ending .js)",
  },
];

/** `bundle HOOK.ts`: one script that starts fast. */
export const bundleCommand: Command = {
  name: "bundle",
  summary: "make one script of a hook of your own, without imports",
  usage: ["HOOK.ts"],
  details: `Runs deno bundle and checks that the result is a hook. install does the same.`,
  options: OPTIONS,
  examples: ["bundle ./my_hook.ts", "bundle ./my_hook.ts --output dist/my_hook.js"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const file = options.expectOne("HOOK.ts");
    if (!/\.[cm]?ts$/.test(file)) throw new UsageError(`Expected HOOK.ts, a source in TypeScript, but found "${file}"`);
    const { script, definition } = await loadHook(file, host);
    const output = absolutePath(options.text("output") ?? file.replace(/\.[cm]?[jt]s$/, ".js"), host);
    host.replaceText(output, script);
    const bytes = new TextEncoder().encode(script).length;
    host.stdout(safe`Wrote ${safeText(definition.name)} to ${homePath(output, host)} (${pluralize(bytes, "byte")}).\n`);
    return 0;
  },
};
