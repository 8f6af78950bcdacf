import { assertEquals } from "@std/assert";
import { answerBacktest, backtestQuestion, readBacktestAnswer } from "../../../lib/cli/backtest/worker.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { exchange } from "../../support/hooks/harness.ts";
import { jsonl } from "../../support/transcript.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

Deno.test("answerBacktest() answers a question that went through JSON, with the configuration that it names", async () => {
  const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
  Deno.writeTextFileSync(path, jsonl(...exchange("Which database?", DECIDED, "m1")));
  const ask = async (maxBlocks: number) => {
    const config = { ...DEFAULT_CONFIG, triage: { ...DEFAULT_CONFIG.triage, maxBlocks } };
    return readBacktestAnswer(await answerBacktest(JSON.parse(JSON.stringify(backtestQuestion(path, config)))));
  };
  const answers = [await ask(4), await ask(0)];
  Deno.removeSync(path);
  assertEquals(answers.map((answer) => answer.status === "done" && answer.result.stops.length), [1, 1]);
  const reasons = answers.map((answer) =>
    answer.status === "done" ? answer.result.stops[0]?.passReason : answer.message
  );
  assertEquals(reasons[1] === reasons[0], false, String(reasons));
});

Deno.test("answerBacktest() never throws: it says what cannot be read, and what failed", async () => {
  assertEquals(
    readBacktestAnswer(await answerBacktest(backtestQuestion("/missing", DEFAULT_CONFIG))).status,
    "unreadable",
  );
  assertEquals(readBacktestAnswer(await answerBacktest("words")).status, "failed");
});

Deno.test("readBacktestAnswer() takes nothing but an answer", () => {
  assertEquals(readBacktestAnswer(null).status, "failed");
  assertEquals(readBacktestAnswer({ status: "done" }).status, "failed");
  assertEquals(readBacktestAnswer({ status: "unreadable", message: "gone" }), {
    status: "unreadable",
    message: "gone",
  });
  assertEquals(readBacktestAnswer({ status: "x" }), {
    status: "failed",
    message: "the answer of a worker has no message",
  });
});
