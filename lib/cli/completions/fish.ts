import { type CompletedCommand, type CompletedOption, TRANSCRIPT_WORDS } from "./table.ts";

/** A text in single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

function optionLine(command: string, { name, about, value }: CompletedOption): string {
  const after = value === null
    ? ""
    : value === "file"
    ? " -r -F"
    : value === "folder"
    ? " -x -a '(__fish_complete_directories)'"
    : value === "text"
    ? " -x"
    : ` -x -a ${quoted(value.join(" "))}`;
  const described = about === "" ? "" : ` -d ${quoted(about)}`;
  return `complete -c debrief -n '__debrief_is ${command}' -l ${name}${after}${described}\n`;
}

function commandLines({ name, about, words, transcripts, options }: CompletedCommand): string {
  const after = transcripts ? ` -F -a ${quoted(TRANSCRIPT_WORDS.join(" "))}` : "";
  const first = `complete -c debrief -n __debrief_first -a ${name} -d ${quoted(about)}\n`;
  const then = words.length === 0
    ? ""
    : `complete -c debrief -n '__debrief_is ${name}; and __debrief_second' -a ${quoted(words.join(" "))}\n`;
  const late = words.length === 0 ? "" : "; and not __debrief_second";
  const args = after === "" ? "" : `complete -c debrief -n '__debrief_is ${name}${late}'${after}\n`;
  return first + then + args + options.map((option) => optionLine(name, option)).join("");
}

/** Completions for fish. */
export function fishCompletions(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# debrief completions fish: debrief completions fish | source
function __debrief_first
    test (count (commandline -opc)) -eq 1
end

function __debrief_second
    test (count (commandline -opc)) -eq 2
end

function __debrief_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end

complete -c debrief -f
complete -c debrief -n __debrief_first -a help -d 'what a command does'
complete -c debrief -n '__debrief_is help; and __debrief_second' -a ${quoted(names)}
${commands.map(commandLines).join("")}`;
}
