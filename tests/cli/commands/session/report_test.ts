import { assertEquals, assertStringIncludes } from "@std/assert";
import { generateSession } from "../../../../tools/generator/generate_sessions.ts";
import { debrief, inPlace, keepSession, placeTest, recordedSession, stateFile } from "../../../support/command_line.ts";

import { stateDirectory } from "../../../../lib/hooks/store/state_names.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

placeTest("report writes a page that only its owner can read, and prints Markdown", async (place) => {
  keepSession(place, ID, recordedSession("tool_errors"));
  const page = await debrief(place, ["report", "--html", "out.html"]);
  assertEquals([page.code, page.stdout, page.stderr], [0, "", "Wrote out.html\n"]);
  assertStringIncludes(Deno.readTextFileSync(`${place.project}/out.html`), "<h2>Turns</h2>");
  assertEquals((Deno.statSync(`${place.project}/out.html`).mode ?? 0) & 0o777, 0o600);
  const markdown = await debrief(place, ["report", ID.slice(0, 6), "--markdown"]);
  assertEquals([markdown.code, markdown.stderr], [0, ""]);
  assertStringIncludes(markdown.stdout, "# Please do the task\n");
});

placeTest("report --html - prints the page of a session, without writing", async (place) => {
  keepSession(place, ID, recordedSession("tool_errors"));
  await debrief(place, ["report", "--html", "out.html"]);
  const printed = await debrief(place, ["report", "--html", "-"]);
  assertEquals([printed.code, printed.stderr], [0, ""]);
  assertEquals(printed.stdout, Deno.readTextFileSync(`${place.project}/out.html`));
  const all = await debrief(place, ["report", `${place.config}/projects`, "--html", "-"]);
  assertStringIncludes(all.stderr, "Expected --html to be a file for a directory");
});

Deno.test("report says in which turn and line each item is, also in a file that is read from its end", () =>
  inPlace(async (place) => {
    keepSession(place, ID, recordedSession("decisions"));
    const where = / \(turn 0, line (\d+)\)$/gm;
    const { stdout } = await debrief(place, ["report", ID, "--markdown"]);
    const lines = [...stdout.matchAll(where)].map(([, line]) => Number(line));
    const said = recordedSession("decisions").split("\n");
    assertEquals(lines.length, 2);
    for (const line of lines) assertStringIncludes(said[line - 1] ?? "", "We settled on WAL mode");
    await debrief(place, ["report", ID, "--html", "out.html"]);
    assertStringIncludes(Deno.readTextFileSync(`${place.project}/out.html`), `turn 0, line ${lines[0]}`);
  }));

placeTest("report of a directory links to a page of each session, and back", async (place) => {
  keepSession(place, ID, recordedSession("tool_errors"));
  keepSession(place, "1f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("plain_tools"));
  const { code } = await debrief(place, ["report", `${place.config}/projects`, "--html", "all.html"]);
  assertEquals(code, 0);
  const page = Deno.readTextFileSync(`${place.project}/all.html`);
  const links = [...page.matchAll(/<a href="([^"]+)">/g)].map(([, link]) => link ?? "");
  assertEquals(links.toSorted(), [`all-sessions/${ID}.html`, "all-sessions/1f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d.html"]);
  assertStringIncludes(Deno.readTextFileSync(`${place.project}/${links[0]}`), '<a href="../all.html">');
});

placeTest("report of a directory links only to pages that it wrote, whatever the files are called", async (place) => {
  const sessions = `${place.project}/sessions`;
  Deno.mkdirSync(sessions);
  const names = ["javascript:alert(1)", "data:text,x", "..", "a#b?c&d%2e", '"onclick="x', "..\\x"];
  for (const name of names) {
    const lines = chain(name, user(`task ${name}`), assistant("m", [text("Done.")]));
    Deno.writeTextFileSync(`${sessions}/${name}.jsonl`, jsonl(...lines));
  }
  assertEquals((await debrief(place, ["report", sessions, "--html", "a.html"])).code, 0);
  const page = Deno.readTextFileSync(`${place.project}/a.html`);
  const links = [...page.matchAll(/\shref="([^"]*)"/g)].map(([, link = ""]) => link);
  const written = [...Deno.readDirSync(`${place.project}/a-sessions`)].map(({ name }) => `a-sessions/${name}`);
  assertEquals(links.length, names.length);
  assertEquals(links.map(decodeURIComponent).sort(), written.sort());
});

Deno.test("report of a directory, tables and turns count what a resumed session repeats once, and agree", () =>
  inPlace(async (place) => {
    const ids = ["a", "b", "c"].map((letter) => ID.replace("0f3e", `${letter}f3e`));
    const directory = `${place.config}/projects/-p`;
    Deno.mkdirSync(directory, { recursive: true });
    const lines = (seed: number) => [...generateSession(seed, { bytes: 80_000, version: "2.1.330" })];
    const [first, more] = [lines(3), lines(4)];
    const files = [first, [...first, ...more], first.slice(0, first.length >> 1)];
    for (const [index, id] of ids.entries()) {
      Deno.writeTextFileSync(`${directory}/${id}.jsonl`, files[index]?.join("\n") + "\n");
    }
    await debrief(place, ["report", directory, "--html", "all.html"]);
    const page = Deno.readTextFileSync(`${place.project}/all.html`);
    const tile = (name: string) =>
      Number(page.match(new RegExp(`<b>([\\d,]+)</b><span>${name}<`))?.[1]?.replace(",", ""));
    await debrief(place, ["tables", directory, "--out", "t"]);
    const own = (table: string) =>
      Deno.readTextFileSync(`${place.project}/t/${table}.ndjson`).trim().split("\n").map((line) => JSON.parse(line))
        .filter(({ is_copy }) => !is_copy);
    const { turns, session } = JSON.parse((await debrief(place, ["turns", ids[1] ?? "", "--json"])).stdout);
    const { hooks } = session;
    const calls = own("tool_calls");
    assertEquals([tile("session"), own("sessions").length], [1, 1]);
    assertEquals([tile("turns"), own("turns").length], [turns.length, turns.length]);
    assertEquals([tile("tool calls"), calls.length > 20], [calls.length, true]);
    const ended = own("decisions").filter(({ outcome }) => outcome === "tool_error").length;
    assertEquals([tile("failed"), ended > 0], [ended, true]);
    const runs = own("hooks");
    assertEquals(hooks.reduce((sum: number, hook: { runs: number }) => sum + hook.runs, 0), runs.length);
    assertStringIncludes(page, `<td class="n" data-name="Runs">${hooks[0].runs}</td>`);
    assertStringIncludes(page, "2 sessions below only repeat others");
    const tokens = (of: { usage?: { output: number }; output_tokens?: number }[]) =>
      of.reduce((sum, turn) => sum + (turn.usage?.output ?? turn.output_tokens ?? 0), 0);
    assertEquals(tokens(own("turns")), tokens(turns));
  }));

placeTest("report and agents read what the hooks recorded, and say where it is from", async (place) => {
  const cwd = { cwd: place.project, timestamp: "2026-01-01T10:00:00.000Z" };
  const path = keepSession(
    place,
    ID,
    jsonl(
      user("go", { ...cwd, uuid: "u1" }),
      assistant(
        "m1",
        [toolUse("t1", "Bash", { command: "make a" }), toolUse("t2", "Bash", { command: "make b" })],
        cwd,
      ),
      user([toolResult("t1"), toolResult("t2")], cwd),
      assistant("m2", "done", cwd),
    ),
  );
  const agents = `${path.replace(/\.jsonl$/, "")}/subagents`;
  Deno.mkdirSync(agents, { recursive: true });
  Deno.writeTextFileSync(`${agents}/agent-a1.jsonl`, jsonl({ ...user("look", cwd), isSidechain: true, agentId: "a1" }));
  const record = (fields: object) => JSON.stringify({ ts: "2026-01-01T10:00:05.000Z", session: ID, ...fields }) + "\n";
  Deno.writeTextFileSync(
    stateFile(place, "log.jsonl"),
    record({ hook: "memory_triage", event: "Stop", status: "answered" }) +
      record({ hook: "tool_intent", event: "PreToolUse", status: "answered", data: { tool: "Bash", action: "deny" } }) +
      record({ hook: "tool_intent", event: "PreToolUse", status: "passed", data: { tool: "Read" } }) +
      record({ hook: "memory_triage", event: "Stop", status: "answered", session: "another" }),
  );
  Deno.writeTextFileSync(stateFile(place, "triage.jsonl"), record({ categories: ["DECISION"], followUp: "saved" }));
  const sessions = `${stateDirectory(place.config)}/sessions/${ID}`;
  Deno.mkdirSync(sessions, { recursive: true });
  Deno.writeTextFileSync(
    `${sessions}/agents.jsonl`,
    record({ agentId: "a1", text: "the cache is cold", source: "hook_input", final: true }),
  );

  Deno.writeTextFileSync(
    `${sessions}/intent.jsonl`,
    record({ event: "PermissionRequest", toolUseId: "t1", text: "I build a first." }),
  );
  const candidate = { rule: "Bash(make *)", status: "review_needed", risk: "arbitrary_code", reason: "runs code" };
  for (const [file, call] of [["review.json", "t1@1"], ["review.agent-a1.json", "t9@1"]]) {
    const candidates = [{ ...candidate, examples: ["make a"], calls: { [call ?? ""]: ID } }];
    Deno.writeTextFileSync(`${sessions}/${file}`, JSON.stringify({ session: ID, candidates }));
  }

  const { stdout: markdown } = await debrief(place, ["report", ID, "--markdown"]);
  for (
    const line of [
      "- approved once: Bash `make a` (by `intent.jsonl`), said before the call: I build a first. (`intent.jsonl`)",
      "As transcript_review recorded them (`review.json`, `review.agent-a1.json`).",
      "- `Bash(make *)`: 2 calls, runs code, review needed",
      "memory_triage: named what should be saved (`log.jsonl`)",
      "tool_intent: deny: Bash, by one of your rules (`log.jsonl`)",
      "memory_triage: decision: saved after that (`triage.jsonl`)",
      "> the cache is cold",
    ]
  ) assertStringIncludes(markdown, line);
  assertEquals(markdown.match(/log\.jsonl/g)?.length, 2);
  await debrief(place, ["report", ID, "--html", "out.html"]);
  const page = Deno.readTextFileSync(`${place.project}/out.html`);
  assertStringIncludes(page, "conclusion found in: agent summary");
  assertStringIncludes(page, "decision: saved after that");
  for (
    const shown of ["review.json, review.agent-a1.json", "said before the call: I"]
  ) {
    assertStringIncludes(page, shown);
  }
  const json = JSON.parse((await debrief(place, ["report", ID, "--json"])).stdout);
  assertEquals(
    json.decided.map((call: Record<string, unknown>) => [call["id"], call["from"], call["intent"]]),
    [["t1", "intent.jsonl", "I build a first."]],
  );
  assertEquals([json.review.candidates[0].calls, json.actions.length], [2, 3]);
  const { stdout: prompted } = await debrief(place, ["calls", ID, "--prompted", "--json"]);
  assertEquals(JSON.parse(prompted).calls.map(({ id }: { id: string }) => id), ["t1"]);

  const { stdout } = await debrief(place, ["agents", ID]);
  assertStringIncludes(stdout, "the cache is cold  [from agent_summary's record]");
  const { agents: [agent] } = JSON.parse((await debrief(place, ["agents", ID, "--json"])).stdout);
  assertEquals(agent.recorded, { text: "the cache is cold", source: "hook_input", final: true });
});

placeTest("report names its page after the session, and says where it is", async (place) => {
  const lines = chain("s", user("Fix the parser: <b>quotes</b> & käse", { version: "2.1.330" }));
  keepSession(place, ID, jsonl(...lines, assistant("m", [text("ok")], { parentUuid: "u0", uuid: "u1" })));
  const name = `debrief-fix-the-parser-b-quotes-b-käse-${ID.slice(0, 8)}.html`;
  const { code, stdout, stderr } = await debrief(place, ["report"]);
  assertEquals([code, stdout], [0, ""]);
  assertEquals(stderr, `Wrote ${name} (file://${encodeURI(place.project)}/${encodeURI(name)})\n`);
  assertStringIncludes(Deno.readTextFileSync(`${place.project}/${name}`), "<h2>Turns</h2>");
  assertEquals((await debrief(place, ["report"])).code, 0, "its own page is replaced");
  const folder = await debrief(place, ["report", `${place.config}/projects`]);
  assertStringIncludes(folder.stderr, "Wrote debrief-sessions.html (file://");
});

Deno.test({
  name: "report of a directory writes through no symlink, and no pages where a file has their directory's place",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inPlace(async (place) => {
      keepSession(place, ID, recordedSession("tool_errors"));
      const at = (name: string) => `${place.project}/${name}`;
      const [page, sessions, target] = [at("a.html"), at("a-sessions"), at("target.html")];
      const names = () => Array.from(Deno.readDirSync(place.project), ({ name }) => name).sort();
      const report = () => debrief(place, ["report", `${place.config}/projects`, "--html", "a.html", "--yes"]);
      const refused = async (path: string) => {
        const { code, stdout, stderr } = await report();
        assertEquals([code, stdout], [2, ""]);
        assertStringIncludes(stderr, `Cannot write "${path}`);
      };
      Deno.writeTextFileSync(sessions, "mine");
      await refused("a-sessions/");
      assertEquals(Deno.readTextFileSync(sessions), "mine");
      assertEquals(names(), ["a-sessions"]);
      Deno.removeSync(sessions);
      assertEquals((await report()).code, 0);
      // a page of its own, which it would replace if it had this name
      Deno.renameSync(page, target);
      Deno.writeTextFileSync(target, "<!-- mine -->", { append: true });
      const kept = Deno.readTextFileSync(target);
      Deno.symlinkSync("target.html", page);
      await refused("a.html");
      assertEquals([Deno.readTextFileSync(target), Deno.lstatSync(page).isSymlink], [kept, true]);
      assertEquals(names(), ["a-sessions", "a.html", "target.html"]);
    }),
});

placeTest("report says what it expects", async (place) => {
  keepSession(place, ID, recordedSession("tool_errors"));
  const cases: [args: string[], message: string][] = [
    [["report", "--markdown", "--html", "x.html"], "found --html and --markdown"],
    [["report", "-", "--markdown"], `found "-": a report also needs the agents' files`],
    [["report", place.config, "--markdown"], "Markdown and JSON are for one session"],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 2);
    assertStringIncludes(stderr, message);
  }
});

placeTest("report asks before it replaces a file that is not its own page", async (place) => {
  keepSession(place, ID, recordedSession("tool_errors"));
  const path = `${place.project}/out.html`;
  for (const mine of ["mine", "<!doctype html><p>mine", '{ "permissions": {} }']) {
    Deno.writeTextFileSync(path, mine);
    const refused = await debrief(place, ["report", ID, "--html", "out.html"]);
    assertEquals(refused.code, 2);
    assertStringIncludes(refused.stderr, "it exists and is not a page of debrief (choose another name, or add --yes)");
    assertEquals(Deno.readTextFileSync(path), mine);
  }
  assertEquals((await debrief(place, ["report", ID, "--html", "out.html", "--yes"])).code, 0);
  const page = Deno.readTextFileSync(path);
  assertStringIncludes(page, "<!doctype html>");
  assertEquals((await debrief(place, ["report", ID, "--html", "out.html"])).code, 0, "its own page");
  assertEquals((await debrief(place, ["permissions", ID, "--html", "out.html"])).code, 0);
  Deno.writeTextFileSync(path, "mine");
  assertEquals((await debrief(place, ["permissions", ID, "--html", "out.html"])).code, 2);
  assertEquals(Deno.readTextFileSync(path), "mine");
});
