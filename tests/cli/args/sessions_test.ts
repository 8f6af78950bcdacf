import { assertEquals, assertThrows } from "@std/assert";
import {
  isSessionId,
  latestSession,
  nearbyProjects,
  sessionOfId,
  sessionsOfAllProjects,
} from "../../../lib/cli/args/sessions.ts";
import { type Host, UsageError } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";

/** A host with some files: a path and its text or, for a session, the time of its last change. */
function hostWith(files: Record<string, string | number>, cwd: string): Host {
  return testHost({
    ...fileMachine(files),
    cwd: () => cwd,
    home: () => "/home/me",
    env: (name) => name === "HOME" ? "/home/me" : undefined,
  }).host;
}

const A = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const B = "0f3e9b11-77aa-4f00-8c00-aabbccddeeff";
const PROJECTS = "/home/me/.claude/projects";

Deno.test("isSessionId() needs four hex digits", () => {
  const words = ["0f3e", A, A.toUpperCase(), "0f3", "0f3g", "latest", `${A}0`, ""];
  assertEquals(words.map(isSessionId), [true, true, true, false, false, false, false, false]);
});

Deno.test("latestSession() takes the newest session of the nearest directory that has one, no agent", () => {
  const files = {
    "/home/me/app/.git/HEAD": "",
    [`${PROJECTS}/-home-me-app/${A}.jsonl`]: 1,
    [`${PROJECTS}/-home-me-app/${B}.jsonl`]: 2,
    [`${PROJECTS}/-home-me-app/agent-x.jsonl`]: 3,
    [`${PROJECTS}/-home-me/${A}.jsonl`]: 9,
  };
  assertEquals(latestSession(hostWith(files, "/home/me/app")), `${PROJECTS}/-home-me-app/${B}.jsonl`);
  assertEquals(latestSession(hostWith(files, "/home/me/app/src")), `${PROJECTS}/-home-me-app/${B}.jsonl`);
  const error = assertThrows(() => latestSession(hostWith(files, "/elsewhere")), UsageError);
  assertEquals(
    error.message,
    `Cannot find the latest session of "/elsewhere": no sessions of this directory in "~/.claude/projects/-elsewhere" ` +
      "(change to the directory in which the session was started, or give its id; debrief sessions --all lists them)",
  );
});

Deno.test("sessionsOfAllProjects() opens sessions only where their order is asked for", () => {
  const files = { [`${PROJECTS}/-a/${A}.jsonl`]: 1, [`${PROJECTS}/-b/${B}.jsonl`]: 2 };
  const host = hostWith(files, "/home/me");
  const opened: string[] = [];
  const lastUsedAt = (path: string): number => {
    opened.push(path);
    return host.machine.lastUsedAt(path);
  };
  const found = sessionsOfAllProjects({ ...host, machine: { ...host.machine, lastUsedAt } });
  assertEquals([found.paths.length, opened], [2, []]);
  assertEquals(found.sessions.map(({ lastUsedAt }) => lastUsedAt), [2, 1]);
});

Deno.test("nearbyProjects() ends at the root of the repository, and goes on to the main checkout of a worktree", () => {
  const repository = { "/home/me/app/.git/HEAD": "" };
  assertEquals(nearbyProjects(hostWith(repository, "/home/me/app/a/b")), [
    "/home/me/app/a/b",
    "/home/me/app/a",
    "/home/me/app",
  ]);
  const worktree = {
    ...repository,
    "/home/me/wt/.git": "gitdir: /home/me/app/.git/worktrees/wt\n",
    "/home/me/app/.git/worktrees/wt/gitdir": "/home/me/wt/.git\n",
  };
  assertEquals(nearbyProjects(hostWith(worktree, "/home/me/wt/src")), [
    "/home/me/wt/src",
    "/home/me/wt",
    "/home/me/app",
  ]);
  const relative = {
    "/home/me/wt/.git": "gitdir: ../app/.git/worktrees/wt\n",
    "/home/me/app/.git/worktrees/wt/gitdir": "../../../../wt/.git\n",
  };
  assertEquals(nearbyProjects(hostWith(relative, "/home/me/wt")), ["/home/me/wt", "/home/me/app"]);
  const submodule = { "/home/me/sub/.git": "gitdir: ../app/.git/modules/sub\n" };
  assertEquals(nearbyProjects(hostWith(submodule, "/home/me/sub")), ["/home/me/sub"]);
  assertEquals(nearbyProjects(hostWith({}, "/home/me/x/y")), ["/home/me/x/y", "/home/me/x"]);
  assertEquals(nearbyProjects(hostWith({}, "/srv/x/y")), ["/srv/x/y"]);
});

Deno.test("nearbyProjects() does not go to a project that does not know the worktree", () => {
  const foreign = { "/home/me/foreign/.git": "gitdir: /home/me/app/.git/worktrees/wt\n", "/home/me/app/.git/HEAD": "" };
  const back = (text: string) => ({ ...foreign, "/home/me/app/.git/worktrees/wt/gitdir": text });
  for (const files of [foreign, back("/home/me/wt/.git\n"), back("")]) {
    assertEquals(nearbyProjects(hostWith(files, "/home/me/foreign")), ["/home/me/foreign"]);
  }
});

Deno.test("sessionOfId() takes the beginning of an id in any case, and names those it could be", () => {
  const paths = [`${PROJECTS}/-a/${A}.jsonl`, `${PROJECTS}/-b/${B}.jsonl`];
  const host = hostWith(Object.fromEntries(paths.map((path) => [path, 1])), "/");
  assertEquals(sessionOfId("0F3E7", host), paths[0]);
  const messages = ["0f3e", "beef"].map((id) => assertThrows(() => sessionOfId(id, host), UsageError).message);
  assertEquals(messages, [
    `Cannot choose session "0f3e": 2 ids start with it: "${paths.join('", "')}" (give more of the id, or the path)`,
    `Cannot find session "beef": no session id in "${PROJECTS}" starts with "beef", and there is no such file ` +
    "(debrief sessions --all lists the ids)",
  ]);
});

Deno.test("sessionOfId() names a session's file that is packed, and how to unpack it", () => {
  const packed = `/home/me/.codex/sessions/2026/11/22/rollout-2026-11-22T20-41-29-${A}.jsonl.zst`;
  const host = hostWith({ [`${PROJECTS}/-b/other.jsonl`]: 1, [packed]: 1 }, "/");
  const error = assertThrows(() => sessionOfId(A, host), UsageError);
  assertEquals(
    error.message,
    `Cannot read session "${A}": "${packed}" is packed with zstd, which cannot be read yet (unpack it first: zstd -d FILE)`,
  );
});
