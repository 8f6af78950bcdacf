import { COMMANDS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("every recorded command, whole and bent, is read as was written down", () => compare(COMMANDS, "shell"));
