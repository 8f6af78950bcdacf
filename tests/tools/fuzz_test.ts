import { assertEquals } from "@std/assert";
import { CLIENTS, DEFAULT_CLIENT } from "../../lib/clients/clients.ts";
import { fuzz, fuzzDecide, fuzzInputs, runCase, subjectsFor } from "../../tools/fuzz.ts";
import type { InputSubject } from "../../tools/fuzz/inputs.ts";
import type { Subject } from "../../tools/fuzz/subject.ts";

const FOUND = new URL("../../fixtures/fuzz/", import.meta.url);

function said(
  failures: Iterable<{ readonly subject: string; readonly number: number; readonly error: string }>,
): string[] {
  return [...failures].map(({ subject, number, error }) => `case ${number} ${subject}: ${error}`);
}

for (const client of CLIENTS) {
  Deno.test(`fuzz() breaks no reader and no analysis in a short run, with sessions of ${client.title}`, () => {
    assertEquals(said(fuzz({ client, seed: 77, cases: 1000, giants: false, patienceMs: Infinity })), []);
  });
}

for (const { name } of Deno.readDirSync(FOUND)) {
  Deno.test(`every reader and analysis bears the found case ${name}`, () => {
    const bytes = Deno.readFileSync(new URL(name, FOUND));
    const client = CLIENTS.find(({ id }) => name.startsWith(`${id}-`)) ?? DEFAULT_CLIENT;
    assertEquals(said(runCase({ seed: 0, number: 0, bytes, client }, subjectsFor(client), Infinity)), []);
  });
}

Deno.test("fuzz() makes the same cases from the same seed, and reports what throws", () => {
  const picky: Subject = {
    name: "picky",
    run({ diagnostics }) {
      if (diagnostics.unparsable > 0) throw new Error(`${diagnostics.unparsable} broken`);
    },
  };
  const run = (from: number, cases: number): string[] =>
    said(fuzz({ seed: 3, cases, from, subjects: [picky], giants: false })).map((line) => line.split("\n")[0] ?? "");
  const all = run(0, 60);
  assertEquals(all.length > 5, true);
  assertEquals([...run(0, 30), ...run(30, 30)], all);
});

Deno.test("fuzz() gives each subject a line of 50 MB", () => {
  const lengths: number[] = [];
  const subject: Subject = { name: "length", run: ({ bytes }) => void lengths.push(bytes.length) };
  assertEquals(said(fuzz({ seed: 1, cases: 1, from: 19_999, subjects: [subject] })), []);
  assertEquals(lengths.every((length) => length > 50_000_000) && lengths.length === 1, true);
});

Deno.test("fuzzDecide() finds no call that breaks decide, or its laws, in a short run", () => {
  assertEquals(said(fuzzDecide({ seed: 77, cases: 2000, patienceMs: Infinity })), []);
});

Deno.test("fuzzInputs() breaks no reader of configuration, settings, input, state and rows in a short run", async () => {
  const found = await Array.fromAsync(fuzzInputs({ seed: 77, cases: 200, patienceMs: Infinity }));
  assertEquals(said(found), []);
});

Deno.test("fuzzInputs() gives each subject broken texts, the same from the same seed, and reports what throws", async () => {
  const picky: InputSubject = {
    name: "picky",
    texts: [['{"a":1}', '{"b":2}']],
    run(text) {
      if (text !== '{"a":1}\n{"b":2}\n') throw new Error(JSON.stringify(text));
    },
  };
  const run = async (): Promise<string[]> =>
    said(await Array.fromAsync(fuzzInputs({ seed: 3, cases: 50, subjects: [picky], patienceMs: Infinity })));
  const all = await run();
  assertEquals(all.length > 40, true);
  assertEquals(await run(), all);
});
