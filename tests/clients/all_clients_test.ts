import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { handoffMarkdown } from "../../lib/analyses/handoff/handoff_markdown.ts";
import { readHandoff } from "../../lib/analyses/handoff/read_handoff.ts";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { clientOfPath, recognizeFile } from "../../lib/clients/recognize.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import { forward } from "../support/recordings/agent_recordings.ts";
import { debrief, inPlace } from "../support/command_line.ts";
import { writeSession } from "../support/recordings/hand_written.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const STARTED = Date.UTC(2026, 10, 28, 9);
const DECISION = "We decided to use sqlite because it needs no server.";

function withHome(test: (home: string) => void): void {
  using temporary = temporaryDirectory();
  const home = temporary.path;
  test(home);
}

Deno.test("a session of any client is read as that client's, with its prompts", () =>
  withHome((home) => {
    for (const [index, client] of CLIENTS.entries()) {
      const said = ["Which store?", DECISION, "Write it.", "It is written."];
      const path = writeSession(client, home, { seed: `ab${index}`, project: "/w", startedAt: STARTED, said });
      assertEquals(clientOfPath(path).id, client.id);
      assertEquals([...turnsOf(forward(path))].map(({ prompt, origin }) => [prompt, origin]), [
        ["Which store?", "person"],
        ["Write it.", "person"],
      ], client.id);
    }
  }));

Deno.test("a session is told by its place where its lines are damaged ones of nobody", () =>
  withHome((home) => {
    for (const [index, client] of CLIENTS.entries()) {
      const said = ["Which store?", DECISION];
      const path = writeSession(client, home, { seed: `ab${index}`, project: "/w", startedAt: STARTED, said });
      if (client.store?.holds(path)) continue; // no lines of its own
      Deno.writeTextFileSync(path, '{"sessionId":"s","type":"user","mess\n{"sessionId":"s","type":"assistant","mess\n');
      const kind = recognizeFile(path);
      const isShared = client.id === "qwen"; // Claude Code names files as this client does
      assertEquals(kind?.kind === "transcript" && kind.client.id, isShared ? "claude_code" : client.id);
    }
  }));

for (const from of CLIENTS) {
  Deno.test(`a session of ${from.title} is handed over to one of any client, where its words are nobody's new ones`, () =>
    withHome((home) => {
      const said = [
        "Which store shall we use?",
        DECISION,
        "Always write tests first.",
        "I will. Shall I begin with the parser?",
      ];
      const path = writeSession(from, home, { seed: "abcd", project: "/w", startedAt: STARTED, said });
      const handoff = handoffMarkdown(readHandoff({ client: clientOfPath(path), path }));
      assert(new TextEncoder().encode(handoff).length <= 4096);
      for (const words of [from.title, "Which store shall we use?", DECISION, "Always write tests first."]) {
        assertStringIncludes(handoff, words);
      }
      for (const to of CLIENTS) {
        const next = writeSession(to, home, {
          seed: "beef",
          project: "/w",
          startedAt: STARTED + 3_600_000,
          said: [handoff, "I have read it.", "Rename the table to entries.", "It is renamed."],
        });
        const { lines } = readHandoff({ client: clientOfPath(next), path: next }).handoff;
        const words = lines.filter(({ section }) => section !== "goal").map(({ text }) => text).join("\n");
        assert(!words.includes(DECISION) && !words.includes("write tests first"), `${to.id}: ${words}`);
        Deno.removeSync(home, { recursive: true });
        Deno.mkdirSync(home);
      }
    }));
}

Deno.test("the sessions of all clients are one list, each with its project, and are found by their words", () =>
  inPlace(async (place) => {
    const other = `${place.home}/other`;
    for (const [index, client] of CLIENTS.entries()) {
      const startedAt = STARTED + index * 3_600_000;
      const said = [`What do ${client.id} herons eat?`, "Fish."];
      writeSession(client, place.home, { seed: `a${index}0`, project: place.project, startedAt, said });
      writeSession(client, place.home, { seed: `b${index}0`, project: other, startedAt, said: ["Elsewhere?", "Yes."] });
    }
    const ask = async (...args: string[]) => {
      const { code, stdout, stderr } = await debrief(place, args);
      assertEquals([code, stderr], [0, ""]);
      return JSON.parse(stdout);
    };
    const ids = CLIENTS.map(({ id }) => id).toReversed();
    // deno-lint-ignore no-explicit-any -- a wrong shape fails the test
    const listed = ({ sessions }: any) => sessions.map((each: any) => [each.program, each.project]);
    assertEquals(listed(await ask("sessions", "--json")), ids.map((id) => [id, place.project]));
    const all = listed(await ask("sessions", "--all", "--json"));
    assertEquals(all.length, 2 * ids.length);
    assertEquals(new Set(all.map(([id, project]: string[]) => `${id} ${project}`)).size, all.length);
    for (const client of CLIENTS) {
      const own = await ask("sessions", "--client", client.id, "--json");
      assertEquals(listed(own), [[client.id, place.project]]);
      const { hits } = await ask("find", `${client.id} herons`, "--json");
      // deno-lint-ignore no-explicit-any -- a wrong shape fails the test
      assert(hits.some(({ session }: any) => session === own.sessions[0].session), client.id);
    }
  }));
