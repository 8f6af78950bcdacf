import { assertEquals, assertThrows } from "@std/assert";
import { denoHost } from "../../../lib/cli/host/deno_host.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { poll, REAL_CLOCK } from "../../../lib/hooks/runner/clock.ts";
import { safeText } from "../../../lib/text/mod.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ENTRY = new URL("../../../main.ts", import.meta.url).href;

function inDirectory(test: (directory: string) => void): void {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const directory = temporary.path;
  test(directory);
}

const mode = (path: string) => (Deno.statSync(path).mode ?? 0) & 0o777;
const names = (directory: string) => [...Deno.readDirSync(directory)].map(({ name }) => name).sort();

Deno.test("denoHost() takes overrides, with which a command's output is captured", () => {
  let out = "";
  const host = denoHost(ENTRY, { stdout: (text) => void (out += text), cwd: () => "/srv" });
  host.stdout(safeText("shown"));
  assertEquals([out, host.cwd()], ["shown", "/srv"]);
  assertEquals(host.machine.self, { kind: "script", path: decodeURIComponent(new URL(ENTRY).pathname) });
});

Deno.test({
  name: "readText() and readBytes() read no pipe and no device that a project brings, and what a shell passes",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inDirectory((directory) => {
      const host = denoHost(ENTRY);
      const path = `${directory}/settings.json`;
      Deno.symlinkSync("/dev/null", path);
      assertThrows(() => host.readText(path), Error, "it is not a regular file");
      assertThrows(() => host.readBytes(path), Error, "it is not a regular file");
      assertEquals(host.readText("/dev/null"), "");
      Deno.writeTextFileSync(`${directory}/real`, "x");
      Deno.symlinkSync(`${directory}/real`, `${directory}/link`);
      assertEquals(host.readText(`${directory}/link`), "x");
      assertThrows(() => host.readText(`${directory}/missing`), Deno.errors.NotFound);
    }),
});

Deno.test({
  name: "replaceText() and removeFile() verify and change while no other process does so in the directory",
  // Deno before 2.6 can only wait for a lock
  ignore: Deno.build.os === "windows" || !("tryLockSync" in Deno.FsFile.prototype),
  fn: () =>
    inDirectory((directory) => {
      const host = denoHost(ENTRY);
      const path = `${directory}/settings.json`;
      const isLocked = () => {
        using other = Deno.openSync(directory, { read: true });
        return !other.tryLockSync(true);
      };
      const seen: boolean[] = [];
      host.replaceText(path, "{}", () => void seen.push(isLocked()));
      host.removeFile(path, () => void seen.push(isLocked()));
      assertEquals(seen, [true, true]);
      // a process that another test is starting has copies of all open files for some milliseconds, and so of the lock
      assertEquals(poll(() => !isLocked() || undefined, REAL_CLOCK, { budgetMs: 1000 }).status, "ready");
      using other = Deno.openSync(directory, { read: true });
      other.lockSync(true);
      const error = assertThrows(() => host.replaceText(path, "{}", () => {}), UsageError);
      assertEquals(
        error.message,
        `Cannot write "${path}": another process has locked "${directory}" for 1000 ms (run the command again)`,
      );
      assertEquals(names(directory), []);
    }),
});

Deno.test("createFile() creates for the owner only, overwrites nothing and follows no symlink", () =>
  inDirectory((directory) => {
    const host = denoHost(ENTRY);
    const path = `${directory}/new.txt`;
    const file = host.createFile(path);
    file.write(new TextEncoder().encode("x".repeat(100_000)));
    assertEquals(names(directory).includes("new.txt"), false, "a file that is being written does not have its name");
    file.close();
    file.close();
    assertEquals([Deno.statSync(path).size, mode(path)], [100_000, 0o600]);
    Deno.symlinkSync(`${directory}/elsewhere`, `${directory}/link`);
    for (const taken of [path, `${directory}/link`]) {
      const error = assertThrows(() => host.createFile(taken), UsageError);
      assertEquals(error.message, `Cannot write "${taken}": it already exists (choose another name)`);
    }
    host.createFile(`${directory}/gone`).discard();
    const late = host.createFile(`${directory}/late`);
    Deno.writeTextFileSync(`${directory}/late`, "another's");
    assertThrows(() => late.close(), UsageError, "it already exists");
    late.discard();
    assertEquals(host.readText(`${directory}/late`), "another's");
    Deno.removeSync(`${directory}/late`);
    const replaced = host.createFile(path, { replace: true });
    replaced.write(new TextEncoder().encode("replaced"));
    assertEquals(Deno.statSync(path).size, 100_000);
    replaced.close();
    assertEquals(host.readText(path), "replaced");
    assertThrows(() => host.createFile(`${directory}/link`, { replace: true }), UsageError, "symlink");
    assertEquals(names(directory), ["link", "new.txt"]);
  }));

Deno.test("replaceText() waits until the new text is on disk before it takes the old one's place", () => {
  const directory = Deno.makeTempDirSync();
  const { syncSync } = Deno.FsFile.prototype;
  const path = `${directory}/settings.json`;
  Deno.writeTextFileSync(path, "old");
  const placeAtSync: string[] = [];
  Deno.FsFile.prototype.syncSync = function (this: Deno.FsFile) {
    placeAtSync.push(`${Deno.readTextFileSync(path)} ${this.statSync().size}`);
    syncSync.call(this);
  };
  try {
    denoHost(ENTRY).replaceText(path, "newer");
    assertEquals([placeAtSync, Deno.readTextFileSync(path)], [["old 5"], "newer"]);
  } finally {
    Deno.FsFile.prototype.syncSync = syncSync;
    Deno.removeSync(directory, { recursive: true });
  }
});

Deno.test("replaceText() keeps the mode, creates directories, and leaves nothing else behind", () =>
  inDirectory((directory) => {
    const host = denoHost(ENTRY);
    host.replaceText(`${directory}/a/b/new.txt`, "new");
    assertEquals(mode(`${directory}/a/b/new.txt`), 0o600);
    Deno.writeTextFileSync(`${directory}/old.txt`, "old");
    Deno.chmodSync(`${directory}/old.txt`, 0o664);
    host.replaceText(`${directory}/old.txt`, "new", () => assertEquals(host.readText(`${directory}/old.txt`), "old"));
    assertEquals([host.readText(`${directory}/old.txt`), mode(`${directory}/old.txt`)], ["new", 0o664]);
    assertThrows(
      () =>
        host.replaceText(`${directory}/old.txt`, "newer", () => {
          throw new UsageError("changed meanwhile");
        }),
      UsageError,
      "changed meanwhile",
    );
    const { ino } = Deno.statSync(`${directory}/old.txt`);
    host.replaceText(`${directory}/old.txt`, "new");
    assertEquals(
      Deno.statSync(`${directory}/old.txt`).ino,
      ino,
      "a file that has the text already is not written again",
    );
    Deno.symlinkSync(`${directory}/old.txt`, `${directory}/link`);
    for (const path of [`${directory}/link`, `${directory}/a`]) {
      assertThrows(() => host.replaceText(path, "x"), UsageError, "it is a symlink or not a regular file");
    }
    assertEquals(host.readText(`${directory}/old.txt`), "new");
    assertEquals(names(directory), ["a", "link", "old.txt"]);
  }));

Deno.test("pathKind(), list() and remove() tell a missing file from one that cannot be read", () =>
  inDirectory((directory) => {
    const { machine } = denoHost(ENTRY);
    Deno.writeTextFileSync(`${directory}/b`, "");
    Deno.mkdirSync(`${directory}/a`);
    const kinds = [directory, `${directory}/b`, `${directory}/none`, `${directory}/b/c`].map(machine.pathKind);
    assertEquals(kinds, ["directory", "file", "missing", "missing"]);
    assertEquals([machine.list(directory), machine.list(`${directory}/b`)], [["a", "b"], null]);
    Deno.symlinkSync(`${directory}/a`, `${directory}/link`);
    assertEquals([machine.remove(`${directory}/link`), machine.remove(`${directory}/none`)], [null, null]);
    assertEquals(machine.list(directory), ["a", "b"]);
  }));
