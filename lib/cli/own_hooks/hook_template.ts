/** A text without what comes before the bar of each line. */
function withoutMargin(text: string): string {
  return text.slice(1).replace(/^ *\|/gm, "");
}

/** The text of a new hook. */
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

/** The text of its test. */
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
