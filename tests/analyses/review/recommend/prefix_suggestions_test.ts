import { assertEquals } from "@std/assert";
import { PrefixCollector } from "../../../../lib/analyses/review/recommend/prefix_suggestions.ts";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";

function fact(command: string, decision: CallFact["decision"], session = "s"): CallFact {
  return { session, tool: "Bash", input: { command }, decision, isOutsideRules: true } as unknown as CallFact;
}

function suggest(...facts: readonly CallFact[]) {
  const collector = new PrefixCollector();
  for (const one of facts) collector.add(one);
  return collector.suggestions("/p").map((
    { words, prompts, sessions, isSafe },
  ) => [words.join(" "), prompts, sessions, isSafe]);
}

Deno.test("PrefixCollector suggests what was approved, shared by its first two words", () => {
  assertEquals(
    suggest(
      fact("git status -s", "approved_once"),
      fact("git status -b", "approved_once", "t"),
      fact("git status -b", "approved_always"),
    ),
    [["git status", 3, 2, true]],
  );
  // one alone is not widened
  assertEquals(suggest(fact("git status -b", "approved_once"))[0]?.[0], "git status -b");
});

Deno.test("PrefixCollector offers nothing that was not approved, or that a rule could not name", () => {
  assertEquals(
    suggest(
      fact("git status", "allowed"),
      fact("git status", "not_granted"),
      fact("git status", "interrupted"),
      fact("git status && rm x", "approved_once"),
      fact("git status > x", "approved_once"),
      fact("A=1 git status", "approved_once"),
      fact("git status $(x)", "approved_once"),
      fact("git status 'a b'", "approved_once"),
    ),
    [],
  );
  const inRules = { ...fact("git status", "approved_once"), isOutsideRules: undefined } as unknown as CallFact;
  assertEquals(suggest(inRules), []);
});

Deno.test("PrefixCollector marks what would open more than was approved", () => {
  const open = [
    ...["rm -rf x", "bash -c ls", "sudo ls", "git push", "git log -3", "git commit", "git tag v1", "frob one"],
    // further words make them run a program, write elsewhere or lose work
    ...["pandoc a.md", "hg log", "svn update", "tar tf a.tar", "cargo check", "kubectl get pods", "curl -s https://x"],
    ...["npm install", "sort a", "git checkout main", "docker ps", "make", "ffmpeg -i a b", "rg x", "ls", "cat a"],
  ];
  for (const command of open) {
    assertEquals(suggest(fact(command, "approved_once"))[0]?.[3], false, command);
  }
  assertEquals(
    suggest(
      fact("git status a", "approved_once"),
      fact("git status b", "approved_once"),
      fact("git status c", "interrupted"),
    ),
    [["git status", 2, 1, false]],
  );
});

Deno.test("PrefixCollector shortens nothing that further words make harmful", () => {
  for (const family of ["docker exec", "git log", "git push", "npm run", "kubectl get", "frob one"]) {
    const found = suggest(fact(`${family} a`, "approved_once"), fact(`${family} b`, "approved_once"));
    assertEquals(found.map(([words]) => words), [`${family} a`, `${family} b`]);
  }
});
