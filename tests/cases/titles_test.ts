import { testCases } from "../support/cases.ts";

testCases("f5_titles");
