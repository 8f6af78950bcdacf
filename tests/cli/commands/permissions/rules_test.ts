import { assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, keepSession, type Place, placeTest, recordedSession } from "../../../support/command_line.ts";
import { runInPlace } from "../../../support/session_commands.ts";

const PERMISSIONS = {
  allow: ["Bash(npm run *)", "Bash(npm run build)"],
  deny: ["Bash(git push *)"],
  ask: ["Bash(ls *)"],
};

function settle(place: Place, permissions: unknown, name = ".claude/settings.json"): string {
  const path = `${place.project}/${name}`;
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, JSON.stringify({ permissions }));
  return path;
}

/** What `rules` says with those rules in force, `SETTINGS` in place of their file. */
async function rules(args: readonly string[], permissions: unknown = PERMISSIONS) {
  let told = { code: -1, out: "", err: "" };
  await inPlace(async (place) => {
    const path = settle(place, permissions);
    const { code, out, err } = await runInPlace(place, ["rules", ...args]);
    told = { code, out: out.replaceAll(path, "SETTINGS"), err: err.replaceAll(path, "SETTINGS") };
  });
  return told;
}

Deno.test("rules lint says what is wrong where, and fails on it only if asked to", async () => {
  const out = "SETTINGS\n  Rules that another rule makes unnecessary. [redundant]\n" +
    "    line 1: allow Bash(npm run build): covered by allow Bash(npm run *) (line 1)\n";
  assertEquals(await rules(["lint"]), { code: 0, out, err: "" });
  assertEquals(await rules(["lint", "--fail-on"]), { code: 1, out, err: "" });
});

Deno.test("rules refuses what it would not heed, and says what is missing", async () => {
  const refused: [args: string[], why: string][] = [
    [["explain", "ls", "--client", "codex"], "Expected no --client with explain (it is for decide)"],
    [
      ["test", "Bash(ls)", "latest", "--fail-on"],
      "Expected no --fail-on with test (it is for lint, check, unused or diff)",
    ],
    [["explain", "--tool", "Read"], "Expected --input JSON with --tool Read but found nothing"],
    [["test", "Bash(ls)"], 'Expected RULE and PATH… (such as latest) but found only "Bash(ls)"'],
    [["diff", "a.json"], 'Expected BASE and HEAD, two settings files or directories, but found only "a.json"'],
  ];
  for (const [args, why] of refused) {
    const { code, err } = await rules(args);
    assertEquals(code, 2);
    assertStringIncludes(err, why);
  }
});

Deno.test("rules lint counts the rules where nothing is wrong with them", async () => {
  const fine = { allow: ["Bash(npm test)"], deny: ["Bash(git push *)"] };
  for (const args of [["lint"], ["lint", "--fail-on"]]) {
    assertEquals(await rules(args, fine), { code: 0, out: "2 rules: no problems.\n", err: "" });
  }
  const { code, out } = await rules(["lint", "--json", "--fail-on"], fine);
  assertEquals([code, JSON.parse(out)], [0, { schema: "debrief.rules_lint/1", findings: [] }]);
});

Deno.test("rules lint annotates what is wrong, and names each file where nothing is", async () => {
  const told = async (format: string, permissions?: unknown) =>
    (await rules(["lint", "--format", format], permissions)).out;
  assertEquals(
    await told("github"),
    "::notice file=.claude/settings.json,line=1,title=debrief rules lint%3A redundant::" +
      "allow Bash(npm run build): covered by allow Bash(npm run *) (line 1)\n",
  );
  assertStringIncludes(await told("junit", { allow: ["Bash(npm test)"] }), 'name="SETTINGS: no problems"/>');
});

Deno.test("rules lint says all for which the client ignores a file, and what is wrong with the rules in it", () =>
  inPlace(async (place) => {
    const path = settle(place, {});
    const lines = async (text: string): Promise<string[] | null> => {
      Deno.writeTextFileSync(path, text);
      return (await runInPlace(place, ["rules", "lint"])).out.match(/line \d+: \w+/g);
    };
    const wrong =
      '{\n  "permissions": {\n    "allow": ["Write(a)"],\n    "ask": "Bash",\n    "defaultMode": "yolo"\n  }\n}';
    const mistakes = ["line 4: permissions", "line 5: permissions", "line 3: allow"];
    assertEquals(await lines(wrong), mistakes);
    assertEquals(await lines(`${wrong} // mine`), ["line 7: It", ...mistakes]);
    assertEquals(await lines(wrong.slice(0, -3)), ["line 6: It"]);
  }));

Deno.test("rules lint --json has each finding with its place", async () => {
  const { findings } = JSON.parse((await rules(["lint", "--json"])).out);
  assertEquals(
    findings.map(({ kind, rule, at, line }: Record<string, unknown>) => [kind, rule, at, line]),
    [["redundant", "Bash(npm run build)", ["permissions", "allow", 1], 1]],
  );
});

const IN = "in SETTINGS]\n";
const EXPLAINED: readonly (readonly [args: readonly string[], out: string])[] = [
  [["ls"], `Claude Code would ask: Bash(ls *) covers the command [Bash(ls *) ${IN}risk: only reads\n`],
  [
    ["npm run x && git push -f"],
    `Claude Code would deny it: Bash(git push *) covers the command [Bash(git push *) ${IN}` +
    "risk: runs code (npm runs code from the project or the command line)\n" +
    `  npm run x: allow: Bash(npm run *) covers the command [Bash(npm run *) ${IN}` +
    `  git push -f: deny: Bash(git push *) covers the command [Bash(git push *) ${IN}`,
  ],
  [
    ["frob", "x"],
    "Claude Code would ask: No rule covers the command\nrisk: what it does is not known (Nothing is known about frob)\n" +
    `if you choose "don't ask again", it adds: Bash(frob x *)\n`,
  ],
  [
    ["cd a && wc -l < x"],
    "Claude Code would ask: Input is read from a relative path after cd\nrisk: only reads\n" +
    "  cd a: allow: The command only reads\n  wc -l: allow: The command only reads\n" +
    "to avoid the question: Name the file after < by its absolute path, or begin the line with cd to an absolute path in " +
    "the session's directories, and join the commands with &&\n",
  ],
  [
    ["--tool", "Read", "--input", '{"file_path":"/etc/x"}'],
    "Claude Code would ask: /etc/x is outside the session's directories\nrisk: only reads (Read only reads)\n" +
    "if you allow it for the session, it adds: Read(//etc/**)\n",
  ],
  [
    ["--tool", "mcp__db__query", "--input", "{}"],
    "Claude Code would ask: No rule covers mcp__db__query\nrisk: what it does is not known (Nothing is known about mcp__db__query)\n" +
    `if you choose "don't ask again", it adds: mcp__db__query\n`,
  ],
  [
    ["--input", '{"command":"ls -l"}'],
    `Claude Code would ask: Bash(ls *) covers the command [Bash(ls *) ${IN}risk: only reads\n`,
  ],
];

for (const [args, out] of EXPLAINED) {
  Deno.test(`rules explain ${args.join(" ")}`, async () => {
    assertEquals(await rules(["explain", ...args]), { code: 0, out, err: "" });
  });
}

Deno.test("rules explain says which file the client ignores, with whatever it decides without it", async () => {
  const { code, out, err } = await rules(["explain", "git push"], { allow: "Bash(ls)", deny: ["Bash(git push *)"] });
  assertEquals([code, out.split("\n")[0]], [0, "Claude Code would ask: No rule covers the command"]);
  assertEquals(err, "The client ignores SETTINGS, so no rule in it counts. permissions.allow must be an array.\n");
});

Deno.test("rules explain --json has the verdict with its parts, the risk, and what the client would offer", async () => {
  const { schema, verdict, parts, risk, suggestions } = JSON.parse((await rules(["explain", "frob", "--json"])).out);
  assertEquals([schema, verdict, parts.length, risk.kind], ["debrief.rules_explain/1", "ask", 1, "unknown"]);
  assertEquals(suggestions[0].rules, [{ toolName: "Bash", ruleContent: "frob" }]);
});

Deno.test("rules explain decides in a mode, a directory and settings that are given", async () => {
  assertStringIncludes((await rules(["explain", "frob", "--mode", "bypassPermissions"])).out, "would allow it: ");
  await inPlace(async (place) => {
    settle(place, { deny: ["Bash(frob *)"] }, "other/.claude/settings.json");
    const other = settle(place, { allow: ["Bash(frob *)"] }, "own.json");
    const said = async (...args: string[]) =>
      (await runInPlace(place, ["rules", "explain", "frob x", ...args])).out.split(":")[0];
    assertEquals([await said(), await said("--cwd", "other"), await said("--settings", other)], [
      "Claude Code would ask",
      "Claude Code would deny it",
      "Claude Code would allow it",
    ]);
  });
});

const REFUSED: readonly (readonly [args: readonly string[], message: string])[] = [
  [["explain"], "Expected a command to explain, or --tool and --input, but found nothing"],
  [["check"], "Found no permissions.check.json in"],
  [["check", "a.json", "b.json"], "Cannot read examples"],
  [[], "Expected lint, explain, test, check, unused, diff or decide but found nothing"],
  [["lnit"], 'did you mean "lint"?'],
  [["explain", "--input", "no json"], "--input"],
];

for (const [args, message] of REFUSED) {
  Deno.test(`rules ${args.join(" ")} says what is expected`, async () => {
    const { code, out, err } = await rules(args);
    assertEquals([code, out], [2, ""]);
    assertStringIncludes(err, message);
  });
}

placeTest("rules check compares examples with what the rules decide", async (place) => {
  settle(place, PERMISSIONS);
  Deno.writeTextFileSync(`${place.project}/e.json`, '{"allow":["npm run x"],"deny":["ls"]}');
  const told = await Promise.all(
    [[], ["--fail-on"]].map((more) => runInPlace(place, ["rules", "check", "e.json", ...more])),
  );
  assertEquals(told.map(({ code }) => code), [0, 1]);
  assertStringIncludes(told[0]?.out ?? "", "ls");
});

placeTest("rules unused and rules diff read the sessions of the project", async (place) => {
  settle(place, PERMISSIONS);
  const [old, other] = [settle(place, {}, "old.json"), settle(place, { allow: ["Bash(frob *)"] }, "new.json")];
  keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("approvals"));
  const unused = await runInPlace(place, ["rules", "unused", "--json"]);
  assertEquals(JSON.parse(unused.out).schema, "debrief.rules_unused/1");
  const diff = await runInPlace(place, ["rules", "diff", old, other, "--json"]);
  assertEquals(JSON.parse(diff.out).schema, "debrief.rules_diff/1");
});

Deno.test("rules explain names the organization's file, and rules lint the rules that do not count because of it", () =>
  inPlace(async (place) => {
    const mine = settle(place, { allow: ["Bash(git push *)"] });
    const path = `${place.home}/organization`;
    Deno.mkdirSync(`${path}/managed-settings.d`, { recursive: true });
    Deno.writeTextFileSync(`${path}/managed-settings.json`, '{"permissions":{"deny":["Bash(npm publish *)"]}}');
    const given = ["--settings", mine, "--managed", path];
    const explain = async (command: string) => (await runInPlace(place, ["rules", "explain", command, ...given])).out;
    assertStringIncludes(await explain("npm publish"), `[Bash(npm publish *) in ${path}/managed-settings.json]`);
    assertStringIncludes(await explain("git push origin"), "would allow it");
    Deno.writeTextFileSync(`${path}/managed-settings.d/10.json`, '{"allowManagedPermissionRulesOnly":true}');
    assertStringIncludes(await explain("git push origin"), "would ask: No rule covers the command");
    const { out } = await runInPlace(place, ["rules", "lint", ...given]);
    assertStringIncludes(out, "[overruled]");
    assertStringIncludes(out, "allow Bash(git push *): does not count");
  }));
