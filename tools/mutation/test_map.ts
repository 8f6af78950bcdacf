import ts from "typescript";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { sourcesBelow } from "../files.ts";
import type { Workspace } from "./workspace.ts";

/** Where the tests of lib/ are; those that start processes take too long. */
const FOLDERS = [
  "session",
  "clients",
  "permissions",
  "analyses",
  "laws",
  "report",
  "replay",
  "export",
  "golden",
  "guard",
  "history",
  "text",
  "pattern",
  "hooks",
  "cli",
];
/** 14 s for each survivor; what it does with made-up commands, tests/golden does in 8. */
const TOO_SLOW: ReadonlySet<string> = new Set(["tests/permissions/laws_test.ts"]);
/** Their tests start git, or one process, and there are no others. */
const STARTS_PROCESSES = /^tests\/(?:guard|history)\//;
/** Each has a file of tests that start it as a process. */
const HOOKS = HOOK_SETUPS.map(({ name }) => name);
/** A file of tests may take this long before anything is broken. */
const TIMEOUT_MS = 120_000;

/** A file of tests: what it takes, and which lines of which sources it runs. */
export interface TestFile {
  readonly file: string;
  readonly ms: number;
  /** Null if it is not known which. */
  readonly lines: ReadonlyMap<string, ReadonlySet<number> | null>;
  /** The hook that it starts, which is bundled before; null if it starts none. */
  readonly hook: string | null;
}

/** Which tests are mapped. */
export interface MapOptions {
  readonly tell: (line: string) => void;
  /** Also those that start hooks. */
  readonly hooks: boolean;
  /** Those whose path holds one of these; all if there is none. */
  readonly only: readonly string[];
  /** The files that mutants are of: tests that import none of them are not run. */
  readonly sources: ReadonlySet<string>;
}

/** All that a test file imports from files of the project, with itself. */
export function importsOf(file: string, read: (file: string) => string): Set<string> {
  const found = new Set([file]);
  for (const importer of found) {
    for (const { fileName } of ts.preProcessFile(read(importer)).importedFiles) {
      if (fileName.startsWith(".")) found.add(new URL(fileName, `file:///${importer}`).pathname.slice(1));
    }
  }
  return found;
}

/** Runs every file of tests by itself, unbroken, and notes what it touches. One that fails unbroken is left out. */
export async function mapTests(
  workspace: Workspace,
  { tell, hooks, only, sources }: MapOptions,
): Promise<TestFile[]> {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? workspace.read(file);
    texts.set(file, text);
    return text;
  };
  const isWanted = (file: string): boolean => {
    if (!file.endsWith("_test.ts") || TOO_SLOW.has(file)) return false;
    const imports = importsOf(file, read);
    const startsProcess = (path: string) =>
      path.startsWith("tests/") && !STARTS_PROCESSES.test(path) && read(path).includes("Deno.Command");
    return [...imports].some((path) => sources.has(path)) && ![...imports].some(startsProcess);
  };
  const files = FOLDERS.flatMap((folder) => sourcesBelow(workspace.root, `tests/${folder}`)).filter(isWanted);
  const found: TestFile[] = [];
  for (const file of files.filter((file) => only.length === 0 || only.some((part) => file.includes(part)))) {
    const folder = `${workspace.root}/coverage`;
    const ran = await workspace.test([file], TIMEOUT_MS, [`--coverage=${folder}`, "--coverage-raw-data-only"]);
    if (!ran.success) {
      tell(`${file} is left out: it fails in a copy, before anything is changed`);
      continue;
    }
    const lines = coveredLines(await workspace.lcov(folder), workspace.root);
    Deno.removeSync(folder, { recursive: true });
    found.push({ file, ms: ran.ms, lines, hook: null });
    tell(`${file}: ${ran.ms.toFixed(0)} ms, ${lines.size} sources`);
  }
  for (const hook of hooks ? HOOKS : []) found.push(...await mapHook(hook, workspace, tell));
  return found;
}

/** The tests that start a hook; what its process runs is not measured, so all that it imports counts. */
async function mapHook(hook: string, workspace: Workspace, tell: (line: string) => void): Promise<TestFile[]> {
  const file = `tests/hooks/process/${hook}_test.ts`;
  const lines = new Map((await workspace.sourcesOf(`hooks/${hook}.ts`)).map((source) => [source, null]));
  const bundled = await workspace.bundle(hook);
  const ran = await workspace.test([file], TIMEOUT_MS);
  if (!ran.success) throw new Error(`Cannot measure with ${file}: it fails before anything is changed\n${ran.output}`);
  tell(`${file}: ${ran.ms.toFixed(0)} ms, ${lines.size} sources`);
  return [{ file, ms: bundled.ms + ran.ms, lines, hook }];
}

/** The lines that ran, by source file, out of an lcov report. */
export function coveredLines(lcov: string, root: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const record of lcov.split("\n")) {
    if (record.startsWith("SF:")) {
      lines = new Set();
      const file = record.slice("SF:".length);
      if (file.startsWith(`${root}/lib/`)) found.set(file.slice(root.length + 1), lines);
    } else if (record.startsWith("DA:")) {
      const [line, times] = record.slice("DA:".length).split(",");
      if (Number(times) > 0) lines.add(Number(line));
    }
  }
  return found;
}

/** The tests that run a line, quickest first; where none is known to, those that run anything of its file. Hooks come last. */
export function testsOf(tests: readonly TestFile[], file: string, line: number): TestFile[] {
  const quickest = [...tests].sort((a, b) => Number(a.hook !== null) - Number(b.hook !== null) || a.ms - b.ms);
  const direct = quickest.filter(({ lines }) => lines.get(file) === null || lines.get(file)?.has(line));
  return direct.some(({ hook }) => hook === null) ? direct : quickest.filter(({ lines }) => lines.has(file));
}
