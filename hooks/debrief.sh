# sh debrief.sh HOOK DENO [CONFIG]   starts the script of a hook, in ../dist, in Deno's sandbox
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
  printf 'debrief: %s did not run: %s\n' "$hook" "$1" >&2
  exit 0
}

# Whether a configuration may have a section, outside of lines that are comments: a key can be written with escapes. Only
# regular files are looked into, for a cloned repository may bring a link to a device, which has no end, and only as much of
# them as a hook would read; in the C locale, where any byte is a character. Each further program costs a call 1 ms.
names() {
  [ -f "$2" ] && { head -c 65536 <"$2"; } 2>/dev/null |
    LC_ALL=C grep -q -E '^[[:space:]]*([^/[:space:]].*|/[^/].*)?('"$1"'|\\u)'
}

case $hook in
  memory_triage | agent_summary | tool_intent | transcript_review) ;;
  *) nothing "no hook has this name" ;;
esac
# Other clients that take this client's plugins name no project; a worktree may have been removed meanwhile.
[ -n "$project" ] || exit 0
cd -- "$project" >/dev/null 2>&1 || nothing "cannot enter the project's directory"

# The user's configuration is where install says, else where the plugin was installed: the settings of a project can set
# variables, and some clients themselves then move. Elsewhere the variables have to do, but nothing in a project.
if [ -z "$config" ]; then
  case $here in */plugins/cache/*) config=${here%/plugins/cache/*} ;; esac
  [ -d "$config/projects" ] || config=
fi
if [ -z "$config" ]; then
  config=${CLAUDE_CONFIG_DIR:-${HOME:+$HOME/.claude}}
  [ -n "$config" ] || nothing "neither CLAUDE_CONFIG_DIR nor HOME is set"
  case $config in /* | [A-Za-z]:[/\\]*) ;; *) nothing "the configuration directory $config is not an absolute path" ;; esac
  cd -P -- "$project" && within=$PWD && cd -P -- "$config" 2>/dev/null || nothing "the configuration directory $config cannot be entered"
  case $PWD/ in
    "$within"/*)
      # A project that holds the user's home did not come with it. ~NAME is what the system says, not a variable.
      name=$(id -un 2>/dev/null) home=
      case $name in '' | *[!A-Za-z0-9._-]*) ;; *) eval "home=~$name" ;; esac
      case $home/ in "$within"/*) ;; *) nothing "the configuration directory $config is inside the project" ;; esac
      ;;
  esac
  cd -- "$project" >/dev/null 2>&1
fi
export CLAUDE_CONFIG_DIR="$config"
export DENO_NO_UPDATE_CHECK=1 # else deno looks for a newer one when a run takes half a second
export GLIBC_TUNABLES="${GLIBC_TUNABLES-glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:glibc.malloc.top_pad=4194304:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=33554432}" # less time for memory, see setup.ts
case $hook in
  tool_intent) names intent "$project/.claude/debrief.jsonc" || names intent "$config/debrief.jsonc" || exit 0 ;;
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
  cd -- "$config" || nothing "the configuration directory $config cannot be entered"
  exec "$here/$hook"
fi
# Deno takes no comma in the path of a permission: what follows it would be a path of its own.
case $project$config in
  *[,[:cntrl:]]*) nothing "Deno cannot be granted a path with a comma or a control character" ;;
esac
[ -f "$here/../dist/$hook.js" ] || nothing --tell "dist/$hook.js is missing; install debrief again"
command -v "$deno" >/dev/null || nothing --tell "Deno is not installed, so the hooks cannot run; install it from https://deno.com"
case $hook in
  memory_triage) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--invocation-count-for-turbofan=12000,--min-semi-space-size=8 --no-prompt "--allow-read=$project/.claude,$config/projects,$config/debrief.jsonc,$config/debrief,$project/CLAUDE.md,$project/CLAUDE.local.md,$project/AGENTS.md,$config/CLAUDE.md" "--allow-write=$config/debrief/state,$project/.claude/debrief" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT ;;
  agent_summary) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev --no-prompt "--allow-read=$project/.claude,$config/projects,$config/debrief.jsonc,$config/debrief" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT ;;
  tool_intent) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev --no-prompt "--allow-read=$project/.claude,$config/projects,$config/debrief.jsonc,$config/debrief" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT ;;
  transcript_review) set -- run --quiet --no-config --no-remote --no-npm --v8-flags=--no-sparkplug,--no-maglev,--invocation-count-for-turbofan=12000 --no-prompt "--allow-read=$project/.claude,$config/projects,$config/debrief.jsonc,$config/debrief,$config/settings.json" "--allow-write=$config/debrief/state" --allow-env=CLAUDE_PROJECT_DIR,CLAUDE_CONFIG_DIR,HOME,USERPROFILE,CLAUDE_CODE_ENTRYPOINT ;;
esac
exec "$deno" "$@" "$here/../dist/$hook.js"
