import { arrayAt, isJsonObject, type Json, type JsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import type { CallEnding, ToolResultBlock } from "../../../session/entry.ts";
import { endingOfRun, endingWith, withEnding } from "../../readers/entries.ts";
import {
  ABORTED,
  COMMAND_OUTPUT,
  EXIT_CODE,
  NOT_STARTED,
  PRINTED_RESULT,
  REJECTED,
  SCRIPT_ERROR,
  SCRIPT_OUTPUT,
} from "./client_strings.ts";

/** How a text says that a call did not run, and who decided so. The first that fits counts. */
const REFUSALS: readonly (readonly [words: RegExp, decision: CallEnding["decision"]])[] = [
  [/^Command blocked by PreToolUse hook: /, "blocked_by_hook"], // 0.117 on
  [/^Tool call blocked by PreToolUse hook/, "blocked_by_hook"],
  [/^approval policy is Never; reject command/, "not_granted"],
  [/^patch rejected: writing is blocked by [^\n]{1,80} sandbox/, "blocked_by_sandbox"],
  [/^patch rejected(?: by user\b|: rejected by user)/, "rejected_by_person"],
  [/^exec command rejected by user$/, "rejected_by_person"], // 0.77
];

/** How the client's own check of dangerous commands ends (0.150 on). */
const OWN_CHECK = " commands are not permitted. Use a safer approach";

/** Who decided, by the reason in `Rejected("…")`. */
function rejectedBy(reason: string): CallEnding["decision"] {
  if (reason === "rejected by user") return "rejected_by_person"; // an app's "decline"
  if (reason.startsWith("approval required by policy, but ")) return "not_granted"; // a rule asks, nobody may be asked
  if (reason.startsWith("`") && /` rejected(?:: |$)/.test(reason)) {
    return reason.endsWith(OWN_CHECK) ? "blocked_by_client" : "denied_by_rule"; // a rule's justification
  }
  return "blocked_by_hook"; // what a hook for permission requests says is there word for word
}

/** The reason in a text that says a command was not started; null if it is another text. */
function rejection(text: string): string | null {
  const [before, after] = REJECTED;
  const from = text.startsWith(NOT_STARTED) ? text.lastIndexOf(before) : -1;
  const to = text.lastIndexOf(after);
  if (from === -1 || to < from) return null;
  return text.slice(from + before.length, to).replace(/^\\?"/, "").replace(/\\?"$/, "");
}

/** How a text says that a call could not be run: nobody decided against it. */
const FAILURES: readonly RegExp[] = [
  /^apply_patch verification failed: /,
  /^unsupported call: /,
  /^unsupported custom tool call: /,
  /^failed to parse function arguments: /,
  /^exec_command failed(?:: | for `)/, // not started, or stopped by the sandbox
  /^write_stdin failed: /,
  /^unable to (?:process|locate|read) image\b/,
  /^TypeError: tools\.\w+ is not a function/, // a script calls a tool that does not exist
];

/** The opening of a text, as evidence. */
const EVIDENCE = 200;

/** About a call that did not run or was stopped; null if nothing. Never for what a command printed. */
export function refusalIn(text: string): CallEnding | null {
  const evidence = text.slice(0, EVIDENCE);
  const ending = endingWith(evidence);
  if (ABORTED.test(text)) return ending("interrupted", "unknown"); // at a prompt, or after it had begun
  const refusal = REFUSALS.find(([words]) => words.test(text));
  if (refusal) return ending(refusal[1], "not_run");
  const reason = rejection(text);
  if (reason !== null) return ending(rejectedBy(reason), "not_run");
  if (FAILURES.some((words) => words.test(text))) return ending("allowed", "failed");
  return null;
}

function outputTexts(output: Json | undefined): { readonly texts: readonly string[]; readonly images: number } {
  if (typeof output === "string") return { texts: [output], images: 0 };
  if (!Array.isArray(output)) {
    return { texts: isJsonObject(output) ? [stringAt(output, "content") ?? ""] : [], images: 0 };
  }
  const parts = output.filter(isJsonObject);
  const images = parts.filter((part) => part["type"] === "input_image").length;
  return { texts: parts.map((part) => stringAt(part, "text")).filter((text) => text !== null), images };
}

/** What an output says: what the call gave back, and how it ended. */
interface Reading {
  readonly text: string;
  readonly ending: CallEnding;
  /** Whether it says how the call ended; else items of the file may. */
  readonly isDecided: boolean;
}

/** An output before 0.135: JSON with the text and the exit code. */
function wrappedOutput(text: string): Reading | null {
  if (!text.startsWith('{"output":')) return null;
  const value = parseJson(text);
  if (!isJsonObject(value)) return null;
  const exitCode = objectAt(value, "metadata")?.["exit_code"];
  return {
    text: stringAt(value, "output") ?? "",
    ending: endingOfRun(typeof exitCode === "number" ? exitCode : null),
    isDecided: typeof exitCode === "number",
  };
}

function readScript([head = "", ...rest]: readonly string[]): Reading | null {
  const found = SCRIPT_OUTPUT.exec(head);
  if (!found) return null;
  const text = [head.slice(found[0].length), ...rest].filter((part) => part !== "").join("\n");
  if (found[1] === "running") return { text, ending: { ...endingOfRun(null), outcome: "unknown" }, isDecided: true };
  if (found[1] === "completed") {
    // it ended, but that says nothing about what it called, unless it prints a result and nothing else
    if (rest.length === 1 && PRINTED_RESULT.test(text)) return { ...readOutput(text), isDecided: false };
    return { text, ending: { ...endingOfRun(null), outcome: "unknown" }, isDecided: false };
  }
  const at = text.lastIndexOf(SCRIPT_ERROR);
  const error = at === -1 ? text : text.slice(at + SCRIPT_ERROR.length);
  // what the script printed is in separate parts, and does not tell who decided
  const last = rest.at(-1) ?? "";
  const ended = last.startsWith(SCRIPT_ERROR) ? last.slice(SCRIPT_ERROR.length) : "";
  if (PRINTED_RESULT.test(ended)) return readOutput(ended);
  return { text: error, ending: refusalIn(ended) ?? endingOfRun(null, true), isDecided: true };
}

/** What a command, a patch or a server gave back, below the client's own lines. */
function readOutput(text: string): Reading {
  const head = COMMAND_OUTPUT.exec(text)?.[0];
  if (head === undefined) return { text, ending: endingOfRun(null), isDecided: false };
  const code = EXIT_CODE.exec(head)?.[1];
  const isRunning = code === undefined && head.includes("Process running with session ID");
  const ending = endingOfRun(code === undefined ? null : Number(code));
  return {
    text: text.slice(head.length),
    ending: isRunning ? { ...ending, outcome: "unknown" } : ending,
    isDecided: isRunning || code !== undefined,
  };
}

/** The result of a call, and whether its text says how the call ended. */
interface RolloutResult {
  readonly result: ToolResultBlock;
  readonly isDecided: boolean;
}

/** The output of a call as a result; null if the item is not one. */
export function toolResult(item: JsonObject): RolloutResult | null {
  if (!stringAt(item, "type")?.endsWith("_output")) return null;
  const { texts, images } = outputTexts(item["output"]);
  const whole = texts.join("\n");
  const refusal = texts.length === 1 ? refusalIn(whole) : null;
  const reading: Reading = refusal !== null
    ? { text: whole, ending: refusal, isDecided: true }
    : readScript(texts) ?? wrappedOutput(whole) ?? readOutput(whole);
  const result: ToolResultBlock = {
    kind: "tool_result",
    toolUseId: stringAt(item, "call_id") ?? "",
    text: reading.text,
    isError: false,
    images,
    outcome: "ok",
    feedback: null,
    claim: null,
  };
  return { result: withEnding(result, reading.ending), isDecided: reading.isDecided };
}

/** How a call made by a script ended, from its item; null for an item about anything else. */
export function itemEnding(item: JsonObject): CallEnding | null {
  const failed = stringAt(item, "status") === "failed";
  switch (item["type"]) {
    case "CommandExecution": {
      const code = item["exit_code"];
      return endingOfRun(typeof code === "number" ? code : null, typeof code === "number" ? code !== 0 : failed);
    }
    case "McpToolCall": {
      const result = objectAt(item, "result");
      return endingOfRun(null, failed || result?.["isError"] === true);
    }
    case "FileChange":
      return endingOfRun(null, failed);
    default:
      return null;
  }
}

export function messageTexts(item: JsonObject): string[] {
  return arrayAt(item, "content").filter(isJsonObject).map((part) => stringAt(part, "text")).filter((text) =>
    text !== null
  );
}
