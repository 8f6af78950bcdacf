import { testCases } from "../support/cases.ts";

testCases("f11_api_refuses");
