import { assertEquals, assertRejects } from "@std/assert";
import {
  modStore,
  newWrites,
  RecordFiles,
  stateKey,
  withRecords,
  writeHostFiles,
} from "../../../lib/hooks/mod/store.ts";
import { NotFetchedError, Supplies } from "../../../lib/hooks/mod/supplies.ts";
import type { Store } from "../../../lib/hooks/store/store.ts";
import { fakeHost, type FakeHostOptions } from "../../support/hooks/mod_host.ts";

const STATE = "/c/debrief/state";

/** Runs something with a store over some files, until it has all it asks for. */
async function withStore<T>(files: FakeHostOptions["files"], use: (store: Store) => T, links: readonly string[] = []) {
  const host = fakeHost({ ...files === undefined ? {} : { files }, links });
  const [supplies, failures] = [new Supplies(), [] as string[]];
  let writes = newWrites();
  const value = await supplies.run(() => {
    writes = newWrites();
    const onFailure = (message: string) => void failures.push(message);
    return use(modStore({ host, supplies, configDir: "/c", session: "s", writes, onFailure }));
  });
  return { value, writes, failures };
}

Deno.test("modStore() reads a state, and replaces it as a whole", async () => {
  const { value, writes } = await withStore({ [`${STATE}/a.json`]: '{"n":1}' }, (store) => {
    const before = store.readState("a.json");
    const changed = store.updateState("a.json", () => ({ n: 2 }));
    return [before, changed, store.readState("a.json"), store.updateState("a.json", () => undefined)];
  });
  assertEquals(value, [
    { status: "done", value: { n: 1 } },
    { status: "done", value: { n: 2 } },
    { status: "done", value: { n: 2 } },
    { status: "done", value: null },
  ]);
  assertEquals([...writes.files], [[`${STATE}/a.json`, '{"n":2}\n']]);
});

Deno.test("modStore() reads what is missing or broken as null", async () => {
  const { value } = await withStore(
    { [`${STATE}/b.json`]: "{" },
    (store) => [store.readState("a"), store.readState("b.json")],
  );
  assertEquals(value, [{ status: "done", value: null }, { status: "done", value: null }]);
});

Deno.test("modStore() writes nothing over the state of a newer version", async () => {
  const newer = JSON.stringify({ schema: "debrief.ledger/9" });
  const { value, writes } = await withStore(
    { [`${STATE}/a.json`]: newer },
    (store) => store.updateState("a.json", () => ({ schema: "debrief.ledger/1" })),
  );
  assertEquals([value.status, writes.files.size], ["failed", 0]);
});

Deno.test("modStore() appends to records of its own, and reads them after those of processes", async () => {
  const { writes } = await withStore({}, (store) => {
    store.appendRecord("log.jsonl", { n: 1 });
    store.appendRecord("log.jsonl", { n: 2 });
  });
  const [[path = "", text] = []] = [...writes.records];
  assertEquals(text, '{"n":1}\n{"n":2}\n');
  const files = { [`${STATE}/log.jsonl`]: '{"n":0}\n', [path]: text ?? "" };
  const { value } = await withStore(files, (store) => store.readRecords("log.jsonl"));
  assertEquals(value, { status: "done", value: [{ n: 0 }, { n: 1 }, { n: 2 }] });
});

Deno.test("modStore() tells of a state that is a symlink", async () => {
  const { value, failures } = await withStore({ [`${STATE}/a.json`]: "{}" }, (store) => store.readState("a.json"), [
    `${STATE}/a.json`,
  ]);
  assertEquals([value.status, failures.length, failures[0]?.includes("a.json")], ["failed", 1, true]);
});

Deno.test("withRecords() drops whole records over the limit, the oldest first", () => {
  const long = `${"x".repeat(300 * 1024)}\n`;
  assertEquals(withRecords("a\n", "b\n"), "a\nb\n");
  assertEquals(withRecords(`a\n${long}`, long), long);
  assertEquals(withRecords("", long + long + "b\n"), `${long}b\n`);
});

Deno.test("RecordFiles reads a file once, and writes what waits together, or once many wait", async () => {
  const host = fakeHost({ files: { "/c/log": "old\n" } });
  const files = new RecordFiles();
  files.add(host, new Map([["/c/log", "1\n"]]));
  files.add(host, new Map([["/c/log", "2\n"], ["/c/new", "3\n"]]));
  assertEquals(host.files.get("/c/log"), "old\n");
  await files.flush(host);
  assertEquals([host.files.get("/c/log"), host.files.get("/c/new")], ["old\n1\n2\n", "3\n"]);
  host.files.set("/c/log", "changed by another\n");
  files.add(host, new Map([["/c/log", "4\n"]]));
  await files.flush(host);
  assertEquals(host.files.get("/c/log"), "old\n1\n2\n4\n");
  const written: string[] = [];
  Object.assign(host, { writeText: (path: string) => Promise.resolve(void written.push(path)) });
  for (let count = 0; count < 32; count++) files.add(host, new Map([["/c/many", "x\n"]]));
  files.add(host, new Map([["/c/many", "x\n"]]));
  await files.flush(host);
  assertEquals(written, ["/c/many", "/c/many"]);
});

Deno.test("RecordFiles.flush() waits for what add() began to write to another file", async () => {
  const host = fakeHost();
  const writing = Promise.withResolvers<void>();
  const write = host.writeText;
  Object.assign(host, { writeText: (path: string, text: string) => writing.promise.then(() => write(path, text)) });
  const files = new RecordFiles();
  for (let count = 0; count < 32; count++) files.add(host, new Map([["/c/many", "x\n"]]));
  const flushed = files.flush(host);
  setTimeout(writing.resolve);
  await flushed;
  assertEquals(host.files.get("/c/many"), "x\n".repeat(32));
});

Deno.test("RecordFiles loses what cannot be written, and nothing else", async () => {
  const host = fakeHost();
  const files = new RecordFiles();
  const write = host.writeText;
  Object.assign(host, { writeText: () => Promise.reject(new Error("full")) });
  files.add(host, new Map([["/c/log", "1\n"]]));
  await files.flush(host);
  Object.assign(host, { writeText: write });
  files.add(host, new Map([["/c/log", "2\n"]]));
  await files.flush(host);
  assertEquals(host.files.get("/c/log"), "2\n");
});

Deno.test("writeHostFiles() writes each file, and stateKey() names a state among the supplies", async () => {
  const host = fakeHost();
  await writeHostFiles(host, new Map([["/c/a", "1"], ["/c/b", "2"]]));
  assertEquals([host.files.get("/c/a"), host.files.get("/c/b")], ["1", "2"]);
  const supplies = new Supplies();
  const options = { host, supplies, configDir: "/c", session: "s", writes: newWrites(), onFailure: () => {} };
  supplies.want(stateKey("a.json"), () => Promise.resolve('{"n":7}'));
  assertEquals(await supplies.run(() => modStore(options).readState("a.json")), { status: "done", value: { n: 7 } });
  await assertRejects(async () => await Promise.resolve(modStore(options).readState("b.json")), NotFetchedError);
});
