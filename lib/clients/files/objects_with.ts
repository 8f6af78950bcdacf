import { type JsonObject, parseJsonObject } from "../../json.ts";
import { linesForward } from "../../session/io/lines.ts";
import { ifReadable, withSource } from "../../session/io/source.ts";

/** The objects on those lines of a file that contain one of some texts; none of a file that cannot be read. */
export function objectsWith(path: string, ...texts: readonly string[]): JsonObject[] {
  return ifReadable(() =>
    withSource(path, (source) => {
      const decoder = new TextDecoder();
      const found: JsonObject[] = [];
      for (const line of linesForward(source)) {
        const text = line.kind === "line" ? decoder.decode(line.bytes) : "";
        const object = texts.some((wanted) => text.includes(wanted)) ? parseJsonObject(text) : null;
        if (object !== null) found.push(object);
      }
      return found;
    }), []);
}
