const PLAIN =
  /^(?:[A-Za-z][A-Za-z_-]{0,18}|[a-z_]{1,32}|toolu_[A-Za-z0-9]{8,26}|[0-9a-f]{1,20}|\d{1,4}(?:\.\d{1,4}){1,3}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/;

/**
 * Whether a text certainly has no secret: one short word, a uuid, the id of a call or an agent, a version or a time.
 */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}
