import { SESSIONS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("summaries of every recorded session, whole and broken, are those written down", () =>
  compare(SESSIONS, "summaries"));
