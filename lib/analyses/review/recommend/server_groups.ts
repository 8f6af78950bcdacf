import { serverOf } from "../../../permissions/tools/covers_call.ts";

export interface ServerGroup<T> {
  /** "" if it belongs to no server. */
  readonly server: string;
  readonly items: readonly T[];
}

/** Each group at the place of its first item. No rule for a server stands for its tools: it allows tools never used. */
export function groupByServer<T>(items: readonly T[], toolOf: (item: T) => string): ServerGroup<T>[] {
  const groups = new Map<string, { server: string; items: T[] }>();
  for (const [index, item] of items.entries()) {
    const server = serverOf(toolOf(item));
    const key = server === "" ? `${index}` : `mcp ${server}`;
    const group = groups.get(key) ?? { server, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
