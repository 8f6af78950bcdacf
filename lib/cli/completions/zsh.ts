import { type CompletedCommand, type CompletedOption, TRANSCRIPT_WORDS } from "./table.ts";

/** A text in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A text inside a specification: colons and brackets divide those. */
function plain(text: string): string {
  return text.replace(/[\\:[\]]/g, "\\$&");
}

function optionSpec({ name, about, value }: CompletedOption, list: boolean): string {
  const many = list ? "*" : "";
  const head = `${many}--${name}[${plain(about)}]`;
  if (value === null) return quoted(head);
  const action = value === "text"
    ? " "
    : value === "file"
    ? "_files"
    : value === "folder"
    ? "_files -/"
    : `(${value.join(" ")})`;
  return quoted(`${head}:${plain(name)}:${action}`);
}

function commandCase({ name, words, transcripts, options }: CompletedCommand): string {
  const specs = options.map((option) => optionSpec(option, option.value !== null));
  if (words.length > 0) specs.push(quoted(`1:what:(${words.join(" ")})`));
  if (transcripts) specs.push(quoted("*:transcript:_debrief_transcripts"));
  return `    ${name}) _arguments -S ${specs.join(" \\\n        ")} ;;\n`;
}

/** Completions for zsh: sourced, or as `_debrief` in a folder of `$fpath`. */
export function zshCompletions(commands: readonly CompletedCommand[]): string {
  const described = commands.map(({ name, about }) => `    ${quoted(`${name}:${plain(about)}`)}\n`).join("");
  return `#compdef debrief
# debrief completions zsh: source <(debrief completions zsh), after compinit
_debrief_transcripts() {
  _alternative 'sessions:session:(${TRANSCRIPT_WORDS.join(" ")})' 'files:file:_files'
}

_debrief() {
  local -a commands=(
${described}    'help:what a command does'
  )
  if ((CURRENT == 2)); then
    _describe -t commands command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
    help) _arguments '1:command:(${commands.map(({ name }) => name).join(" ")})' ;;
${commands.map(commandCase).join("")}  esac
}

if [[ $funcstack[1] == _debrief ]]; then
  _debrief "$@"
else
  compdef _debrief debrief
fi
`;
}
