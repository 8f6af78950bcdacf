import { assert, assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import { parsePassages, splitSentences } from "../../../../lib/analyses/triage/sentences/passage.ts";

Deno.test("splitSentences() splits at the end of sentences only", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    ["See file.ts and v1.2.3 now", ["See file.ts and v1.2.3 now"]],
    ["Use e.g. Postgres here", ["Use e.g. Postgres here"]],
    ["It ended.  then went on", ["It ended.  then went on"]],
    ["Run `a. B` first. Then stop", ["Run `a. B` first.", "Then stop"]],
    ["原因是缓存。已修复！", ["原因是缓存。", "已修复！"]],
    ["(It is done.) Next", ["(It is done.)", "Next"]],
    ["It ended. zoom went on. And on", ["It ended. zoom went on.", "And on"]],
    ["etc. And so on", ["etc. And so on"]],
    ["We took a cache etc. And so on", ["We took a cache etc. And so on"]],
    ["It fetc. And so on", ["It fetc.", "And so on"]],
    ["It ended.     Far behind", ["It ended.     Far behind"]],
    ["", []],
  ];
  for (const [line, sentences] of cases) assertEquals(splitSentences(line), sentences, line);
});

Deno.test("parsePassages() distinguishes headings, rows and quotations from sentences, and skips code", () => {
  const text =
    "## Root cause\n- The cache was stale. It broke\n> quoted\n| a | b |\n|---|---|\n```\nerror: code\n```\n**Fix**\nDone";
  assertEquals(parsePassages(text).map(({ form, text }) => [form, text]), [
    ["heading", "Root cause"],
    ["sentence", "The cache was stale."],
    ["sentence", "It broke"],
    ["quote", "> quoted"],
    ["row", "| a | b |"],
    ["heading", "Fix"],
    ["sentence", "Done"],
  ]);
});

Deno.test("parsePassages() removes list markers, and nothing that only looks like one", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["- dash", "dash"],
    ["  * star", "star"],
    ["+ plus", "plus"],
    ["• bullet", "bullet"],
    ["12. number", "number"],
    ["3) number", "number"],
    ["a. letter", "letter"],
    ["B) letter", "letter"],
    ["Z. letter", "letter"],
    ["[x] done", "done"],
    ["- [ ] open", "open"],
    ["a.b is a name", "a.b is a name"],
    ["a is a letter", "a is a letter"],
    ["   As it was", "As it was"],
    ["-dash", "-dash"],
  ];
  for (const [line, text] of cases) assertEquals(parsePassages(line).map((passage) => passage.text), [text], line);
});

Deno.test("parsePassages() skips fenced code, however the fence begins", () => {
  for (const [open, close] of [["```ts", "```"], ["  ~~~py", "~~~"], ["   ```sh", "  ```"]]) {
    assertEquals(parsePassages(`One\n${open}\nerror\n${close}\nTwo`).map(({ text }) => text), ["One", "Two"], open);
  }
  assertEquals(parsePassages("It ends with ```\nnot code").map(({ text }) => text), ["It ends with ```", "not code"]);
});

Deno.test("parsePassages() takes a bold line for a heading, and bold words in a line for words", () => {
  const forms = (text: string) => parsePassages(text).map(({ form }) => form);
  assertEquals(forms("__Decision__:"), ["heading"]);
  assertEquals(forms("- **Decision**"), ["heading"]);
  assertEquals(forms("the **decision** stands"), ["sentence"]);
  assertEquals(forms("   ### Deep"), ["heading"]);
  assertEquals(forms("    # code"), ["sentence"]);
});

Deno.test("parsePassages() takes a bold line with a full stop for a sentence", () => {
  const cases: readonly (readonly [string, string[][]])[] = [
    ["**Build the core now.**", [["sentence", "**Build the core now.**"]]],
    ["- **官方不提供这样的镜像。**", [["sentence", "**官方不提供这样的镜像。**"]]],
    ["**先测试。** 再发布。", [["sentence", "**先测试。**"], ["sentence", "再发布。"]]],
    ["先测试。**再发布。**", [["sentence", "先测试。"], ["sentence", "**再发布。**"]]],
    ["**Found it!**", [["heading", "Found it!"]]],
  ];
  for (const [line, expected] of cases) {
    assertEquals(parsePassages(line).map(({ form, text }) => [form, text]), expected, line);
  }
});

Deno.test("parsePassages() removes code, link targets and addresses from the words", () => {
  const [passage] = parsePassages("Use `instead of` from [the fix](https://a.b/error) at https://a.b/failed **now**");
  assert(passage);
  for (const hidden of ["instead", "error", "failed", "**"]) assert(!passage.words.includes(hidden), hidden);
  assert(passage.words.includes("the fix") && passage.words.includes("now"));
});

Deno.test("parsePassages() keeps the line and column of every passage, for any text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a. B", "# h", "```", "| x |", "", "> q", "`", "。", "**b**", "**b.**", "**。**c")),
      (lines) => {
        for (const { text, line } of parsePassages(lines.join("\n"))) {
          assert(text !== "");
          assert((lines[line] ?? "").includes(text), text);
        }
      },
    ),
  );
});
