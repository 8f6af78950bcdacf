import {
  type Behavior,
  decide,
  type DecidedCall,
  mergeSettings,
  parseMode,
  parseSettings,
  type PermissionContext,
  type RuleOffer,
  type Verdict,
} from "../../../lib/permissions/mod.ts";
import { matcherOf } from "../../../lib/permissions/decide/matching.ts";

/** The lines of a fixture as values. */
export function readRows<T>(name: string): T[] {
  const text = Deno.readTextFileSync(new URL(`../../../fixtures/permissions/${name}.jsonl`, import.meta.url));
  return text.trimEnd().split("\n").map((line) => JSON.parse(line) as T);
}

/** A context whose rules stand in one settings file. */
export function contextOf(
  rules: Partial<Record<Behavior, readonly string[]>>,
  more: Partial<PermissionContext> & { path?: string } = {},
): PermissionContext {
  const { path = "/home/dev/.config/client/settings.json", ...rest } = more;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), { layer: "user", path })]);
  return { settings, cwd: "/home/dev/proj", home: "/home/dev", mode: "default", ...rest };
}

/** A decision about a command line under rules. */
export function decideLine(
  command: string,
  rules: Partial<Record<Behavior, readonly string[]>> = {},
  mode = "default",
): Verdict {
  return decide({ tool: "Bash", input: { command } }, contextOf(rules, { mode: parseMode(mode) ?? "default" }));
}

export interface CommandRow {
  readonly rules: Partial<Record<Behavior, readonly string[]>>;
  readonly command: string;
  readonly verdict: string;
  readonly suggestions?: readonly RuleOffer[];
}

/** A decision by the rules alone that cover the call: those that cover nothing must change nothing. */
export function decideByMatching(call: DecidedCall, context: PermissionContext): Verdict {
  const { settings } = context;
  return decide(call, {
    ...context,
    settings: { ...settings, rules: settings.rules.filter(matcherOf(call, context)) },
  });
}
