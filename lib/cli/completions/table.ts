/**
 * What completions offer, made of the commands' declarations.
 *
 * @module
 */
import { CLIENTS } from "../../clients/clients.ts";
import type { OptionSpec } from "../args/options.ts";
import type { Command } from "../command.ts";

/** A word to offer and what it means, "" if that is plain. */
export interface CompletionWord {
  readonly word: string;
  readonly about: string;
}

/** What follows an option: nothing, one of some words, a path, or text that only the user knows. */
export type OptionValue = null | readonly CompletionWord[] | "file" | "directory" | "text";

/** One option. */
export interface CompletedOption {
  /** Without the two hyphens. */
  readonly name: string;
  /** One line. */
  readonly about: string;
  readonly value: OptionValue;
  /** Whether the option may be given without a value. */
  readonly optional: boolean;
}

/** One command. */
export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  /** The words its first argument is one of; none if it can be anything. */
  readonly words: readonly string[];
  /** Whether its arguments name transcripts. */
  readonly transcripts: boolean;
  readonly options: readonly CompletedOption[];
}

/** Words that mean a transcript. */
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

/** Where the sessions of each client are, for a shell: the client's directory, and the rest with `ID` for the id. */
export const SESSION_PLACES: readonly { readonly variable: string; readonly usual: string; readonly files: string }[] =
  CLIENTS.map(({ places, hooks }) => ({
    variable: places.configVariable,
    usual: `$HOME/${hooks.projectDirectory}`,
    files: `${places.sessions}/${places.sessionPattern}`,
  }));
