import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { jsonOption, readOptions } from "../../args/options.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { absolutePath } from "../../host/paths.ts";

/** A text without what comes before the bar of each line. */
function withoutMargin(text: string): string {
  return text.slice(1).replace(/^ *\|/gm, "");
}

export function hookTemplate(name: string): string {
  return withoutMargin(`
    |/** ${name}: what it is for, in a line. */
    |import { answers, defineHook, runHook, toolField } from "jsr:@debrief/debrief/hook";
    |
    |const hook = defineHook({
    |  name: "${name}",
    |  events: ["PreToolUse"],
    |  needs: [],
    |  handle({ input }) {
    |    return /\\bgit push\\b.*--force\\b/.test(toolField(input, "command"))
    |      ? answers.ask("This overwrites what others pushed.")
    |      : answers.none;
    |  },
    |});
    |
    |export default hook;
    |if (import.meta.main) await runHook(hook);
`);
}

export function testTemplate(name: string): string {
  return withoutMargin(`
    |import { assertAnswer, FakeClient, SessionBuilder } from "jsr:@debrief/debrief/testing";
    |import hook from "./${name}.ts";
    |
    |Deno.test("${name} asks before a forced push, and about nothing else", async () => {
    |  const session = new SessionBuilder().prompt("Publish it").beginCall("Bash", { command: "git push --force" });
    |  using client = new FakeClient(session);
    |  assertAnswer(await client.ask(hook, "PreToolUse"), "ask", "others");
    |
    |  session.endCall().beginCall("Bash", { command: "git push" });
    |  assertAnswer(await client.ask(hook, "PreToolUse"), "none");
    |});
`);
}

const OPTIONS = [jsonOption(`{"schema":"debrief.new/1","files":[…]}`)];

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
