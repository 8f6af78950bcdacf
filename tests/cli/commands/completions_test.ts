import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COMMANDS } from "../../../lib/cli/commands.ts";
import { debrief, inPlace, installDebrief, keepSession, type Place, run } from "../../support/command_line.ts";

/** What stands on the line, and what is offered for its last word; `…` at the end: among others. */
const LINES: readonly (readonly [string, string])[] = [
  ["debrief tri", "triage trim"],
  ["debrief com", "completions"],
  ["debrief config ", "check init show trust"],
  ["debrief config t", "trust"],
  ["debrief hook memory", "memory_triage"],
  ["debrief help purg", "purge"],
  ["debrief triage --sc", "--scorer"],
  ["debrief triage --scorer sp", "speech"],
  ["debrief trim x.jsonl --preset ", "aggressive default extreme heavy light"],
  ["debrief install --scope ", "local project user"],
  ["debrief decide --mode acc", "acceptEdits"],
  ["debrief turns lat", "latest"],
  ["debrief turns 0f", "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d"],
  ["debrief turns 0f3e7a52-4c", "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d"],
  ["debrief check n", ""],
  ["debrief check session.jsonl --fail-on cu", "cut_pair"],
  ["debrief check session.jsonl --fail-on ses", "session one.jsonl session.jsonl"],
  ["debrief turns ses", "session one.jsonl session.jsonl"],
  ["debrief rules test 'Bash(ls)' ses", "session one.jsonl session.jsonl"],
  ["debrief review --html ses", "session one.jsonl session.jsonl"],
  ["debrief purge --dry", "--dry-run"],
];

/** How each shell is asked what it would offer, with the completions loaded as the help says. */
const SHELLS: Readonly<Record<string, (line: string) => string>> = {
  bash: (line) =>
    `eval "$(debrief completions bash)"
line=${quoted(line)}
eval "words=($line)"
[[ $line == *" " ]] && words+=("")
COMP_WORDS=("\${words[@]}") COMP_CWORD=$((\${#words[@]} - 1)) COMP_LINE=$line COMP_POINT=\${#line}
_debrief 2>/dev/null
printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (line) =>
    `debrief completions fish | source
complete -C ${quoted(line)}`,
  // asked on a terminal: what is handed to compadd is what would be shown
  zsh: (line) =>
    `zmodload zsh/zpty
rm -f "$HOME/offered"
debrief completions zsh > "$HOME/completions"
zpty asked zsh -f -i
zpty -w asked 'PROMPT=; autoload -Uz compinit; compinit -u -d "$HOME/dump"; source "$HOME/completions"; bindkey "^I" complete-word'
zpty -w asked 'compadd() { if [[ "$*" == *-[OAD]* ]]; then builtin compadd "$@"; return; fi; local -a found; builtin compadd -O found "$@"; print -rl -- "\${(@)found/#/offered:}" >> "$HOME/offered"; builtin compadd "$@" }'
zpty -w asked 'print rea""dy'
zpty -r asked out '*ready*'
zpty -n -w asked ${quoted(line)}$'\t'
for ((i = 0; i < 50; i++)) { [[ -s "$HOME/offered" ]] && break; sleep 0.1 }
sleep 0.2
zpty -d asked
grep '^offered:.' "$HOME/offered" | cut -d: -f2-`,
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

async function offered(shell: string, line: string, place: Place): Promise<string> {
  // fish needs a locale to read a folder with an umlaut in its name
  const env = { PATH: installDebrief(place), TERM: "xterm", LC_ALL: "C.UTF-8" };
  const script = `${place.home}/ask`;
  Deno.writeTextFileSync(script, (SHELLS[shell] ?? (() => ""))(line));
  const flags = shell === "zsh" ? ["-f"] : shell === "fish" ? ["--no-config"] : ["--norc"];
  const { stdout, stderr } = await run(programOf(shell) ?? shell, [...flags, script], place, { env });
  const words = stdout.split("\n").map((word) => word.replace(/\t.*/, "").replaceAll("\\", "").trim()).filter((word) =>
    word !== ""
  );
  return words.length === 0 ? stderr : [...new Set(words)].sort().join(" ");
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
        for (const [line, words] of LINES) {
          await t.step(line, async () => assertEquals(await offered(shell, line, place), words));
        }
      });
    },
  });
}

Deno.test("completions know every command and every option, and nothing has to be escaped", async () => {
  await inPlace(async (place) => {
    for (const shell of Object.keys(SHELLS)) {
      const { code, stdout } = await debrief(place, ["completions", shell]);
      assertEquals(code, 0);
      for (const { name, options } of COMMANDS) {
        assertStringIncludes(stdout, name);
        for (const { name: option } of options) {
          assert(stdout.includes(shell === "fish" ? `-l ${option}` : `--${option}`), `${shell}: ${name} --${option}`);
        }
      }
    }
  });
});
