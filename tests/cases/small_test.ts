import { testCases } from "../support/cases.ts";

testCases("small");
