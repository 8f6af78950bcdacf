/** The type of a line by its first characters: two in five are never looked into by most analyses. */

/** Where the type of a line is: the keys before it are short. The engine's stack is too small for a text of megabytes. */
const HEAD = 1_000;

/** Lines that say nothing about the conversation, whatever they contain. */
const METADATA_TYPES = 'progress|api-request[^"\\\\]*|file-history-[^"\\\\]*';
/** Attachments with text that the model reads beside the conversation: files, notes, selections, skills. */
const READ_ATTACHMENTS =
  "file|edited_text_file|compact_file_reference|pdf_reference|directory|nested_memory|mcp_resource|selected_lines_in_ide|invoked_skills";
/** Attachments that neither have text that somebody wrote nor the decision of a hook. */
const METADATA_ATTACHMENTS =
  `hook_success|async_hook_response|(?!queued_command"|(?:${READ_ATTACHMENTS})"|[^"\\\\]*hook)[^"\\\\]*`;

/** The first keys of an object up to its type or first list; in old lines a path of Windows comes before the type. */
const METADATA = new RegExp(
  `^\\{(?:"(?!type")[^"\\\\]*":(?:"(?:[^"\\\\]|\\\\.)*"|[^"{[,]+),)*` +
    `(?:"type":"(?:${METADATA_TYPES})"|"attachment":\\{"type":"(?:${METADATA_ATTACHMENTS})")`,
);

/**
 * Whether a line has no message, no tool call and no decision of a hook: progress, attachments of the client, file
 * snapshots, requests. For `ReadOptions.skip`. Nothing is guessed: a line is read if its head does not say so, or if it
 * may contain a second entry.
 */
export function isMetadataLine(line: string): boolean {
  return METADATA.test(line.slice(0, HEAD)) && !line.includes("}{");
}

/** What comes before the message in lines outside of the conversation, whatever the order of keys. */
const NOT_CONVERSATION: readonly string[] = [
  '"type":"progress"',
  '"type":"system"',
  '"type":"api-request', // 2.1.330: the request, 60 to 150 kB
  '"type":"file-history-',
];
const MESSAGE = '"message":';
const ATTACHMENT = '"attachment":{"type":"';
/** Attachments with text of the user, or with what a hook told the model. */
const SAID_ATTACHMENTS = ["queued_command", "hook_additional_context"].map((type) => `${ATTACHMENT}${type}"`);

/** Whether it may have said text, a call, or a hook's words, by what comes before its message. */
export function isConversationText(line: string): boolean {
  const message = line.indexOf(MESSAGE);
  const before = message === -1 ? line : line.slice(0, message);
  if (before.includes(ATTACHMENT)) return SAID_ATTACHMENTS.some((mark) => line.includes(mark));
  return !NOT_CONVERSATION.some((mark) => before.includes(mark));
}

const READ_ATTACHMENT = new RegExp(`${ATTACHMENT.replace("{", "\\{")}(?:${READ_ATTACHMENTS})"`);

/** Whether a line is an attachment with text that the model reads beside the conversation. */
export function isReadAttachment(line: string): boolean {
  return line.endsWith("}") && !line.includes("}{") && READ_ATTACHMENT.test(line.slice(0, HEAD));
}

/** What comes before the first text in long lines that are not needed for the conversation. */
const NOT_LONG_CONVERSATION: readonly string[] = [
  ...NOT_CONVERSATION,
  '"attachment":{', // 2.1.90 on: before its type
  '"type":"attachment"',
  '"type":"tool_result"', // results with images or long output; a user's words in a result are short
  '"tool_use_id":"',
];

/** By its first bytes, for `LineOptions.wanted`: lines of several megabytes are tool results and requests. */
export function isLongConversationLine(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  const content = text.indexOf('"content":');
  // a text can contain anything, but what comes before the first one is from the client
  const firstText = text.indexOf('"text":"');
  const ends = [content === -1 ? text.length : content + 400, firstText === -1 ? text.length : firstText];
  const start = text.slice(0, Math.min(...ends));
  return !NOT_LONG_CONVERSATION.some((mark) => start.includes(mark));
}
