/**
 * Compares what triage finds at labeled stops with the labels: precision, recall and F1, of each category and of blocks, the
 * best constant answer, and thresholds that would do better.
 *
 * `deno run -R -E tools/triage_fit/evaluate.ts LABELS.jsonl PATH… [--json]`
 *
 * LABELS are lines `{"session" or "file","line","labels":{"DECISION":true|false|"borderline",…}}`, PATH session files or
 * directories of them.
 */
import { parseArgs } from "@std/cli/parse-args";
import { CATEGORIES, recordOfCategories } from "../../lib/analyses/triage/category.ts";
import { WEIGHTS } from "../../lib/analyses/triage/scoring/weights.ts";
import { sessionFiles } from "../../lib/clients/files/session_files.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { memoryTriage } from "../../lib/hooks/handlers/memory_triage.ts";
import { arrayAt, isJsonObject, numberAt, objectAt } from "../../lib/json.ts";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import { NoSuchMomentError } from "../../lib/replay/moments/moment.ts";
import { momentAtLine } from "../../lib/replay/moments/stop_moments.ts";
import { runHandler } from "../../lib/replay/run_handler.ts";
import { refuseUnknown } from "../usage.ts";
import { evaluateLabels, type LabeledStop, type LabelReport, type Measured } from "./evaluate_labels.ts";
import { isLabelOf, type LabelRow, parseLabels } from "./labels.ts";

/** As if the session had stopped there for the first time. Throws NoSuchMomentError without such a line. */
async function triageAtLine(path: string, line: number): Promise<Omit<LabeledStop, "file" | "session">> {
  const { invocation: { input, now, visibleBytes } } = momentAtLine(path, line);
  const undisturbed = { input: { ...input, stop_hook_active: false, background_tasks: [] }, now, visibleBytes };
  const environment = { config: DEFAULT_CONFIG, store: memoryStore(), project: null, configDir: null };
  const { basis } = await runHandler(memoryTriage, undisturbed, {
    ...environment,
    env: () => null,
    readText: () => null,
  });
  const scores = objectAt(basis, "scores") ?? {};
  const blocked = arrayAt(basis, "held").filter(isJsonObject).map((finding) => finding["category"]);
  return {
    line,
    scores: CATEGORIES.map((category) => numberAt(objectAt(scores, category) ?? {}, "score") ?? 0),
    triggered: CATEGORIES.filter((category) => objectAt(scores, category)?.["triggered"] === true),
    blocked: CATEGORIES.filter((category) => blocked.includes(category)),
  };
}

/** What triage finds at the labeled lines of these files. */
export async function labeledStops(rows: readonly LabelRow[], paths: readonly string[]): Promise<LabeledStop[]> {
  const stops: LabeledStop[] = [];
  for (const { path, session, agent } of sessionFiles(paths)) {
    if (agent !== null) continue;
    const lines = new Set(rows.filter((row) => isLabelOf(row, { path, session })).map(({ line }) => line));
    for (const line of lines) {
      try {
        stops.push({ ...await triageAtLine(path, line), file: path, session });
      } catch (error) {
        if (!(error instanceof NoSuchMomentError)) throw error;
      }
    }
  }
  return stops;
}

function measuredLine(name: string, measured: Measured): string {
  const { precision, recall, f1, truePositives, falsePositives, falseNegatives } = measured;
  const rates = `precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  F1 ${f1.toFixed(2)}`;
  return `${name.padEnd(26)} ${rates}   TP ${truePositives}, FP ${falsePositives}, FN ${falseNegatives}`;
}

function reportText({ usedLabels, unmatched, ...report }: LabelReport): string {
  const { categories, textCategories, macroF1, blocked, baseline, thresholds } = report;
  const better = thresholds.filter(({ bestF1, currentF1 }) => bestF1 > currentF1);
  return [
    `${usedLabels} labels (borderline ones do not count):`,
    ...CATEGORIES.map((category) => measuredLine(category, categories[category])),
    measuredLine("all text categories", textCategories),
    `${"macro average of F1".padEnd(26)} ${macroF1.toFixed(2)}`,
    measuredLine("blocked (text categories)", blocked),
    `baseline: F1 ${baseline.f1.toFixed(2)} (${baseline.categories.join(", ")} at every stop)`,
    ...better.map(({ category, current, best, currentF1, bestF1, leaveOneOutF1 }) =>
      `threshold of ${category} ${current} -> ${best}: F1 ${currentF1.toFixed(2)} -> ${bestF1.toFixed(2)} on these ` +
      `labels, leave-one-out ${leaveOneOutF1?.toFixed(2) ?? "-"}`
    ),
    ...unmatched.map(({ name, line }) => `no such line: ${name}:${line}`),
  ].join("\n");
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, { boolean: ["json"], unknown: refuseUnknown(import.meta.url) });
  const [labels, ...paths] = args._.map(String);
  if (labels === undefined || paths.length === 0) {
    console.error("usage: evaluate.ts LABELS.jsonl PATH… [--json]");
    Deno.exit(2);
  }
  const rows = parseLabels(Deno.readTextFileSync(labels));
  const thresholds = recordOfCategories((category) => WEIGHTS[category].threshold);
  const report = evaluateLabels(rows, await labeledStops(rows, paths), thresholds);
  console.log(args.json ? JSON.stringify(report) : reportText(report));
}
