/**
 * What completions offer, generated from the commands' declarations.
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

export interface CompletedOption {
  /** Without the two hyphens. */
  readonly name: string;
  readonly about: string;
  readonly value: OptionValue;
  /** Whether the option may be given without a value. */
  readonly optional: boolean;
}

export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  /** The words its first argument is one of; none if it can be anything. */
  readonly words: readonly string[];
  /** Whether its arguments name transcripts. */
  readonly transcripts: boolean;
  readonly options: readonly CompletedOption[];
}

export const TRANSCRIPT_WORDS: readonly string[] = ["latest"];

function valueOf({ value, choices }: OptionSpec): OptionValue {
  if (value === undefined) return null;
  if (choices === undefined) return "text";
  if (typeof choices === "string") return choices;
  return Array.isArray(choices)
    ? choices.map((word) => ({ word, about: "" }))
    : Object.entries(choices).map(([word, about]) => ({ word, about }));
}

function optionsOf(commands: readonly Command[]): CompletedOption[] {
  const all = new Map(commands.flatMap(({ options }) => options).map((option) => [option.name, option]));
  return [
    ...[...all.values()].map((option) => ({
      name: option.name,
      about: option.summary,
      value: valueOf(option),
      optional: option.value === undefined || option.optional === true,
    })),
    { name: "help", about: "what this command does", value: null, optional: true },
  ];
}

/** The table of all commands; those below one name are its words, with the options of all of them. */
export function completionTable(commands: readonly Command[]): CompletedCommand[] {
  return [...Map.groupBy(commands, ({ name }) => name.split(" ")[0] ?? "")].map(([name, named]) => {
    const below = named.flatMap((command) => command.name.split(" ")[1] ?? []);
    const [first] = named;
    return {
      name,
      about: below.length > 0 ? below.join(", ") : first?.summary ?? "",
      words: below.length > 0 ? below : first?.words ?? [],
      transcripts: named.some(({ transcripts }) => transcripts),
      options: optionsOf(named),
    };
  });
}

/** Where the sessions of each client are, for a shell: the client's directory, and the rest with `ID` for the id. */
export const SESSION_PLACES: readonly { readonly variable: string; readonly usual: string; readonly files: string }[] =
  CLIENTS.map(({ places }) => ({
    variable: places.configVariable,
    usual: places.configDirectory((name) => name === "HOME" ? "$HOME" : null) ?? "",
    files: `${places.sessions}/${places.sessionPattern}`,
  }));
