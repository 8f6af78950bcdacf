import { assertEquals } from "@std/assert";
import { Copies, type FileHead, lineagesOf, NO_COPIES, readFileHead } from "../../lib/export/lineage.ts";
import type { SessionFile } from "../../lib/clients/files/session_files.ts";
import { jsonl, user } from "../support/transcript.ts";

const HEAD: FileHead = { session: null, firstUuid: null, project: "/p", month: "2026-01" };
const file = (name: string, session: string, size: number, agent: string | null = null): SessionFile =>
  ({
    path: `/c/projects/p/${name}.jsonl`,
    session,
    size,
    metaSize: 0,
    agent: agent === null ? null : { id: agent, type: null },
  }) as SessionFile;

Deno.test("lineagesOf() joins files that begin with the same entry, and agents to their session", () => {
  const firstUuids: Record<string, string | null> = { a: "u1", b: "u1", c: "u2", d: null };
  const files = [
    file("d", "d", 1),
    file("x", "b", 3, "x"),
    file("b", "b", 20),
    file("c", "c", 5),
    file("a", "a", 10),
    file("y", "b", 9, "y"),
  ];
  const headOf = ({ session, agent }: SessionFile): FileHead => ({
    ...HEAD,
    session,
    firstUuid: agent === null ? firstUuids[session] ?? null : "other",
  });
  assertEquals(
    lineagesOf(files, headOf).map((
      { key, files, bytes },
    ) => [key, files.map(({ path, agents }) => [path.slice(14, -6), agents]), bytes]),
    [["u1", [["b", 2], ["a", 0], ["y", 0], ["x", 0]], 42], ["u2", [["c", 0]], 5], ["d", [["d", 0]], 1]],
  );
});

Deno.test("readFileHead() takes the first of each, and knows nothing of what cannot be read", () => {
  const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
  const text = jsonl(
    { type: "summary", summary: "x" },
    user("a", { uuid: "u1", sessionId: "s", timestamp: "no time" }),
    user("b", { uuid: "u2", sessionId: "t", cwd: "/p", timestamp: "2026-02-28T23:59:00-05:00" }),
    user("c", { uuid: "u3", cwd: "/q" }),
  );
  Deno.writeTextFileSync(path, text);
  const read = (size: number) => readFileHead({ ...file("a", "a", size), path });
  assertEquals(read(text.length), { session: "s", firstUuid: "u1", project: "/p", month: "2026-03" });
  assertEquals(read(30), { session: null, firstUuid: null, project: "", month: "" });
  Deno.removeSync(path);
  assertEquals(read(text.length), { session: null, firstUuid: null, project: "", month: "" });
});

Deno.test("Copies knows what an earlier file has, and counts nothing twice within one", () => {
  const copies = new Copies();
  const has =
    () => [copies.has("call", "a"), copies.has("call", "a"), copies.has("prompt", "a"), copies.has("call", null)];
  assertEquals(has(), [false, false, false, false]);
  copies.nextFile();
  assertEquals(has(), [true, true, true, false]);
  assertEquals([copies.has("message", "a"), copies.has("call", "")], [false, false]);
});

Deno.test("NO_COPIES remembers nothing", () => {
  NO_COPIES.has("call", "a");
  NO_COPIES.nextFile();
  assertEquals(NO_COPIES.has("call", "a"), false);
});
