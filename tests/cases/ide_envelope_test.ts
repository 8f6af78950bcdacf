import { testCases } from "../support/cases.ts";

testCases("f9_ide_envelope");
