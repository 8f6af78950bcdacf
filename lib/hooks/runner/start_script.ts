/** The script that starts a hook: the client's line stays short, and what fails before the hook ends well. */
import type { HookedClient, HookNeed } from "../../clients/client.ts";
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import { NOTHING_LOST } from "../../analyses/intent/rule_pattern.ts";
import { MAX_CONFIG_BYTES } from "../config/load.ts";
import { VERSION } from "../../version.ts";
import { NEEDS, QUESTION } from "./plan.ts";
import {
  denoArguments,
  HOOK_SETUPS,
  type HookGate,
  type HookSetup,
  PLAN_FILE,
  QUESTIONS_FILE,
  RENEW_PLAN,
} from "./setup.ts";

/** For glibc: large pages from one place; saved 6 % of a start. What the user has set is kept. */
export const ALLOCATOR = [
  "hugetlb=1",
  "arena_max=1",
  `top_pad=${4 * 1024 * 1024}`,
  `mmap_threshold=${32 * 1024 * 1024}`,
  `trim_threshold=${32 * 1024 * 1024}`,
].map((setting) => `glibc.malloc.${setting}`).join(":");

/** The shell variables that the script has for the directories in permissions. */
const DIRECTORIES = { project: "$project", config: "$config", session: "$session" };

/** What deno is given for a hook, as words of the shell. */
function denoCase(setup: HookSetup, { hooks }: HookedClient): string {
  const needs = setup.needs.filter((need) => need !== "context_files" && need !== "work");
  const adds = (need: HookNeed, flag: string, kind: string) => setup.needs.includes(need) && flag.startsWith(kind);
  const [first = "", ...flags] = denoArguments({ ...setup, needs }, hooks, DIRECTORIES).map((flag) => {
    const whole = adds("context_files", flag, "--allow-write=")
      ? `${flag}$context`
      : adds("work", flag, "--allow-read=")
      ? `${flag}$work`
      : adds("past_sessions", flag, "--allow-read=")
      ? `${flag}$others`
      : flag;
    return /^[\w=,./-]+$/.test(whole) ? whole : `"${whole}"`;
  });
  return `  ${setup.name}) set -- ${first} ${flags.join(" ")} ;;\n`;
}

/** Lets a hook write its context files into the project where the configuration may ask for them. */
function contextText(setups: readonly HookSetup[], { hooks }: HookedClient): string {
  const writing = setups.filter(({ needs }) => needs.includes("context_files")).map(({ name }) => name);
  const paths = hooks.permissions.context_files.write.map((path) => `,${path.replace("{project}", "$project")}`);
  if (writing.length === 0) return "";
  return `context=
case $hook in
  ${writing.join(" | ")})
    if names data "$project/${hooks.projectDirectory}/debrief.jsonc" || asks_for context_files data; then
      context="${paths.join("")}"
    fi
    ;;
esac
`;
}

/** What a configuration has that the guard is to look at files for: its section, or a rule of the user's own. */
const GUARD_WORDS = `guard|${NOTHING_LOST}`;

/** Lets a hook read the project or its repository (not the user's home), its git directory and git's configuration. */
function workText(setups: readonly HookSetup[], { hooks }: HookedClient): string {
  const guarding = setups.filter(({ needs }) => needs.includes("work")).map(({ name }) => name);
  if (guarding.length === 0) return "";
  return `# What the guard reads: the project, the repository around it unless that is the user's home, and git's settings. A
# repository that is elsewhere has to name this work tree itself, or a cloned file could open any directory.
work=
guarded() {
  tree=$(cd -P -- "$project" && pwd -P) || return 0
  at=$tree
  while [ -n "$at" ] && [ ! -e "$at/.git" ]; do at=\${at%/*}; done
  work=,$tree,$project
  case $HOME in '' | *,*) ;; *) work=$work,$HOME/.gitconfig,$HOME/.config/git ;; esac
  [ -n "$at" ] || return 0
  work=$work,$at/.git
  case $HOME/ in "$at"/*) ;; *) work=$work,$at ;; esac
  [ -f "$at/.git" ] && { IFS= read -r line <"$at/.git"; } 2>/dev/null || return 0
  store=\${line#gitdir: } back=
  case $store in /*) ;; *) store=$at/$store ;; esac
  store=$(cd -P -- "$store" 2>/dev/null && pwd -P) || return 0
  { IFS= read -r back <"$store/gitdir"; } 2>/dev/null
  { [ -z "$back" ] && back=$(sed -n 's/^[[:space:]]*worktree = //p' "$store/config"); } 2>/dev/null
  case $back in /*) ;; ?*) back=$(cd -P -- "$store/$back" 2>/dev/null && pwd -P) ;; esac
  case $back,$store in "$at,"* | "$at/.git,"*) ;; *) return 0 ;; esac
  case $store in *,*) return 0 ;; esac
  work=$work,$store
  [ ! -f "$store/commondir" ] || work=$work,\${store%/worktrees/*}
}
case $hook in
  ${guarding.join(" | ")})
    if names '${GUARD_WORDS}' "$project/${hooks.projectDirectory}/debrief.jsonc" ||
      asks_for work '${GUARD_WORDS}'; then guarded; fi
    case $work in *[[:cntrl:]]*) work= ;; esac
    ;;
esac
`;
}

type GatedSetup = HookSetup & { readonly gate: HookGate };

function gateCase({ name, gate: { section, isCallAsked, isOptIn } }: GatedSetup, { hooks }: HookedClient): string {
  const project = `names '${section}' "$project/${hooks.projectDirectory}/debrief.jsonc"`;
  const asked = isCallAsked ? `call_asked '${section}'` : isOptIn ? `hook_asked '${section}'` : "hook_asked";
  return `  ${name}) ${project} || ${asked} || exit 0 ;;\n`;
}

/** What ends a start for which the configuration has nothing to do; a hook of the user's own is always started. */
function gateText(setups: readonly HookSetup[], client: HookedClient): string {
  const gated = setups.filter((setup): setup is GatedSetup => setup.gate !== null);
  if (gated.length === 0) return `renew=\nasks_for() { names "$2" "$config/debrief.jsonc"; }\n`;
  return `
# What the user's configuration asks for is in the plan, see plan.ts: hooks write it, and it counts while the configuration is
# the one it was made from. A plan that does not count is written anew by the hook that is then started. Each program that is
# run here costs a call 1 ms, a start of Deno 30 or more.
plan=$config/debrief/state/${PLAN_FILE} renew= counts= plain=
plan_counts() {
  [ -f "$plan" ] && [ ! -L "$plan" ] && read -r version sum size <"$plan" && [ "$version" = ${VERSION} ] &&
    set -- $(cksum <"$config/debrief.jsonc") && [ "$1 $2" = "$sum $size" ] && counts=1 && return 0
  renew=${RENEW_PLAN}
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
  head=\${DEBRIEF_INPUT%%'"tool_input"'*}
  while read -r name event tool words; do
    [ "\${name%'${QUESTION}'}" = "$hook" ] || continue
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
      *'${QUESTION}') ! was_asked || return 0 ;;
      *) ! has_words || return 0 ;;
    esac
  done <"$plan"
  return 1
}

# Whether the guard has asked the user about this call, which then ran: the session's questions have the call's id.
was_asked() {
  id=\${head%%'"session_id":"'*}
  id=\${head#"$id"'"session_id":"'} id=\${id%%'"'*}
  case $id in '' | [.-]* | *[!A-Za-z0-9._-]*) return 0 ;; esac
  asked=$config/debrief/state/sessions/$id/${QUESTIONS_FILE}
  [ -f "$asked" ] || return 1
  [ -z "$partial" ] || return 0
  id=$(printf '%s\\n' "$DEBRIEF_INPUT" | sed -n 's/.*"tool_use_id":"\\([A-Za-z0-9._-]*\\)".*/\\1/p')
  [ -n "$id" ] || return 0
  read -r asked <"$asked"
  case $asked in *'"'"$id"'":['*) ;; *) return 1 ;; esac
}

# Whether the input has the words of a row. Quotes and backslashes are left out, as a shell leaves them out of a command; where
# it replaces more than that, or goes on in the next line, there may be any word.
has_words() {
  [ -z "$partial" ] || return 0
  case $DEBRIEF_INPUT in *[\\$\\\`]* | *'\\\\\\'* | *'\\u'*) return 0 ;; esac
  if [ -z "$plain" ]; then
    IFS=\\'\\"\\\\ && set -f && set -- $DEBRIEF_INPUT && set +f
    IFS= && plain="$*" && unset IFS
  fi
  while [ -n "$words" ]; do
    case $plain in *"\${words%% *}"*) ;; *) return 1 ;; esac
    case $words in *' '*) words=\${words#* } ;; *) words= ;; esac
  done
}

# Whether the user's configuration asks for what a hook may do only then, in a section.
asks_for() {
  [ -n "$counts" ] || { names "$2" "$config/debrief.jsonc"; return; }
  while read -r name need; do [ "$name $need" != "${NEEDS} $1" ] || return 0; done <"$plan"
  return 1
}

case $hook in
${gated.map((setup) => gateCase(setup, client)).join("")}esac
`;
}

/** `$session`, its directory below that of all; a user's own hook may take no input from a variable. */
function sessionText(setups: readonly HookSetup[], { hooks, places }: HookedClient): string {
  if (!hooks.permissions.session.read.some((path) => path.endsWith("/{session}"))) return "";
  if (setups.every(({ gate }) => gate === null)) return "session=\n";
  const past = readersOfPast(setups);
  // a session that starts has no file yet
  const exists = past === "" ? '[ -f "$file" ]' : `case $hook in ${past}) ;; *) [ -f "$file" ] ;; esac`;
  return `
# Of the transcripts the hook reads this session's directory; all where the session is not where the client says.
read_input
session=
head=\${DEBRIEF_INPUT%%'"transcript_path":"'*} # not the shortest match from the start, which takes a shell seconds where there is none
case $head in "$DEBRIEF_INPUT") file= ;; *) file=\${DEBRIEF_INPUT#"$head"'"transcript_path":"'} ;; esac
file=\${file%%'"'*}
name=\${file#"$config/${places.sessions}/"}
case $name in
  "$file" | *[,\\\\]* | */*/* | ./* | ../*) ;;
  */*.jsonl) ${exists} && session=/\${name%/*} ;;
esac
`;
}

/** The hooks that read past sessions, as a pattern of a shell. */
function readersOfPast(setups: readonly HookSetup[]): string {
  return setups.filter(({ needs }) => needs.includes("past_sessions")).map(({ name }) => name).join(" | ");
}

/** Lets a hook read this project's sessions of other clients, unless the directory came with the project. */
function othersText(setups: readonly HookSetup[], { id }: HookedClient): string {
  const names = readersOfPast(setups);
  if (names === "") return "";
  const others = HOOKED_CLIENTS.filter((client) => client.id !== id).map(({ places }) => {
    const usual = places.configDirectory((name) => name === "HOME" ? "$HOME" : null);
    const project = places.projectInShell === undefined ? "" : `/${places.projectInShell}`;
    return `    place_of "\${${places.configVariable}:-${usual}}"
    place=\${${places.configVariable}:-${usual}}/${places.sessions}${project}
    case $why$place in /*[,[:cntrl:]]* | [!/]*) ;; *) others=$others,$place ;; esac
`;
  });
  return `others=
case $hook in
  ${names})
${others.join("")}    ;;
esac
`;
}

/** The lines that enter the project's directory. A variable is only there where this client starts the hook. */
function enterProject({ hooks: { projectVariable } }: HookedClient): [assignment: string, check: string] {
  if (projectVariable === null) {
    return [
      "project=$(pwd -P)", // as the client writes it in a hook's input
      `# The session's directory may have been removed meanwhile.
[ -n "$project" ] || nothing "cannot enter the project's directory"`,
    ];
  }
  return [
    `project=$${projectVariable}`,
    `# Other clients that take this client's plugins name no project; a worktree may have been removed meanwhile.
[ -n "$project" ] || exit 0
cd -- "$project" >/dev/null 2>&1 || nothing "cannot enter the project's directory"`,
  ];
}

/** The line after which the directory is the one in the transcripts' paths, which the sandbox compares as text. */
function resolved(variable: string): string {
  return `[ -z "$${variable}" ] || config=$(cd -P -- "$config" && pwd -P) || misplaced "cannot be entered"\n`;
}

/** Of a client, in POSIX (sh is dash or bash). `setups`: debrief's hooks, or one of the user's own. */
export function startScript(client: HookedClient, setups: readonly HookSetup[] = HOOK_SETUPS): string {
  const { hooks, places } = client;
  const script = hooks.startScript;
  const variable = places.configVariable;
  const [project, entered] = enterProject(client);
  const usual = places.configDirectory((name) => name === "HOME" ? "$HOME" : null);
  const names = setups.map(({ name }) => name).join(" | ");
  return `# sh ${script} HOOK DENO [CONFIG]   starts the script of a hook, in ../dist, in Deno's sandbox
# sh ${script} HOOK ['' CONFIG]     starts the program of a hook, beside this file
#
# Made by lib/hooks/runner/start_script.ts. It ends with 0 whatever is missing: to a client 2 is an objection.
hook=$1 deno=$2 config=$3 ${project}
case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac

# The reason is for a debug log; --tell shows it to the user, once a turn.
nothing() {
  if [ "$1" = --tell ]; then
    shift
    [ "$hook" != memory_triage ] || printf '{"systemMessage":"debrief: %s"}\\n' "$1"
  fi
  printf 'debrief: %s did not run: %s\\n' "$hook" "\${2:-$1}" >&2
  exit 0
}

# The path of a configuration directory that is not used may be anything: only the log has it.
misplaced() {
  nothing --tell "no hook and no rule of yours works here, because the configuration directory that ${variable} or HOME names $1" \\
    "the configuration directory $config $1"
}

# Says in $why what is wrong with a client's directory that a variable names.
place_of() {
  why=
  case $1 in /* | [A-Za-z]:[/\\\\]*) ;; *) why="is not an absolute path" && return 0 ;; esac
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
    at=\${at%/*}
  done
  cd -- "$project" >/dev/null 2>&1
}

# Whether a configuration may have a section, outside of lines that are comments: a key can be written with escapes. Only
# regular files are looked into, for a cloned repository may bring a link to a device, which has no end, and only as much of
# them as a hook would read; in the C locale, where any byte is a character.
names() {
  [ -f "$2" ] && { head -c ${MAX_CONFIG_BYTES} <"$2"; } 2>/dev/null |
    LC_ALL=C grep -q -E '^[[:space:]]*([^/[:space:]].*|/[^/].*)?('"$1"'|\\\\u)'
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
  ${names}) ;;
  *) nothing "no hook has this name" ;;
esac
${entered}

# The user's configuration is where install says, else where the plugin was installed: the settings of a project can set
# variables, and some clients themselves then move. Elsewhere the variables have to do, but nothing in a project, nor in a
# repository around it; a path by way of a process, such as /proc/self/cwd, is another one for each.
if [ -z "$config" ]; then
  case $here in */plugins/cache/*) config=\${here%/plugins/cache/*} ;; esac
  [ -d "$config/${places.sessions}" ] || config=
fi
if [ -z "$config" ]; then
  config=\${${variable}:-\${HOME:+${usual}}}
  [ -n "$config" ] || nothing --tell "neither ${variable} nor HOME is set"
  place_of "$config"
  [ -z "$why" ] || misplaced "$why"
fi
${places.isVariableResolved ? resolved(variable) : ""}export ${variable}="$config"
export DENO_NO_UPDATE_CHECK=1 # else deno looks for a newer one when a run takes half a second
export GLIBC_TUNABLES="\${GLIBC_TUNABLES-${ALLOCATOR}}" # less time for memory, see setup.ts
${gateText(setups, client)}
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
[ -f "$here/../dist/$hook.js" ] || nothing --tell "dist/$hook.js is missing; install debrief again"
command -v "$deno" >/dev/null || nothing --tell "Deno is not installed, so the hooks cannot run; install it from https://deno.com"
${sessionText(setups, client)}${contextText(setups, client)}${workText(setups, client)}${
    othersText(setups, client)
  }case $hook in
${setups.map((setup) => denoCase(setup, client)).join("")}esac
start "$deno" "$@" "$here/../dist/$hook.js" $renew
`;
}
