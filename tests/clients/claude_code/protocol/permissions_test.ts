import { assertEquals } from "@std/assert";
import {
  CLAUDE_CODE_NOTES,
  CLAUDE_CODE_PERMISSIONS,
  claudeCodeTimeout,
} from "../../../../lib/clients/claude_code/protocol/permissions.ts";

Deno.test("a hook writes nowhere but in debrief's own directories", () => {
  const written = Object.values(CLAUDE_CODE_PERMISSIONS).flatMap(({ write }) => write);
  assertEquals(written.filter((path) => !/\/debrief(?:\/state)?$/.test(path)), []);
});

Deno.test("a hook may read the notes that are read", () => {
  const { read } = CLAUDE_CODE_PERMISSIONS.notes;
  const beneath = (path: string) =>
    [...read, ...CLAUDE_CODE_PERMISSIONS.session.read].some((one) => path.startsWith(one));
  const notes = [
    ...CLAUDE_CODE_NOTES.project.map((name) => `{project}/${name}`),
    ...CLAUDE_CODE_NOTES.projectDirectories.map((name) => `{project}/${name}`),
    ...CLAUDE_CODE_NOTES.config.map((name) => `{config}/${name}`),
  ];
  assertEquals(notes.filter((path) => !beneath(path)), []);
});

Deno.test("claudeCodeTimeout() is shortest where the client is about to end", () => {
  assertEquals(["SessionEnd", "Stop"].map(claudeCodeTimeout), [1, 5]);
});
