import { assertEquals } from "@std/assert";
import { usualOfCommands } from "../../../tools/bundle/usual_commands.ts";

Deno.test("usualOfCommands() tells what many commands run from what one alone does, and from what none does", async () => {
  const code = `const [name] = Deno.args;
function everybody() { return 1; }
function onlyTrim() { return 2; }
function nobody() { return 3; }
everybody();
if (name === "trim") onlyTrim();
if (name === "a command there is not") nobody();
`;
  const { executed, called } = await usualOfCommands(code, [["turns FILE"], ["trim FILE", "trim FILE"], ["calls"], [
    "help",
  ]]);
  const isUsual = (text: string) => executed[code.indexOf(text)] === 1;
  assertEquals([isUsual("return 1"), isUsual("return 2"), isUsual("return 3")], [true, false, false]);
  const isCalled = (name: string) => called.has(code.indexOf(`function ${name}`));
  assertEquals([isCalled("everybody"), isCalled("onlyTrim"), isCalled("nobody")], [true, false, false]);
});
