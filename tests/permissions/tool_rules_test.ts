import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../lib/json.ts";
import {
  decide,
  type DecidedCall,
  type KnownSkill,
  mergeSettings,
  offerRules,
  parseMode,
  parseSettings,
  type PermissionContext,
  type RuleOffer,
} from "../../lib/permissions/mod.ts";
import { decideByMatching, readRows } from "../support/recordings/permission_recordings.ts";

/** Calls that client 2.1.330 was asked about under the same settings. */
interface Recorded {
  /** The whole `permissions` object. */
  readonly rules: JsonObject;
  readonly mode: string;
  readonly settings?: JsonObject;
  readonly args?: readonly string[];
  readonly calls: readonly (DecidedCall & {
    readonly verdict: "allow" | "ask" | "deny" | "classifier";
    /** What a Yes would have saved. */
    readonly offers?: readonly RuleOffer[];
  })[];
}

const ROOT = "/srv/r";

/** The skills and commands of the recorded project, and of its plugin. */
const SKILLS: Readonly<Record<string, KnownSkill>> = {
  plain: { name: "plain", kind: "instructions" },
  sk: { name: "plug:sk", kind: "instructions" },
  "plug:sk": { name: "plug:sk", kind: "instructions" },
  tooled: { name: "tooled", kind: "tools" },
  "plug:tooled": { name: "plug:tooled", kind: "tools" },
  deploy: { name: "deploy", kind: "tools" },
  "deploy-app": { name: "deploy-app", kind: "tools" },
  cmd: { name: "cmd", kind: "tools" },
  hooked: { name: "hooked", kind: "hooks" },
};

/** The project, its MCP servers and its directories, as they were when the client was asked. */
function contextOf({ rules, mode, settings, args = [] }: Recorded): PermissionContext {
  const given = (flag: string): string[] => args.flatMap((arg, i) => arg === flag ? args[i + 1]!.split(",") : []);
  const files = [
    parseSettings(JSON.stringify({ ...settings, permissions: rules }), { layer: "user", path: "/srv/c/settings.json" }),
    parseSettings(
      JSON.stringify({ permissions: { allow: given("--allowedTools"), deny: given("--disallowedTools") } }),
      { layer: "flag", path: "/srv/c/flags.json" },
    ),
  ];
  return {
    settings: mergeSettings(files),
    cwd: `${ROOT}/proj`,
    home: `${ROOT}/home`,
    mode: parseMode(mode)!,
    additionalDirectories: given("--add-dir"),
    skill: (name) => SKILLS[name],
    mcpServers: ["files", "my-server", "my_server", "a__b", "Big_Server"],
    isReadOnlyTool: (tool) => tool === "mcp__files__read_file",
    isDirectory: (path) => !/\.\w+$/.test(path),
  };
}

const RECORDED = readRows<Recorded>("tools").map((row): Recorded =>
  JSON.parse(
    JSON.stringify(row).replaceAll("<PROJ>", `${ROOT}/proj`).replaceAll("<HOME>", `${ROOT}/home`).replaceAll(
      "<ROOT>",
      ROOT,
    ),
  )
);

/** The calls about which something differs, each with its rules. */
function differences(
  differs: (call: Recorded["calls"][number], context: PermissionContext) => string | null,
): string[] {
  return RECORDED.flatMap((recorded) => {
    const context = contextOf(recorded);
    return recorded.calls.flatMap((call) => {
      const found = differs(call, context);
      return found === null
        ? []
        : [`${JSON.stringify(recorded.rules)} ${recorded.mode} ${call.tool} ${JSON.stringify(call.input)}: ${found}`];
    });
  });
}

Deno.test("decide() agrees with the client on each recorded call of every tool, in every mode", () => {
  const wrong = differences((call, context) => {
    const { verdict, reason } = decide(call, context);
    const ours = verdict === "ask" && reason.kind === "classifier" ? "classifier" : verdict;
    return ours === call.verdict ? null : `${call.verdict}, not ${ours}`;
  });
  assertEquals(wrong, []);
});

Deno.test("matcherOf() covers every rule that changes the decision about a recorded call", () => {
  const wrong = differences((call, context) => {
    const [all, matching] = [decide(call, context), decideByMatching(call, context)];
    return JSON.stringify(all) === JSON.stringify(matching) ? null : JSON.stringify([all, matching]);
  });
  assertEquals(wrong, []);
});

Deno.test("offerRules() offers for each recorded call what the client offered", () => {
  const sorted = (value: unknown): string =>
    JSON.stringify(
      value,
      (_, v) => v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
    );
  const wrong = differences((call, context) => {
    const ours = offerRules(call, context);
    return call.offers === undefined || sorted(ours) === sorted(call.offers) ? null : sorted(ours);
  });
  assertEquals(wrong, []);
});

Deno.test("decide() never allows what the client asked about when nothing is known of skills", () => {
  const wrong = differences((call, context) => {
    const { skill: _, ...unknown } = context;
    return call.verdict !== "allow" && decide(call, unknown).verdict === "allow" ? call.verdict : null;
  });
  assertEquals(wrong, []);
});
