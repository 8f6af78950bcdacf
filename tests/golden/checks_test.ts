import { SESSIONS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("checks of every recorded session, whole and broken, are those written down", () =>
  compare(SESSIONS, "checks"));
