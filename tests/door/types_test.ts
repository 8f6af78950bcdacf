/** Raw text cannot go out: `deno task check` fails if a line below that is expected to be an error is none. */
import { assertEquals } from "@std/assert";
import type { Host } from "../../lib/cli/host/host.ts";
import type { ContextFiles } from "../../lib/hooks/store/context_files.ts";
import { appendLine, replaceFile } from "../../lib/hooks/store/files.ts";
import type { HookAnswer } from "../../lib/hooks/protocol/output.ts";
import { cut, joinSafe, safe, type SafeText, safeText } from "../../lib/text/mod.ts";
import { padSafe } from "../../lib/text/safe_text.ts";

/** Never called: what counts is that it does not compile without the comments. */
export function refused(host: Host, raw: string): unknown[] {
  // @ts-expect-error raw text on standard output
  host.stdout(raw);
  // @ts-expect-error raw text within a template
  host.stdout(safe`found ${raw}`);
  // @ts-expect-error a template without the tag
  host.stdout(`found ${raw}`);
  // @ts-expect-error raw text on standard error
  host.stderr(raw);
  // @ts-expect-error raw text in a question
  host.confirm(raw);
  // @ts-expect-error raw text as a line of a file
  host.appendLine("log.jsonl", raw);
  // @ts-expect-error raw text as a line of the state
  appendLine("log.jsonl", raw, { rotation: null, lockTimeoutMs: 0 });
  // @ts-expect-error raw text as a file of the state
  replaceFile("ledger.json", raw, ".temp");
  // @ts-expect-error raw text as a context file
  const files: ContextFiles = { "decision.md": raw };
  const answers: HookAnswer[] = [
    // @ts-expect-error raw text as the reason of a block
    { kind: "block", reason: raw },
    // @ts-expect-error raw text as context for the model
    { kind: "context", text: raw },
    // @ts-expect-error raw text as the message of a refusal
    { kind: "request", behavior: "deny", message: raw },
  ];
  // @ts-expect-error what is cut before it was made safe is no safe text
  const part: SafeText = safeText(raw).slice(0, 5);
  return [
    files,
    answers,
    part,
    // @ts-expect-error raw text among safe texts
    joinSafe([safeText(raw), raw]),
    // @ts-expect-error a cut of raw text: half a secret is not recognized
    cut(raw, 10),
    // @ts-expect-error padding of raw text
    padSafe(raw, 10),
  ];
}

Deno.test("safe text is a string of its own type, made only at the door", () => {
  assertEquals(
    cut(safe`${safeText("DB_PASSWORD=hunter22")} and more`, 25),
    "DB_PASSWORD=[redacted:password]".slice(0, 24) + "…",
  );
});
