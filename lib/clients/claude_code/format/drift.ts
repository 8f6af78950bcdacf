import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { Entry } from "../../../session/entry.ts";
import type { Drift, DriftReader } from "../../drift.ts";
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

function shownKey(key: string): string {
  if (NAME.test(key)) return key;
  return /^\d+$/.test(key) ? NUMERIC : ODD;
}

export class EntryDriftReader implements DriftReader {
  readonly #known = allKnown();
  readonly #found = new Map<string, Drift>();

  add(entry: Entry): void {
    if (!this.#known.entryTypes.has(entry.type)) this.#note("entry_type", shownKey(entry.type));
    const known = this.#known.entries.get(entry.type);
    if (known && known.size > 0) this.#fields(entry.raw, shownKey(entry.type), known);
    if (entry.kind === "system" && entry.subtype !== null && !this.#known.subtypes.has(entry.subtype)) {
      this.#note("system_subtype", shownKey(entry.subtype));
    }
    if (entry.kind === "attachment") this.#attachment(objectAt(entry.raw, "attachment"));
    if (entry.kind === "user" || entry.kind === "assistant") this.#message(entry.raw);
  }

  findings(): Drift[] {
    return [...this.#found.values()].sort((a, b) => order(a.kind, b.kind) || order(a.name, b.name));
  }

  #attachment(attachment: JsonObject | null): void {
    if (!attachment) return;
    const type = stringAt(attachment, "type") ?? "";
    if (!this.#known.attachmentTypes.has(type)) this.#note("attachment_type", shownKey(type));
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
      else this.#note("block_type", shownKey(type));
    }
  }

  #fields(object: JsonObject, owner: string, known: ReadonlySet<string>): void {
    for (const key of Object.keys(object)) if (!known.has(key)) this.#note("field", `${owner}.${shownKey(key)}`);
  }

  #note(kind: Drift["kind"], name: string): void {
    if (this.#found.size < MAX_FINDINGS) this.#found.set(`${kind} ${name}`, { kind, name });
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
