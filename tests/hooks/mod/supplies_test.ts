import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { NotFetchedError, Supplies } from "../../../lib/hooks/mod/supplies.ts";

Deno.test("Supplies runs again with what was asked for, and fetches each once", async () => {
  const fetched: string[] = [];
  const load = (key: string) => () => {
    fetched.push(key);
    return Promise.resolve(`${key}!`);
  };
  const supplies = new Supplies();
  supplies.want("a", load("a"));
  let runs = 0;
  const result = await supplies.run(() => {
    runs++;
    return supplies.take("a", load("a")) + supplies.take("b", load("b")) + supplies.take("c", load("c"));
  });
  assertEquals([result, runs, fetched], ["a!b!c!", 3, ["a", "b", "c"]]);
  supplies.want("a", load("a"));
  assertEquals([await supplies.run(() => 1), fetched.length, supplies.has("a"), supplies.has("d")], [
    1,
    3,
    true,
    false,
  ]);
});

Deno.test("Supplies counts no run that asked for something, even if the run caught that", async () => {
  const supplies = new Supplies();
  const result = await supplies.run(() => {
    try {
      return supplies.take("a", () => Promise.resolve("fetched"));
    } catch {
      return "default";
    }
  });
  assertEquals(result, "fetched");
});

Deno.test("Supplies throws what the fetching threw, each time, and what the run throws", async () => {
  const supplies = new Supplies();
  const failing = () => Promise.reject(new RangeError("no file"));
  await assertRejects(() => supplies.run(() => supplies.take("a", failing)), RangeError, "no file");
  assertThrows(() => supplies.take("a", failing), RangeError);
  assertThrows(() => supplies.take("b", failing), NotFetchedError);
  await assertRejects(() => new Supplies().run(() => Promise.reject(new TypeError("own"))), TypeError, "own");
});

Deno.test("Supplies ends a run that always asks for more", async () => {
  const supplies = new Supplies();
  let runs = 0;
  const run = () => supplies.take(`${runs++}`, () => Promise.resolve(0));
  await assertRejects(() => supplies.run(run), Error, "12 rounds");
});
