import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type CodexRecording, codexRecordings } from "../../support/recordings/codex_recordings.ts";
import { debrief, inPlace, type Place } from "../../support/command_line.ts";

const RECORDINGS = codexRecordings();

function recording(version: string, scenario: string): CodexRecording {
  const found = RECORDINGS.find((one) => one.version === version && one.scenario === scenario);
  if (!found) throw new Error(`no recording of ${scenario} with ${version}`);
  return found;
}

/** Puts a recorded session where the client keeps it, as a session of the place's project. */
function keep(place: Place, { main, agents }: CodexRecording): string {
  const [first = ""] = [main, ...agents].map((path) => {
    const target = `${place.home}/.codex/${path.slice(path.indexOf("sessions/"))}`;
    Deno.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(target, Deno.readTextFileSync(path).replaceAll("/home/dev/project", place.project));
    return target;
  });
  return first;
}

const idOf = (path: string): string => /([0-9a-f-]{36})\.jsonl$/.exec(path)?.[1] ?? "";

async function json(place: Place, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await debrief(place, [...args, "--json"]);
  assertEquals([code, stderr], [0, ""], args.join(" "));
  return JSON.parse(stdout);
}

Deno.test("a session of Codex is found by its path, its id, the beginning of it, and as the latest", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.150.0", "subagent"));
    keep(place, recording("0.169.0", "plain_tools"));
    const byPath = await json(place, "turns", path);
    assertEquals(await json(place, "turns", idOf(path)), byPath);
    assertEquals(await json(place, "turns", idOf(path).slice(0, 18)), byPath);
    assertEquals(await json(place, "turns", "latest"), byPath);
    const { code, stderr } = await debrief(place, ["turns", "01a2"]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, "Cannot choose session");
  }));

Deno.test("sessions lists the sessions of both clients, marked, and no agents", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.169.0", "subagent"));
    const projects = `${place.config}/projects/${place.project.replace(/[^a-zA-Z0-9]/g, "-")}`;
    Deno.mkdirSync(projects, { recursive: true });
    const id = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
    const line = {
      type: "user",
      uuid: "u",
      sessionId: id,
      cwd: place.project,
      message: { role: "user", content: "hi" },
    };
    Deno.writeTextFileSync(`${projects}/${id}.jsonl`, `${JSON.stringify({ ...line, version: "2.1.330" })}\n`);
    const { sessions } = await json(place, "sessions") as { sessions: Record<string, unknown>[] };
    const seen = sessions.map(({ session, program, agents }) => ({ session, program, agents }));
    assertEquals(seen.sort((a, b) => String(a.program) < String(b.program) ? -1 : 1), [
      { session: id, program: "claude_code", agents: 0 },
      { session: idOf(path), program: "codex", agents: 1 },
    ]);
    const { stdout } = await debrief(place, ["sessions"]);
    assertStringIncludes(stdout, "Codex 0.169.0");
  }));

Deno.test("agents shows a Codex session's agents with what they concluded and the calls that started them", () =>
  inPlace(async (place) => {
    for (
      const [version, scenario] of [["0.169.0", "two_subagents_code"], ["0.150.0", "two_subagents"], [
        "0.124.0",
        "two_subagents",
      ]] as const
    ) {
      const one = recording(version, scenario);
      const { agents } = await json(place, "agents", keep(place, one)) as { agents: Record<string, unknown>[] };
      assertEquals(agents.map(({ text }) => text).sort(), one.expected.agents.map(({ final }) => final).sort());
      const starts = one.expected.calls.filter(({ tool }) => tool === "spawn_agent").map(({ id }) => id);
      assertEquals(agents.map(({ toolUseId }) => toolUseId).sort(), starts.sort());
      assertEquals(agents.every(({ final, parentAgentId }) => final === true && parentAgentId === null), true);
    }
  }));

Deno.test("every command that reads a transcript reads a session of Codex", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.169.0", "decisions_code"));
    const rules = keep(place, recording("0.169.0", "rules_code"));
    const triage = await json(place, "triage", path) as { scores: { DECISION: { triggered: boolean } } };
    assert(triage.scores.DECISION.triggered);
    const summary = await json(place, "summary", path) as { text: string };
    assertStringIncludes(summary.text, "We decided to use sqlite");
    const intent = await json(place, "intent", rules, "--tool", "Bash", "--input", '{"command":"rm -rf build"}');
    assertEquals([intent["status"], intent["text"]], ["found", "I delete the folder."]);
    const calls = await json(place, "calls", rules) as { calls: { target: string; decision: string }[] };
    assertEquals(calls.calls.map(({ target, decision }) => [target, decision]), [
      ["rm -rf build", "denied_by_rule"],
      ["frob one", "not_granted"],
      ["echo fine", "allowed"],
    ]);
    const replayed = await debrief(place, ["replay", "memory_triage", path]);
    assertStringIncludes(replayed.stdout, ": block");
    assertStringIncludes(replayed.stdout, "AGENTS.md");
    for (
      const args of [["turns", path], ["agents", path], ["tables", path, "--out", `${place.home}/t`], ["review", path]]
    ) {
      const { code, stderr } = await debrief(place, args);
      assertEquals([code, stderr], [0, ""], args.join(" "));
    }
  }));

Deno.test("review counts what was refused in Codex, and suggests no rules of another client for it", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.150.0", "not_granted"));
    const review = await json(place, "review", path) as {
      recommendations: unknown[];
      calls: { byDecision: Record<string, number> };
    };
    assertEquals(review.calls.byDecision, { not_granted: 1 });
    assertEquals(review.recommendations, []);
  }));

Deno.test("check says what Codex would do with a session, and trim leaves it alone", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.169.0", "resume"));
    assertEquals((await json(place, "check", path))["resumes"], true);
    const text = Deno.readTextFileSync(path);
    Deno.writeTextFileSync(path, `${text}{"broken\n`);
    const { stdout } = await debrief(place, ["check", path]);
    assertStringIncludes(stdout, "Resumes: yes, with problems");
    assertStringIncludes(stdout, "Codex skips the line");
    assert(!stdout.includes("debrief trim"), "nothing has to be repaired");
    const renamed = path.replace(idOf(path), "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d");
    Deno.writeTextFileSync(renamed, text);
    const named = await debrief(place, ["check", renamed]);
    assertStringIncludes(named.stdout, "0.171 refuses the one in the file's name");
    Deno.removeSync(renamed);
    for (const more of [["--dry-run"], ["--to-project"]]) {
      const { code, stderr } = await debrief(place, ["trim", path, ...more]);
      assertEquals(code, 2);
      assertStringIncludes(stderr, "it is a session of Codex, of which debrief writes no shorter copies");
    }
  }));

Deno.test("permissions suggests prefix rules for what was approved, and leaves out what a rule decides or a user refused", () =>
  inPlace(async (place) => {
    const path = keep(place, recording("0.169.0", "approval_given"));
    const state = `${place.home}/.codex/debrief/state/sessions/${idOf(path)}`;
    const calls = recording("0.169.0", "approval_given").expected.calls;
    Deno.mkdirSync(state, { recursive: true });
    Deno.writeTextFileSync(
      `${state}/intent.jsonl`,
      calls.map(({ id }) => `{"event":"PermissionRequest","toolUseId":"${id}"}\n`).join(""),
    );
    const rulesOf = async () => (await json(place, "permissions", path, "--prompts"))["prefixRules"];
    const shared = {
      rule: 'prefix_rule(pattern=["frob", "one"], decision="allow")',
      file: `${place.home}/.codex/rules/default.rules`,
      client: "codex",
    };
    const found = await rulesOf() as { rule: string; prompts: number; file: string; client: string; isSafe: boolean }[];
    assertEquals(found.map(({ rule }) => rule).sort(), [
      'prefix_rule(pattern=["frob", "one"], decision="allow")',
      'prefix_rule(pattern=["frob", "two"], decision="allow")',
    ]);
    for (const { prompts, file, client } of found) {
      assertEquals([prompts, file, client], [1, shared.file, shared.client]);
    }
    const { stdout } = await debrief(place, ["permissions", path, "--prompts"]);
    assertStringIncludes(stdout, "Prefix rules: add each as a line to ~/.codex/rules/default.rules");
    assertStringIncludes(stdout, shared.rule);
    Deno.mkdirSync(`${place.home}/.codex/rules`);
    Deno.writeTextFileSync(shared.file, 'prefix_rule(pattern=["frob"], decision="prompt")\n');
    assertEquals(await rulesOf(), []);
  }));

Deno.test("decide --client codex answers as codex execpolicy check does, and decides each command of a line", () =>
  inPlace(async (place) => {
    const rules = `${place.project}/a.rules`;
    Deno.writeTextFileSync(
      rules,
      'prefix_rule(pattern=["git"], decision="allow")\nprefix_rule(pattern=["rm"], decision="forbidden")\nx += 1\n',
    );
    const asked = [
      { command: ["git", "status"] },
      { tool_input: { command: "git status && rm -rf x" } },
      { tool_input: { command: "git status && ls" } },
      { tool_input: { command: "bash" } },
      {},
    ];
    const { stdout, stderr, code } = await debrief(place, ["decide", "--client", "codex", "--settings", rules], {
      stdin: asked.map((one) => `${JSON.stringify(one)}\n`).join(""),
    });
    assertEquals(code, 0);
    assertStringIncludes(stderr, ":3:");
    const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
    assertEquals(answers.map(({ decision, error }) => decision ?? (error === undefined ? null : "error")), [
      "allow",
      "forbidden",
      null,
      null,
      "error",
    ]);
    assertEquals(answers[0].matchedRules, [{ prefixRuleMatch: { matchedPrefix: ["git"], decision: "allow" } }]);
  }));
