import { assertEquals, assertStringIncludes } from "@std/assert";
import { generateSession } from "../../../../tools/generator/generate_sessions.ts";
import { debrief, inPlace, keepSession, recordedSession } from "../../../support/command_line.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

Deno.test("report writes a page that only its owner can read, and prints Markdown", async () => {
  await inPlace(async (place) => {
    keepSession(place, ID, recordedSession("tool_errors"));
    const page = await debrief(place, ["report", "--html", "out.html"]);
    assertEquals([page.code, page.stdout, page.stderr], [0, "", "Wrote out.html\n"]);
    assertStringIncludes(Deno.readTextFileSync(`${place.project}/out.html`), "<h2>Turns</h2>");
    assertEquals((Deno.statSync(`${place.project}/out.html`).mode ?? 0) & 0o777, 0o600);
    const markdown = await debrief(place, ["report", ID.slice(0, 6), "--markdown"]);
    assertEquals([markdown.code, markdown.stderr], [0, ""]);
    assertStringIncludes(markdown.stdout, "# Please do the task\n");
  });
});

Deno.test("report of a directory links to a page of each session, and back", async () => {
  await inPlace(async (place) => {
    keepSession(place, ID, recordedSession("tool_errors"));
    keepSession(place, "1f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("plain_tools"));
    const { code } = await debrief(place, ["report", `${place.config}/projects`, "--html", "all.html"]);
    assertEquals(code, 0);
    const page = Deno.readTextFileSync(`${place.project}/all.html`);
    const links = [...page.matchAll(/<a href="([^"]+)">/g)].map(([, link]) => link ?? "");
    assertEquals(links.toSorted(), [
      `all-sessions/${ID}.html`,
      "all-sessions/1f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d.html",
    ]);
    assertStringIncludes(Deno.readTextFileSync(`${place.project}/${links[0]}`), '<a href="../all.html">');
  });
});

Deno.test("report of a directory, tables and turns count what a resumed session repeats once, and agree", async () => {
  await inPlace(async (place) => {
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
    assertEquals([tile("sessions"), own("sessions").length], [1, 1]);
    assertEquals([tile("turns"), own("turns").length], [turns.length, turns.length]);
    assertEquals([tile("tool calls"), calls.length > 20], [calls.length, true]);
    const ended = own("decisions").filter(({ outcome }) => outcome === "tool_error").length;
    assertEquals([tile("failed"), ended > 0], [ended, true]);
    const runs = own("hooks");
    assertEquals(hooks.reduce((sum: number, hook: { runs: number }) => sum + hook.runs, 0), runs.length);
    assertStringIncludes(page, `<td class="n" data-name="Runs">${hooks[0].runs}</td>`);
    assertStringIncludes(page, "2 sessions below repeat others as a whole");
    const tokens = (of: { usage?: { output: number }; output_tokens?: number }[]) =>
      of.reduce((sum, turn) => sum + (turn.usage?.output ?? turn.output_tokens ?? 0), 0);
    assertEquals(tokens(own("turns")), tokens(turns));
  });
});

Deno.test("report says what it expects", async () => {
  await inPlace(async (place) => {
    keepSession(place, ID, recordedSession("tool_errors"));
    const cases: [args: string[], message: string][] = [
      [["report"], "Expected --html FILE or --markdown but found neither"],
      [["report", "--markdown", "--html", "x.html"], "found both"],
      [["report", "-", "--markdown"], "found -: a report also needs the agents' files"],
      [["report", place.config, "--markdown"], "Markdown is for one session"],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await debrief(place, args);
      assertEquals(code, 2);
      assertStringIncludes(stderr, message);
    }
  });
});
