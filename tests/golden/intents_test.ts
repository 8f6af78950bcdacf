import { SESSIONS } from "../../tools/answers.ts";
import { compare } from "./compare.ts";

Deno.test("intents of every recorded call, whole and broken, are those written down", () =>
  compare(SESSIONS, "intents"));
