import { type FlagTable, nameSet } from "./flags.ts";

/** Commands that only read whatever flags they get (2.1.330). */
export const ANY_FLAGS: ReadonlySet<string> = nameSet(
  "ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp paste fold fmt expand unexpand comm tsort numfmt pr " +
    "id uname uptime free seq sleep true false type groups nproc locale expr cal echo du df tr basename dirname realpath readlink",
);

/** Read-only commands that may have an unquoted star; the others are asked about, since a file could be named like a flag. */
export const GLOBS_ALLOWED: ReadonlySet<string> = nameSet(
  "ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp echo du df tr basename dirname realpath readlink " +
    "grep egrep fgrep md5sum sha1sum sha256sum cd",
);

const CHECKSUM: FlagTable = {
  plain:
    "-b -c -t -w -z --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn --help --version",
};

const GREP: FlagTable = {
  plain:
    "-E -F -G -H -I -L -P -R -T -U -V -Z -a -b -c -h -i -l -n -o -q -r -s -u -v -w -x -z --basic-regexp --byte-offset " +
    "--extended-regexp --fixed-strings --ignore-case --invert-match --line-buffered --line-number --line-regexp --no-filename " +
    "--no-ignore-case --no-messages --null-data --only-matching --perl-regexp --quiet --silent --text --with-filename " +
    "--word-regexp --recursive --dereference-recursive --files-without-match --files-with-matches --count --initial-tab --null " +
    "--binary --no-group-separator --help --version",
  number: "-A -B -C -m --max-count --after-context --before-context --context",
  text:
    "-D -d -e -f --binary-files --file --label --regexp --include --exclude --exclude-dir --exclude-from --directories " +
    "--devices --color --colour --group-separator",
  attached: true,
};

const FD: FlagTable = {
  plain:
    "-0 -F -H -I -L -V -a -g -h -i -p -q -s --absolute-path --case-sensitive --fixed-strings --follow --full-path --glob " +
    "--hidden --ignore-case --no-ignore --no-ignore-parent --no-ignore-vcs --no-require-git --one-file-system --print0 --prune " +
    "--quiet --regex --show-errors --strip-cwd-prefix --help --version",
  number: "-d -j --batch-size --exact-depth --max-depth --max-results --min-depth --threads",
  text:
    "-E -S -c -e -o -t --and --base-directory --changed-before --changed-within --color --exclude --extension --format " +
    "--hyperlink --ignore-file --owner --path-separator --search-path --size --type",
};

/** Commands that only read with these flags (2.1.330, measured flag by flag). */
export const TOOL_READERS: Readonly<Record<string, FlagTable>> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  fd: FD,
  fdfind: FD,
  md5sum: CHECKSUM,
  sha1sum: CHECKSUM,
  sha256sum: CHECKSUM,
  rg: {
    plain:
      "-F -H -L -S -a -c -h -i -l -n -o -q -u -v -w --column --count --debug --files-with-matches --files-without-match " +
      "--fixed-strings --follow --heading --hidden --ignore-case --invert-match --json --line-number --no-heading --no-ignore " +
      "--only-matching --quiet --smart-case --stats --text --type-list --word-regexp --help --version",
    number: "-A -B -C -d -m --after-context --before-context --context --max-count --max-depth",
    text: "-T -e -f -g -t --color --glob --regexp --type --type-not",
    attached: true,
  },
  tree: {
    plain:
      "-A -C -D -F -J -N -Q -S -U -X -a -c -d -f -g -h -i -l -n -p -q -r -s -t -u -v -x --device --dirsfirst --du --fflinks " +
      "--filesfirst --fromfile --fromtabfile --gitignore --ignore-case --info --inodes --matchdirs --metafirst --nolinks --noreport " +
      "--prune --si --help --version",
    number: "-L --filelimit",
    text: "-H -I -P -T --charset --gitfile --hintro --houtro --infofile --sort --timefmt",
  },
  file: {
    plain:
      "-0 -L -b -c -h -i -k -l -n -p -r -s -v --apple --brief --dereference --help --keep-going --list --mime --mime-encoding " +
      "--mime-type --no-buffer --no-dereference --preserve-date --print0 --raw --special-files --version",
    text: "-F --exclude --exclude-quiet --separator",
  },
  sort: {
    plain:
      "-C -M -R -V -b -c -d -f -g -h -i -m -n -r -s -u -z --check --dictionary-order --general-numeric-sort --help " +
      "--human-numeric-sort --ignore-case --ignore-leading-blanks --ignore-nonprinting --merge --month-sort --numeric-sort " +
      "--random-sort --reverse --stable --unique --version --version-sort --zero-terminated",
    number: "--batch-size --parallel",
    text: "-S -k -t --buffer-size --field-separator --key --sort",
  },
  base64: {
    plain: "-D -d -h --decode --help --ignore-garbage --version",
    number: "-b -w --break --wrap",
    text: "-i --input",
  },
  man: { plain: "-a -d -f -h -k -w --all --apropos --whatis", text: "-S -s" },
  netstat: { plain: "-L -a -g -i -l -m -n -r -s -v", text: "-I -f" },
  ps: {
    plain:
      "-A -F -H -L -N -T -V -a -c -d -e -f -j -l -m -w -y --deselect --forest --headers --help --info --no-headers --version",
    number: "--width",
    text: "-C -G -U -g -n -p -q -s -t -u --pid --quick-pid --sid --sort --tty --user",
  },
  pgrep: {
    plain:
      "-L -V -a -c -f -i -l -n -o -v -w -x --count --exact --full --help --ignore-case --inverse --lightweight --list-full " +
      "--list-name --newest --oldest --version",
    text:
      "-F -G -O -P -U -d -g -r -s -t -u --delimiter --euid --group --ns --nslist --parent --pgroup --pidfile --runstates " +
      "--session --terminal --uid",
  },
  ss: {
    plain:
      "-0 -E -H -M -O -S -V -Z -a -b -d -e -h -i -l -m -n -o -p -s -t -u -w -x -z -4 -6 --all --bpf --cgroup --context " +
      "--contexts --dccp --events --extended --help --info --ipv4 --ipv6 --listening --memory --no-header --numeric --oneline " +
      "--options --packet --processes --raw --sctp --summary --tcp --tos --udp --unix --version",
    text: "-A -f --family --query",
  },
  which: {
    plain: "-a -p -s -v -w -V --all --skip-alias --skip-functions --skip-dot --skip-tilde --show-dot --show-tilde " +
      "--help --version",
  },
  date: {
    plain: "-u --utc --universal -R --rfc-email --help --version --debug -I",
    text: "-d -r --date --reference --iso-8601 --rfc-3339",
    joined: "--iso-8601",
  },
  hostname: {
    plain:
      "-f -i -I -s -h -v -V -a -d -A --fqdn --ip-address --all-ip-addresses --short --long --alias --all-fqdns --domain --help --version",
  },
  lsof: {
    plain: "-a -b -g -h -i -l -n -o -r -s -t -v -x -C -E -F -H -K -L -N -O -P -Q -R -S -T -U -V -X",
    text: "-c -d -e -k -p -u -A",
  },
  tput: { plain: "-x -V", text: "-T" },
  test: {
    plain: "",
    number: "-t",
    text: "-b -c -d -e -f -g -k -n -p -r -s -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef",
  },
  printf: { plain: "" },
  help: { plain: "-d" },
  "docker logs": { plain: "-f -t --follow --timestamps --details", text: "-n --tail --since --until" },
  "docker inspect": { plain: "-s --size", text: "-f --format --type" },
};
