import { assert, assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import { isJsonObject, type JsonObject, objectAt, stringAt } from "../../../../lib/json.ts";
import { checkSession } from "../../../../lib/clients/claude_code/check/check.ts";
import { NothingToTrimError } from "../../../../lib/clients/resuming/trim_errors.ts";
import { PRESETS, type TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import { newDiagnostics } from "../../../../lib/session/read.ts";
import { generateSession } from "../../../../tools/generator/generate_sessions.ts";
import { entriesOf, oldUuid, trimmed } from "../../../support/trim/outcome.ts";
import { anyOptions, anySession } from "../../../support/trim/sessions.ts";

const RUNS = { numRuns: 300 };

/** Sessions of real shape of every generation of clients. */
const REAL: readonly JsonObject[][] = ["1.0.60", "2.0.77", "2.1.30", "2.1.90", "2.1.112", "2.1.330"].map(
  (version, seed) => [...generateSession(seed + 1, { version, bytes: 60_000 })].map((line) => JSON.parse(line)),
);

const session = fc.oneof({ weight: 9, arbitrary: anySession }, { weight: 1, arbitrary: fc.constantFrom(...REAL) });

function isTitle(line: JsonObject): boolean {
  return ["custom-title", "ai-title", "summary"].includes(String(line["type"]));
}

/** A session of which a trim leaves something, or null. */
function trimOf(lines: readonly JsonObject[], options: TrimOptions): ReturnType<typeof trimmed> | null {
  try {
    return trimmed(lines, options);
  } catch (error) {
    if (error instanceof NothingToTrimError) return null;
    throw error;
  }
}

/** Runs a law over trims of any session with any options. */
function always(
  law: (result: ReturnType<typeof trimmed>, source: readonly JsonObject[], options: TrimOptions) => void,
): void {
  let trims = 0;
  fc.assert(
    fc.property(session, anyOptions, (lines, options) => {
      const result = trimOf(lines, options);
      if (!result) return;
      trims++;
      law(result, lines, options);
    }),
    RUNS,
  );
  assert(trims > RUNS.numRuns / 2, `only ${trims} sessions could be trimmed`);
}

/** The lines of the talk with what a fork changes taken back: names of entries by their order, nothing of the title. */
function nameless(lines: readonly JsonObject[]): unknown[] {
  const order = new Map(lines.map((line, index) => [stringAt(line, "uuid"), `entry ${index}`]));
  const text = JSON.stringify(
    lines.filter((line) => !isTitle(line)).map((line) => {
      const { forkedFrom: _, ...rest } = line;
      return rest;
    }),
  );
  return JSON.parse(text, (_, value) => typeof value === "string" ? order.get(value) ?? value : value);
}

Deno.test("trimSession() changes nothing more the second time", () =>
  always(({ lines, stats }, _, options) => {
    const again = trimmed(lines, options);
    assertEquals(nameless(again.lines), nameless(lines));
    assertEquals(again.stats.after.turns, stats.after.turns);
    assertEquals(again.stats.calls.removed + again.stats.calls.incomplete + again.stats.thinkingRemoved, 0);
  }));

Deno.test("trimSession() leaves a session in which checkSession() finds nothing", () =>
  always((_, source, options) => {
    const { lines } = trimmed(source, { ...options, repair: true });
    const diagnostics = newDiagnostics();
    assertEquals(checkSession(entriesOf(lines), { diagnostics }).problems, []);
  }));

Deno.test("trimSession() keeps every use with its result, each once", () =>
  always(({ lines }) => {
    const uses: string[] = [];
    const results: string[] = [];
    for (const block of lines.flatMap(blocksOf)) {
      if (block["type"] === "tool_use") uses.push(String(block["id"]));
      if (block["type"] === "tool_result") results.push(String(block["tool_use_id"]));
    }
    assertEquals(uses.toSorted(), results.toSorted());
    assertEquals(new Set(uses).size, uses.length);
  }));

Deno.test("trimSession() ties every entry to an earlier one", () =>
  always(({ lines }) => {
    const written = new Set<string>();
    for (const line of lines) {
      const [own, parent] = [stringAt(line, "uuid"), stringAt(line, "parentUuid")];
      if (parent !== null) assert(written.has(parent), `${own} stands before its parent ${parent}`);
      if (own !== null) written.add(own);
    }
  }));

Deno.test("trimSession() ties every entry to its nearest ancestor that stays", () =>
  always(({ lines }, source) => {
    const byOld = new Map(lines.map((line) => [oldUuid(line), line]));
    const byUuid = new Map(source.map((line) => [stringAt(line, "uuid"), line]));
    for (const line of lines) {
      const old = oldUuid(line);
      const own = stringAt(line, "parentUuid");
      if (old === null || own === null) continue; // a walk that comes back to itself ends: there is no parent
      const passed = new Set([old]);
      const answers = new Set<string>();
      let above = stringAt(byUuid.get(old) ?? {}, "parentUuid");
      while (above !== null && !passed.has(above) && !byOld.has(above)) {
        passed.add(above);
        const id = stringAt(objectAt(byUuid.get(above) ?? {}, "message") ?? {}, "id");
        if (id !== null) answers.add(id);
        above = stringAt(byUuid.get(above) ?? {}, "parentUuid");
      }
      const parent = above === null ? null : stringAt(byOld.get(above) ?? {}, "uuid");
      if (own === parent || above === null || loops(above, byUuid)) continue;
      // a line beside the chain takes the place of the line of its answer that was in it
      const answer = stringAt(objectAt(line, "message") ?? {}, "id");
      if (answer !== null && source.some((other) => isLeftOut(other, answer, byOld))) continue;
      const tied = lines.find((other) => stringAt(other, "uuid") === own) ?? {};
      if (answer !== null && answer === stringAt(objectAt(tied, "message") ?? {}, "id")) continue;
      assert(answers.has(stringAt(objectAt(tied, "message") ?? {}, "id") ?? ""), `${old} is not tied to ${parent}`);
    }
  }));

/** Whether a line is of an answer and did not go along. */
function isLeftOut(line: JsonObject, answer: string, kept: ReadonlyMap<string | null, JsonObject>): boolean {
  return stringAt(objectAt(line, "message") ?? {}, "id") === answer && !kept.has(stringAt(line, "uuid"));
}

/** Whether the walk from an entry along its parents comes back to one it has passed. */
function loops(start: string, byUuid: ReadonlyMap<string | null, JsonObject>): boolean {
  const passed = new Set<string>();
  for (let at: string | null = start; at !== null; at = stringAt(byUuid.get(at) ?? {}, "parentUuid")) {
    if (passed.has(at)) return true;
    passed.add(at);
  }
  return false;
}

function blocksOf(line: JsonObject): JsonObject[] {
  const content = objectAt(line, "message")?.["content"];
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

/** A line of the new session with the names of the old one. */
function renamedBack(line: JsonObject, source: JsonObject, old: ReadonlyMap<string, string>): JsonObject {
  const { forkedFrom: _, ...rest } = JSON.parse(
    JSON.stringify(line),
    (_, value) => typeof value === "string" ? old.get(value) ?? value : value,
  );
  const back: Record<string, unknown> = { ...rest, parentUuid: source["parentUuid"], sessionId: source["sessionId"] };
  for (const key of ["logicalParentUuid", "sourceToolAssistantUUID", "forkedFrom", "session_id"]) {
    if (source[key] === undefined) delete back[key];
    else back[key] = source[key]; // may name an entry that did not go along
  }
  return back as JsonObject;
}

function pairsOf(lines: readonly JsonObject[], source: readonly JsonObject[]): { line: JsonObject; was: JsonObject }[] {
  const old = new Map(lines.flatMap((line) => {
    const [own, was] = [stringAt(line, "uuid"), oldUuid(line)];
    return own === null || was === null ? [] : [[own, was] as const];
  }));
  const byUuid = new Map(source.map((line) => [stringAt(line, "uuid"), line]));
  return lines.flatMap((line) => {
    const was = byUuid.get(oldUuid(line) ?? "");
    return was ? [{ line: renamedBack(line, was, old), was }] : [];
  });
}

/** A line without what a trim may touch anywhere: calls, thinking, images, reports, and the copies of results. */
function untouchable(line: JsonObject): unknown {
  const message = objectAt(line, "message");
  const { toolUseResult: _, wireToolInputs: __, ...rest } = line;
  if (!message || typeof message["content"] === "string") {
    const isNotice = String(message?.["content"]).includes("<task-notification>");
    return isNotice ? { ...rest, message: null } : rest;
  }
  const kept = blocksOf(line).filter((block) => block["type"] === "text" && block["text"] !== "[image]");
  return { ...rest, message: { ...message, content: kept } };
}

Deno.test("trimSession() changes nothing outside what it was asked to leave out", () =>
  always(({ lines }, source) => {
    for (const { line, was } of pairsOf(lines, source)) assertEquals(untouchable(line), untouchable(was));
  }));

Deno.test("trimSession() leaves whole calls as they were when nothing is asked of them", () => {
  fc.assert(
    fc.property(session, fc.integer({ min: 1, max: 8 }), (lines, keepTurns) => {
      const result = trimOf(lines, { keepTurns });
      if (!result) return;
      for (const { line, was } of pairsOf(result.lines, lines)) {
        const whole = blocksOf(line).length === blocksOf(was).length;
        if (whole) assertEquals(line, was);
        for (const block of blocksOf(line)) {
          assert(blocksOf(was).some((other) => JSON.stringify(other) === JSON.stringify(block)));
        }
      }
    }),
    RUNS,
  );
});

Deno.test("trimSession() never makes an entry longer, but for its new names", () =>
  always(({ lines }, source) => {
    const bytes = (line: unknown) => new TextEncoder().encode(JSON.stringify(line)).length;
    for (const { line, was } of pairsOf(lines, source)) {
      assert(bytes(line) <= bytes(was), `${JSON.stringify(was)} became ${JSON.stringify(line)}`);
    }
    const titles = lines.filter(isTitle);
    assertEquals(titles.length, 1);
    assertEquals(lines.at(-1), titles[0]);
  }));

Deno.test("trimSession() keeps the turns it was asked for, and every prompt of them", () => {
  for (const lines of REAL) {
    for (const options of [{ keepTurns: 2 }, ...Object.values(PRESETS)] satisfies TrimOptions[]) {
      const whole = trimmed(lines, {}).stats.after.turns;
      const { stats } = trimmed(lines, options);
      assertEquals(stats.after.turns, "keepTurns" in options ? Math.min(2, whole) : whole);
    }
  }
});
