/** What is expected of one block of commands. */
export type Expectation =
  /** It is run: it prints each of these, and leaves these files behind. */
  | { readonly run: true; readonly prints: readonly string[]; readonly leaves?: readonly string[] }
  /** It is not run here: why not, and which text in which file shows that something else runs it. */
  | { readonly run: false; readonly why: string; readonly instead: readonly (readonly [file: string, text: string])[] };

/** By page and first line. A block that is not in this table fails the test. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  "README.md: npx --yes deno@2.9.6 run -A --no-config tools/demo.ts": {
    run: true,
    prints: [
      "memory_triage: ",
      "We decided to queue them in Postgres",
      "the hook denies the call:\nrm -rf build: keep build/",
      "changed: src/webhooks/deliver.ts",
      "# Handoff: Retry failed webhook deliveries",
      "would have spared you 4 prompts in 3 sessions",
    ],
  },
  "README.md: npx --yes deno@2.9.6 run --no-prompt --allow-read --allow-env dist/debrief.js permissions --all": {
    run: true,
    prints: ["You were asked 0 times."],
  },
  'README.md: claude plugin marketplace add "$PWD"': {
    run: true,
    prints: ["added marketplace debrief", "installed debrief"],
  },
  'README.md: deno install --global --force --name debrief --allow-read --allow-write --allow-env --no-config "$PWD/dist/debrief.js"':
    {
      run: true,
      prints: ["Installed 5 hooks in ~/.claude/settings.json", "transcripts"],
      leaves: ["home/.claude/settings.json", "home/.deno/bin/debrief"],
    },
  "docs/configuration.md: debrief config init": {
    run: true,
    prints: ["debrief.jsonc: no problems.", '"schema": "debrief.config/1"'],
    leaves: ["home/.claude/debrief.jsonc"],
  },
  'docs/install.md: claude plugin marketplace add "$PWD"': {
    run: true,
    prints: ["added marketplace debrief", "installed debrief"],
  },
  'docs/install.md: deno install --global --force --name debrief --allow-read --allow-write --allow-env --no-config "$PWD/dist/debrief.js"':
    {
      run: true,
      prints: ["Nothing was changed (--dry-run).", "Installed 5 hooks in ~/.claude/settings.json", "debrief uninstall"],
      leaves: ["home/.claude/settings.json", "home/.deno/bin/debrief"],
    },
  "docs/install.md: mkdir -p ~/.local/share/debrief && cp -R dist hooks ~/.local/share/debrief": {
    run: true,
    prints: ["Successfully installed debrief"],
    leaves: [
      "home/.local/share/debrief/dist/debrief.js",
      "home/.local/share/debrief/hooks/debrief.sh",
      "home/.deno/bin/debrief",
    ],
  },
  "docs/install.md: npx --yes deno@2.9.6 run -A --no-config tools/release/compile.ts": {
    run: false,
    why: "needs Deno's runtime from the network, and a minute",
    instead: [[".ci/binaries", "tools/release/compile.ts --out"], [
      ".ci/installs",
      "binary) text=tools/release/compile.ts",
    ]],
  },
  "docs/own-hooks.md: debrief hooks new ask_transaction": {
    run: false,
    why: "one block needs what the one before it wrote, and the library where JSR would be",
    instead: [["tests/docs/own_hooks_test.ts", "debrief hooks new ask_transaction"]],
  },
  "docs/own-hooks.md: deno test --allow-read --allow-write ask_transaction_test.ts": {
    run: false,
    why: "one block needs what the one before it wrote, and the library where JSR would be",
    instead: [["tests/docs/own_hooks_test.ts", "deno test --allow-read --allow-write ask_transaction_test.ts"]],
  },
  "docs/own-hooks.md: debrief hooks replay ./ask_transaction.ts latest": {
    run: false,
    why: "one block needs what the one before it wrote, and the library where JSR would be",
    instead: [["tests/docs/own_hooks_test.ts", "debrief hooks replay ./ask_transaction.ts latest"]],
  },
  "docs/own-hooks.md: debrief install ./ask_transaction.ts": {
    run: false,
    why: "one block needs what the one before it wrote, and the library where JSR would be",
    instead: [["tests/docs/own_hooks_test.ts", "debrief install ./ask_transaction.ts"]],
  },
  "docs/install.md: npx --yes deno@2.9.6 run -A --no-config tools/release/npm_package.ts": {
    run: false,
    why: "needs npm's registry and 100 MB of it",
    instead: [[".ci/npm", "--package"], [".ci/npm", "run -A --no-config tools/release/npm_package.ts"]],
  },
  "docs/install.md: debrief doctor": { run: true, prints: ["client", "transcripts"] },
  "docs/install.md: debrief completions bash > debrief.bash": {
    run: true,
    prints: [],
    leaves: ["project/debrief.bash"],
  },
  "docs/commands.md: debrief turns latest": {
    run: true,
    prints: ["Please do the task", '"schema": "debrief.review/1"'],
  },
  "docs/commands.md: debrief report latest --html session.html": {
    run: true,
    prints: ["Wrote session.html", "Wrote sessions.html"],
    leaves: ["project/session.html", "project/sessions.html"],
  },
  "docs/commands.md: debrief hooks replay memory_triage SESSION.jsonl": {
    run: true,
    prints: ["line 18: assistant: We decided to use sqlite", "Nothing was written.", '"hook":"tool_intent"'],
  },
  "docs/commands.md: debrief hooks backtest SESSION.jsonl": { run: true, prints: ["1 session, 1 stop"] },
  "docs/permissions.md: debrief permissions": {
    run: false,
    why: "--pick asks on a terminal",
    instead: [["tests/cli/commands/permissions/permissions_test.ts", '"permissions", "--pick"']],
  },
  "docs/permissions.md: debrief rules explain 'npm test && git push'": {
    run: true,
    prints: [
      "Claude Code would ask: No rule",
      "git push",
      "3 of 3 rules matched no call",
      "No call would be decided differently",
    ],
  },
  "docs/ci.md: git clone REPOSITORY ../debrief": {
    run: false,
    why: "needs a place to clone from, and a repository with a commit",
    instead: [["tests/cli/rules/report_diff_test.ts", '"--fail-on-risk", "destructive,secret"']],
  },
  "docs/ci.md: git rev-list origin/main..HEAD | debrief report --commits -": {
    run: false,
    why: "needs a repository whose commits are in a session",
    instead: [["tests/cli/sessions/commit_report_test.ts", '"find", "--commit"'], [
      "tests/cli/sessions/commit_report_test.ts",
      '"report", "--commits"',
    ]],
  },
  "docs/ci.md: debrief rules diff .claude/settings.json new-settings.json --fail-on-risk destructive,secret": {
    run: true,
    prints: ["No call would be decided differently (6 examples; 91 sample calls; "],
  },
  "docs/ci.md: debrief rules check --settings .claude/settings.json --fail-on": {
    run: true,
    prints: ["6 examples in ", ": all as expected.", "3 rules: no problems."],
  },
  "docs/memory.md: debrief hooks backtest ~/.claude/projects": {
    run: true,
    prints: ["1 session, ", "Most probable:"],
  },
  'docs/tables.md: debrief tables ~/.claude/projects --out "tables/$(date +%F)" --state tables.state': {
    run: true,
    prints: ["1 file read (1 session"],
    leaves: ["project/tables.state", "project/views.sql"],
  },
  "docs/tables.md: export CLICKHOUSE_USER=loader CLICKHOUSE_PASSWORD": {
    run: false,
    why: "needs a ClickHouse server",
    instead: [["tests/cli/tables/clickhouse_load_test.ts", '"--to"'], ["tests/export/engines.ts", '"--to"']],
  },
  "docs/tables.md: debrief tables --ddl parquet --out tables | duckdb": {
    run: false,
    why: "needs the program duckdb",
    instead: [["tests/export/duckdb_test.ts", '"--ddl", "parquet"']],
  },
  "docs/tables.md: debrief tables --ddl duckdb --out tables > views.sql": {
    run: true,
    prints: [],
    leaves: ["project/views.sql", "project/load.sql"],
  },
  "docs/tables.md: debrief tables ~/.claude/projects --out tables": {
    run: true,
    prints: ["1 file read (1 session", "1  tables/sessions.ndjson"],
    leaves: ["project/tables/sessions.ndjson", "project/tables/turns.ndjson"],
  },
  "README.md: npx --yes deno@2.9.6 task test": {
    run: false,
    why: "this is one of the tests",
    instead: [
      [".ci/run", 'npx --yes "deno@$version" task test'],
      [".ci/run", "version=2.9.6"],
      ["deno.json", '"test":'],
    ],
  },
  "CONTRIBUTING.md: npx --yes deno@2.9.6 task ok": {
    run: false,
    why: "runs this test, and its parts are steps of .ci/run",
    instead: [
      ["deno.json", '"ok":'],
      [".ci/check", "deno task check\n"],
      [".ci/check", "deno task lint\n"],
      [".ci/check", "deno task fmt --check\n"],
      [".ci/check", "deno task layers\n"],
      ["tests/tools/generate_test.ts", "else: deno task generate"],
      ["tests/tools/dist_test.ts", "else: deno task bundle"],
    ],
  },
  "docs/results/mutation.md: deno task mutate --count 400 --seed 11            # continues an interrupted run; results in out/mutation":
    {
      run: false,
      why: "runs the tests hundreds of times",
      instead: [["deno.json", '"mutate":'], ["tools/mutate.ts", "again"], ["tools/mutate.ts", "count"]],
    },
  "docs/results/live-matrix.md: deno task bundle && deno task compile && deno task npm": {
    run: false,
    why: "installs clients from npm, and runs for an hour",
    instead: [[".ci/live", "deno task live --clients newest"], [".ci/binaries", "tools/release/compile.ts"], [
      ".ci/npm",
      "tools/release/npm_package.ts",
    ], ["deno.json", '"live":']],
  },
  "docs/results/soak.md: deno task bundle": {
    run: false,
    why: "runs for a quarter of an hour",
    instead: [["deno.json", '"soak":'], ["tools/soak.ts", "sessions"], ["tools/soak.ts", "seed"]],
  },
  "docs/results/benchmarks.md: deno task bundle": {
    run: false,
    why: "measures for half an hour; a missed budget is shown in the page itself",
    instead: [["deno.json", '"bench":'], ["tools/bench.ts", "--check"], ["tools/bench.ts", "quick"]],
  },
};
