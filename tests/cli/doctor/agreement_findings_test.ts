import { assertEquals } from "@std/assert";
import { agreementFindings } from "../../../lib/cli/doctor/agreement_findings.ts";

Deno.test("agreementFindings() sums up what sessions counted", () => {
  const [finding] = agreementFindings([{ compared: 4000, agreed: 4000 }, { compared: 812, agreed: 812 }]);
  assertEquals([finding?.level, finding?.text], [
    "ok",
    "debrief's rule engine agrees with your client on 4,812 of 4,812 calls",
  ]);
});

Deno.test("agreementFindings() warns of a difference, with the last one", () => {
  const differences = [{ tool: "Bash", client: "ask", ours: "allow", rule: null }];
  const [finding] = agreementFindings([{ compared: 3, agreed: 2, differences }]);
  assertEquals([finding?.level, finding?.text], [
    "warning",
    "debrief's rule engine agrees with your client on 2 of 3 calls; last for Bash: the client said ask, debrief allow",
  ]);
});

Deno.test("agreementFindings() says nothing where nothing was compared", () =>
  assertEquals([...agreementFindings([{}, { compared: 0 }])], []));
