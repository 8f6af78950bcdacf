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
      "We settled on WAL mode",
      "the hook denies the call:\nrm -rf build: keep build/",
      "Rules that would have helped",
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
      prints: ["Installed 4 hooks in ~/.claude/settings.json", "transcripts"],
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
      prints: ["Nothing was changed (--dry-run).", "Installed 4 hooks in ~/.claude/settings.json", "debrief uninstall"],
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
    instead: [[
      "tests/docs/own_hooks_test.ts",
      "deno test --allow-read --allow-write ask_transaction_test.ts",
    ]],
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
