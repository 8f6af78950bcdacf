/**
 * Writes down what all readers and analyses say of every recorded session and command, whole and broken:
 * `answers.ts --write`. A test compares: a change of any answer is seen, and has to be meant.
 *
 * `--show GROUP --question NAME` prints the answers behind one digest, to compare them before and after a change.
 */
import { parseArgs } from "@std/cli/parse-args";
import { bent, COMMAND_QUESTIONS } from "./answers/commands.ts";
import { digest, plain } from "./answers/digest.ts";
import { answerOf, type Question } from "./answers/question.ts";
import { LANGUAGES } from "../lib/analyses/triage/cues/language.ts";
import { SESSION_QUESTIONS, sessionOf, TALK_QUESTIONS } from "./answers/sessions.ts";
import { madeCommand, PROGRAMS } from "./answers/made_commands.ts";
import { madeUpTalk } from "./answers/talks.ts";
import { mutate } from "./fuzz/mutate.ts";
import { Random } from "./generator/random.ts";

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** Digests by group and question. */
export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What answers are kept of: a name for the file, and the groups with their subjects. */
export interface Kept<T> {
  readonly name: string;
  readonly questions: readonly Question<T>[];
  groups(): Iterable<readonly [name: string, subjects: readonly T[]]>;
}

/** The same numbers for the same text, on every machine. */
function randomFor(text: string): Random {
  return new Random(Number.parseInt(digest(text).slice(0, 8), 16));
}

function* files(folder: string): Generator<string> {
  for (
    const { name, isDirectory } of [...Deno.readDirSync(new URL(folder, FIXTURES))].sort((a, b) =>
      a.name < b.name ? -1 : 1
    )
  ) {
    if (isDirectory) yield* files(`${folder}${name}/`);
    else if (name.endsWith(".jsonl") && name !== "hook_calls.jsonl") yield `${folder}${name}`;
  }
}

/** Recorded sessions, each whole and broken twice. */
export const SESSIONS: Kept<ReturnType<typeof sessionOf>> = {
  name: "sessions",
  questions: SESSION_QUESTIONS,
  *groups() {
    for (const path of files("clients/")) {
      const bytes = Deno.readFileSync(new URL(path, FIXTURES));
      const lines = new TextDecoder().decode(bytes).trimEnd().split("\n");
      const random = randomFor(path);
      const broken = [0, 1].map(() => mutate(lines, random));
      yield [path.slice("clients/".length), [bytes, ...broken].map(sessionOf)];
    }
  },
};

const TALKS = 8;

/** Made-up talks in every language. */
export const TALK: Kept<ReturnType<typeof sessionOf>> = {
  name: "talks",
  questions: TALK_QUESTIONS,
  *groups() {
    for (const language of LANGUAGES) {
      for (let group = 0; group < 2; group++) {
        const random = randomFor(`${language} ${group}`);
        const talks = Array.from({ length: TALKS }, () => madeUpTalk(random, language).join("\n") + "\n");
        yield [`${language} ${group + 1}`, talks.map((text) => sessionOf(new TextEncoder().encode(text)))];
      }
    }
  },
};

const COMMANDS_A_GROUP = 10;

/** Commands of real sessions and made-up ones, each as it is and bent. */
export const COMMANDS: Kept<string> = {
  name: "commands",
  questions: COMMAND_QUESTIONS,
  *groups() {
    for (const file of ["bash_real", "bash_made_up"]) {
      const text = Deno.readTextFileSync(new URL(`permissions/${file}.jsonl`, FIXTURES));
      const commands = [...new Set(text.trimEnd().split("\n").map((line) => String(JSON.parse(line).command)))];
      for (let at = 0; at < commands.length; at += COMMANDS_A_GROUP) {
        const some = commands.slice(at, at + COMMANDS_A_GROUP);
        const more = some.flatMap((command) => {
          const random = randomFor(command);
          return [0, 1].map(() => bent(command.slice(0, 2000), (limit) => random.below(limit)));
        });
        yield [`${file} ${at + 1}`, [...some, ...more]];
      }
    }
  },
};

const MADE = 14;

/** Commands made of the programs and flags that are known. */
export const MADE_COMMANDS: Kept<string> = {
  name: "made_commands",
  questions: COMMAND_QUESTIONS.filter(({ name }) => name === "decisions" || name === "offers"),
  *groups() {
    for (const program of PROGRAMS) {
      const random = randomFor(program);
      yield [program, Array.from({ length: MADE }, () => madeCommand(random, program))];
    }
  },
};

/** Asks everything, or the questions with these names, group by group. */
export function* answers<T>(
  { questions, groups }: Kept<T>,
  names?: readonly string[],
): Generator<[group: string, answers: Answers[string]]> {
  const asked = questions.filter(({ name }) => names === undefined || names.includes(name));
  for (const [name, subjects] of groups()) {
    const found = asked.map((question) =>
      [question.name, digest(subjects.map((subject) => answerOf(question, subject)))] as const
    );
    yield [name, Object.fromEntries(found)];
  }
}

/** What was written down. */
export function writtenDown(kept: Pick<Kept<unknown>, "name">): Answers {
  return JSON.parse(Deno.readTextFileSync(answersFile(kept)));
}

function writeDown<T>(kept: Kept<T>): void {
  Deno.writeTextFileSync(answersFile(kept), JSON.stringify(Object.fromEntries(answers(kept)), null, 1) + "\n");
}

/** Where the answers of a kind stand. */
function answersFile({ name }: Pick<Kept<unknown>, "name">): URL {
  return new URL(`answers/${name}.json`, FIXTURES);
}

function show<T>({ questions, groups }: Kept<T>, group: string, question: string): void {
  for (const [name, subjects] of groups()) {
    if (name !== group) continue;
    for (const one of questions.filter(({ name }) => name === question)) {
      for (const subject of subjects) console.log(plain(answerOf(one, subject)));
    }
  }
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, { string: ["show", "question"], boolean: ["write"] });
  if (args.show !== undefined) {
    show(SESSIONS, args.show, args.question ?? "");
    show(TALK, args.show, args.question ?? "");
    show(MADE_COMMANDS, args.show, args.question ?? "");
    show(COMMANDS, args.show, args.question ?? "");
  }
  if (args.write) {
    writeDown(SESSIONS);
    writeDown(TALK);
    writeDown(COMMANDS);
    writeDown(MADE_COMMANDS);
  }
}
