import type { FlagTable } from "./flags.ts";

/**
 * The git subcommands that only read, with the flags that keep them so. Measured flag by flag with 2.1.330: any other flag
 * makes the client ask.
 */
export const GIT_READERS: Readonly<Record<string, FlagTable>> = {
  "log": {
    plain: "--abbrev-commit --all --ancestry-path --author-date-order --boundary --branches --cherry-mark " +
      "--cherry-pick --color --date-order --decorate --dense --first-parent --follow --full-history --graph " +
      "--left-right --merges --name-only --name-status --no-color --no-decorate --no-ext-diff --no-merges " +
      "--no-min-parents --no-patch --no-walk --numstat --oneline --patch --pickaxe-all --pickaxe-regex " +
      "--relative-date --remotes --reverse --shortstat --simplify-merges --source --sparse --stat --tags " +
      "--topo-order --walk-reflogs -p -s",
    number: "--max-count --skip -n",
    text: "--after --author --before --committer --date --diff-filter --grep --since --until -G -S",
    format: "--format --pretty",
  },
  "diff": {
    plain: "--binary --break-rewrites --check --color --color-words --dirstat --exit-code --find-copies " +
      "--find-copies-harder --find-renames --full-index --function-context --histogram --ignore-all-space " +
      "--ignore-blank-lines --ignore-space-at-eol --ignore-space-change --irreversible-delete --minimal " +
      "--name-only --name-status --no-color --no-ext-diff --no-renames --numstat --patch-with-stat --patience " +
      "--pickaxe-all --pickaxe-regex --quiet --shortstat --stat --summary --word-diff -B -C -D -M -R -l -p -s -u " +
      "--cached --staged --no-index",
    number: "--abbrev --inter-hunk-context",
    text: "--diff-algorithm --diff-filter --relative --word-diff-regex --ws-error-highlight -G -O -S",
  },
  "show": {
    plain: "--abbrev-commit --color --color-words --decorate --first-parent --graph --name-only --name-status " +
      "--no-color --no-decorate --no-ext-diff --no-patch --numstat --oneline --patch --quiet --raw " +
      "--relative-date --shortstat --stat --word-diff -m -p -s",
    text: "--date --diff-filter --word-diff-regex",
    format: "--format --pretty",
  },
  "status": {
    plain: "--ahead-behind --branch --column --ignored --long --no-ahead-behind --no-column --no-renames --porcelain " +
      "--renames --short --verbose -b -s -v",
    text: "--find-renames --ignore-submodules --untracked-files -M -u",
  },
  "branch": {
    plain: "--all --color --column --ignore-case --list --merged --no-abbrev --no-color --no-column --no-merged " +
      "--remotes --show-current --verbose -a -i -l -r -v",
    number: "--abbrev",
    text: "--contains --no-contains --points-at --sort",
    joined: "--abbrev",
  },
  "remote": { plain: "--verbose -v" },
  "stash list": {
    plain: "--all --branches --decorate --graph --no-decorate --oneline --relative-date --remotes --tags",
    number: "--max-count -n",
    text: "--date",
  },
  "stash show": {
    plain: "--color --name-only --name-status --no-color --no-ext-diff --no-patch --numstat --patch --shortstat " +
      "--stat --word-diff -p -s",
    number: "--abbrev",
    text: "--diff-filter --word-diff-regex",
  },
  "tag": {
    plain: "--column --ignore-case --list --no-column -i -l",
    number: "-n",
    text: "--contains --merged --no-contains --no-merged --points-at --sort",
    format: "--format",
  },
  "rev-parse": {
    plain: "--abbrev-ref --absolute-git-dir --git-common-dir --git-dir --is-bare-repository --is-inside-git-dir " +
      "--is-inside-work-tree --is-shallow-repository --show-cdup --show-prefix --show-toplevel --symbolic " +
      "--symbolic-full-name --verify",
    text: "--short",
  },
  "rev-list": {
    plain: "--abbrev-commit --all --ancestry-path --branches --count --dense --first-parent --full-history --graph " +
      "--merges --no-merges --no-min-parents --oneline --remotes --reverse --source --sparse --tags " +
      "--walk-reflogs",
    number: "--abbrev --max-age --max-count --max-parents --min-age --min-parents --skip -n",
    text: "--after --author --before --committer --grep --since --until",
  },
  "ls-files": {
    plain: "--cached --debug --deleted --directory --eol --error-unmatch --exclude-standard --full-name --ignored " +
      "--killed --modified --no-empty-directory --others --recurse-submodules --stage --unmerged -c -d -f -i -k " +
      "-m -o -s -t -u -v -z",
    number: "--abbrev",
    text: "--exclude --exclude-from --exclude-per-directory -X -x",
  },
  "blame": {
    plain: "--incremental --line-porcelain --porcelain --root --score-debug --show-email --show-name --show-number " +
      "--show-stats -C -M -e -f -l -n -p -s -t -w",
    number: "--abbrev",
    text: "--ignore-rev --ignore-revs-file -L",
  },
  "describe": {
    plain: "--always --broken --contains --dirty --exact-match --long --tags",
    number: "--abbrev --candidates",
    text: "--exclude --match",
  },
  "shortlog": {
    plain: "--all --branches --committer --email --no-merges --numbered --remotes --summary --tags -c -e -n -s",
    text: "--after --author --before --group --since --until",
    format: "--format",
  },
  "reflog": {
    plain: "--all --branches --decorate --graph --no-decorate --oneline --relative-date --remotes --tags",
    number: "--max-count -n",
    text: "--after --author --before --committer --date --grep --since --until",
  },
  "reflog show": { plain: "--all --graph --oneline", number: "-n", text: "--date" },
  "grep": {
    plain: "--and --basic-regexp --break --cached --color --count --extended-regexp --files-with-matches " +
      "--files-without-match --fixed-strings --full-name --heading --ignore-case --invert-match --line-number " +
      "--no-color --no-index --not --only-matching --or --perl-regexp --quiet --recurse-submodules --untracked " +
      "--word-regexp -E -F -G -H -L -P -c -h -i -l -n -o -q -v -w",
    number: "--after-context --before-context --context --max-depth --threads -A -B -C",
    text: "-e",
  },
  "for-each-ref": {
    plain: "",
    number: "--count",
    text: "--contains --merged --no-contains --no-merged --points-at --sort",
    format: "--format",
  },
  "cat-file": { plain: "--batch-check -e -p -s -t" },
  "merge-base": { plain: "--all --fork-point --independent --is-ancestor --octopus" },
  "ls-remote": {
    plain: "--exit-code --get-url --heads --quiet --refs --symref --tags -b -h -q -t",
    text: "--sort",
    joined: "--sort",
  },
  "worktree list": { plain: "--porcelain --verbose -v", text: "--expire" },
  "config --get": {
    plain: "--bool --bool-or-int --expiry-date --global --int --local --name-only --null --path --show-origin " +
      "--show-scope --system --worktree -z",
    text: "--default --type",
  },
};
