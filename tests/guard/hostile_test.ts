import { assert, assertEquals } from "@std/assert";
import { DISK, type GuardFiles } from "../../lib/guard/files.ts";
import { judgeCommand, type Judgment, OutOfGuardTimeError, unjudged } from "../../lib/guard/judge.ts";
import { guardRoots } from "../../lib/guard/roots.ts";
import { gitTest, runScript } from "./support/git.ts";
import { temporaryDirectory } from "../support/temporary.ts";

/** A disk that says which paths were read. */
function watched(): { readonly files: GuardFiles; readonly paths: string[] } {
  const paths: string[] = [];
  const noting = <A extends readonly [string, ...unknown[]], R>(read: (...args: A) => R) => (...args: A): R => {
    paths.push(args[0]);
    return read(...args);
  };
  const files: GuardFiles = {
    facts: noting(DISK.facts),
    list: noting(DISK.list),
    read: noting(DISK.read),
    readRange: noting(DISK.readRange),
    target: noting(DISK.target),
  };
  return { files, paths };
}

interface Stage {
  readonly root: string;
  readonly repo: string;
  run(script: string): void;
  judge(command: string, check?: () => void): { readonly judgment: Judgment; readonly outside: readonly string[] };
}

function onStage(test: (stage: Stage) => void): void {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const [repo, home] = [`${root}/repo`, `${root}/home`];
  for (const path of [repo, home, `${root}/secret`]) Deno.mkdirSync(path);
  Deno.writeTextFileSync(`${root}/secret/key`, "secret\n");
  runScript("git init -q -b main . && printf 'one\\n' > a && git add a && git commit -qm one", { cwd: repo, home });
  test({
    root,
    repo,
    run: (script) => void runScript(script, { cwd: repo, home }),
    judge(command, check) {
      const { files, paths } = watched();
      const roots = guardRoots(DISK, { project: repo, home });
      const options = { files, cwd: repo, project: repo, home, temporary: [], roots, ...check ? { check } : {} };
      const judgment = judgeCommand(command, options);
      return {
        judgment,
        outside: paths.filter((path) => !roots.some((one) => path === one || path.startsWith(`${one}/`))),
      };
    },
  });
}

const asks = ({ losses, undecided }: Judgment) => losses.length > 0 || undecided.some(({ kind }) => kind === "target");

/** What a repository may have been given, with work that `git checkout -- .` or `rm -rf .` would destroy. */
const HOSTILE: readonly (readonly [what: string, script: string])[] = [
  [
    "patterns that take exponential time",
    "python3 -c \"print(('a*'*60+'b\\n')*200)\" > .gitignore; touch aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  ],
  ["a .gitignore that is a link", "ln -sf ../secret/key .gitignore"],
  ["a work tree elsewhere", "git config core.worktree ../../secret"],
  ["an index that is cut", "head -c 40 .git/index > x; cat x > .git/index; rm x"],
  ["an index of noise", "head -c 4000 /dev/urandom > .git/index"],
  ["an index that is a link", "mv .git/index ../secret/index; ln -s ../../secret/index .git/index"],
  [
    "an index with an unknown extension",
    "python3 -c \"d=open('.git/index','rb').read()[:-20];open('.git/index','wb').write(d+b'evil\\0\\0\\0\\0'+b'0'*20)\"",
  ],
  ["an index that is a pipe", "rm .git/index; mkfifo .git/index"],
  [
    "a shared index elsewhere",
    "git update-index --split-index; mv .git/sharedindex.* ../secret/; ln -s ../../secret/$(ls ../secret | grep shared) .git/",
  ],
  [
    "an index that says that its trees are HEAD's",
    "printf 'two\\n' > a; git add a; python3 -c \"import subprocess as s;t=s.check_output(['git','rev-parse','HEAD^{tree}']).strip().decode();" +
    "d=open('.git/index','rb').read()[:-20].split(b'TREE')[0];e=b'\\0'+b'1 0\\n'+bytes.fromhex(t);" +
    "open('.git/index','wb').write(d+b'TREE'+len(e).to_bytes(4,'big')+e+b'0'*20)\"",
  ],
  [
    "an index whose trees are cut",
    "python3 -c \"d=open('.git/index','rb').read()[:-20].split(b'TREE')[0];e=b'\\0';" +
    "open('.git/index','wb').write(d+b'TREE'+len(e).to_bytes(4,'big')+e+b'0'*20)\"",
  ],
  [
    "an index whose trees are nested without end",
    "python3 -c \"d=open('.git/index','rb').read()[:-20].split(b'TREE')[0];e=b'\\0-1 1\\n'*200000;" +
    "open('.git/index','wb').write(d+b'TREE'+len(e).to_bytes(4,'big')+e+b'0'*20)\"",
  ],
  [
    "an index with a name that has an end in it",
    "echo x > AXb; git add AXb; python3 -c \"d=open('.git/index','rb').read();" +
    "open('.git/index','wb').write(d.replace(b'AXb\\0', b'A\\0b\\0'))\"",
  ],
  ["packed references of noise", "head -c 300000 /dev/urandom > .git/packed-refs"],
  ["a branch that is a pipe", "rm .git/refs/heads/main; mkfifo .git/refs/heads/main"],
  [
    "a stash of noise",
    "mkdir -p .git/logs/refs; head -c 300000 /dev/urandom > .git/logs/refs/stash; echo x > .git/refs/stash",
  ],
  ["attributes that are a link", "ln -s ../secret/key .gitattributes; ln -s ../../../secret/key .git/info/attributes"],
  ["attributes that take exponential time", "python3 -c \"print(('a*'*60+'b text\\n')*200)\" > .gitattributes"],
  ["a nested repository that is its parent", "mkdir nested; printf 'gitdir: ../.git\\n' > nested/.git"],
  [
    "a nested repository elsewhere",
    "mkdir nested; printf 'gitdir: ../../secret\\n' > nested/.git; ln -s ../../secret nested/x",
  ],
  ["a nested repository in a nested one", "for i in 1 2 3; do mkdir n; cd n; git init -q; ln -s ../.. up; done"],
  [
    "a thousand directories in each other",
    "python3 -c \"import os\nfor i in range(1000): os.mkdir('dddd'); os.chdir('dddd')\nopen('x','w').write('x')\"",
  ],
  ["references that are links", "rm -rf .git/refs/heads; ln -s ../../../secret .git/refs/heads"],
  ["a HEAD that names itself", "printf 'ref: HEAD\\n' > .git/HEAD"],
  [
    "objects that inflate without end",
    "for f in .git/objects/??/*; do python3 -c \"import zlib,sys;open(sys.argv[1],'wb').write(zlib.compress(b'blob 99999999\\0'+b'0'*50000000))\" $f; done",
  ],
  ["alternates elsewhere", "printf '/etc\\n../../../secret\\n' > .git/objects/info/alternates"],
  ["configuration that includes itself", "printf '[include]\\npath = config\\n' >> .git/config"],
  ["an alias that calls itself", "git config alias.checkout-all checkout-all"],
  ["a directory that is a link to its parent", "ln -s . loop; ln -s loop/loop/loop more"],
];

gitTest(
  "judgeCommand() neither crashes nor reads elsewhere nor is silent in a repository that is made to deceive it",
  () => {
    for (const [what, script] of HOSTILE) {
      onStage(({ repo, run, judge }) => {
        run(script);
        // work that is only here
        runWork(repo);
        for (const command of ["git checkout -- .", "git reset --hard", "rm -rf ./a"]) {
          const { judgment, outside } = judge(command);
          assertEquals(outside, [], `${what}: ${command}`);
          assert(asks(judgment), `${what}: ${command}`);
        }
      });
    }
  },
);

function runWork(repo: string): void {
  Deno.writeTextFileSync(`${repo}/a`, "work that is only here\n", { append: true });
}

gitTest("judgeCommand() asks when the index cannot be read and the command destroys", () => {
  onStage(({ repo, judge }) => {
    Deno.writeTextFileSync(`${repo}/.git/index`, "noise");
    for (const command of ["git reset --hard", "git checkout -- .", "git clean -fd", "git stash drop"]) {
      assert(asks(judge(command).judgment), command);
    }
    assertEquals(asks(judge("git add -A && git commit -m x").judgment), false);
  });
});

gitTest("judgeCommand() asks about a command that destroys when the time is up, and not about another one", () => {
  onStage(({ judge }) => {
    const over = () => {
      throw new OutOfGuardTimeError("The time is up");
    };
    for (const command of ["git reset --hard", "git branch -D old", "find . -delete", "rsync -a --delete a/ b/"]) {
      assert(asks(judge(command, over).judgment), command);
    }
    assertEquals(asks(judge("cp a b", over).judgment), false);
  });
});

Deno.test("unjudged() asks about a command that destroys, and about others only if scripts are asked about", () => {
  assertEquals(asks(unjudged("git reset --hard", false, "the guard failed")), true);
  assertEquals(asks(unjudged("cp a b", false, "the guard failed")), false);
  assertEquals(unjudged("cp a b", true, "the guard failed").undecided.length, 1);
});

gitTest("judgeCommand() asks about more steps than it follows only when the command destroys", () => {
  const loops = (command: string) => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`).join(" ");
    return `for a in ${words}; do for b in ${words}; do ${command}; done; done`;
  };
  onStage(({ repo, judge }) => {
    runWork(repo);
    assertEquals(judge(loops("cat $a > /dev/null; touch new")).judgment.undecided, []);
    assert(asks(judge(loops("git checkout -- $a; touch new")).judgment));
  });
});

gitTest("judgeCommand() follows scripts, but not those that call themselves for ever", () => {
  onStage(({ repo, judge }) => {
    runWork(repo);
    const write = (text: string) => Deno.writeTextFileSync(`${repo}/x.sh`, `#!/bin/sh\n${text}`);
    write(". ./x.sh\nsh x.sh\n./x.sh\n".repeat(9));
    for (const command of [". ./x.sh", "sh x.sh", "./x.sh"]) {
      assertEquals(judge(command).judgment.undecided, []);
      assert(asks(judge(`${command}; git checkout -- .`).judgment), command);
    }
    write('rm -rf "$UNKNOWN"\n');
    assertEquals(asks(judge("sh x.sh").judgment), false);
    write("git checkout -- .\n");
    assert(asks(judge("sh x.sh").judgment));
  });
});

gitTest("judgeCommand() asks before a directory goes that only looks like a repository or has a file's place", () => {
  onStage(({ run, judge }) => {
    run("mkdir near far empty; echo 'gitdir: /nowhere' > far/.git; echo x > near/.git; mkdir empty/.git");
    for (const name of ["near", "far", "empty"]) {
      run(`echo work > ${name}/work`);
      for (const command of [`git clean -fd ${name}`, `rm -rf ${name}`]) assert(asks(judge(command).judgment), command);
    }
    run("rm -rf near far empty a; mkdir a; echo work > a/work");
    for (const command of ["git checkout -- .", "git checkout a", "git reset --hard", "git checkout -f"]) {
      assert(asks(judge(command).judgment), command);
    }
    assert(!asks(judge("git checkout HEAD -- nothing; git status; git restore --staged .").judgment));
  });
});

gitTest("guardRoots() grants a repository elsewhere only when that names the work tree", () => {
  onStage(({ root, run }) => {
    run("git worktree add -q ../tree");
    const home = `${root}/home`;
    const roots = guardRoots(DISK, { project: `${root}/tree`, home });
    assert(roots.includes(`${root}/repo/.git`), roots.join());
    Deno.mkdirSync(`${root}/thief`);
    Deno.copyFileSync(`${root}/tree/.git`, `${root}/thief/.git`);
    assert(!guardRoots(DISK, { project: `${root}/thief`, home }).some((path) => path.startsWith(`${root}/repo`)));
  });
});

gitTest("a submodule that nobody initialized holds nothing, and hides no work beside it", () => {
  onStage(({ run, judge }) => {
    run("mkdir sub && git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),sub && git commit -qm sub");
    const commands = ["git reset --hard", "git checkout -- .", "rm -rf sub", "git worktree remove ../trees/one"];
    assertEquals(commands.map((command) => asks(judge(command).judgment)), [false, false, false, false]);
    run("printf 'two\\n' > a");
    assertEquals(commands.slice(0, 2).map((command) => asks(judge(command).judgment)), [true, true]);
  });
});
