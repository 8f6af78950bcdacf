# sh debrief.sh HOOK DENO [CONFIG]   starts the script of a hook, in .., in Deno's sandbox
# sh debrief.sh HOOK ['' CONFIG]     starts the program of a hook, beside this file
#
# Made by lib/hooks/runner/start_script.ts. It ends with 0 whatever is missing: to a client 2 is an objection.
hook=$1 deno=$2 config=$3 project=$CLAUDE_PROJECT_DIR
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac

# The reason is for a debug log; --tell shows it to the user, once a turn.
nothing() {
  if [ "$1" = --tell ]; then
    shift
    [ "$hook" != memory_triage ] || printf '{"systemMessage":"debrief: %s"}\n' "$1"
  fi
  printf 'debrief: %s did not run: %s\n' "$hook" "${2:-$1}" >&2
  exit 0
}

# The path of a configuration directory that is not used may be anything: only the log has it.
misplaced() {
  nothing --tell "no hook and no rule of yours works here, because the configuration directory that CLAUDE_CONFIG_DIR or HOME names $1" \
    "the configuration directory $config $1"
}

# Says in $why what is wrong with a client's directory that a variable names.
place_of() {
  why=
  case $1 in /* | [A-Za-z]:[/\\]*) ;; *) why="is not an absolute path" && return 0 ;; esac
  cd -P -- "$project" && within=$PWD && cd -P -- "$1" 2>/dev/null || why="cannot be entered"
  place=$PWD
  [ -n "$why" ] || { cd / && cd -P -- "$1" 2>/dev/null && [ "$PWD" = "$place" ]; } || why="is another one for each program"
  at=$within
  while [ -z "$why" ] && [ -n "$at" ]; do
    case $place/ in
      "$at"/*)
        if [ "$at" = "$within" ] || [ -e "$at/.git" ]; then
          # A project that holds the user's home did not come with it. ~NAME is what the system says, not a variable.
          name=$(id -un 2>/dev/null) home=
          case $name in '' | *[!A-Za-z0-9._-]*) ;; *) eval "home=~$name" ;; esac
          case $home/ in "$at"/*) ;; *) why="is inside the project" ;; esac
        fi
        ;;
    esac
    at=${at%/*}
  done
  cd -- "$project" >/dev/null 2>&1
}

# Whether a configuration may have a section, outside of lines that are comments: a key can be written with escapes. Only
# regular files are looked into, for a cloned repository may bring a link to a device, which has no end, and only as much of
# them as a hook would read; in the C locale, where any byte is a character.
names() {
  [ -f "$2" ] && { head -c 65536 <"$2"; } 2>/dev/null |
    LC_ALL=C grep -q -E '^[[:space:]]*([^/[:space:]].*|/[^/].*)?('"$1"'|\\u)'
}

# Reads the client's input, once, and leaves it for the hook in a variable; more than comes at once is passed on by a pipe.
unset DEBRIEF_INPUT
partial=
read_input() {
  [ -z "$DEBRIEF_INPUT" ] || return 0
  DEBRIEF_INPUT=$(dd bs=65536 count=1 2>/dev/null)
  case $DEBRIEF_INPUT in '' | *'}') ;; *) partial=1 ;; esac
}

start() {
  if [ -n "$partial" ]; then
    { printf '%s' "$DEBRIEF_INPUT" && unset DEBRIEF_INPUT && exec cat; } | { unset DEBRIEF_INPUT && exec "$@"; }
    exit 0
  fi
  [ -z "$DEBRIEF_INPUT" ] || export DEBRIEF_INPUT
  exec "$@"
}

case $hook in
  memory_triage | agent_summary | tool_intent | transcript_review | session_handoff) ;;
  *) nothing "no hook has this name" ;;
esac
# Other clients that take this client's plugins name no project; a worktree may have been removed meanwhile.
[ -n "$project" ] || exit 0
cd -- "$project" >/dev/null 2>&1 || nothing "cannot enter the project's directory"

# The user's configuration is where install says, else where the plugin was installed: the settings of a project can set
# variables, and some clients themselves then move. Elsewhere the variables have to do, but nothing in a project, nor in a
# repository around it; a path by way of a process, such as /proc/self/cwd, is another one for each.
if [ -z "$config" ]; then
  case $here in */plugins/cache/*) config=${here%/plugins/cache/*} ;; esac
  [ -d "$config/projects" ] || config=
fi
if [ -z "$config" ]; then
  config=${CLAUDE_CONFIG_DIR:-${HOME:+$HOME/.claude}}
  [ -n "$config" ] || nothing --tell "neither CLAUDE_CONFIG_DIR nor HOME is set"
  place_of "$config"
  [ -z "$why" ] || misplaced "$why"
fi
export CLAUDE_CONFIG_DIR="$config"
export DENO_NO_UPDATE_CHECK=1 # else deno looks for a newer one when a run takes half a second
export GLIBC_TUNABLES="${GLIBC_TUNABLES-glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:glibc.malloc.top_pad=4194304:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=33554432}" # less time for memory, see setup.ts

# What the user's configuration asks for is in the plan, see plan.ts: hooks write it, and it counts while the configuration is
# the one it was made from. A plan that does not count is written anew by the hook that is then started. Each program that is
# run here costs a call 1 ms, a start of Deno 30 or more.
plan=$config/debrief/state/plan renew= counts= plain=
plan_counts() {
  [ -f "$plan" ] && [ ! -L "$plan" ] && read -r version sum size <"$plan" && [ "$version" = 0.3.0 ] &&
    set -- $(cksum <"$config/debrief.jsonc") && [ "$1 $2" = "$sum $size" ] && counts=1 && return 0
  renew=--plan
  return 1
}

# Whether the plan has a row for the hook, or does not count; a hook that is off by default also needs its section.
hook_asked() {
  [ -f "$config/debrief.jsonc" ] || { [ -z "$1" ]; return; }
  plan_counts || { [ -z "$1" ] || names "$1" "$config/debrief.jsonc"; return; }
  while read -r name row; do [ "$name" != "$hook" ] || return 0; done <"$plan"
  return 1
}

# The same for this call. Its event and tool come before its input in what the client sends.
call_asked() {
  [ -f "$config/debrief.jsonc" ] || return 1
  plan_counts || { names "$1" "$config/debrief.jsonc"; return; }
  read_input
  head=${DEBRIEF_INPUT%%'"tool_input"'*}
  while read -r name event tool words; do
    [ "${name%'?'}" = "$hook" ] || continue
    case $head in
      "$DEBRIEF_INPUT") return 0 ;;
      *'"hook_event_name":"'"$event"'"'*) ;;
      *'"hook_event_name":"'*) continue ;;
      *) return 0 ;;
    esac
    case $head in
      *'"tool_name":"'"$tool"'"'*) ;;
      *'"tool_name":"'*) [ "$tool" = '*' ] || continue ;;
      *) return 0 ;;
    esac
    case $name in
      *'?') ! was_asked || return 0 ;;
      *) ! has_words || return 0 ;;
    esac
  done <"$plan"
  return 1
}

# Whether the guard has asked the user about this call, which then ran: the session's questions have the call's id.
was_asked() {
  id=${head%%'"session_id":"'*}
  id=${head#"$id"'"session_id":"'} id=${id%%'"'*}
  case $id in '' | [.-]* | *[!A-Za-z0-9._-]*) return 0 ;; esac
  asked=$config/debrief/state/sessions/$id/guard.json
  [ -f "$asked" ] || return 1
  [ -z "$partial" ] || return 0
  id=$(printf '%s\n' "$DEBRIEF_INPUT" | sed -n 's/.*"tool_use_id":"\([A-Za-z0-9._-]*\)".*/\1/p')
  [ -n "$id" ] || return 0
  read -r asked <"$asked"
  case $asked in *'"'"$id"'":['*) ;; *) return 1 ;; esac
}

# Whether the input has the words of a row. Quotes and backslashes are left out, as a shell leaves them out of a command; where
# it replaces more than that, or goes on in the next line, there may be any word.
has_words() {
  [ -z "$partial" ] || return 0
  case $DEBRIEF_INPUT in *[\$\`]* | *'\\\'* | *'\u'*) return 0 ;; esac
  if [ -z "$plain" ]; then
    IFS=\'\"\\ && set -f && set -- $DEBRIEF_INPUT && set +f
    IFS= && plain="$*" && unset IFS
  fi
  while [ -n "$words" ]; do
    case $plain in *"${words%% *}"*) ;; *) return 1 ;; esac
    case $words in *' '*) words=${words#* } ;; *) words= ;; esac
  done
}

# Whether the user's configuration asks for what a hook may do only then, in a section.
asks_for() {
  [ -n "$counts" ] || { names "$2" "$config/debrief.jsonc"; return; }
  while read -r name need; do [ "$name $need" != "needs $1" ] || return 0; done <"$plan"
  return 1
}

case $hook in
  memory_triage) names 'triage' "$project/.claude/debrief.jsonc" || hook_asked || exit 0 ;;
  agent_summary) names 'summary' "$project/.claude/debrief.jsonc" || hook_asked || exit 0 ;;
  tool_intent) names 'intent|guard' "$project/.claude/debrief.jsonc" || call_asked 'intent|guard' || exit 0 ;;
  transcript_review) names 'review' "$project/.claude/debrief.jsonc" || hook_asked || exit 0 ;;
  session_handoff) names 'handoff' "$project/.claude/debrief.jsonc" || hook_asked 'handoff' || exit 0 ;;
esac

# Compiled code is run as it is found, so it is kept where nobody else writes. Programs would keep it with the temporary
# files, by a name that anyone can guess; Deno would keep it where DENO_DIR says, which a project's settings can set, or
# together with that of all other scripts: with 226 MB of it, an empty script took 164 ms to start instead of 33.
export DENO_DIR="$config/debrief/cache"
[ -d "$DENO_DIR" ] || (umask 077 && mkdir -p -- "$DENO_DIR") 2>/dev/null

if [ -z "$deno" ]; then
  [ -x "$here/$hook" ] || nothing --tell "the program $hook is missing; install debrief again"
  export TMPDIR="$DENO_DIR"
  # a program's permissions to write begin where it is started, and its state is there
  cd -- "$config" || misplaced "cannot be entered"
  start "$here/$hook" $renew
fi
# Deno takes no comma in the path of a permission: what follows it would be a path of its own.
case $project$config in
  *[,[:cntrl:]]*) nothing --tell "Deno cannot be granted a path with a comma or a control character" ;;
esac
[ -f "$here/../$hook.js" ] || nothing --tell "dist/$hook.js is missing; install debrief again"
command -v "$deno" >/dev/null || nothing --tell "Deno is not installed, so the hooks cannot run; install it from https://deno.com"

# Of the transcripts the hook reads this session's directory; all where the session is not where the client says.
read_input
session=
head=${DEBRIEF_INPUT%%'"transcript_path":"'*} # not the shortest match from the start, which takes a shell seconds where there is none
case $head in "$DEBRIEF_INPUT") file= ;; *) file=${DEBRIEF_INPUT#"$head"'"transcript_path":"'} ;; esac
file=${file%%'"'*}
name=${file#"$config/projects/"}
case $name in
  "$file" | *[,\\]* | */*/* | ./* | ../*) ;;
  */*.jsonl) case $hook in session_handoff) ;; *) [ -f "$file" ] ;; esac && session=/${name%/*} ;;
esac
context=
case $hook in
  memory_triage)
    if names data "$project/.claude/debrief.jsonc" || asks_for context_files data; then
      context=",$project/.claude/debrief"
    fi
    ;;
esac
# What the guard reads: the project, the repository around it unless that is the user's home, and git's settings. A
# repository that is elsewhere has to name this work tree itself, or a cloned file could open any directory.
work=
guarded() {
  tree=$(cd -P -- "$project" && pwd -P) || return 0
  at=$tree
  while [ -n "$at" ] && [ ! -e "$at/.git" ]; do at=${at%/*}; done
  work=,$tree,$project
  case $HOME in '' | *,*) ;; *) work=$work,$HOME/.gitconfig,$HOME/.config/git ;; esac
  [ -n "$at" ] || return 0
  work=$work,$at/.git
  case $HOME/ in "$at"/*) ;; *) work=$work,$at ;; esac
  [ -f "$at/.git" ] && { IFS= read -r line <"$at/.git"; } 2>/dev/null || return 0
  store=${line#gitdir: } back=
  case $store in /*) ;; *) store=$at/$store ;; esac
  store=$(cd -P -- "$store" 2>/dev/null && pwd -P) || return 0
  { IFS= read -r back <"$store/gitdir"; } 2>/dev/null
  { [ -z "$back" ] && back=$(sed -n 's/^[[:space:]]*worktree = //p' "$store/config"); } 2>/dev/null
  case $back in /*) ;; ?*) back=$(cd -P -- "$store/$back" 2>/dev/null && pwd -P) ;; esac
  case $back,$store in "$at,"* | "$at/.git,"*) ;; *) return 0 ;; esac
  case $store in *,*) return 0 ;; esac
  work=$work,$store
  [ ! -f "$store/commondir" ] || work=$work,${store%/worktrees/*}
}
case $hook in
  tool_intent)
    if names 'guard|nothing_lost' "$project/.claude/debrief.jsonc" ||
      asks_for work 'guard|nothing_lost'; then guarded; fi
    case $work in *[[:cntrl:]]*) work= ;; esac
    ;;
esac
others=
case $hook in
  session_handoff)
    place_of "${CODEX_HOME:-$HOME/.codex}"
    place=${CODEX_HOME:-$HOME/.codex}/sessions
    case $why$place in /*[,[:cntrl:]]* | [!/]*) ;; *) others=$others,$place ;; esac
    ;;
esac
case $hook in
  memory_triage) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--no-regexp-peephole-optimization,--regexp-tier-up-ticks=50,--invocation-count-for-turbofan=12000,--min-semi-space-size=8 --no-prompt "--allow-read=$project/.claude,$config/projects$session,$config/debrief.jsonc,$config/debrief/state,$config/debrief/trusted.json,$project/CLAUDE.md,$project/CLAUDE.local.md,$project/AGENTS.md,$config/CLAUDE.md" "--allow-write=$config/debrief/state$context" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT,DEBRIEF_INPUT ;;
  agent_summary) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--no-regexp-peephole-optimization,--regexp-tier-up-ticks=50,--min-semi-space-size=8 --no-prompt "--allow-read=$project/.claude,$config/projects$session,$config/debrief.jsonc,$config/debrief/state,$config/debrief/trusted.json" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT,DEBRIEF_INPUT ;;
  tool_intent) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--no-regexp-peephole-optimization,--regexp-tier-up-ticks=50 --no-prompt "--allow-read=$project/.claude,$config/projects$session,$config/debrief.jsonc,$config/debrief/state,$config/debrief/trusted.json$work" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT,DEBRIEF_INPUT ;;
  transcript_review) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--no-regexp-peephole-optimization,--regexp-tier-up-ticks=50,--invocation-count-for-turbofan=12000 --no-prompt "--allow-read=$project/.claude,$config/projects$session,$config/debrief.jsonc,$config/debrief/state,$config/debrief/trusted.json,$config/settings.json,/etc/claude-code,/Library/Application Support/ClaudeCode" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT,DEBRIEF_INPUT ;;
  session_handoff) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--no-regexp-peephole-optimization,--regexp-tier-up-ticks=50,--invocation-count-for-turbofan=12000,--min-semi-space-size=8 --no-prompt "--allow-read=$project/.claude,$config/projects$session,$config/debrief.jsonc,$config/debrief/state,$config/debrief/trusted.json$others" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT,DEBRIEF_INPUT,CODEX_HOME ;;
esac
start "$deno" "$@" "$here/../$hook.js" $renew
