import { singleQuote } from "../../shell_quote.ts";
import { type CompletedCommand, type CompletedOption, SESSION_PLACES, TRANSCRIPT_WORDS } from "./table.ts";

const SESSION_FILES = SESSION_PLACES.map(({ variable, usual, files }) =>
  `\${${variable}:-${usual}}/${files.replace("ID", "$PREFIX*")}(N:t:r)`
).join(" ");

/** A text inside a specification: colons and brackets divide those. */
function escapeSpec(text: string): string {
  return text.replace(/[\\:[\]]/g, "\\$&");
}

function optionSpec({ name, about, value, optional }: CompletedOption, list: boolean): string {
  const many = list ? "*" : "";
  const head = `${many}--${name}[${escapeSpec(about)}]`;
  if (value === null) return singleQuote(head);
  const action = value === "text"
    ? " "
    : value === "file"
    ? "_files"
    : value === "directory"
    ? "_files -/"
    : value.every((one) => one.about === "")
    ? `(${value.map(({ word }) => word).join(" ")})`
    : `((${value.map(({ word, about }) => `${word}\\:"${escapeSpec(about.replaceAll('"', ""))}"`).join(" ")}))`;
  return singleQuote(`${head}${optional ? "::" : ":"}${escapeSpec(name)}:${action}`);
}

function zshCase({ name, words, transcripts, options }: CompletedCommand): string {
  const specs = options.map((option) => optionSpec(option, option.value !== null));
  if (words.length > 0) specs.push(singleQuote(`1:what:(${words.join(" ")})`));
  if (transcripts) specs.push(singleQuote("*:transcript:_debrief_transcripts"));
  return `    ${name}) _arguments -S ${specs.join(" \\\n        ")} ;;\n`;
}

/** Completions for zsh: sourced, or as `_debrief` in a directory of `$fpath`. */
export function zshCompletions(commands: readonly CompletedCommand[]): string {
  const described = commands.map(({ name, about }) => `    ${singleQuote(`${name}:${escapeSpec(about)}`)}\n`).join("");
  return `#compdef debrief
# debrief completions zsh: source <(debrief completions zsh), after compinit
_debrief_sessions() {
  [[ $PREFIX == [0-9a-f]* ]] || return 1
  local -a ids
  ids=(${SESSION_FILES})
  ids=(\${(M)ids%????????-????-????-????-????????????})
  ids=(\${(M)ids:#$PREFIX*})
  compadd -a ids
}

_debrief_transcripts() {
  _alternative 'words:session:(${TRANSCRIPT_WORDS.join(" ")})' 'ids:session:_debrief_sessions' \\
    'files:file:_path_files -g "*.jsonl"' 'directories:directory:_path_files -/'
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
${commands.map(zshCase).join("")}  esac
}

if [[ $funcstack[1] == _debrief ]]; then
  _debrief "$@"
else
  compdef _debrief debrief
fi
`;
}
