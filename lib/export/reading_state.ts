import { arrayAt, isJsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../json.ts";
import type { SessionFile } from "../clients/files/session_files.ts";
import { fnv1a32, withSource } from "../session/io/source.ts";
import { TABLES_VERSION } from "./columns.ts";
import { type FileHead, type Lineage, readFileHead } from "./lineage.ts";

const SCHEMA_NAME = "debrief.tables_state/";
const SCHEMA = `${SCHEMA_NAME}1`;
/** Bytes at the end of a file that tell whether it is the same. */
const TAIL = 4096;

interface ReadFile {
  readonly size: number;
  readonly metaSize: number;
  /** Of its last bytes. */
  readonly tail: string;
  readonly head: FileHead;
}

function tailOf({ path, size }: SessionFile): string {
  return withSource(path, (source) => {
    const buffer = new Uint8Array(Math.min(TAIL, size));
    source.readAt(size - buffer.length, buffer);
    return fnv1a32(buffer).toString(16);
  });
}

function parseReadFile(value: unknown): [string, ReadFile][] {
  if (!isJsonObject(value)) return [];
  const [path, size, tail] = [stringAt(value, "path"), numberAt(value, "size"), stringAt(value, "tail")];
  const head = objectAt(value, "head");
  if (path === null || size === null || tail === null || head === null) return [];
  const { session, firstUuid } = { session: stringAt(head, "session"), firstUuid: stringAt(head, "firstUuid") };
  const [project, month] = [stringAt(head, "project") ?? "", stringAt(head, "month") ?? ""];
  const metaSize = numberAt(value, "metaSize") ?? 0;
  return [[path, { size, metaSize, tail, head: { session, firstUuid, project, month } }]];
}

/**
 * What earlier runs have read: of a lineage in which nothing grew, nothing is read again. One that grew is read as a whole,
 * and its rows replace the earlier ones: in 98 of 100 sessions cut anywhere, later lines changed rows of earlier ones
 * (docs/results/tables.md).
 */
export class ReadingState {
  readonly #files: Map<string, ReadFile>;
  readonly #options: string;

  /** Whether a text is a state of any version. */
  static isState(text: string): boolean {
    return String(parseJsonObject(text)?.["schema"]).startsWith(SCHEMA_NAME);
  }

  /** `text`: "" for a first run; a state of other tables or options counts as none. */
  constructor(text: string, options: string) {
    this.#options = options;
    const stored = parseJsonObject(text) ?? {};
    const isSame = stored["schema"] === SCHEMA && stored["tables"] === TABLES_VERSION && stored["options"] === options;
    this.#files = new Map(isSame ? arrayAt(stored, "files").flatMap(parseReadFile) : []);
  }

  /** The beginning of a file: read only where it is new, or shorter than it was. */
  headOf(file: SessionFile): FileHead {
    const known = this.#files.get(file.path);
    // a head that lacks something may have it by now
    const isWhole = known && known.head.firstUuid !== null && known.head.month !== "" && known.head.project !== "";
    return isWhole && known.size <= file.size ? known.head : readFileHead(file);
  }

  hasGrown({ files }: Lineage): boolean {
    return files.some((file) => {
      const known = this.#files.get(file.path);
      if (known?.size !== file.size || known.metaSize !== file.metaSize) return true;
      return known.tail !== tailOf(file);
    });
  }

  /** Remembers the files of a lineage whose rows were written. */
  add({ files }: Lineage): void {
    for (const file of files) {
      const { path, size, metaSize, head } = file;
      this.#files.set(path, { size, metaSize, tail: tailOf(file), head });
    }
  }

  toText(): string {
    const files = [...this.#files].map(([path, file]) => ({ path, ...file })).sort((a, b) => a.path < b.path ? -1 : 1);
    const state = { schema: SCHEMA, tables: TABLES_VERSION, options: this.#options };
    return `${JSON.stringify(state).slice(0, -1)},"files":[\n${
      files.map((file) => JSON.stringify(file)).join(",\n")
    }\n]}\n`;
  }
}
