/** What a sentence begins with that announces a report instead of giving it. */
const OPENS =
  /^(?:(?:perfect|great|excellent|good|done|okay|ok|alright|now|finally)\b[,.!]?\s*)?(?:(?:i|we)(?:'ve| have| now|'ll| will| can)?\b|let me\b|let's\b|here(?:'s| is| are)\b|below\b|based on\b|with (?:this|all)\b)/i;
const REPORT =
  /\b(?:analys[ei]s|answer|context|data|details|everything|evidence|findings?|inventory|overview|pictures?|pieces|report|results?|review|summary|understanding|information|(?:need|enough)(?: to)?\b)/i;
/** An announcement that goes on: "Based on the code in lib/, here is the overview." */
const HERE = /\bhere(?:'s| is| are)\b/i;
/** What an agent asks for: its report, not an announcement of one. */
const NEEDS = /^(?:i|we) need (?!to\b)/i;
/** A word of joy with which some models begin. */
const JOY = /^(?:\p{L}+[\s,]*){1,3}!$/u;
const HEADING = /^(?:#{1,6}\s+.*|\*\*[^*]+\*\*:?)$/;
const RULE = /^[-*_]{3,}$/;
/** Headings of what a report comes to, the surest first. */
const SECTIONS: readonly RegExp[] = [
  /\b(?:conclusions?|verdict|bottom line|tl;?dr)\b/i,
  /\b(?:summary|key (?:findings|takeaways|insights)|recommendations?)\b/i,
];

function announcesReport(sentence: string): boolean {
  return JOY.test(sentence) ||
    (OPENS.test(sentence) && !NEEDS.test(sentence) &&
      (REPORT.test(sentence) || HERE.test(sentence) || sentence.endsWith(":")));
}

/** A paragraph without the sentences at its beginning that only announce the others. */
function withoutAnnouncement(paragraph: string): string {
  const sentences = paragraph.split(/(?<=[.!?:])\s+/);
  const first = sentences.findIndex((sentence) => !announcesReport(sentence.trim()));
  return first === -1 ? "" : sentences.slice(first).join(" ");
}

/** The lines below the heading of what a report comes to; null if it has none. */
function concludingSection(lines: readonly string[]): readonly string[] | null {
  for (const pattern of SECTIONS) {
    const at = lines.findLastIndex((line) => HEADING.test(line) && pattern.test(line));
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((line) => HEADING.test(line));
    const section = end === -1 ? rest : rest.slice(0, end);
    if (at !== -1 && section.length > 0) return section;
  }
  return null;
}

/** The section that concludes it, or its text from the first sentence that does not only announce ("Perfect!"). */
export function conclusionGist(text: string): string {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !RULE.test(line));
  const section = concludingSection(lines);
  if (section !== null) return section.join("\n");
  const from = lines.findIndex((line) => !HEADING.test(line) && withoutAnnouncement(line) !== "");
  if (from === -1) return text;
  const headings = lines.slice(0, from).filter((line) => HEADING.test(line));
  return [...headings, withoutAnnouncement(lines[from] ?? ""), ...lines.slice(from + 1)]
    .map((line) => line.replace(/^#{1,6}\s+/, "")).join("\n");
}
