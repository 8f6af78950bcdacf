import { testCases } from "../support/cases.ts";

testCases("f7_fork_cost");
