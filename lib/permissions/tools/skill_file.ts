import type { KnownSkill } from "../context.ts";

/**
 * Classifies the text of a skill or a slash command as the client does (2.1.330): the client asks about a skill that
 * allows or forbids tools, waits for paths or brings hooks. Keys without a value do not count. Returns `tools` or
 * `hooks` if the client asks about it, else `instructions`.
 */
export function skillKindOf(text: string): KnownSkill["kind"] {
  const head = /^\ufeff?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(text)?.[1] ?? "";
  const has = (key: string): boolean => {
    const found = new RegExp(`^${key}[ \\t]*:[ \\t]*(.*)((?:\\r?\\n(?:[ \\t]+\\S|-).*)?)`, "m").exec(head);
    if (found === null) return false;
    const value = (found[1] ?? "").replace(/(?:^|\s)#.*$/, "").trim();
    return value === "" ? found[2] !== "" : !/^(?:\[\s*\]|\{\s*\}|""|''|null|~)$/.test(value);
  };
  if (has("hooks")) return "hooks";
  return ["allowed-tools", "disallowed-tools", "paths"].some(has) ? "tools" : "instructions";
}
