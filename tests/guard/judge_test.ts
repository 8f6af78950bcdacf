import { assert, assertEquals } from "@std/assert";
import { gitTest, runScript } from "./support/git.ts";
import { asks, describeJudged, JUDGED, judgeIn, judgeRecorded, stateOf } from "./support/judgments.ts";
import { layState, type MeasuredCommand } from "./support/states.ts";
import { temporaryDirectory } from "../support/temporary.ts";

gitTest("judgeCommand() asks at what was lost and at little else when commands are judged that were really run", () => {
  const judged = judgeRecorded();
  const wrong: { readonly missed: MeasuredCommand[]; readonly alarms: MeasuredCommand[] } = { missed: [], alarms: [] };
  const decidable = judged.filter(({ measured }) => measured.decidable !== false);
  for (const { measured, judgment } of decidable) {
    if (measured.lost && !asks(judgment)) wrong.missed.push(measured);
    if (!measured.lost && asks(judgment)) wrong.alarms.push(measured);
  }
  const losses = decidable.filter(({ measured }) => measured.lost).length;
  assert(wrong.missed.length <= losses * 0.02, JSON.stringify(wrong.missed));
  assert(wrong.alarms.length <= (decidable.length - losses) * 0.01, JSON.stringify(wrong.alarms));
  assert(decidable.length > 1000);
  const expected = Deno.readTextFileSync(JUDGED).split("\n");
  assertEquals(describeJudged(judged).split("\n"), expected, "if that is meant: deno task snapshots");
});

/** Commands of public sessions, and drawn ones that were really run, that were asked about in vain. */
const HARMLESS: readonly (readonly [state: string, command: string])[] = [
  ["mixed", 'ls -la "src" 2>$null | head -50'],
  ["mixed", "npm ls pg 2>$null; git status 2>$NULL"],
  ["mixed", "if git diff --quiet; then git clean -fd; fi"],
  ["mixed", "git fetch nowhere && git reset --hard"],
  ["unpushed", "git checkout --orphan fresh && git branch -D main"],
  ["gitdir_file", "rm -rf ../store"],
  ["mixed", "cd /elsewhere/unreadable && git rm old.md && git commit -m gone"],
  ["mixed", "gzip -c notes.md > ../notes.gz && rm notes.md"],
  ["modified", "git ls-files -o --exclude-standard -z | xargs -0 rm -f"],
  ["modified", "git ls-files -d | xargs -r git checkout --"],
  ["modified", "cat missing.txt | xargs rm -f; xargs -a missing.txt rm -f"],
  ["modified", "xargs rm < README.md"],
  ["modified", "cp -u README.md src/app.js"],
  ["modified", "git apply --check missing.patch && git checkout -- ."],
  ["modified", "find . -name '*.js' -size +2k -delete"],
  ["intent_to_add", "git stash && git stash drop"],
  ["staged", "git cherry-pick old && git reset --hard"],
  ["staged", "git reset -q && git checkout -- src/new.js"],
  ["modified", "ln src/app.js ../kept && rm src/app.js"],
  ["modified", "git show-ref -q --verify refs/heads/nothere && git reset --hard"],
  ["worktree", "cd ../wt && git switch -f main"],
  ["conflict", "git checkout -q -b other || git checkout -f"],
  ["mixed", "git rev-parse -q --verify nothere && git checkout -- ."],
  ["mixed", "git reset --hard -- src/app.js"],
  ["mixed", "git checkout -- src/app.js missing.txt"],
  ["mixed", "git restore src ../scratch"],
  ["mixed", "git checkout HEAD -- src/app.js notes.md; git restore -s HEAD src/app.js notes.md"],
  ["mixed", "git rm -f src; git rm -f src/app.js notes.md"],
  ["mixed", "git mv -f notes.md src/app.js; git mv -f README.md src/app.js config.json"],
  ["mixed", "git mv -f README.md missing.txt src; git mv -f ../scratch/old/log.txt src/app.js"],
  ["mixed", "git diff --name-only --diff-filter=D | xargs rm -f; git diff --name-only --diff-filter=m | xargs rm -f"],
  ["clean", "git mv src/view.js src/seen.js && git reset --hard"],
  ["mixed", "ls > src/*.js; ls > {notes,other}.md"],
  ["untracked", "ln -s README.md link && rm link"],
  ["mixed", "git add missing.txt && git checkout -- ."],
  ["mixed", "git rm -n --cached notes.md && git checkout -- ."],
  ["mixed", "cd docs && git checkout-index -f -u -a"],
  ["mixed", "cp -r . ../copy && git reset --hard HEAD~1 && git stash clear"],
  ["mixed", "tar cf ../all.tar . && git reset --hard && git stash clear"],
  ["unpushed", "git update-ref -d HEAD"],
  ["conflict", "git restore src/app.js; git restore -s HEAD missing.txt"],
  ["mixed", "git mv -n notes.md src && git checkout -- ."],
  ["mixed", "git stash push -q -- notes.md && git checkout -- ."],
  ["mixed", "git diff --name-only HEAD | xargs git checkout HEAD --"],
  ["unpushed", "git reset -q ':(icase)readme.md' '*.js'"],
  ["mixed", "until true; do git checkout -- .; done"],
  ["mixed", "git pull --rebase && git reset --hard; git rebase main && git reset --hard"],
  ["mixed", "bash -e << X\nfalse\ngit reset --hard\nX\nbash -euo pipefail -c 'false; git reset --hard'"],
  ["mixed", "find . -name '*.orig' | xargs -r rm || git reset --hard"],
  ["mixed", "tr a b < README.md > more.md || git reset --hard"],
  [
    "mixed",
    "case x in y) git reset --hard ;; esac; case notes.md in '*'.md) rm notes.md ;; [!n]*) git clean -fd ;; esac",
  ],
  ["mixed", "git ls-files docs | xargs rm; git ls-files -o src | xargs rm"],
  ["mixed", "grep -rl nothing . | xargs rm -f; grep -l work *.md src | xargs rm -f"],
  ["mixed", "iconv -f utf8 notes.md -o notes.md; pandoc README.md -o more.md"],
  ["mixed", 'cd nowhere && D=src; rm -rf "$D"'],
  ["mixed", "git log --oneline > /dev/null || git reset --hard"],
  ["mixed", "cp <(cat notes.md) ../kept && rm notes.md; cat <(cat src/app.js) > /dev/null"],
  ["mixed", "echo config.json > <TMP>/list; git checkout --pathspec-from-file=<TMP>/list"],
  ["untracked", "git commit -qm nothing && rm -rf drafts; git commit -qam nothing && git clean -fd"],
  ["stash", "git add -A && git commit -qm nothing && git stash clear"],
  ["stash", "git merge nowhere && git stash clear; git rebase nowhere && git stash clear"],
  ["stash", "git push -q nowhere && git stash clear; git branch -D nowhere && git stash clear"],
  ["stash", "git tag -d nowhere && git stash clear; git switch v1 && git stash clear"],
  ["mixed", "git add .env && git stash clear; touch nowhere/x && git stash clear"],
  ["mixed", "rmdir src && git reset --hard; find nowhere -delete && git reset --hard; date || git reset --hard"],
  ["mixed", "git archive HEAD~1 src/view.js | tar xf -; tar c docs | tar x"],
  ["mixed", "diff README.md config.json > /dev/null && git reset --hard; cmp config.json config.json || git clean -fd"],
  ["mixed", "unzip -n assets/update.zip; unzip assets/update.zip < /dev/null"],
  ["mixed", "git worktree add -q ../wt9 && rm -rf ../wt9/* && cd ../wt9/src && git checkout -- ."],
  ["mixed", "[[ main == ma* ]] && set -e; grep -q zzz README.md; git clean -fd"],
  ["cherry_pick", "git switch --discard-changes old"],
  ["subfolder", "echo '*' > .git/info/exclude; git clean -fd"],
  ["untracked", "printf 'drafts\\nnotes.md\\nsrc/draft.js\\n' >> .gitignore && git clean -fd"],
  ["hidden", "git add src/app.js src/view.js && git reset --hard"],
  ["unpushed", "git clone -q ../remote.git ../copy; cd ../copy; git reset --hard HEAD~1"],
  ["mixed", "mkdir ../fresh; cd ../fresh; git init -q; git checkout -- .; git clean -fdx"],
  [
    "conflict",
    "git add -A; git commit -qm merged && git switch -q old || rm README.md; git merge --quit",
  ],
  [
    "mixed",
    "git checkout -qb t && git add -A && git commit -qm t && git switch -q main && git merge -q t && git branch -D t",
  ],
  ["stash", "git revert --no-edit HEAD && git reset -q --hard HEAD~1 || git stash clear"],
  ["mixed", "git bundle create ../all.bundle --all || git reset --hard"],
  ["unpushed", "git switch -q done && git merge -q main && git branch -D main"],
  ["staged", "git rm -n -rf src"],
  ["unpushed", "git fetch -q origin main:feature"],
  ["unpushed", "git worktree add -q -b more ../wt9 && git switch -q old && git branch -D main"],
  ["modified", "git stash -q && git stash pop -q || git reset --hard"],
  ["modified", "git diff | git apply -R --check"],
  ["stash", "git tag v1 && git stash clear"],
  ["stash", "rm README.md && git add -A && git commit -qm x || git stash clear"],
  ["mixed", "git checkout --orphan main && git reset --hard; git switch --orphan main && git clean -fd"],
  ["hidden", "git rm -qrf src"],
  ["modified", "git read-tree --reset HEAD; git read-tree -u -m HEAD; git --version checkout -- ."],
  ["no_upstream", "git push && git reset -q --hard HEAD~2"],
  ["unpushed", "git branch -q -D shared && git switch -q shared && git branch -D shared"],
  ["conflict", "git add -A; git reset --soft HEAD && git checkout -f; git reset --keep HEAD && git checkout -f"],
  ["mixed", 'test -z "$(git status --porcelain)" && git reset --hard; [ -n "$(git status -s)" ] || git stash clear'],
];

gitTest("judgeCommand() is silent at what looks dangerous and is not when work would be left alone", () => {
  for (const [state, command] of HARMLESS) assert(!asks(judgeIn(stateOf(state), command)), `${state}: ${command}`);
  assert(asks(judgeIn(stateOf("mixed"), "null=src/app.js; ls 2>$null")));
});

gitTest("judgeCommand() is silent about files outside of repositories that a running program makes again", () => {
  using temporary = temporaryDirectory();
  const root = layState("outside", temporary.path);
  for (const name of ["web.pid", ".DS_Store", "web.txt"]) Deno.writeTextFileSync(`${root}/sibling/${name}`, "4711\n");
  assert(!asks(judgeIn(root, "echo 4712 > ../sibling/web.pid; rm -f ../sibling/web.pid ../sibling/.DS_Store")));
  assert(asks(judgeIn(root, "echo 4712 > ../sibling/web.txt")));
});

gitTest(
  "judgeCommand() is silent about a version of a file that an earlier commit has, and asks about one that none has",
  () => {
    using temporary = temporaryDirectory();
    const root = layState("clean", temporary.path);
    const checkout = (script: string) => {
      runScript(script, { cwd: `${root}/repo`, home: `${root}/home` });
      return asks(judgeIn(root, "git checkout -- ."));
    };
    assertEquals(checkout("git show HEAD~1:src/app.js > src/app.js"), false);
    assertEquals(checkout("echo more >> src/app.js"), true);
  },
);

/** Commands of git that succeed in the state "mixed" and leave notes.md alone, as they were really run. */
const SUCCEEDS = `
checkout main
checkout -B main
checkout -b fresh HEAD~1
checkout HEAD~1
checkout --detach
switch main
switch -c fresh
switch --detach HEAD~1
branch fresh
branch -m fresh
branch -m main nowhere2
branch -c main fresh
branch --list
tag fresh
tag -l
add -f .env
add -n notes.md
add -u
rm README.md
rm -r docs
rm --cached src/new.js
rm --cached README.md
mv README.md src
mv -k notes.md src
mv README.md READ2.md
restore --staged src/new.js
restore -s HEAD~1 README.md
reset -- nowhere
reset --soft HEAD~1
reset --merge
reset --keep HEAD~1
stash push -- README.md
stash pop
stash apply
stash show
stash branch fresh
commit -m x
commit --amend --no-edit
commit -am x
merge main
merge --ff-only HEAD~1
clean -n
worktree add ../w1
worktree list
rev-parse --verify HEAD
symbolic-ref HEAD refs/heads/x
update-ref refs/heads/x HEAD
read-tree HEAD
ls-files --error-unmatch README.md
log -1
reflog expire --expire=now --all
archive HEAD
switch --detach
rm --ignore-unmatch nowhere
`;

/** Those that fail there. */
const FAILS = `
checkout nowhere
checkout -b main
checkout -b fresh nowhere
checkout -- nowhere
checkout HEAD~9
checkout -
switch nowhere
switch -c main
switch HEAD~1
switch
branch main
branch fresh nowhere
branch -D main
tag fresh nowhere
tag -d nowhere
add nowhere
add .env
rm nowhere
rm src/app.js
rm src
rm notes.md
mv README.md nowhere/x
mv README.md src/app.js
mv nowhere src
mv notes.md src
restore nowhere
restore -s nowhere src/app.js
restore --staged nowhere
stash push -- nowhere
stash apply stash@{3}
stash drop stash@{3}
merge nowhere
merge --abort
cherry-pick nowhere
cherry-pick --abort
cherry-pick HEAD
revert nowhere
revert --no-edit HEAD
rebase nowhere
rebase --abort
rebase HEAD~1
clean
worktree remove nowhere
rev-parse --verify nowhere
update-ref refs/heads/x nowhere
diff --quiet
diff --cached --quiet
diff --exit-code
push nowhere main
fetch nowhere
apply nowhere.patch
read-tree nowhere
show-ref --verify refs/heads/nowhere
archive nowhere
`;

gitTest("judgeCommand() knows which commands of git fail, and so which command follows", () => {
  const root = stateOf("mixed");
  const asksAfter = (command: string, sign: string) => asks(judgeIn(root, `git ${command} ${sign} rm notes.md`));
  for (const command of SUCCEEDS.trim().split("\n")) assert(asksAfter(command, "&&"), command);
  for (const command of FAILS.trim().split("\n")) {
    assertEquals([asksAfter(command, "&&"), asksAfter(command, "||")], [false, true], command);
  }
});

const LOSSES: readonly (readonly [state: string, command: string, losses: readonly string[]])[] = [
  ["mixed", "git reset --hard", ["modified src/app.js", "staged src/new.js"]],
  ["mixed", "git clean -fd", ["untracked notes.md"]],
  ["mixed", "git stash clear", ["stash stash@{0}"]],
  ["mixed", "git reset --hard HEAD~1", ["modified src/app.js", "staged src/new.js", "commits 1"]],
  ["staged", "git restore --staged . && git clean -fd src", ["staged src/new.js"]],
  ["worktree", "git --git-dir=.git --work-tree=../wt checkout -f", ["modified ../wt/src/app.js"]],
  ["no_commits", "git diff HEAD > ../w.patch; git reset --hard", ["staged src/app.js"]],
  ["unpushed", "git symbolic-ref HEAD refs/heads/feature && git branch -D main", ["commits 2"]],
  ["unpushed", "git branch -D feature", ["commits 1"]],
  ["hidden", "git checkout -- .", ["modified config.json"]],
  ["mixed", "git diff | git apply -R", ["modified src/app.js"]],
  ["staged", "git diff --cached | git apply -R --index", ["staged src/new.js", "staged src/util.js"]],
  ["mixed", "git merge --quit && git checkout -f", ["modified src/app.js", "staged src/new.js"]],
  ["intent_to_add", "git stash -u; git reset --hard; git stash pop", ["modified src/new.js"]],
  ["conflict", "git add -A && git stash -q && git stash drop", ["modified src/app.js"]],
  ["mixed", "git fetch -q && git reset --hard FETCH_HEAD", ["modified src/app.js", "staged src/new.js"]],
  ["mixed", "git ls-files -m -o --exclude-standard | xargs rm", ["modified src/app.js", "untracked notes.md"]],
  ["modified", "git diff | patch -R -p1", ["modified src/app.js"]],
  ["modified", 'cp -s "$PWD/src/app.js" ../soft; rm src/app.js', ["modified src/app.js"]],
  ["conflict", "git checkout -q @{-1} || git checkout -f -", ["modified src/app.js"]],
  ["modified", "git commit -qam wip && git checkout -q -B main origin/main", ["modified src/app.js"]],
  ["modified", "git commit -qam wip; git switch -q old; git branch -D main", ["modified src/app.js"]],
  ["mixed", "git mv -f config.json src/app.js", ["modified src/app.js"]],
  ["worktree", "cd src && git worktree remove --force wt", ["modified ../wt/src/app.js", "untracked ../wt/notes.md"]],
  ["mixed", "git diff --name-only --diff-filter=M | xargs rm -f", ["modified src/app.js"]],
  ["mixed", "git checkout -- src/app.js ':!docs'", ["modified src/app.js"]],
  ["modified", "git diff --output=src/app.js", ["modified src/app.js"]],
  ["modified", "git diff --name-only @ | xargs git checkout HEAD --", ["modified src/app.js"]],
  ["conflict", "git restore -SW src/app.js", ["modified src/app.js"]],
  ["mixed", "cp -r src ../copy && git stash clear", ["stash stash@{0}"]],
  ["mixed", "cp -r . ../copy && rm -rf ../copy && git stash clear", ["stash stash@{0}"]],
  ["mixed", "cd src && git checkout-index -fa", ["modified src/app.js"]],
  ["mixed", "until false; do git checkout -- .; break; done", ["modified src/app.js"]],
  ["mixed", "case src/app.js in *.md) ls ;; *.ts | *.js) rm src/app.js ;; esac", ["modified src/app.js"]],
  ["mixed", "case a in a) ls ;& b) git clean -fd ;; esac", ["untracked notes.md"]],
  ["mixed", 'case "$X" in x) ls ;; *) git clean -fd ;; esac', ["untracked notes.md"]],
  ["mixed", "git ls-files docs src | xargs rm", ["modified src/app.js"]],
  ["mixed", "grep -rl 'work line' . | xargs rm -f", ["modified src/app.js"]],
  ["mixed", "openssl rand -out src/app.js 8; pandoc --output=notes.md README.md", [
    "modified src/app.js",
    "untracked notes.md",
  ]],
  ["mixed", "bash -o pipefail -c 'git clean -fd'", ["untracked notes.md"]],
  ["mixed", "bash -euo pipefail -c 'git checkout -- .'", ["modified src/app.js"]],
  ["modified", "git apply -R <(git diff)", ["modified src/app.js"]],
  ["mixed", "git checkout --pathspec-from-file=<(echo src/app.js)", ["modified src/app.js"]],
  ["rebase", "git commit -qm x || git reset --hard", ["modified src/app.js"]],
  ["unpushed", "git commit -qm x || git reset --hard HEAD~1", ["commits 1"]],
  ["unpushed", "git add -A && git commit -qm x; git reset --hard HEAD~1", ["commits 1"]],
  ["unpushed", "git clone -q ../remote.git ../copy; git reset --hard HEAD~1", ["commits 1"]],
  ["unpushed", "git worktree add -q -b other ../other; git branch -D other; git branch -D feature", ["commits 1"]],
  ["subfolder", "git add -A && git reset --merge", [
    "modified packages/api/server.js",
    "untracked packages/web/new.js",
  ]],
  ["subfolder", "git add -N . && git restore .", ["modified packages/api/server.js", "modified packages/web/new.js"]],
  ["modified", "git checkout -q --detach && git commit -qam d && git checkout -q main", ["modified src/app.js"]],
  ["mixed", "git clone -q host:x ../copy; cd ../copy; git checkout -- .", ["modified src/app.js"]],
  ["mixed", "git fetch && git switch news && git checkout -f", ["modified src/app.js", "staged src/new.js"]],
  ["conflict", "git add -A && git commit -qm m; git switch -q side; echo > src/side.js; git reset --hard HEAD~1", []],
  ["conflict", "git checkout --ours src/app.js", ["modified src/app.js"]],
  ["unpushed", "git commit -qm a --allow-empty; git add -A && git commit -qm b; git reset --hard HEAD~2", [
    "commits 1",
  ]],
  ["unpushed", "sed -i s/line/row/ src/app.js && git commit -qam x && git reset --hard HEAD~2", ["commits 1"]],
  ["unpushed", "npm run format && git add -A && git commit -qm x && git branch -D feature", ["commits 1"]],
  ["unpushed", "git cherry-pick -n feature && git commit -qm x && git reset -q --hard HEAD~3", ["commits 2"]],
  ["mixed", "git remote add up https://x && git fetch up && git reset --hard up/main", [
    "modified src/app.js",
    "staged src/new.js",
  ]],
  ["unpushed", "git remote add up https://x && git push -u up main && git branch -D feature", ["commits 1"]],
  ["unpushed", "git fetch origin x:y && git branch -D y && git branch -D feature", ["commits 1"]],
  ["hidden", "git rm -q config.json && git reset -q --hard", ["modified config.json"]],
  ["mixed", "unzip -q assets/update.zip -d ../un && mv ../un/src/app.js src/", ["modified src/app.js"]],
  ["mixed", "tar xf assets/update.tar -C <TMP> && cp <TMP>/src/app.js src/app.js", ["modified src/app.js"]],
  ["mixed", "git archive HEAD | tar x", ["modified src/app.js"]],
  ["mixed", "git commit -qm part -- src/app.js && git reset --hard", ["staged src/new.js"]],
  ["mixed", "echo x >> src/view.js; git stash pop || git stash drop", ["stash stash@{0}"]],
  ["mixed", "echo src/draft.js > .gitignore && git clean -fd", ["untracked notes.md"]],
  [
    "mixed",
    "make a && git stash -qu; make b && ls; make c && ls; make d && ls; make e && ls; make f && ls; git clean -fd",
    ["untracked notes.md"],
  ],
  ["unpushed", "git fetch -q -f origin main:feature", ["commits 1"]],
  ["unpushed", "git fetch -q . +main:feature", ["commits 1"]],
  ["unpushed", 'rm -rf "$(git rev-parse --git-dir)"', ["commits 3"]],
  ["modified", "git fetch -q; git checkout src/app.js", ["modified src/app.js"]],
  ["mixed", "git checkout -- . && git stash pop -q", ["modified src/app.js"]],
  ["mixed", 'git mv -f "$FILE" src/app.js', ["modified src/app.js"]],
  ["mixed", "mv src/app.js stray.js && git clean -fd", ["modified src/app.js", "untracked notes.md"]],
  ["mixed", "git init -q ../fresh/deep && cd ../fresh/deep && git -C ../../repo checkout -- .", [
    "modified src/app.js",
  ]],
  ["mixed", "git worktree add -q ../wt9 && cd ../wt9 && git -C ../repo checkout -- .", ["modified src/app.js"]],
  [
    "worktree",
    "cd ../wt && git checkout -q --detach && git branch -D wt && cd ../repo && git worktree remove --force ../wt",
    ["modified ../wt/src/app.js", "untracked ../wt/notes.md", "commits 1"],
  ],
  ["stash", "git tag -f v1 && git stash clear", ["stash stash@{0}", "stash stash@{1}"]],
  ["stash", "touch new; rm new; git add -A && git commit -qm x || git stash clear", [
    "stash stash@{0}",
    "stash stash@{1}",
  ]],
  ["unpushed", "git branch -q -D shared && git switch -q shared && git branch -D main", ["commits 2"]],
  ["unpushed", "git branch -q -D shared && git checkout -q shared && git branch -D main", ["commits 2"]],
  ["conflict", "git reset -q && git stash -q && git stash drop", ["modified src/app.js"]],
  ["mixed", "git --namespace reset checkout -- .", ["modified src/app.js"]],
  ["modified", "git commit -qam wip && git reset -q HEAD~1 && git checkout -- .", ["modified src/app.js"]],
  ["cherry_pick", "git reset -q --soft HEAD && git cherry-pick --continue || git reset --hard", ["staged src/app.js"]],
  ["cherry_pick", "git cherry-pick --quit; git cherry-pick --continue || git reset --hard", ["staged src/app.js"]],
  ["modified", "git mv src/app.js src/moved.js && rm src/moved.js", ["modified src/app.js"]],
  ["no_upstream", "git push || git reset -q --hard HEAD~2", ["commits 2"]],
  ["untracked", 'test -z "$(git status --porcelain -uno)" && git clean -fd', [
    ...["untracked src/draft.js", "untracked notes.md", "untracked drafts/one.md", "untracked drafts/deep/two.md"],
  ]],
  // where the user may not do that, the file stays
  ["mixed", "mv notes.md /dev/null", ["untracked notes.md"]],
  ["outside", "rm -rf link/", ["outside ../sibling/data/x.csv", "outside ../sibling/plan.md"]],
];

gitTest("judgeCommand() names what would be lost when a command destroys it", () => {
  for (const [state, command, expected] of LOSSES) {
    const root = stateOf(state);
    const names = judgeIn(root, command).losses.map(({ kind, path, count }) =>
      kind === "commits"
        ? `commits ${count}`
        : `${kind} ${path.replace(`${root}/repo/`, "").replace(`${root}/`, "../")}`
    );
    assertEquals(names, expected, `${state}: ${command}`);
  }
});

gitTest("judgeCommand() asks about changes beside a conflict where an abort destroys them, too", () => {
  using temporary = temporaryDirectory();
  for (
    const [state, command, isLost] of [["rebase", "git rebase --abort", true], [
      "conflict",
      "git merge --abort",
      false,
    ]] as const
  ) {
    const root = layState(state, temporary.path);
    Deno.writeTextFileSync(`${root}/repo/README.md`, "mine\n", { append: true });
    const lost = judgeIn(root, command).losses.map(({ path }) => path);
    assertEquals(lost.includes(`${root}/repo/README.md`), isLost, command);
  }
});

gitTest("judgeCommand() knows that without its log the stash has one entry, which git cannot drop", () => {
  using temporary = temporaryDirectory();
  const root = layState("stash", temporary.path);
  Deno.removeSync(`${root}/repo/.git/logs/refs/stash`);
  assert(!asks(judgeIn(root, "git stash drop; git stash pop")));
  assert(asks(judgeIn(root, "git stash clear")));
  assert(asks(judgeIn(root, "echo x >> src/app.js && git stash")));
});

/** Commands that destroy something, but nobody can tell what. */
const UNKNOWN_TARGETS: readonly string[] = [
  'rm -rf "$DIR"',
  'rm -rf "$DIR"/*',
  'mv README.md "$TO"',
  'cp "$FROM" src/',
  'cp -t "$TO" README.md',
  'echo > "$FILE"',
  'find "$DIR" -name "*.js" -delete',
  "sort names | xargs rm",
  "sort names | xargs -I{} rm src/{}",
  'cd "$DIR" && git reset --hard',
  'pushd "$DIR" && git clean -fd',
  'git -C "$DIR" checkout -- .',
  'git checkout -f "$BRANCH"',
  'git clean -fd "$DIR"',
  'git worktree remove --force "$DIR"',
  "rsync -a host:src/ src/",
  "GIT_DIR=$X git reset --hard",
  "git filter-repo -f --path src",
  "git clone -q https://example.com/x.git x && cp -r x/* .",
  "git clone -q https://example.com/x.git x && cp -r x/src .",
];

/** What looks like them and destroys nothing. */
const UNKNOWN_AND_HARMLESS: readonly string[] = [
  'cat "$FILE"',
  'echo >> "$FILE"',
  '"$COMMAND" -rf src',
  ". ./setup.sh && source other.sh",
  'cd "$DIR" && git status',
  'git checkout "$BRANCH"',
  'git merge "$BRANCH"',
  'git mv src/app.js "$DIR"',
  'git mv "$FILE" src/app.js',
  'git worktree remove "$DIR"',
  'find "$DIR" -name "*.js"',
  "sort names | xargs cat",
  'git clean -nd "$DIR"',
];

gitTest("judgeCommand() asks about an unknown target only when there is work that may be lost", () => {
  for (const command of UNKNOWN_TARGETS) {
    assert(asks(judgeIn(stateOf("mixed"), command)), command);
    assert(!asks(judgeIn(stateOf("clean"), command)), `clean: ${command}`);
  }
  for (const command of UNKNOWN_AND_HARMLESS) assert(!asks(judgeIn(stateOf("mixed"), command)), command);
});

const SHARED: readonly (readonly [state: string, command: string, changes: readonly string[]])[] = [
  ["diverged", "git push --force", ["force_push origin/main"]],
  ["diverged", "git push origin +HEAD:main", ["force_push origin/main"]],
  ["diverged", "git push --force --all", ["force_push origin/main"]],
  ["diverged", "git push --force-with-lease", ["force_push origin/main"]],
  ["diverged", "git push --force-with-lease --force-if-includes", []],
  ["diverged", "git push --force --dry-run", []],
  ["diverged", "git push", []],
  ["diverged", 'git push --force origin "$BRANCH"', ["force_push git push --force origin …"]],
  ["unpushed", "git push --force", []],
  ["unpushed", "git push origin --delete shared", ["remote_delete origin/shared"]],
  ["unpushed", "git push origin :shared", ["remote_delete origin/shared"]],
  ["unpushed", "git branch -D shared && git push --mirror", ["remote_delete origin/shared"]],
  ["clean", "git commit --amend --no-edit", ["rewritten git commit --amend"]],
  ["clean", "git commit --amend --no-edit && git push -f", ["rewritten git commit --amend", "force_push origin/main"]],
  ["clean", "git commit -q --amend --no-edit; git reset -q --soft origin/main; git push -f", [
    "rewritten git commit --amend",
  ]],
  ["unpushed", "git commit --amend --no-edit", []],
  ["unpushed", "git rebase old", []],
  ["unpushed", "git rebase -f old", ["rewritten git rebase"]],
  ["diverged", "git rebase origin/main", []],
  ["unpushed", "git branch -qD shared && git push --prune --all", ["remote_delete origin/shared"]],
];

gitTest("judgeCommand() names what changes a history that others have", () => {
  for (const [state, command, changes] of SHARED) {
    const { shared } = judgeIn(stateOf(state), command);
    assertEquals(shared.map(({ kind, what }) => `${kind} ${what}`), changes, `${state}: ${command}`);
  }
});
