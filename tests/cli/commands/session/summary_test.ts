import { assertEquals, assertStringIncludes } from "@std/assert";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";
import { debrief, inPlace, keepSession, placeTest, recordedSession } from "../../../support/command_line.ts";
import { OLD, runInPlace } from "../../../support/session_commands.ts";

Deno.test("summary says what was asked, changed, committed and did not succeed, after the conclusion", () =>
  inPlace(async (place) => {
    const bash = (id: string, command: string) => assistant(`m${id}`, [toolUse(id, "Bash", { command })]);
    const lines = chain(
      "s",
      user("fix the parser"),
      bash("a", "make"),
      user([toolResult("a", "Exit code 2", true)]),
      assistant("mb", [toolUse("b", "Edit", { file_path: "/p/a.ts", old_string: "x", new_string: "y" })]),
      user([toolResult("b", "updated")]),
      bash("c", "make"),
      user([toolResult("c")]),
      bash("d", "frob"),
      user([toolResult("d", "Exit code 1", true)]),
      bash("e", "git commit -m fix"),
      user([toolResult("e", "[main 1a2b3c4] fix: parser")]),
      assistant("mf", [text("The parser works.")], { stop_reason: "end_turn" }),
    );
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...lines));
    const { code, stdout } = await debrief(place, ["summary", "s.jsonl"]);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "The parser works.\n\n(from the transcript)\n\nasked: fix the parser\n");
    assertStringIncludes(
      stdout,
      "changed: /p/a.ts\ncommitted: 1a2b3c4 fix: parser\nfailed, and did not succeed later: Bash frob\n",
    );
  }));

placeTest("summary says what an answer is in reply to", async (place) => {
  const question = "Which store should the sessions use instead of Redis?";
  const answer = "Postgres, because we already run it in production";
  const asked = { questions: [{ question, options: [{ label: answer }, { label: "in memory" }] }] };
  const said = `User has answered your questions: "${question}"="${answer}". You can now continue.`;
  const parts = [1, 2, 3].flatMap((part) => [
    user(`go on with part ${part}`),
    assistant(`x${part}`, [toolUse(`e${part}`, "Edit", { file_path: "/p/a.ts", old_string: "x", new_string: "y" })]),
    user([toolResult(`e${part}`, "updated")]),
    assistant(`y${part}`, [text(`Part ${part} is done.`)], { stop_reason: "end_turn" }),
  ]);
  const lines = chain(
    "s",
    user("add a cache"),
    ...parts,
    assistant("ma", [toolUse("a", "AskUserQuestion", asked)]),
    { ...user([toolResult("a", said)]), toolUseResult: { ...asked, answers: { [question]: answer } } },
    assistant("x4", [toolUse("e4", "Edit", { file_path: "/p/a.ts", old_string: "x", new_string: "y" })]),
    user([toolResult("e4", "updated")]),
    assistant("mb", [text("The sessions are kept in Postgres now.")], { stop_reason: "end_turn" }),
  );
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...lines));
  const { stdout } = await debrief(place, ["summary", "s.jsonl"]);
  assertStringIncludes(stdout, `decided: ${answer} (in reply to: ${question})\n`);
});

placeTest("summary says that the transcript of an agent cannot be read", async (place) => {
  Deno.writeTextFileSync(
    `${place.project}/s.jsonl`,
    jsonl(...chain("s", user("hi"), assistant("m", [text("Hello.")]))),
  );
  for (const [agent, why] of [["missing.jsonl", "no such file"], [".", "it is a directory"]] as const) {
    const { code, stderr } = await debrief(place, ["summary", "s.jsonl", "--agent", agent]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, why);
  }
});

Deno.test("summary says the same of a session that the history knows, and of one that has grown since", () =>
  inPlace(async (place) => {
    const text = recordedSession("plain_tools");
    const lines = text.trimEnd().split("\n");
    const path = keepSession(place, OLD, lines.slice(0, lines.length >> 1).join("\n") + "\n");
    for (const lines of [null, text]) {
      if (lines !== null) Deno.writeTextFileSync(path, lines);
      const read = await runInPlace(place, ["summary", OLD]);
      await runInPlace(place, ["sessions"]);
      const known = await runInPlace(place, ["summary", OLD]);
      assertEquals(known, read);
      assertEquals(read.code, 0);
    }
  }));
