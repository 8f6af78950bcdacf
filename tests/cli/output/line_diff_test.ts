import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { lineDiff } from "../../../lib/cli/output/line_diff.ts";

const PLAIN = { color: false };

Deno.test("lineDiff() shows what changed with a little around it", () => {
  assertEquals(lineDiff("a\nb\nc\nd\n", "a\nb\nx\ny\nd\n", PLAIN), "  a\n  b\n- c\n+ x\n+ y\n  d\n");
  assertEquals(lineDiff("", "a\n", PLAIN), "+ a\n");
  assertEquals(lineDiff("a\n", "a\n", PLAIN).includes("-"), false);
});

Deno.test("lineDiff() shows of a file in one line only where it changed", () => {
  const [head, tail] = ["h".repeat(5000), "t".repeat(5000)];
  const diff = lineDiff(`${head}1${tail}`, `${head}new${tail}`, PLAIN);
  assertStringIncludes(diff, "hh1tt");
  assertStringIncludes(diff, "hhnewtt");
  assert(diff.length < 400, String(diff.length));
  assertStringIncludes(lineDiff("ab", "acb", PLAIN), "+ acb");
});

Deno.test("lineDiff() redacts a secret before it cuts the line", () => {
  const key = `ghp_${"Zq8Kd02LmPx7Yt4RbNc1Ws9VhJf6Ug3Ea5Qi"}`;
  const line = `{"a":"${"x".repeat(200)}","token":"${key}${" ".repeat(30)}","b":`;
  for (let at = 20; at < 120; at += 3) {
    const diff = lineDiff(`${line}"${"y".repeat(at)}1"}`, `${line}"${"y".repeat(at)}2"}`, PLAIN);
    assert(!/[A-Za-z0-9]{12}Ug3Ea5Qi|RbNc1Ws9/.test(diff), diff);
  }
});
