import { assertEquals } from "@std/assert";
import {
  decide,
  type DecidedCall,
  type MergedSettings,
  mergeSettings,
  parseMode,
  parseSettings,
  type SettingsLayer,
} from "../../lib/permissions/mod.ts";
import { dropUntrustedRules } from "../../lib/permissions/settings/settings.ts";
import { isDropIn } from "../../lib/permissions/settings/managed_files.ts";
import { readRows } from "../support/recordings/permission_recordings.ts";

const PLACES: Readonly<Record<string, readonly [SettingsLayer, string]>> = {
  managed: ["managed", "/etc/claude-code/managed-settings.json"],
  user: ["user", "/srv/c/settings.json"],
  project: ["project", "/srv/r/proj/.claude/settings.json"],
  local: ["local", "/srv/r/proj/.claude/settings.local.json"],
  flag: ["flag", "/srv/r/flag.json"],
};

/** A call of Bash by its command or its input, or one of another tool with its name beside its input. */
type Call = string | ({ readonly tool?: string } & Record<string, string | boolean>);

interface Row {
  /** Absent where the settings choose the mode. */
  readonly mode?: string;
  /** The files by their layer, drop-ins as `managed.d/NAME`; `path` lists missing programs. */
  readonly settings: Readonly<Record<string, unknown>> & {
    readonly trusted?: boolean;
    readonly args?: readonly string[];
    readonly path?: readonly string[];
  };
  readonly allow?: readonly Call[];
  readonly ask?: readonly Call[];
  readonly deny?: readonly Call[];
}

/** Calls that we decide otherwise than 2.1.332, by the reason. */
const EXCEPTIONS: readonly (readonly [reason: string, isOne: (call: DecidedCall) => boolean])[] = [
  [
    "the client follows a way up only through directories that exist; ours takes them for existing, which is the safer side",
    (call) => call.input["command"] === "cp sub/../.env x",
  ],
  [
    "the client's check does not know that the tool refuses to edit what a rule forbids to read; the call is denied",
    (call) => call.tool === "Edit" && String(call.input["file_path"]).endsWith("/.env"),
  ],
];

function argumentsAfter(args: readonly string[], option: string): string[] {
  const at = args.indexOf(option);
  const rest = at < 0 ? [] : args.slice(at + 1);
  const end = rest.findIndex((one) => one.startsWith("--"));
  return end < 0 ? rest : rest.slice(0, end);
}

function settingsOf({ settings }: Row): MergedSettings {
  const { trusted, args = [] } = settings;
  const ofUser = !args.includes("--setting-sources");
  const files = Object.keys(settings).sort().flatMap((name) => {
    const dropIn = /^managed\.d\/(.*)$/.exec(name)?.[1];
    const place = dropIn === undefined
      ? PLACES[name]
      : isDropIn(dropIn)
      ? (["managed", `/etc/claude-code/managed-settings.d/${dropIn}`] as const)
      : undefined;
    if (place === undefined || (!ofUser && (name === "user" || name === "local"))) return [];
    const value = settings[name];
    const [layer, path] = place;
    const parsed = parseSettings(typeof value === "string" ? value : JSON.stringify(value), { layer, path });
    return [layer === "project" && trusted === false ? dropUntrustedRules(parsed) : parsed];
  });
  const source = { layer: "flag", path: "/srv/r/arguments.json" } as const;
  const given = (permissions: Record<string, string[]>) => parseSettings(JSON.stringify({ permissions }), source);
  const merged = mergeSettings([...files, given({ allow: argumentsAfter(args, "--allowedTools") })]);
  const denied = given({ deny: argumentsAfter(args, "--disallowedTools") });
  return { ...merged, rules: [...merged.rules, ...denied.rules] };
}

function callOf(call: Call): DecidedCall {
  if (typeof call === "string") return { tool: "Bash", input: { command: call } };
  const { tool = "Bash", ...input } = call;
  return { tool, input };
}

for (const name of ["sandbox", "managed", "shapes", "pipelines"]) {
  Deno.test(`decide() agrees with the client under settings of several layers: ${name}`, () => {
    const placed = (row: Row): Row =>
      JSON.parse(
        JSON.stringify(row).replaceAll("<PROJ>", "/srv/r/proj").replaceAll("<ROOT>", "/srv/r").replaceAll(
          "<HOME>",
          "/srv/h",
        ),
      );
    const wrong = readRows<Row>(name).map(placed).flatMap((row) => {
      const settings = settingsOf(row);
      const context = {
        settings,
        cwd: "/srv/r/proj",
        home: "/srv/h",
        mode: row.mode === undefined ? settings.defaultMode ?? "default" : parseMode(row.mode) ?? "default",
        platform: "linux",
        sandboxStarts: (row.settings.path ?? []).length === 0,
      } as const;
      return (["allow", "ask", "deny"] as const).flatMap((verdict) =>
        (row[verdict] ?? []).map(callOf).flatMap((call) => {
          const ours = decide(call, context).verdict;
          return ours === verdict || EXCEPTIONS.some(([, isOne]) => isOne(call))
            ? []
            : [[row.settings, row.mode, call, verdict, ours]];
        })
      );
    });
    assertEquals(wrong, []);
  });
}
