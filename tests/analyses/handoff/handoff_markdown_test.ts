import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { HANDOFF_SECTIONS, type HandoffLine } from "../../../lib/analyses/handoff/handoff_line.ts";
import {
  fittingLines,
  handoffMarkdown,
  type HandoffReport,
  MAX_HANDOFF_BYTES,
} from "../../../lib/analyses/handoff/handoff_markdown.ts";
import fc from "../../support/property.ts";

const line = (given: Partial<HandoffLine>): HandoffLine => ({
  section: "goal",
  what: "first prompt",
  text: "build it",
  speaker: "user",
  line: 1,
  weight: 50,
  ...given,
});
const report = (...lines: HandoffLine[]): HandoffReport => ({
  id: "1d3f0b6e-0000-4000-8000-000000000000",
  client: "Claude Code",
  title: "Build it",
  cwd: "/p",
  branch: "main",
  endedAt: null,
  resume: "cd /p && claude --resume 1d3f0b6e-0000-4000-8000-000000000000",
  unread: null,
  handoff: { lines, unfinished: [] },
});
const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("handoffMarkdown() never has more bytes than asked for, whatever is in it", () => {
  const anyLine = fc.record({
    section: fc.constantFrom(...HANDOFF_SECTIONS),
    what: fc.constantFrom("task", "decision"),
    text: fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.constant("長い文".repeat(200)),
      fc.constant("<b>[x](y)".repeat(60)),
    ),
    speaker: fc.constantFrom<HandoffLine["speaker"]>("user", "assistant", "agent", null),
    line: fc.option(fc.nat()),
    weight: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
    const given = report(...lines);
    assert(bytes(handoffMarkdown(given)) <= MAX_HANDOFF_BYTES);
  }));
});

Deno.test("handoffMarkdown() shows no password of a table, whose head tells of it only while it is laid out", () => {
  const text = "| User | Password |\n|---|---|\n| ada | Melisse65 |\n| bob | Minze66x |";
  for (const speaker of ["user", "assistant"] as const) {
    const shown = handoffMarkdown(report(line({ text, speaker })));
    assertStringIncludes(shown, "| ada | [redacted:password] |");
    assertEquals(/Melisse65|Minze66x/.test(shown), false);
  }
});

Deno.test("fittingLines() drops what would be missed least", () => {
  const lines = Array.from(
    { length: 60 },
    (_, index) => line({ text: `${index} ${"x".repeat(280)}`, weight: index + 1 }),
  );
  const weights = fittingLines(report(...lines)).map(({ weight }) => weight);
  assert(weights.length > 5 && weights.length < 60);
  assertEquals(Math.min(...weights), 61 - weights.length);
});

Deno.test("handoffMarkdown() quotes with the speaker and the line, and tells one thing once", () => {
  const text = handoffMarkdown(report(
    line({}),
    line({ what: "prompt", weight: 20 }),
    line({ section: "holds", what: "decision", text: "use SQLite", speaker: "assistant", line: 7 }),
    line({ section: "done", what: "changed", text: "a.ts", speaker: null, line: 9 }),
  ));
  assertEquals(text.split("\n").filter((one) => /^(?:## |- )/.test(one)), [
    "## Asked for",
    "- first prompt: “build it” (the user, line 1)",
    "## Decided and stated",
    "- decision: “use SQLite” (the assistant wrote, line 7)",
    "## Done",
    "- changed: `a.ts` (line 9)",
  ]);
});

Deno.test("handoffMarkdown() tells names of one kind together, which costs less than a line each", () => {
  const names = ["a.ts", "b.ts"].map((text, index) =>
    line({ section: "done", what: "changed", text, speaker: null, line: index })
  );
  const given = report(
    ...names,
    line({ section: "done", what: "committed", text: "1a2b3c4 x", speaker: null, line: 9 }),
  );
  const text = handoffMarkdown(given);
  assertEquals(text.split("\n").filter((one) => one.startsWith("- ")), [
    "- changed: `a.ts` (line 0), `b.ts` (line 1)",
    "- committed: `1a2b3c4 x` (line 9)",
  ]);
  assertEquals(fittingLines(given, bytes(text)).length, 3);
});

Deno.test("handoffMarkdown() leaves no tag, link, picture or second line alive, and no secret", () => {
  const text = handoffMarkdown(report(line({
    text:
      "<img src=x> ![a](http://b.example/c)\n## Heading\n- item \u202e token=ghp_0123456789abcdefghijABCDEFGHIJ456789",
  })));
  assertEquals(text.split("\n").filter((one) => one.startsWith("## ")), ["## Asked for"]);
  assert(!/(?<!\\)<img|(?<!\\)\]\(|ghp_0123|\u202e/.test(text), text);
});

Deno.test("handoffMarkdown() begins with what is known of the session, and with nothing else", () => {
  const verify = "Quotations are word for word, and nothing is added; verify what matters before you rely on it.";
  assertEquals(
    String(handoffMarkdown(report())),
    "# Handoff: Build it\n\nFrom session 1d3f0b6e-0000-4000-8000-000000000000 of Claude Code, in `/p` on main. " +
      `${verify}\nTo resume the session itself: \`cd /p && claude --resume 1d3f0b6e-0000-4000-8000-000000000000\`\n`,
  );
  const bare: HandoffReport = {
    ...report(),
    title: "",
    cwd: null,
    resume: null,
    unread: { bytes: 1, lines: 1200 },
    handoff: { lines: [], unfinished: ["tasks are open", "a question is open"] },
  };
  assertEquals(
    String(handoffMarkdown(bare)),
    `# Handoff: session\n\nFrom session ${bare.id} of Claude Code. ${verify}\nIt ended unfinished: tasks are open, a question is open.\nThe session is long: 1,200 lines in its middle were not read.\n`,
  );
  const branches = ["b".repeat(60), "b".repeat(61)].map((branch) =>
    / on (\S+)\. Quot/.exec(handoffMarkdown({ ...report(), branch }))?.[1]
  );
  assertEquals(branches, ["b".repeat(60), `${"b".repeat(59)}…`]);
});

Deno.test("fittingLines() counts each heading once, and every byte", () => {
  const given = report(
    line({ text: "one" }),
    line({ text: "two", line: 2, weight: 40 }),
    line({ text: "three", line: 3, section: "done", weight: 30 }),
  );
  const size = bytes(handoffMarkdown(given));
  assertEquals(fittingLines(given, size).length, 3);
  assertEquals(fittingLines(given, size - 1).map(({ text }) => text), ["one", "two"]);
});

Deno.test("fittingLines() leaves out what repeats the part of a prompt that is shown", () => {
  const prompt = `${"x".repeat(220)} never use tabs${" y".repeat(200)} write the tests first`;
  const holds = (text: string, at: number) =>
    line({ section: "holds", what: "constraint", text, line: at, weight: 40 });
  const shown = (...lines: HandoffLine[]) => fittingLines(report(line({ text: prompt }), ...lines)).slice(1);
  assertEquals(shown(holds("never use tabs", 1)), []);
  assertEquals(shown(holds("…never use…", 1)), []);
  assertEquals(shown(holds("never use tabs", 2)).length, 1);
  // 238 characters and an ellipsis of its beginning are shown, and the end
  assertEquals(shown(holds("write the tests first", 1)), []);
  assertEquals(shown(holds(prompt.slice(220, 238), 1)), []);
  assertEquals(shown(holds(prompt.slice(220, 239), 1)).length, 1);
});

Deno.test("handoffMarkdown() shows the end of what the user said, too, and less of what was asked for earlier", () => {
  const log = `${"2026-01-01 12:00:00 WARN retry ".repeat(30)}mend all of these, please`;
  const shown = (section: HandoffLine["section"]) =>
    /“(.*)”/.exec(handoffMarkdown(report(line({ section, text: log }))))?.[1] ?? "";
  assertStringIncludes(shown("earlier"), "… ");
  assert(shown("earlier").endsWith("mend all of these, please"), shown("earlier"));
  assert(shown("earlier").length <= 240, shown("earlier"));
  // there is room for all of it
  assertEquals(shown("goal"), log);
});

Deno.test("handoffMarkdown() shows longer quotations where there is room, and none twice", () => {
  const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ");
  const answers = (count: number) =>
    handoffMarkdown(report(
      ...Array.from({ length: count }, (_, at) =>
        line({ section: "done", what: "last answer", text: `${at} ${long}`, speaker: "assistant", line: at })),
    )).match(/“[^”]*”/g)?.map((one) =>
      one.length - 2
    ) ?? [];
  assertEquals(answers(1).map((length) => length > 1100 && length <= 1200), [true]);
  assertEquals(answers(2).map((length) => length > 1100 && length <= 1200), [true, true]);
  assertEquals(answers(4).map((length) => length > 540 && length <= 600), [true, true, true, true]);
  const [first = 0] = answers(8);
  assert(first > 270 && first <= 450, `${first}`);
  const prompt = `${"x ".repeat(400)}Never use tabs. ${"y ".repeat(300)}`;
  const holds = line({ section: "holds", what: "constraint", text: "Never use tabs.", weight: 40 });
  assertEquals(handoffMarkdown(report(line({ text: prompt }), holds)).match(/Never use tabs/g)?.length, 1);
});

Deno.test("handoffMarkdown() shows an answer without the marks of its layout, and a prompt with them", () => {
  const words =
    "## Result\n\n**All** of `src/**/a.ts` and lib/**/b.ts:\n\n| File | Tests |\n|---|:---:|\n| a | 3 |\n\n" +
    "```ts\nx ** y ** z\n```\n---\n┌──┐\n│ok│\n#5 stays";
  const shown = (speaker: "user" | "assistant") =>
    /“(.*)”/.exec(handoffMarkdown(report(line({ text: words, speaker }))))?.[1];
  assertEquals(
    shown("assistant"),
    "Result All of `src/**/a.ts` and lib/**/b.ts: | File | Tests | | a | 3 | x ** y ** z ok #5 stays",
  );
  assertEquals(shown("user"), words.replace(/\s+/g, " "));
});

Deno.test("handoffMarkdown() tells no cause again that the answer shows, but what still holds", () => {
  const answer = line({
    section: "done",
    what: "last answer",
    text: "The cause is the cache. Fixed.",
    speaker: "assistant",
  });
  const item = (section: HandoffLine["section"], text: string) =>
    line({ section, what: "item", text, speaker: "assistant", weight: 40 });
  const shown = (one: HandoffLine) => handoffMarkdown(report(answer, one)).includes("- item: ");
  assertEquals([item("found", "The cause is the cache."), item("holds", "The cause is the cache.")].map(shown), [
    false,
    true,
  ]);
  assertEquals(shown(item("found", "Another cause.")), true);
});

Deno.test("handoffMarkdown() cuts what nobody said at 420 characters", () => {
  const text = (length: number) =>
    handoffMarkdown(report(line({ speaker: null, what: "changed", text: "x".repeat(length) })));
  assert(text(420).includes(`\`${"x".repeat(420)}\``));
  assert(text(421).includes(`\`${"x".repeat(419)}…\``));
});

Deno.test("handoffMarkdown() keeps words as they are where no markup begins", () => {
  const cases: readonly (readonly [text: string, shown: string])[] = [
    [String.raw`put it in D:\OneDrive\16 - Notes`, String.raw`put it in D:\OneDrive\16 - Notes`],
    ["a Map<string, number> with a < b", String.raw`a Map\<string, number> with a < b`],
    ["tick [x] in items[0]", "tick [x] in items[0]"],
    ["<b>see</b> ![me](http://a.b)", String.raw`\<b>see\</b> !\[me\](http://a.b)`],
    [String.raw`not \[a](b)`, String.raw`not \\\[a\](b)`],
    [String.raw`not \<b>`, String.raw`not \\\<b>`],
  ];
  for (const [text, shown] of cases) assertStringIncludes(handoffMarkdown(report(line({ text }))), `“${shown}”`);
});

Deno.test("handoffMarkdown() shows as much of each part as there is room for, and nothing for what is unknown", () => {
  const shown = (given: Partial<HandoffLine>) =>
    handoffMarkdown(report(line(given))).split("\n").find((one) => one.startsWith("- ")) ?? "";
  const x = (length: number) => "x".repeat(length);
  const words: readonly (readonly [given: Partial<HandoffLine>, shown: string])[] = [
    [{ line: null }, "- first prompt: “build it” (the user)"],
    [{ speaker: "agent", line: null, what: "Count" }, "- Count: “build it” (the agent wrote)"],
    [{ speaker: null, line: null, text: "a.ts" }, "- first prompt: `a.ts`"],
    [{ speaker: null, text: "a`b.ts" }, "- first prompt: a`b.ts (line 1)"],
    [{ text: "2", replyTo: "**Which** one?" }, "- first prompt: “2” in reply to “Which one?” (the user, line 1)"],
    [{ text: "2", replyTo: x(360) }, `- first prompt: “2” in reply to “${x(360)}” (the user, line 1)`],
    [{ text: "2", replyTo: x(361) }, `- first prompt: “2” in reply to “${x(359)}…” (the user, line 1)`],
    [{ what: x(80) }, `- ${x(80)}: “build it” (the user, line 1)`],
    [{ what: x(81) }, `- ${x(79)}…: “build it” (the user, line 1)`],
    // of what nobody replies to, only the beginning
    [
      { section: "holds", speaker: "assistant", text: x(1201) },
      `- first prompt: “${x(1199)}…” (the assistant wrote, line 1)`,
    ],
  ];
  for (const [given, expected] of words) assertEquals(shown(given), expected);
  const done = shown({ section: "done", speaker: "assistant", text: `${x(1200)} end` });
  assert(done.includes(" end”") && done.includes("…"), done);
  const head = (given: Partial<HandoffReport>) => handoffMarkdown({ ...report(), ...given });
  const heads: readonly (readonly [given: Partial<HandoffReport>, shown: string])[] = [
    [{ branch: null }, ", in `/p`. Quotations"],
    [{ cwd: "/p`q" }, ", in /p`q on main."],
    [{ cwd: x(120) }, `\`${x(120)}\``],
    [{ cwd: x(121) }, `\`${x(119)}…\``],
    [{ title: x(120) }, `# Handoff: ${x(120)}\n`],
    [{ title: x(121) }, `# Handoff: ${x(119)}…\n`],
    [{ id: x(60) }, `From session ${x(60)} of`],
    [{ id: x(61) }, `From session ${x(59)}… of`],
    [{ resume: x(300) }, `\`${x(300)}\`\n`],
    [{ resume: x(301) }, `\`${x(299)}…\`\n`],
    [{ endedAt: new Date(2026, 0, 2, 3, 4).toISOString() }, " on main, last used 2026-01-02 03:04"],
  ];
  for (const [given, expected] of heads) assertStringIncludes(head(given), expected);
  // secrets are redacted before words are compared, and a line that repeats gives its room to others
  const prompt = line({ text: `Never use tabs. ${x(100)}` });
  const repeated = line({ section: "holds", what: "constraint", text: "Never use tabs.", weight: 90 });
  const others = [1, 2].map((at) =>
    line({ section: "found", what: "diagnosis", text: `${at} ${x(98)}`, line: 9, weight: 20 - at })
  );
  const sizes = [[], [0], [0, 1]].map((kept) =>
    bytes(handoffMarkdown(report(prompt, ...kept.map((at) => others[at] ?? prompt))))
  );
  const fitting = (max = 0) =>
    fittingLines(report(prompt, repeated, ...others), max).map(({ text }) => text.slice(0, 5));
  assertEquals(sizes.map(fitting), [["Never"], ["Never", `1 xxx`], ["Never", "1 xxx", "2 xxx"]]);
});
