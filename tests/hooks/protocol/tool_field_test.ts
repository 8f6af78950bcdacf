import { assertEquals } from "@std/assert";
import { toolField } from "../../../lib/hooks/protocol/tool_field.ts";

Deno.test("toolField() is the text of a field, and empty for all else", () => {
  const inputs = [{ command: "ls" }, { command: 5 }, {}, null, "ls", ["ls"]];
  assertEquals(inputs.map((toolInput) => toolField({ toolInput } as never, "command")), ["ls", "", "", "", "", ""]);
  assertEquals(toolField({ toolInput: {} } as never, "constructor"), "");
});
