/** What was found of the calls of one hook, held against the script. */

/** How a hook's answer stands to the script. `unflushed` names what the client had not written yet, and is no error. */
export type Judgment = "found" | "unflushed" | "ambiguous" | "none" | "wrong";

export interface JudgedCall {
  readonly hook: string;
  readonly event: string;
  readonly judgment: Judgment;
  /** Why it is wrong; "" for the others. */
  readonly why: string;
}

/** What a law says of a session. */
export interface LawResult {
  /** What does not hold. */
  readonly problems: readonly string[];
  readonly judged: readonly JudgedCall[];
}

/** A result of calls only: what is wrong with them is what does not hold. */
export function ofJudged(judged: readonly JudgedCall[], problems: readonly string[] = []): LawResult {
  const wrong = judged.filter(({ judgment }) => judgment === "wrong");
  return { judged, problems: [...problems, ...wrong.map(({ hook, event, why }) => `${hook} on ${event}: ${why}`)] };
}

export function shown(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : text.slice(0, 79) + "…");
}
