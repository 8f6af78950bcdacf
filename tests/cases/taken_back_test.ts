import { testCases } from "../support/cases.ts";

testCases("f2_taken_back");
