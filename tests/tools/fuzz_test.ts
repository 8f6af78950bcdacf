import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { DEFAULT_CLIENT } from "../../lib/clients/default_client.ts";
import { fuzz, fuzzDecide, type FuzzFailure, fuzzInputs, runCase, subjectsFor } from "../../tools/fuzz.ts";
import { textSubject } from "../../tools/fuzz/inputs.ts";
import type { Subject } from "../../tools/fuzz/subject.ts";

const FOUND = new URL("../../fixtures/fuzz/", import.meta.url);

async function linesOf(failures: AsyncIterable<FuzzFailure>): Promise<string[]> {
  return (await Array.fromAsync(failures)).map(({ subject, number, error }) => `case ${number} ${subject}: ${error}`);
}

for (const client of CLIENTS) {
  Deno.test(`fuzz() breaks no reader and no analysis in a short run, with sessions of ${client.title}`, async () => {
    assertEquals(await linesOf(fuzz({ client, seed: 77, cases: 1000, giants: false, timeoutMs: Infinity })), []);
  });
}

for (const { name } of Deno.readDirSync(FOUND)) {
  Deno.test(`every reader and analysis passes the found case ${name}`, async () => {
    const bytes = Deno.readFileSync(new URL(name, FOUND));
    const client = CLIENTS.find(({ id }) => name.startsWith(`${id}-`)) ?? DEFAULT_CLIENT;
    assertEquals(await linesOf(runCase({ seed: 0, number: 0, bytes, client }, subjectsFor(client), Infinity)), []);
  });
}

Deno.test("fuzz() makes the same cases from the same seed, and reports what throws", async () => {
  const picky: Subject = {
    name: "picky",
    run({ diagnostics }) {
      if (diagnostics.unparsable > 0) throw new Error(`${diagnostics.unparsable} broken`);
    },
  };
  const run = async (from: number, cases: number): Promise<string[]> => {
    const lines = await linesOf(
      fuzz({ seed: 3, cases, from, subjects: [picky], giants: false, timeoutMs: Infinity }),
    );
    return lines.map((line) => line.split("\n")[0] ?? "");
  };
  const all = await run(0, 60);
  assertEquals(all.length > 5, true);
  assertEquals([...await run(0, 30), ...await run(30, 30)], all);
});

Deno.test("fuzz() gives each subject a line of 50 MB", async () => {
  const lengths: number[] = [];
  const subject: Subject = { name: "length", run: ({ bytes }) => void lengths.push(bytes.length) };
  assertEquals(await linesOf(fuzz({ seed: 1, cases: 1, from: 19_999, subjects: [subject], timeoutMs: Infinity })), []);
  assertEquals(lengths.every((length) => length > 50_000_000) && lengths.length === 1, true);
});

Deno.test("fuzzDecide() finds no call that breaks decide, or its laws, in a short run", async () => {
  assertEquals(await linesOf(fuzzDecide({ seed: 77, cases: 2000, timeoutMs: Infinity })), []);
});

Deno.test("fuzzInputs() breaks no reader of anything but sessions in a short run", async () => {
  assertEquals(await linesOf(fuzzInputs({ seed: 77, cases: 200, timeoutMs: Infinity })), []);
});

Deno.test("fuzzInputs() gives each subject broken texts, the same from the same seed, and reports what throws", async () => {
  const picky = textSubject("picky", [['{"a":1}', '{"b":2}']], (text) => {
    if (text !== '{"a":1}\n{"b":2}\n') throw new Error(JSON.stringify(text));
  });
  const run = () => linesOf(fuzzInputs({ seed: 3, cases: 50, subjects: [picky], timeoutMs: Infinity }));
  const all = await run();
  assertEquals(all.length > 40, true);
  assertEquals(await run(), all);
});

Deno.test("runCase() runs a subject that took too long once more before it fails", async () => {
  const runs: number[] = [];
  const slow: Subject = { name: "slow", run: () => void runs.push(1) };
  const failed = await linesOf(runCase({ seed: 0, number: 5, bytes: new Uint8Array(0) }, [slow], -1));
  assertEquals([failed.length, runs.length], [1, 2]);
  assertEquals(failed[0]?.startsWith("case 5 slow: took "), true);
});
