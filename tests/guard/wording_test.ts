import { assertEquals } from "@std/assert";
import type { Loss } from "../../lib/guard/judge.ts";
import { describeObjection, type Objection } from "../../lib/guard/wording.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const lost = (kind: Loss["kind"], path: string, more: Partial<Loss> = {}): Loss =>
  ({ kind, path, count: 1, isCertain: true, mtimeMs: null, ...more }) as Loss;
const WOULD = "debrief: This command would destroy what nothing else holds: ";
const SHARED = "debrief: This command changes a history that others have: ";
const REWRITE = "it would rewrite commits that were pushed:";
const hour = NOW.getTime() - 3_600_000;

Deno.test("describeObjection() says what would be lost, of how much, and the safe way for each kind", () => {
  const table: readonly (readonly [given: Partial<Objection>, words: string])[] = [
    [
      { losses: [lost("modified", "/p/a.ts", { mtimeMs: hour })] },
      `${WOULD}1 changed file (a.ts; last changed 1 h ago).\nSafe way: \`git stash\` or a commit keeps it.`,
    ],
    [
      { losses: ["a", "b", "c"].map((name, at) => lost("staged", `/p/${name}`, { mtimeMs: hour - at })) },
      `${WOULD}3 staged files (a, b, c; last changed 1 h ago).\nSafe way: \`git stash\` or a commit keeps them.`,
    ],
    [
      { losses: ["a", "b", "c", "d"].map((name) => lost("untracked", `/p/${name}`)) },
      `${WOULD}4 untracked files (a, b, c, …).\nSafe way: \`git stash -u\` or a commit keeps them.`,
    ],
    [
      { losses: [lost("outside", "/q/x", { isCertain: false }), lost("modified", "/px/a")] },
      `debrief: This command may destroy what nothing else holds: 1 changed file (/px/a), 1 file outside of the project (/q/x).\nSafe way: \`git stash\` or a commit keeps it; copy what is outside of the project first.`,
    ],
    [
      { losses: ["0", "1", "2", "3"].map((name) => lost("stash", `stash@{${name}}`)) },
      `${WOULD}4 stash entries (stash@{0}, stash@{1}, stash@{2}).\nSafe way: \`git stash branch NAME\` keeps a stash entry.`,
    ],
    [
      { losses: [lost("stash", "stash@{0}"), lost("commits", "", { count: 2, mtimeMs: hour })] },
      `${WOULD}1 stash entry (stash@{0}), 2 commits that no branch would reach (the newest of 1 h ago).\nSafe way: \`git stash branch NAME\` keeps a stash entry; \`git branch NAME COMMIT\` keeps commits.`,
    ],
    [
      { losses: [lost("commits", "")] },
      `${WOULD}1 commit that no branch would reach.\nSafe way: \`git branch NAME COMMIT\` keeps commits.`,
    ],
    [
      { shared: [{ kind: "force_push", what: "origin/main" }, { kind: "remote_delete", what: "origin/x" }] },
      `${SHARED}it would overwrite what others may have fetched of origin/main; it would delete the remote branch origin/x.\nSafe way: \`git push --force-with-lease --force-if-includes\` is refused where others have pushed.`,
    ],
    [
      { shared: ["a", "b", "c", "d"].map((what) => ({ kind: "rewritten", what })) },
      `${SHARED}${REWRITE} a; ${REWRITE} b; ${REWRITE} c.\nSafe way: a new commit or \`git revert\` changes no history.`,
    ],
    [
      { losses: [lost("outside", "/q/y")], shared: [{ kind: "remote_delete", what: "origin/x" }] },
      `${WOULD}1 file outside of the project (/q/y); it would delete the remote branch origin/x.\nSafe way: copy what is outside of the project first; a new commit or \`git revert\` changes no history.`,
    ],
    [
      { undecided: [{ kind: "target", what: "rm …" }] },
      `debrief: Cannot tell what this command would destroy (rm …), and there is work that nothing else holds.\nSafe way: name the files, try it with --dry-run, or commit first.`,
    ],
    [
      { losses: [lost("modified", `/p/${"x".repeat(80)}`)], undecided: [{ kind: "target", what: "rm …" }] },
      `${WOULD}1 changed file (${"x".repeat(59)}…).\nSafe way: \`git stash\` or a commit keeps it.`,
    ],
  ];
  for (const [given, words] of table) {
    const objection = { losses: [], shared: [], undecided: [], ...given };
    assertEquals(describeObjection(objection, { now: NOW, project: "/p" }), words);
  }
});
