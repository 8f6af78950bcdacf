import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { loadCommands } from "../../../../lib/cli/commands.ts";
import {
  debrief,
  inPlace,
  installDebrief,
  keepSession,
  type Place,
  placeTest,
  run,
} from "../../../support/command_line.ts";

const COMMANDS = await loadCommands();

/** What stands on the line, and what is offered for its last word; `…` at the end: among others. */
const LINES: readonly (readonly [string, string])[] = [
  ["debrief tri", "triage trim"],
  ["debrief comple", "completions"],
  ["debrief config ", "check init show trust"],
  ["debrief config t", "trust"],
  ["debrief help perm", "permissions"],
  ["debrief triage --me", "--messages"],
  ["debrief trim x.jsonl --preset ", "aggressive default extreme heavy light"],
  ["debrief install --scope ", "local project user"],
  ["debrief rules --mode acc", "acceptEdits"],
  ["debrief turns lat", "latest"],
  ["debrief turns 0f", "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d"],
  ["debrief turns 0f3e7a52-4c", "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d"],
  ["debrief turns 01a2", "01a204fe-4831-7312-977d-da0dde780d1e"],
  ["debrief turns 11", ""],
  ["debrief check n", ""],
  ["debrief check session.jsonl --fail-on cu", "cut_pair"],
  ["debrief check session.jsonl --fail-on ses", "session one.jsonl session.jsonl"],
  ["debrief turns ses", "session one.jsonl session.jsonl"],
  ["debrief rules test 'Bash(ls)' ses", "session one.jsonl session.jsonl"],
  ["debrief permissions --html ses", "session one.jsonl session.jsonl"],
  ["debrief uninstall --dry", "--dry-run"],
];

/** Printed before what is offered for a line. */
const ASKED = "asked: ";

/** A script for each shell that loads the completions as the help says, and prints what it would offer for each line. */
const SHELLS: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  bash: (lines) =>
    `eval "$(debrief completions bash)"
ask() {
  local line=$1
  eval "words=($line)"
  [[ $line == *" " ]] && words+=("")
  COMP_WORDS=("\${words[@]}") COMP_CWORD=$((\${#words[@]} - 1)) COMP_LINE=$line COMP_POINT=\${#line}
  _debrief 2>/dev/null
  printf '%s\\n' "${ASKED}$line" "\${COMPREPLY[@]}"
}
${lines.map((line) => `ask ${quoted(line)}\n`).join("")}`,
  fish: (lines) =>
    `debrief completions fish | source
${lines.map((line) => `echo ${quoted(ASKED + line)}\ncomplete -C ${quoted(line)}\n`).join("")}`,
  // asked on a terminal: what is handed to compadd is what would be shown
  zsh: (lines) =>
    `zmodload zsh/zpty
debrief completions zsh > "$HOME/completions"
zpty asked zsh -f -i
zpty -w asked 'PROMPT=; autoload -Uz compinit; compinit -u -d "$HOME/dump"; source "$HOME/completions"'
zpty -w asked 'compadd() { if [[ "$*" == *-[OAD]* ]]; then builtin compadd "$@"; return; fi; local -a found; builtin compadd -O found "$@"; print -rl -- "\${(@)found/#/offered:}" >> "$HOME/offered"; builtin compadd "$@" }'
zpty -w asked 'complete-and-tell() { zle complete-word; : > "$HOME/done"; zle kill-buffer }; zle -N complete-and-tell; bindkey "^I" complete-and-tell'
zpty -w asked 'print rea""dy'
zpty -r asked out '*ready*'
ask() {
  : > "$HOME/offered"; rm -f "$HOME/done"
  zpty -n -w asked $1$'\t'
  for ((i = 0; i < 600; i++)) { [[ -e "$HOME/done" ]] && break; sleep 0.05 }
  print -r -- ${quoted(ASKED)}$1
  grep '^offered:.' "$HOME/offered" | cut -d: -f2-
}
${lines.map((line) => `ask ${quoted(line)}\n`).join("")}zpty -d asked`,
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function programOf(shell: string): string | null {
  for (const folder of ["/bin", "/usr/bin", "/usr/local/bin"]) {
    try {
      if (Deno.statSync(`${folder}/${shell}`).isFile) return `${folder}/${shell}`;
    } catch {
      // the next one
    }
  }
  return null;
}

/** What a shell offers for each of these lines: words in their order, each once. */
async function offered(shell: string, lines: readonly string[], place: Place): Promise<Map<string, string>> {
  // fish needs a locale to read a folder with an umlaut in its name
  const env = { PATH: installDebrief(place), TERM: "xterm", LC_ALL: "C.UTF-8" };
  const script = `${place.home}/ask`;
  Deno.writeTextFileSync(script, (SHELLS[shell] ?? (() => ""))(lines));
  const flags = shell === "zsh" ? ["-f"] : shell === "fish" ? ["--no-config"] : ["--norc"];
  const { stdout, stderr } = await run(programOf(shell) ?? shell, [...flags, script], place, { env });
  const answers = stdout.split(ASKED).slice(1).map((answer): [string, string] => {
    const [line = "", ...rest] = answer.split("\n");
    const words = rest.map((word) => word.replace(/\t.*/, "").replaceAll("\\", "").trim()).filter((word) =>
      word !== ""
    );
    return [line, [...new Set(words)].sort().join(" ")];
  });
  assertEquals(answers.length, lines.length, stderr);
  return new Map(answers);
}

for (const shell of Object.keys(SHELLS)) {
  Deno.test({
    name: `completions work when ${shell} loads them`,
    ignore: programOf(shell) === null,
    async fn(t) {
      await inPlace(async (place) => {
        for (const name of ["session.jsonl", "session one.jsonl"]) {
          Deno.writeTextFileSync(`${place.project}/${name}`, "");
        }
        Deno.writeTextFileSync(`${place.project}/notes.txt`, "");
        keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", "");
        const day = `${place.home}/.codex/sessions/2026/11/22`;
        Deno.mkdirSync(day, { recursive: true });
        Deno.writeTextFileSync(`${day}/rollout-2026-11-22T20-41-43-01a204fe-4831-7312-977d-da0dde780d1e.jsonl`, "");
        const found = await offered(shell, LINES.map(([line]) => line), place);
        for (const [line, words] of LINES) await t.step(line, () => assertEquals(found.get(line), words));
      });
    },
  });
}

placeTest("completions know every command and every option, and nothing has to be escaped", async (place) => {
  for (const shell of Object.keys(SHELLS)) {
    const { code, stdout } = await debrief(place, ["completions", shell]);
    assertEquals(code, 0);
    for (const { name, options } of COMMANDS) {
      for (const word of name.split(" ")) assertStringIncludes(stdout, word);
      for (const { name: option } of options) {
        assert(stdout.includes(shell === "fish" ? `-l ${option}` : `--${option}`), `${shell}: ${name} --${option}`);
      }
    }
  }
});
