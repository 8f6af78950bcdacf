import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { projectState } from "../../../lib/hooks/store/state_names.ts";
import { PLANTED } from "../../support/secrets/planted.ts";
import { debrief as ask, denoRun, inPlace, type Outcome, run } from "../../support/command_line.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const APPROVALS = `${ROOT}fixtures/clients/2.1.330/approvals`;
const ENV = "--allow-env=HOME,CLAUDE_CONFIG_DIR";
const YES = { permissionDecision: { decision: "accept", source: "user_temporary" } };

/** Runs the command line in a directory that is also the home: in a process of its own where the flags are what is tested. */
async function debrief(
  args: readonly string[],
  { cwd, flags }: { cwd: string; flags: readonly string[] },
): Promise<Outcome> {
  const place = { home: cwd, config: `${cwd}/.claude`, project: cwd, programs: "" };
  if (flags.includes(ENV)) return await ask(place, args);
  const [program = "", ...rest] = denoRun(flags, "main.ts");
  return await run(program, [...rest, ...args], place);
}

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  await inPlace(async ({ home }) => {
    const folder = `${home}/here`;
    Deno.mkdirSync(folder);
    await test(folder);
  });
}

Deno.test("review --json has the shape of debrief.review/1", () =>
  inFolder(async (cwd) => {
    const { code, stdout, stderr } = await debrief(["review", APPROVALS, "--json"], { cwd, flags: ["--allow-read"] });
    assertEquals([code, stderr], [0, ""]);
    const review = JSON.parse(stdout);
    assertEquals(Object.keys(review), [
      "schema",
      "files",
      "entries",
      "calls",
      "findings",
      "recommendations",
      "suggestions",
      "notes",
    ]);
    assertEquals(review.schema, "debrief.review/1");
    assertEquals(review.files, { read: 1, skipped: 0 });
    assertEquals(Object.keys(review.findings[0]), [
      "session",
      "line",
      "toolUseId",
      "tool",
      "timestamp",
      "cwd",
      "decision",
      "outcome",
      "errorKind",
      "mode",
      "waitMs",
      "label",
      "call",
      "evidence",
      "words",
      "rule",
    ]);
    assertEquals(Object.keys(review.recommendations[0]), [
      "rule",
      "destination",
      "status",
      "occurrences",
      "sessions",
      "promptsSaved",
      "newlyAllowed",
      "risk",
      "confidence",
      "why",
      "examples",
    ]);
    assertEquals(review.calls, {
      total: 4,
      byDecision: { approved_once: 3, approved_always: 1 },
      byOutcome: { ok: 1, tool_error: 3 },
      byTool: { Bash: 3, Write: 1 },
    });
  }));

Deno.test("review says in a table what helped, and what the files cannot show", () =>
  inFolder(async (cwd) => {
    const flags = ["--allow-read"];
    const { stdout } = await debrief(["review", APPROVALS], { cwd, flags });
    assertStringIncludes(stdout, "4 prompts answered by the user");
    assertStringIncludes(stdout, "Bash(frob two)");
    assert(!stdout.includes("Note:"), stdout);
    const old = await debrief(["review", `${ROOT}fixtures/clients/2.1.30/plain_tools`], { cwd, flags });
    assertStringIncludes(old.stdout, "For 2 of 2 calls the transcript does not record who allowed them");
  }));

Deno.test("review names the denied calls by what they were about", () =>
  inFolder(async (cwd) => {
    const flags = ["--allow-read"];
    const words = `${ROOT}fixtures/clients/2.1.330/reject_with_words`;
    const { stdout } = await debrief(["review", words], { cwd, flags });
    const [, denied = ""] = /Denied and interrupted calls\n(.*)/.exec(stdout) ?? [];
    const { findings } = JSON.parse((await debrief(["review", words, "--json"], { cwd, flags })).stdout);
    const [finding] = findings.filter(({ words }: { words: string | null }) => words !== null);
    assertEquals(typeof finding.timestamp, "string");
    assert(finding.call.length > 3 && denied.includes(`${finding.call}: “`), `${finding.call} in ${denied}`);
    assert(!denied.includes("doesn't want to proceed"), denied);
  }));

Deno.test("review leaves out what came before --since, and rules the settings have", () =>
  inFolder(async (cwd) => {
    const flags = ["--allow-read"];
    const late = await debrief(["review", APPROVALS, "--since", "2099-01-01", "--json"], { cwd, flags });
    assertEquals(JSON.parse(late.stdout).calls.total, 0);
    const wrong = await debrief(["review", APPROVALS, "--since", "someday"], { cwd, flags });
    assertEquals([wrong.code, wrong.stdout], [2, ""]);
    Deno.writeTextFileSync(`${cwd}/settings.json`, '{"permissions":{"allow":["Bash(frob *)"]}}');
    const { stdout } = await debrief(["review", APPROVALS, "--settings", "settings.json", "--json"], { cwd, flags });
    const rules = JSON.parse(stdout).recommendations.map(({ rule }: { rule: string }) => rule).sort();
    assertEquals(rules, ["Bash(blix three)", "Edit(/new.txt)"]);
  }));

Deno.test("review counts a resumed copy of a session once", () =>
  inFolder(async (cwd) => {
    const [name] = [...Deno.readDirSync(APPROVALS)].map((entry) => entry.name).filter((entry) =>
      entry.endsWith(".jsonl") && !entry.startsWith("hook")
    );
    const text = Deno.readTextFileSync(`${APPROVALS}/${name}`);
    Deno.writeTextFileSync(`${cwd}/one.jsonl`, text);
    Deno.writeTextFileSync(`${cwd}/two.jsonl`, text.replaceAll(String(name).replace(".jsonl", ""), "another-session"));
    const { stdout } = await debrief(["review", ".", "--json"], { cwd, flags: ["--allow-read"] });
    const { files, calls } = JSON.parse(stdout);
    assertEquals([files.read, calls.total], [2, 4]);
  }));

Deno.test("review shows no planted secret, in any form of report", () =>
  inFolder(async (cwd) => {
    const lines = PLANTED.flatMap(([, text], i) => [
      assistant(`m${i}`, [toolUse(`t${i}`, "Bash", { command: text })]),
      user([toolResult(`t${i}`, "fine")], YES),
      assistant(`n${i}`, [toolUse(`u${i}`, "Bash", { command: text })]),
      user([toolResult(`u${i}`, `Permission to use Bash with command ${text} has been denied.`, true)], {
        permissionDecision: { decision: "reject", source: "user_reject" },
        userFeedback: `never ${text}`,
      }),
      assistant(`o${i}`, [toolUse(`v${i}`, "Write", { file_path: `/p/${i}`, content: text })]),
      user([toolResult(`v${i}`, text, true)]),
      assistant(`p${i}`, [toolUse(`w${i}`, "WebFetch", { url: `https://x.org/?q=${text}` })]),
      user([toolResult(`w${i}`, text, true)], YES),
    ]);
    Deno.writeTextFileSync(`${cwd}/session.jsonl`, jsonl(...lines));
    const flags = ["--allow-read", `--allow-write=${cwd}`];
    const runs = [
      await debrief(["review", "session.jsonl"], { cwd, flags }),
      await debrief(["review", "session.jsonl", "--json"], { cwd, flags }),
      await debrief(["review", "session.jsonl", "--html", "page.html"], { cwd, flags }),
      await debrief(["rules", "test", "Bash(frob *)", "session.jsonl"], { cwd, flags }),
    ];
    const texts = [
      ...runs.flatMap(({ stdout, stderr }) => [stdout, stderr]),
      Deno.readTextFileSync(`${cwd}/page.html`),
    ];
    assertEquals(runs.map(({ code }) => code), [0, 0, 0, 0]);
    for (const [secret] of PLANTED) for (const text of texts) assert(!text.includes(secret), `${secret} is shown`);
    assertEquals(JSON.parse(runs[1]?.stdout ?? "").calls.total, 4 * PLANTED.length);
  }));

Deno.test("review --apply and --undo change the rules and nothing else", () =>
  inFolder(async (cwd) => {
    const file = `${cwd}/.claude/settings.local.json`;
    const before = '{\n    "model": "x",\n    "permissions": { "allow": ["Read(//x/**)"], "deny": [] }\n}\n';
    Deno.mkdirSync(`${cwd}/.claude`);
    Deno.writeTextFileSync(file, before);
    const flags = ["--allow-read", `--allow-write=${cwd}`, ENV];
    const applied = await debrief(["review", "--apply", "Bash(npm run *)", "--apply", "Edit(/src/**)", "--yes"], {
      cwd,
      flags,
    });
    assertEquals(applied.code, 0, applied.stderr);
    assertStringIncludes(applied.stdout, "Bash(npm run *)");
    assertEquals(JSON.parse(Deno.readTextFileSync(file)).permissions, {
      allow: ["Read(//x/**)", "Bash(npm run *)", "Edit(/src/**)"],
      deny: [],
    });
    assertEquals((await debrief(["review", "--undo"], { cwd, flags })).code, 0);
    assertEquals(Deno.readTextFileSync(file), before);
    assertEquals((await debrief(["review", "--undo"], { cwd, flags })).code, 2);
    // what somebody changed in between stays
    await debrief(["review", "--apply", "Bash(make)", "--yes"], { cwd, flags });
    Deno.writeTextFileSync(file, Deno.readTextFileSync(file).replace('"x"', '"y"'));
    await debrief(["review", "--undo"], { cwd, flags });
    assertEquals(Deno.readTextFileSync(file).replace(/\s/g, ""), before.replace('"x"', '"y"').replace(/\s/g, ""));
  }));

Deno.test("review --undo takes nothing back that a repository says was applied", () =>
  inFolder(async (cwd) => {
    const settings = '{ "permissions": { "allow": ["Read"] } }\n';
    Deno.mkdirSync(`${cwd}/config`);
    Deno.writeTextFileSync(`${cwd}/config/settings.json`, settings);
    const record = {
      ts: "2026-11-21T10:00:00Z",
      action: "apply",
      file: "config/settings.json",
      rules: ["Read"],
      backup: null,
    };
    for (const folder of ["debrief", `debrief/${projectState(cwd, "")}`, `debrief/state/${projectState(cwd, "")}`]) {
      // a project that is not the home folder
      const project = `${cwd}/project/.claude/${folder}`;
      Deno.mkdirSync(project, { recursive: true });
      Deno.writeTextFileSync(`${project}/rules.jsonl`, JSON.stringify(record) + "\n");
    }
    const flags = ["--allow-read", `--allow-write=${cwd}`, ENV];
    const undone = await debrief(["review", "--undo"], { cwd: `${cwd}/project`, flags });
    assertEquals(undone.code, 2);
    assertStringIncludes(undone.stderr, "no rule was applied");
    assertEquals(Deno.readTextFileSync(`${cwd}/config/settings.json`), settings);
  }));

Deno.test("review --apply makes a file and takes it away again, for the project and the user", () =>
  inFolder(async (cwd) => {
    const flags = ["--allow-read", `--allow-write=${cwd}`, ENV];
    for (const to of ["project", "user"]) {
      const file = `${cwd}/.claude/settings.json`; // the home folder is the project here: one file is both
      assertEquals((await debrief(["review", "--apply", "Bash(make)", "--yes", "--to", to], { cwd, flags })).code, 0);
      assertEquals(JSON.parse(Deno.readTextFileSync(file)), { permissions: { allow: ["Bash(make)"] } });
      assertEquals((await debrief(["review", "--undo"], { cwd, flags })).code, 0);
      assert(![...Deno.readDirSync(`${cwd}/.claude`)].some(({ name }) => name === "settings.json"));
    }
  }));

Deno.test("review --apply takes no rule that is none, and no secret", () =>
  inFolder(async (cwd) => {
    const flags = ["--allow-read", `--allow-write=${cwd}`, ENV];
    const secret = `sk-ant-api03-${"a1B2c3D4".repeat(11)}AAAAAA`;
    for (const rule of ["Bash(x", "", `Bash(API_KEY=${secret} frob)`]) {
      const { code, stdout } = await debrief(["review", "--apply", rule], { cwd, flags });
      assertEquals([code, stdout], [2, ""], rule);
    }
    assertEquals([...Deno.readDirSync(cwd)], []);
  }));

Deno.test("review --apply says what a rule opens, and applies without --yes only what reads", async () => {
  const table: readonly (readonly [rule: string, said: string])[] = [
    ["Bash", "for example: sudo rm -rf /"],
    ["Bash(*)", "it allows every command"],
    ["Bash(sudo *)", "runs as another user"],
    ["Bash(git *)", "for example: git config core.pager"],
    ["Bash(rm -rf *)", "removes what cannot be restored"],
    ["Bash(npm run build)", "runs code"],
    ["Bash(frob *)", 'what may follow "frob" is not known to be harmless'],
    ["Read", "it would also allow reading ~/.ssh/id_rsa"],
    ["Read(~/.ssh/**)", "it would also allow reading ~/.ssh/id_rsa"],
    ["Read(//**)", "it would also allow reading ~/.ssh/id_rsa"],
    ["Edit(/src/**)", "changes files of the project"],
    ["Edit(//etc/**)", "changes files outside the project"],
    ["WebFetch(domain:*)", "it does not name a single host"],
    ["mcp__db", "it allows every tool of the server"],
    ["Skill(*)", "it allows every skill"],
  ];
  await inFolder(async (cwd) => {
    const flags = ["--allow-read", `--allow-write=${cwd}`, ENV];
    for (const [rule, said] of table) {
      const { code, stdout, stderr } = await debrief(["review", "--apply", rule], { cwd, flags });
      assertEquals([code, stdout], [2, ""], rule);
      assertStringIncludes(stderr, said);
      assertStringIncludes(stderr, "Add --yes to apply it anyway.");
    }
    for (const rule of ["*", "WebFetch(https://docs.example.org)", "mcp__*"]) {
      assertEquals((await debrief(["review", "--apply", rule, "--yes"], { cwd, flags })).code, 2, rule);
    }
    assertEquals([...Deno.readDirSync(cwd)], []);
    assertEquals((await debrief(["review", "--apply", "Bash(git status *)"], { cwd, flags })).code, 0);
    const warned = await debrief(["review", "--apply", "Bash(*)", "--yes"], { cwd, flags });
    assertEquals(warned.code, 0);
    assertStringIncludes(warned.stderr, "it allows every command");
  });
});

Deno.test("review leaves out what the settings of the session's directory allow already", () =>
  inFolder(async (cwd) => {
    const fields = { sessionId: "s", cwd, version: "2.1.330" };
    const decision = { decision: "accept", source: "user_temporary", grantScope: "once" };
    const lines = ["one", "two"].flatMap((word) => [
      assistant(`m${word}`, [toolUse(word, "Bash", { command: `frob ${word}` })], fields),
      user([toolResult(word, "fine")], { ...fields, permissionDecision: decision }),
    ]);
    Deno.writeTextFileSync(`${cwd}/s.jsonl`, jsonl(...lines));
    Deno.mkdirSync(`${cwd}/.claude`);
    const settings = `${cwd}/.claude/settings.local.json`;
    const rules = async (text: string): Promise<string[]> => {
      Deno.writeTextFileSync(settings, text);
      const { stdout } = await debrief(["review", "s.jsonl", "--json"], {
        cwd,
        flags: ["--allow-read", "--allow-env"],
      });
      return JSON.parse(stdout).recommendations.map(({ rule }: { rule: string }) => rule).sort();
    };
    assertEquals(await rules('{"permissions":{"allow":["Bash(frob one)"]}}'), ["Bash(frob two)"]);
    assertEquals(await rules('{"permissions":{"allow":["Bash(frob one)"],}}'), ["Bash(frob one)", "Bash(frob two)"]);
  }));

Deno.test("rules test tells what a rule would have changed", () =>
  inFolder(async (cwd) => {
    const words = `${ROOT}fixtures/clients/2.1.330/reject_with_words`;
    const { stdout } = await debrief(["rules", "test", "Bash(frob *)", APPROVALS, words, "--json"], {
      cwd,
      flags: ["--allow-read"],
    });
    assertEquals(JSON.parse(stdout), {
      schema: "debrief.rule_test/1",
      rule: "Bash(frob *)",
      allowed: 3,
      promptsSaved: 2,
      newlyAllowed: [{ call: "frob one", tool: "Bash", count: 1, risk: "unknown" }],
      unattributed: 0,
    });
  }));

Deno.test("review --prompts takes a recorded prompt for the yes that old clients do not write down", () =>
  inFolder(async (cwd) => {
    const fields = { sessionId: "old", cwd, version: "2.1.150" };
    const lines = ["a", "b"].flatMap((id) => [
      assistant(`m${id}`, [toolUse(id, "Bash", { command: `frob one ${id}` })], fields),
      user([toolResult(id, "fine")], fields),
    ]);
    Deno.writeTextFileSync(`${cwd}/old.jsonl`, jsonl(...lines));
    const session = `${cwd}/.claude/debrief/state/sessions/old`;
    Deno.mkdirSync(session, { recursive: true });
    const record = { event: "PermissionRequest", tool: "Bash", toolUseId: "b", input: { command: "frob one b" } };
    Deno.writeTextFileSync(`${session}/intent.jsonl`, jsonl({ event: "PreToolUse", toolUseId: "a" }, record));
    const plain = await debrief(["review", "old.jsonl", "--json"], { cwd, flags: ["--allow-read"] });
    assertEquals(JSON.parse(plain.stdout).calls.byDecision, { allowed: 2 });
    const { stdout } = await debrief(["review", "old.jsonl", "--prompts", "--json"], {
      cwd,
      flags: ["--allow-read", ENV],
    });
    const { calls, recommendations } = JSON.parse(stdout);
    assertEquals(calls.byDecision, { allowed: 1, approved_once: 1 });
    assertEquals(recommendations[0].rule, "Bash(frob one b)");
  }));

Deno.test("review knows a hook by its words, as given or as configured", () =>
  inFolder(async (cwd) => {
    const lines = [
      assistant("m", [toolUse("t", "Write", { file_path: "/p/x" })], { version: "2.1.140" }),
      user([toolResult("t", "[Gate] Before editing, say why.", true)], { version: "2.1.140" }),
    ];
    Deno.writeTextFileSync(`${cwd}/session.jsonl`, jsonl(...lines));
    const decisions = async (...args: string[]): Promise<unknown> => {
      const run = await debrief(["review", "session.jsonl", "--json", ...args], { cwd, flags: ["--allow-read", ENV] });
      return JSON.parse(run.stdout).calls.byDecision;
    };
    assertEquals(await decisions(), { unknown: 1 });
    assertEquals(await decisions("--hook-text", "[Gate] before editing"), { blocked_by_hook: 1 });
    Deno.mkdirSync(`${cwd}/.claude`, { recursive: true });
    Deno.writeTextFileSync(`${cwd}/.claude/debrief.jsonc`, '{"review": {"hookTexts": ["/^\\\\[Gate\\\\]/"]}}');
    assertEquals(await decisions(), { blocked_by_hook: 1 });
  }));
