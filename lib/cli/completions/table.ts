/**
 * What there is to complete, made of the tables the commands read their arguments with.
 *
 * @module
 */
import type { Command } from "../host/host.ts";

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
  /** One line, from the command's help; "" where that says nothing. */
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

/** The line of a help text that is about an option. */
function aboutOption(name: string, usage: string): string {
  const about = new RegExp(`^ +--${name}(?: \\S+)? {2,}(.+)$`, "m").exec(usage)?.[1] ?? "";
  return about.startsWith("{") ? "as JSON" : about;
}

/** The table of all commands. */
export function completionTable(commands: readonly Command[]): CompletedCommand[] {
  return commands.map(({ name, summary, usage, options, words, transcripts }) => {
    const { text = [], list = [], flag = [], values = {} } = options;
    const valueOf = (option: string): OptionValue => {
      const value = values[option];
      if (value === undefined) return flag.includes(option) ? null : "text";
      if (typeof value === "string") return value;
      const words = Array.isArray(value) ? value.map((word): [string, string] => [word, ""]) : Object.entries(value);
      return words.map(([word, about]) => ({ word, about }));
    };
    return {
      name,
      about: summary,
      words: words ?? [],
      transcripts: transcripts ?? false,
      options: [
        ...[...text, ...list, ...flag].map((option) => ({
          name: option,
          about: aboutOption(option, usage),
          value: valueOf(option),
          optional: flag.includes(option),
        })),
        { name: "help", about: "what this command does", value: null, optional: true },
      ],
    };
  });
}
