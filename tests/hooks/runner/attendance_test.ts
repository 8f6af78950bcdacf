import { assertEquals } from "@std/assert";
import { isHeadlessEntrypoint } from "../../../lib/clients/claude_code/reading/entrypoint.ts";
import { attendanceOf } from "../../../lib/hooks/runner/attendance.ts";

const cases: readonly [variable: string | null | undefined, transcript: string | null, kind: string, source: string][] =
  [
    ["cli", null, "interactive", "environment"],
    ["sdk-cli", null, "headless", "environment"],
    ["sdk-ts", "cli", "headless", "environment"],
    ["sdk-py", null, "headless", "environment"],
    ["claude-code-github-action", null, "headless", "environment"],
    ["claude-vscode", "sdk-cli", "interactive", "environment"],
    ["sdkfoo", null, "interactive", "environment"],
    [null, "sdk-cli", "headless", "transcript"],
    [undefined, "sdk-cli", "headless", "transcript"],
    [undefined, "cli", "interactive", "transcript"],
    // no client says anything: by hand, or another one
    [null, null, "interactive", "default"],
    // flags of an older debrief and a client before 2.1.78
    [undefined, null, "unknown", "none"],
  ];

for (const [variable, transcript, kind, source] of cases) {
  Deno.test(`attendanceOf() is ${kind} where the variable is ${variable} and the transcript says ${transcript}`, () => {
    assertEquals(
      attendanceOf({ variable, transcript: () => transcript, isHeadless: isHeadlessEntrypoint }) as unknown,
      { kind, source },
    );
  });
}
