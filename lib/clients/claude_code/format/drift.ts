import { arrayAt, isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { Entry } from "../../../session/entry.ts";
import type { Drift, DriftReader, JsonType } from "../../drift.ts";
import {
  ATTACHMENT_FIELDS,
  ATTACHMENT_TYPES,
  BLOCK_FIELDS,
  ENTRY_FIELDS,
  MESSAGE_FIELDS,
  type NamesByVersion,
  SYSTEM_SUBTYPES,
  USAGE_FIELDS,
} from "./entry_fields.ts";
import { compareVersions } from "../../../session/version.ts";
import { SHAPED_TYPES } from "./client_strings.ts";

/** What replaces keys that are not names: `message` was once a text spread into its characters (2.1.81), and a key can be any text. */
const NUMERIC = "(numeric)";
const ODD = "(odd)";
const NAME = /^[A-Za-z_][\w.:-]{0,63}$/;

/** Findings beyond this are not kept: a hostile file must not fill the memory. */
const MAX_FINDINGS = 1000;

function namesOf(byVersion: NamesByVersion): ReadonlySet<string> {
  return new Set(Object.values(byVersion).flatMap((names) => names === "" ? [] : names.split(" ")));
}

function tableOf(byType: Readonly<Record<string, NamesByVersion>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(byType).map(([type, names]) => [type, namesOf(names)]));
}

class Known {
  readonly entries = tableOf(ENTRY_FIELDS);
  readonly entryTypes: ReadonlySet<string> = new Set([
    ...Object.keys(ENTRY_FIELDS),
    ...SHAPED_TYPES,
    ...Object.keys(BLOCK_FIELDS), // old exports have blocks as lines
  ]);
  readonly subtypes = namesOf(SYSTEM_SUBTYPES);
  readonly attachments = tableOf(ATTACHMENT_FIELDS);
  readonly attachmentTypes = namesOf(ATTACHMENT_TYPES);
  readonly message = namesOf(MESSAGE_FIELDS);
  readonly usage = namesOf(USAGE_FIELDS);
  readonly blocks = tableOf(BLOCK_FIELDS);
}

let knownNames: Known | undefined;

/** Made when drift is first asked for: no hook pays for it at its start. */
function allKnown(): Known {
  return knownNames ??= new Known();
}

function jsonType(value: Json): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "string") return "string";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "object";
}

function shownKey(key: string): string {
  if (NAME.test(key)) return key;
  return /^\d+$/.test(key) ? NUMERIC : ODD;
}

interface Found {
  readonly kind: Drift["kind"];
  readonly name: string;
  readonly valueTypes: Set<JsonType>;
  readonly firstLine: number | null;
  count: number;
  firstVersion: string | null;
}

export class EntryDriftReader implements DriftReader {
  readonly #known = allKnown();
  readonly #found = new Map<string, Found>();
  #version: string | null = null;
  #line: number | null = null;

  add(entry: Entry): void {
    this.#version = entry.version ?? this.#version;
    this.#line = entry.location.line;
    if (!this.#known.entryTypes.has(entry.type)) this.#note("entry_type", shownKey(entry.type), "string");
    const known = this.#known.entries.get(entry.type);
    if (known && known.size > 0) this.#fields(entry.raw, shownKey(entry.type), known);
    if (entry.kind === "system" && entry.subtype !== null && !this.#known.subtypes.has(entry.subtype)) {
      this.#note("system_subtype", shownKey(entry.subtype), "string");
    }
    if (entry.kind === "attachment") this.#attachment(objectAt(entry.raw, "attachment"));
    if (entry.kind === "user" || entry.kind === "assistant") this.#message(entry.raw);
  }

  findings(): Drift[] {
    return [...this.#found.values()]
      .map((found) => ({ ...found, valueTypes: [...found.valueTypes].sort() }))
      .sort((a, b) => order(a.kind, b.kind) || order(a.name, b.name));
  }

  #attachment(attachment: JsonObject | null): void {
    if (!attachment) return;
    const type = stringAt(attachment, "type") ?? "";
    if (!this.#known.attachmentTypes.has(type)) this.#note("attachment_type", shownKey(type), "string");
    const known = this.#known.attachments.get(type);
    if (known) this.#fields(attachment, `attachment.${type}`, known);
  }

  #message(line: JsonObject): void {
    const message = objectAt(line, "message");
    if (!message) return;
    this.#fields(message, "message", this.#known.message);
    const usage = objectAt(message, "usage");
    if (usage) this.#fields(usage, "message.usage", this.#known.usage);
    for (const block of arrayAt(message, "content")) {
      if (!isJsonObject(block)) continue;
      const type = stringAt(block, "type") ?? "";
      const known = this.#known.blocks.get(type);
      if (known) this.#fields(block, `block.${type}`, known);
      else this.#note("block_type", shownKey(type), "string");
    }
  }

  #fields(object: JsonObject, owner: string, known: ReadonlySet<string>): void {
    for (const [key, value] of Object.entries(object)) {
      if (!known.has(key) && value !== undefined) this.#note("field", `${owner}.${shownKey(key)}`, jsonType(value));
    }
  }

  #note(kind: Drift["kind"], name: string, valueType: JsonType): void {
    const key = `${kind} ${name}`;
    const found = this.#found.get(key);
    if (found) {
      found.count++;
      found.valueTypes.add(valueType);
      if (lower(this.#version, found.firstVersion)) found.firstVersion = this.#version;
    } else if (this.#found.size < MAX_FINDINGS) {
      const valueTypes = new Set([valueType]);
      this.#found.set(key, { kind, name, valueTypes, firstLine: this.#line, count: 1, firstVersion: this.#version });
    }
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function lower(version: string | null, than: string | null): boolean {
  return version !== null && (than === null || compareVersions(version, than) < 0);
}
