import { assertEquals, assertStringIncludes } from "@std/assert";
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
