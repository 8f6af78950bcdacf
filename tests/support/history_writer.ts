/** Brings a history up to date again and again, says so after each file, and ends when it is killed. */
import { sessionFiles } from "../../lib/clients/files/session_files.ts";
import { openHistory } from "../../lib/history/database.ts";
import { readFileRecord } from "../../lib/history/file_record.ts";
import { applyRecords, forgetFiles, staleFiles } from "../../lib/history/update.ts";

const [directory = ""] = Deno.args;
const database = await openHistory(`${directory}/state`);
for (let round = 0; round < 10; round++) {
  const stale = staleFiles(database, sessionFiles([`${directory}/sessions`]));
  for (const { file, stamp } of stale) {
    applyRecords(database, [{ stamp, record: readFileRecord(file) }]);
    await Deno.stdout.write(new TextEncoder().encode("."));
  }
  forgetFiles(database, [...database.files().keys()].filter((_, index) => index % 3 === round % 3));
}
database.close();
