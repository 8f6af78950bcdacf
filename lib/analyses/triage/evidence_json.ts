import type { Evidence } from "./category.ts";
import type { WeighedSentence } from "./choice/weighed.ts";
import type { JsonObject } from "../../json.ts";

/** Evidence as JSON, for a reader of `--json` and for another process. */
export function evidenceJson({ line, uuid, cue, text, replyTo, speaker, reasons }: Evidence): JsonObject {
  const about = replyTo === undefined ? {} : { replyTo };
  return { line, uuid, cue, text, ...about, speaker: speaker ?? null, reasons: [...reasons] };
}

/** A sentence that was weighed, as JSON: its evidence, its probability, and whether it is shown. */
export function weighedJson({ category, probability, isShown, evidence, ...why }: WeighedSentence): JsonObject {
  return {
    category,
    probability: Number(probability.toFixed(4)),
    shown: isShown,
    ...evidenceJson(evidence),
    raisedBy: [...why.raisedBy],
    loweredBy: [...why.loweredBy],
  };
}
