/**
 * Hooks of debrief in a settings text: put in, taken out, and nothing else touched.
 *
 * @module
 */
import { applyEdits, getNodeValue, modify, type ParseError, parseTree } from "jsonc-parser";
import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../json.ts";
import { type OwnHandler, ownHandler } from "./hook_commands.ts";
import { insertLast } from "./json_insert.ts";

/** One hook on one event. */
export interface Registration {
  readonly event: string;
  readonly command: string;
  /** Seconds; null where none is set. */
  readonly timeout: number | null;
}

/** A registration of debrief's and where it stands. */
export interface OwnRegistration extends Registration {
  readonly own: OwnHandler;
  /** The place in the event's list, and in the `hooks` of that entry. */
  readonly at: readonly [group: number, handler: number];
}

/** An edited settings text, or why it cannot be edited. */
export type HookEdit =
  | {
    readonly status: "edited";
    readonly text: string;
    readonly added: readonly Registration[];
    readonly removed: readonly Registration[];
  }
  | { readonly status: "refused"; readonly reason: string };

/** The value of a settings text, comments and trailing commas read over; a text says why there is none. */
export function settingsValue(text: string): JsonObject | string {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) return `it is no JSON (offset ${errors[0]?.offset ?? 0})`;
  const value: unknown = getNodeValue(tree);
  if (!isJsonObject(value)) return "it is no JSON object";
  const hooks = value["hooks"];
  if (hooks === undefined) return value;
  if (!isJsonObject(hooks)) return '"hooks" is no object';
  const bad = Object.keys(hooks).find((event) => !Array.isArray(hooks[event]));
  return bad === undefined ? value : `"hooks.${bad}" is no list`;
}

/** Every command that settings start on an event. */
export function* commandsOf(settings: JsonObject): Generator<Registration & { at: readonly [number, number] }> {
  const hooks = objectAt(settings, "hooks") ?? {};
  for (const event of Object.keys(hooks)) {
    for (const [group, entry] of arrayAt(hooks, event).entries()) {
      if (!isJsonObject(entry)) continue;
      for (const [handler, value] of arrayAt(entry, "hooks").entries()) {
        if (!isJsonObject(value)) continue;
        const args = arrayAt(value, "args").filter((arg: Json): arg is string => typeof arg === "string");
        const command = [stringAt(value, "command") ?? "", ...args].join(" ");
        yield { event, command, timeout: numberAt(value, "timeout"), at: [group, handler] };
      }
    }
  }
}

/** The hooks of debrief in settings, in their order. */
export function ownRegistrations(settings: JsonObject): OwnRegistration[] {
  return [...commandsOf(settings)].flatMap((found) => {
    const own = ownHandler(found.command);
    return own === null ? [] : [{ ...found, own }];
  });
}

function without(text: string, gone: readonly OwnRegistration[]): string {
  const set = (path: (string | number)[]): void => {
    text = applyEdits(text, modify(text, path, undefined, {}));
  };
  // from the end, so that places stay true
  for (const { event, at: [group, handler] } of [...gone].reverse()) {
    const settings = settingsValue(text);
    const hooks = typeof settings === "string" ? {} : objectAt(settings, "hooks") ?? {};
    const groups = arrayAt(hooks, event);
    const entry = groups[group];
    if (isJsonObject(entry) && arrayAt(entry, "hooks").length > 1) set(["hooks", event, group, "hooks", handler]);
    else if (groups.length > 1) set(["hooks", event, group]);
    else if (Object.keys(hooks).length > 1) set(["hooks", event]);
    else set(["hooks"]);
  }
  return text;
}

/**
 * Takes hooks of debrief out of a settings text. Lists and objects that are empty then go, too.
 *
 * @param names Only these hooks.
 */
export function removeHooks(text: string, names: readonly string[]): HookEdit {
  const settings = settingsValue(text);
  if (typeof settings === "string") return { status: "refused", reason: settings };
  const removed = ownRegistrations(settings).filter(({ own }) => names.includes(own.hook));
  return { status: "edited", text: without(text, removed), added: [], removed };
}

/** A registration as `--json` shows it. */
export function registrationJson({ event, command, timeout }: Registration): Registration {
  return { event, command, timeout };
}

function same(a: Registration, b: Registration): boolean {
  return a.event === b.event && a.command === b.command && a.timeout === b.timeout;
}

/**
 * Puts hooks into a settings text, each once: registrations of the same hooks that are not wanted any more go.
 *
 * @param text The settings file, or null where there is none.
 * @param wanted What is to be registered.
 * @param names The hooks this is about.
 */
export function addHooks(text: string | null, wanted: readonly Registration[], names: readonly string[]): HookEdit {
  const start = text === null || text.trim() === "" ? "{}\n" : text;
  const settings = settingsValue(start);
  if (typeof settings === "string") return { status: "refused", reason: settings };
  const kept: Registration[] = [];
  const removed = ownRegistrations(settings).filter((found) => {
    if (!names.includes(found.own.hook)) return false;
    const stays = wanted.some((one) => same(one, found)) && !kept.some((one) => same(one, found));
    if (stays) kept.push(found);
    return !stays;
  });
  const added = wanted.filter((one) => !kept.some((found) => same(one, found)));
  let edited = without(start, removed);
  for (const { event, command, timeout } of added) {
    const now = settingsValue(edited);
    const hooks = typeof now === "string" ? null : objectAt(now, "hooks");
    const entry = { hooks: [{ type: "command", command, ...(timeout === null ? {} : { timeout }) }] };
    if (hooks === null) edited = insertLast(edited, [], { [event]: [entry] }, "hooks");
    else if (hooks[event] === undefined) edited = insertLast(edited, ["hooks"], [entry], event);
    else edited = insertLast(edited, ["hooks", event], entry);
  }
  return { status: "edited", text: edited, added, removed };
}
