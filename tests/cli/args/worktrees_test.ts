import { assertEquals } from "@std/assert";
import { mainCheckout, worktreesOf } from "../../../lib/cli/args/worktrees.ts";
import { fileMachine, testHost } from "../../support/host.ts";

/** Repositories as files, the worktrees of a directory in them, and the checkout that each worktree leads to. */
const CASES: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  directory: string,
  worktrees: readonly string[],
])[] = [
  [
    "beside and below a checkout",
    {
      "/r/app/.git/HEAD": "",
      "/r/app/.git/worktrees/a/gitdir": "/r/app-a/.git\n",
      "/r/app-a/.git": "gitdir: /r/app/.git/worktrees/a\n",
      "/r/app/.git/worktrees/b/gitdir": "/r/app/.claude/worktrees/b/.git\n",
      "/r/app/.claude/worktrees/b/.git": "gitdir: /r/app/.git/worktrees/b\n",
    },
    "/r/app",
    ["/r/app-a", "/r/app/.claude/worktrees/b"],
  ],
  [
    "with relative paths",
    {
      "/r/app/.git/worktrees/a/gitdir": "../../../../app-a/.git\n",
      "/r/app-a/.git": "gitdir: ../app/.git/worktrees/a\n",
    },
    "/r/app",
    ["/r/app-a"],
  ],
  [
    "around a bare repository",
    {
      "/r/app/.git": "gitdir: ./.bare\n",
      "/r/app/.bare/worktrees/main/gitdir": "/r/app/main/.git\n",
      "/r/app/main/.git": "gitdir: /r/app/.bare/worktrees/main\n",
    },
    "/r/app",
    ["/r/app/main"],
  ],
  [
    "of a bare repository alone",
    { "/r/app.git/worktrees/main/gitdir": "/r/main/.git\n", "/r/main/.git": "gitdir: /r/app.git/worktrees/main\n" },
    "/r/app.git",
    ["/r/main"],
  ],
];

const hostOf = (files: Readonly<Record<string, string>>) => testHost({ ...fileMachine(files), cwd: () => "/r" }).host;

for (const [what, files, directory, worktrees] of CASES) {
  Deno.test(`worktreesOf() finds those ${what}, and mainCheckout() the way back`, () => {
    const host = hostOf(files);
    assertEquals(worktreesOf(directory, host), [...worktrees]);
    for (const worktree of worktrees) assertEquals(mainCheckout(worktree, host), directory);
    assertEquals(mainCheckout(directory, host), null);
  });
}

Deno.test("worktreesOf() leaves out what does not point back, and knows none in a worktree or a submodule", () => {
  const named = { "/r/app/.git/worktrees/a/gitdir": "/r/secret/.git\n" };
  for (const link of [{}, { "/r/secret/.git": "gitdir: /r/other/.git/worktrees/a\n" }, { "/r/secret/.git/HEAD": "" }]) {
    assertEquals(worktreesOf("/r/app", hostOf({ ...named, ...link })), []);
  }
  const module = { "/r/sub/.git": "gitdir: /r/app/.git\n", "/r/app/.git/worktrees/a/gitdir": "/r/a/.git\n" };
  assertEquals(worktreesOf("/r/sub", hostOf({ ...module, "/r/a/.git": "gitdir: /r/app/.git/worktrees/a\n" })), []);
});
