/** How a prompt that carries an approved plan begins (2.1.20 on: the client writes it when a plan is accepted). */
const PLAN_OPENINGS: readonly string[] = ["Implement the following plan:"];

/** What the client adds behind such a plan (2.1.20 on). */
const PLAN_TRAILERS: readonly string[] = [
  "\n\nIf you need specific details from before exiting plan mode",
  "\n\nIf this plan can be broken down into multiple independent tasks",
];

/** The plan a prompt carries, or null. */
export function parsePlanPrompt(text: string): string | null {
  const own = text.trimStart();
  const opening = PLAN_OPENINGS.find((start) => own.startsWith(start));
  if (opening === undefined) return null;
  let plan = own.slice(opening.length);
  for (const trailer of PLAN_TRAILERS) {
    const at = plan.indexOf(trailer);
    if (at !== -1) plan = plan.slice(0, at);
  }
  return plan.trim();
}

/** The tool that asks a person to approve a plan. */
export const PLAN_TOOL = "ExitPlanMode";
