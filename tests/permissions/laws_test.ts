import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { tokenize } from "../../lib/permissions/bash/lexer.ts";
import { decideLine } from "../support/recordings/permission_recordings.ts";

const PIECES = (
  'frob blix ls cat git npm rm cd echo find sed sudo timeout xargs -rf -n 5 a.txt ../x /etc/passwd ~/x $X $HOME "$X" \'a b\' "a b" ' +
  "$(frob y) `blix` <(ls) && || ; | & |& > >> 2>&1 < out.txt /dev/null ( ) { } if then else fi for in do done while ! [[ ]] \\ # * {a,b} " +
  "A=1 FOO=bar <<EOF EOF <<'EOF' <<< = $((1+2)) ${X:-y} ' \" ` $( ${ status push secret"
).split(" ");
const RULES = [
  "Bash",
  "Bash(frob *)",
  "Bash(git *)",
  "Bash(rm:*)",
  "Bash(ls)",
  "Bash(* secret *)",
  "Bash(npm run *)",
  "Bash(blix*)",
  "Bash(echo a.txt)",
  "Bash(cat *)",
  "Read(//etc/**)",
  "Edit(**)",
  "Bash(cd *)",
  "Bash(sudo *)",
];
const line = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ maxLength: 4 }) }),
  { maxLength: 14 },
).chain((pieces) => fc.constantFrom(" ", " ", "\n", "").map((by) => pieces.join(by)));
const someRules = fc.record({
  allow: fc.uniqueArray(fc.constantFrom(...RULES), { maxLength: 4 }),
  ask: fc.uniqueArray(fc.constantFrom(...RULES), { maxLength: 2 }),
  deny: fc.uniqueArray(fc.constantFrom(...RULES), { maxLength: 2 }),
});

Deno.test("tokenize() loses no byte", () => {
  fc.assert(
    fc.property(fc.oneof(line, fc.string({ unit: "binary" })), (text) => {
      assertEquals(tokenize(text).map((t) => t.text).join(""), text);
    }),
    { numRuns: 5000, seed: 7 },
  );
});

Deno.test("decide() never asks because an allow rule was added", () => {
  fc.assert(
    fc.property(line, someRules, fc.constantFrom(...RULES), (text, rules, more) => {
      if (decideLine(text, rules).verdict !== "allow") return;
      assertEquals(decideLine(text, { ...rules, allow: [...rules.allow, more] }).verdict, "allow");
    }),
    { numRuns: 4000, seed: 11 },
  );
});

Deno.test("decide() denies still when a deny rule was added", () => {
  fc.assert(
    fc.property(line, someRules, fc.constantFrom(...RULES), (text, rules, more) => {
      if (decideLine(text, rules).verdict !== "deny") return;
      assertEquals(decideLine(text, { ...rules, deny: [...rules.deny, more] }).verdict, "deny");
    }),
    { numRuns: 4000, seed: 13 },
  );
});

/** A small generator with a seed, so that a failing line can be made again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

Deno.test("decide() answers 20,000 random command lines without an exception", () => {
  const random = generator(2330);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const rules = { allow: ["Bash(frob *)", "Bash(* push)"], deny: ["Bash(rm *)"], ask: ["Bash(git * main)"] };
  for (let i = 0; i < 20_000; i++) {
    const length = i % 1000 === 0 ? 1500 : Math.floor(random() * 24);
    let text = "";
    for (let k = 0; k < length; k++) {
      text += random() < 0.9 ? pick(PIECES) : String.fromCharCode(Math.floor(random() * 0x300));
      text += pick([" ", " ", " ", "", "\n"]);
    }
    const { parts } = decideLine(text, rules);
    assertEquals(parts.length <= text.length, true, text);
  }
});
