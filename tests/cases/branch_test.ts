import { testCases } from "../support/cases.ts";

testCases("f12_branch");
