import { groupByServer } from "../analyses/review/recommend/server_groups.ts";
import type { Family } from "./families.ts";
import { serverTitle } from "./review/review_text.ts";

/** How the calls of a tool, or of the tools of an MCP server together, were decided. */
export interface ToolFriction {
  readonly title: string;
  readonly families: ReadonlyMap<Family, number>;
  readonly calls: number;
  /** Those that did not run without a prompt. */
  readonly friction: number;
}

function mergeFamilies(counts: readonly ReadonlyMap<Family, number>[]): Map<Family, number> {
  const merged = new Map<Family, number>();
  for (const [family, count] of counts.flatMap((one) => [...one])) {
    merged.set(family, (merged.get(family) ?? 0) + count);
  }
  return merged;
}

/** Tools by their friction, the most first; the tools of an MCP server are one. */
export function toolFriction(tools: readonly (readonly [tool: string, ReadonlyMap<Family, number>])[]): ToolFriction[] {
  return groupByServer(tools, ([tool]) => tool).map(({ server, items }) => {
    const families = mergeFamilies(items.map(([, counts]) => counts));
    const calls = families.values().reduce((sum, count) => sum + count, 0);
    const title = items.length === 1 ? items[0]?.[0] ?? "" : serverTitle(server, items.length);
    return { title, families, calls, friction: calls - (families.get("ran") ?? 0) };
  }).sort((a, b) => b.friction - a.friction || (a.title < b.title ? -1 : 1));
}
