/** The types of lines in a session file, in every version. */
const TYPES: ReadonlySet<string> = new Set([
  "session_meta",
  "response_item",
  "event_msg",
  "turn_context",
  "compacted",
  "world_state",
  "token_usage_record",
  "inter_agent_communication_metadata",
]);

/** The envelope of a line; a broken first line of 20 kB is still known by it. */
const ENVELOPE = /^\s*\{"timestamp":"[^"]{1,40}",(?:"ordinal":\d{1,12},)?"type":"([a-z_]{1,60})","payload":\{/;
/** The same with the keys in another order, as other programs write them. */
const FIRST_LINE = /^\s*\{(?=[\s\S]{0,200}?"type"\s*:\s*"session_meta")[\s\S]{0,400}?"payload"\s*:\s*\{/;

export function isRolloutLine(line: string): boolean {
  const type = ENVELOPE.exec(line)?.[1];
  return type === undefined ? FIRST_LINE.test(line) : TYPES.has(type);
}
