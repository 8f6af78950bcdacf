import { isTrusted } from "../host/directory_trust.ts";
import type { Host } from "../host/host.ts";
import type { DoctorFinding } from "./finding.ts";

/** Whether the client trusts this directory: until it does, interactive sessions run no hook. */
export function* trustFindings(host: Host): Generator<DoctorFinding> {
  if (isTrusted(host.cwd(), host) !== false) return;
  const text = "the client does not trust this directory, so interactive sessions run no hooks here (claude -p does)";
  yield { check: "settings", level: "note", text, fix: "start claude here and accept the trust dialog" };
}
