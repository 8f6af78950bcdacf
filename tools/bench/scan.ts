/** Reads a whole file in one way and ends: `scan.ts <lines|entries|conversation|turns> FILE`. Bundled and measured by tools/bench.ts. */
import { linesForward } from "../../lib/session/io/lines.ts";
import { clientOf, entriesForward } from "../../lib/clients/read.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import { withSource } from "../../lib/session/io/source.ts";

const [way, path = ""] = Deno.args;
const read = withSource(path, (source) => {
  let count = 0;
  switch (way) {
    case "lines":
      for (const _ of linesForward(source)) count++;
      break;
    case "entries":
      for (const _ of entriesForward(source)) count++;
      break;
    case "conversation":
      for (const _ of entriesForward(source, clientOf(source).conversationOnly)) count++;
      break;
    case "turns":
      for (const _ of turnsOf(entriesForward(source))) count++;
      break;
    default:
      throw new Error(`Expected lines, entries, conversation or turns but found "${way}"`);
  }
  return count;
});
// console.log takes 3 ms the first time
Deno.stdout.writeSync(new TextEncoder().encode(`${read}\n`));
