import { assertEquals, assertThrows } from "@std/assert";
import { type BacktestPiece, BacktestState } from "../../../lib/cli/backtest/state.ts";
import { type Host, UsageError } from "../../../lib/cli/host/host.ts";
import type { SessionResult } from "../../../lib/evaluation/session_result.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const RESULT: SessionResult = { session: "s", stops: [], labeled: [], missingLines: [3], followed: [], examples: [] };
const PIECE: BacktestPiece = { path: "/a.jsonl", size: 10, modified: 5, asked: [2] };
const OTHER: BacktestPiece = { ...PIECE, path: "/b.jsonl" };

/** A state's file in a directory of its own. */
function withState(test: (path: string, host: Host) => void): void {
  const directory = Deno.makeTempDirSync();
  const path = `${directory}/state.jsonl`;
  const { machine } = fileMachine({}, {
    pathKind: (path) => {
      try {
        return Deno.statSync(path).isFile ? "file" : "directory";
      } catch {
        return "missing";
      }
    },
  });
  const appendLine = (path: string, line: string) => Deno.writeTextFileSync(path, `${line}\n`, { append: true });
  try {
    test(path, testHost({ machine, appendLine }).host);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** What is still to be examined, and what was finished. */
function resumed(state: BacktestState, pieces: readonly BacktestPiece[]): [open: string[], done: SessionResult[]] {
  const done: SessionResult[] = [];
  return [state.resume(pieces, (_, result) => void done.push(result)).map(({ path }) => path), done];
}

Deno.test("BacktestState resumes with what was finished, and examines the rest and what has changed", () =>
  withState((path, host) => {
    const state = new BacktestState(path, { a: 1 }, host);
    assertEquals(resumed(state, [PIECE, OTHER]), [["/a.jsonl", "/b.jsonl"], []]);
    state.keep(PIECE, RESULT);
    Deno.writeTextFileSync(path, '{"of":["/b.jsonl",1', { append: true });
    const again = new BacktestState(path, { a: 1 }, host);
    assertEquals(resumed(again, [PIECE, OTHER]), [["/b.jsonl"], [RESULT]]);
    for (const changed of [{ size: 11 }, { modified: 6 }, { asked: [] }]) {
      assertEquals(resumed(again, [{ ...PIECE, ...changed }]), [["/a.jsonl"], []], JSON.stringify(changed));
    }
  }));

Deno.test("BacktestState refuses a file of another configuration, and one that is no state", () =>
  withState((path, host) => {
    resumed(new BacktestState(path, { a: 1 }, host), []);
    assertThrows(
      () => resumed(new BacktestState(path, { a: 2 }, host), []),
      UsageError,
      "another configuration or version",
    );
    Deno.writeTextFileSync(path, "notes\n");
    assertThrows(
      () => resumed(new BacktestState(path, { a: 1 }, host), []),
      UsageError,
      "is not the state of a backtest",
    );
  }));

Deno.test("BacktestState begins an empty file", () =>
  withState((path, host) => {
    Deno.writeTextFileSync(path, "");
    resumed(new BacktestState(path, { a: 1 }, host), [PIECE]);
    assertEquals(JSON.parse(Deno.readTextFileSync(path)).config, { a: 1 });
  }));
