import { joinSafe, linesOf, padSafe, safe, type SafeText, safeText, wrapSafe } from "../../text/safe_text.ts";
import type { OptionSpec } from "../args/options.ts";
import { type Command, COMMAND_GROUPS, type CommandFamily, type ListedCommand } from "../command.ts";

/** A longer usage line says `[options]`. */
const MAX_USAGE = 100;

/** How an option is written in a usage line: `[--hooks NAME,…]…`. */
function formatOption({ name, value, optional, repeatable }: OptionSpec): string {
  const words = value === undefined ? `--${name}` : `--${name} ${optional ? `[${value}]` : value}`;
  return `[${words}]${repeatable ? "…" : ""}`;
}

/** The usage lines of a command, without `usage: `: its forms, each with the options that may be left out. */
export function usageLines({ name, usage, options }: Pick<Command, "name" | "usage" | "options">): string[] {
  const isNamed = (option: OptionSpec) => usage.some((form) => new RegExp(`--${option.name}(?![\\w-])`).test(form));
  return usage.map((form) => {
    const [, args = "", input] = /^(.*?) ?(< .*)?$/.exec(form) ?? [];
    const first = form.split(" ")[0] ?? "";
    const added = options.filter((option) => !isNamed(option) && (option.for?.includes(first) ?? true)).map(
      formatOption,
    );
    const line = (words: readonly string[]) => [name, args, ...words, input].filter((word) => word).join(" ");
    return line(added).length > MAX_USAGE ? line(["[options]"]) : line(added);
  });
}

/** The lines about an option: what it does, and the words it takes. */
function optionLines(option: OptionSpec, width: number): string[] {
  const { name, value, summary, help = summary, choices } = option;
  const head = `  ${`--${name}${value === undefined ? "" : ` ${value}`}`.padEnd(width)}   `;
  if (choices === undefined || typeof choices === "string") return [`${head}${help}`];
  if (Array.isArray(choices)) return [`${head}${help}: ${choices.join(", ")}`];
  const entries = Object.entries(choices);
  const wide = Math.max(...entries.map(([word]) => word.length));
  const indent = " ".repeat(head.length + 2);
  return [`${head}${help}:`, ...entries.map(([word, about]) => `${indent}${word.padEnd(wide)}  ${about}`)];
}

/** Joins the lines of a paragraph, to be wrapped anew; indented lines stay. */
function unwrapParagraphs(text: string): string {
  return text.replace(/(?<=\S)\n(?=\S)/g, " ");
}

/**
 * The help of a command. `columns`: how wide a line may be; examples are there to be copied, and each stays on one
 * line.
 */
export function commandHelp(command: Command, columns: number): SafeText {
  const { summary, details, options, examples } = command;
  const width = Math.max(
    ...options.map(({ name, value }) => `--${name}${value === undefined ? "" : ` ${value}`}`.length),
  );
  const parts = [
    summary,
    usageLines(command).map((line, index) => `${index === 0 ? "usage: " : "       "}${line}`).join("\n"),
    unwrapParagraphs(details),
    ...options.length === 0 ? [] : [options.flatMap((option) => optionLines(option, width)).join("\n")],
  ];
  const text = wrapSafe(safeText(parts.join("\n\n"), { lines: true }), columns);
  return safe`${text}\n\nexamples:\n${joinSafe(examples.map((example) => safe`  debrief ${safeText(example)}\n`))}`;
}

const GROUPS_WIDTH = Math.max(...COMMAND_GROUPS.map((group) => group.length));

/**
 * The commands that help lists, with their summaries, by group. `columns`: how wide a line may be; null for one line
 * for each command.
 */
export function overview(commands: readonly ListedCommand[], columns: number | null): SafeText {
  const listed = commands.filter(({ group }) => group !== undefined);
  const width = Math.max(...listed.map(({ name }) => name.length));
  const indent = GROUPS_WIDTH + width + 4;
  // what is below the first line of a summary begins where the summary does
  const wrapped = (summary: string) =>
    columns === null ? safeText(summary) : joinSafe(
      linesOf(wrapSafe(safeText(summary), columns - indent)).map((line, at) =>
        at === 0 ? line : safe`${padSafe(safe``, indent)}${line}`
      ),
      "\n",
    );
  const lines = COMMAND_GROUPS.flatMap((group) =>
    listed.filter((one) => one.group === group).map(({ name, summary }, at) =>
      safe`${padSafe(safeText(at === 0 ? group : ""), GROUPS_WIDTH)}  ${padSafe(safeText(name), width)}  ${
        wrapped(summary)
      }`
    )
  );
  const more = safe`Run debrief help <command> for the options of a command, with examples.`;
  return safe`usage: debrief <command> [arguments]\n\n${joinSafe(lines, "\n")}\n\n${
    columns === null ? more : wrapSafe(more, columns)
  }\n`;
}

export function familyHelp({ name, summary, details, commands }: CommandFamily, columns: number): SafeText {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map((one) => safe`  ${padSafe(safeText(one.name), width)}   ${safeText(one.summary)}`);
  const text = safe`${safeText(summary)}\n\nusage: ${safeText(name)} <command> [arguments]\n\n${
    safeText(unwrapParagraphs(details), { lines: true })
  }\n\n${joinSafe(lines, "\n")}\n\nRun debrief help ${safeText(name)} <command> for its options, with examples.\n`;
  return wrapSafe(text, columns);
}
