import { assertEquals, assertThrows } from "@std/assert";
import { readOptions } from "../../../lib/cli/args/options.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { PRESETS } from "../../../lib/clients/resuming/trim_options.ts";
import { TRIM_OPTIONS, trimOptions } from "../../../lib/cli/trim/options.ts";

const of = (line: string) => trimOptions(readOptions(line.split(" ").filter((word) => word !== ""), TRIM_OPTIONS));

const READ: readonly (readonly [line: string, options: ReturnType<typeof of>])[] = [
  ["", {}],
  ["--keep-turns 3", { keepTurns: 3 }],
  ["--drop-thinking", { thinking: 100 }],
  ["--percent-thinking 40", { thinking: 40 }],
  ["--keep-tool-turns 5", { tools: { kind: "last", turns: 5, shorten: 0 } }],
  ["--keep-tool-turns 5 --shorten 20", { tools: { kind: "last", turns: 5, shorten: 20 } }],
  ["--percent-tools 30", { tools: { kind: "oldest", percent: 30, how: "remove" } }],
  ["--percent-tools 30 --truncate", { tools: { kind: "oldest", percent: 30, how: "shorten" } }],
  ["--max-tool-output 500 --drop-images", { maxToolOutput: 500, dropImages: true }],
  ["--preset heavy", PRESETS.heavy],
  ["--preset heavy --shorten 10", { ...PRESETS.heavy, tools: { kind: "last", turns: 10, shorten: 10 } }],
  ["--preset heavy --percent-thinking 0", { ...PRESETS.heavy, thinking: 0 }],
];

for (const [line, options] of READ) {
  Deno.test(`trimOptions() of "${line}"`, () => assertEquals(of(line), options));
}

const REFUSED = [
  "--shorten 20",
  "--truncate",
  "--percent-tools 30 --keep-tool-turns 5",
  "--percent-tools 30 --preset heavy",
  "--percent-tools 101",
  "--drop-thinking --percent-thinking 5",
  "--keep-turns 0",
  "--preset heaviest",
];

for (const line of REFUSED) {
  Deno.test(`trimOptions() refuses "${line}"`, () => void assertThrows(() => of(line), UsageError));
}
