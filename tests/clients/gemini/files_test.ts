import { assertEquals } from "@std/assert";
import { GEMINI_FILES, GEMINI_PLACES } from "../../../lib/clients/gemini/files.ts";
import type { FileLister } from "../../../lib/clients/client.ts";
import { sessionFiles } from "../../../lib/clients/files/session_files.ts";

const ID = "5e551011-0000-4000-8000-000000000001";
const AGENT = "a9e27000-0000-4000-8000-000000000002";
const header = (id: string) => `{"sessionId":"${id}","projectHash":"${"0".repeat(64)}"}\n`;

/** A home with a session of two files, its agent, a session of another project, and files that are none. */
function home(): { readonly tmp: string; readonly files: FileLister } {
  const tmp = `${Deno.makeTempDirSync()}/tmp`;
  const write = (path: string, text: string) => {
    Deno.mkdirSync(`${tmp}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${tmp}/${path}`, text);
  };
  write("app/.project_root", "/src/app");
  write("app/logs.json", "[]");
  write("app/checkpoint-a.json", "{}");
  write("app/chats/session-2026-11-28T01-00-5e551011.jsonl", header(ID) + "{}\n".repeat(9));
  write("app/chats/session-2026-11-28T01-07-5e551011.jsonl", header(ID));
  write("app/chats/session-2026-11-28T01-00-5e551011.jsonl.tmp-77", header(ID));
  write(`app/chats/${ID}/${AGENT}.jsonl`, header(AGENT));
  write("other/.project_root", "/src/other\n");
  write("other/chats/0def0def-0000-4000-8000-000000000003/42j3vh.json", '{\n  "sessionId": "42j3vh"\n}');
  write(
    "other/chats/session-2026-11-27T09-00-0def0def.json",
    '{\n  "sessionId": "0def0def-0000-4000-8000-000000000003"\n}',
  );
  write( // an agent's, of 2025
    "other/chats/session-2026-11-27T09-01-0def0def.json",
    `{\n  "sessionId": "0def0def-0000-4000-8000-000000000003"\n}${"\n".repeat(99)}`,
  );
  return {
    tmp,
    files: {
      list: (path) => {
        try {
          return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
        } catch {
          return null;
        }
      },
      realPath: (path) => path,
      env: () => undefined,
    },
  };
}

const { tmp, files } = home();
const MAIN = `${tmp}/app/chats/session-2026-11-28T01-00-5e551011.jsonl`;
const OTHER = `${tmp}/other/chats/session-2026-11-27T09-00-0def0def.json`;

Deno.test("GEMINI_PLACES: a session is one file, the first", () => {
  assertEquals(GEMINI_PLACES.allSessions(tmp, files), [MAIN, OTHER]);
  assertEquals(GEMINI_PLACES.projectSessions(tmp, "/src/app", files).paths, [MAIN]);
  assertEquals(GEMINI_PLACES.projectSessions(tmp, "/src", files), { paths: [], searched: [] });
});

for (
  const [id, found] of [["5e55", [MAIN]], [ID, [MAIN]], ["5e551011-1", []], ["0def0def-0000", [OTHER]], [
    "77",
    [],
  ]] as const
) {
  Deno.test(`GEMINI_PLACES: sessionsOfId("${id}") finds ${found.length}`, () =>
    assertEquals(GEMINI_PLACES.sessionsOfId(tmp, id, files), [...found]));
}

Deno.test("GEMINI_FILES: a session's id is in its file, an agent's session is its directory", () => {
  assertEquals(GEMINI_FILES.sessionIdOf(MAIN), ID);
  assertEquals(GEMINI_FILES.sessionIdOf("/gone/session-2026-11-28T01-00-5e551011.jsonl"), "5e551011");
  const path = `${tmp}/app/chats/${ID}/${AGENT}.jsonl`;
  assertEquals(GEMINI_FILES.sessionPath(path), { path, main: MAIN, agentId: AGENT });
  const old = `${tmp}/other/chats/0def0def-0000-4000-8000-000000000003/42j3vh.json`;
  assertEquals(GEMINI_FILES.sessionPath(old), { path: old, main: OTHER, agentId: "42j3vh" });
  assertEquals(GEMINI_FILES.agents(OTHER), [{ agentId: "42j3vh", path: old, layout: "subagents", meta: null }]);
  assertEquals(GEMINI_FILES.agents(MAIN), [{ agentId: AGENT, path, layout: "subagents", meta: null }]);
});

Deno.test("sessionFiles() of the client's directory are sessions and agents, and nothing beside them", () => {
  assertEquals(sessionFiles([`${tmp}/app`]).map(({ path, agent }) => [path.slice(tmp.length + 1), agent?.id ?? null]), [
    ["app/chats/session-2026-11-28T01-00-5e551011.jsonl", null],
    ["app/chats/session-2026-11-28T01-07-5e551011.jsonl", null],
    [`app/chats/${ID}/${AGENT}.jsonl`, AGENT],
  ]);
});
