/** How many characters of texts each function remembers. */
const MOST_CHARACTERS = 1 << 18;
/** Longer texts are rarely met twice. */
const LONGEST = 1 << 14;

/**
 * Returns a function that remembers its results: names of files and tools recur in the next line, messages at the next
 * stop. It starts over after a quarter of a million characters, so memory is bounded. `compute`: depends on the text
 * only; what it returns is never changed.
 */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const remembered = new Map<string, { readonly value: T }>();
  let characters = 0;
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known.value;
    const value = compute(text);
    if (text.length > LONGEST) return value;
    characters += text.length;
    if (characters > MOST_CHARACTERS) {
      remembered.clear();
      characters = text.length;
    }
    remembered.set(text, { value });
    return value;
  };
}

/**
 * Returns a function that makes a value when it is first called: what is made while a module loads is made at each
 * start of a hook, and most starts need little of it.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
