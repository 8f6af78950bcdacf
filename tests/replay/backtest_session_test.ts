import { assertEquals, assertRejects } from "@std/assert";
import { type Config, DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import type { SessionResult } from "../../lib/replay/session_result.ts";
import { backtestSession } from "../../lib/replay/backtest_session.ts";
import { UnreadableTranscriptError } from "../../lib/session/io/source.ts";
import { SessionBuilder } from "../../lib/testing/mod.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";
const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

const triage = (more: Partial<Config["triage"]> = {}): Config => ({
  ...DEFAULT_CONFIG,
  triage: { ...DEFAULT_CONFIG.triage, cooldownMinutes: 0, ...more },
});

function session(...answers: readonly string[]): SessionBuilder {
  const builder = new SessionBuilder({ sessionId: ID });
  for (const [turn, answer] of answers.entries()) builder.prompt(`question ${turn}`).say(answer);
  return builder;
}

async function backtest(
  builder: SessionBuilder,
  { config = triage() }: { readonly config?: Config } = {},
): Promise<SessionResult> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  Deno.writeTextFileSync(`${root}/${ID}.jsonl`, builder.text());
  return await backtestSession(`${root}/${ID}.jsonl`, config);
}

Deno.test("backtestSession() asks at every stop, and remembers from one to the next what it has said", async () => {
  const { session: id, stops } = await backtest(session(DECIDED, "The port is open.", DECIDED));
  assertEquals([id, stops.map(({ line }) => line)], [ID, [2, 4, 6]]);
  assertEquals(stops.map(({ blocked }) => blocked), [["DECISION"], [], []]);
  assertEquals(stops[0]?.passReason, "");
  assertEquals(stops.slice(1).some(({ passReason }) => passReason === ""), false);
});

Deno.test("backtestSession() has examples with the line of the evidence, redacted, the strongest first, three at most", async () => {
  const answers = ["redis", "sqlite", "bun", "tabs"].map((what) =>
    `We decided to use ${what} with ${SECRET} because it needs no server.\nWe settled on ${what} rather than nothing because of readers.`
  );
  const { stops, examples } = await backtest(session(...answers), { config: triage({ maxBlocks: 10 }) });
  assertEquals(stops.map(({ blocked }) => blocked), answers.map(() => ["DECISION"] as const));
  assertEquals(examples.map(({ category }) => category), ["DECISION", "DECISION", "DECISION"]);
  for (const { line, stopLine, text } of examples) {
    assertEquals(line, stopLine);
    assertEquals([text.includes("ghp_"), text.length > 0 && text.length <= 160], [false, true], text);
  }
  const scores = examples.map(({ score }) => score);
  assertEquals(scores, scores.toSorted((a, b) => b - a));
});

Deno.test("backtestSession() says what cannot be read", async () => {
  await assertRejects(() => backtestSession(`/nowhere/${ID}.jsonl`, triage()), UnreadableTranscriptError);
});
