/** What the first bytes of a line say when it is no prompt and no answer, in any version's order of keys. */
const NO_TALK = [
  '"attachment":{', // 2.1.90 on: before its type
  '"type":"attachment"',
  '"type":"progress"',
  '"type":"system"',
  '"type":"api-request', // 2.1.330: what was sent, 60 to 150 kB
  '"type":"file-history-',
  '"type":"tool_result"', // results with images or long output; a person's words in a result are short
  '"tool_use_id":"',
];

/**
 * Whether a long line may hold words of a person or of the assistant, by its first bytes: for `LineOptions.wanted`. Lines
 * of several megabytes are tool results and requests, and a hook that reads the talk has no need of them.
 */
export function isLongConversationLine(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  const content = text.indexOf('"content":');
  // quoted words could hold anything; what comes before the first text is the client's
  const text0 = text.indexOf('"text":"');
  const ends = [content === -1 ? text.length : content + 400, text0 === -1 ? text.length : text0];
  const start = text.slice(0, Math.min(...ends));
  return !NO_TALK.some((mark) => start.includes(mark));
}
