import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { absolutePath } from "../../host/paths.ts";
import { jsonOption, readOptions } from "../../args/options.ts";
import { hookTemplate, testTemplate } from "../../own_hooks/hook_template.ts";

const OPTIONS = [jsonOption(`{"schema":"debrief.new/1","files":[…]}`)];

/** `hooks new NAME`: the beginnings of a hook of one's own. */
export const newCommand: CommandDefinition = {
  usage: ["NAME"],
  details:
    `Writes NAME.ts and NAME_test.ts into this directory; both work as they are. NAME is lower-case letters, digits and
"_". Nothing is overwritten.`,
  options: OPTIONS,
  examples: ["hooks new keep_migrations"],
  run(args, host) {
    const options = readOptions(args, OPTIONS);
    const name = options.expectOne("NAME");
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) {
      throw new UsageError(`Expected NAME in lower-case letters, digits and "_" but found "${name}"`);
    }
    const files = [[`${name}.ts`, hookTemplate(name)], [`${name}_test.ts`, testTemplate(name)]] as const;
    for (const [file, text] of files) {
      const created = host.createFile(absolutePath(file, host));
      created.write(new TextEncoder().encode(text));
      created.close();
    }
    if (options.flag("json")) {
      host.stdout(
        safe`${jsonText({ schema: "debrief.new/1", files: files.map(([file]) => absolutePath(file, host)) }, 2)}\n`,
      );
      return 0;
    }
    const hook = safeText(name);
    host.stdout(safe`Wrote ${hook}.ts and ${hook}_test.ts. Next:
  deno test --allow-read --allow-write ${hook}_test.ts   try it
  debrief hooks replay ./${hook}.ts latest               run it over your last session
  debrief install --dry-run ./${hook}.ts                 show the entry that it gets in the settings
  debrief install ./${hook}.ts                           register it
`);
    return 0;
  },
};
