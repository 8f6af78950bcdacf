import { testCases } from "../support/cases.ts";

testCases("f4_worktrees");
