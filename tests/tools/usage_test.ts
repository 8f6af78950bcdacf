import { assertEquals, assertStringIncludes } from "@std/assert";
import { usageOf } from "../../tools/usage.ts";

Deno.test("usageOf() is a tool's first comment as it would be written in a text", () => {
  assertEquals(
    usageOf("/**\n * Counts.\n *\n * ```sh\n *   count\n * ```\n */\nimport a;\n/** not this */"),
    "Counts.\n\n```sh\n  count\n```",
  );
  assertEquals(usageOf("/** One line. */"), "One line.");
  assertEquals(usageOf("const a = 1;"), "");
});

Deno.test("a tool says what it does, and starts nothing with an option that it does not have", async () => {
  const tool = new URL("../../tools/soak.ts", import.meta.url).pathname;
  const ended = async (option: string) => {
    const args = ["run", "-A", "--no-config", "--no-lock", new URL("../../tools/deno.ts", import.meta.url).pathname];
    const output = await new Deno.Command(Deno.execPath(), {
      args: [...args, "run", "-A", decodeURIComponent(tool), option],
    })
      .output();
    return { code: output.code, text: new TextDecoder().decode(option === "--help" ? output.stdout : output.stderr) };
  };
  const help = await ended("--help");
  assertEquals(help.code, 0);
  assertStringIncludes(help.text, "A day of use in minutes");
  const wrong = await ended("--hepl");
  assertEquals(wrong.code, 2);
  assertStringIncludes(wrong.text, 'Unknown option "--hepl"\n\nA day');
});
