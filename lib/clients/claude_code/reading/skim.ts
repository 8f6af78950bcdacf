/**
 * A quick look at the first bytes of a line: which type it has, without decoding and parsing it.
 *
 * Two in five lines of a session are progress or attachments that most analyses never look into.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;

/** What the head of a line says. */
export interface Skimmed {
  /** The value of `type`; null if an object or array comes before it. */
  readonly type: string | null;
  /** The key of the first object or list, null where `type` came first. */
  readonly opens: string | null;
  /** The `type` of that object if it is its first key. */
  readonly inner: string | null;
}

const NOTHING: Skimmed = { type: null, opens: null, inner: null };

/** The index after a string that begins at `at`; -1 if it does not end. */
function stringEnd(bytes: Uint8Array, at: number): number {
  for (let i = at + 1; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) i++; // in old lines a path of Windows comes before the type
  }
  return -1;
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let i = from + 1; i < to - 1; i++) text += String.fromCharCode(bytes[i] ?? 0);
  return text;
}

function isWordAt(bytes: Uint8Array, from: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[from + 1 + i] !== word.charCodeAt(i)) return false;
  return bytes[from + 1 + word.length] === QUOTE;
}

/**
 * Walks over the first keys of an object, written without blanks as every client does, up to its type or its first
 * object or list. What it cannot walk over says nothing: then the line has to be read.
 */
export function skim(bytes: Uint8Array): Skimmed {
  if (bytes[0] !== OPEN_BRACE) return NOTHING;
  for (let at = 1; bytes[at] === QUOTE;) {
    const key = at;
    const keyEnd = stringEnd(bytes, key);
    if (keyEnd === -1 || bytes[keyEnd] !== COLON) return NOTHING;
    const value = keyEnd + 1;
    let end: number;
    switch (bytes[value]) {
      case QUOTE:
        end = stringEnd(bytes, value);
        if (end === -1) return NOTHING;
        if (isWordAt(bytes, key, "type")) return { type: textAt(bytes, value, end), opens: null, inner: null };
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        return { type: null, opens: textAt(bytes, key, keyEnd), inner: innerType(bytes, value) };
      default:
        end = bytes.indexOf(COMMA, value);
        if (end === -1) return NOTHING;
    }
    if (bytes[end] !== COMMA) return NOTHING;
    at = end + 1;
  }
  return NOTHING;
}

function innerType(bytes: Uint8Array, open: number): string | null {
  const key = open + 1;
  if (bytes[open] !== OPEN_BRACE || bytes[key] !== QUOTE || !isWordAt(bytes, key, "type")) return null;
  const value = key + '"type":'.length;
  if (bytes[value - 1] !== COLON || bytes[value] !== QUOTE) return null;
  const end = stringEnd(bytes, value);
  return end === -1 ? null : textAt(bytes, value, end);
}

/** Whether an object may begin right after another one: two writers on one line, or text that looks like it. */
function mayBeGlued(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(OPEN_BRACE, 1); at !== -1; at = bytes.indexOf(OPEN_BRACE, at + 1)) {
    if (bytes[at - 1] === CLOSE_BRACE) return true;
  }
  return false;
}

/** Attachments about hooks that decided nothing, with all that they printed. */
const UNDECIDED: readonly string[] = ["hook_success", "async_hook_response"];

/** Whether an attachment has text of the user or the decision of a hook. */
function isNeeded(attachment: string): boolean {
  return attachment === "queued_command" || (attachment.includes("hook") && !UNDECIDED.includes(attachment));
}

/**
 * Whether a line has no message, no tool call and no decision of a hook: progress, attachments of the client, file
 * snapshots, requests. For `ReadOptions.skip`.
 *
 * Nothing is guessed: a line is read if its head does not say so, or if it may contain a second entry.
 */
export function isMetadataLine(bytes: Uint8Array): boolean {
  const { type, opens, inner } = skim(bytes);
  const isMetadata = type === null
    ? opens === "attachment" && inner !== null && !isNeeded(inner)
    : type === "progress" || type.startsWith("api-request") || type.startsWith("file-history-");
  return isMetadata && !mayBeGlued(bytes);
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

/**
 * Whether a line may have text of the user or the assistant, or a call, judging by what comes before its message.
 *
 * @param line The whole line.
 */
export function isConversationText(line: string): boolean {
  const message = line.indexOf(MESSAGE);
  const before = message === -1 ? line : line.slice(0, message);
  if (before.includes(ATTACHMENT)) return line.includes('"attachment":{"type":"queued_command"');
  return !NOT_CONVERSATION.some((mark) => before.includes(mark));
}

/** What comes before the first text in long lines that are not needed for the conversation. */
const NOT_LONG_CONVERSATION: readonly string[] = [
  ...NOT_CONVERSATION,
  '"attachment":{', // 2.1.90 on: before its type
  '"type":"attachment"',
  '"type":"tool_result"', // results with images or long output; a user's words in a result are short
  '"tool_use_id":"',
];

/**
 * Whether a long line may have text of the user or the assistant, judging by its first bytes. For `LineOptions.wanted`:
 * lines of several megabytes are tool results and requests.
 */
export function isLongConversationLine(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  const content = text.indexOf('"content":');
  // a text can contain anything, but what comes before the first one is from the client
  const firstText = text.indexOf('"text":"');
  const ends = [content === -1 ? text.length : content + 400, firstText === -1 ? text.length : firstText];
  const start = text.slice(0, Math.min(...ends));
  return !NOT_LONG_CONVERSATION.some((mark) => start.includes(mark));
}
