import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { riskOf } from "../../../lib/permissions/risk/risk.ts";
import { NO_SETTINGS } from "../../../lib/permissions/settings/settings.ts";
import { SAMPLE_COMMANDS, sampleCalls } from "../../../lib/cli/rules/sample_calls.ts";
import { readAnnotations, readJunit, readSarif } from "../../support/report/check_formats.ts";
import {
  inPlace,
  keepApprovals,
  keepSession,
  type Place,
  placeTest,
  recordedSession,
  writePermissions,
} from "../../support/command_line.ts";
import { runInPlace } from "../../support/session_commands.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

const run = (place: Place, ...args: string[]) => runInPlace(place, ["rules", ...args], null, { now: () => new Date() });

placeTest("rules diff says what would newly run, newly be asked about and newly be denied", async (place) => {
  keepApprovals(place, ID);
  const old = `${place.home}/old/.claude/settings.json`;
  const now = `${place.home}/new.json`;
  writePermissions(old, { allow: ["Bash(frob *)"] });
  writePermissions(now, { allow: ["Bash(frob one)", "Edit(/new.txt)"], deny: ["Bash(blix *)"] });
  const { code, out, err } = await run(place, "diff", `${place.home}/old`, now);
  assertEquals([code, err], [0, ""]);
  assertStringIncludes(
    out,
    "\nOf 4 calls, those of agents included, in 1 session with a call, 3 would be decided differently.",
  );
  assertMatch(
    out,
    /1 call would newly run\n {2}Write: 1 call in 1 session\n {4}now: Edit\(\/new\.txt\) in ~\/new\.json/,
  );
  assertMatch(
    out,
    /1 call would newly be asked about\n {2}Bash: .*\n.*No rule covers.*\n.*Bash\(frob \*\).*\n +frob two \(what it does/,
  );
  assertMatch(out, /1 call would newly be denied\n {2}Bash: .*\n {4}now: Bash\(blix \*\)/);
  const answer = JSON.parse((await run(place, "diff", old, now, "latest", "--json")).out);
  assertEquals(
    answer.changes.filter(({ origin }: Record<string, unknown>) => origin === "past").map((
      { from, to, calls }: Record<string, unknown>,
    ) => `${from} ${to} ${calls}`),
    ["ask allow 1", "allow ask 1", "ask deny 1"],
  );
  assertEquals((await run(place, "diff", old, now, "--fail-on")).code, 1);
  assertEquals(await run(place, "diff", old, old, "--fail-on"), {
    code: 0,
    out:
      "No call would be decided differently (91 sample calls; 4 calls, those of agents included, in 1 session with a " +
      "call).\n",
    err: "",
  });
});

Deno.test("rules diff judges each settings by its own mode, and names a file that the client does not read", () =>
  inPlace(async (place) => {
    keepApprovals(place, ID);
    const [old, now] = [`${place.home}/old.json`, `${place.home}/new.json`];
    writePermissions(old, { allow: [] });
    writePermissions(now, { defaultMode: "acceptEdits" });
    assertStringIncludes((await run(place, "diff", old, now)).out, "1 call would newly run\n  Write:");
    assertStringIncludes((await run(place, "diff", old, now, "--mode", "default")).out, "No call would be decided");
    Deno.writeTextFileSync(now, '{"permissions":{"allow":["Write"],}}');
    const { out, err } = await run(place, "diff", old, now);
    assertStringIncludes(err, "The client ignores ~/new.json: It has comments or trailing commas");
    assertEquals(out.includes("would newly run"), false);
    assertStringIncludes(
      (await run(place, "diff", old)).err,
      "Expected BASE and HEAD, two settings files or directories, but found",
    );
    assertStringIncludes((await run(place, "diff", old, place.home)).err, "Found no settings files");
  }));

placeTest("rules diff shows no secret of a call or of a rule", async (place) => {
  const token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  keepSession(
    place,
    ID,
    recordedSession("approvals").replaceAll("/home/dev/project", place.project).replaceAll("frob one", `frob ${token}`),
  );
  const [old, now] = [`${place.home}/old.json`, `${place.home}/new.json`];
  writePermissions(old, { allow: [] });
  writePermissions(now, { allow: [`Bash(frob ${token})`] });
  for (const more of [[], ["--json"]]) {
    const { out, err } = await run(place, "diff", old, now, ...more);
    assertStringIncludes(out, "frob");
    assertEquals((out + err).includes(token), false);
  }
});

/** What `rules diff base head` says of two settings files, where there is no session. */
async function diffOf(base: unknown, head: unknown, examples: unknown, ...more: string[]) {
  let told = { code: -1, out: "", err: "" };
  await inPlace(async (place) => {
    writePermissions(`${place.project}/base/.claude/settings.json`, base);
    writePermissions(`${place.project}/head/.claude/settings.json`, head);
    if (examples !== null) {
      Deno.writeTextFileSync(`${place.project}/head/.claude/permissions.check.json`, JSON.stringify(examples));
    }
    told = await run(place, "diff", "base", "head", ...more);
  });
  return told;
}

const FORCE = { allow: ["Bash(npm test)", "Bash(git push *)"] };

Deno.test("rules diff needs no session: it tries sample calls and the examples beside the new settings", async () => {
  const { code, out, err } = await diffOf({ allow: ["Bash(npm test)"] }, FORCE, {
    deny: ["git push backup"],
    cases: [{ mode: "dontAsk", deny: ["git push"] }],
  });
  assertEquals([code, err], [0, ""]);
  assertStringIncludes(
    out,
    "Of 2 examples and 91 sample calls, 6 would be decided differently.\n\n6 known calls would newly run\n",
  );
  assertMatch(
    out,
    /now: Bash\(git push \*\) in .*head\/\.claude\/settings\.json, line 5\n.*before, asked about: No rule covers/,
  );
  assertMatch(out, /git push --force \(removes what cannot be restored\)/);
  assertMatch(out, /before, denied: .*\n +git push \(mode dontAsk\) \(changes a remote repository\)/);
});

Deno.test("rules diff fails with --fail-on-risk only on what newly runs with such a risk", async () => {
  const code = async (...args: Parameters<typeof diffOf>) => (await diffOf(...args)).code;
  const before = { allow: ["Bash(npm test)"] };
  assertEquals(await code(before, FORCE, null, "--fail-on-risk", "destructive,secret"), 1);
  assertEquals(await code(before, FORCE, null, "--fail-on-risk", "secret"), 0);
  assertEquals(await code(FORCE, before, null, "--fail-on-risk", "destructive"), 0);
  assertEquals(
    await code(before, { allow: [...before.allow, "Bash(make)"] }, null, "--fail-on-risk", "destructive"),
    0,
  );
  // no sample shows these
  const rule = { allow: [...before.allow, "Bash(git push --force mirror)"] };
  assertEquals(await code(before, rule, null, "--fail-on-risk", "destructive"), 1);
  assertEquals(
    await code(before, { ask: ["Bash(git push --force mirror)"], ...before }, null, "--fail-on-risk", "destructive"),
    0,
  );
  const { code: wrong, err } = await diffOf(before, before, null, "--fail-on-risk", "destroying");
  assertEquals(wrong, 2);
  assertStringIncludes(err, 'but found "destroying"');
});

Deno.test("rules diff names rules that none of the calls shows", async () => {
  const { code, out } = await diffOf(
    { deny: ["Bash(frob *)"], allow: ["Bash(blix)"] },
    { allow: ["Bash(blix)", "Bash(frob *)"], ask: ["Bash(zap)"] },
    null,
    "--fail-on",
  );
  assertEquals(code, 1);
  assertStringIncludes(
    out,
    "No call would be decided differently (91 sample calls).\n\nRules that none of these calls shows\n",
  );
  assertMatch(out, / {2}ask Bash\(zap\) is new \(.*head\/\.claude\/settings\.json, line 8\)/);
  assertMatch(out, / {2}allow Bash\(frob \*\) is new \(at worst: what it does is not known\) \(.*, line 5\)/);
  assertMatch(out, / {2}deny Bash\(frob \*\) is gone \(/);
});

Deno.test("rules diff annotates the rule that lets calls run, and what else does", async () => {
  const { annotations } = readAnnotations((await diffOf({}, FORCE, null, "--format", "github")).out);
  assertEquals(annotations.map(({ level, file, line }) => [level, file, line]), [
    ["error", "head/.claude/settings.json", "5"],
    ["warning", "head/.claude/settings.json", "4"],
  ]);
  assertMatch(
    annotations[0]!.message,
    /^4 calls would newly run: git push --force \(removes what cannot be restored\); /,
  );
  const mode = await diffOf({}, { defaultMode: "bypassPermissions" }, null, "--format", "sarif");
  const results = readSarif(mode.out);
  assertEquals(
    new Set(results.map(({ locations: [first] }) => first?.physicalLocation.region?.startLine)),
    new Set([3]),
  );
  assertEquals(results.some(({ level }) => level === "error"), true);
  const gone = readJunit((await diffOf(FORCE, {}, null, "--format", "junit")).out);
  assertEquals(gone.map(({ failure, line }) => [failure, line]), [[undefined, undefined], [undefined, undefined]]);
  const same = readJunit((await diffOf(FORCE, FORCE, { ask: ["x"] }, "--format", "junit")).out);
  assertEquals(same.map(({ name }) => name), ["92 calls: decided as before"]);
});

Deno.test("the sample calls have the risks under which they are listed", () => {
  const context = { settings: NO_SETTINGS, cwd: "/home/dev/app", home: "/home/dev", mode: "default" } as const;
  for (const [kind, commands] of Object.entries(SAMPLE_COMMANDS)) {
    for (const command of commands) {
      assertEquals(riskOf({ tool: "Bash", input: { command } }, context).kind, kind, command);
    }
  }
  assertEquals(sampleCalls().length, 91);
});

Deno.test("rules diff tells how much more there is than it shows, cuts long rules, and names each change for CI", async () => {
  const told = async (base: unknown, head: unknown, examples: unknown, ...more: string[]) =>
    (await diffOf(base, head, examples, ...more)).out;
  for (const [rule, more] of [["git push *", undefined], ["git *", "and 11 more"]] as const) {
    const head = { allow: [`Bash(${rule})`] };
    const outs = [await told({}, head, null), await told({}, head, null, "--format", "github")];
    assertEquals(outs.map((out) => /and \d+ more/.exec(out)?.[0]), [more, more]);
  }
  const [whole, longer] = [149, 150].map((length) => `frob ${"x".repeat(length)}`);
  const rules = { allow: [`Bash(${whole})`, `Bash(${longer})`] };
  const examples = { ask: [whole, longer] };
  const shown = (text: string) =>
    [...text.matchAll(/(?:now|allowed): (Bash\(frob x+(?:…|\)))/g)].map(([, rule]) => rule);
  const both = [`Bash(${whole})`, `Bash(${longer}`.slice(0, 159) + "…"];
  assertEquals(shown(await told({}, rules, examples)), both);
  assertEquals(shown(await told(rules, {}, examples, "--format", "github")), both);
  const changed = await told({ ask: ["Bash(blix)"] }, { allow: ["Bash(frob)"], deny: ["Bash(zap)"] }, null, ...[
    "--format",
    "github",
    "--fail-on-risk",
    "unknown",
  ]);
  const named = readAnnotations(changed).annotations;
  assertEquals(named.map(({ level, title, message }) => [level, title?.split(": ")[1], message]), [
    ["error", "rule_added", "allow Bash(frob) is new (at worst: what it does is not known)"],
    ["notice", "rule_added", "deny Bash(zap) is new"],
    ["notice", "rule_removed", "ask Bash(blix) is gone"],
  ]);
  for (const [count, more] of [[12, undefined], [13, "and 1 more change (listed by --json)"]] as const) {
    const ask = Array.from({ length: count }, (_, at) => `frob${at}`);
    const out = await told({}, { allow: ask.map((command) => `Bash(${command})`) }, { ask });
    assertEquals(/and \d+ more change.*/.exec(out)?.[0], more);
  }
  const { calls, sessions } = JSON.parse(await told({}, {}, null, "--json"));
  assertEquals([calls, sessions], [0, 0]);
  // what the organization denies stays so on both sides
  const cases = [{ managed: "../../base/.claude/settings.json", deny: ["frob"] }];
  assertStringIncludes(
    await told({ deny: ["Bash(frob)"] }, { allow: ["Bash(frob)"] }, { cases }),
    "No call would be decided differently (1 example; 91 sample calls).",
  );
  assertEquals((await diffOf({}, {}, null, "--since", "7d")).code, 2);
});

Deno.test("rules diff fails at a single change, and annotates past calls and what the sandbox lets run", async () => {
  const code = async (head: unknown, ...more: string[]) => (await diffOf({}, head, null, "--fail-on", ...more)).code;
  assertEquals([await code({}), await code({ allow: ["Bash(frob)"] })], [0, 1]);
  await inPlace(async (place) => {
    keepApprovals(place, ID);
    const [old, now] = [`${place.home}/old.json`, `${place.home}/new.json`];
    writePermissions(old, { allow: ["Bash(blix *)"] });
    writePermissions(now, { allow: ["Bash(frob *)"], deny: ["Bash(blix *)"] });
    const lines = async () =>
      readAnnotations((await run(place, "diff", old, now, "--format", "github")).out).annotations
        .map(({ line = "whole file", title, message }) =>
          [line, title?.split(": ")[1], message.split(":")[0]].join(" ")
        );
    const denied = "newly_denied 1 past call would newly be denied";
    const gone = "whole file rule_removed allow Bash(blix *) is gone";
    assertEquals(await lines(), ["4 newly_allowed 2 past calls would newly run", `7 ${denied}`, gone]);
    const sandbox = { enabled: true, autoAllowBashIfSandboxed: true };
    const settings = { permissions: { deny: ["Bash(blix *)"] }, sandbox };
    Deno.writeTextFileSync(now, JSON.stringify(settings, null, 1));
    assertEquals(await lines(), [
      "7 newly_allowed 55 calls would newly run",
      "7 newly_allowed 9 calls would newly run",
      "whole file newly_allowed 2 past calls would newly run",
      `4 ${denied}`,
      gone,
    ]);
  });
});
