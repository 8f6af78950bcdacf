import { assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, keepSession, placeTest } from "../../support/command_line.ts";
import { OLD, runInPlace } from "../../support/session_commands.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

const ONCE = { permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" } };
const NO = { toolDenialKind: "user-rejected", userFeedback: "no" };

function calls(cwd: string, ...given: readonly (readonly [command: string, said: "yes" | "no"])[]): string {
  const line = { sessionId: OLD, version: "2.1.330", cwd };
  return jsonl(
    user("go", line),
    ...given.flatMap(([command, said], n) => [
      assistant(`m${n}`, [toolUse(`t${n}`, "Bash", { command })], line),
      said === "yes"
        ? user([toolResult(`t${n}`, "fine")], { ...line, ...ONCE })
        : user([toolResult(`t${n}`, "The user doesn't want to proceed with this tool use.", true)], { ...line, ...NO }),
    ]),
  );
}

/** What `rules test` says of such a session. */
async function tested(
  rule: readonly string[],
  ...given: Parameters<typeof calls> extends [string, ...infer T] ? T : never
) {
  let told = { code: -1, out: "", err: "" };
  await inPlace(async (place) => {
    keepSession(place, OLD, calls(place.project, ...given));
    told = await runInPlace(place, ["rules", "test", ...rule]);
  });
  return told;
}

const FROB = [["frob a", "yes"], ["frob b", "yes"], ["blix", "yes"]] as const;

Deno.test("rules test says how many calls a rule would have allowed, and how many prompts it would have saved", async () => {
  const out = "Bash(frob *) would have allowed 2 of 3 calls and spared you 2 prompts.\n" +
    "No denied call would have run, except read-only ones.\n";
  assertEquals(await tested(["Bash(frob *)", "latest"], ...FROB), { code: 0, out, err: "" });
});

Deno.test("rules test says which denied calls a rule would have let through, without those that only read", async () => {
  const { code, out } = await tested(["Bash", "latest"], ...FROB, ["rm -rf x", "no"], ["rm -rf x", "no"], ["ls", "no"]);
  assertEquals(code, 0);
  assertStringIncludes(out, "It would also have allowed calls that were denied:\n  Bash: rm -rf x  (");
  assertStringIncludes(out, ", 2 times)\n");
  assertEquals(out.includes("Bash: ls"), false, out);
});

Deno.test("rules test says which calls may have been prompts that nobody recorded", async () => {
  const line = { sessionId: OLD, version: "2.1.150" };
  await inPlace(async (place) => {
    const calls = jsonl(
      user("go", { ...line, cwd: place.project }),
      assistant("m0", [toolUse("t0", "Bash", { command: "frob a" })], line),
      user([toolResult("t0", "fine")], line),
    );
    keepSession(place, OLD, calls);
    const { out } = await runInPlace(place, ["rules", "test", "Bash(frob *)", "latest"]);
    const note = "Of the 1 call, 1 ran in clients that do not record prompts that you answered with yes.\n";
    assertStringIncludes(out, note);
  });
});

Deno.test("rules test --json has the same as data", async () => {
  const { out } = await tested(["Bash(frob *)", "latest", "--json"], ...FROB, ["frob c", "no"]);
  assertEquals(JSON.parse(out), {
    schema: "debrief.rule_test/1",
    rule: "Bash(frob *)",
    allowed: 3,
    promptsSaved: 2,
    newlyAllowed: [{ call: "frob c", tool: "Bash", count: 1, risk: "unknown" }],
    unattributed: 0,
  });
});

placeTest("rules test counts a rule by the project that each session was in", async (place) => {
  const elsewhere = `${place.project}/other`;
  const edit = (cwd: string, id: string) => {
    const line = { sessionId: id, version: "2.1.330", cwd };
    return jsonl(
      assistant(id, [toolUse(id, "Edit", { file_path: `${cwd}/src/a.ts`, old_string: "1", new_string: "2" })], line),
      user([toolResult(id, "fine")], { ...line, ...ONCE }),
    );
  };
  Deno.mkdirSync(`${place.project}/sessions`);
  Deno.writeTextFileSync(`${place.project}/sessions/a.jsonl`, edit(place.project, "a"));
  Deno.writeTextFileSync(`${place.project}/sessions/b.jsonl`, edit(elsewhere, "b"));
  const { out, err } = await runInPlace(place, [
    "rules",
    "test",
    "Edit(/src/**)",
    `${place.project}/sessions`,
    "--json",
  ]);
  assertEquals(err, "");
  const { allowed, promptsSaved, newlyAllowed } = JSON.parse(out);
  assertEquals([allowed, promptsSaved, newlyAllowed], [2, 2, []]);
});

const REFUSED: readonly (readonly [words: readonly string[], message: string])[] = [
  [[], "Expected RULE and PATH… (such as latest) but found"],
  [["Bash(ls)"], "Expected RULE and PATH… (such as latest) but found"],
  [["Bash(x", "latest"], 'Expected a permission rule but found "Bash(x": the parenthesis is not closed'],
];

for (const [words, message] of REFUSED) {
  Deno.test(`rules test ${words.join(" ")} says what is expected`, async () => {
    const { code, out, err } = await tested(words, ...FROB);
    assertEquals([code, out], [2, ""]);
    assertStringIncludes(err, message);
  });
}
