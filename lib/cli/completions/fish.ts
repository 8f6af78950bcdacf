import {
  type CompletedCommand,
  type CompletedOption,
  type CompletionWord,
  SESSION_PLACES,
  TRANSCRIPT_WORDS,
} from "./table.ts";

const SESSION_FILES = SESSION_PLACES.map(({ variable, usual, files }) =>
  `        set -l directory "$${variable}"
        test -n "$directory"; or set directory ${usual}
        for path in $directory/${files.replace("ID", "$word*")}
            string match -r '[0-9a-f-]{36}(?=\\.jsonl$)' -- $path | string match -- "$word*"
        end
`
).join("");

function fishQuote(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

/** The words as an argument of `complete -a`: one per line, with its meaning after a tab. */
function offeredWords(words: readonly CompletionWord[]): string {
  return fishQuote(words.map(({ word, about }) => about === "" ? word : `${word}\\t${fishQuote(about)}`).join("\n"));
}

function optionLine(command: string, { name, about, value, optional }: CompletedOption): string {
  const after = value === null
    ? ""
    : value === "file"
    ? " -r -F"
    : value === "directory"
    ? " -x -a '(__fish_complete_directories)'"
    : value === "text"
    ? " -x"
    : optional
    ? ""
    : ` -x -a ${offeredWords(value)}`;
  const described = about === "" ? "" : ` -d ${fishQuote(about)}`;
  const line = `complete -c debrief -n '__debrief_is ${command}' -l ${name}${after}${described}\n`;
  if (!optional || value === null || typeof value === "string") return line;
  return `${line}complete -c debrief -n '__debrief_is ${command}; and __debrief_after --${name}' -a ${
    offeredWords(value)
  }\n`;
}

function commandLines({ name, about, words, transcripts, options }: CompletedCommand): string {
  const after = transcripts ? ` -a ${fishQuote(`${TRANSCRIPT_WORDS.join(" ")} (__debrief_transcripts)`)}` : "";
  const first = `complete -c debrief -n __debrief_first -a ${name} -d ${fishQuote(about)}\n`;
  const then = words.length === 0
    ? ""
    : `complete -c debrief -n '__debrief_is ${name}; and __debrief_second' -a ${fishQuote(words.join(" "))}\n`;
  const late = words.length === 0 ? "" : "; and not __debrief_second";
  const args = after === "" ? "" : `complete -c debrief -n '__debrief_is ${name}${late}'${after}\n`;
  return first + then + args + options.map((option) => optionLine(name, option)).join("");
}

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

function __debrief_after
    set -l words (commandline -opc)
    test "$words[-1]" = $argv[1]
end

function __debrief_transcripts
    set -l word (commandline -ct)
    if string match -qr '^[0-9a-f]' -- "$word"
${SESSION_FILES}    end
    __fish_complete_path "$word" | string replace -r '\\t$' '' | string match -r '.*(?:\\.jsonl|/)$'
end

complete -c debrief -f
complete -c debrief -n __debrief_first -a help -d 'what a command does'
complete -c debrief -n '__debrief_is help; and __debrief_second' -a ${fishQuote(names)}
${commands.map(commandLines).join("")}`;
}
