/**
 * What there is to complete, made of the tables the commands read their arguments with.
 *
 * @module
 */
import type { OptionSpec } from "../args/options.ts";
import type { Command } from "../command.ts";

/** A word that can stand somewhere, and what it means; "" where that is plain. */
export interface Word {
  readonly word: string;
  readonly about: string;
}

/** What can stand after an option: nothing, one of some words, a path, or something only the user knows. */
export type OptionValue = null | readonly Word[] | "file" | "folder" | "text";

/** One option. */
export interface CompletedOption {
  /** Without the two hyphens. */
  readonly name: string;
  /** One line. */
  readonly about: string;
  readonly value: OptionValue;
  /** Whether the option also stands alone. */
  readonly optional: boolean;
}

/** One command. */
export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  /** What its first argument may be; none where that is no word. */
  readonly words: readonly string[];
  /** Whether its arguments name transcripts. */
  readonly transcripts: boolean;
  readonly options: readonly CompletedOption[];
}

/** Words that stand for a transcript where no file does. */
export const TRANSCRIPT_WORDS: readonly string[] = ["latest"];

function valueOf({ value, choices }: OptionSpec): OptionValue {
  if (value === undefined) return null;
  if (choices === undefined) return "text";
  if (typeof choices === "string") return choices;
  return Array.isArray(choices)
    ? choices.map((word) => ({ word, about: "" }))
    : Object.entries(choices).map(([word, about]) => ({ word, about }));
}

/** The table of all commands. */
export function completionTable(commands: readonly Command[]): CompletedCommand[] {
  return commands.map(({ name, summary, options, words = [], transcripts = false }) => ({
    name,
    about: summary,
    words,
    transcripts,
    options: [
      ...options.map((option) => ({
        name: option.name,
        about: option.summary,
        value: valueOf(option),
        optional: option.value === undefined || option.optional === true,
      })),
      { name: "help", about: "what this command does", value: null, optional: true },
    ],
  }));
}
