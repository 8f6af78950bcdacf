import type { ClientLines, WrittenLine } from "./client.ts";
import type { ProseGenerator } from "./prose.ts";
import type { Random } from "./random.ts";

/** A tool call as the session will write it. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: WrittenLine;
  /** `content` of the tool_result. */
  readonly content: unknown;
  readonly isError: boolean;
  /** `toolUseResult` of the line; absent if the client writes none. */
  readonly toolUseResult?: unknown;
  /** Keys of the line that say who decided. */
  readonly decision: WrittenLine;
  /** The person pressed Esc: an interrupt follows. */
  readonly interrupted: boolean;
}

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). ";

/** How long outputs are: most short, some of a screen, few of a book. */
function outputLength(random: Random): number {
  const lot = random.below(100);
  if (lot < 55) return random.between(10, 400);
  if (lot < 90) return random.between(400, 6000);
  return random.between(6000, 60_000);
}

function toolOf(random: Random, prose: ProseGenerator, client: ClientLines): { name: string; input: WrittenLine } {
  const path = `${client.cwd}/src/file_${random.below(40)}.ts`;
  const lot = random.below(100);
  if (lot < 40) {
    return {
      name: "Bash",
      input: {
        command: random.pick(["deno task test", "git status", "ls -la src", "rg -n TODO lib"]),
        description: "Run it",
      },
    };
  }
  if (lot < 65) return { name: "Read", input: { file_path: path } };
  if (lot < 80) {
    return {
      name: "Edit",
      input: {
        file_path: path,
        old_string: prose.output(random.between(20, 300)),
        new_string: prose.output(random.between(20, 400)),
      },
    };
  }
  if (lot < 90) return { name: "Grep", input: { pattern: "export function", path: client.cwd } };
  if (lot < 96) return { name: "Write", input: { file_path: path, content: prose.output(random.between(200, 5000)) } };
  return { name: "mcp__browser__screenshot", input: { url: "http://localhost:8000/" } };
}

function accepted(client: ClientLines, random: Random): WrittenLine {
  if (!client.since("2.1.300")) return {};
  const permissionDecision = random.chance(0.1)
    ? { decision: "accept", source: "user_temporary", grantScope: "once", reasonCode: "bashMiss:no-rule-match" }
    : { decision: "accept", source: "config", reasonType: random.pick(["rule", "mode", "subcommandResults"]) };
  return { permissionDecision };
}

function refusal(
  client: ClientLines,
  random: Random,
  prose: ProseGenerator,
): { content: string; decision: WrittenLine; interrupted: boolean } {
  const kind = client.since("2.1.205") ? { toolDenialKind: "user-rejected" } : {};
  const reject = (permissionDecision: WrittenLine): WrittenLine =>
    client.since("2.1.300") ? { permissionDecision: { decision: "reject", ...permissionDecision } } : {};
  switch (random.below(4)) {
    case 0: {
      const words = prose.sentence();
      const apart = client.since("2.1.220") ? { userFeedback: words } : {};
      const content = `${REJECTED}To tell you how to proceed, the user said:\n${words}`;
      return {
        content,
        decision: { ...kind, ...apart, ...reject({ source: "user_reject", reasonCode: "bashMiss:no-rule-match" }) },
        interrupted: false,
      };
    }
    case 1:
      return {
        content: `${REJECTED}STOP what you are doing and wait for the user to tell you how to proceed.`,
        decision: kind,
        interrupted: true,
      };
    case 2:
      return {
        content: "Permission to use Bash with command rm -rf build has been denied.",
        decision: reject({
          source: "config",
          reasonType: "rule",
          ruleSource: "userSettings",
          reasonCode: "rule:userSettings",
        }),
        interrupted: false,
      };
    default:
      return {
        content: "PreToolUse:Bash hook error: [guard.sh]: no writes on Fridays",
        decision: reject({ source: "hook", reasonType: "hook", reasonCode: "hook:PreToolUse" }),
        interrupted: false,
      };
  }
}

function failure(random: Random, prose: ProseGenerator): string {
  return random.pick([
    `Exit code ${random.between(1, 3)}\n${prose.output(random.between(20, 2000))}`,
    "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
    "<tool_use_error>String to replace not found in file.</tool_use_error>",
    "File does not exist.",
    `Command timed out after 2m 0.0s ${prose.output(200)}`,
  ]);
}

/** A call of the model, with what came of it. */
export function makeCall(client: ClientLines, prose: ProseGenerator, huge: number): Call {
  const { random } = client;
  const id = `toolu_01${random.hex(22)}`;
  const lot = random.below(1000);
  if (lot < 15 && client.since("2.0.20")) return askCall(client, prose, id);
  const { name, input } = toolOf(random, prose, client);
  if (lot < 30) {
    const { content, decision, interrupted } = refusal(client, random, prose);
    return { id, name, input, content, isError: true, toolUseResult: `Error: ${content}`, decision, interrupted };
  }
  if (lot < 110) {
    const content = failure(random, prose);
    return {
      id,
      name,
      input,
      content,
      isError: true,
      toolUseResult: `Error: ${content}`,
      decision: accepted(client, random),
      interrupted: false,
    };
  }
  if (huge > 0 || name.startsWith("mcp__")) {
    const data = prose.base64(huge > 0 ? huge : random.between(2000, 40_000));
    const image = { type: "image", source: { type: "base64", data, media_type: "image/png" } };
    return {
      id,
      name,
      input,
      content: [image],
      isError: false,
      decision: accepted(client, random),
      interrupted: false,
    };
  }
  const content = prose.output(outputLength(random));
  const toolUseResult = name === "Bash" ? { stdout: content, stderr: "", interrupted: false, isImage: false } : {
    type: "text",
    file: {
      filePath: input["file_path"] ?? "",
      content: content.slice(0, 2000),
      numLines: 20,
      startLine: 1,
      totalLines: 20,
    },
  };
  return {
    id,
    name,
    input,
    content,
    isError: false,
    toolUseResult,
    decision: accepted(client, random),
    interrupted: false,
  };
}

function askCall(client: ClientLines, prose: ProseGenerator, id: string): Call {
  const question = `Which one? (${client.random.below(100)})`;
  const answer = prose.sentence();
  const input = {
    questions: [{
      question,
      header: "Choice",
      options: [{ label: "A", description: "a" }, { label: answer, description: "b" }],
      multiSelect: false,
    }],
  };
  return {
    id,
    name: "AskUserQuestion",
    input,
    content:
      `User has answered your questions: "${question}"="${answer}". You can now continue with the user's answers in mind.`,
    isError: false,
    toolUseResult: { questions: input.questions, answers: { [question]: answer } },
    decision: accepted(client, client.random),
    interrupted: false,
  };
}
