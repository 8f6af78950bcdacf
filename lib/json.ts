/** JSON from a file that somebody else wrote, of unknown shape. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; a key may be absent. */
export interface JsonObject {
  /** A member, undefined if there is none. */
  readonly [key: string]: Json | undefined;
}

/** JSON without any text: figures under names that the code gives them. */
export type Figures = null | boolean | number | readonly Figures[] | { readonly [name: string]: Figures };

/**
 * Whether a value is an object, and neither an array nor null.
 *
 * @param value Any value.
 * @returns Whether it is an object, so that you can read its members.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isJsonObject } from "@debrief/debrief/hook";
 *
 * assertEquals([{}, [], null].map(isJsonObject), [true, false, false]);
 * ```
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a text that should be a JSON object; null if it is not valid JSON or something else. */
export function parseJsonObject(text: string): JsonObject | null {
  if (text === "") return null; // an exception costs a hook time
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The string under a key, or null if the key is missing or the value is not a string. */
export function stringAt(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === "string" ? value : null;
}

export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = object[key];
  return isJsonObject(value) ? value : null;
}

/** The array under a key; empty if the key is missing or the value is not an array. */
export function arrayAt(object: JsonObject, key: string): readonly Json[] {
  const value = object[key];
  return Array.isArray(value) ? value : [];
}

export function numberAt(object: JsonObject, key: string): number | null {
  const value = object[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The text without the mark that some editors write before it, which is not JSON. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** The strings of the array under a key, or none; anything else in it is dropped. */
export function stringsAt(object: JsonObject, key: string): string[] {
  return arrayAt(object, key).filter((item) => typeof item === "string");
}

/**
 * Finds the end of a JSON object, one character code at a time: it counts braces outside of strings. The codes may be bytes
 * of UTF-8 as well, because all that matter are ASCII.
 */
export class ObjectEndScanner {
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  /**
   * Takes the next code, from the opening brace of the object on. Returns whether it is the closing brace of the
   * object.
   */
  endsWith(code: number): boolean {
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === 0x5c /* \ */) this.#isEscaped = true;
      else if (code === 0x22 /* " */) this.#inString = false;
    } else if (code === 0x22) this.#inString = true;
    else if (code === 0x7b /* { */) this.#depth++;
    else if (code === 0x7d /* } */) return --this.#depth === 0;
    return false;
  }
}

/**
 * Deeper values are not read: the deepest seen in public files is 17, and whatever walks a value after this place (also
 * `JSON.stringify`) would run out of stack on a hostile one.
 */
export const MAX_VALUE_DEPTH = 500;

/** Whether a text has as many opening brackets as a value too deep needs: nearly none has, and walking costs more. */
function mayBeDeep(text: string): boolean {
  let brackets = 0;
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > MAX_VALUE_DEPTH) return true;
    }
  }
  return false;
}

/** The same of brackets before a key or an element, of which code that a text quotes has few. */
function opensMany(text: string): boolean {
  const openings = text.matchAll(/\{(?=\s*["}])|\[(?=\s*["[\]{\dtfn-])/g);
  for (let count = 0; count <= MAX_VALUE_DEPTH; count++) if (openings.next().done) return false;
  return true;
}

/** The position of the quotation mark that ends a string; the length of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether the brackets of a text are nested too deep. Asked before it is parsed: 30 MB of brackets are 7 s of `JSON.parse`. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        at = endOfString(text, at);
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        if (++depth > MAX_VALUE_DEPTH) return true;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        depth--;
    }
  }
  return false;
}

/**
 * Whether the values of a JSON text are nested deeper than a function that calls itself can follow. `text`: the text;
 * it need not be valid. Returns whether to refuse it.
 */
export function isNestedTooDeep(text: string): boolean {
  return text.length > 2 * MAX_VALUE_DEPTH && mayBeDeep(text) && opensMany(text) && isTooDeep(text);
}

/** The value of a text; undefined if it is not valid JSON, or nested too deep to be walked. */
export function parseJson(text: string): Json | undefined {
  if (isNestedTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
