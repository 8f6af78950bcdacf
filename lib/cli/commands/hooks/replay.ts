import { isHooked } from "../../../clients/client.ts";
import { clientOfPath, filesOf } from "../../../clients/recognize.ts";
import type { SessionPath } from "../../../clients/files/session_file.ts";
import { absolutePath, hostConfigDirectory } from "../../host/paths.ts";
import { loadHandler } from "../../../hooks/handlers/load_handler.ts";
import { HOOK_SETUPS } from "../../../hooks/runner/setup.ts";
import type { LoadedConfig } from "../../../hooks/config/layers.ts";
import { loadConfig } from "../../../hooks/config/load.ts";
import { readSmallFile } from "../../../hooks/store/small_file.ts";
import { UnreadableTranscriptError } from "../../../session/io/source.ts";
import type { HookDefinition } from "../../../hooks/runner/definition.ts";
import type { Json, JsonObject } from "../../../json.ts";
import type { ReplayEnvironment } from "../../../replay/run_handler.ts";
import { memoryStore } from "../../../replay/memory_store.ts";
import { type MomentSelector, NoSuchMomentError } from "../../../replay/moments/moment.ts";
import { REPLAYED_EVENTS, type ReplayedEvent } from "../../../replay/moments/moments.ts";
import { replay, type Replayed, type ReplayRequest } from "../../../replay/replay.ts";
import { jsonText, openJson } from "../../../text/safe_json.ts";
import { safe } from "../../../text/safe_text.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { forClient, type Host, UsageError } from "../../host/host.ts";
import { configOfFile, reportProblems } from "../../args/config_option.ts";
import { configFileOption } from "../../args/common_options.ts";
import { expectOneOf, jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { replayedText, ShownEvidence } from "../../output/replay_text.ts";
import { isHookFile, loadHook } from "../../own_hooks/hook_file.ts";
import { readTextOrNull } from "../../install/settings_files.ts";
import { transcriptFilePath } from "../../args/transcript_argument.ts";
import { startDirectoryOf } from "../../sessions/read_overview.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);

function replayedOf(events: readonly string[]): readonly ReplayedEvent[] {
  return REPLAYED_EVENTS.filter((event) => events.includes(event));
}

const REPLAYED_NAMES = HOOK_SETUPS.filter(({ events }) => replayedOf(events).length > 0).map(({ name }) => name);

async function definitionOf(word: string, host: Host): Promise<HookDefinition> {
  if (isHookFile(word)) return (await loadHook(word, host)).definition;
  const name = expectOneOf("HOOK", NAMES.includes(word) ? NAMES : REPLAYED_NAMES, word);
  const definition = await loadHandler(name);
  if (definition === null) throw new Error(`No handler for the hook "${name}"`);
  return definition;
}

function eventOf({ name, events }: HookDefinition, word: string | undefined): ReplayedEvent {
  const known = replayedOf(events);
  if (known.length === 0) {
    const instead = NAMES.includes(name)
      ? `run it with an input: debrief hooks run ${name} < input.json`
      : `ask it in a test, with FakeClient`;
    throw new UsageError(
      `Cannot replay ${name}: no transcript shows when it ran (on ${events.join(", ")}); ${instead}`,
    );
  }
  return expectOneOf(`--event of ${name}`, known, word ?? known[0] ?? "");
}

/** Where the hook is run: a number is a line, anything else an id. */
function atOf(word: string | undefined): MomentSelector {
  if (word === undefined || word === "every-stop") return { kind: "every" };
  if (!/^\d+$/.test(word)) return { kind: "id", id: word };
  const line = Number(word);
  if (line < 1) throw new UsageError(`Expected --at to be a line number of at least 1 but found "${word}"`);
  return { kind: "line", line };
}

async function surroundings(
  options: Options,
  place: SessionPath,
  host: Host,
): Promise<ReplayEnvironment & LoadedConfig> {
  const client = clientOfPath(place.main);
  if (!isHooked(client)) {
    throw new UsageError(
      `Cannot replay "${place.path}": it is a session of ${client.title}, which runs no hooks of debrief`,
    );
  }
  const { projectDirectory, projectVariable } = client.hooks;
  const project = startDirectoryOf(place.main);
  const configDir = hostConfigDirectory(forClient(host, client));
  const places = { project, projectDirectory, configDir };
  const readText = (path: string) => readTextOrNull(path, host);
  const file = options.text("config");
  const loaded = file === undefined
    ? await loadConfig({ ...places, readText: (path) => readSmallFile(path, places) })
    : await configOfFile(file, host);
  const store = memoryStore(project === null ? undefined : `${project}/${projectDirectory}/debrief`);
  const env = (name: string) => name === projectVariable ? project : host.env(name) ?? null;
  return { ...loaded, store, project, configDir, env, readText };
}

function momentJson({ moment, run }: Replayed): Json {
  const { event, line, uuid, timestamp, shownBy, invocation: past } = moment;
  const written = run.writes.map(({ name, kind, value }): JsonObject => ({ name, kind, value }));
  const answer: Json = JSON.parse(JSON.stringify(run.answer));
  const { data, basis, output } = run;
  return { event, line, uuid, timestamp, shownBy, input: past.input, answer, output, data, basis, written };
}

/** What to throw for a transcript that cannot be read, by the name on the command line. */
function errorAsTyped(error: UnreadableTranscriptError, file: string, { path, main }: SessionPath): Error {
  if (error.path === path) return new UsageError(error.message.replace(`"${path}"`, () => `"${file}"`));
  if (error.path !== main) return error;
  const why = error.reason === "missing" ? "is missing" : "cannot be read";
  return new UsageError(`Cannot replay "${file}": the session of this agent ${why} (expected it at "${main}")`);
}

/** Writes the moments as they come; one JSON object in pieces. */
async function tell(question: ReplayRequest, around: ReplayEnvironment & LoadedConfig, json: boolean, host: Host) {
  const { definition, event, session: place } = question;
  let count = 0;
  let silent = 0;
  const shown = new ShownEvidence();
  if (json) {
    const head = { schema: "debrief.replay/1", hook: definition.name, event, file: place.path, config: around.files };
    host.stdout(safe`${openJson(head)},"moments":[`);
  }
  for await (const replayed of replay(question, around)) {
    if (replayed.run.answer.kind === "none") silent++;
    if (json) host.stdout(safe`${count === 0 ? "" : ","}\n${jsonText(momentJson(replayed))}`);
    else printFitted(replayedText(replayed, shown), host);
    shown.add(replayed);
    count++;
  }
  if (json) host.stdout(safe`\n]}\n`);
  else {host.stdout(
      safe`${count} ${count === 1 ? "moment" : "moments"}, ${count - silent} answered. Nothing was written.\n`,
    );}
}

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "at",
    value: "LINE|UUID",
    choices: {
      "every-stop":
        "every moment at which the client would have run the hook (the default): the end of each turn; of each " +
        "agent for agent_summary; each call for tool_intent",
    },
    summary: "which moment",
    help:
      "as of this line or the line with this uuid (if no turn ended there, as if the session had stopped); as of a " +
      "call's id for tool_intent, an agent's id for agent_summary; or",
  },
  { name: "event", value: "NAME", choices: REPLAYED_EVENTS, summary: "another event of the hook" },
  configFileOption("use this configuration instead of the one in force for the session's directory"),
  jsonOption(
    `{"schema":"debrief.replay/1","hook","event","file","config":[…],"moments":[{"event","line","uuid","timestamp","shownBy",` +
      `"input","answer","output","data","basis","written"}]}`,
  ),
];

export const replayCommand: CommandDefinition = {
  usage: ["HOOK FILE"],
  details: `HOOK is ${
    REPLAYED_NAMES.join(", ")
  }, or the file of a hook of your own (./my_hook.ts). FILE is the transcript of a session or an agent, a session id or the beginning of one, or
latest (the newest session of this directory); hooks read a file from its end, so it cannot be standard input.

Runs the same handler as the client does, with the files as they were then; what it would write stays in memory. Earlier
moments are run too, so that cooldowns and the ledger count.

A transcript does not record background shells or settings: replay assumes that no shell was running, and uses the
settings of today.`,
  options: OPTIONS,
  words: REPLAYED_NAMES,
  transcripts: true,
  examples: [
    "hooks replay memory_triage latest",
    "hooks replay memory_triage session.jsonl",
    "hooks replay memory_triage session.jsonl --at 12 --json",
    "hooks replay tool_intent session.jsonl --at toolu_01 --config debrief.jsonc",
    "hooks replay ./my_hook.js latest",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const [hook, file, ...more] = options.positional;
    if (hook === undefined) throw new UsageError("Expected HOOK and FILE but found nothing");
    const definition = await definitionOf(hook, host);
    if (file === undefined) throw new UsageError(`Expected HOOK and FILE but found only "${hook}"`);
    if (more.length > 0) throw new UsageError(`Expected one FILE but also found "${more.join('", "')}"`);
    const event = eventOf(definition, options.text("event"));
    const path = absolutePath(transcriptFilePath(file, "hooks read a file from its end", host), host);
    const place = filesOf(path).sessionPath(path);
    const at = atOf(options.text("at"));
    try {
      const around = await surroundings(options, place, host);
      reportProblems(around, host);
      await tell({ definition, event, session: place, at }, around, options.flag("json"), host);
    } catch (error) {
      if (error instanceof UnreadableTranscriptError) throw errorAsTyped(error, file, place);
      if (!(error instanceof NoSuchMomentError)) throw error;
      throw new UsageError(`Cannot replay "${file}" at "${options.text("at")}": ${error.message}`);
    }
    return 0;
  },
};
