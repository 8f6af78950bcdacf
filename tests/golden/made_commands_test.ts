import { MADE_COMMANDS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("permissions say of commands made of every known program what was written down", () => {
  compare(MADE_COMMANDS, "decisions", "offers");
});
