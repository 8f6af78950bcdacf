import { COMMANDS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("permissions say of every recorded command, whole and bent, what was written down", () =>
  compare(COMMANDS, "decisions", "offers", "rules"));
