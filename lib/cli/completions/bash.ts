import { type CompletedCommand, type CompletedOption, SESSION_PLACES, TRANSCRIPT_WORDS } from "./table.ts";

const SESSION_FILES = SESSION_PLACES.map(({ variable, usual, files }) =>
  `"\${${variable}:-${usual}}"/${files.replace("ID", '"$cur"*')}`
).join(" ");

const HEAD = `# debrief completions bash: eval "$(debrief completions bash)"
_debrief_words() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur")
}

_debrief_paths() {
  local path
  compopt -o filenames 2>/dev/null # bash 3 has none and completes without its slashes
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$@" -- "$cur")
}

# ids of sessions by their beginning, and transcripts
_debrief_transcripts() {
  local path id
  if [[ $cur == [0-9a-f]* ]]; then
    for path in ${SESSION_FILES}; do
      id=\${path%.jsonl} id=\${id: -36}
      [[ $id == "$cur"* && $id == ????????-????-????-????-???????????? ]] && COMPREPLY+=("$id")
    done
  fi
  _debrief_paths -f -X '!*.jsonl'
  _debrief_paths -d
}

_debrief() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} options="" words="" transcripts=""
  COMPREPLY=()
`;

const TAIL = `  if [[ $cur == -* ]]; then
    _debrief_words "$options"
  elif [[ -n $words ]] && ((COMP_CWORD == 2)); then
    _debrief_words "$words"
  elif [[ -n $transcripts ]]; then
    _debrief_words "$transcripts"
    _debrief_transcripts
  fi
}

complete -F _debrief debrief
`;

function valueCase({ name, value, optional }: CompletedOption): string {
  if (value === null) return "";
  const offer = value === "text"
    ? ""
    : value === "file"
    ? "_debrief_paths -f; "
    : value === "directory"
    ? "_debrief_paths -d; "
    : `_debrief_words "${value.map(({ word }) => word).join(" ")}"; `;
  return `        --${name}) ${offer}${optional ? "" : "return "};;\n`;
}

function bashCase({ name, words, transcripts, options }: CompletedCommand): string {
  const values = options.map(valueCase).join("");
  const inner = values === "" ? "" : `      case $prev in\n${values}      esac\n`;
  const names = options.map((option) => `--${option.name}`).join(" ");
  const args = transcripts ? ` transcripts="${TRANSCRIPT_WORDS.join(" ")}"` : "";
  return `    ${name})\n${inner}      options="${names}" words="${words.join(" ")}"${args} ;;\n`;
}

export function bashCompletions(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `${HEAD}  if ((COMP_CWORD == 1)); then
    _debrief_words "${names} help"
    return
  fi
  case \${COMP_WORDS[1]} in
    help) ((COMP_CWORD == 2)) && _debrief_words "${names}"; return ;;
${commands.map(bashCase).join("")}  esac
${TAIL}`;
}
