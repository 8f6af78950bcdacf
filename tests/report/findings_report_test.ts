import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  type FindingsReport,
  githubAnnotations,
  junitText,
  pathInRepository,
  sarifText,
} from "../../lib/report/findings_report.ts";
import { safeText } from "../../lib/text/safe_text.ts";
import fc from "../support/property.ts";
import { readAnnotations, readJunit, readSarif } from "../support/report/check_formats.ts";

const PLACE = { root: "/srv/app" };

const REPORT: FindingsReport = {
  name: "rules lint",
  kinds: { shadowed: "Without effect.", malformed: "Not read." },
  findings: [
    { kind: "shadowed", level: "note", message: safeText("allow X: later"), file: "/srv/app/a b.json", line: null },
    { kind: "malformed", level: "error", message: safeText("100 %: no"), file: "/srv/app/.claude/s.json", line: 3 },
    { kind: "shadowed", level: "warning", message: safeText("allow Y: twice"), file: "/etc/x.json", line: 7 },
    { kind: "shadowed", level: "warning", message: safeText("nowhere"), file: null, line: null },
  ],
  passed: [safeText("c.json: no problems")],
};

Deno.test("pathInRepository() leaves paths as they are that begin elsewhere", () => {
  assertEquals(
    ["/srv/app/a", "/srv/apple/a", "/srv"].map((path) => pathInRepository(path, PLACE)),
    ["a", "/srv/apple/a", "/srv"],
  );
  assertEquals(["/", "/srv/"].map((root) => pathInRepository("/srv/a", { root })), ["srv/a", "a"]);
});

Deno.test("githubAnnotations() has the worst first, with file and line where they are known", () => {
  assertEquals(
    githubAnnotations(REPORT, PLACE),
    "::error file=.claude/s.json,line=3,title=debrief rules lint%3A malformed::100 %25: no\n" +
      "::warning file=/etc/x.json,line=7,title=debrief rules lint%3A shadowed::allow Y: twice\n" +
      "::warning title=debrief rules lint%3A shadowed::nowhere\n" +
      "::notice file=a b.json,title=debrief rules lint%3A shadowed::allow X: later\n",
  );
});

Deno.test("sarifText() fits the schema, and names files of the repository by their paths in it", () => {
  const results = readSarif(sarifText(REPORT, PLACE));
  assertEquals(
    results.map(({ ruleId, level, locations: [first] }) => [
      ruleId,
      level,
      first?.physicalLocation.artifactLocation.uri,
      first?.physicalLocation.region?.startLine,
    ]),
    [
      ["shadowed", "note", "a%20b.json", 1],
      ["malformed", "error", ".claude/s.json", 3],
      ["shadowed", "warning", "file:///etc/x.json", 7],
      ["shadowed", "warning", undefined, undefined],
    ],
  );
});

Deno.test("readSarif() refuses what does not fit the schema", () => {
  const text = sarifText(REPORT, PLACE);
  assertThrows(() => readSarif(text.replace('"startLine": 3', '"startLine": 0')));
  assertThrows(() => readSarif(text.replace('"level": "note"', '"level": "notice"')));
  assertThrows(() => readSarif(text.replace('"ruleId"', '"rule"')));
});

Deno.test("junitText() has a test for each finding and for each thing that is fine; a note is no failure", () => {
  const cases = readJunit(junitText(REPORT, PLACE));
  assertEquals(cases.map(({ name, failure }) => [name, failure?.type ?? null]), [
    ["allow X: later", null],
    ["100 %: no", "malformed"],
    ["allow Y: twice", "shadowed"],
    ["nowhere", "shadowed"],
    ["c.json: no problems", null],
  ]);
  assertEquals(cases.map((one) => [one["file"], one["line"], one.failure?.["#text"]]), [
    ["a b.json", undefined, undefined],
    [".claude/s.json", "3", ".claude/s.json:3: 100 %: no"],
    ["/etc/x.json", "7", "/etc/x.json:7: allow Y: twice"],
    [undefined, undefined, "nowhere"],
    [undefined, undefined, undefined],
  ]);
  assertMatch(junitText(REPORT, PLACE), /<system-out>a b\.json: allow X: later<\/system-out>/);
});

Deno.test("no text breaks out of a format", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      '"/><x>&amp;',
      "]]>",
      "\n::set-output name=x::y",
      "##[error]x",
      "a,line=9::b",
      "\x00\x1b[31m\ufffe",
    ),
  );
  fc.assert(fc.property(hostile, hostile, (text, path) => {
    const file = `/srv/app/x${path}`;
    const report: FindingsReport = {
      ...REPORT,
      findings: [{ kind: "shadowed", level: "error", message: safeText(text), file, line: 2 }],
      passed: [safeText(text)],
    };
    const { annotations, others } = readAnnotations(githubAnnotations(report, PLACE));
    assertEquals([annotations.map(({ level, line }) => [level, line]), others], [[["error", "2"]], []]);
    assertEquals(annotations[0]?.message, safeText(text));
    assertEquals(readSarif(sarifText(report, PLACE)).length, 1);
    assertEquals(readJunit(junitText(report, PLACE)).length, 2);
  }));
});
