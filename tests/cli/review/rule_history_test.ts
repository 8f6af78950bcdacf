import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inPlace, keepSession, type Place, recordedSession } from "../../support/command_line.ts";
import { runInPlace } from "../../support/session_commands.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

const run = (place: Place, ...args: string[]) => runInPlace(place, ["rules", ...args], null, { now: () => new Date() });

/** The recording of approved prompts, moved into the project: frob one, frob two, a new file, blix three && frob two. */
function keep(place: Place): void {
  keepSession(place, ID, recordedSession("approvals").replaceAll("/home/dev/project", place.project));
}

function write(path: string, permissions: unknown): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, JSON.stringify({ permissions }, null, 2));
}

Deno.test("rules unused names the rules that match no call, with their lines, and none that only another comes before", async () => {
  await inPlace(async (place) => {
    keep(place);
    write(`${place.project}/.claude/settings.json`, {
      allow: ["Bash(frob *)", "Edit(/new.txt)", "Edit(/old.txt)", "Bash(blix *)"],
      ask: ["Bash(frob two)", "Bash(frob three)"],
      deny: ["Bash(blix three)", "WebFetch"],
    });
    const { code, out, err } = await run(place, "unused");
    assertEquals([code, err], [0, ""]);
    assertStringIncludes(
      out,
      "3 of 8 rules matched no call (4 calls, those of agents included, in 1 session with a call).",
    );
    const named = [...out.matchAll(/line (\d+): (\w+ .*)/g)].map(([, line, rule]) => `${line} ${rule}`);
    assertEquals(named, ["6 allow Edit(/old.txt)", "11 ask Bash(frob three)", "15 deny WebFetch"]);
    assertStringIncludes(out, "check before you remove it");
    const answer = JSON.parse((await run(place, "unused", "latest", "--json")).out);
    assertEquals([answer.schema, answer.calls, answer.checked, answer.rules.length], [
      "debrief.rules_unused/1",
      4,
      8,
      3,
    ]);
    assertEquals((await run(place, "unused", "--fail-on")).code, 1);
    assertStringIncludes((await run(place, "unused", "--since", "2027-01-01")).out, "8 of 8 rules");
    assertStringIncludes((await run(place, "unused", "latest", "--all")).err, "found both");
  });
});

Deno.test("rules unused has nothing to name if every rule matched", async () => {
  await inPlace(async (place) => {
    keep(place);
    write(`${place.project}/.claude/settings.local.json`, { allow: ["Bash(frob one)"] });
    const { code, out } = await run(place, "unused", "--fail-on");
    assertEquals([code, out], [
      0,
      "1 rule: each matched a call (4 calls, those of agents included, in 1 session with a call).\n",
    ]);
  });
});

Deno.test("rules diff says what would newly run, newly be asked about and newly be denied", async () => {
  await inPlace(async (place) => {
    keep(place);
    const old = `${place.home}/old/.claude/settings.json`;
    const now = `${place.home}/new.json`;
    write(old, { allow: ["Bash(frob *)"] });
    write(now, { allow: ["Bash(frob one)", "Edit(/new.txt)"], deny: ["Bash(blix *)"] });
    const { code, out, err } = await run(place, "diff", `${place.home}/old`, now);
    assertEquals([code, err], [0, ""]);
    assertStringIncludes(
      out,
      "Of 4 calls, those of agents included, in 1 session with a call, 3 would be decided differently.",
    );
    assertMatch(
      out,
      /1 call would newly run\n {2}Write: 1 call in 1 session\n {4}now: Edit\(\/new\.txt\) in ~\/new\.json/,
    );
    assertMatch(
      out,
      /1 call would newly be asked about\n {2}Bash: .*\n.*No rule covers.*\n.*Bash\(frob \*\).*\n +frob two/,
    );
    assertMatch(out, /1 call would newly be denied\n {2}Bash: .*\n {4}now: Bash\(blix \*\)/);
    const answer = JSON.parse((await run(place, "diff", old, now, "latest", "--json")).out);
    assertEquals(
      answer.changes.map(({ from, to, calls }: Record<string, unknown>) => `${from} ${to} ${calls}`),
      ["ask allow 1", "allow ask 1", "ask deny 1"],
    );
    assertEquals((await run(place, "diff", old, now, "--fail-on")).code, 1);
    assertEquals(await run(place, "diff", old, old, "--fail-on"), {
      code: 0,
      out: "No call would be decided differently (4 calls, those of agents included, in 1 session with a call).\n",
      err: "",
    });
  });
});

Deno.test("rules diff judges each settings by its own mode, and names a file that the client does not read", async () => {
  await inPlace(async (place) => {
    keep(place);
    const [old, now] = [`${place.home}/old.json`, `${place.home}/new.json`];
    write(old, { allow: [] });
    write(now, { defaultMode: "acceptEdits" });
    assertStringIncludes((await run(place, "diff", old, now)).out, "1 call would newly run\n  Write:");
    assertStringIncludes((await run(place, "diff", old, now, "--mode", "default")).out, "No call would be decided");
    Deno.writeTextFileSync(now, '{"permissions":{"allow":["Write"],}}');
    const { out, err } = await run(place, "diff", old, now);
    assertStringIncludes(err, "The client ignores ~/new.json: It has comments or trailing commas");
    assertStringIncludes(out, "No call would be decided differently");
    assertStringIncludes((await run(place, "diff", old)).err, "Expected two settings files");
    assertStringIncludes((await run(place, "diff", old, place.home)).err, "Found no settings files");
  });
});

Deno.test("rules diff shows no secret of a call or of a rule", async () => {
  await inPlace(async (place) => {
    const token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    keepSession(
      place,
      ID,
      recordedSession("approvals").replaceAll("/home/dev/project", place.project).replaceAll(
        "frob one",
        `frob ${token}`,
      ),
    );
    const [old, now] = [`${place.home}/old.json`, `${place.home}/new.json`];
    write(old, { allow: [] });
    write(now, { allow: [`Bash(frob ${token})`] });
    for (const more of [[], ["--json"]]) {
      const { out, err } = await run(place, "diff", old, now, ...more);
      assertStringIncludes(out, "frob");
      assertEquals((out + err).includes(token), false);
    }
  });
});
