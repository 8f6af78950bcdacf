import { createRequire } from "node:module";

/** ClickHouse as a library. */
export interface ChdbSession {
  /** Runs a statement; an insert has its rows after it. */
  query(statement: string, format: string): string;
  cleanup(): void;
}

/** Opens the npm package chdb, which is installed in the directory `DEBRIEF_CHDB`. */
export function openChdb(): ChdbSession {
  const installed = Deno.env.get("DEBRIEF_CHDB");
  if (!installed) throw new Error("Expected DEBRIEF_CHDB to be a directory with the npm package chdb");
  const { Session } = createRequire(`${installed}/package.json`)("chdb");
  return new Session();
}
