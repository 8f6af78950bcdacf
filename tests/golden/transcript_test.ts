import { SESSIONS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("readers say of every recorded session, whole and broken, what was written down", () =>
  compare(SESSIONS, "reading", "speakers", "messages", "talk"));
