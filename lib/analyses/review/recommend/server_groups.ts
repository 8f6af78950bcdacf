import { serverOf } from "../../../permissions/tools/covers_call.ts";

/** Items of one MCP server, or a single item of none. */
export interface ServerGroup<T> {
  /** "" if it belongs to no server. */
  readonly server: string;
  readonly items: readonly T[];
}

/**
 * Groups items by the MCP server of their tools, each group at the place of its first item. No rule for the server stands for
 * those of its tools: it would allow tools that were never used.
 */
export function groupByServer<T>(items: readonly T[], toolOf: (item: T) => string): ServerGroup<T>[] {
  const groups = new Map<string, { server: string; items: T[] }>();
  for (const [index, item] of items.entries()) {
    const server = serverOf(toolOf(item), []);
    const key = server === "" ? `${index}` : `mcp ${server}`;
    const group = groups.get(key) ?? { server, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
