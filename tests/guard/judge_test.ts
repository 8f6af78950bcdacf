import { assert, assertEquals } from "@std/assert";
import { DISK } from "../../lib/guard/files.ts";
import { judgeCommand, type Judgment } from "../../lib/guard/judge.ts";
import { gitTest } from "./support/git.ts";
import { layState, type MeasuredCommand, measuredCommands } from "./support/states.ts";

/** Judges a command in a state, where `<REPO>` and `<TMP>` have their places. */
function judgeIn(root: string, command: string): Judgment {
  return judgeCommand(command.replaceAll("<REPO>", `${root}/repo`).replaceAll("<TMP>", `${root}/scratch`), {
    files: DISK,
    cwd: `${root}/repo`,
    project: `${root}/repo`,
    home: `${root}/home`,
    temporary: [`${root}/scratch`],
  });
}

/** Whether the guard would ask with its defaults. */
function asks({ losses, undecided }: Judgment): boolean {
  return losses.length > 0 || undecided.some(({ kind }) => kind === "target");
}

function withStates(run: (stateOf: (state: string) => string) => void): void {
  const root = Deno.makeTempDirSync();
  const laid = new Map<string, string>();
  try {
    run((state) => {
      let place = laid.get(state);
      if (place === undefined) laid.set(state, place = layState(state, root));
      return place;
    });
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Commands that were run in every state, and others that were drawn and run later. */
const RECORDINGS = ["commands.jsonl", "more.jsonl"];

gitTest("judgeCommand() asks at what was lost and at little else when commands are judged that were really run", () => {
  withStates((stateOf) => {
    const wrong: { readonly missed: MeasuredCommand[]; readonly alarms: MeasuredCommand[] } = {
      missed: [],
      alarms: [],
    };
    const decidable = RECORDINGS.flatMap(measuredCommands).filter((one) => one.decidable !== false);
    for (const one of decidable) {
      const asked = asks(judgeIn(stateOf(one.state), one.command));
      if (one.lost && !asked) wrong.missed.push(one);
      if (!one.lost && asked) wrong.alarms.push(one);
    }
    const losses = decidable.filter(({ lost }) => lost).length;
    assert(wrong.missed.length <= losses * 0.02, JSON.stringify(wrong.missed));
    assert(wrong.alarms.length <= (decidable.length - losses) * 0.01, JSON.stringify(wrong.alarms));
    assert(decidable.length > 1000);
  });
});

/** Of 7,486 commands of public sessions these were asked about in vain. */
const HARMLESS: readonly (readonly [state: string, command: string])[] = [
  ["mixed", 'ls -la "src" 2>$null | head -50'],
  ["mixed", "npm ls pg 2>$null; git status 2>$NULL"],
  ["mixed", "cd /elsewhere/unreadable && git rm old.md && git commit -m gone"],
];

gitTest("judgeCommand() is silent at what looks dangerous and is not when work would be left alone", () => {
  withStates((stateOf) => {
    for (const [state, command] of HARMLESS) assert(!asks(judgeIn(stateOf(state), command)), `${state}: ${command}`);
    assert(asks(judgeIn(stateOf("mixed"), "null=src/app.js; ls 2>$null")));
  });
});

const LOSSES: readonly (readonly [state: string, command: string, losses: readonly string[]])[] = [
  ["mixed", "git reset --hard", ["modified src/app.js", "staged src/new.js"]],
  ["mixed", "git clean -fd", ["untracked notes.md"]],
  ["mixed", "git stash clear", ["stash stash@{0}"]],
  ["mixed", "git reset --hard HEAD~1", ["modified src/app.js", "staged src/new.js", "commits 1"]],
  ["unpushed", "git branch -D feature", ["commits 1"]],
  ["hidden", "git checkout -- .", ["modified config.json"]],
  ["outside", "rm -rf link/", ["outside ../sibling/data/x.csv", "outside ../sibling/plan.md"]],
];

gitTest("judgeCommand() names what would be lost when a command destroys it", () => {
  withStates((stateOf) => {
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
});
