import { assertEquals } from "@std/assert";
import { checkCommands } from "../../../lib/analyses/overview/check_commands.ts";

/** A line, and its checks: `+` where its success tells that they passed, `-` where its failure tells that they failed. */
const LINES: readonly (readonly [line: string, checks: readonly string[]])[] = [
  ["npm test", ["npm test +-"]],
  ["cd app && npm test -- --watch=false", ["npm test -- +-"]],
  ["cd app && export CI=1 && npm test", ["npm test +-"]],
  ["npm run lint && npm test", ["npm run lint +", "npm test +"]],
  ["npm test && git commit -m x", ["npm test +"]],
  ["npm test && echo fine", ["npm test +-"]],
  ["git commit -am x; npm test", ["npm test +-"]],
  ["npm test; echo $?", ["npm test "]],
  ["npm test &", ["npm test "]],
  ["npm test || true", ["npm test -"]],
  ["npm test || exit 1", ["npm test +-"]],
  ["python3 -m pytest -q || python3 test_sum.py", ["python3 -m pytest -", "python3 test_sum.py -"]],
  ["npm test 2>&1 | tail -5", ["npm test -"]],
  ["npm test | grep -c ok", ["npm test "]],
  ["set -eo pipefail; npm test | grep ok", ["npm test +-"]],
  ["! npm test", ["npm test "]],
  ["(cd a && make check)", ["make check +-"]],
  ["{ deno lint; }", ["deno lint +-"]],
  ["for d in a b; do npm test; done", ["npm test "]],
  ["if npm test; then echo ok; fi", ["npm test "]],
  ["FOO=1 cargo test --all", ["cargo test --all +-"]],
  ["node src/dates.test.js", ["node src/dates.test.js +-"]],
  ["cat src/dates.test.js; git log --grep test", []],
  ["python3 - <<'X'\nimport pytest\nX", []],
  ["npm test )", ["npm test ) "]],
  ["", []],
];

for (const [line, checks] of LINES) {
  Deno.test(`checkCommands() finds ${JSON.stringify(checks)} in ${JSON.stringify(line)}`, () => {
    const found = checkCommands(line).map(({ name, bySuccess, byFailure }) =>
      `${name} ${bySuccess ? "+" : ""}${byFailure ? "-" : ""}`
    );
    assertEquals(found, checks);
  });
}
