import { assertEquals } from "@std/assert";
import {
  CODEX_PLACES,
  findRollout,
  rolloutsDirectory,
  rolloutsNewestFirst,
} from "../../../../lib/clients/codex/files/places.ts";
import { temporaryDirectory } from "../../../support/temporary.ts";

const HOMES: readonly (readonly [env: Record<string, string>, home: string | null])[] = [
  [{ CODEX_HOME: "/c", HOME: "/home/me" }, "/c"],
  [{ CODEX_HOME: "", HOME: "/home/me" }, "/home/me/.codex"],
  [{ USERPROFILE: "/u" }, "/u/.codex"],
  [{}, null],
];

for (const [env, home] of HOMES) {
  Deno.test(`CODEX_HOME under ${JSON.stringify(env)} is ${home}`, () => {
    assertEquals(CODEX_PLACES.configDirectory((name) => env[name]), home);
  });
}

const TREE: Readonly<Record<string, readonly string[]>> = {
  "/s": ["2025", "2026", "notes", "old.jsonl"],
  "/s/2025": ["12"],
  "/s/2025/12": ["31"],
  "/s/2025/12/31": ["a.jsonl"],
  "/s/2026": ["01", "11"],
  "/s/2026/01": ["02"],
  "/s/2026/01/02": ["b.jsonl", "c.jsonl", "x.txt"],
  "/s/2026/11": ["03"],
  "/s/2026/11/03": ["d.jsonl"],
  "/s/notes": ["never.jsonl"],
};

Deno.test("rolloutsNewestFirst() walks years, months and days backwards, and no other directory", () => {
  const paths = [...rolloutsNewestFirst("/s", (folder) => TREE[folder] ?? null)];
  assertEquals(paths.map((path) => path.slice(3)), [
    "old.jsonl",
    "2026/11/03/d.jsonl",
    "2026/01/02/c.jsonl",
    "2026/01/02/b.jsonl",
    "2025/12/31/a.jsonl",
  ]);
});

Deno.test("CODEX_PLACES finds an archived session by its id, and lists none", () => {
  const [kept, archived] = ["019aaaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee", "019aaaab-bbbb-7ccc-8ddd-eeeeeeeeeeee"]
    .map((id) => `rollout-2026-01-02T03-04-05-${id}.jsonl`);
  const tree: Record<string, readonly string[]> = {
    "/c/sessions": ["2026"],
    "/c/sessions/2026": ["01"],
    "/c/sessions/2026/01": ["02"],
    "/c/sessions/2026/01/02": [kept!],
    "/c/archived_sessions": [archived!],
  };
  const files = { list: (path: string) => tree[path] ?? null, realPath: () => null, env: () => undefined };
  assertEquals(CODEX_PLACES.sessionsOfId("/c/sessions", "019aaaa", files), [
    `/c/sessions/2026/01/02/${kept}`,
    `/c/archived_sessions/${archived}`,
  ]);
  assertEquals(CODEX_PLACES.sessionsOfId("/c/sessions", "019aaaab", files), [`/c/archived_sessions/${archived}`]);
  assertEquals([...rolloutsNewestFirst("/c/sessions", files.list)], [`/c/sessions/2026/01/02/${kept}`]);
});

Deno.test("findRollout() finds a session that was moved by its id", () => {
  using temporary = temporaryDirectory();
  const home = temporary.path;
  const id = "019aaaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
  const directory = `${rolloutsDirectory(home)}/2026/01/02`;
  const path = `${directory}/rollout-2026-01-02T03-04-05-${id}.jsonl`;
  Deno.mkdirSync(directory, { recursive: true });
  Deno.writeTextFileSync(path, "");
  const ask = (transcriptPath: string | null, sessionId: string | null) =>
    findRollout({ transcriptPath, sessionId, configDir: home }).status;
  assertEquals(ask(path, id), "found");
  assertEquals(ask(`${home}/gone.jsonl`, id), "found_elsewhere");
  assertEquals(ask(`${home}/gone.jsonl`, "other"), "missing");
  assertEquals(ask(null, id), "missing");
});
