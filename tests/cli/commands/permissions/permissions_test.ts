import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  inPlace,
  installDebrief,
  keepApprovals,
  keepSession,
  type Place,
  placeTest,
  recordedSession,
  run as runProgram,
} from "../../../support/command_line.ts";
import { runInPlace } from "../../../support/session_commands.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

function run(place: Place, args: string[], typed: string | readonly string[] | null = null) {
  return runInPlace(place, args, null, {
    now: () => new Date(),
    isTerminal: typed !== null,
    isInputTerminal: typed !== null,
    async *stdinLines() {
      if (typed !== null) yield* typeof typed === "string" ? [typed] : typed;
    },
  });
}

const localSettings = (place: Place) => `${place.project}/.claude/settings.local.json`;

Deno.test("permissions --undo removes a directory that --apply had to make, and nothing else's", () =>
  inPlace(async (place) => {
    const left = () => [...Deno.readDirSync(place.project)].map(({ name }) => name);
    await run(place, ["permissions", "--apply", "Bash(git status)"]);
    assertEquals((await run(place, ["permissions", "--undo"])).code, 0);
    assertEquals(left(), []);
    Deno.mkdirSync(`${place.project}/.claude`);
    await run(place, ["permissions", "--apply", "Bash(git status)"]);
    await run(place, ["permissions", "--undo"]);
    assertEquals(left(), [".claude"]);
  }));

Deno.test("permissions --apply says where the client ignores the file that the rule is in", () =>
  inPlace(async (place) => {
    const path = `${place.config}/settings.json`;
    Deno.writeTextFileSync(path, '{\n  // mine\n  "model": "opus"\n}\n');
    const { code, err } = await run(place, ["permissions", "--apply", "Bash(git status)", "--to", "user"]);
    assertEquals(code, 0);
    assertStringIncludes(err, "The client ignores ~/.claude/settings.json, so no rule in it counts. ");
  }));

Deno.test("permissions reads this project's sessions, and every command it prints runs and spares the prompts", () =>
  inPlace(async (place) => {
    keepApprovals(place, ID);
    const before = await run(place, ["permissions", "--json"]);
    assertEquals([before.code, before.err], [0, ""]);
    const report = JSON.parse(before.out);
    assertEquals(report.schema, "debrief.permissions/1");
    const rules: string[] = report.rules.map((offered: { recommendation: { rule: string } }) =>
      offered.recommendation.rule
    );
    assertEquals(rules.length > 0, true);
    for (const rule of rules) {
      const applied = await run(place, ["permissions", "--apply", rule, "--yes"]);
      assertEquals(applied.code, 0, applied.err);
    }
    const after = JSON.parse((await run(place, ["permissions", "--json"])).out);
    assertEquals(after.rules, []);
    const spared = (offered: { recommendation: { promptsSaved: number } }[]) =>
      offered.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
    assertEquals(spared(report.rules) > 0, true);
  }));

placeTest("every command that permissions prints does in a shell what it says, as it is printed", async (place) => {
  keepApprovals(place, ID);
  const { out } = await run(place, ["permissions"]);
  const printed = [...out.matchAll(/^ +\d+ {2}(.*)\n.*\n +(debrief permissions --apply .*)$/gm)];
  assertEquals(printed.length > 1, true, out);
  const env = { PATH: installDebrief(place) };
  const rules: string[] = [];
  for (const [, rule = "", command = ""] of printed) {
    const { code, stderr } = await runProgram("/bin/bash", ["-c", command], place, { env });
    assertEquals(code, 0, `${command}\n${stderr}`);
    rules.push(rule);
    assertEquals(JSON.parse(Deno.readTextFileSync(localSettings(place))).permissions.allow, rules);
  }
});

placeTest("permissions --pick adds the rules whose numbers are typed, and --undo takes them back", async (place) => {
  keepApprovals(place, ID);
  const { out } = await run(place, ["permissions"]);
  const second = /^ +2 {2}(.*)$/m.exec(out)?.[1] ?? "";
  const picked = await run(place, ["permissions", "--pick", "--yes"], "2");
  assertEquals(picked.code, 0, picked.err);
  assertEquals(JSON.parse(Deno.readTextFileSync(localSettings(place))).permissions.allow, [second]);
  assertEquals((await run(place, ["permissions", "--undo"])).code, 0);
  assertEquals((await run(place, ["permissions", "--pick", "--yes"], "")).code, 0);
  const wrong = await run(place, ["permissions", "--pick", "--yes"], "99");
  assertEquals(wrong.code, 2);
  assertStringIncludes(wrong.err, 'but found "99"');
  const piped = await run(place, ["permissions", "--pick"]);
  assertEquals([piped.code, piped.out], [2, ""]);
  assertStringIncludes(piped.err, "needs a terminal");
});

Deno.test("permissions --pick asks about each rule that allows more than reading, and adds those with a yes", () =>
  inPlace(async (place) => {
    keepApprovals(place, ID);
    const { out } = await run(place, ["permissions"]);
    const [first = "", second = ""] = [...out.matchAll(/^ +\d+ {2}(.*)$/gm)].map(([, rule]) => rule);
    const picked = await run(place, ["permissions", "--pick"], ["1 2", "n", "y"]);
    assertEquals(picked.code, 0, picked.err);
    for (const rule of [first, second]) assertStringIncludes(picked.out, `${rule} allows more than reading: `);
    assertStringIncludes(picked.out, "Add it? [y/N] ");
    assertStringIncludes(picked.out, "1 rule not added.\n");
    assertEquals(picked.err, "", "what was asked is not said again");
    assertEquals(JSON.parse(Deno.readTextFileSync(localSettings(place))).permissions.allow, [second]);
    assertEquals((await run(place, ["permissions", "--undo"])).code, 0);
    // no answer is a no
    const none = await run(place, ["permissions", "--pick"], "1");
    assertEquals([none.code, none.out.endsWith("1 rule not added.\n")], [0, true]);
  }));

Deno.test("permissions --html writes the page of the sessions that it reads, as review without PATH does", () =>
  inPlace(async (place) => {
    keepApprovals(place, ID);
    const read = (name: string) => Deno.readTextFileSync(`${place.project}/${name}`);
    const paths = ["a.html", "b.html"].map((name) => `${place.project}/${name}`);
    const [made, same] = [
      await run(place, ["permissions", "--html", paths[0] ?? ""]),
      await run(place, ["review", "--html", paths[1] ?? ""]),
    ];
    assertEquals([made.code, made.out, made.err, same.code], [0, "", `Wrote ${paths[0]}\n`, 0]);
    assertStringIncludes(read("a.html"), "<h1>Permission review</h1>");
    assertStringIncludes(read("a.html"), 'data-copy="debrief permissions --apply ');
    assertEquals(read("a.html"), read("b.html"));
    assertEquals((await run(place, ["permissions", "--html", "-"])).out, read("a.html"));
    const json = await run(place, ["permissions", "--html", paths[0] ?? "", "--json"]);
    assertEquals(JSON.parse(json.out).schema, "debrief.permissions/1");
  }));

Deno.test("permissions says where it looked if there are no sessions, and what it cannot take together", () =>
  inPlace(async (place) => {
    Deno.mkdirSync(`${place.config}/projects`);
    const { code, err } = await run(place, ["permissions"]);
    assertEquals(code, 2);
    assertStringIncludes(err, "add --all to read the sessions of all projects");
    keepApprovals(place, ID);
    const directory = [...Deno.readDirSync(`${place.config}/projects`)].map(({ name }) => name)[0];
    Deno.symlinkSync("/nowhere", `${place.config}/projects/${directory}/${ID.replace("0f", "2f")}.jsonl`);
    assertStringIncludes((await run(place, ["permissions", "latest", "--all"])).err, "found both");
    assertEquals((await run(place, ["permissions"])).code, 0, "what is gone hides nothing else");
    assertEquals((await run(place, ["review"])).out, (await run(place, ["permissions"])).out);
  }));

placeTest(
  "permissions --calls reads the sessions of the project, or of all, and says where rules belong",
  async (place) => {
    keepApprovals(place, ID);
    const other = `${place.home}/other`;
    const approvals = recordedSession("approvals").replaceAll("/home/dev/project", other)
      .replace(/("sessionId":")[^"]+/g, `$1${ID.replace("0f", "1f")}`)
      .replaceAll("frob", "frobnicate").replaceAll("toolu_", "toolu_other_");
    keepSession(place, ID.replace("0f", "1f"), approvals, other);
    const here = await run(place, ["permissions", "--calls"]);
    assertEquals([here.code, here.out.includes("4 tool calls in 1 session")], [0, true]);
    assertStringIncludes(here.out, "      debrief permissions --apply 'Bash(frob one)' --yes\n");
    const { out } = await run(place, ["permissions", "--all", "--calls"]);
    assertStringIncludes(out, "      debrief permissions --apply 'Bash(frob one)' --yes\n");
    assertStringIncludes(out, `      debrief permissions --apply 'Bash(frobnicate one)' --project ${other} --yes\n`);
  },
);

Deno.test("a command for sessions of another project adds its rules there, and takes them back there", () =>
  inPlace(async (place) => {
    const other = `${place.home}/an other`;
    Deno.mkdirSync(other);
    const session = `${place.project}/${ID}.jsonl`;
    Deno.writeTextFileSync(session, recordedSession("approvals").replaceAll("/home/dev/project", other));
    const { out } = await run(place, ["permissions", session]);
    const commands = out.split("\n").filter((line) => line.startsWith("     debrief permissions --apply "));
    assertEquals(commands.length > 0, true);
    for (const command of commands) {
      assertStringIncludes(command, ` --project '${other}'`);
      const words = command.trim().split(/ (?=(?:[^']*'[^']*')*[^']*$)/).map((word) => word.replaceAll("'", ""));
      const { code, out, err } = await run(place, words.slice(1));
      assertEquals(code, 0, err);
      assertStringIncludes(out, `Undo with: debrief permissions --undo --project '${other}'`);
    }
    const allowed = () => JSON.parse(Deno.readTextFileSync(`${other}/.claude/settings.local.json`)).permissions.allow;
    assertEquals(allowed().length >= commands.length, true);
    assertStringIncludes((await run(place, ["permissions", session])).out, "in 1 session");
    assertEquals(JSON.parse((await run(place, ["permissions", session, "--json"])).out).rules, []);
    assertStringIncludes((await run(place, ["permissions", "--undo"])).err, "no rule was applied in this project");
    assertEquals((await run(place, ["permissions", "--undo", "--project", other])).code, 0);
    const gone = await run(place, ["permissions", "--apply", "Bash(ls)", "--project", `${place.home}/gone`]);
    assertEquals(gone.code, 2);
    assertStringIncludes(gone.err, "Expected --project to be a directory");
    assertStringIncludes((await run(place, ["permissions", session, "--project", other])).err, "found both");
  }));

placeTest("permissions --pick adds rules of another project there", async (place) => {
  const other = `${place.home}/other`;
  Deno.mkdirSync(other);
  const session = `${place.project}/${ID}.jsonl`;
  Deno.writeTextFileSync(session, recordedSession("approvals").replaceAll("/home/dev/project", other));
  const picked = await run(place, ["permissions", session, "--pick", "--yes"], "1");
  assertEquals(picked.code, 0, picked.err);
  assertEquals(JSON.parse(Deno.readTextFileSync(`${other}/.claude/settings.local.json`)).permissions.allow.length, 1);
});

placeTest("permissions --pick asks about no rule of a project that is gone, and goes on", async (place) => {
  const session = `${place.project}/${ID}.jsonl`;
  const other = `${place.home}/gone`;
  Deno.writeTextFileSync(session, recordedSession("approvals").replaceAll("/home/dev/project", other));
  const picked = await run(place, ["permissions", session, "--pick"], ["1", "y"]);
  assertEquals([picked.code, picked.err], [0, ""]);
  assertStringIncludes(picked.out, `is not added: its project, ${other}, no longer exists.\n`);
  assertEquals(picked.out.includes("Add it?"), false);
  const everywhere = await run(place, ["permissions", session, "--pick", "--to", "user", "--yes"], "1");
  assertEquals(everywhere.code, 0, everywhere.err);
  assertEquals(JSON.parse(Deno.readTextFileSync(`${place.config}/settings.json`)).permissions.allow.length, 1);
});

placeTest("permissions keeps its report, and makes another one when a call or a setting changes", async (place) => {
  keepApprovals(place, ID);
  const answers = async () => {
    const [kept, fresh] = [
      await run(place, ["permissions", "--json"]),
      await run(place, ["permissions", "--json", "--no-history"]),
    ];
    assertEquals([fresh.code, fresh.err], [0, ""]);
    assertEquals([kept.code, kept.err, kept.out], [0, "", fresh.out]);
    return kept.out;
  };
  const first = await answers();
  assertEquals(await answers(), first);
  const [rule] = JSON.parse(first).rules;
  Deno.mkdirSync(`${place.project}/.claude`, { recursive: true });
  Deno.writeTextFileSync(localSettings(place), JSON.stringify({ permissions: { allow: [rule.recommendation.rule] } }));
  assertEquals(JSON.parse(await answers()).rules.length, JSON.parse(first).rules.length - 1);
  keepSession(place, ID.replace("0f3e", "1f3e"), recordedSession("shell_and_interrupt", "2.1.331"));
  assertEquals(JSON.parse(await answers()).calls > JSON.parse(first).calls, true);
});
