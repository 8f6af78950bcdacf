import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  assertNoMarkup,
  assertNoSecret,
  HOSTILE,
  projectPage,
  SECRET_WORDS,
  wordsReport,
} from "../../support/report/pages.ts";
import { at } from "../../support/report/session_report.ts";
import { assistant, toolResult, toolUse, user } from "../../support/transcript.ts";

Deno.test("projectHtml() lets no text of a session be markup", () => {
  for (const words of HOSTILE) assertNoMarkup(projectPage(words), words);
});

Deno.test("projectHtml() contains no secret, wherever it is", () => {
  for (const words of SECRET_WORDS) assertNoSecret(projectPage(words));
});

Deno.test("projectHtml() counts the tools of an MCP server together", () => {
  const refused = (id: string, tool: string) => [
    assistant(`a${id}`, [toolUse(id, tool)], at(30)),
    user([toolResult(id, "Permission to use it has been denied.", true)], at(31)),
  ];
  const { overview } = wordsReport("x", [...refused("u1", "mcp__db__get"), ...refused("u2", "mcp__db__list")]);
  const page = projectPage("y", overview);
  assertStringIncludes(page, "<code>db (2 tools of an MCP server)</code>");
  assertEquals(page.includes("mcp__db__get"), false);
});

Deno.test("projectHtml() has no column for costs that nobody counted, and says so", () => {
  const project = projectPage("x", wordsReport("x").overview, null);
  assertStringIncludes(project, "No session says what it cost");
  assertEquals(/<th[^>]*>Cost|with the cost/.test(project), false);
});
