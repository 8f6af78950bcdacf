import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";
import { debrief, placeTest } from "../../../support/command_line.ts";

const SESSION = jsonl(
  user("look around", { uuid: "p" }),
  assistant("m1", [text("First the state."), toolUse("t1", "Bash", { command: "git status", description: "State" })]),
  user([toolResult("t1", "clean")]),
  assistant("m2", [text("Now the files."), toolUse("t2", "Bash", { command: "ls" })]),
  user([toolResult("t2", "a b")]),
  assistant("m3", [text("The state again."), toolUse("t3", "Bash", { command: "git status" })]),
  user([toolResult("t3", "clean")]),
);

placeTest("intent finds a finished call by its tool and input", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  const ask = async (...args: string[]) => await debrief(place, ["intent", "s.jsonl", ...args]);
  const one = await ask("--tool", "Bash", "--input", '{"command":"ls"}');
  assertEquals([one.code, one.stderr], [0, ""]);
  assert(one.stdout.startsWith("Now the files.\n"), one.stdout);
  const two = await ask("--tool", "Bash", "--input", '{"command":"git status","description":"State"}');
  assert(two.stdout.startsWith("First the state.\n"), two.stdout);
  for (const args of [["--tool", "Bash", "--input", '{"command":"pwd"}'], ["--tool", "Read"]]) {
    const { code, stdout } = await ask(...args);
    assertEquals([code, stdout], [0, "No such call in this transcript.\n"], args.join(" "));
  }
});

placeTest("calls and why fail for an id that no call has, and name the way to the right one", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  for (const words of [["calls", "npm test", "s.jsonl"], ["why", "s.jsonl", "--tool-use-id", "npm test"]]) {
    const { code, stdout, stderr } = await debrief(place, words);
    assertEquals([code, stdout], [2, ""]);
    assertEquals(
      stderr,
      `debrief ${words[0]}: Cannot find call "npm test": no call of this session has an id that begins so ` +
        "(debrief calls s.jsonl lists them; debrief calls s.jsonl --grep 'npm test' finds them by their text)\n",
    );
    const { code: jsonCode, stdout: json } = await debrief(place, [...words, "--json"]);
    assertEquals([jsonCode, JSON.parse(json).status], [2, "unflushed"]);
  }
});

placeTest("intent lists the calls that fit with their ids and lines", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  const { stdout } = await debrief(place, ["intent", "s.jsonl", "--tool", "Bash"]);
  assertEquals(stdout.split("\n").filter((line) => line.startsWith("  t")), [
    "  t1  line 2  git status",
    "  t2  line 4  ls",
    "  t3  line 6  git status",
  ]);
  assertStringIncludes(stdout, "3 calls match; choose one by its id:");
  const piped = await debrief(place, ["intent", "-", "--tool", "Bash", "--json"], { stdin: SESSION });
  const { status, candidates } = JSON.parse(piped.stdout);
  assertEquals(status, "ambiguous");
  assertEquals(candidates[1], { toolUseId: "t2", line: 4, text: "Now the files.", thinking: "", subject: "ls" });
  const last = await debrief(place, ["why", "-", "--json"], { stdin: SESSION });
  const { status: lastStatus, toolUseId } = JSON.parse(last.stdout);
  assertEquals([lastStatus, toolUseId], ["found", "t3"]);
});

placeTest("calls and why know a call whose id looks like a file's name", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION.replaceAll('"t2"', '"functions.Bash:0"'));
  for (const name of ["calls", "why"]) {
    const { code, stdout, stderr } = await debrief(place, [name, "functions.Bash:0", "s.jsonl"]);
    assertEquals([code, stdout.split("\n")[0], stderr], [0, "Now the files.", ""]);
  }
});

placeTest("calls, turns and why tell calls apart to which a provider gave the same id", async (place) => {
  const text = SESSION.replaceAll('"t2"', '"t1"').replaceAll('"t3"', '"t1"').replace(
    '"content":"a b"',
    '"content":"Exit code 1","is_error":true',
  );
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, text);
  const { calls } = JSON.parse((await debrief(place, ["calls", "s.jsonl", "--json"])).stdout);
  assertEquals(
    calls.map(({ id, target, outcome, line }: Record<string, unknown>) => [id, target, outcome, line]),
    [["t1", "git status", "ok", 2], ["t1#2", "ls", "tool_error", 4], ["t1#3", "git status", "ok", 6]],
  );
  const { turns } = JSON.parse((await debrief(place, ["turns", "s.jsonl", "--json"])).stdout);
  assertEquals([turns[0].toolCalls, turns[0].errors], [3, 1]);
  for (const [id, words] of [["t1", "First the state."], ["t1#2", "Now the files."], ["t1#3", "The state again."]]) {
    const { stdout } = await debrief(place, ["calls", `${id}`, "s.jsonl", "--json"]);
    const { status, toolUseId, text } = JSON.parse(stdout);
    assertEquals([status, toolUseId, text], ["found", id, words]);
  }
  assert((await debrief(place, ["why", "s.jsonl"])).stdout.startsWith("The state again.\n"));
});

placeTest("intent takes the beginning of an id, where it is that of one call", async (place) => {
  const [one, two] = ["toolu_01AAAA", "toolu_01ABBB"];
  Deno.writeTextFileSync(
    `${place.project}/s.jsonl`,
    SESSION.replaceAll('"t1"', `"${one}"`).replaceAll('"t2"', `"${two}"`),
  );
  const ask = async (id: string) => await debrief(place, ["intent", "s.jsonl", "--tool-use-id", id]);
  for (
    const [id, words] of [["toolu_01AA", "First the state."], ["toolu_01AB", "Now the files."], [
      "t3",
      "The state again.",
    ]] as const
  ) {
    const { code, stdout } = await ask(id);
    assertEquals([code, stdout.split("\n")[0]], [0, words], id);
  }
  const { code, stderr } = await ask("toolu_01");
  assertEquals(code, 2);
  assertStringIncludes(stderr, 'Expected the id of one call but 2 begin with "toolu_01" (give more of it)');
});
