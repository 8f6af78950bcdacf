import { assert, assertEquals, assertRejects } from "@std/assert";
import { denoHost } from "../../../lib/cli/host/deno_host.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { type TrimRequest, type TrimResult, writeTrim } from "../../../lib/cli/trim/write_trim.ts";
import { CLAUDE_CODE_RESUMING, CLAUDE_CODE_TRIMMING } from "../../../lib/clients/claude_code/resuming.ts";
import type { ClientResuming, ClientTrimming } from "../../../lib/clients/resuming/resuming.ts";
import { SessionBuilder } from "../../../lib/testing/mod.ts";

const SOURCE = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const COPY = "99999999-9999-4999-8999-999999999999";
const EVERYTHING: TrimRequest = { options: {}, maxTokens: undefined, lastGood: false };
const NO_CALLS = { tools: { kind: "last", turns: 0, shorten: 0 }, thinking: 100 } as const;

/** Three turns, each with a call and a long result. */
function longSession(): string {
  const session = new SessionBuilder({ sessionId: SOURCE, cwd: "/p" });
  for (const turn of ["one", "two", "three"]) {
    session.prompt(turn).call("Bash", { command: "make" }, { output: "x".repeat(4000) }).say(`done ${turn}`);
  }
  return session.text();
}

/** What came of a trim. */
interface Trimmed {
  readonly result: TrimResult;
  readonly copy: string | null;
}

/** Trims a session in a directory, and looks what is there afterwards. */
async function trim(
  request: Partial<TrimRequest>,
  {
    text = longSession(),
    dry = false,
    sessionId = COPY,
    resuming = CLAUDE_CODE_RESUMING,
    trimming = CLAUDE_CODE_TRIMMING,
    left = (_: string[]) => {},
  }: {
    readonly text?: string;
    readonly dry?: boolean;
    readonly sessionId?: string;
    readonly resuming?: ClientResuming;
    readonly trimming?: ClientTrimming;
    /** Called with the names of the files that are there in the end. */
    readonly left?: (names: string[]) => void;
  } = {},
): Promise<Trimmed> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-test-" }));
  const path = `${root}/${sessionId}.jsonl`;
  try {
    Deno.writeTextFileSync(`${root}/source.jsonl`, text);
    const target = { sessionId, path: dry ? null : path };
    const host = denoHost(import.meta.url, { env: () => undefined, cwd: () => root });
    const result = await writeTrim(`${root}/source.jsonl`, { ...EVERYTHING, ...request }, target, {
      resuming,
      trimming,
      host,
    });
    assertEquals(Deno.readTextFileSync(`${root}/source.jsonl`), text, "the source is never changed");
    return { result, copy: dry ? null : Deno.readTextFileSync(path) };
  } finally {
    left([...Deno.readDirSync(root)].map(({ name }) => name).sort());
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("writeTrim() writes a copy under its new id, and counts what it had and has", async () => {
  const { result, copy } = await trim({ options: NO_CALLS });
  const lines = (copy ?? "").trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(new Set(lines.flatMap(({ sessionId }) => sessionId ?? [])), new Set([COPY]));
  assertEquals([result.sessionId, result.sourceId, result.cwd, result.problems], [COPY, SOURCE, "/p", []]);
  assertEquals([result.source, result.stats.after.calls], [{ turns: 3, calls: 3 }, 0]);
  assertEquals(result.bytesAfter, new TextEncoder().encode(copy ?? "").length);
  assert(result.bytesAfter < result.bytesBefore / 2, `${result.bytesAfter} of ${result.bytesBefore}`);
});

Deno.test("writeTrim() of a dry run counts the same, and writes nothing", async () => {
  const names: string[] = [];
  const { result: written } = await trim({ options: NO_CALLS });
  const { result } = await trim({ options: NO_CALLS }, { dry: true, left: (all) => names.push(...all) });
  assertEquals(names, ["source.jsonl"]);
  assertEquals([result.stats, result.bytesAfter], [written.stats, written.bytesAfter]);
});

Deno.test("writeTrim() adds options until the copy has so few tokens, and says which", async () => {
  const { result: whole } = await trim({});
  const { result } = await trim({ maxTokens: 500 });
  assert(whole.stats.after.tokens > 500 && result.stats.after.tokens <= 500, `${result.stats.after.tokens}`);
  assertEquals(whole.options, {});
  assert(Object.keys(result.options).length > 0);
});

Deno.test("writeTrim() needs a new id", async () => {
  await assertRejects(() => trim({}, { sessionId: SOURCE }), UsageError, "but found the source's id");
});

Deno.test("writeTrim() says what cannot be trimmed, and leaves nothing behind", async () => {
  const names: string[] = [];
  const left = (all: string[]) => names.push(...all);
  const empty = new SessionBuilder({ sessionId: SOURCE }).line("system", { content: "x" }).text();
  await assertRejects(() => trim({}, { text: empty, left }), UsageError, "Cannot trim");
  assertEquals(names, ["source.jsonl"]);
});

Deno.test("writeTrim() removes a copy that would not resume, except for where a client would look for it", async () => {
  const names: string[] = [];
  const left = (all: string[]) => void names.splice(0, Infinity, ...all);
  const found = (kind: "empty" | "not_found"): ClientResuming => {
    const problem = { kind, line: 1 } as never;
    return { ...CLAUDE_CODE_RESUMING, check: () => ({ problems: [problem], blocker: problem }) as never };
  };
  const { result } = await trim({}, { resuming: found("not_found"), left });
  assertEquals([result.problems.length, names], [1, [`${COPY}.jsonl`, "source.jsonl"]]);
  await assertRejects(
    () => trim({}, { resuming: found("empty"), left }),
    UsageError,
    "The trimmed session would be invalid",
  );
  assertEquals(names, ["source.jsonl"]);
});

Deno.test("writeTrim() goes back to before the session broke, where there is something before", async () => {
  const trimming: ClientTrimming = { ...CLAUDE_CODE_TRIMMING, lastGoodPart: () => null };
  await assertRejects(() => trim({ lastGood: true }, { trimming }), UsageError, "the session broke in its first turn");
  const { result: whole } = await trim({});
  const { result } = await trim({ lastGood: true });
  assertEquals([result.source, result.bytesBefore], [whole.source, whole.bytesBefore], "it never broke");
});
