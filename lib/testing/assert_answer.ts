import { type HookAnswer, spokenText } from "../hooks/protocol/output.ts";
import type { ReplayedRun } from "../replay/run_handler.ts";

/** The answers, by the names of `answers`. */
export type AnswerName = "none" | "deny" | "ask" | "allow" | "block" | "context" | "notice" | "prompt";

function answerName(answer: HookAnswer): AnswerName {
  if (answer.kind === "permission") return answer.decision;
  return answer.kind === "request" ? "prompt" : answer.kind;
}

/** Ends a test as an assertion does: without `@std/assert`, which a clone cannot bundle where JSR does not answer. */
function fail(message: string): never {
  throw Object.assign(new Error(message), { name: "AssertionError" });
}

/**
 * Asserts what a hook answered, and that the client would have accepted it.
 *
 * @param run What `ask` returned.
 * @param expected The name of the expected answer.
 * @param text Text that the answer must contain.
 * @throws {Error} An `AssertionError`, if the answer is another one, or one that the event does not accept.
 *
 * @example Usage
 * ```ts
 * import { assertThrows } from "@std/assert";
 * import { answers } from "@debrief/debrief/hook";
 * import { assertAnswer } from "@debrief/debrief/testing";
 *
 * const run = { answer: answers.block("Run the tests."), output: "{…}", data: {}, basis: {}, writes: [] };
 * assertAnswer(run, "block", "tests");
 * assertThrows(() => assertAnswer(run, "none"));
 * ```
 */
export function assertAnswer(run: ReplayedRun, expected: AnswerName, text: string | RegExp = ""): void {
  const name = answerName(run.answer);
  const actual = spokenText(run.answer);
  if (name !== expected) {
    fail(`Expected the answer "${expected}" but found "${name}"${actual === "" ? "" : `: ${actual}`}`);
  }
  if (typeof text === "string" ? !actual.includes(text) : !text.test(actual)) {
    fail(`Expected an answer with ${typeof text === "string" ? `"${text}"` : text} but found: ${actual}`);
  }
  if (name !== "none" && run.output === "") {
    fail(`The answer "${name}" is not sent: the event does not accept it`);
  }
}
