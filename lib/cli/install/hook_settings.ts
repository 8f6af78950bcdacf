/**
 * Adds hooks of debrief to a settings text and removes them, without any other change.
 *
 * @module
 */
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import {
  arrayAt,
  isJsonObject,
  type JsonObject,
  numberAt,
  objectAt,
  stringAt,
  withoutByteOrderMark,
} from "../../json.ts";
import { editBehindMark, frameOf, insertLast, jsonTree, removeMember, repeatedKey } from "../../json_edit.ts";
import { addAllowRules, removeAllowRules } from "../../permissions/settings/edit_settings.ts";
import { contextRule, type OwnHandler, ownHandler } from "./launcher.ts";

/** One hook on one event. */
export interface Registration {
  readonly event: string;
  readonly command: string;
  /** Seconds; null if none is set. */
  readonly timeout: number | null;
  /** Its matcher; null for every occurrence of the event. */
  readonly matcher: string | null;
  /** Whether another matcher, such as one of the user's own, must give way to it. */
  readonly isExact?: boolean;
}

/** A registration of debrief and its location. */
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
    /** Permission rules that came with the hooks: `contextRule`. */
    readonly allowed: readonly string[];
  }
  | { readonly status: "refused"; readonly reason: string };

/** The value of a settings text, ignoring comments and trailing commas; a string says why there is none. */
export function settingsValue(text: string): JsonObject | string {
  const tree = jsonTree(withoutByteOrderMark(text));
  if (typeof tree === "string") return tree;
  const value: unknown = getNodeValue(tree);
  if (!isJsonObject(value)) return "it must be a JSON object";
  const hooks = value["hooks"];
  if (hooks === undefined) return value;
  if (!isJsonObject(hooks)) return '"hooks" must be an object';
  const bad = Object.keys(hooks).find((event) => !Array.isArray(hooks[event]));
  return bad === undefined ? value : `"hooks.${bad}" must be an array`;
}

/** Every command that settings start on an event. */
function* commandsOf(settings: JsonObject): Generator<Registration & { at: readonly [number, number] }> {
  const hooks = objectAt(settings, "hooks") ?? {};
  for (const event of Object.keys(hooks)) {
    for (const [group, entry] of arrayAt(hooks, event).entries()) {
      if (!isJsonObject(entry)) continue;
      for (const [handler, value] of arrayAt(entry, "hooks").entries()) {
        if (!isJsonObject(value) || value["type"] !== "command" || value["args"] !== undefined) continue;
        const command = stringAt(value, "command") ?? "";
        const matcher = stringAt(entry, "matcher");
        yield {
          event,
          command,
          timeout: numberAt(value, "timeout"),
          matcher: matcher === "" || matcher === "*" ? null : matcher,
          at: [group, handler],
        };
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

/** The commands of others that an edit moves to another place in their event. */
export function movedCommands(before: string | null, after: string | null): string[] {
  const othersIn = (text: string | null) => {
    const settings = text === null ? "" : settingsValue(text);
    const found = new Map<string, { command: string; places: string[] }>();
    for (const { event, command, at } of typeof settings === "string" ? [] : commandsOf(settings)) {
      if (ownHandler(command) !== null) continue;
      const key = `${event} ${command}`;
      const { places = [] } = found.get(key) ?? {};
      found.set(key, { command, places: [...places, at.join(":")] });
    }
    return found;
  };
  const now = othersIn(after);
  return [...othersIn(before)].flatMap(([key, { command, places }]) =>
    places.join() === now.get(key)?.places.join() ? [] : [command]
  );
}

/** Settings that can be edited; a string says why not. A duplicate key is for the user to resolve. */
function editable(text: string): { settings: JsonObject; tree: Node } | string {
  const settings = settingsValue(text);
  const tree = jsonTree(text);
  if (typeof settings === "string") return settings;
  if (typeof tree === "string") return tree;
  const hooks = findNodeAtLocation(tree, ["hooks"]);
  const events = (hooks?.children ?? []).map((event) => event.children?.[1]);
  const groups = events.flatMap((event) => event?.children ?? []);
  const handlers = groups.flatMap((group) => findNodeAtLocation(group, ["hooks"])?.children ?? []);
  const places: [string, Node[]][] = [["", [tree]], [' in "hooks"', hooks ? [hooks] : []], [
    ' of an entry in "hooks"',
    [...groups, ...handlers],
  ]];
  for (const [where, nodes] of places) {
    for (const node of nodes) {
      const key = repeatedKey(node);
      if (key !== null) return `the key "${key}"${where} is repeated`;
    }
  }
  return { settings, tree };
}

/** The rest of an entry, without spaces, that contained only a hook of debrief and a matcher as debrief writes one. */
const OWN_GROUP = /^\{(?:"matcher":"[\w|-]+")?"hooks":\[\]\}$/;

/** The node to remove with a handler: the arrays and objects that contain nothing else. */
function wholeOf(text: string, handler: Node): Node {
  const group = handler.parent?.parent?.parent;
  if (group === undefined || !OWN_GROUP.test(frameOf(text, group, handler))) return handler;
  const event = group.parent?.parent;
  const name = event?.children?.[0];
  if (event === undefined || name === undefined) return group;
  const key = text.slice(name.offset, name.offset + name.length).replace(/[\s,]/g, "");
  if (frameOf(text, event, group) !== `${key}:[]`) return group;
  const hooks = event.parent?.parent;
  return hooks !== undefined && frameOf(text, hooks, event) === '"hooks":{}' ? hooks : event;
}

function withoutRegistrations(text: string, removed: readonly OwnRegistration[]): string {
  // from the end, so that offsets stay valid
  for (const { event, at: [group, handler] } of [...removed].reverse()) {
    const tree = jsonTree(text);
    const node = typeof tree === "string"
      ? undefined
      : findNodeAtLocation(tree, ["hooks", event, group, "hooks", handler]);
    if (node !== undefined) text = removeMember(text, wholeOf(text, node));
  }
  return text;
}

function contextRules(hooks: readonly OwnRegistration[]): string[] {
  return [...new Set(hooks.flatMap(({ own }) => contextRule(own) ?? []))];
}

/** A text without the rules of removed hooks that no remaining hook needs. */
function withoutRulesOf(text: string, removed: readonly OwnRegistration[]): string {
  const needed = contextRules(parseOwnRegistrations(text));
  return withoutRules(text, contextRules(removed).filter((rule) => !needed.includes(rule)));
}

function withoutRules(text: string, rules: readonly string[]): string {
  const edit = removeAllowRules(text, rules);
  if (edit.status !== "edited" || edit.changed.length === 0) return text;
  const tree = jsonTree(edit.text);
  const permissions = typeof tree === "string" ? undefined : findNodeAtLocation(tree, ["permissions"]);
  const isEmpty = permissions !== undefined &&
    edit.text.slice(permissions.offset, permissions.offset + permissions.length).replace(/\s/g, "") === '{"allow":[]}';
  return isEmpty && permissions.parent ? removeMember(edit.text, permissions.parent) : edit.text;
}

/** Whether a settings text says nothing yet; the client takes an empty file for one without settings. */
function isBlank(text: string): boolean {
  return withoutByteOrderMark(text).trim() === "";
}

/** The hooks of debrief in a text; none if it cannot be parsed. */
export function parseOwnRegistrations(text: string | null): OwnRegistration[] {
  const settings = text === null ? "" : settingsValue(text);
  return typeof settings === "string" ? [] : ownRegistrations(settings);
}

/**
 * Removes debrief's hooks from a settings text. Lists and objects that contained nothing else are removed, too, and
 * the permission rules that came with them.
 */
export function removeHooks(text: string, names: readonly string[]): HookEdit {
  if (isBlank(text)) return { status: "edited", text, added: [], removed: [], allowed: [] };
  return editBehindMark(text, (text): HookEdit => {
    const found = editable(text);
    if (typeof found === "string") return { status: "refused", reason: found };
    const removed = ownRegistrations(found.settings).filter(({ own }) => names.includes(own.hook));
    return {
      status: "edited",
      text: withoutRulesOf(withoutRegistrations(text, removed), removed),
      added: [],
      removed,
      allowed: [],
    };
  });
}

export function registrationJson({ event, command, timeout, matcher }: Registration): Registration {
  return { event, command, timeout, matcher };
}

/** Whether two registrations are equal; a matcher of the user's own stays if none is needed. */
function same(one: Registration, own: Registration): boolean {
  const isMatched = one.matcher === own.matcher || (one.matcher === null && one.isExact !== true);
  return one.event === own.event && one.command === own.command && one.timeout === own.timeout && isMatched;
}

/**
 * Adds hooks to a settings text, each once, and removes other registrations of the same hooks. `text`: the settings;
 * null if there is no file. `wanted`: what is to be registered. `names`: the hooks this is about.
 */
export function addHooks(text: string | null, wanted: readonly Registration[], names: readonly string[]): HookEdit {
  return editBehindMark(text === null || isBlank(text) ? "{}\n" : text, (text): HookEdit => {
    const found = editable(text);
    if (typeof found === "string") return { status: "refused", reason: found };
    const kept: Registration[] = [];
    const removed = ownRegistrations(found.settings).filter((own) => {
      if (!names.includes(own.own.hook)) return false;
      const stays = wanted.some((one) => same(one, own)) && !kept.some((one) => same(one, own));
      if (stays) kept.push(own);
      return !stays;
    });
    const added = wanted.filter((one) => !kept.some((own) => same(one, own)));
    const hooked = withoutRulesOf(added.reduce(withHook, withoutRegistrations(text, removed)), removed);
    const ruled = addAllowRules(hooked, contextRules(parseOwnRegistrations(hooked)));
    // where "permissions" is not what it has to be, the client will ask
    if (ruled.status === "refused") return { status: "edited", text: hooked, added, removed, allowed: [] };
    return { status: "edited", text: ruled.text, added, removed, allowed: ruled.changed };
  });
}

function withHook(text: string, { event, command, timeout, matcher }: Registration): string {
  const now = settingsValue(text);
  const hooks = typeof now === "string" ? null : objectAt(now, "hooks");
  const handler = { type: "command", command, ...(timeout === null ? {} : { timeout }) };
  const entry = { ...(matcher === null ? {} : { matcher }), hooks: [handler] };
  if (hooks === null) return insertLast(text, [], { [event]: [entry] }, "hooks");
  if (!Object.hasOwn(hooks, event)) return insertLast(text, ["hooks"], [entry], event);
  return insertLast(text, ["hooks", event], entry);
}
