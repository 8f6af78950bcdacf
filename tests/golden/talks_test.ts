import { TALK } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("triage hears in made-up talks of every language what was written down", () =>
  compare(TALK, "triage", "heard"));
