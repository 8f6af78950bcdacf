import { testCases } from "../support/cases.ts";

testCases("f3_openings");
