import { parseResult, resultJson, type SessionResult } from "../../evaluation/session_result.ts";
import { type JsonObject, parseJsonObject } from "../../json.ts";
import { linesForward } from "../../session/io/lines.ts";
import { jsonText } from "../../text/safe_json.ts";
import type { SafeText } from "../../text/safe_text.ts";
import { VERSION } from "../../version.ts";
import { type Host, UsageError } from "../host/host.ts";
import { withSource } from "../../session/io/source.ts";

const SCHEMA = "debrief.backtest.state/2";

/** A session to examine. */
export interface BacktestPiece {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** When it was changed, in ms since 1970. */
  readonly modified: number;
  /** The lines that labels are about. */
  readonly asked: readonly number[];
}

/** What identifies a finished session: the file, unchanged, with the same labeled lines. */
function pieceKey({ path, size, modified, asked }: BacktestPiece): string {
  return jsonText([path, size, modified, asked]);
}

/**
 * A file of finished sessions, one JSON line each, after a line that says what they depend on. An interrupted run resumes
 * where it stopped; files that have changed are examined again.
 */
export class BacktestState {
  readonly #path: string;
  readonly #head: SafeText;
  readonly #host: Host;

  /** @param config The configuration that the results depend on. */
  constructor(path: string, config: JsonObject, host: Host) {
    this.#path = path;
    this.#head = jsonText({ schema: SCHEMA, version: VERSION, config });
    this.#host = host;
  }

  /**
   * Passes the finished sessions to a function, and returns the others.
   *
   * @throws {UsageError} If the file is from another configuration or version, or is not such a file.
   */
  resume(
    pieces: readonly BacktestPiece[],
    take: (piece: BacktestPiece, result: SessionResult) => void,
  ): BacktestPiece[] {
    const open = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
    if (this.#host.machine.pathKind(this.#path) === "missing") {
      this.#host.appendLine(this.#path, this.#head);
      return [...pieces];
    }
    withSource(this.#path, (source) => {
      for (const line of linesForward(source)) {
        if (line.kind !== "line") continue;
        const value = parseJsonObject(new TextDecoder().decode(line.bytes)); // null if the line was cut off
        if (line.number === 1) this.#check(value);
        const key = value === null ? undefined : JSON.stringify(value["of"]);
        const piece = key === undefined ? undefined : open.get(key);
        const result = value === null ? null : parseResult(value["result"]);
        if (key === undefined || piece === undefined || result === null) continue;
        open.delete(key);
        take(piece, result);
      }
      if (source.size === 0) this.#host.appendLine(this.#path, this.#head);
    });
    return [...open.values()];
  }

  /** Appends a finished session. */
  keep(piece: BacktestPiece, result: SessionResult): void {
    const { path, size, modified, asked } = piece;
    this.#host.appendLine(
      this.#path,
      jsonText({ of: [path, size, modified, asked], result: resultJson(result) }),
    );
  }

  #check(head: JsonObject | null): void {
    if (head === null || JSON.stringify(head) !== this.#head) {
      const why = head?.["schema"] === SCHEMA
        ? "it was written with another configuration or version"
        : "it is not the state of a backtest";
      throw new UsageError(
        `Cannot resume from "${this.#path}": ${why} (choose another --state file or delete this one)`,
      );
    }
  }
}
