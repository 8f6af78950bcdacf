import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { TableFiles } from "../../../lib/cli/tables/table_files.ts";
import { TABLE_NAMES } from "../../../lib/export/columns.ts";
import type { Row } from "../../../lib/export/rows/row.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

/** What became of files, in order, in a directory that has some already; one of them cannot be made. */
function directoryWith(files: Readonly<Record<string, string>>, failing?: string) {
  const done: string[] = [];
  const { host } = testHost({
    ...fileMachine(files),
    makeDirectory: (path) => void done.push(`make ${path}`),
    createFile: (path, options) => {
      const name = path.slice(path.lastIndexOf("/") + 1, -".ndjson".length);
      if (name === failing) throw new UsageError("full");
      done.push(`create ${name}${options?.replace ? " again" : ""}`);
      return {
        write: (bytes) => void (bytes.length > 0 && done.push(`write ${name} ${new TextDecoder().decode(bytes)}`)),
        close: () => void done.push(`close ${name}`),
        discard: () => void done.push(`discard ${name}`),
      };
    },
  });
  return { host, done };
}

Deno.test("TableFiles writes each row to its table, and gives sessions their name last", () => {
  const { host, done } = directoryWith({});
  const files = new TableFiles("/t", { replace: false, host });
  files.write({ table: "turns", values: { turn: 1 } } as unknown as Row);
  files.close();
  assertEquals(done.filter((what) => what.startsWith("write")), ['write turns {"turn":1}\n']);
  assertEquals(done.filter((what) => what.startsWith("close")), TABLE_NAMES.map((name) => `close ${name}`).reverse());
});

Deno.test("TableFiles replaces whole tables only where that was asked for, and always what a killed run left", () => {
  const whole = directoryWith({ "/t/sessions.ndjson": "" });
  assertThrows(() => new TableFiles("/t", { replace: false, host: whole.host }), UsageError, "it already exists");
  assertEquals(whole.done, []);
  for (const [name, replace] of [["sessions", true], ["turns", false]] as const) {
    using directory = temporaryDirectory();
    const path = `${directory.path}/${name}.ndjson`;
    const { host, done } = directoryWith({ [path]: "" });
    for (const text of ["", '{"schema":"debrief.tables.turns/1"}\n']) {
      Deno.writeTextFileSync(path, text);
      new TableFiles(directory.path, { replace, host });
      assertEquals(done.splice(0).slice(1), TABLE_NAMES.map((name) => `create ${name} again`));
    }
    Deno.writeTextFileSync(path, "mine");
    assertThrows(() => new TableFiles(directory.path, { replace, host }), UsageError, "did not write it");
    assertEquals(done, []);
  }
});

Deno.test("TableFiles leaves no file where one cannot be made", () => {
  const { host, done } = directoryWith({}, TABLE_NAMES[2]);
  assertThrows(() => new TableFiles("/t", { replace: false, host }), UsageError, "full");
  assertEquals(done.slice(-2), [`discard ${TABLE_NAMES[0]}`, `discard ${TABLE_NAMES[1]}`]);
});
