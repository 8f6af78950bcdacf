/**
 * Fits the weights by which memory_triage chooses what to show, and reports how they carry over to other projects.
 *
 * `deno run -R tools/triage_fit/fit_choice.ts ITEMS.jsonl DIR [--search] [--shown]`
 *
 * DIR holds `<id>.jsonl`, the transcript of each session of ITEMS. Nothing is random. The weights are printed as they stand
 * in `lib/analyses/triage/choice/choice_weights.ts`, and copied there by hand. `--search` also tries other rules, chosen on
 * all projects but the one that is asked; `--shown` prints every sentence that would have been shown.
 */
import { CHOICE_RULES, type ChoiceRules } from "../../lib/analyses/triage/choice/choose.ts";
import { FEATURE_NAMES } from "../../lib/analyses/triage/choice/features.ts";
import type { ChoiceWeights } from "../../lib/analyses/triage/choice/choice_weights.ts";
import {
  countSession,
  fitChoice,
  type ItemCounts,
  type MessageLimits,
  noCounts,
  replayChoice,
} from "./choice_model.ts";
import { type LabeledSession, readLabeledSessions } from "./items.ts";

/** The limits of the default configuration. */
const LIMITS: MessageLimits = { maxMessages: 4, cooldownMinutes: 15 };

function figures({ sessions, stops, messages, must, mustShown, shown, right }: ItemCounts): string {
  const share = (a: number, b: number) => (b === 0 ? "  - " : (a / b).toFixed(2));
  return `must shown ${share(mustShown, must)} (${mustShown} of ${must})  right ${
    share(right, shown)
  } (${right} of ${shown})  ` +
    `messages ${messages}: ${share(messages, sessions)} a session, ${(messages / stops).toFixed(3)} a stop`;
}

/** What the acceptance asks for, as one number: items shown and sentences right, at no more messages than allowed. */
function merit({ sessions, stops, messages, must, mustShown, shown, right }: ItemCounts): number {
  const excess = Math.max(0, messages / sessions - 1.3) + 5 * Math.max(0, messages / stops - 0.14);
  return mustShown / must + 0.8 * Math.min(0.75, right / Math.max(1, shown)) - 2 * excess;
}

type Variant = { readonly rules: Omit<ChoiceRules, "weights">; readonly limits: MessageLimits };

/** Every combination of some values for each rule. */
function variants(): Variant[] {
  const grid = {
    minProbability: [0.4, 0.46, 0.52],
    minSum: [1.35, 1.5, 1.65],
    minSumAgain: [1.8, 2.1],
    minAlone: [0.88],
    cooldownMinutes: [10, 15],
  };
  let all: Readonly<Record<string, number>>[] = [{}];
  for (const [name, values] of Object.entries(grid)) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all.map((one) => ({
    rules: { ...CHOICE_RULES, ...one },
    limits: { ...LIMITS, cooldownMinutes: one["cooldownMinutes"] ?? LIMITS.cooldownMinutes },
  }));
}

function countItems(
  sessions: readonly LabeledSession[],
  weightsOf: (project: string) => ChoiceWeights,
  variant: Variant,
) {
  const counts = noCounts();
  for (const session of sessions) {
    const rules = { ...variant.rules, weights: weightsOf(session.project) };
    countSession(counts, session, replayChoice(session, rules, variant.limits));
  }
  return counts;
}

if (import.meta.main) {
  const [labels, dir] = Deno.args.filter((argument) => !argument.startsWith("--"));
  if (labels === undefined || dir === undefined) {
    console.error("usage: fit_choice.ts ITEMS.jsonl DIR [--search] [--shown]");
    Deno.exit(2);
  }
  const sessions = readLabeledSessions(labels, dir);
  const projects = [...new Set(sessions.map(({ project }) => project))].sort();
  const weights = new Map(
    projects.map((project) => [project, fitChoice(sessions.filter((s) => s.project !== project))]),
  );
  const weightsOf = (project: string) => weights.get(project) ?? CHOICE_RULES.weights;
  const all = fitChoice(sessions);
  console.log("Weights fitted on all sessions");
  console.log(`  bias: ${all.bias.toFixed(2)}`);
  for (const name of FEATURE_NAMES) console.log(`  ${name}: ${all.features[name].toFixed(2)}`);
  const present: Variant = { rules: CHOICE_RULES, limits: LIMITS };
  console.log(`\nLeaving one project out (${sessions.length} sessions)`);
  console.log(figures(countItems(sessions, weightsOf, present)));
  for (const project of projects) {
    console.log(
      `  ${project.padEnd(36)} ${
        figures(countItems(sessions.filter((s) => s.project === project), weightsOf, present))
      }`,
    );
  }
  console.log(`With the weights of the table\n${figures(countItems(sessions, () => CHOICE_RULES.weights, present))}`);
  if (Deno.args.includes("--ablate")) {
    for (const name of FEATURE_NAMES) {
      const without = new Map(
        projects.map((project) => [project, fitChoice(sessions.filter((s) => s.project !== project), name)]),
      );
      const counts = countItems(sessions, (project) => without.get(project) ?? all, present);
      console.log(`without ${name.padEnd(18)} ${figures(counts)}`);
    }
  }
  if (Deno.args.includes("--search")) {
    const tried = variants().map((variant) => ({
      variant,
      byProject: new Map(
        projects.map((
          project,
        ) => [project, countItems(sessions.filter((s) => s.project === project), weightsOf, variant)]),
      ),
    }));
    const sum = (parts: Iterable<ItemCounts>) => {
      const total = noCounts();
      for (const part of parts) for (const key of Object.keys(total) as (keyof ItemCounts)[]) total[key] += part[key];
      return total;
    };
    const ranked = tried.toSorted((a, b) => merit(sum(b.byProject.values())) - merit(sum(a.byProject.values())));
    for (const { variant, byProject } of ranked.slice(0, 24)) {
      const { minProbability, minSum, minSumAgain } = variant.rules;
      console.log(
        `${minProbability} ${minSum} ${minSumAgain} ${variant.limits.cooldownMinutes}  ${
          figures(sum(byProject.values()))
        }`,
      );
    }
    const nested = projects.map((project) => {
      const others = (byProject: ReadonlyMap<string, ItemCounts>) =>
        sum([...byProject].filter(([name]) => name !== project).map(([, counts]) => counts));
      const best = tried.reduce((a, b) => merit(others(b.byProject)) > merit(others(a.byProject)) ? b : a);
      return best.byProject.get(project) ?? noCounts();
    });
    console.log(`Rules, too, chosen on the other projects\n${figures(sum(nested))}`);
  }
  if (Deno.args.includes("--shown")) {
    for (const session of sessions) {
      const rules = { ...CHOICE_RULES, weights: weightsOf(session.project) };
      for (const [index, message] of replayChoice(session, rules, LIMITS).entries()) {
        for (const { line, probability, isRight, category, evidence } of message) {
          const judged = isRight ? "right" : "wrong";
          const head = `${session.id} ${index + 1} ${judged} ${line} ${
            probability.toFixed(2)
          } ${evidence.speaker} ${category}`;
          console.log(`${head} ${evidence.text.slice(0, 160)}`);
        }
      }
    }
  }
}
