import { assertEquals } from "@std/assert";
import { CODEX_NOTES, CODEX_PERMISSIONS, codexTimeout } from "../../../../lib/clients/codex/protocol/permissions.ts";

Deno.test("a hook writes nowhere but in debrief's own directories", () => {
  const written = Object.values(CODEX_PERMISSIONS).flatMap(({ write }) => write);
  assertEquals(written.filter((path) => !/\/debrief(?:\/state)?$/.test(path)), []);
});

Deno.test("a hook may read the notes that are read, and no more of a project", () => {
  const notes = [
    ...CODEX_NOTES.project.map((name) => `{project}/${name}`),
    ...CODEX_NOTES.config.map((name) => `{config}/${name}`),
  ];
  assertEquals([...CODEX_PERMISSIONS.notes.read].sort(), notes.sort());
  assertEquals(["SessionEnd", "Stop"].map(codexTimeout), [3, 5]);
});
