/**
 * `hooks/debrief.sh`, which starts a hook for a client. What a client is told to run stays one short line without anything
 * to quote, and whatever goes wrong before the hook begins ends well.
 */
import { MAX_CONFIG_BYTES } from "../../lib/hooks/config/load.ts";
import { denoArguments, HOOK_SETUPS, type HookSetup } from "../../lib/hooks/runner/setup.ts";

const PLACES = { project: "$project", config: "$config" };

/** What deno is given for a hook, as words of the shell. */
function denoCase(setup: HookSetup): string {
  const [first = "", ...flags] = denoArguments(setup, PLACES).map((flag) => flag.includes("$") ? `"${flag}"` : flag);
  return `  ${setup.name}) set -- ${first} ${flags.join(" ")} ;;\n`;
}

function gateCase({ name, configKeyword: needs }: HookSetup): string {
  if (needs === null) return "";
  const looks = ["$project/.claude/debrief.jsonc", "$config/debrief.jsonc"].map((file) => `names ${needs} "${file}"`);
  return `  ${name}) ${looks.join(" || ")} || exit 0 ;;\n`;
}

/** The script; POSIX, for sh is dash in one place and bash in another. */
export function startScript(): string {
  const names = HOOK_SETUPS.map(({ name }) => name).join(" | ");
  return `# sh debrief.sh HOOK DENO [CONFIG]   starts the script of a hook, in ../dist, in Deno's sandbox
# sh debrief.sh HOOK ['' CONFIG]     starts the program of a hook, beside this file
#
# Made by tools/generate/start_script.ts of lib/hooks/runner/setup.ts. It ends with 0 whatever is missing: to a client 2 is an objection.
hook=$1 deno=$2 project=$CLAUDE_PROJECT_DIR config=$3
case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac

# The reason is for a debug log; --tell shows it to the user, once a turn.
nothing() {
  if [ "$1" = --tell ]; then
    shift
    [ "$hook" != memory_triage ] || printf '{"systemMessage":"debrief: %s"}\\n' "$1"
  fi
  printf 'debrief: %s does nothing: %s\\n' "$hook" "$1" >&2
  exit 0
}

# Whether a configuration may have a section, outside of lines that are comments: a key can be written with escapes. Only
# regular files are looked into, for a cloned repository may bring a link to a device, which has no end, and only as much of
# them as a hook would read.
names() {
  [ -f "$2" ] && { head -c ${MAX_CONFIG_BYTES} <"$2"; } 2>/dev/null | grep -v '^[[:space:]]*//' | grep -q -e "$1" -e '\\\\u'
}

case $hook in
  ${names}) ;;
  *) nothing "there is no such hook" ;;
esac
# Other clients that take Claude Code's plugins name no project; a worktree may have been removed meanwhile.
[ -n "$project" ] || exit 0
cd -- "$project" >/dev/null 2>&1 || nothing "the project's directory is gone"

# The user's configuration is where install says, else where the plugin was installed: the settings of a project can set
# variables, and clients before 2.1.330 themselves then move. Elsewhere the variables have to do, but nothing in a project.
if [ -z "$config" ]; then
  case $here in */plugins/cache/*) config=\${here%/plugins/cache/*} ;; esac
  [ -d "$config/projects" ] || config=
fi
if [ -z "$config" ]; then
  config=\${CLAUDE_CONFIG_DIR:-\${HOME:+$HOME/.claude}}
  [ -n "$config" ] || nothing "neither CLAUDE_CONFIG_DIR nor HOME is set"
  case $config in /* | [A-Za-z]:[/\\\\]*) ;; *) nothing "its directory $config is not absolute" ;; esac
  cd -P -- "$project" && within=$PWD && cd -P -- "$config" 2>/dev/null || nothing "its directory $config is not there"
  case $PWD/ in
    "$within"/*)
      # A project that holds the user's home did not come with it. ~NAME is what the system says, not a variable.
      name=$(id -un 2>/dev/null) home=
      case $name in '' | *[!A-Za-z0-9._-]*) ;; *) eval "home=~$name" ;; esac
      case $home/ in "$within"/*) ;; *) nothing "its directory $config lies in the project" ;; esac
      ;;
  esac
  cd -- "$project" >/dev/null 2>&1
fi
export CLAUDE_CONFIG_DIR="$config"
export DENO_NO_UPDATE_CHECK=1 # else deno looks for a newer one when a run takes half a second
case $hook in
${HOOK_SETUPS.map(gateCase).join("")}esac

if [ -z "$deno" ]; then
  [ -x "$here/$hook" ] || nothing --tell "its program $hook is missing; install debrief again"
  # a program's permissions to write begin where it is started, and its state lies there
  mkdir -p -- "$config" && cd -- "$config" || nothing "its directory $config is not there"
  exec "$here/$hook"
fi
# Deno takes no comma in the path of a permission: what follows it would be a path of its own.
case $project$config in
  *[,[:cntrl:]]*) nothing "a path with a comma cannot be granted to Deno" ;;
esac
[ -f "$here/../dist/$hook.js" ] || nothing --tell "dist/$hook.js is missing; install debrief again"
command -v "$deno" >/dev/null || nothing --tell "Deno is not installed (https://deno.com), so the hooks do nothing"
case $hook in
${HOOK_SETUPS.map(denoCase).join("")}esac
exec "$deno" "$@" "$here/../dist/$hook.js"
`;
}
