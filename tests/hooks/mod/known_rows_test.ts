import { assertEquals } from "@std/assert";
import { KnownRows } from "../../../lib/hooks/mod/known_rows.ts";
import type { RowQuestion } from "../../../lib/hooks/mod/host.ts";
import { fakeHost } from "../../support/hooks/mod_host.ts";

const MAIN = { session: "s", agentId: null };
const row = (uuid: number) => ({ role: "user", text: `row ${uuid}`, toolUses: [], uuid: String(uuid) });
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index));

/** A client whose main conversation grows. */
function setUp(first: readonly unknown[], { knowsLast = true } = {}) {
  const host = fakeHost({ rows: first, knowsLast });
  const questions: RowQuestion[] = [];
  const asked = { ...host, rows: (question: RowQuestion) => (questions.push(question), host.rows(question)) };
  const known = new KnownRows();
  const newest = async (count: number, conversation: { session: string; agentId: string | null } = MAIN) => {
    const found = await known.newest(asked, conversation, count);
    return found && { texts: found.rows.map(({ text }) => text), isWhole: found.isWhole };
  };
  return { host, questions, newest, say: (all: readonly unknown[]) => void host.rowsBy.set("", all) };
}
const texts = (from: number, to: number) => rows(from, to).map(({ text }) => text);

Deno.test("KnownRows asks only for the rows after those it knows", async () => {
  const { questions, newest, say } = setUp(rows(0, 30));
  assertEquals(await newest(10), { texts: texts(20, 30), isWhole: false });
  say(rows(0, 33));
  assertEquals(await newest(10), { texts: texts(20, 33), isWhole: false });
  assertEquals(await newest(10), { texts: texts(20, 33), isWhole: false });
  assertEquals(questions, [{ last: 10 }, { after: "29" }, { after: "32" }]);
});

Deno.test("KnownRows asks for the newest again where more are wanted, and where there are none it knows all", async () => {
  const { questions, newest, say } = setUp(rows(0, 30));
  await newest(10);
  assertEquals(await newest(50), { texts: texts(0, 30), isWhole: true });
  say(rows(0, 31));
  assertEquals(await newest(90), { texts: texts(0, 31), isWhole: true });
  assertEquals(questions, [{ last: 10 }, { last: 50 }, { after: "29" }]);
});

Deno.test("KnownRows forgets what is not in the conversation any more", async () => {
  const { newest, say } = setUp(rows(0, 30));
  await newest(10);
  say([...rows(0, 25), ...rows(90, 92)]); // rewound
  assertEquals(await newest(10), { texts: [...texts(17, 25), ...texts(90, 92)], isWhole: false });
});

Deno.test("KnownRows keeps the rows of one session, and of each agent its own", async () => {
  const { host, newest, say } = setUp(rows(0, 3));
  host.rowsBy.set("a1", rows(50, 52));
  assertEquals(await newest(10), { texts: texts(0, 3), isWhole: true });
  assertEquals(await newest(10, { session: "s", agentId: "a1" }), { texts: texts(50, 52), isWhole: true });
  assertEquals(await newest(10, { session: "s", agentId: "a2" }), null);
  say(rows(70, 72));
  assertEquals(await newest(10, { session: "t", agentId: null }), { texts: texts(70, 72), isWhole: true });
});

Deno.test("KnownRows gives the same as a question for all, whatever the conversation does (law)", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    let [state, next] = [seed, 5];
    const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
    let all = rows(0, next);
    const { newest, say } = setUp(all);
    for (let step = 0; step < 12; step++) {
      const [cut, added] = [random(4) === 0 ? random(all.length + 1) : all.length, random(5)];
      all = [...all.slice(0, cut), ...rows(next, next + added)];
      next += added;
      say(all);
      const count = 1 + random(12);
      const found = await newest(count);
      const expected = all.map(({ text }) => text);
      assertEquals(found?.texts, expected.slice(expected.length - (found?.texts.length ?? 0)), `seed ${seed}`);
      assertEquals((found?.texts.length ?? 0) >= Math.min(count, all.length), true, `seed ${seed}`);
      if (found?.isWhole) assertEquals(found.texts.length, all.length, `seed ${seed}`);
    }
  }
});

Deno.test("KnownRows asks for all each time where the client knows neither `last` nor `after`", async () => {
  const { questions, newest, say } = setUp(rows(0, 3), { knowsLast: false });
  assertEquals(await newest(2), { texts: texts(0, 3), isWhole: true });
  say(rows(0, 5));
  assertEquals(await newest(2), { texts: texts(0, 5), isWhole: true });
  assertEquals(questions, [{ last: 2 }, {}, {}]);
});

Deno.test("KnownRows reads on from an agent's last row, and keeps the rows of the last eight agents besides the main ones", async () => {
  const { host, questions, newest } = setUp(rows(0, 3));
  const agent = (number: number) => ({ session: "s", agentId: `a${number}` });
  for (let number = 1; number <= 9; number++) host.rowsBy.set(`a${number}`, rows(10 * number, 10 * number + 2));
  await newest(10);
  for (let number = 1; number <= 8; number++) await newest(10, agent(number));
  questions.splice(0);
  await newest(10, agent(1)); // the newest now
  await newest(10, agent(9)); // in place of the second
  for (const number of [1, 2]) assertEquals((await newest(10, agent(number)))?.texts.length, 2);
  await newest(10);
  assertEquals(questions, [
    { agentId: "a1", after: "11" },
    { agentId: "a9", last: 10 },
    { agentId: "a1", after: "11" },
    { agentId: "a2", last: 10 },
    { after: "2" },
  ]);
});

Deno.test("KnownRows asks for everything again in another session, and keeps nothing that arrives for the one before", async () => {
  const { host } = setUp(rows(0, 3));
  const first = Promise.withResolvers<unknown>();
  const questions: RowQuestion[] = [];
  const known = new KnownRows();
  const slow = {
    ...host,
    rows: (question: RowQuestion) => questions.push(question) === 1 ? first.promise : host.rows(question),
  };
  const late = known.newest(slow, MAIN, 10);
  await known.newest(slow, { session: "t", agentId: null }, 10);
  first.resolve(rows(50, 52));
  assertEquals((await late)?.rows.length, 2);
  await known.newest(slow, { session: "t", agentId: null }, 10);
  await known.newest(slow, MAIN, 10);
  assertEquals(questions, [{ last: 10 }, { last: 10 }, { after: "2" }, { last: 10 }]);
});
