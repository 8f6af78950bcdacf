import type { Random } from "../generator/random.ts";

/** A key of an object or an index of a list, with what holds it. */
interface Slot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

const encoder = new TextEncoder();

/** Values of the wrong type, and of the right type with the wrong content. */
function oddValue(random: Random): unknown {
  const values: readonly (() => unknown)[] = [
    () => null,
    () => random.below(1e9) - 5e8,
    () => 1e308 * 10,
    () => -0,
    () => true,
    () => "",
    () => "x".repeat(random.below(5000)),
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => [null, 1, "a", {}, { type: null }],
    () => ({ type: "text", text: null }),
    () => ({ "0": "d", "1": "a", length: 2 }),
    () => "\ud83d lone \udc00 \u2028 \u0085 \u0000",
    () => "<system-reminder><system-reminder></system-reminder>",
    () => "<command-name>",
    () => `<${"a".repeat(random.below(3000))}`,
    () => "/".repeat(random.below(500)),
    () => "[Request interrupted by user",
    () => "This session is being continued from a previous conversation",
    () => `User has answered your questions: ${'"='.repeat(random.below(2000))}`,
    () => "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n",
    () => "2026-99-99T99:99:99.999Z",
    () => "9".repeat(random.below(400)),
    () => "constructor",
    () => "__proto__",
    () => "../".repeat(random.below(50)),
    () => "C:\\Users\\\\dev\\",
    () => "```\n".repeat(random.below(200)),
    () => "# ".repeat(random.below(200)) + "decided because never always prefer must",
  ];
  return random.pick(values)();
}

const KEYS = [
  "type",
  "message",
  "content",
  "uuid",
  "parentUuid",
  "__proto__",
  "constructor",
  "text",
  "id",
  "toString",
  "",
];

/** Every place of a value that could hold another one, to a bounded depth. */
function slots(value: unknown, depth = 0, found: Slot[] = []): Slot[] {
  if (typeof value !== "object" || value === null || depth > 6) return found;
  if (Array.isArray(value)) {
    for (let key = 0; key < Math.min(value.length, 20); key++) {
      found.push({ holder: value, key });
      slots(value[key], depth + 1, found);
    }
    return found;
  }
  const holder: Record<string, unknown> = Object.assign(value);
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    slots(holder[key], depth + 1, found);
  }
  return found;
}

function put({ holder, key }: Slot, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  // a key such as __proto__ must become one of the object's own
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function get({ holder, key }: Slot): unknown {
  return Array.isArray(holder) ? holder[Number(key)] : holder[key];
}

/** A line with one of its fields wrong; one that is not JSON, or nested too deep to be written again, as it is. */
function bendLine(line: string, random: Random): string {
  try {
    return bend(JSON.parse(line), line, random);
  } catch {
    return line;
  }
}

function bend(value: unknown, line: string, random: Random): string {
  const places = slots(value);
  if (places.length === 0) return line;
  const slot = random.pick(places);
  switch (random.below(6)) {
    case 0:
      if (!Array.isArray(slot.holder)) delete slot.holder[slot.key];
      break;
    case 1: // another field's value
      put(slot, structuredClone(get(random.pick(places))));
      break;
    case 2:
      if (!Array.isArray(slot.holder)) put({ holder: slot.holder, key: random.pick(KEYS) }, oddValue(random));
      break;
    case 3: {
      const old = get(slot);
      put(slot, Array.isArray(old) ? [...old, ...old, oddValue(random)] : [old, old]);
      break;
    }
    default:
      put(slot, oddValue(random));
  }
  return JSON.stringify(value);
}

/** A line with a field nested deeper than most programs can follow. */
function deepen(line: string, random: Random): string {
  const depth = random.pick([50, 500, 5000, 20_000]);
  const [open, close] = random.pick([["[", "]"], ['{"a":', "}"], ['[{"type":"text","content":', "}]"]]);
  const nest = open.repeat(depth) + "1" + close.repeat(depth);
  const key = random.pick(["message", "content", "input", "toolUseResult", "data"]);
  return line.replace(new RegExp(`"${key}":`), () => `"${key}":${nest},"old":`);
}

function mutateLines(lines: string[], random: Random): void {
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  switch (random.below(12)) {
    case 0: // swapped
    {
      const other = random.below(lines.length);
      lines[at] = lines[other] ?? "";
      lines[other] = line;
      break;
    }
    case 1: // written twice
      lines.splice(random.below(lines.length), 0, line);
      break;
    case 2:
      lines.splice(at, 1);
      break;
    case 3: // two writers
      lines.splice(at, 2, line + (lines[at + 1] ?? ""));
      break;
    case 4: // broken off, and another glued to it
      lines.splice(at, 2, line.slice(0, random.below(line.length)) + (lines[at + 1] ?? ""));
      break;
    case 5:
      lines[at] = line.slice(random.below(line.length));
      break;
    case 6:
      lines[at] = random.pick([
        "",
        " ",
        "\r",
        "null",
        "[]",
        "{}",
        "[1]",
        '"x"',
        "}",
        "{",
        '{"type":',
        "\u2028",
        "\ufeff" + line,
      ]);
      break;
    case 7:
      if (random.chance(0.1)) lines[at] = deepen(line, random);
      break;
    default:
      lines[at] = bendLine(line, random);
  }
}

/** The bytes of a session changed in up to a few places, as crashes, other writers and other clients change them. */
export function mutate(session: readonly string[], random: Random): Uint8Array {
  const lines = [...session];
  for (let times = random.between(1, 4); times > 0 && lines.length > 0; times--) mutateLines(lines, random);
  let bytes = encoder.encode(lines.join(random.chance(0.05) ? "\r\n" : "\n") + (random.chance(0.8) ? "\n" : ""));
  for (let times = random.pick([0, 0, 1, 3]); times > 0 && bytes.length > 0; times--) {
    bytes = mutateBytes(bytes, random);
  }
  return bytes;
}

/** Bytes with one place changed; may change those that are given. */
export function mutateBytes(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const at = random.below(bytes.length);
  switch (random.below(5)) {
    case 0: // cut while it was written
      return bytes.slice(0, at);
    case 1: {
      const bit = 1 << random.below(8);
      bytes[at] = (bytes[at] ?? 0) ^ bit;
      return bytes;
    }
    case 2:
      bytes[at] = random.pick([0x00, 0x0a, 0x22, 0x5c, 0x7b, 0x7d, 0xff, 0xc3, 0xed]);
      return bytes;
    case 3: {
      const noise = Uint8Array.from({ length: random.between(1, 40) }, () => random.below(256));
      return splice(bytes, at, 0, noise);
    }
    default:
      return splice(
        bytes,
        at,
        random.below(60),
        encoder.encode(random.pick(["", "é", "🙂", "\u2028", "\ud83d", "\n\n"])),
      );
  }
}

function splice(bytes: Uint8Array, at: number, left: number, put: Uint8Array): Uint8Array<ArrayBuffer> {
  const tail = bytes.subarray(Math.min(at + left, bytes.length));
  const whole = new Uint8Array(at + put.length + tail.length);
  whole.set(bytes.subarray(0, at));
  whole.set(put, at);
  whole.set(tail, at + put.length);
  return whole;
}

export function giantLine(lines: readonly string[], bytes: number): Uint8Array {
  const giant = JSON.stringify({
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x".repeat(bytes) }] },
  });
  return encoder.encode([lines[0] ?? "", giant, lines.at(-1) ?? ""].join("\n"));
}
