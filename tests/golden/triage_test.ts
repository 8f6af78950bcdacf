import { SESSIONS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("triage says of every recorded session, whole and broken, what was written down", () =>
  compare(SESSIONS, "triage"));
