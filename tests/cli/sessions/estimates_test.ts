import { assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, inPlace, keepSession, type Place, placeTest } from "../../support/command_line.ts";
import { chain, jsonl, text, user } from "../../support/transcript.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const FORK = "21111111-2222-4333-8444-555555555555";
const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 9, 1, 9) + second * 1000).toISOString() });
const usage = { input_tokens: 1000, output_tokens: 1000 };
const said = (id: string, model: string, second: number) => ({
  type: "assistant",
  uuid: `a-${id}`,
  ...at(second),
  message: { id, model, role: "assistant", content: [text("x")], stop_reason: "end_turn", usage },
});
const linesOf = (id: string) =>
  chain(id, user("hello", { ...at(0), uuid: "u1", cwd: "/w" }), said("m1", "model-a", 2), said("m2", "model-b", 4));
const SESSION = linesOf(ID);
/** It repeats the session, and has an answer of its own. */
const FORKED = [...linesOf(FORK), ...chain(FORK, user("more", { ...at(10), uuid: "u2" }), said("m3", "model-a", 12))];
const PRICES = '{"model-a":{"input":100,"output":400}}';

async function say(place: Place, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await debrief(place, args);
  assertEquals([code, stderr.replace(/^Wrote .*\n/, "")], [0, ""]);
  return stdout;
}

Deno.test("debrief sessions, turns and report estimate a cost with prices of the user's, marked, and name models without one", () =>
  inPlace(async (place) => {
    const path = keepSession(place, ID, jsonl(...SESSION));
    const prices = `${place.project}/prices.json`;
    Deno.writeTextFileSync(prices, PRICES);
    const list = await say(place, "sessions", "--all", "--prices", prices);
    assertStringIncludes(list, "≥~$0.50");
    assertStringIncludes(list, "; no price known for model-b\n");
    const [session] = JSON.parse(await say(place, "sessions", "--all", "--prices", prices, "--json")).sessions;
    assertEquals([session.cost, session.estimate.usd, session.estimate.unknownModels], [null, 0.5, ["model-b"]]);
    assertStringIncludes(
      await say(place, "turns", path, "--prices", prices),
      "≥~$0.50 (estimated), no price known for model-b\n",
    );
    const report = JSON.parse(await say(place, "report", path, "--json", "--prices", prices));
    assertEquals(report.session.estimate.usd, 0.5);
    assertStringIncludes(
      await say(place, "report", path, "--markdown", "--prices", prices),
      "Cost is estimated with prices of ",
    );
    // without prices of the user's, neither model has one, and nothing is estimated
    assertStringIncludes(await say(place, "sessions", "--all"), "\nno price known for model-a, model-b\n");
    assertEquals(JSON.parse(await say(place, "turns", path, "--json")).session.estimate.usd, null);
  }));

Deno.test("debrief tables and the page of a directory count the answers of a session and its fork once", () =>
  inPlace(async (place) => {
    keepSession(place, ID, jsonl(...SESSION));
    keepSession(place, FORK, jsonl(...FORKED));
    const prices = `${place.project}/prices.json`;
    Deno.writeTextFileSync(prices, PRICES);
    await say(place, "tables", `${place.config}/projects`, "--out", "t", "--prices", prices);
    const rowsOf = (table: string) =>
      Deno.readTextFileSync(`${place.project}/t/${table}.ndjson`).trim().split("\n").map((row) => JSON.parse(row));
    const costs = rowsOf("costs");
    assertEquals(costs.every(({ is_estimated }) => is_estimated), true);
    assertEquals(costs.reduce((sum, { usd }) => sum + (usd ?? 0), 0), 1);
    assertEquals(rowsOf("sessions").reduce((sum, { estimated_usd }) => sum + (estimated_usd ?? 0), 0), 1);
    await say(place, "report", `${place.config}/projects`, "--html", "page.html", "--prices", prices);
    const page = Deno.readTextFileSync(`${place.project}/page.html`);
    assertStringIncludes(page, "<b>≥~$1.00</b><span>cost of 1 session</span>");
    assertStringIncludes(page, "No price is known of model-b.");
    assertStringIncludes(page, 'aria-label="Cost by model"');
  }));

placeTest("debrief sessions says what is wrong with a file of prices", async (place) => {
  const wrong: readonly (readonly [text: string, message: string])[] = [
    ["{", "it is not valid JSON"],
    ["[]", "to be an object of models"],
    ['{"a":1}', 'Expected the price of "a"'],
    ['{"a":{"input":1}}', 'Expected "output" of "a"'],
    ['{"a":{"input":1,"output":-2}}', "but found -2"],
    ['{"a":{"input":1,"output":2,"cached":3}}', 'but found "cached"'],
  ];
  keepSession(place, ID, jsonl(...SESSION));
  for (const [text, message] of wrong) {
    Deno.writeTextFileSync(`${place.project}/prices.json`, text);
    const { code, stderr } = await debrief(place, ["sessions", "--all", "--prices", `${place.project}/prices.json`]);
    assertEquals(code, 2, text);
    assertStringIncludes(stderr, message);
  }
});
