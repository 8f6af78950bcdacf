import { assertEquals } from "@std/assert";
import { formatCost, listSessions, shortDirectories, shortIds } from "../../../lib/cli/sessions/session_list.ts";
import { readSummaries } from "../../../lib/cli/sessions/read_summaries.ts";
import { BUNDLED_PRICES } from "../../../lib/cli/args/prices_option.ts";
import type { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { temporaryDirectory } from "../../support/temporary.ts";
import { assistant, chain, jsonl, text, user } from "../../support/transcript.ts";

Deno.test("formatCost() says where a part is not counted", () => {
  const cost = (more: object) =>
    formatCost(
      { usd: 0.42, isPartial: false, isPriceKnown: true, models: [], ...more } as unknown as Parameters<
        typeof formatCost
      >[0],
    );
  assertEquals([formatCost(null) as string, cost({ usd: null }) as string, cost({}) as string], ["", "", "$0.42"]);
  const estimated = (usd: number | null, isPartial = false) =>
    formatCost(null, { usd, isPartial, unknownModels: [], prices: "", models: [] }) as string;
  assertEquals([estimated(0.42), estimated(0.42, true), estimated(null)], ["~$0.42", "≥~$0.42", ""]);
  assertEquals([cost({ isPartial: true }) as string, cost({ isPriceKnown: false }) as string], ["≥$0.42", "≥$0.42"]);
});

Deno.test("listSessions() reads as many as are asked for, without those that have no conversation", async () => {
  const directory = Deno.makeTempDirSync();
  const found = ["empty", "one", "gone", "two", "three"].map((name) => ({
    path: `${directory}/${name}.jsonl`,
    lastUsedAt: 0,
  }));
  for (const { path } of found) {
    const lines = path.includes("empty") ? [{ type: "summary" }] : chain("s", user("a"), assistant("m", [text("b")]));
    if (!path.includes("gone")) Deno.writeTextFileSync(path, jsonl(...lines));
  }
  const unreadable: string[] = [];
  const onUnreadable = (error: UnreadableTranscriptError) => void unreadable.push(error.message);
  const { listed, passed } = await listSessions(found, 2, {
    read: (paths) => Promise.resolve(readSummaries(paths, onUnreadable)),
    prices: BUNDLED_PRICES,
  });
  Deno.removeSync(directory, { recursive: true });
  assertEquals(listed.map(({ id, agents, client }) => [id, agents, client.id]), [["one", 0, "claude_code"], [
    "two",
    0,
    "claude_code",
  ]]);
  assertEquals(passed.length, 1, "the empty one");
  assertEquals(unreadable.map((message) => message.includes("gone.jsonl")), [true]);
});

Deno.test("listSessions() reads many files without a conversation in a few steps, and lists no more than asked for", async () => {
  using temporary = temporaryDirectory();
  const found = Array.from({ length: 300 }, (_, at) => ({ path: `${temporary.path}/${at}.jsonl`, lastUsedAt: 0 }));
  found.forEach(({ path }, at) => {
    const lines = at < 290 ? [{ type: "summary" }] : chain(`s${at}`, user("a"), assistant("m", [text("b")]));
    Deno.writeTextFileSync(path, jsonl(...lines));
  });
  const steps: number[] = [];
  const { listed, passed } = await listSessions(found, 4, {
    read: (paths) => {
      steps.push(paths.length);
      return Promise.resolve(readSummaries(paths, () => {}));
    },
    prices: BUNDLED_PRICES,
  });
  assertEquals(steps, [4, 8, 16, 32, 64, 128, 48]);
  assertEquals([listed.map(({ id }) => id), passed.length], [["290", "291", "292", "293"], 290]);
});

for (
  const [directories, short] of [
    [["/a/app", "/b/web"], ["app", "web"]],
    [["/a/dl", "/b/dl", "/c/x"], ["a/dl", "b/dl", "x"]],
    [["/home/me/one/src/dl", "/home/me/two/src/dl"], ["one/src/dl", "two/src/dl"]],
    [["C:\\work\\app", "C:\\play\\app"], ["work/app", "play/app"]],
    [["/a", "/a"], ["a", "a"]],
    [[], []],
  ] as [string[], string[]][]
) {
  Deno.test(`shortDirectories() of ${directories.join(", ")}`, () => {
    const found = shortDirectories(directories);
    assertEquals(directories.map((path) => found.get(path)), short);
  });
}

Deno.test("listSessions() counts what a parent had cost for the parent alone", async () => {
  const directory = Deno.makeTempDirSync();
  const cases = new URL("../../../fixtures/cases/f7_fork_cost/", import.meta.url);
  const found = [1, 2, 3, 4].map((number) => {
    const path = `${directory}/${number}.jsonl`;
    Deno.copyFileSync(new URL(`three_forks.${number}.jsonl`, cases), path);
    return { path, lastUsedAt: 0 };
  });
  const read = (paths: readonly string[]) =>
    Promise.resolve(readSummaries(paths, (error) => {
      throw error;
    }));
  const { listed } = await listSessions(found, 20, { read, prices: BUNDLED_PRICES });
  const { listed: [fork] } = await listSessions(found.slice(1).concat(found.slice(0, 1)), 1, {
    read,
    prices: BUNDLED_PRICES,
  });
  Deno.removeSync(directory, { recursive: true });
  assertEquals(listed.map(({ summary }) => summary.cost?.usd), [5, 0.01, 0.01, 0.01]);
  assertEquals(fork?.summary.cost?.usd, 0.01, "the parent is not listed");
});

Deno.test("shortIds() tells ids apart from those that are not listed, too", () => {
  const [one, two] = ["01a204fe-1111-7000-8000-000000000000", "01a204fe-2222-7000-8000-000000000000"];
  assertEquals([...shortIds([one], [])], [[one, "01a204fe"]]);
  assertEquals([...shortIds([one], [two])], [[one, "01a204fe-1111"]]);
  assertEquals([...shortIds([one, two], [one])], [[one, "01a204fe-1111"], [two, "01a204fe-2222"]]);
});
