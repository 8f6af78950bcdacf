const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a uuid, as a session id must be. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
