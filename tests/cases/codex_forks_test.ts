import { testCases } from "../support/cases.ts";

testCases("f8_codex_forks");
