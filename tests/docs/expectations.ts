/** What is expected of one block of commands. */
export type Expectation =
  /** It is run, and what it prints holds each of these. */
  | { readonly run: true; readonly says: readonly string[]; readonly leaves?: readonly string[] }
  /** It is not run here: why, and which lines of which file run it in its place. */
  | { readonly run: false; readonly why: string; readonly instead: readonly (readonly [file: string, text: string])[] };

/** By page and first line. A block that is not in this table fails the test. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  "README.md: npx --yes deno@2.9.6 task demo": {
    run: true,
    says: ["memory_triage: ", "We settled on WAL mode", "Rules that would have helped"],
  },
  "README.md: deno run -R dist/debrief.js triage SESSION.jsonl --explain": {
    run: true,
    says: ["Would hold: a decision was made (DECISION)", '"schema": "debrief.turns/1"'],
  },
  'README.md: claude plugin marketplace add "$PWD"': {
    run: true,
    says: ["added marketplace debrief", "installed debrief"],
  },
  'README.md: deno install --global --force --name debrief --allow-read --allow-write --allow-env --no-config "$PWD/dist/debrief.js"':
    {
      run: true,
      says: ["Nothing was changed (--dry-run).", "Installed 4 hooks in ~/.claude/settings.json", "debrief uninstall"],
      leaves: ["home/.claude/settings.json", "home/.deno/bin/debrief"],
    },
  "README.md: deno task compile": {
    run: false,
    why: "needs Deno's runtime from the network, and a minute; the installer's own test starts binaries in its place",
    instead: [[".ci/binaries", "tools/compile.ts --out"], [".ci/installs", "binary) n=3"]],
  },
  "README.md: debrief doctor": {
    run: true,
    says: ["client", "transcripts", "alarms"],
  },
  "README.md: deno run --allow-read --allow-write --allow-env dist/debrief.js config init": {
    run: true,
    says: ["debrief.jsonc: nothing to say.", '"schema": "debrief.config/1"'],
    leaves: ["home/.claude/debrief.jsonc"],
  },
  "README.md: deno run --allow-read --allow-env dist/debrief.js turns latest": {
    run: true,
    says: ["Please do the task", '"schema": "debrief.review/1"'],
    leaves: ["project/debrief.bash"],
  },
  "README.md: deno run -RE dist/debrief.js replay memory_triage SESSION.jsonl": {
    run: true,
    says: ["line 18: assistant: We decided to use sqlite", "1 answered. Nothing was written.", '"hook":"tool_intent"'],
  },
  "README.md: deno run -RE dist/debrief.js backtest ~/.claude/projects": {
    run: true,
    says: [
      "1 session, 1 stop, 1 held",
      "By 1 label (borderline not counted)",
      "best constant answer: F1 1.00 (DECISION",
    ],
    leaves: ["project/backtest.jsonl"],
  },
  "README.md: deno run -RWE dist/debrief.js tables ~/.claude/projects --out tables": {
    run: true,
    says: ["1 file read", "1  tables/sessions.ndjson"],
    leaves: ["project/tables/sessions.ndjson", "project/tables/turns.ndjson"],
  },
  "README.md: deno task mutate                  # do the tests notice a change? docs/results/mutation.md": {
    run: false,
    why: "runs the tests hundreds of times",
    instead: [["deno.json", '"mutate":'], ["tests/tools/mutation_test.ts", "Deno.test"]],
  },
  "docs/results/mutation.md: deno task mutate --count 400 --seed 11            # goes on where it was ended; results in out/mutation":
    {
      run: false,
      why: "runs the tests hundreds of times",
      instead: [["deno.json", '"mutate":'], ["tools/mutate.ts", "again"], ["tools/mutate.ts", "count"]],
    },
  "README.md: npx --yes deno@2.9.6 task test    # the tests": {
    run: false,
    why: "this is one of the tests",
    instead: [[".ci/run", 'npx --yes "deno@$version" task test'], [".ci/run", "version=2.9.6"], [
      "deno.json",
      '"test":',
    ]],
  },
  "README.md: deno task live                    # real clients, scripted: docs/results/live-matrix.md": {
    run: false,
    why: "installs clients from npm",
    instead: [[".ci/live", "deno task live --versions newest"], [".ci/run", ".ci/live"]],
  },
  "README.md: deno task bundle                  # dist/: one file a hook, without imports": {
    run: true,
    says: ["memory_triage.js", "schema/debrief.schema.json"],
  },
  "README.md: deno task check && deno task lint && deno task fmt --check": {
    run: false,
    why: "takes a minute, and .ci/run does it with every change",
    instead: [[".ci/run", "deno task check\n"], [".ci/run", "deno task lint\n"], [
      ".ci/run",
      "deno task fmt --check\n",
    ]],
  },
  "docs/results/live-matrix.md: deno task bundle": {
    run: false,
    why: "installs clients from npm, and plays for an hour",
    instead: [[".ci/live", "deno task live --versions newest"], ["deno.json", '"live":']],
  },
  "docs/results/benchmarks.md: deno task bundle": {
    run: false,
    why: "measures for half an hour; a broken promise is shown in the page itself",
    instead: [["deno.json", '"bench":'], ["tools/bench.ts", "--check"], ["tools/bench.ts", "quick"]],
  },
};
