/** Commands made of the programs and flags that the permission tables know: recorded commands use too few of them. */
import type { FlagTable } from "../../lib/permissions/commands/flags.ts";
import { GIT_READERS } from "../../lib/permissions/commands/git_flags.ts";
import { ANY_FLAGS, TOOL_READERS } from "../../lib/permissions/commands/read_only_table.ts";
import type { Random } from "./random.ts";

const WORDS = [
  ...[
    "a.txt",
    "/etc/passwd",
    "~/x",
    "../up",
    "src/",
    "*.ts",
    "'a b'",
    '"$HOME/x"',
    "$X",
    "5",
    "-5",
    "s/a/b/",
    "s/a/b/w f",
  ],
  ...[
    "-n",
    "--",
    "-",
    ".git/config",
    ".env",
    "HEAD",
    "origin/main",
    "main",
    "--all",
    "-c",
    "-e",
    "-exec",
    "{}",
    "\\;",
    "-delete",
  ],
  ...["/a/p", "1,5p", "$d", "NR==1", ".a", "@", ":!x", "a=b", "--format=%H", "+%s", "-f", "-r", "-v", "-10", "]", "0"],
];
const BEFORE = [
  ...[
    "",
    "",
    "",
    "",
    "time ",
    "nohup ",
    "command ",
    "command -p ",
    "timeout 5 ",
    "timeout -k 3 5s ",
    "timeout --signal=9 1 ",
  ],
  ...[
    "nice ",
    "nice -n 5 ",
    "nice -3 ",
    "stdbuf -oL ",
    "xargs ",
    "xargs -n1 ",
    "env A=1 ",
    "env -u B ",
    "sudo ",
    "sudo -u me ",
  ],
  ...[
    "NODE_ENV=x ",
    "LANG=C ",
    "LC_ALL=/x ",
    "A=1 ",
    "PATH=x ",
    "exec ",
    "watch ",
    "flock x ",
    "builtin ",
    "cd src && ",
    "cat x | ",
  ],
];
const AFTER = [
  "",
  "",
  "",
  "",
  " > out",
  " >> ../x",
  " 2>&1",
  " < in",
  " | head -3",
  " && ls",
  " &",
  " <<< y",
  " > /dev/null",
  "; rm x",
];

/** Programs that some part of lib/permissions knows, with subcommands. */
export const PROGRAMS: readonly string[] = [
  ...new Set([
    ...Object.keys(TOOL_READERS),
    ...Object.keys(GIT_READERS).map((name) => `git ${name}`),
    ...[...ANY_FLAGS].filter((_, i) => i % 6 === 0),
    ...[
      "git",
      "git -C x",
      "git --git-dir=x",
      "git push",
      "git commit",
      "git reset",
      "git tag",
      "git config",
      "git reflog",
      "git clean",
    ],
    ...[
      "find",
      "cd",
      "uniq",
      "[",
      "[[",
      "history",
      "arch",
      "ip",
      "ifconfig",
      "node",
      "python3",
      "claude",
      "sed",
      "jq",
      "xargs",
    ],
    ...[
      "docker",
      "docker run",
      "rm",
      "mv",
      "cp",
      "mkdir",
      "touch",
      "tee",
      "awk",
      "cut",
      "paste",
      "column",
      "npm run",
      "npx",
      "make",
    ],
    ...[
      "eval",
      "bash -c",
      "sh",
      "curl",
      "wget",
      "ssh",
      "kill",
      "chmod",
      "dd",
      "pwd",
      "whoami",
      "alias",
      "frob",
      "./frob.sh",
      "brew",
    ],
  ]),
].sort();

function flagsOf(program: string): FlagTable | undefined {
  return TOOL_READERS[program] ?? GIT_READERS[program.replace(/^git /, "")];
}

export function makeCommand(random: Random, program: string): string {
  const table = flagsOf(program);
  const list = (flags: string | undefined): string[] => (flags ?? "").split(" ").filter((flag) => flag !== "");
  const known = [table?.plain, table?.number, table?.text, table?.format].flatMap(list);
  const words: string[] = [];
  for (let n = random.below(5); n > 0; n--) {
    const flag = known.length > 0 && random.chance(0.6) ? random.pick(known) : random.pick(WORDS);
    const value = random.pick(["5", "x", "oneline", "%H %s", "-x", "'y z'", "$Y"]);
    words.push(random.pick([flag, flag, flag, `${flag}=${value}`, `${flag}5`, `${flag} ${value}`, `"${flag}"`]));
  }
  return random.pick(BEFORE) + [program, ...words].join(" ") + random.pick(AFTER);
}
