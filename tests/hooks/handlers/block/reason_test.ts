import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { blockReason, compactionText, noticeLine } from "../../../../lib/hooks/handlers/block/reason.ts";
import type { NewFinding } from "../../../../lib/hooks/handlers/block/ledger.ts";
import { safeText } from "../../../../lib/text/mod.ts";
import type { Category, Evidence } from "../../../../lib/analyses/triage/category.ts";

function evidence(
  text: string,
  given: {
    readonly replyTo?: string;
    readonly reasons?: readonly string[];
    readonly speaker?: "user" | "assistant";
  } = {},
): Evidence {
  const { replyTo, reasons = [], speaker } = given;
  return {
    line: 1,
    uuid: null,
    cue: "",
    text: safeText(text),
    ...replyTo === undefined ? {} : { replyTo: safeText(replyTo) },
    ...speaker === undefined ? {} : { speaker },
    hash: "",
    reasons,
  };
}

function finding(category: Category, ...items: readonly Evidence[]): NewFinding {
  return { category, probability: 0.9, evidence: items };
}

const reason = (...findings: readonly NewFinding[]) =>
  blockReason(findings, { files: {}, data: false, notes: "memory, CLAUDE.md" });

Deno.test("blockReason() says who speaks, how many of what, the sentences and what to do, as docs/memory.md quotes it", () => {
  const page = Deno.readTextFileSync(new URL("../../../../docs/memory.md", import.meta.url));
  assertEquals(
    reason(
      finding(
        "DECISION",
        evidence("Keep sqlite, no server", {
          replyTo: "Which database should the importer use?",
          reasons: ["the user answered a question", "more"],
        }),
      ),
      finding(
        "PREFERENCE",
        evidence("From now on write the test first", { reasons: ["the user says what applies from now on"] }),
      ),
    ),
    /^```text\n(debrief: .*?)\n```$/ms.exec(page)?.[1],
  );
  const notice = noticeLine([finding("DECISION", evidence("We keep sqlite."), evidence("WAL mode it is."))]);
  assertStringIncludes(page, notice.slice(0, notice.indexOf(".")));
});

Deno.test("blockReason() has at most six lines for as many sentences as are chosen, and no JSON", () => {
  const text = reason(finding("DECISION", ...["a", "b", "c", "d"].map((word) => evidence(`${word}\nand more`))));
  assertEquals(text.split("\n").length, 6);
  assert(!text.includes("<triage_data>"));
});

Deno.test("blockReason() shows an assent with what it answers, without tags", () => {
  const yes = evidence("yes", { replyTo: "Shall we keep <b>sqlite</b>?" });
  assertStringIncludes(
    reason(finding("DECISION", yes)),
    '- Decision: "yes", in reply to "Shall we keep &lt;b&gt;sqlite&lt;/b&gt;?"\n',
  );
});

/** Who speaks, why the sentence counts, and what the line says of it. */
const SPEAKERS: readonly (readonly ["user" | "assistant", reasons: readonly string[], said: string])[] = [
  [
    "assistant",
    ["a constraint from outside the project is stated"],
    "(the assistant wrote: a constraint from outside the project is stated)",
  ],
  [
    "user",
    ["a constraint from outside the project is stated"],
    "(the user wrote: a constraint from outside the project is stated)",
  ],
  ["assistant", [], "(the assistant wrote)"],
  ["user", [], "(the user wrote)"],
  ["assistant", ["the assistant reports a decision"], "(the assistant reports a decision)"],
];

for (const [speaker, reasons, said] of SPEAKERS) {
  Deno.test(`blockReason() says whose a sentence is: ${said}`, () => {
    const [, line = ""] = reason(finding("CONSTRAINT", evidence("It may not use a server.", { speaker, reasons })))
      .split("\n");
    assert(line.endsWith(` ${said}`), line);
  });
}

const afterCompaction = (...speakers: readonly ("user" | "assistant")[]): string =>
  compactionText(
    speakers.map((speaker) => ({
      category: "DECISION" as const,
      show: () => evidence("We keep sqlite.", { speaker, reasons: ["a decision is stated"] }),
    })),
    { isCompared: true, notes: "docs" },
  ).text;

Deno.test("compactionText() says that only what the user said still applies", () => {
  const [user, assistant, both] = [afterCompaction("user"), afterCompaction("assistant"), [
    afterCompaction("user", "assistant"),
    afterCompaction("assistant", "user"),
  ]];
  assertStringIncludes(user, "All of it still applies.");
  assertStringIncludes(assistant, "The assistant wrote it: check whether it is still right.");
  assert(!assistant.includes("still applies"), assistant);
  for (const text of both) {
    assertStringIncludes(text, "What the user said still applies; check whether what the assistant wrote does.");
    assert(!text.includes("All of it"), text);
  }
});

Deno.test("blockReason() asks for a summary where nothing else is to be saved", () => {
  const text = reason(finding("SESSION_SUMMARY", evidence("src/a.ts"), evidence("src/b.ts")));
  assertEquals(text.split("\n").length, 2);
  assertStringIncludes(text, "there seems to be no summary of it yet");
  assert(!text.includes("src/a.ts"));
});

Deno.test("blockReason() names the context files once, in the data for programs", () => {
  const findings = [finding("DECISION", evidence("We keep sqlite."))];
  const text = blockReason(findings, { files: { DECISION: "/p/decision.md" }, data: true, notes: "docs" });
  const data = JSON.parse(/<triage_data>(.*)<\/triage_data>$/.exec(text)?.[1] ?? "");
  assertEquals(data, { categories: [{ category: "DECISION", score: 0.9, context_file: "/p/decision.md" }] });
  assertEquals(text.split("/p/decision.md").length, 2);
});

Deno.test("noticeLine() is one line that counts", () => {
  assertEquals(
    noticeLine([finding("CONSTRAINT", evidence("No index is possible."))]),
    "debrief: 1 constraint doesn't seem to be saved yet. Run: debrief triage latest",
  );
  assertEquals(noticeLine([finding("SESSION_SUMMARY", evidence("src/a.ts"))]).split("\n").length, 1);
});
