import { assertEquals } from "@std/assert";
import { findSession } from "../../../../lib/clients/claude_code/files/find_session.ts";
import { temporaryDirectory } from "../../../support/temporary.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

function inConfig(files: readonly string[], test: (config: string) => void): void {
  using temporary = temporaryDirectory();
  const config = temporary.path;
  for (const [age, file] of files.entries()) {
    Deno.mkdirSync(`${config}/${file}`.replace(/\/[^/]+$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${config}/${file}`, "{}\n");
    Deno.utimeSync(`${config}/${file}`, 1000 - age, 1000 - age);
  }
  test(config);
}

Deno.test("findSession() takes the file the client names, when it is there", () => {
  inConfig([`projects/-b/${ID}.jsonl`, `projects/-a/${ID}.jsonl`], (configDir) => {
    const path = `${configDir}/projects/-a/${ID}.jsonl`;
    assertEquals(findSession({ transcriptPath: path, sessionId: ID, configDir }), { status: "found", path });
  });
});

for (const sessionId of [ID, null, "another"]) {
  Deno.test(`findSession() finds the newest file of that name with other projects, when the id is ${sessionId}`, () => {
    inConfig([`projects/-new/${ID}.jsonl`, `projects/-old/${ID}.jsonl`, "projects/-x/other.jsonl"], (configDir) => {
      const given = `${configDir}/projects/-gone/${ID}.jsonl`;
      const path = `${configDir}/projects/-new/${ID}.jsonl`;
      assertEquals(findSession({ transcriptPath: given, sessionId, configDir }), {
        status: "found_elsewhere",
        path,
        given,
      });
    });
  });
}

Deno.test("findSession() finds a session by its id when the client names no file", () => {
  inConfig([`projects/-a/${ID}.jsonl`], (configDir) => {
    assertEquals(findSession({ transcriptPath: null, sessionId: ID, configDir }).status, "found_elsewhere");
  });
});

for (const sessionId of ["../secret", "..", "a/b", "", "a\nb", null]) {
  Deno.test(`findSession() looks nowhere for the id ${JSON.stringify(sessionId)}`, () => {
    inConfig(["secret.jsonl", "projects/-a/b.jsonl", "projects/.jsonl"], (configDir) => {
      assertEquals(findSession({ transcriptPath: null, sessionId, configDir }), { status: "missing", given: null });
    });
  });
}

Deno.test("findSession() says that a session is missing when there is no such file, directory or configuration", () => {
  const given = `/nowhere/projects/-a/${ID}.jsonl`;
  for (const configDir of ["/nowhere", null]) {
    assertEquals(findSession({ transcriptPath: given, sessionId: ID, configDir }), { status: "missing", given });
  }
});
