import { safe, type SafeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";

/** The SGR parameters (ECMA-48) of the colours in use. */
const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** One of the colours in use. */
export type Colour = keyof typeof CODES;

/** Colours a text if the host wants colours; a colour alone must not carry meaning. */
export function paint(text: SafeText, colour: Colour, { colour: isColoured }: Pick<Host, "colour">): SafeText {
  return isColoured ? safe`\x1b[${CODES[colour]}m${text}\x1b[0m` : text;
}
