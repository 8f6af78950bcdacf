import { CLIENT_TITLES } from "../../../lib/clients/recognize.ts";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { writeProjectReport } from "../../../lib/cli/sessions/project_report.ts";
import { inPlace, keepSession, type Place, placeTest } from "../../support/command_line.ts";
import { NEW, OLD, placeHost, smallSession } from "../../support/session_commands.ts";
import { CALL_LOG } from "../../../lib/hooks/handlers/call_records.ts";
import { sessionState } from "../../../lib/hooks/store/state_names.ts";
import { jsonl } from "../../support/transcript.ts";

/** Writes the page of all sessions of a place; returns it, the pages beside it by name, and what was said. */
async function report(place: Place, isUsed = true) {
  let err = "";
  const host = placeHost(place, { stderr: (text) => void (err += text) });
  const file = `${place.project}/our sessions.html`;
  await writeProjectReport({ directory: `${place.config}/projects`, file, isUsed }, host);
  const directory = `${place.project}/our sessions-sessions`;
  let names: string[] = [];
  try {
    names = [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const pages = Object.fromEntries(names.map((name) => [name, Deno.readTextFileSync(`${directory}/${name}`)]));
  return { page: Deno.readTextFileSync(file), pages, err };
}

const linksOf = (page: string) => [...page.matchAll(/<a href="([^"]*)">/g)].map(([, link]) => link ?? "").sort();

Deno.test("writeProjectReport() writes a page for each session, linked there and back by names that are safe in a link", () =>
  inPlace(async (place) => {
    keepSession(place, OLD, smallSession(OLD, "the old question"));
    keepSession(place, "notes & <b>", smallSession(NEW, "the odd name"));
    const { page, pages, err } = await report(place);
    assertEquals(err, "");
    assertEquals(Object.keys(pages), [`${OLD}.html`, "notes____b_.html"]);
    assertEquals(linksOf(page), Object.keys(pages).map((name) => `our%20sessions-sessions/${name}`));
    for (const one of Object.values(pages)) assertEquals(linksOf(one), ["../our%20sessions.html"]);
    assertStringIncludes(pages[`${OLD}.html`] ?? "", "the old question");
  }));

Deno.test("writeProjectReport() leaves out a file in which nothing happened, and makes no directory for no page", () =>
  inPlace(async (place) => {
    keepSession(
      place,
      OLD,
      jsonl({ type: "system", subtype: "informational", uuid: "u", sessionId: OLD, cwd: "/p", content: "x" }),
    );
    const { page, pages } = await report(place);
    assertEquals([linksOf(page), Object.keys(pages)], [[], []]);
    assertStringIncludes(page, "<b>0</b><span>sessions</span>");
    assertEquals([...Deno.readDirSync(place.project)].map(({ name }) => name), ["our sessions.html"]);
  }));

placeTest("writeProjectReport() gives a page to one of two files of one name, and lists both", async (place) => {
  keepSession(place, OLD, smallSession(OLD, "here"));
  keepSession(place, OLD, smallSession(NEW, "there"), "/another/project");
  const { page, pages } = await report(place);
  assertEquals([Object.keys(pages), linksOf(page).length], [[`${OLD}.html`], 1]);
  for (const title of ["here", "there"]) assertStringIncludes(page, title);
});

placeTest("writeProjectReport() needs a session", async (place) => {
  Deno.mkdirSync(`${place.config}/projects`);
  await assertRejects(() => report(place), UsageError, `Found no transcript of ${CLIENT_TITLES} in`);
});

placeTest(
  "writeProjectReport() writes a page anew when its session or a record of it changed, and only then",
  async (place) => {
    keepSession(place, OLD, smallSession(OLD, "the old question"));
    keepSession(place, NEW, smallSession(NEW, "a long question ".repeat(100)));
    const files = () => [OLD, NEW].map((id) => Deno.statSync(`${place.project}/our sessions-sessions/${id}.html`).ino);
    const before = await report(place);
    const written = files();
    assertEquals([await report(place), files()], [before, written]);
    keepSession(place, OLD, smallSession(OLD, "another question"));
    const changed = await report(place);
    assertStringIncludes(changed.pages[`${OLD}.html`] ?? "", "another question");
    assertEquals(files().map((ino, index) => ino === written[index]), [false, true]);
    assertEquals(await report(place, false), changed);
    const said = { event: "PreToolUse", toolUseId: "t1", text: "said before the call", tool: "Bash", action: "log" };
    assertEquals(placeHost(place).appendRecord(sessionState(NEW, CALL_LOG), said), null);
    const recorded = await report(place);
    assertEquals(files().map((ino, index) => ino === written[index]), [false, false]);
    assertEquals(await report(place, false), recorded);
  },
);
