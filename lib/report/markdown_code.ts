import { excerpt, safe, type SafeText, safeText } from "../text/safe_text.ts";

/** Text as code, in a fence that is longer than any in it: no markup, link, tag or mention in it has an effect. */
export function markdownCode(text: string, max: number): SafeText {
  const shown = excerpt(text, max);
  if (shown === "") return shown;
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = safeText("`".repeat(longest + 1));
  return longest === 0 ? safe`${fence}${shown}${fence}` : safe`${fence} ${shown} ${fence}`;
}
