import { assertEquals } from "@std/assert";
import { mayDestroy } from "../../lib/guard/may_destroy.ts";
import { discardIn, wouldLook } from "../../lib/guard/would_look.ts";

const COMMANDS: readonly (readonly [command: string, may: boolean, looks: boolean])[] = [
  ["ls -la src", false, false],
  ["git status", false, false],
  ["git -C /x log --oneline -5 2>&1 | head", false, false],
  ["git diff > my.patch", true, true],
  ["git status && rm -rf build", true, true],
  ["git add -A && git commit -qm 'x' && git push -u origin main", false, false],
  ["git add . && . ./x", true, false],
  ["git commit --amend -m x; git push origin :old", true, true],
  ["git commit -m 'a\n\nBy: A <a@b.c>'", false, false],
  ["git commit -m 'x' && r\\m -rf src", true, true],
  ["find . -name '*.ts' -o -name '*.js' | xargs wc -l", false, false],
  ["find . -name '*.ts' | xargs rm", true, true],
  ["npm install && npx tsc -o out.js", true, false],
  ["X=rm; $X notes.md", true, false],
  ["ls && sudo $X notes.md", true, false],
  ["echo $HOME ${X:-y} `date`", false, false],
  ["du -sh . && cat a.sh", false, false],
  ["scripts/clean.sh", true, false],
  ["bash clean", true, false],
  ["docker run --rm x | sed 's/a/b/' | uniq -c | sort -rn", false, false],
  ["sed -i 1d x", true, false],
  ["curl -sSLo x http://y", true, false],
  ["npm test 2> /dev/null", false, false],
  ["npm test > out.txt", true, true],
  ["echo x >> log.txt", true, false],
  ["sudo git -C sub reset --hard", true, true],
  ["git reset", true, false],
  ["git clean -nfd", true, false],
  ["git clean -fd", true, true],
  ["git push origin main", false, false],
  ["git push --force-with-lease", true, true],
  ["find . -name '*.o' -delete", true, true],
  ["g''it re\"set\" --hard", true, true],
  ["r'm' -r\\f src", true, true],
  ["\\r\\m src/app.js", true, true],
  ["r\\\nm src/app.js", true, true],
  ["r{m,} src/app.js", true, false],
  ["grep -rn 'a\\|b' src | sort -u | head", false, false],
  ["find . \\( -name '*.o' -o -name 'a|b' \\) -delete", true, true],
  ["find . -name '*.ts' -not -path './node_modules/*' | wc -l", false, false],
  ["sed -n '3,9p' src/app.js", false, false],
  ["sed -n 's/a/b/w out.txt' src/app.js", true, false],
  ["sort -o names.txt names.txt", true, false],
  ["git diff | patch -R -p1", true, false],
  ["git log -p | grep patch", false, false],
];

Deno.test("mayDestroy() and wouldLook() leave out what only reads when they judge by words alone", () => {
  for (const [command, may, looks] of COMMANDS) {
    assertEquals([mayDestroy(command), wouldLook(command)], [may, looks], command);
  }
});

const DISCARDS: readonly (readonly [command: string, discard: string | null])[] = [
  ["git reset --hard HEAD~2", "git reset --hard"],
  ["cd x && sudo git -C sub checkout -- .", "git checkout --"],
  ["git stash drop stash@{1}", "git stash drop"],
  ["git restore src", "git restore"],
  ["git push --force-with-lease", "git push --force-with-lease"],
  ["git clean -nfd", null],
  ["git checkout -b new", null],
  ["git checkout -q -b new origin/main", null],
  ["git checkout --track origin/x", null],
  ["git checkout -fb new", "git checkout -fb"],
  ["git checkout -B main HEAD~1", "git checkout -B"],
  ["rm -rf .git", null],
  ["echo 'git reset --hard'", null],
];

Deno.test("discardIn() names the command of git that throws work away", () => {
  for (const [command, discard] of DISCARDS) assertEquals(discardIn(command), discard, command);
});
