import { assert, assertEquals, assertMatch, assertRejects, assertStringIncludes } from "@std/assert";
import { projectSlug } from "../../../lib/permissions/rules/project_slug.ts";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { sessionHandoff } from "../../../lib/hooks/handlers/session_handoff.ts";
import type { HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { namesInDirectory } from "../../../lib/hooks/store/small_file.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { assistant, jsonl, text, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const NOW = Date.UTC(2026, 5, 10, 12);
const HOUR = 60 * 60 * 1000;
const OPEN = "Shall the exporter keep the old names?";
const FINISHED = "The exporter is written.";

/** A project with sessions of both clients. */
interface Place {
  /** Writes a session of Claude Code that ended some hours ago with these words. */
  claude(id: string, hoursAgo: number, last: string, more?: Record<string, unknown>): void;
  codex(id: string, hoursAgo: number, last: string): void;
  /** Writes a session of Claude Code with these lines. */
  write(id: string, hoursAgo: number, ...lines: readonly unknown[]): void;
  /** Puts a directory in the place of a session of Claude Code. */
  block(id: string): void;
  start(given?: { source?: string; client?: "codex"; context?: Partial<HookContext> }): Promise<HookAnswer>;
}

async function inPlace(onStart: Config["handoff"]["onStart"], test: (place: Place) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const project = `${folder}/project`;
  const directory = `${folder}/claude/projects/${projectSlug(project)}`;
  const day = `${folder}/codex/sessions/2026/06/10`;
  for (const path of [directory, day]) Deno.mkdirSync(path, { recursive: true });
  const stores = { claude: memoryStore(), codex: memoryStore() };
  const variables: Record<string, string> = { CLAUDE_CONFIG_DIR: `${folder}/claude`, CODEX_HOME: `${folder}/codex` };
  const write = (path: string, hoursAgo: number, lines: readonly unknown[]) => {
    const time = new Date(NOW - hoursAgo * HOUR);
    Deno.writeTextFileSync(path, jsonl(...lines));
    Deno.utimeSync(path, time, time);
  };
  await test({
    claude(id, hoursAgo, last, more = {}) {
      const fields = { timestamp: new Date(NOW - hoursAgo * HOUR).toISOString(), cwd: project, ...more };
      write(`${directory}/${id}.jsonl`, hoursAgo, [
        user("Please write an exporter for the old archive.", { uuid: `${id}-u`, ...fields }),
        assistant(`${id}-m`, [text(last)], { uuid: `${id}-a`, parentUuid: `${id}-u`, ...fields }),
      ]);
    },
    write: (id, hoursAgo, ...lines) => write(`${directory}/${id}.jsonl`, hoursAgo, lines),
    block: (id) => Deno.mkdirSync(`${directory}/${id}.jsonl`),
    codex(id, hoursAgo, last) {
      const timestamp = new Date(NOW - hoursAgo * HOUR).toISOString();
      const message = (role: string, type: string, said: string) => ({
        timestamp,
        type: "response_item",
        payload: { type: "message", role, content: [{ type, text: said }] },
      });
      const event = (payload: unknown) => ({ timestamp, type: "event_msg", payload });
      write(`${day}/rollout-2026-06-10T10-00-00-${id}.jsonl`, hoursAgo, [
        { timestamp, type: "session_meta", payload: { id, cwd: project, cli_version: "0.171.0", source: "cli" } },
        event({ type: "task_started", turn_id: "t1" }),
        message("user", "input_text", "Please write an exporter for the old archive."),
        event({ type: "user_message", message: "Please write an exporter for the old archive." }),
        message("assistant", "output_text", last),
        event({ type: "task_complete", turn_id: "t1", last_agent_message: last }),
      ]);
    },
    start: async ({ source = "startup", client, context = {} } = {}) =>
      await sessionHandoff.handle(contextFor({
        hook_event_name: "SessionStart",
        session_id: "new",
        source,
        cwd: project,
        ...client === "codex"
          ? { model: "m", turn_id: "t", transcript_path: `${day}/rollout-2026-06-10T12-00-00-new.jsonl` }
          : { transcript_path: `${directory}/new.jsonl` },
      }, {
        now: new Date(NOW),
        project,
        store: stores[client ?? "claude"],
        config: { ...DEFAULT_CONFIG, handoff: { onStart } },
        env: (name) => variables[name] ?? null,
        listNames: namesInDirectory,
        ...context,
      })),
  });
}

const kinds = async (place: Place, ...starts: Parameters<Place["start"]>[0][]): Promise<string[]> => {
  const found: string[] = [];
  for (const start of starts) found.push((await place.start(start)).kind);
  return found;
};

Deno.test("session_handoff tells the user of a session that ended unfinished, once for each end", () =>
  inPlace("notice", async (place) => {
    place.claude("0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", 3, OPEN);
    const answer = await place.start();
    assert(answer.kind === "notice");
    assertEquals(
      answer.text,
      "debrief: the last session here (Claude Code, 3 h ago), “Please write an exporter for the old archive.”, " +
        "ended unfinished: a question is open. To see what is open, run debrief handoff 0f3e7a52-4c1d; " +
        "to go on in it, claude --resume 0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d",
    );
    assertEquals(await kinds(place, {}, { source: "clear" }), ["none", "none"]);
    place.claude("0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", 1, OPEN);
    assertEquals(await kinds(place, { source: "clear" }, {}), ["notice", "none"]);
  }));

Deno.test("session_handoff gives the model what the session handed over, in 2 kB", () =>
  inPlace("context", async (place) => {
    place.claude("4f0c", 3, `${"The importer reads each of the many old files. ".repeat(200)}\n${OPEN}`);
    const answer = await place.start();
    assert(answer.kind === "context");
    assertMatch(answer.text, /^debrief: the last session of this project ended unfinished\. /);
    assertStringIncludes(
      answer.text,
      "- first prompt: “Please write an exporter for the old archive.” (the user, line 1)",
    );
    assertStringIncludes(answer.text, `- question without an answer: “${OPEN}”`);
    assert(new TextEncoder().encode(answer.text).length <= 2000);
  }));

Deno.test("session_handoff says nothing of a session that is finished, old, headless or the same", () =>
  inPlace("notice", async (place) => {
    assertEquals(await kinds(place, {}), ["none"]);
    place.claude("a", 50, OPEN);
    place.claude("new", 0, OPEN);
    place.claude("b", 2, OPEN, { entrypoint: "sdk-cli" });
    assertEquals(await kinds(place, {}), ["none"]);
    place.claude("c", 3, OPEN);
    place.claude("d", 2, FINISHED);
    assertEquals(await kinds(place, {}), ["none"]);
    place.claude("d", 4, FINISHED);
    assertEquals(await kinds(place, {}), ["notice"]);
  }));

Deno.test("session_handoff is silent at other starts, where it is off, in headless sessions and in a replay", () =>
  inPlace("notice", async (place) => {
    place.claude("a", 3, OPEN);
    const headless: Partial<HookContext> = { attendance: () => ({ kind: "headless", source: "environment" }) };
    assertEquals(
      await kinds(
        place,
        { source: "resume" },
        { source: "compact" },
        { context: headless },
        { context: { isPresent: false } },
        { context: { config: DEFAULT_CONFIG } },
        { context: { project: null } },
        {},
      ),
      ["none", "none", "none", "none", "none", "none", "notice"],
    );
  }));

Deno.test("session_handoff knows the sessions of other clients, in both directions", () =>
  inPlace("notice", async (place) => {
    place.claude("4f0c", 5, OPEN);
    place.codex("019e0000-0000-7000-8000-000000000001", 2, OPEN);
    const inClaude = await place.start();
    assert(inClaude.kind === "notice");
    assertStringIncludes(inClaude.text, "(Codex, 2 h ago)");
    assertStringIncludes(inClaude.text, "to go on in it, codex resume 019e0000-0000-7000-8000-000000000001");
    place.claude("4f0c", 1, OPEN);
    const inCodex = await place.start({ client: "codex" });
    assert(inCodex.kind === "notice");
    assertStringIncludes(inCodex.text, "(Claude Code, 1 h ago)");
  }));

Deno.test("session_handoff says in its log why it says nothing, and bears sessions and a state that fail", () =>
  inPlace("notice", async (place) => {
    const why = async (context: Partial<HookContext> = {}) => {
      const notes: unknown[] = [];
      const { kind } = await place.start({ context: { note: (note) => void notes.push(note), ...context } });
      return notes.map((note) => (note as { readonly pass?: string }).pass).find((pass) => pass !== undefined) ?? kind;
    };
    const headless: Partial<HookContext> = { attendance: () => ({ kind: "headless", source: "environment" }) };
    assertEquals([await why(headless), await why()], ["silent", "nothing"]);
    place.claude("a", 48, FINISHED);
    assertEquals(await why(), "finished");
    // its file was touched later, and says itself when it ended
    place.claude("b", 1, OPEN, { timestamp: new Date(NOW - 48 * HOUR - 1).toISOString() });
    assertEquals(await why(), "old");
    place.write("b", 1, { ...user("Please write an exporter."), uuid: "u" });
    assertEquals(await why(), "old");
    place.claude("b", 1, OPEN, { timestamp: new Date(NOW - 48 * HOUR).toISOString() });
    const store: HookContext["store"] = {
      ...memoryStore(),
      updateState: () => ({ status: "failed", reason: "busy", message: "no room" }),
    };
    assertEquals([await why({ store }), await why(), await why()], ["no_state", "notice", "already_reported"]);
    // one that goes on where the clock was set back has ended again
    const said = (id: string) => ({ uuid: id, timestamp: new Date(NOW - HOUR).toISOString() });
    const turn = (id: string) => [
      user("Please write an exporter for the old archive.", said(`${id}u`)),
      assistant(id, [text(OPEN)], said(id)),
    ];
    place.write("b", 0.8, ...turn("1"));
    assertEquals([await why(), await why()], ["notice", "already_reported"]);
    place.write("b", 0.8, ...turn("1"), ...turn("2"));
    assertEquals(await why(), "notice");
    // a name that is no id resumes nothing, and what is long is cut
    const name = `b${" long".repeat(20)}`;
    for (const [id, prompt, ago] of [[name, "x".repeat(80), 0.7], [`c${name}`, "x".repeat(81), 0.6]] as const) {
      place.write(id, ago, user(prompt, said("u")), assistant("m", [text(OPEN)], said("m")));
      const answer = await place.start();
      assert(answer.kind === "notice");
      assertEquals(
        answer.text.split("“")[1],
        `${
          prompt.length === 80 ? prompt : `${"x".repeat(79)}…`
        }”, ended unfinished: a question is open. To see what is open, run debrief handoff ${id.slice(0, 13)}`,
      );
    }
    // four that cannot be read or have no prompt are passed over
    place.block("blocked");
    const empty = (count: number) => {
      for (let at = 0; at < count; at++) {
        place.write(`e${at}`, 0, assistant(`m${at}`, [text("Done.")], { uuid: `a${at}` }));
      }
    };
    place.claude("c", 0.5, OPEN);
    empty(3);
    assertEquals(await why(), "notice");
    empty(4);
    assertEquals(await why(), "nothing");
    await assertRejects(
      () =>
        place.start({
          context: {
            check: () => {
              throw new Error("no time is left");
            },
          },
        }),
      Error,
      "no time is left",
    );
  }));
