import { assertEquals } from "@std/assert";
import { groupByServer } from "../../../../lib/analyses/review/recommend/server_groups.ts";

Deno.test("groupByServer() puts a group at the place of its first item, and what has no server by itself", () => {
  const names = ["Read", "mcp__b__x", "Read", "mcp__a__x", "mcp__b__y", "mcp__"];
  assertEquals(groupByServer(names, (name) => name), [
    { server: "", items: ["Read"] },
    { server: "b", items: ["mcp__b__x", "mcp__b__y"] },
    { server: "", items: ["Read"] },
    { server: "a", items: ["mcp__a__x"] },
    { server: "", items: ["mcp__"] },
  ]);
});
