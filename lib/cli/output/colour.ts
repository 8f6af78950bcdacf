import { safe, type SafeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";

/** How a terminal is told a colour (ECMA-48), by its name here. */
const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** One of the colours in use. */
export type Colour = keyof typeof CODES;

/** A text in a colour, where colours are welcome: nothing that matters is said by a colour alone. */
export function paint(text: SafeText, colour: Colour, { colour: welcome }: Pick<Host, "colour">): SafeText {
  return welcome ? safe`\x1b[${CODES[colour]}m${text}\x1b[0m` : text;
}
