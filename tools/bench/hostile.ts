/**
 * Texts made to take long, for what decides and searches in hooks: `decide`, permission rules with many stars, and patterns
 * of rules. Each text once and four times as long; linear work takes four times the time.
 *
 * @module
 */
import { linearPattern } from "../../lib/pattern/search.ts";
import { decide, mergeSettings, parseSettings } from "../../lib/permissions/mod.ts";
import { matchesCommand } from "../../lib/permissions/rules/command_match.ts";
import type { CheckedClaim } from "./budget.ts";

/** Repeated to any length, alone or behind a command. */
const UNITS = [
  ..."a|sudo |env A=1 |timeout 1 |nice |time |watch |exec |xargs |*|[a|{a,|~|'a'|\"$a\"|$(ls)|`a`|${a}|a/|../|>a |-a "
    .split("|"),
  ...'ls;|ls\n|cd a;|ls&|ls&&|(ls) |A=1;|if a;then |f(){ |[[ |\'|"|$(|ab cd |a b |((|{ |"$(|<<a |\'"|${|\\|<(|a=(|{,|\\ |a/../'
    .split("|"),
];
const PATTERNS = [
  String.raw`(a|a){1,40}b`,
  String.raw`(\w{1,20}\s{0,3}){1,30}!`,
  String.raw`(a{0,40}){0,40}b`,
  String.raw`([a-z]{1,12} ?){1,25}#`,
  String.raw`git push.*(--force(?!-with-lease)|-f\b)`,
];
/** No longer line is parsed. */
const LINE = 10_000;
const TEXT = 1_000_000;
/** What one call may take where nothing else runs. */
const MOST_MS = 500;

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function made(unit: string, length: number): string {
  return `ls ${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length);
}

/** The way of a call: what it does with a text, and how long the longest is. */
type Way = readonly [name: string, longest: number, call: (text: string) => void];

function ways(): Way[] {
  const rules = {
    deny: ["Bash(* * * * * * * * * * * * !)", "Bash(*a*a*a*a*b)", "Read(*a*a*a*b)"],
    allow: ["Bash(ls *)"],
  };
  const source = { layer: "project", path: "/p/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]);
  const context = { settings, cwd: "/p", home: "/h", mode: "default" } as const;
  const content = { kind: "wildcard", pattern: "* * * * * * * * * * * * !" } as const;
  const searches = PATTERNS.map((pattern): Way => [`search ${pattern}`, TEXT, (text) => {
    const ready = linearPattern(pattern);
    if (ready.kind === "pattern") ready.search(text, { left: 5_000_000 });
  }]);
  return [
    ["decide", LINE, (command) => void decide({ tool: "Bash", input: { command } }, context)],
    ["decide, not parsed", TEXT, (command) => void decide({ tool: "Bash", input: { command } }, context)],
    ["rule of twelve stars", TEXT, (text) => void matchesCommand(content, { exact: [], spaced: [text] })],
    ...searches,
  ];
}

/** A table of all, with the budgets. */
export function benchHostile(): { readonly text: string; readonly verdicts: readonly CheckedClaim[] } {
  const rows: string[] = [];
  const verdicts: CheckedClaim[] = [];
  for (const [name, longest, call] of ways()) {
    for (const unit of UNITS) call(made(unit, longest / 4));
    const times = UNITS.map((unit) => timed(() => call(made(unit, longest))));
    const whole = times.reduce((sum, ms) => sum + ms, 0);
    const quarter = UNITS.reduce((sum, unit) => sum + timed(() => call(made(unit, longest / 4))), 0);
    times.sort((a, b) => a - b);
    const quantile = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
    const most = quantile(1);
    const shown = name.replaceAll("|", "\\|");
    rows.push(
      `| \`${shown}\` | ${longest.toLocaleString("en-US")} | ${quantile(0.5).toFixed(1)} | ${
        quantile(0.95).toFixed(1)
      } | ${most.toFixed(1)} | ${(whole / quarter).toFixed(1)} |`,
    );
    verdicts.push({
      claim: `${name}, with a text made to take long`,
      measured: most,
      limit: MOST_MS,
      unit: "ms",
      met: most <= MOST_MS,
    });
  }
  const text = `## Texts made to take long\n\n${UNITS.length} texts each, in one process that is warm.\n\n` +
    `| what | characters | median ms | p95 ms | most ms | against a quarter of the length |\n` +
    `| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join("\n")}\n`;
  return { text, verdicts };
}
