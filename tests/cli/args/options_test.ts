import { assertEquals, assertThrows } from "@std/assert";
import { closest, expectOneOf, type OptionSpec, readOptions } from "../../../lib/cli/args/options.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";

const OPTIONS: readonly OptionSpec[] = [
  { name: "out", value: "FILE", choices: "file", summary: "" },
  { name: "turns", value: "N", summary: "" },
  { name: "settings", value: "FILE", repeatable: true, summary: "" },
  { name: "fail-on", value: "KIND,…", optional: true, choices: { any: "", cycle: "", gap: "" }, summary: "" },
  { name: "json", summary: "" },
  { name: "no-history", summary: "" },
];

/** Command lines, and what is read from them: what is no option, then the options that were given. */
const READ: readonly (readonly [args: string, positional: readonly string[], given: Record<string, unknown>])[] = [
  ["", [], {}],
  ["a b", ["a", "b"], {}],
  ["-", ["-"], {}],
  ["12 --json", ["12"], { json: true }],
  ["--no-history 12 --no-history", ["12"], { "no-history": true }],
  ["--json 12", ["12"], { json: true }],
  ["--out x a", ["a"], { out: "x" }],
  ["--out=x --out x", [], { out: "x" }],
  ["--out=a=b", [], { out: "a=b" }],
  ["--out - a", ["a"], { out: "-" }],
  ["--out -x", [], { out: "-x" }],
  ["--out=--x", [], { out: "--x" }],
  ["--fail-on=", [], { "fail-on": "" }],
  ["--out 007", [], { out: "007" }],
  ["--settings a --settings=b", [], { settings: ["a", "b"] }],
  ["a -- --json -x", ["a", "--json", "-x"], {}],
  ["--fail-on", [], { "fail-on": "" }],
  ["--fail-on a", ["a"], { "fail-on": "" }],
  ["a --fail-on", ["a"], { "fail-on": "" }],
  ["a --fail-on cycle", ["a"], { "fail-on": "cycle" }],
  ["--fail-on cycle,gap a", ["a"], { "fail-on": "cycle,gap" }],
  ["--fail-on any", [], { "fail-on": "any" }],
  ["a --fail-on mistyped", ["a"], { "fail-on": "mistyped" }],
  ["--fail-on=mistyped a", ["a"], { "fail-on": "mistyped" }],
  ["--fail-on --json a", ["a"], { "fail-on": "", json: true }],
  ["a -- --fail-on cycle", ["a", "--fail-on", "cycle"], {}],
];

Deno.test("readOptions() reads flags, values, lists and values that may be left out", () => {
  for (const [args, positional, given] of READ) {
    const options = readOptions(args === "" ? [] : args.split(" "), OPTIONS);
    const found = {
      out: options.text("out"),
      "fail-on": options.text("fail-on"),
      settings: options.list("settings"),
      json: options.flag("json"),
      "no-history": options.flag("no-history"),
    };
    assertEquals(options.positional, positional, args);
    assertEquals(found, {
      out: undefined,
      "fail-on": undefined,
      settings: [],
      json: false,
      "no-history": false,
      ...given,
    }, args);
  }
});

/** Command lines with a mistake, and the whole message. */
const REFUSED: readonly (readonly [args: string, message: string])[] = [
  ["--nope", 'Unknown option "--nope"'],
  ["--jsn", 'Unknown option "--jsn"; did you mean "--json"?'],
  ["--jsn=1", 'Unknown option "--jsn=1"; did you mean "--json"?'],
  ["-x", 'Unknown option "-x"'],
  ["-jsn", 'Unknown option "-jsn"; did you mean "--json"?'],
  ["-home-me/a.jsonl", 'Unknown option "-home-me/a.jsonl" (for a file of that name, write ./-home-me/a.jsonl)'],
  ["--no-json", 'Unknown option "--no-json"'],
  ["git push --force", 'Unknown option "--force" (if it is not an option, write -- before it)'],
  ["git push --jsn", 'Unknown option "--jsn"; did you mean "--json"?'],
  ["--json=1", 'Expected no value for "--json" but found "1"'],
  ["--out", 'Expected FILE after "--out" but found nothing'],
  ["--turns -- a", 'Expected N after "--turns" but found "--"'],
  ["--out --json", 'Expected FILE after "--out" but found "--json"'],
  ["--settings", 'Expected FILE after "--settings" but found nothing'],
  ["a  --json", 'Expected no empty argument but found ""'],
  ["--out=", 'Expected FILE after "--out" but found ""'],
  ["--settings=a --settings=", 'Expected FILE after "--settings" but found ""'],
  ["--out=x --out y", 'Expected one --out but found "x" and "y"'],
];

Deno.test("readOptions() names the option, the value and the nearest option it knows", () => {
  for (const [args, message] of REFUSED) {
    const error = assertThrows(() => readOptions(args.split(" "), OPTIONS), UsageError);
    assertEquals(error.message, message, args);
  }
});

Deno.test("Options.integer() takes whole numbers from a least one on", () => {
  const read = (value: string) => readOptions(["--turns", value], OPTIONS).integer("turns", 1);
  assertEquals([read("1"), read("007"), read("9007199254740991")], [1, 7, 9007199254740991]);
  assertEquals(readOptions([], OPTIONS).integer("turns"), undefined);
  for (const value of ["0", "1.5", "1e3", "0x10", " 1", "many", "9007199254740992"]) {
    const error = assertThrows(() => read(value), UsageError);
    assertEquals(error.message, `Expected --turns to be a whole number of at least 1 but found "${value}"`);
  }
});

Deno.test("Options.only() and Options.none() count arguments", () => {
  assertEquals(readOptions(["a"], OPTIONS).expectOne("FILE"), "a");
  readOptions(["--json"], OPTIONS).expectNone();
  const messages = [
    () => readOptions([], OPTIONS).expectOne("FILE"),
    () => readOptions(["a", "b", "c"], OPTIONS).expectOne("FILE"),
    () => readOptions(["a"], OPTIONS).expectNone(),
  ].map((call) => assertThrows(call, UsageError).message);
  assertEquals(messages, [
    "Expected FILE but found nothing",
    'Expected only FILE but also found "b", "c"',
    'Expected no argument but found "a"',
  ]);
});

Deno.test("expectOneOf() returns a known word, and names the nearest for another", () => {
  assertEquals(expectOneOf("--to", ["user", "project"], "user"), "user");
  const error = assertThrows(() => expectOneOf("--to", ["user", "local", "project"], "projekt"), UsageError);
  assertEquals(
    error.message,
    'Expected --to to be user, local or project but found "projekt"; did you mean "project"?',
  );
});

Deno.test("closest() takes a swap of two letters for one mistake, completes a beginning, and offers nothing too far away", () => {
  const commands = ["triage", "turns", "trim", "check", "review", "replay", "config", "hook"];
  for (
    const [word, expected] of [
      ["trun", "turns"],
      ["chekc", "check"],
      ["trige", "triage"],
      ["revew", "review"],
      ["cofnig", "config"],
      ["conf", "config"],
      ["re", undefined],
      ["x", undefined],
      ["foo", undefined],
      ["unrelated", undefined],
    ] as const
  ) assertEquals(closest(word, commands), expected, word);
});
