/** Something else is in the place of the file that a hook is asked about. Once it is replaced, all is as it would have been. */
import { assert, assertNotEquals } from "@std/assert";
import { ask, ASKED, assertLeft, nameOf, onFullStage, REVIEWED_AT_STOP } from "../support/hooks/process.ts";
import { did } from "../support/programs.ts";
import { seededRandom } from "../support/property.ts";

const random = seededRandom();

const DEEP = '{"a":'.repeat(4e5);
const QUEUED =
  '{"type":"queue-operation","operation":"enqueue","content":"go on"}\n{"type":"queue-operation","operation":"popAll"}\n';

/** Lines around a session in which a hook still finds what it is asked for. */
const AROUND: readonly (readonly [name: string, add: (text: string) => string])[] = [
  [
    "a line behind that is 400,000 objects deep",
    (text) => `${text}{"type":"user","message":${DEEP}1${"}".repeat(4e5)}}\n`,
  ],
  ["a line behind that opens 400,000 objects", (text) => text + DEEP],
  ["450,000 lines of the queue before", (text) => QUEUED.repeat(225e3) + text],
];

/** What is wrong: puts it in the place of a file; false where this machine cannot. */
const FAULTS: readonly (readonly [name: string, put: (path: string, text: string) => boolean | void])[] = [
  ["nothing", () => {}],
  ["an empty file", (path) => Deno.writeTextFileSync(path, "")],
  ["a file cut in a line", (path, text) => Deno.writeTextFileSync(path, text.slice(0, text.length * 0.6))],
  [
    "bytes that are no text",
    (path) => Deno.writeFileSync(path, Uint8Array.from({ length: 5000 }, () => random.below(256))),
  ],
  ["a quarter of a million empty lines", (path) => Deno.writeTextFileSync(path, "\n".repeat(25e4))],
  ...AROUND.map(([name, add]) =>
    [name, (path: string, text: string) => Deno.writeTextFileSync(path, add(text))] as const
  ),
  ["a file of 256 MB of nothing", (path) => {
    Deno.writeTextFileSync(path, "");
    Deno.truncateSync(path, 256e6);
  }],
  ["another session's file", (path) => Deno.writeTextFileSync(path, '{"type":"user","message":{"content":"hello"}}\n')],
  ["a folder", (path) => Deno.mkdirSync(path)],
  ["a FIFO", (path) => did("mkfifo", path)],
  ["a device", (path) => did("mknod", path, "c", "1", "5")],
  ["a link to a device", (path) => Deno.symlinkSync("/dev/zero", path)],
  ["a link to a full device", (path) => Deno.symlinkSync("/dev/full", path)],
  ["a link to a FIFO", (path) => {
    Deno.symlinkSync(`${path}.fifo`, path);
    return did("mkfifo", `${path}.fifo`);
  }],
  ["a link to itself", (path) => Deno.symlinkSync(path, path)],
  ["a ring of links", (path) => {
    Deno.symlinkSync(`${path}.other`, path);
    Deno.symlinkSync(path, `${path}.other`);
  }],
  ["a link to nothing", (path) => Deno.symlinkSync(`${path}.gone`, path)],
];

for (const asked of ASKED.filter((one) => one !== REVIEWED_AT_STOP)) {
  Deno.test({
    name: `${nameOf(asked)} bears whatever stands in the place of its file`,
    ignore: Deno.build.os === "windows",
    fn: async (t) => {
      for (const [what, put] of FAULTS) {
        await t.step(what, () =>
          onFullStage(async (stage) => {
            const path = asked.file(stage);
            const text = Deno.readTextFileSync(path);
            Deno.removeSync(path);
            if (put(path, text) === false) return console.log(`skipped: this machine makes no ${what.slice(2)}`);
            const faulty = await ask(asked, stage);
            if (AROUND.some(([name]) => name === what)) {
              assert(asked.says(faulty.stdout), `it says ${faulty.stdout}`);
              assertNotEquals(stage.records("log.jsonl").at(-1)?.["status"], "failed");
            }
            try {
              Deno.removeSync(path, { recursive: true });
            } catch (error) {
              if (!(error instanceof Deno.errors.NotFound)) throw error;
            }
            Deno.writeTextFileSync(path, text);
            const { stdout } = await ask(asked, stage);
            assert(asked.says(stdout) || asked.says(faulty.stdout), `it says ${stdout}`);
            await assertLeft(asked, stage);
          }, asked));
      }
    },
  });
}
