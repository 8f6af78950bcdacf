import { isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../lib/json.ts";
import { CATEGORIES, type Category } from "../../lib/analyses/triage/category.ts";

/** Whether a category applies at a stop; null if the label is borderline and does not count. */
export type Label = boolean | null;

/** The labels of one line of one session. */
export interface LabelRow {
  /** The session, by its id or by the end of its file's path. */
  readonly session: { readonly by: "session" | "file"; readonly name: string };
  /** Line of the session's file, from 1: the labels say what applies when the session stops there. */
  readonly line: number;
  /** A category without a label is unknown. */
  readonly labels: Readonly<Partial<Record<Category, Label>>>;
}

/** A labels file that cannot be used. The message names the line, what was found and what was expected. */
export class LabelsError extends Error {
  override name = "LabelsError";
}

function parseCategories(value: JsonObject, lineNumber: number): LabelRow["labels"] {
  const labels: Partial<Record<Category, Label>> = {};
  for (const [name, label] of Object.entries(value)) {
    const category = CATEGORIES.find((known) => known === name);
    if (category === undefined) {
      throw new LabelsError(`line ${lineNumber}: expected a category (${CATEGORIES.join(", ")}) but found "${name}"`);
    }
    if (label !== true && label !== false && label !== "borderline") {
      throw new LabelsError(
        `line ${lineNumber}: expected ${name} to be true, false or "borderline" but found ${JSON.stringify(label)}`,
      );
    }
    labels[category] = label === "borderline" ? null : label;
  }
  return labels;
}

function parseRow(text: string, lineNumber: number): LabelRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const found = JSON.stringify(text.slice(0, 40));
    throw new LabelsError(`line ${lineNumber}: expected a JSON object but found ${found}`);
  }
  if (!isJsonObject(value)) throw new LabelsError(`line ${lineNumber}: expected a JSON object`);
  const session = stringAt(value, "session");
  const name = session ?? stringAt(value, "file");
  if (name === null || name === "") throw new LabelsError(`line ${lineNumber}: expected "session" or "file"`);
  const line = numberAt(value, "line");
  if (line === null || !Number.isInteger(line) || line < 1) {
    throw new LabelsError(
      `line ${lineNumber}: expected "line" to be an integer greater than 0 but found ${JSON.stringify(value["line"])}`,
    );
  }
  const labels = objectAt(value, "labels");
  if (labels === null) throw new LabelsError(`line ${lineNumber}: expected "labels" to be an object`);
  return {
    session: { by: session === null ? "file" : "session", name },
    line,
    labels: parseCategories(labels, lineNumber),
  };
}

/**
 * Parses labels: JSON lines `{"session" or "file","line","labels":{"DECISION":true|false|"borderline",…}}`. A category
 * that is missing is unknown; other members are ignored. Returns the rows in the order of the file. Throws LabelsError
 * if a line has another shape.
 */
export function parseLabels(text: string): LabelRow[] {
  return text.split("\n").flatMap((line, index) => line.trim() === "" ? [] : [parseRow(line, index + 1)]);
}

/** Whether a row labels a file: by its session's id, its path, or the end of its path. */
export function isLabelOf(
  { session: { by, name } }: LabelRow,
  file: { readonly path: string; readonly session: string },
): boolean {
  if (by === "session") return file.session === name;
  const labeled = name.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const path = file.path.replaceAll("\\", "/");
  return path === labeled || path.endsWith(`/${labeled.replace(/^\//, "")}`);
}
