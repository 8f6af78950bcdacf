/**
 * A program that stands for `deno` in the hooks' commands, or for a compiled hook: it starts the real one with the same
 * arguments and keeps what went in, what came out and how it ended. The commands stay as `install` and the plugin write
 * them.
 */
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";

export interface HookCall {
  readonly hook: string;
  readonly input: JsonObject;
  readonly stdout: string;
  readonly stderr: string;
  /** Null where the client ended it. */
  readonly code: number | null;
  /** When the input had come, in ms since 1970. */
  readonly at: number;
  /** From then to the end; null where the client ended it. */
  readonly ms: number | null;
  /** The reviews as they stood when it had ended, by file name; only of transcript_review. */
  readonly reviews: Readonly<Record<string, JsonObject>>;
}

/** Shell that is run in place of a hook, by the hook's name: `kill -9 $$`. */
export type Faults = Readonly<Record<string, string>>;

export interface Recorder {
  /** The directory of what it keeps. */
  readonly calls: string;
  /** The program that it starts. */
  readonly command: string;
  readonly faults: Faults;
}

/** What is recorded besides input, output and end is copied afterwards, so that it costs the hook nothing. */
function script({ calls, command, faults }: Recorder): string {
  const cases = Object.entries(faults).map(([hook, shell]) => `  ${hook}) ${shell} ;;\n`).join("");
  return `#!/bin/sh
last=$0
# the command line is no hook: its own words follow its script
for word; do case $word in */debrief.js) exec '${command}' "$@" ;; --*) ;; *) last=$word ;; esac; done
hook=\${last##*/}
hook=\${hook%.js}
f='${calls}'/$$.$hook
${cases === "" ? "" : `case $hook in\n${cases}esac\n`}if [ -n "$DEBRIEF_INPUT" ]; then
  # the start script hands on what it has read in this variable
  printf '%s' "$DEBRIEF_INPUT" > "$f.in"
  '${command}' "$@" < /dev/null > "$f.out" 2> "$f.err"
  code=$?
else
  tee "$f.in" | '${command}' "$@" > "$f.out" 2> "$f.err"
  code=$?
fi
echo $code > "$f.code"
cat "$f.out"
cat "$f.err" >&2
if [ "$hook" = transcript_review ]; then
  cp -R "$CLAUDE_CONFIG_DIR/debrief/state/sessions" "$f.sessions" 2> /dev/null
fi
exit $code
`;
}

export function writeRecorder(path: string, recorder: Recorder): void {
  Deno.writeTextFileSync(path, script(recorder), { mode: 0o755 });
}

function textAt(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function timeOf(path: string): number | null {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? null;
  } catch {
    return null;
  }
}

/** The reviews among what is kept of sessions, as `<session>.json` and `<session>.agent-<agent>.json`. */
export function reviewsIn(sessions: string): Record<string, JsonObject> {
  try {
    return Object.fromEntries(
      [...Deno.readDirSync(sessions)].flatMap(({ name: session }) =>
        [...Deno.readDirSync(`${sessions}/${session}`)].filter(({ name }) => /^review\..*json$/.test(name))
          .map(({ name }) => [name.replace(/^review/, session), objectIn(textAt(`${sessions}/${session}/${name}`))])
      ),
    );
  } catch {
    return {};
  }
}

/** How long hooks are waited for that the client left running when it ended (2.0.30). */
const LEFT_RUNNING_MS = 1000;
const PAUSE_MS = 20;

/** Waits until every call has ended; one that the client has ended never does. */
export async function callsEnded(folder: string): Promise<void> {
  for (let waited = 0; waited < LEFT_RUNNING_MS; waited += PAUSE_MS) {
    const names = new Set([...Deno.readDirSync(folder)].map(({ name }) => name));
    if ([...names].every((name) => !name.endsWith(".in") || names.has(name.replace(/in$/, "code")))) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** What was recorded, in the order of time. */
export function recordedCalls(folder: string): HookCall[] {
  const calls = [...Deno.readDirSync(folder)].filter(({ name }) => name.endsWith(".in")).map(({ name }): HookCall => {
    const base = `${folder}/${name.slice(0, -3)}`;
    const at = timeOf(`${base}.in`) ?? 0;
    const ended = timeOf(`${base}.code`);
    const code = textAt(`${base}.code`).trim();
    return {
      hook: name.split(".")[1] ?? "",
      input: objectIn(textAt(`${base}.in`)),
      stdout: textAt(`${base}.out`),
      stderr: textAt(`${base}.err`),
      code: code === "" ? null : Number(code),
      at,
      ms: ended === null ? null : ended - at,
      reviews: reviewsIn(`${base}.sessions`),
    };
  });
  return calls.sort((a, b) => a.at - b.at);
}
