/**
 * Writes what the commands say of every recorded session and command into `fixtures/snapshots/`: `deno task snapshots`.
 * tests/golden compares, so that a change of any answer shows in review as a change of text.
 */
import { commandNamed } from "../lib/cli/commands.ts";
import { denoHost } from "../lib/cli/host/deno_host.ts";
import type { Host } from "../lib/cli/host/host.ts";
import {
  decide,
  mergeSettings,
  offerRules,
  parseMode,
  parseSettings,
  type PermissionContext,
  riskOf,
  type RuleOffer,
} from "../lib/permissions/mod.ts";
import { safeText } from "../lib/text/mod.ts";
import { makeCommand, PROGRAMS } from "./generator/commands.ts";
import { Random } from "./generator/random.ts";
import { describeJudged, JUDGED, judgeRecorded } from "../tests/guard/support/judgments.ts";
import { inUtc } from "./docs/utc.ts";

const ROOT = new URL("../", import.meta.url);
const FIXTURES = new URL("fixtures/", ROOT);

export const SNAPSHOTS = new URL("snapshots/", FIXTURES);

/** What every recorded session is asked, as somebody would type it; `FILE` stands for the session. */
const QUESTIONS: readonly (readonly string[])[] = [
  ["turns", "FILE"],
  ["calls", "FILE"],
  ["report", "FILE", "--markdown"],
  ["permissions", "FILE"],
  ["triage", "FILE", "--explain"],
  ["summary", "FILE", "--explain"],
  ["handoff", "FILE"],
  ["agents", "FILE"],
  ["permissions", "FILE", "--calls"],
  ["check", "FILE"],
  ["trim", "FILE", "--dry-run"],
  ["hooks", "replay", "memory_triage", "FILE"],
  ["hooks", "replay", "agent_summary", "FILE"],
  ["hooks", "replay", "transcript_review", "FILE"],
];

export interface Snapshot {
  /** Its path below {@linkcode SNAPSHOTS}. */
  readonly name: string;
  text(): Promise<string>;
}

/** A host whose output is kept, at a time that does not pass and with ids that count up. */
function capturingHost(): { readonly host: Host; readonly text: () => string } {
  let text = "";
  let ids = 0;
  const host = denoHost(import.meta.url, {
    stdout: (words) => void (text += words),
    stderr: (words) => void (text += words),
    env: (name) => name === "HOME" ? "/home/dev" : undefined,
    home: () => "/home/dev",
    cwd: () => "/home/dev",
    now: () => new Date("2026-11-21T12:00:00.000Z"),
    randomUuid: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, "0")}`,
    isTerminal: false,
    color: false,
    columns: null,
  });
  return { host, text: () => text };
}

/** What one command prints, with its exit code. */
async function answer(words: readonly string[], path: string): Promise<string> {
  const { command, args } = await commandNamed(words);
  const { host, text } = capturingHost();
  let code: number | string;
  try {
    code = await inUtc(async () => await command.run(args.map((word) => word === "FILE" ? path : word), host));
  } catch (error) {
    code = error instanceof Error ? safeText(error.message) : "failed";
  }
  const root = decodeURIComponent(ROOT.pathname);
  const printed = text().replaceAll(root, "").trimEnd();
  return `$ debrief ${words.join(" ")}\n${printed}${code === 0 ? "" : `\n[${String(code).replaceAll(root, "")}]`}\n`;
}

function* fixtureSessions(directory: string): Generator<string> {
  const entries = [...Deno.readDirSync(new URL(directory, FIXTURES))].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isFile } of entries) {
    if (isFile && /^[0-9a-f]{8}-.*\.jsonl$/.test(name)) yield `${directory}${name}`;
  }
}

/** One snapshot for each client version and scenario. */
export function* sessionSnapshots(): Generator<Snapshot> {
  const clients = [...Deno.readDirSync(new URL("clients/", FIXTURES))].filter(({ isDirectory }) => isDirectory);
  for (const { name: version } of clients.sort((a, b) => a.name < b.name ? -1 : 1)) {
    const scenarios = [...Deno.readDirSync(new URL(`clients/${version}/`, FIXTURES))];
    for (const { name: scenario } of scenarios.sort((a, b) => a.name < b.name ? -1 : 1)) {
      yield {
        name: `${version}/${scenario}.txt`,
        async text() {
          const parts: string[] = [];
          for (const file of fixtureSessions(`clients/${version}/${scenario}/`)) {
            const path = decodeURIComponent(new URL(file, FIXTURES).pathname);
            for (const words of QUESTIONS) parts.push(await answer(words, path));
          }
          return parts.join("\n");
        },
      };
    }
  }
}

const RULES = {
  allow: ["Bash(git *)", "Bash(npm run test:*)", "Bash(frob)", "Read(//etc/**)", "Edit(/src/**)", "Bash(cat:*)"],
  deny: ["Bash(rm -rf *)", "Read(.env)", "Edit(//etc/**)", "Bash(curl *)"],
  ask: ["Bash(git push *)", "Bash(docker:*)"],
};

function exampleContext(permissions: unknown, mode: string): PermissionContext {
  const source = { layer: "project", path: "/home/dev/proj/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions }), source)]);
  return { settings, cwd: "/home/dev/proj", home: "/home/dev", mode: parseMode(mode) ?? "default" };
}

const CONTEXTS = [
  exampleContext({}, "default"),
  exampleContext(RULES, "default"),
  exampleContext(RULES, "acceptEdits"),
] as const;

function offerText(offer: RuleOffer): string {
  switch (offer.type) {
    case "addRules":
      return offer.rules.map(({ toolName, ruleContent }) => `${toolName}(${ruleContent})`).join(", ");
    case "addDirectories":
      return `add ${offer.directories.join(", ")}`;
    case "setMode":
      return offer.mode;
  }
}

/** A command as one line: decided without rules, with some, with edits accepted; its risk; what the client would offer. */
function commandLine(command: string): string {
  const call = { tool: "Bash", input: { command } };
  const verdicts = CONTEXTS.map((context) => decide(call, context).verdict).join(" ");
  const { kind } = riskOf(call, CONTEXTS[1]);
  const offers = offerRules(call, CONTEXTS[0]).map(offerText).join(" | ");
  return `${verdicts}\t${kind}\t${JSON.stringify(command)}\t${offers}`;
}

const COMMANDS_OF_A_PROGRAM = 14;

/** Recorded commands, and commands made of every program and option that the tables know. */
export const COMMAND_SNAPSHOTS: readonly Snapshot[] = [
  ...["bash_real", "bash_made_up"].map((name) => ({
    name: `commands/${name}.tsv`,
    text() {
      const lines = Deno.readTextFileSync(new URL(`permissions/${name}.jsonl`, FIXTURES)).trimEnd().split("\n");
      const commands = new Set(lines.map((line) => String(JSON.parse(line).command)));
      return Promise.resolve([...commands].map(commandLine).join("\n") + "\n");
    },
  })),
  {
    name: "commands/known_programs.tsv",
    text() {
      const random = new Random(330);
      const commands = PROGRAMS.flatMap((program) =>
        Array.from({ length: COMMANDS_OF_A_PROGRAM }, () => makeCommand(random, program))
      );
      return Promise.resolve([...new Set(commands)].map(commandLine).join("\n") + "\n");
    },
  },
];

if (import.meta.main) {
  Deno.removeSync(SNAPSHOTS, { recursive: true });
  for (const { name, text } of [...sessionSnapshots(), ...COMMAND_SNAPSHOTS]) {
    const file = new URL(name, SNAPSHOTS);
    Deno.mkdirSync(new URL(".", file), { recursive: true });
    Deno.writeTextFileSync(file, await text());
  }
  Deno.writeTextFileSync(JUDGED, describeJudged(judgeRecorded()));
}
