import { assertEquals } from "@std/assert";
import { runOracle } from "../../tools/oracle.ts";

for (
  const [args, message] of [
    [["none.jsonl"], 'There is no file "none.jsonl" (pass files with rows as in fixtures/permissions/)'],
    [["--out", "none", "deno.json"], 'There is no directory "none" (create it first)'],
  ] as const
) {
  Deno.test(`runOracle() says what is missing, before a client is installed: ${args.join(" ")}`, async () => {
    const printed: unknown[] = [];
    const { error } = console;
    console.error = (...texts) => void printed.push(...texts);
    try {
      assertEquals(await runOracle(args), 2);
    } finally {
      console.error = error;
    }
    assertEquals(printed, [`oracle: ${message}`]);
  });
}
