/** The sentences that triage weighed, as text: the probability that decides, whose words they are, and why they count. */
import { arrayAt, type JsonObject, numberAt, stringAt } from "../../json.ts";
import { formatDecimal } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText } from "../../text/safe_text.ts";

/** How much of a sentence a line shows, of what it replies to, and of why it counts. */
const MAX_SENTENCE = 120;
const MAX_REASONS = 160;

function textsAt(item: JsonObject, name: string): string[] {
  return arrayAt(item, name).filter((text): text is string => typeof text === "string");
}

function influenceLine(item: JsonObject): SafeText {
  const parts = ([["raised", "raisedBy"], ["lowered", "loweredBy"]] as const).flatMap(([word, name]) => {
    const texts = textsAt(item, name);
    return texts.length === 0 ? [] : [safe`${word}: ${excerpt(texts.join("; "), 2 * MAX_REASONS)}`];
  });
  return parts.length === 0 ? safe`` : safe`         ${joinSafe(parts, ". ")}\n`;
}

/** One sentence as `weighedJson` has it; marked if it is shown. `explain`: with what made it more or less probable. */
export function weighedText(item: JsonObject, { explain }: { readonly explain: boolean }): SafeText {
  const [line, speaker, replyTo] = [numberAt(item, "line"), stringAt(item, "speaker"), stringAt(item, "replyTo")];
  const mark = item["shown"] === true ? "*" : " ";
  const category = padSafe(excerpt(stringAt(item, "category") ?? "", 20), 11);
  const where = line === null ? safe`` : safe`line ${line}: `;
  const who = speaker === null ? safe`` : safe`${excerpt(speaker, 20)}: `;
  const about = replyTo === null ? safe`` : safe`, in reply to: ${excerpt(replyTo, MAX_SENTENCE)}`;
  const why = excerpt([stringAt(item, "cue") ?? "", ...textsAt(item, "reasons")].join("; "), MAX_REASONS);
  const head = safe`  ${mark} ${formatDecimal(numberAt(item, "probability") ?? 0)} ${category} `;
  const words = excerpt(stringAt(item, "text") ?? "", MAX_SENTENCE);
  return safe`${head}${where}${who}${words}${about}  [${why}]\n${explain ? influenceLine(item) : safe``}`;
}
