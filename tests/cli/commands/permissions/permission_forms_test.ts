/** The text, the JSON and the page of `permissions` are three forms of one report. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { OfferedRule, PermissionReport } from "../../../../lib/analyses/review/permission_report.ts";
import { sandboxText } from "../../../../lib/report/review/permission_text.ts";
import { riskText } from "../../../../lib/report/review/review_text.ts";
import { inPlace, type Place, placeTest } from "../../../support/command_line.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { runInPlace } from "../../../support/session_commands.ts";

/** The figures of the page's cards, by what they count. */
function cardsOf(page: string): Record<string, string> {
  return Object.fromEntries([...page.matchAll(/<b>([\d,]+)<\/b><span>([^<]+)</g)].map(([, n, name]) => [name, n]));
}

const savedBy = (rules: readonly OfferedRule[]) =>
  rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);

const decoded = (markup: string) =>
  markup.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** The rules that a command adds, as a shell would read it. */
function rulesIn(command: string): string[] {
  const words = command.match(/(?:[^\s']|'[^']*')+/g) ?? [];
  const end = words.findIndex((word, at) => at > 3 && word.startsWith("--"));
  return words.slice(3, end === -1 ? undefined : end).map((word) =>
    word.replaceAll("'\\''", "\0").replaceAll("'", "")
      .replaceAll("\0", "'")
  );
}

async function formsOf(place: Place, path: string) {
  const run = async (...more: string[]) => {
    const { code, out } = await runInPlace(place, ["permissions", path, ...more]);
    assertEquals(code, 0);
    return out;
  };
  const file = `${place.project}/page.html`;
  await run("--html", file);
  const report: PermissionReport = JSON.parse(await run("--json"));
  return { report, text: await run("--all-rules"), page: Deno.readTextFileSync(file) };
}

function compare({ report, text, page }: Awaited<ReturnType<typeof formsOf>>): void {
  const { friction, rules, old, modeNotRecorded, stays, modes, asked, unanswered } = report;
  const all = [...rules, ...old?.rules ?? [], ...modeNotRecorded?.rules ?? []];
  const names = all.map(({ recommendation }) => recommendation.rule);
  const numbered = [...text.matchAll(/^ +\d+ {2}(.*)\n/gm)].map(([, rule]) => rule);
  assertEquals(numbered, names);
  const inText = [...text.matchAll(/^ +debrief permissions --apply (.*)$/gm)].flatMap(([line]) => rulesIn(line.trim()));
  const inPage = [...page.matchAll(/data-copy="([^"]*)"/g)].map(([, command = ""]) => decoded(command));
  assertEquals(inText, names);
  // the tools of one server have a command for all of them, and one each
  assertEquals(new Set(inPage.flatMap(rulesIn)), new Set(names));
  const saved = savedBy(rules);
  const cards = cardsOf(page);
  assertEquals(cards[`prompt${saved === 1 ? "" : "s"} that rules would have spared`], saved.toLocaleString("en"));
  const approved = `${friction.prompts - friction.rejected}`;
  const isApprovalMissing = (old?.calls ?? 0) + (modeNotRecorded?.calls ?? 0) > 0;
  const name = `approved by the user at a prompt${isApprovalMissing ? ", at least" : ""}`;
  assertEquals(cards[name], isApprovalMissing && approved === "0" ? undefined : approved);
  assertEquals(cards["rejected by the user"], `${friction.rejected}`);
  if (rules.length > 0) {
    const which = unanswered < asked ? `${unanswered} of them` : asked === 1 ? "it" : "them";
    const nobody = unanswered === 0 ? "" : ` (nobody could answer ${which})`;
    const prompts = `${saved} of ${asked} prompt${asked === 1 ? "" : "s"}${nobody}`;
    assertStringIncludes(text, `would have spared you ${prompts}: `);
    assertStringIncludes(decoded(page), `would have spared the user ${prompts}, `);
  }
  for (const { rule, why, risk } of stays) {
    for (const form of [text, decoded(page)]) {
      assertStringIncludes(form, (rule ?? why).slice(0, 150));
      if (risk !== null) assertStringIncludes(form, riskText(risk));
    }
  }
  if (report.sandbox !== null) {
    for (const form of [text.replace(/\s+/g, " "), decoded(page)]) {
      assertStringIncludes(form, sandboxText(report.sandbox));
    }
  }
  assertEquals(asked, friction.prompts + unanswered);
  const others = stays.reduce((sum, { prompts }) => sum + prompts, 0) + report.settled + friction.rejected;
  assertEquals(saved + others, asked);
  for (const { mode, calls } of modes) {
    if (mode === null || modes.length === 1) continue;
    assertStringIncludes(text, `     ${mode}: ${calls} call`);
    assertStringIncludes(page, `>${mode}<`);
  }
}

placeTest("text, JSON and page of permissions have the same rules and figures for every recording", async (place) => {
  for (const { path } of recordings().filter(({ agent }) => !agent)) compare(await formsOf(place, path));
});

Deno.test("text, JSON and page of permissions have the same rules and figures for all recordings together", () =>
  inPlace(async (place) => {
    const forms = await formsOf(place, recordings()[0]!.path.replace(/\/fixtures\/clients\/.*/, "/fixtures/clients"));
    assertEquals(forms.report.rules.length > 5, true);
    compare(forms);
  }));
