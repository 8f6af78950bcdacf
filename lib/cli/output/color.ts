import { safe, type SafeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";

/** The SGR parameters (ECMA-48) of the colors in use; yellow is not to be read on white. */
const CODES = { bold: 1, dim: 2, red: 31, green: 32, magenta: 35 } as const;

export type Color = keyof typeof CODES;

/** Colors a text if the host wants colors; a color alone must not carry meaning. */
export function paint(text: SafeText, color: Color, { color: isColored }: Pick<Host, "color">): SafeText {
  return isColored ? safe`\x1b[${CODES[color]}m${text}\x1b[0m` : text;
}
