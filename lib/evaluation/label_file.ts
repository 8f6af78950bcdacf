import { isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../json.ts";
import { CATEGORIES, type Category } from "../analyses/triage/category.ts";
import type { Label } from "./measure.ts";

/** What a reader found at one moment of one session. */
export interface LabelRow {
  /** The session's id, or the end of its file's path. */
  readonly of: { readonly by: "session" | "file"; readonly name: string };
  /** 1-based line of the session's file: as of there. */
  readonly line: number;
  readonly labels: Readonly<Partial<Record<Category, Label>>>;
}

/** A labels file that cannot be used: says which line, what was found and what was expected. */
export class BadLabelsError extends Error {
  override name = "BadLabels";
}

function labelsOf(value: JsonObject, at: number): LabelRow["labels"] {
  const labels: Partial<Record<Category, Label>> = {};
  for (const [name, label] of Object.entries(value)) {
    const category = CATEGORIES.find((known) => known === name);
    if (category === undefined) {
      throw new BadLabelsError(`line ${at}: expected a category (${CATEGORIES.join(", ")}) but found "${name}"`);
    }
    if (label !== true && label !== false && label !== "borderline") {
      throw new BadLabelsError(
        `line ${at}: expected ${name} to be true, false or "borderline" but found ${JSON.stringify(label)}`,
      );
    }
    labels[category] = label === "borderline" ? null : label;
  }
  return labels;
}

function rowOf(text: string, at: number): LabelRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadLabelsError(`line ${at}: expected a JSON object but found ${JSON.stringify(text.slice(0, 40))}`);
  }
  if (!isJsonObject(value)) throw new BadLabelsError(`line ${at}: expected a JSON object`);
  const session = stringAt(value, "session");
  const file = stringAt(value, "file");
  const name = session ?? file;
  if (name === null || name === "") throw new BadLabelsError(`line ${at}: expected "session" or "file"`);
  const line = numberAt(value, "line");
  if (line === null || !Number.isInteger(line) || line < 1) {
    throw new BadLabelsError(
      `line ${at}: expected "line" to be a line from 1 on but found ${JSON.stringify(value["line"])}`,
    );
  }
  const labels = objectAt(value, "labels");
  if (labels === null) throw new BadLabelsError(`line ${at}: expected "labels" to be an object`);
  return { of: { by: session === null ? "file" : "session", name }, line, labels: labelsOf(labels, at) };
}

/**
 * Reads labels: JSON lines `{"session" or "file","line","labels":{"DECISION":true|false|"borderline",…}}`. A category that
 * is left out is not known; other members are let be.
 *
 * @param text The file's text.
 * @throws {BadLabelsError} For a line of another shape.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const [row] = parseLabels('{"file":"a.jsonl","line":9,"labels":{"DECISION":true,"RUNBOOK":"borderline"}}');
 * assertEquals(row?.labels, { DECISION: true, RUNBOOK: null });
 * ```
 */
export function parseLabels(text: string): LabelRow[] {
  return text.split("\n").flatMap((line, index) => line.trim() === "" ? [] : [rowOf(line, index + 1)]);
}

/** Whether a label speaks of a file: by its session's id, its path, or the end of that. */
export function isLabelOf(
  { of: { by, name } }: LabelRow,
  file: { readonly path: string; readonly session: string },
): boolean {
  if (by === "session") return file.session === name;
  const wanted = name.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const path = file.path.replaceAll("\\", "/");
  return path === wanted || path.endsWith(`/${wanted.replace(/^\//, "")}`);
}
