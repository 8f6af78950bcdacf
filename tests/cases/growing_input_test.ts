import { testCases } from "../support/cases.ts";

testCases("f10_growing_input");
