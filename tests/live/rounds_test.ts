import { assertEquals } from "@std/assert";
import { inLanes } from "./rounds.ts";

Deno.test("inLanes() begins each in its order, as soon as one of the few before it has ended", async () => {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const all = inLanes(["a", "b", "c", "d"], 2, (one) => {
    told.push(one);
    return new Promise((resolve) => ends.set(one, resolve));
  });
  const end = async (one: string): Promise<string> => {
    ends.get(one)?.();
    await new Promise((resolve) => setTimeout(resolve));
    return told.join("");
  };
  assertEquals([told.join(""), await end("b"), await end("a")], ["ab", "abc", "abcd"]);
  await Promise.all([end("c"), end("d"), all]);
});
