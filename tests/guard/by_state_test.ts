import { assertEquals } from "@std/assert";
import { gitTest } from "./support/git.ts";
import { asks, judgeIn, stateOf } from "./support/judgments.ts";

/** Commands that were really run in a state, one a line: after some a content was nowhere, after the others none was missing. */
const MEASURED: readonly { readonly state: string; readonly lost: string; readonly kept: string }[] = [
  {
    state: "both",
    lost: String.raw`
git reset -q -- src/app.js
git reset src/app.js
git checkout -- src/app.js
git restore --staged src/app.js
git restore --source=HEAD --staged --worktree src/app.js
git stash && git stash drop
git stash --keep-index && git stash drop
git rm --cached -f src/app.js
git rm -f src/app.js
git commit -qm x && git checkout -- .
git commit -qam x && git reset -q --hard HEAD~1
git commit -q src/app.js -m x && git reset -q --hard HEAD~1
git checkout-index -f -a
git checkout-index -f src/app.js
git checkout-index --force --all
git read-tree HEAD
git read-tree --reset HEAD
git read-tree --reset -u HEAD
git read-tree -u --reset HEAD~1
`,
    kept: String.raw`
git reset --merge
git stash -k && git reset --hard
git rm --cached src/app.js
git checkout-index -a
git checkout-index -f -a --prefix=../out/
git read-tree -m -u HEAD
`,
  },
  {
    state: "cherry_pick",
    lost: String.raw`
git cherry-pick --abort
git cherry-pick --skip
git cherry-pick --quit && git reset --hard
git cherry-pick --continue && git reset --hard HEAD~1
git reset --hard
git restore --staged . && git checkout -- .
git checkout HEAD -- src/app.js
git revert --abort
`,
    kept: String.raw`
git cherry-pick --quit
git commit --no-edit && git stash clear
git revert --quit && git revert --abort
`,
  },
  {
    state: "clean",
    lost: String.raw`
`,
    kept: String.raw`
git diff --quiet && git stash clear
[ -z "$(git status --porcelain)" ] || git stash clear
`,
  },
  {
    state: "conflict",
    lost: String.raw`
git checkout --conflict=diff3 -- src/app.js
git checkout -m -- src/app.js
git checkout --conflict=diff3 src/app.js
git restore --merge src/app.js
git restore --theirs .
git merge --abort
git merge --quit && git checkout -f
git commit -qam merged && git reset --hard HEAD~1
git reset --hard
git reset --merge
git rm -f src/app.js
git checkout --theirs .
git checkout --ours -- src/app.js README.md
git add src/app.js && git merge --abort
git diff --name-only --diff-filter=U | xargs git checkout --theirs --
git diff --name-only --diff-filter=U | xargs rm
`,
    kept: String.raw`
git restore --ignore-unmerged .
git checkout -f -- .
git merge --continue
git stash
git add src/app.js && git commit -qm m && git merge --abort
`,
  },
  {
    state: "diverged",
    lost: String.raw`
git push || git reset --hard HEAD~1
git reset -q --hard origin/main
git checkout -q -B main origin/main
git push -q -n origin main:backup && git reset -q --hard origin/main
`,
    kept: String.raw`
git push origin main
git pull --rebase || git reset --hard
git rebase -q origin/main && git reset --hard
git pull -q --no-rebase --no-edit && git reset --hard
git merge -q origin/main && git reset -q --hard HEAD~1
git branch -f old && git reset -q --hard origin/main
git push -q origin main:backup && git reset -q --hard origin/main
git push -q origin HEAD:refs/heads/backup && git reset -q --hard origin/main
git push -q origin HEAD && git reset -q --hard origin/main
`,
  },
  {
    state: "hidden",
    lost: String.raw`
git checkout --ignore-skip-worktree-bits -- .
git restore --ignore-skip-worktree-bits src
`,
    kept: String.raw`
`,
  },
  {
    state: "mixed",
    lost: String.raw`
git checkout --ours src/app.js
git restore --worktree --staged src
git restore -W src/app.js
git restore --overlay -s HEAD~1 .
git restore -s HEAD~1 .
git restore -s HEAD~1 -SW .
git checkout --no-overlay HEAD~1 -- .
git checkout HEAD~1 -- .
git checkout --conflict=diff3 -- src/app.js
git checkout -f -B main
git checkout -f -b fresh
git checkout -f --detach
git checkout -f old
git switch -f old
git switch --discard-changes old
git switch --force-create main HEAD~1
git switch -C main origin/main
git switch -f -C main origin/main
git switch -f -d HEAD~1
git reset --soft HEAD~1 && git checkout -- .
git reset HEAD~1 && git clean -fd
git reset --keep HEAD~1
git reset --merge HEAD~1
git rm -q --cached src/new.js && rm src/new.js
git rm -rf .
git rm -r --cached . && git clean -fd
git rm --ignore-unmatch -f nothing src/new.js
git rm -f 'src/*.js'
git rm -f src/new.js
printf 'src/new.js\n' | git rm -f --pathspec-from-file=-
printf 'src/app.js\n' | git checkout --pathspec-from-file=-
printf 'src/app.js\n' | git restore --pathspec-from-file=-
printf 'src/new.js\0' | git rm -f --pathspec-from-file=- --pathspec-file-nul
git stash -u && git stash drop
git stash -u && git stash drop stash@{1}
git stash -u && git stash drop 1
git stash && git stash pop && git checkout -- .
git stash && git stash apply && git stash drop && git checkout -- .
git stash create && git reset --hard
git stash branch wip && git checkout -- .
git checkout stash@{0} -- src/view.js && rm notes.md
git rev-parse stash@{0} && rm notes.md
git rev-parse -q --verify refs/stash && git checkout -- .
git diff stash@{0} --stat && git clean -fd
git stash -q && git checkout stash@{1} -- . && git stash drop
git switch -f -c more old
git merge --squash old && git reset --hard
tar -xf assets/update.tar
tar xvf assets/update.tar src/app.js
tar xf assets/update.tar src
tar xf assets/update.tar --strip-components=1 -C src
tar xf missing.tar || rm notes.md
tar cf src/app.js docs
tar -cf notes.md docs
tar cf ../w.tar docs && git checkout -- src
gzip notes.md && rm notes.md.gz
zip -qr ../w.zip docs && git checkout -- src
unzip -qo assets/update.zip
unzip -p assets/update.zip src/app.js > src/app.js
unzip -qo assets/update.zip 'src/*'
cp README.md src/app.js
cp --backup README.md notes.md && rm notes.md~
cp -T README.md notes.md
cp --target-directory=src notes.md && rm notes.md && rm src/notes.md
cp /dev/null src/app.js
cp notes.md nowhere/x || rm notes.md
cp -r assets/. . && git checkout -- src
cp -f README.md notes.md
install -m 644 README.md notes.md
install -d notes.d && rm notes.md
install -D README.md src/app.js
mv README.md src/app.js
mv -f notes.md src/app.js
mv notes.md src && rm src/notes.md
mv src old-src && rm -rf old-src
mv src docs && rm -rf docs
mv docs/guide.md src/app.js
mv notes.md nowhere/ || rm notes.md
mv notes.md src/nowhere/x || rm notes.md
mv -t docs notes.md src/app.js && git clean -fd
mv notes.md ../ && rm ../notes.md
mv notes.md ../scratch/ && rm ../scratch/notes.md
ln -sf README.md notes.md
ln -sf ../README.md src/app.js
ln -f README.md notes.md
ln -s README.md notes.md || rm notes.md
truncate -s 0 notes.md
truncate -s 10 src/app.js
shred -u notes.md
shred notes.md
unlink notes.md
tee notes.md < README.md
echo x | tee src/app.js > /dev/null
sort README.md -o notes.md
sort -u README.md > notes.md
sed -i d src/app.js
sed -i '1,$d' src/app.js
sed -n 1p notes.md > src/app.js
sed --in-place -e '1,$d' notes.md
awk '{print}' README.md > notes.md
head -2 notes.md > src/app.js
head -n 3 README.md > notes.md
tail -n +2 notes.md > ../kept && rm notes.md
touch nowhere/x || rm notes.md
mkdir -p build && rm notes.md
mkdir src || rm notes.md
mkdir new && mv notes.md new && rm -r new
mkdir notes.md || git clean -fd
git diff > ../w.patch && patch -Rp1 < ../w.patch && rm ../w.patch
git -c alias.wipe='!git clean -fd' wipe
git -c alias.co=checkout co -- .
git -c alias.reset=status reset --hard
git -c 'alias.w=!f() { git checkout -- "$1"; }; f' w src/app.js
git -c alias.l=log l && git stash clear
git --no-pager -c color.ui=false checkout -- src
git -C src checkout -- .
git -C src -C .. clean -fd
git -C nowhere checkout -- . || git stash clear
git --git-dir=.git --work-tree=. checkout -- .
git --git-dir .git --work-tree . reset --hard
GIT_DIR=.git GIT_WORK_TREE=. git checkout -- .
export GIT_DIR=.git; git checkout -- .
cd src && git checkout -- ../src/app.js
cd src && git checkout -- app.js
cd src && git checkout -- :/src/app.js
cd src && git checkout -- :/
cd docs && git checkout -- ':(top)src'
cd docs && git reset --hard
git checkout -- <REPO>/src/app.js
git checkout -- ':(icase)SRC/APP.JS'
git checkout -- 'src/*.js'
git checkout -- ':(glob)src/*.js'
git checkout -- ':(literal)src/*.js' || git checkout -- '*.js'
git checkout -- 's?c/app.js'
git checkout -- 'src/[a-c]pp.js'
git checkout -- 'src/[!a]pp.js' || git checkout -- '**/app.js'
git checkout -- src/
git checkout -- ./src//app.js
git archive -o ../w.tar HEAD && git reset --hard
git archive HEAD -o src/app.js
git archive --format=zip -o notes.md HEAD
git archive HEAD src | tar xf -
git archive HEAD~1 -- src/app.js | tar x
cd src && git archive HEAD | tar x
git archive HEAD | tar x --strip-components=1 -C src src
git show HEAD:src/app.js > src/app.js
git show HEAD:src/app.js > ../app.js && git stash clear
git cat-file -p HEAD:README.md > notes.md
git diff --output=notes.md
git log > notes.md
git status > src/app.js
git ls-files -m | xargs git checkout --
git ls-files --modified | xargs rm
git ls-files -c src | xargs rm -f
cd src && git ls-files | xargs rm -f
git diff --name-only | xargs git checkout --
git diff --name-only --cached | xargs git rm -f
git diff -z --name-only | xargs -0 rm
git diff --name-only HEAD~1 | xargs rm
git diff --quiet || git checkout -- .
git diff --cached --quiet || git reset --hard
git status --porcelain && git clean -fd
[ -z "$(git status --porcelain)" ] || git clean -fd
git -c alias.a=b -c alias.b='reset --hard' a
git -c alias.b='clean -fd' -C src -C .. b
git --git-dir=.git --work-tree=. -c alias.co=checkout co -- .
git -C src -c alias.co=checkout co -- app.js
git archive $(git rev-parse HEAD) | tar xf -
git archive HEAD:src | tar xf - -C src
grep -l 'app line' src/*.js | xargs git checkout --
grep -rl 'app line' src | xargs git checkout --
grep -c work src/app.js && git stash clear
grep -q work src/app.js && git checkout -- src
grep -q nothing src/app.js || git checkout -- src
grep -qi WORK src/app.js && git checkout -- src
grep -qv work src/app.js && git checkout -- src
grep -qF 'work line' src/app.js && git checkout -- src
grep -qE 'wo(r|s)k' src/app.js && git checkout -- src
grep -rq work src && git checkout -- src
cmp -s src/app.js README.md || git checkout -- src
cmp -s src/app.js src/app.js && git checkout -- src
diff -q src/app.js src/app.js && git checkout -- src
wc -l src/app.js && git checkout -- src
cat docs/guide.md > ../k && rm notes.md
cat missing > ../k || rm notes.md
head -1 README.md > ../k && rm notes.md
ls notes.md && rm notes.md
ls missing || rm notes.md
rm -rf "$(git rev-parse --show-toplevel)/src"
cd "$(git rev-parse --show-toplevel)" && git checkout -- .
[ "$(git rev-parse --abbrev-ref HEAD)" = main ] && git checkout -- .
[ "$(git branch --show-current)" = main ] && git checkout -- .
git rev-parse --verify nothing || git checkout -- .
git rev-parse --is-inside-work-tree && git checkout -- .
git show-ref --verify --quiet refs/heads/main && git checkout -- .
git show-ref --verify --quiet refs/heads/nothing || git checkout -- .
git log -1 && git checkout -- .
`,
    kept: String.raw`
git restore --staged src/app.js
git checkout -t origin/main
git checkout -B main
git checkout -b fresh
git switch -d HEAD~1
git switch -m old
git checkout -m old
git checkout -p
git checkout -p -- src
git restore -p .
git reset -p
git reset --soft HEAD~1
git reset --mixed HEAD~1
git rm --dry-run -f src/new.js
printf 'README.md\n' | git restore --pathspec-from-file=-
printf 'notes.md\n' | git add --pathspec-from-file=- && git commit -qm x && rm notes.md
printf 'notes.md\n' | git stash push -u --pathspec-from-file=- && rm -f notes.md
git stash push -u --pathspec-from-file=<(echo notes.md) && git clean -fd
git stash push --keep-index && git reset --hard
git stash --include-untracked && git clean -fd
git stash && git stash apply && git reset --hard
git stash && git stash pop
git stash store $(git stash create) && git reset --hard
git stash store -m wip "$(git stash create)" && git checkout -- .
S=$(git stash create); git stash store "$S"; git reset --hard
git rev-parse --verify stash@{1} && git checkout -- .
git checkout stash@{3} -- . && rm notes.md
git checkout -f -b main
git checkout -f --orphan main
git switch -f -c old
git merge --abort && git reset --hard
tar xf assets/update.tar docs
tar xf assets/update.tar --strip-components=1
tar --extract --file=assets/update.tar --keep-old-files
tar -xkf assets/update.tar
tar --skip-old-files -xf assets/update.tar
tar -xOf assets/update.tar > /dev/null
tar tf assets/update.tar
tar cf - src | tar xf - -C ../scratch && git checkout -- src
tar cf - src | (cd ../home && tar xf -) && git checkout -- src
gzip -dc notes.md; gzip -t notes.md
unzip -q -o assets/update.zip -d src
unzip -l assets/update.zip
unzip -qo assets/update.zip 'docs/*'
cp assets/update.zip README.md src/
cp -n README.md src/app.js
cp -i README.md src/app.js
cp -b README.md src/app.js
cp -t src README.md notes.md && rm notes.md
cp -r docs src
cp docs src
cp -a src/. docs && git checkout -- src
cp -a docs/. src
cp missing.md src/app.js && rm notes.md
cp notes.md notes.md && rm notes.md
cp README.md config.json notes.md
mv -n README.md src/app.js
mv -b README.md src/app.js && git checkout -- README.md
mv src old-src && git checkout -- src
mv docs src
ln notes.md ../kept.md && rm notes.md
ln -sfn docs src
ln -s ../notes.md src/link && rm src/link
ln -t src README.md; ln -sft src README.md
truncate --size=0 README.md
truncate -c -s 0 missing.md
unlink README.md
rmdir src docs
cat notes.md | tee ../kept > /dev/null; rm notes.md
sed -i.bak d notes.md
sed s/a/b/ notes.md > ../kept; rm notes.md
perl -pi -e 's/a/b/' notes.md
touch notes.md src/app.js
touch -d yesterday notes.md && git clean -n
git diff | patch -R -p1 --dry-run
sort notes.md -o notes.md
git -C src clean -fd
git -C nowhere checkout -- . && git stash clear
GIT_WORK_TREE=../scratch git checkout -f
git --work-tree=../scratch checkout HEAD -- .
GIT_DIR=../remote.git git branch -D main
cd .git && git checkout -- .
cd .git && git stash clear
cd src && git checkout -- /src/app.js
cd docs && git checkout -- .
git checkout -- ':(glob)*.js'
git checkout -- ':(exclude)src'
git checkout -- . ':!src'
git checkout -- . ':^src/app.js'
git archive --prefix=src/ HEAD app.js | tar xf -
git archive HEAD docs | tar xf -
git archive --prefix=out/ HEAD | tar xf -
git archive HEAD | tar x -C src
git ls-files -s | xargs echo; git ls-files -s
git ls-files -m docs | xargs -r git checkout --
git ls-files -d | xargs -r rm
git ls-files '*.md' | xargs rm
git diff --name-only --staged | xargs git restore --staged
git diff --cached --name-only --diff-filter=A | xargs rm
git diff --cached --name-only --diff-filter=a | xargs -r rm
git diff --cached --name-only --diff-filter=M | xargs -r rm
git diff --name-only --diff-filter=U | xargs -r rm
git diff --quiet && git checkout -- .
git diff --exit-code --stat && git clean -fd
[ -z "$(git status --porcelain)" ] && git clean -fd
git -C docs -c alias.co=checkout co -- .
grep -l 'app line' src | xargs -r git checkout --
grep -l 'app line' -r src | xargs sed -n p
grep -q nothing src/app.js && git checkout -- src
grep -q WORK src/app.js && git checkout -- src
grep -q work missing.js && git checkout -- src
diff -q src/app.js README.md && git checkout -- src
ls missing && rm notes.md
rm -rf "$(git rev-parse --git-dir)/hooks"
[ "$(git rev-parse --abbrev-ref HEAD)" = old ] && git checkout -- .
`,
  },
  {
    state: "modified",
    lost: String.raw`
git checkout -qb t && git commit -qam wip && git checkout -q main && git merge -q --squash t && git branch -qD t && git checkout HEAD -- .
git checkout -qb t && git commit -qam wip && git checkout -q main && git branch -D t
git commit -qam wip && git tag keep HEAD~1 && git reset -q --hard HEAD~1
git commit -qam wip && git reset -q --hard HEAD~1
git commit -qam wip && git reset -q --soft HEAD~1 && git reset -q --hard
git commit -qam wip && git commit -q --amend -m more && git reset -q --hard HEAD~1
git commit -qam wip && git push -qn && git reset -q --hard HEAD~1
git commit -qam wip && git checkout -q HEAD~1 && git branch -f main
git commit -qam wip && git checkout -q old && git checkout -q -B main
git commit -qm wip; git checkout -- .
git commit -qm wip README.md || git checkout -- .
git commit --dry-run -a; git checkout -- .
git commit -qa -m wip -p < /dev/null; git reset -q --hard
git add -p < /dev/null; git checkout -- .
git add -i < /dev/null; git checkout -- .
git add src && git stash -q && git stash drop
git update-index --refresh; git checkout -- .
git stash && git stash branch b && git checkout -f
git stash list && git stash drop || git checkout -- .
git stash push -q docs; git checkout -- .
git stash push -q nowhere; git checkout -- .
git stash -p < /dev/null; git checkout -- .
git diff | git apply -R --cached; git checkout -- .
git diff > ../p && git apply -R ../p && rm ../p
git diff -- src | git apply -R
git diff HEAD -- src/app.js | git apply -R
git diff --stat > ../p && git checkout -- .
git apply nothing.patch || git checkout -- .
cp -r .git ../gitcopy && git checkout -- .
cp -R docs ../copy && git checkout -- .
cp src/app.js{,.bak} && git checkout -- . && git clean -fd
mv src/app.js ../k && git checkout -- . && rm ../k
mv src ../k && git checkout -- . && rm -r ../k
mv .git ../g && rm -rf src
`,
    kept: String.raw`
git reset --keep HEAD~1
git reset --merge HEAD~1
git branch -m main trunk && git checkout -q main && git commit -qam wip && git checkout -q trunk
git branch -m main trunk && git switch -q main && git commit -qam wip && git switch -q trunk
git checkout -qb t && git commit -qam wip && git checkout -q main && git merge -q --squash t && git branch -qD t
git checkout -qb t && git commit -qam wip && git checkout -q main && git merge -q t && git branch -qd t
git checkout -qb t && git commit -qam wip && git checkout -q main && git cherry-pick t && git checkout -qf old
git checkout -qb t && git commit -qam wip && git checkout -q main && git branch -qm t u && git reset -q --hard
git commit -qam wip && git branch keep && git reset -q --hard HEAD~1
git commit -qam wip && git tag keep && git reset -q --hard HEAD~1
git commit -qam wip && git reset -q --soft HEAD~1 && git commit -qm again
git commit -qam wip && git push -q && git reset -q --hard HEAD~1
git commit -qam wip && git push -q origin HEAD:wip && git reset -q --hard HEAD~1
git commit -qam wip && git branch -f old && git reset -q --hard HEAD~1
git commit -qam wip && git update-ref refs/heads/keep HEAD && git reset -q --hard HEAD~1
git commit -qam wip && git revert --no-edit HEAD
git commit -qam wip && git revert --no-edit HEAD && git reset -q --hard HEAD~1
git commit -qm wip -- src/app.js && git checkout -- .
git commit -qm wip -i src/app.js && git checkout -- .
git add -A && git commit -qm wip && git checkout -- .
git add --chmod=+x src/app.js && git commit -qm x && git reset -q --hard
git add -f src/app.js && git commit -qm x && git reset -q --hard
git stage src && git commit -qm x && git reset -q --hard
git stash && git checkout -q old && git stash pop
git stash -q; git stash apply -q; git stash drop -q
git stash push -q 'src/*.js' && git checkout -- .
git stash save -q msg && git reset --hard
git diff | git apply --stat && git checkout -- docs
git diff > ../p && git apply -R ../p --check
git diff > ../p; git apply -R --index ../p && rm ../p
git diff -- docs | git apply -R
git diff --stat | cat; git diff --shortstat; git diff --check
cp -r . ../copy && git checkout -- .
cp -r src ../copy && git checkout -- .
cp src/app.js{,.bak} && git checkout -- .
cp src/app.js{,.bak} && git checkout -- . && mv src/app.js.bak src/app.js
cp src/*.js ../scratch && git checkout -- .
cp src/app.js ../k; cp ../k src/app.js; rm ../k
mv src/app.js ../k && git checkout -- . && mv ../k src/app.js
mv src ../k && git checkout -- .
rm -rf .git
`,
  },
  {
    state: "nested",
    lost: String.raw`
git clean -ffd
git clean -ffdx vendor
git clean -f -f -d
rm -rf vendor/lib
git -C vendor/lib reset --hard
`,
    kept: String.raw`
git clean -fd
git clean -fdx vendor/lib
git add vendor/lib
git stash -u
`,
  },
  {
    state: "no_commits",
    lost: String.raw`
git stash || rm notes.md
git branch x || rm notes.md
git log || rm notes.md
git clean -fd
git rm -f src/app.js
git reset --hard
git commit -qm first && rm notes.md
rm src/app.js && git rm -f --cached src/app.js
`,
    kept: String.raw`
git log && rm notes.md
git rm --cached src/app.js
git reset
git checkout -- .
git commit -qm first && rm src/app.js
rm src/app.js
`,
  },
  {
    state: "no_repo",
    lost: String.raw`
git init -q && git clean -fdx
git checkout -- . || rm notes.md
rm -rf drafts
rm notes.md
rm -rf build drafts
mv notes.md README.md
cp notes.md README.md
`,
    kept: String.raw`
git status && rm notes.md
git init -q && git add -A && git commit -qm x && rm notes.md
rm -rf build
`,
  },
  {
    state: "rebase",
    lost: String.raw`
git rebase --skip
git rebase --quit && git checkout -f main
git add -A && git rebase --abort
git checkout -f side
`,
    kept: String.raw`
git rebase --quit
git add -A && git rebase --continue
git am --abort
git merge --abort || git checkout -- src/app.js
git rebase --continue || git checkout -f -- .
`,
  },
  {
    state: "staged",
    lost: String.raw`
git reset --merge
`,
    kept: String.raw`
git reset --keep HEAD~1
git reset --keep
`,
  },
  {
    state: "stash",
    lost: String.raw`
git stash pop && git checkout -- .
git stash pop && git stash drop
git stash drop 1
git stash drop stash@{1}
git stash branch old-work stash@{1} && git checkout -f
git stash show > ../p.patch && git stash drop
git reflog delete --updateref --rewrite refs/stash@{1}
git reflog expire --expire=now refs/stash
git reflog expire --expire=all --all
git reflog expire --expire-unreachable=now --all
git update-ref -d refs/stash
git stash list && git stash drop
git stash branch old-work stash@{1} && git commit -qam x && git clean -fd
git stash show -p stash@{1} > ../p.patch && git stash drop stash@{1}
git tag keep stash@{1} && git stash clear
git stash pop && git checkout src/view.js
git stash pop -q; git restore src/view.js
git stash pop && git checkout HEAD -- src/view.js
git stash pop stash@{1} && git clean -f
git stash pop stash@{1} && git clean -f idea.md
git checkout stash@{1} -- . && git stash drop stash@{1}
git checkout stash@{0} -- src/app.js && git stash drop
git checkout stash@{0} -- src/view.js && git stash drop && git checkout HEAD -- src
git branch keep stash@{1}; git stash drop 1; git branch -D keep
`,
    kept: String.raw`
git stash apply stash@{1} && git stash drop stash@{1}
git stash apply && git stash drop
git stash drop 2
git reflog expire --expire=now main
git branch keep stash@{0} && git stash drop
git branch keep stash && git stash drop
git tag k0 stash@{0} && git tag k1 stash@{1} && git stash clear
git gc --prune=now
git checkout stash@{0} -- src/view.js && git stash drop
git checkout stash -- . && git stash drop
git stash pop && git checkout -- src/app.js
git stash apply && git restore src/view.js
git stash pop && git checkout HEAD -- src/util.js
git stash pop stash@{1} && git clean -f src
git stash pop stash@{1} && git clean -fd -e '*.md'
git stash pop && git clean -fd
git checkout stash -- src && git stash drop
git restore -s stash@{0} . && git stash drop
git tag keep stash@{1} && git stash drop 1
`,
  },
  {
    state: "submodule",
    lost: String.raw`
git checkout --recurse-submodules -f main
git reset --hard --recurse-submodules
git submodule update --force
git submodule update -f --init --recursive
git submodule deinit -f sub
git submodule deinit --force --all
git submodule deinit -f .
git submodule foreach git checkout -- .
git submodule foreach --recursive git clean -fd
git submodule foreach --recursive git reset --hard
git rm -f sub
git -C sub checkout -- .
cd sub && git clean -fd
rm -rf sub
git switch --recurse-submodules -f old
git checkout -f --recurse-submodules
git checkout -f --recurse-submodules old
git checkout --recurse-submodules -- sub
git checkout -f --recurse-submodules .
git -c submodule.recurse=true checkout -f
git -c submodule.recurse=true checkout .
git -c submodule.recurse=true restore .
git -c submodule.recurse=true checkout -f old
git -c submodule.recurse=true switch -f old
git checkout --recurse-submodules HEAD -- sub
git restore --recurse-submodules -s HEAD sub
git restore --recurse-submodules sub
git -c submodule.recurse=true reset --hard
git config submodule.recurse true && git reset --hard
`,
    kept: String.raw`
git reset --hard
git submodule update
git submodule deinit sub
git submodule --quiet foreach 'git stash -q'
git submodule foreach git status
git rm sub
git clean -ffd
git checkout -f old
git -c submodule.recurse=true switch old
git checkout --recurse-submodules -- src
git restore --recurse-submodules --staged sub
git -c submodule.recurse=true checkout --no-recurse-submodules .
git -c submodule.recurse=true reset --hard --no-recurse-submodules
git -c submodule.recurse=false reset --hard
`,
  },
  {
    state: "unpushed",
    lost: String.raw`
git checkout -q feature && git branch -D main
git checkout -q --detach main && git branch -D main && git checkout -q old
git switch -q --detach && git branch -D main; git switch -q old
git checkout -q - ; git branch -D main
git checkout -q old && git branch -f main origin/main
git checkout -q old && git branch --force main v1
git checkout -q old && git branch -M main
git checkout -q old && git branch -m -f main
git checkout -q old && git branch -C old main
git branch -m main trunk && git branch -D feature
git branch -d -f feature
git branch --delete --force feature
git branch -D feature shared done
git tag -d v1 && git branch -D feature
git tag keep feature; git branch -D feature; git tag -d keep
git update-ref -d refs/heads/feature
git update-ref refs/heads/feature refs/heads/main
git symbolic-ref HEAD refs/heads/none && git branch -D main
git reset --keep HEAD~2
git reset --merge HEAD~1
git merge -q --squash feature && git reset -q --hard && git branch -D feature
git merge -q --ff-only feature || git branch -D feature
git revert --no-edit HEAD && git reset -q --hard HEAD~2
git revert --no-edit HEAD~1 && git branch -D feature
git commit -q --amend -m two && git branch -D feature
git reset --soft HEAD~2 && git commit -qm both && git branch -D feature
git reset --soft HEAD~2 && git commit -qm both && git reset -q --hard HEAD~1
git reset -q --hard @{u}
git reset -q --hard @{upstream}
git reset -q --hard HEAD@{1}
git reset -q --hard main@{u}
git reset -q --hard HEAD^
git reset -q --hard HEAD^1
git reset -q --hard HEAD~1^0
git reset -q --hard HEAD^^
git reset -q --hard v1^{commit}
git reset -q --hard v1^{}
git reset -q --hard $(git rev-parse --short origin/main)
git reset -q --hard $(git rev-parse origin/main)
git reset -q --hard $(git merge-base HEAD origin/main)
git reset -q --hard refs/heads/old
git reset -q --hard heads/old
git reset -q --hard tags/v1
git reset -q --hard ":/first"
git reset -q --hard "HEAD^{/app}"
git push -q -u origin HEAD && git branch -D feature
git push -q nowhere feature || git branch -D feature
git push -q origin nothing || git branch -D feature
git push -q origin :shared && git branch -D shared
git push -q origin --delete shared && git branch -D shared
git push -q -d origin shared; git branch -D shared
git remote remove origin && git reset -q --hard HEAD~2
git fetch -q --prune && git branch -D feature
git fetch -q && git reset -q --hard @{u}
git worktree add -q ../fw feature && git worktree remove ../fw && git branch -D feature
git for-each-ref --format='%(refname:short)' refs/heads/ | grep -v main | xargs git branch -D
git for-each-ref --format='%(refname:short)' refs/heads | xargs -n1 git branch -D
git for-each-ref --format='%(refname)' refs/heads/feature | xargs -n1 git update-ref -d
git for-each-ref --format='%(refname:short) %(upstream)' refs/heads | awk '{print $1}' | xargs git branch -D
git branch | grep -v main | xargs git branch -D
git branch --format='%(refname:short)' | grep feature | xargs git branch -D
for b in feature done; do git branch -D $b; done
git -c alias.nuke='branch -D' nuke feature
git config alias.nuke 'branch -D' && git nuke feature
git config alias.nuke '!git branch -D feature' && git nuke
git branch -qD shared && git push -q --prune --all
rm -rf .git
cp -r src ../copy && git branch -D feature
tar cf ../all.tar . && git branch -D feature
tar cf ../all.tar .git && git branch -D feature
`,
    kept: String.raw`
git branch -D shared && git fetch && git checkout -f shared
git branch -f main origin/main
git branch -c feature kept && git branch -D feature
git branch -d feature
git branch -rD origin/shared
git branch -D shared && git branch -rD origin/shared
git branch -D done old
git tag keep feature && git branch -D feature
git update-ref refs/keep/x feature && git branch -D feature
git merge -q --squash feature && git branch -D feature
git merge -q --squash feature && git commit -qm squashed && git branch -D feature
git merge -q feature && git branch -D feature
git merge -q --no-ff feature && git branch -d feature
git merge -q --ff-only feature && git branch -D feature
git checkout -q feature && git merge -q main && git branch -D main
git switch -q done && git merge -q --no-ff main && git branch -D main
git switch -q done && git merge -q --ff-only main && git branch -D main
git rebase -q main feature && git branch -D main
git revert -n HEAD && git reset -q --hard
git commit --allow-empty -qm e && git reset -q --hard HEAD~1
git reset -q --hard origin/HEAD
git reset -q --hard origin
git reset -q --hard HEAD@{99}
git reset -q --hard HEAD^2
git reset -q --hard HEAD^{tree}
git reset -q --hard $(git rev-parse HEAD)
git reset -q --hard "$(git rev-parse HEAD)"
git reset -q --hard ORIG_HEAD
git reset -q --hard MERGE_HEAD
git reset -q --hard --
git reset -q --hard deadbeef
git reset -q --hard @
git push -q && git reset -q --hard origin/main
git push -q origin main && git reset -q --hard HEAD~2
git push -q origin feature && git branch -D feature
git push -q origin feature:refs/heads/f && git branch -D feature
git push -q --all && git branch -D feature
git push -q --mirror && git branch -D feature
git remote rename origin up && git push -q up feature && git branch -D feature
git remote remove origin && git branch -D shared
git fetch -q origin && git branch -f main origin/main
git branch --merged | grep -v main | xargs git branch -d
for b in done old; do git branch -D "$b"; done
git push -q --prune --all && git branch -D feature
mv .git ../g && git init -q
cp -r . ../copy && git reset -q --hard HEAD~2
cp -r . ../copy && git branch -D feature
cp -r .git ../g && git branch -D feature
`,
  },
  {
    state: "untracked",
    lost: String.raw`
git clean -f
git clean -fq src
git clean -f drafts
git clean -fd drafts
git clean -fd -e drafts
git clean -fd -e '*.md'
git clean -fd -- '*.md'
git clean -f '*.js'
echo 1 | git clean -id
echo c | git clean -i
git -c clean.requireForce=false clean -d
git -c clean.requireForce=false clean
git config clean.requireForce false && git clean -d
cd src && git clean -f
cd src && git clean -fd ..
cd src && git clean -fd .
git stash && git clean -fd
git stash -a && git stash drop
git stash push -u -- notes.md && git clean -fd
git stash save -u wip && git stash drop
git stash push -um wip && git stash clear
git add -A && git stash && git stash drop
git add . && git reset -q && git clean -fd
git add . && git reset --hard
git add notes.md && git clean -fd
git add -N notes.md && git clean -fd
git add -n . && git clean -fd
git add '*.md' && git commit -qm notes && git clean -fd
git add -A -- ':!drafts' && git commit -qm x && git clean -fd
git add -A -- ':(exclude)drafts' && git commit -qm x && git clean -fd drafts
git add ':(glob)*.md' && git commit -qm x && rm -r drafts
mv drafts src/drafts && git clean -fd src
mv notes.md ../kept.md && git clean -fd src drafts
mv notes.md README.md && git checkout -- README.md
cp notes.md src/ && rm notes.md && git clean -fd src
git mv -f README.md notes.md
git mv -f src/app.js src/draft.js
git mv src lib && git clean -fd
git rm -rf src && git clean -fd
git checkout -q old && git clean -fd
git ls-files --others --exclude-standard | xargs rm
git ls-files -o | xargs rm -f
git ls-files -z -o --exclude-standard | xargs -0 rm
git ls-files -o drafts | xargs -n1 rm
cd src && git ls-files -o | xargs rm
git status --porcelain | grep '^??' | cut -c4- | xargs rm -rf
git status -s | awk '{print $2}' | xargs rm -rf
[ -z "$(git status -s -uno)" ] && git clean -fd
find . -name '*.md' -delete
find . -name '*.md' -not -path './drafts/*' -delete
find drafts -type f -exec rm {} +
find drafts -type f -exec rm {} \;
find drafts -type d -exec rm -r {} + || true
find . -maxdepth 1 -name '*.md' -delete
find . -mindepth 3 -name '*.md' -delete
find . -path './drafts/*' -prune -o -name '*.md' -exec rm {} +
find . -path ./drafts -prune -o -name notes.md -print | xargs rm
find . -iname 'NOTES*' -delete
find . -name notes.md -o -name draft.js -delete
find . \( -name notes.md -o -name draft.js \) -delete
find . ! -name '*.md' -type f -name 'draft*' -delete
find . -size -2 -name 'notes.md' -delete
find . -size +10c -name notes.md -delete
find . -newer README.md -name '*.md' -delete
find . -regex '.*/notes\.md' -delete
find . -wholename './drafts/*' -delete
find . -name notes.md -exec sh -c 'rm "$1"' _ {} \;
find . -name notes.md -exec sh -c 'for f; do rm "$f"; done' _ {} +
find . -name notes.md -execdir rm {} \;
find . -name notes.md -print0 | xargs -0 rm
find . -name notes.md | while read -r f; do rm "$f"; done
find drafts src -name '*.js' -delete
find . -depth -name drafts -exec rm -rf {} \;
find . -name drafts -type d -prune -exec rm -rf {} +
find nowhere -delete || rm notes.md
find . -name notes.md -printf '%p\n' | xargs rm
for f in *.md; do rm "$f"; done
for f in $(git ls-files -o); do rm $f; done
for f in notes.md missing.md; do [ -f "$f" ] && rm "$f"; done
for i in 1 2 3; do echo $i > notes.md; done
for ((i=0; i<2; i++)); do rm -f notes.md; done
while read f; do rm $f; done < <(echo notes.md)
echo notes.md | while read f; do rm $f; done
echo notes.md | xargs rm
echo notes.md | xargs -t rm
echo notes.md | xargs -n 1 -P 4 rm
echo 'notes.md drafts' | xargs rm -rf
echo notes.md | xargs -I{} sh -c 'rm {}'
echo | xargs rm -rf drafts
printf 'notes.md\0' | xargs -0 rm
printf '%s\n' notes.md | xargs -d '\n' rm
printf '%s\n' '"notes.md"' | xargs rm
echo notes.md > ../list && xargs -a ../list rm
echo notes.md > ../list && xargs rm < ../list
xargs -a /dev/null rm -rf drafts
xargs --arg-file=/dev/null rm -rf drafts
ls *.md | grep -v README | xargs rm
ls drafts | xargs -I{} rm -r drafts/{}
ls -A | grep notes | xargs rm
grep -l 'notes line' *.md | xargs rm
grep -rl 'one line' . | xargs rm
rm -rf -- drafts
rm -r drafts/
rm drafts || rm notes.md
rm -d drafts || rm notes.md
rm -f missing && rm notes.md
rm missing || rm notes.md
rm -rf ./*
rm -rf drafts/*
rm -rf {drafts,nowhere}
rm -rf dra*
rm -rf dr?fts
rm -rf [d]rafts
cd drafts && rm one.md
cd drafts; cd ..; rm notes.md
cd drafts && cd - && rm notes.md
cd nowhere || rm notes.md
cd nowhere; rm notes.md
pushd drafts && rm one.md; popd
pushd drafts > /dev/null; popd; rm notes.md
(cd drafts && rm one.md)
{ cd drafts; rm one.md; }
cd ./drafts/../ && rm notes.md
D=drafts; rm -rf $D
D=drafts; rm -rf "$\{D}"
rm -rf "$\{D:-drafts}"
D=; rm -rf "$\{D:-drafts}"
D=x; rm -rf "$\{D:+drafts}"
D=drafts/one.md; rm "$\{D%/*}/deep/two.md"
D=drafts/one.md; rm "$\{D##*/}" || rm notes.md
F=notes.txt; rm "$\{F%.txt}.md"
F=xotes.md; rm "$\{F/x/n}"
A=(notes.md drafts); rm -rf "$\{A[@]}"
A=(missing notes.md); rm "$\{A[1]}"
A=(); A+=(notes.md); rm "$\{A[@]}"
export F=notes.md; sh -c 'rm $F'
F=notes.md bash -c 'rm $F'
unset F; rm $F notes.md
readonly F=notes.md; rm $F
declare F=notes.md; rm $F
local F=notes.md; rm notes.md
read F <<< notes.md; rm "$F"
mapfile -t A < <(ls *.md | grep notes); rm "$\{A[@]}"
printf -v F '%s.md' notes; rm "$F"
f() { rm "$1"; }; f notes.md
f() { return 1; }; f || rm notes.md
(exit 1) || rm notes.md
set -e; false || true; rm notes.md
set +e; false; rm notes.md
trap 'rm notes.md' EXIT
eval 'rm notes.md'
eval "rm" "notes.md"
! false && rm notes.md
true && false || rm notes.md
if [ -f notes.md ]; then rm notes.md; fi
if [[ -d drafts && ! -e missing ]]; then rm -rf drafts; fi
if [[ -d missing ]]; then rm -rf drafts; elif [ -s notes.md ]; then rm notes.md; fi
if [ a != b ]; then rm notes.md; fi
test a == a && rm notes.md
[ -z "" ] && rm notes.md
[[ notes.md == *.md ]] && rm notes.md
case notes.md in *.txt|*.md) rm notes.md;; esac
echo hi > notes.md
echo hi >| notes.md
set -o noclobber; echo hi >| notes.md
echo hi 2> notes.md
echo hi &> notes.md
echo hi >& notes.md
: > notes.md
> notes.md
cat notes.md > notes.md
exec > notes.md
sh -c 'cd drafts && rm one.md'
bash -lc 'rm notes.md'
sudo -n rm notes.md || env rm notes.md
env -i rm notes.md
env F=notes.md sh -c 'rm $F'
env -u F rm notes.md
timeout 5 rm notes.md
timeout -k 1 5s rm -rf drafts
nice -n 5 rm notes.md
nohup rm notes.md
time rm notes.md
command rm notes.md
\rm notes.md
/bin/rm notes.md
builtin cd drafts && rm one.md
exec rm notes.md
yes | rm -i notes.md
rm notes.md & wait
stdbuf -oL rm notes.md
setsid rm notes.md
ionice -c3 rm notes.md
basename x/notes.md | xargs rm
rm $(dirname drafts/one.md) -r
rm "$(pwd)/notes.md"
rm $(readlink -f notes.md)
rm $(realpath notes.md)
`,
    kept: String.raw`
git clean -fd --exclude=drafts --exclude=notes.md --exclude=src
git clean -fd -e '*.md' -e draft.js
git clean -fd -e /notes.md -e drafts/ -e src/
git clean -nfd
git clean -fdX
git clean -d
git clean -i
echo q | git clean -id
echo y | git clean -fdi
git -c clean.requireForce=true clean -d
cd docs && git clean -fd
git clean -f --dry-run -d
git stash -u && git clean -fd && git stash pop
git stash push -u notes.md drafts src/draft.js && git clean -fd
git add notes.md drafts src && git clean -fd
git add -u && git commit -m x && git clean -fd
git add '*' && git commit -qm all && git clean -fd
git add --all src && git commit -qm x && git clean -fd src
git add -A -- ':!drafts' && git commit -qm x && git clean -fd -- src notes.md
git add ':(top)notes.md' && git commit -qm x && rm notes.md
git add ':/notes.md' && git commit -qm x && rm notes.md
cd src && git add ':(glob)../**/*.md' && git commit -qm x && rm ../notes.md
git add ':(literal)notes.md' && git commit -qm x && rm notes.md
git add ':(icase)NOTES.MD' && git commit -qm x && rm notes.md
git add ':^drafts' && git commit -qm x && rm -rf notes.md src/draft.js
mv notes.md README.md
cp -r drafts ../kept && git clean -fd drafts
cp notes.md README.md && git checkout -- README.md
cp -r drafts src && rm -rf drafts && git checkout -- src
git mv notes.md src/
git mv README.md notes.md
git mv -k notes.md README.md src/ && git checkout -- .
git mv src/app.js src/draft.js
git rm -r src
git ls-files -oi --exclude-standard | xargs rm -f
find . -path ./drafts -prune -o -name one.md -print | xargs -r rm
find . -type l -delete
find . -empty -delete
find . -size +1M -delete
find . -size -1k -name '*.md' -delete
find . -name notes.md -exec cp {} ../kept \; -exec rm {} \;
find . -name notes.md -ok rm {} \;
find . -name notes.md -print | xargs -I{} mv {} README.md
find . -name notes.md | xargs -I@ cp @ ../kept && rm notes.md
find . -name notes.md | while IFS= read -r f; do cp "$f" ../kept; done && rm notes.md
find . -name '*.orig' -delete
find . -type f -name '*.bak' -exec rm {} + && echo done
for f in drafts/*; do mv "$f" src/; done
while false; do rm notes.md; done
echo notes.md | xargs -I {} cp {} ../kept; rm notes.md
echo | xargs -r rm -rf drafts
ls *.md | grep README | xargs -r ls
ls -1 | head -1 | xargs -r cat
cat missing | xargs -r rm
grep -L 'notes line' *.md | xargs -r cat
grep -lr nothing src | xargs -r rm
rm missing && rm notes.md
rm -i notes.md
rm -- -notes.md
rm -rf !(README.md)
shopt -s extglob; ls
rm *.txt || true
cd nowhere && rm notes.md
(cd drafts); rm one.md
D=drafts rm -rf $D || true
F=notes.md; rm "$\{F/notes/missing}" || true
A=(missing notes.md); rm "$\{A[0]}"
f() { rm "$1"; }; f missing || true
f() { return 1; rm notes.md; }; f
f() { return 1; }; f && rm notes.md
exit 0; rm notes.md
(exit 1) && rm notes.md
set -e; false; rm notes.md
set -eu; ls missing; rm notes.md
trap 'rm notes.md' EXIT; trap - EXIT
! true && rm notes.md
true || rm notes.md
if true; then ls; else rm notes.md; fi
if [ ! -f notes.md ]; then rm -rf drafts; fi
if [ a = b ]; then rm notes.md; fi
[ -x notes.md ] || true
[ -n "" ] && rm notes.md
[ -L notes.md ] && rm notes.md
[ 1 -eq 1 ] && ls
case x in a) rm notes.md;; b) ls;; esac
set -C; echo hi > notes.md
> new.md
cat < notes.md > ../kept; rm notes.md
cat notes.md > ../scratch/kept; rm notes.md
command -v rm && ls
rm $(echo missing) || true
rm ~/notes.md || true
rm ../scratch/old/log.txt
rm -rf <TMP>/old
ls -la; pwd; whoami; date; which sh
`,
  },
];

/** The lines of a text; the backslash keeps a template from filling in what a shell would. */
function commandsOf(text: string): string[] {
  return text.trim().split("\n").filter((line) => line !== "").map((line) => line.replaceAll("$\\{", "${"));
}

gitTest("judgeCommand() asks about a command when it lost something in its state, and about no other", () => {
  for (const { state, lost, kept } of MEASURED) {
    const asked = (commands: string) =>
      commandsOf(commands).filter((command) => asks(judgeIn(stateOf(state), command)));
    assertEquals(asked(lost), commandsOf(lost), state);
    assertEquals(asked(kept), [], state);
  }
});
