import { assertEquals, assertThrows } from "@std/assert";
import {
  appendLine,
  hasDirectory,
  isMissing,
  makeDirectory,
  readFile,
  removeFile,
  removeOlder,
  replaceFile,
  statFile,
  withLock,
} from "../../../lib/hooks/store/files.ts";
import { StoreError } from "../../../lib/hooks/store/result.ts";
import { safeText } from "../../../lib/text/safe_text.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const APPEND = { rotation: null, lockTimeoutMs: 1000 };
const isWindows = Deno.build.os === "windows";
/** Deno before 2.6 can only wait for a lock. */
const needsTimeout = { ignore: !("tryLockSync" in Deno.FsFile.prototype) };

function inDirectory(name: string, act: (directory: string) => void, { ignore } = { ignore: false }): void {
  Deno.test({
    name,
    ignore: ignore || isWindows,
    fn() {
      using temporary = temporaryDirectory({ prefix: "debrief-files-" });
      const directory = temporary.path;
      act(directory);
    },
  });
}

function reasonOf(act: () => unknown): string {
  return assertThrows(act, StoreError).reason;
}

inDirectory("isMissing() is true only where the listing of the directory lacks the name", (directory) => {
  Deno.writeTextFileSync(`${directory}/a`, "");
  assertEquals(["a", "b", "none/a"].map((name) => isMissing(`${directory}/${name}`)), [false, true, false]);
});

inDirectory("statFile() and hasDirectory() refuse symlinks and whatever is of another kind", (directory) => {
  Deno.writeTextFileSync(`${directory}/file`, "text");
  Deno.mkdirSync(`${directory}/directory`);
  Deno.symlinkSync(`${directory}/file`, `${directory}/link`);
  Deno.symlinkSync(`${directory}/nothing`, `${directory}/dangling`);
  assertEquals([statFile(`${directory}/file`)?.size, statFile(`${directory}/none`)], [4, null]);
  assertEquals([hasDirectory(`${directory}/directory`), hasDirectory(`${directory}/none`)], [true, false]);
  for (const name of ["link", "dangling"]) {
    assertEquals(reasonOf(() => statFile(`${directory}/${name}`)), "refused_link");
    assertEquals(reasonOf(() => hasDirectory(`${directory}/${name}`)), "refused_link");
  }
  assertEquals(reasonOf(() => statFile(`${directory}/directory`)), "not_a_file");
  assertEquals(reasonOf(() => hasDirectory(`${directory}/file`)), "not_a_file");
  assertEquals(reasonOf(() => statFile(`${directory}/file/below`)), "not_a_file");
});

inDirectory("makeDirectory() makes a directory for its owner alone, once", (directory) => {
  const path = `${directory}/new`;
  makeDirectory(path);
  makeDirectory(path);
  assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o700);
  Deno.writeTextFileSync(`${directory}/file`, "");
  assertEquals(reasonOf(() => makeDirectory(`${directory}/file`)), "not_a_file");
});

inDirectory("readFile() returns null for a missing file, and removeFile() does nothing with it", (directory) => {
  Deno.writeTextFileSync(`${directory}/a`, "text");
  assertEquals([readFile(`${directory}/a`), readFile(`${directory}/b`)], ["text", null]);
  removeFile(`${directory}/a`);
  removeFile(`${directory}/a`);
  assertEquals(readFile(`${directory}/a`), null);
});

inDirectory("appendLine() makes the file, and ends an unfinished line first", (directory) => {
  const path = `${directory}/log.jsonl`;
  appendLine(path, safeText("one"), APPEND);
  assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
  Deno.writeTextFileSync(path, "unfini", { append: true });
  appendLine(path, safeText("two"), APPEND);
  assertEquals(Deno.readTextFileSync(path), "one\nunfini\ntwo\n");
});

inDirectory("appendLine() moves a file that is too large before it writes", (directory) => {
  const path = `${directory}/log.jsonl`;
  const rotation = { above: 7, to: `${directory}/log.1.jsonl` };
  for (const line of ["abc", "def", "ghi", "jkl"]) appendLine(path, safeText(line), { ...APPEND, rotation });
  assertEquals([Deno.readTextFileSync(path), Deno.readTextFileSync(rotation.to)], ["ghi\njkl\n", "abc\ndef\n"]);
});

inDirectory("appendLine() writes without the lock when another process keeps it", (directory) => {
  const path = `${directory}/log.jsonl`;
  appendLine(path, safeText("one"), APPEND);
  withLock(path, () => appendLine(path, safeText("two"), { ...APPEND, lockTimeoutMs: 5 }), 1000);
  assertEquals(Deno.readTextFileSync(path), "one\ntwo\n");
}, needsTimeout);

inDirectory(
  "withLock() returns the result, fails as busy, and releases the lock when the function throws",
  (directory) => {
    const path = `${directory}/lock`;
    Deno.writeTextFileSync(path, "");
    assertEquals(withLock(path, () => 7, 1000), 7);
    const reason = withLock(path, () => reasonOf(() => withLock(path, () => 0, 5)), 1000);
    assertEquals(reason, "busy");
    assertThrows(
      () =>
        withLock(path, () => {
          throw new Error("inside");
        }, 1000),
      Error,
      "inside",
    );
    assertEquals(withLock(path, () => "free", 5), "free");
  },
  needsTimeout,
);

inDirectory("replaceFile() replaces the text, and a temporary file that was left behind", (directory) => {
  const [path, temp] = [`${directory}/state.json`, `${directory}/state.json.tmp`];
  replaceFile(path, safeText("one"), temp);
  Deno.writeTextFileSync(temp, "left by a process that was killed");
  replaceFile(path, safeText("two"), temp);
  assertEquals([Deno.readTextFileSync(path), isMissing(temp)], ["two", true]);
  assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
});

inDirectory("replaceFile() follows no symlink, neither for the file nor for the temporary one", (directory) => {
  Deno.writeTextFileSync(`${directory}/target`, "keep");
  Deno.symlinkSync(`${directory}/target`, `${directory}/link`);
  assertEquals(reasonOf(() => replaceFile(`${directory}/link`, safeText("x"), `${directory}/temp`)), "refused_link");
  Deno.symlinkSync(`${directory}/target`, `${directory}/temp`);
  replaceFile(`${directory}/file`, safeText("new"), `${directory}/temp`);
  assertEquals(Deno.readTextFileSync(`${directory}/target`), "keep");
  assertEquals(Deno.readTextFileSync(`${directory}/file`), "new");
});

inDirectory(
  "removeOlder() removes old files and the directories they leave empty, and follows no symlink",
  (directory) => {
    const state = `${directory}/state`;
    const outside = `${directory}/outside`;
    const old = new Date(1_000_000);
    Deno.mkdirSync(`${state}/empty/below`, { recursive: true });
    Deno.mkdirSync(`${state}/mixed`);
    Deno.mkdirSync(outside);
    const paths = [
      `${state}/empty/below/a`,
      `${state}/mixed/old`,
      `${state}/mixed/new`,
      `${state}/lock`,
      `${outside}/a`,
    ];
    for (const path of paths) Deno.writeTextFileSync(path, "");
    for (const path of paths.filter((path) => !path.endsWith("new"))) Deno.utimeSync(path, old, old);
    Deno.symlinkSync(outside, `${state}/link`);
    for (const path of [`${state}/empty/below`, `${state}/empty`, `${state}/mixed`]) Deno.utimeSync(path, old, old);
    removeOlder(state, 2_000_000, new Set(["lock"]));
    const left = [...Deno.readDirSync(state)].map(({ name }) => name).sort();
    assertEquals(left.filter((name) => name !== "link"), ["lock", "mixed"], "empty directories are gone");
    assertEquals([...Deno.readDirSync(`${state}/mixed`)].map(({ name }) => name), ["new"]);
    assertEquals(readFile(`${outside}/a`), "", "outside of the directory nothing is removed");
  },
);

inDirectory("appendLine() takes back what of a line a full disk let through", (directory) => {
  const path = `${directory}/log.jsonl`;
  appendLine(path, safeText("first"), APPEND);
  const { writeSync } = Deno.FsFile.prototype;
  Deno.FsFile.prototype.writeSync = function (bytes: Uint8Array): number {
    return writeSync.call(this, bytes.subarray(0, 3));
  };
  try {
    assertEquals(reasonOf(() => appendLine(path, safeText("second"), APPEND)), "short_write");
  } finally {
    Deno.FsFile.prototype.writeSync = writeSync;
  }
  assertEquals(Deno.readTextFileSync(path), "first\n");
  appendLine(path, safeText("third"), APPEND);
  assertEquals(Deno.readTextFileSync(path), "first\nthird\n");
});
