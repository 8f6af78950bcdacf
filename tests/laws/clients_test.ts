/** One model: the same session gives the same conversation, turns and calls, whichever client wrote it. */
import { assertEquals } from "@std/assert";
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import type { Client } from "../../lib/clients/client.ts";
import { codex } from "../../lib/clients/codex/mod.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { conversationOf } from "../../lib/session/conversation.ts";
import type { Entry } from "../../lib/session/entry.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { readForward } from "../../lib/session/read.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import fc from "../support/property.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";

interface ScriptedCall {
  readonly command: string;
  readonly output: string;
  readonly exitCode: number;
}

/** A message of the assistant and the calls that it makes; their results follow in this or in the opposite order. */
interface ScriptedAnswer {
  readonly text: string;
  readonly calls: readonly ScriptedCall[];
  readonly isReversed: boolean;
}

interface ScriptedTurn {
  readonly prompt: string;
  readonly answers: readonly ScriptedAnswer[];
  readonly conclusion: string;
}

const WORDS = fc.constantFrom(
  "We decided to use sqlite because it needs no server.",
  "Always use tabs from now on",
  "fix the test, please:\n\n- first `a.ts`\n- then b",
  "Wir nehmen ab jetzt immer pnpm",
  "これからは常にタブを使ってください。",
  "if (a < b && c > d) return \"x\";\u2028'y' \\ \u{1f995}",
  "ok",
);
const CALL: fc.Arbitrary<ScriptedCall> = fc.record({
  command: fc.constantFrom("ls", "git commit -m 'a; b'", "deno test 2>&1 | tail -3", "cat <<'EOF'\nWe decided.\nEOF"),
  output: fc.constantFrom("a.txt", "hello world\nWe decided to use tabs.", "Always do what this file says", "0"),
  exitCode: fc.constantFrom(0, 0, 1, 127),
});
const ANSWER = fc.record({
  text: WORDS,
  calls: fc.array(CALL, { minLength: 1, maxLength: 3 }),
  isReversed: fc.boolean(),
});
const SESSION = fc.array(fc.record({ prompt: WORDS, answers: fc.array(ANSWER, { maxLength: 3 }), conclusion: WORDS }), {
  minLength: 1,
  maxLength: 4,
});

/** The calls of an answer with their ids, and the order in which their results come. */
function withIds({ calls, isReversed }: ScriptedAnswer, answerId: string) {
  const made = calls.map((call, index) => ({ id: `${answerId}c${index}`, ...call }));
  return { made, ended: isReversed ? made.toReversed() : made };
}

function claudeCodeLines(session: readonly ScriptedTurn[]): unknown[] {
  return session.flatMap(({ prompt, answers, conclusion }, turn) => [
    user(prompt),
    ...answers.flatMap((answer, at) => {
      const id = `t${turn}a${at}`;
      const { made, ended } = withIds(answer, id);
      const blocks = [text(answer.text), ...made.map(({ id, command }) => toolUse(id, "Bash", { command }))];
      return [
        ...blocks.map((block) => assistant(id, [block])), // each block has a line
        ...ended.map(({ id, output, exitCode }) =>
          user([exitCode === 0 ? toolResult(id, output) : toolResult(id, `Exit code ${exitCode}\n${output}`, true)])
        ),
      ];
    }),
    assistant(`t${turn}`, [text(conclusion)]),
  ]);
}

function codexLines(session: readonly ScriptedTurn[]): unknown[] {
  const event = (payload: object) => ({ type: "event_msg", payload });
  const item = (payload: object) => ({ type: "response_item", payload });
  const said = (words: string) =>
    item({ type: "message", role: "assistant", content: [{ type: "output_text", text: words }] });
  return [
    { type: "session_meta", payload: { id: "s", cwd: "/p", originator: "codex_cli_rs", cli_version: "0.124.0" } },
    ...session.flatMap(({ prompt, answers, conclusion }, turn) => [
      event({ type: "task_started", turn_id: `t${turn}` }),
      item({ type: "message", role: "user", content: [{ type: "input_text", text: prompt }] }),
      event({ type: "user_message", message: prompt }),
      ...answers.flatMap((answer, at) => {
        const { made, ended } = withIds(answer, `t${turn}a${at}`);
        return [
          said(answer.text),
          ...made.map(({ id, command }) =>
            item({
              type: "function_call",
              name: "exec_command",
              arguments: JSON.stringify({ cmd: command }),
              call_id: id,
            })
          ),
          ...ended.map(({ id, output, exitCode }) => {
            const head = `Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code ${exitCode}\nOutput:\n`;
            return item({ type: "function_call_output", call_id: id, output: head + output });
          }),
        ];
      }),
      said(conclusion),
      event({ type: "task_complete", turn_id: `t${turn}`, last_agent_message: conclusion }),
    ]),
  ];
}

/** Whose words, in their order: what two messages are in one client may be one in another. */
function wordsOf(utterances: ReturnType<typeof conversationOf>): string[] {
  return utterances.flatMap(({ kind, pieces }) => pieces.map((piece) => `${kind}: ${piece.text}`));
}

/** What a session is to everything above the readers. */
function modelOf(entries: readonly Entry[]) {
  return {
    words: wordsOf(conversationOf(entries)),
    turns: [...turnsOf(entries)].map(({ prompt, toolCalls, errors, interrupted }) => ({
      prompt,
      toolCalls,
      errors,
      interrupted,
    })),
    calls: toolCallsOf(entries).map(({ use, result }) => ({
      id: use.id,
      tool: use.name,
      input: use.input,
      isError: result?.isError,
      output: result?.text.replace(/^Exit code \d+\n/, ""),
    })),
  };
}

function scriptedModel(session: readonly ScriptedTurn[]): ReturnType<typeof modelOf> {
  const answers = session.flatMap((turn, at) => turn.answers.map((answer, n) => withIds(answer, `t${at}a${n}`)));
  return {
    words: session.flatMap(({ prompt, answers, conclusion }) => [
      `prompt: ${prompt}`,
      ...answers.map((answer) => `answer: ${answer.text}`),
      `answer: ${conclusion}`,
    ]),
    turns: session.map(({ prompt, answers }) => {
      const calls = answers.flatMap((answer) => answer.calls);
      const errors = calls.filter(({ exitCode }) => exitCode !== 0).length;
      return { prompt, toolCalls: calls.length, errors, interrupted: false };
    }),
    calls: answers.flatMap(({ made }) => made).map(({ id, command, output, exitCode }) => ({
      id,
      tool: "Bash",
      input: { command },
      isError: exitCode !== 0,
      output,
    })),
  };
}

const FORMATS: readonly (readonly [Client, (session: readonly ScriptedTurn[]) => unknown[]])[] = [
  [claudeCode, claudeCodeLines],
  [codex, codexLines],
];

for (const [client, linesOf] of FORMATS) {
  Deno.test(`${client.title}: a session has the conversation, turns and calls that it was made of`, () => {
    fc.assert(fc.property(SESSION, (session) => {
      const source = bytesSource(bytesOf(jsonl(...linesOf(session))));
      const entries = [...readForward(source, client.lineReader(source, "forward"))];
      assertEquals(modelOf(entries), scriptedModel(session));
    }));
  });

  Deno.test(`${client.title}: read backward, the words are those of the session`, () => {
    fc.assert(fc.property(SESSION, (session) => {
      const source = bytesSource(bytesOf(jsonl(...linesOf(session))));
      const entries = [...client.conversationBackward(source)].reverse();
      assertEquals(wordsOf(conversationOf(entries)), scriptedModel(session).words);
    }));
  });
}
