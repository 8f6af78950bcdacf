import { assertEquals } from "@std/assert";
import { type ConfigCheckContext, configFindings } from "../../../lib/cli/doctor/config_findings.ts";
import type { RegisteredHook } from "../../../lib/cli/doctor/settings_findings.ts";
import type { HookedClient } from "../../../lib/clients/client.ts";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const known = (version: string) => ({ status: "known", version, source: "program", path: "/claude" }) as const;
const AROUND: ConfigCheckContext = { found: [], plugin: false, client: known("2.1.330") };
const CODEX = HOOKED_CLIENTS.find(({ hasPermissionRules }) => !hasPermissionRules) ?? DEFAULT_CLIENT;

/** What is found with some configuration of the user's and of the project's, as `level: text | fix`. */
async function findings(
  files: { readonly user?: string; readonly project?: string },
  around: Partial<ConfigCheckContext> = {},
  client: HookedClient = DEFAULT_CLIENT,
): Promise<string[]> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  const { projectDirectory } = client.hooks;
  const write = (directory: string, text: string | undefined) => {
    Deno.mkdirSync(`${root}/${directory}`, { recursive: true });
    if (text !== undefined) Deno.writeTextFileSync(`${root}/${directory}/debrief.jsonc`, text);
  };
  write("config", files.user);
  write(`p/${projectDirectory}`, files.project);
  const { host } = testHost({
    ...fileMachine({}),
    client,
    env: (name) => name === client.places.configVariable ? `${root}/config` : undefined,
    cwd: () => `${root}/p`,
  });
  const found: string[] = [];
  for await (const { check, level, text, fix } of configFindings({ ...AROUND, ...around }, host)) {
    if (check !== "config") continue;
    found.push(`${level}: ${text}${fix === null ? "" : ` | ${fix}`}`.replaceAll(root, ""));
  }
  return found;
}

Deno.test("configFindings() names the files that apply, or says that the defaults do", async () => {
  assertEquals(await findings({}), ["ok: the defaults apply (no /config/debrief.jsonc)"]);
  assertEquals(await findings({ user: "{}" }), ["ok: /config/debrief.jsonc"]);
});

Deno.test("configFindings() says what is ignored, and what to do", async () => {
  const [first = "", ...others] = await findings({ user: '{ "triage": { "maxBlocks": "many" } }' });
  assertEquals(others, []);
  assertEquals(
    /^warning: .*triage\.maxBlocks.* \| correct it; debrief config check says when it is right$/.test(first),
    true,
    first,
  );
  const [codex = ""] = await findings({ user: '{ "triage": { "maxBlocks": "many" } }' }, {}, CODEX);
  assertEquals(codex.endsWith("| correct it; debrief config check --client codex says when it is right"), true, codex);
});

Deno.test("configFindings() names a rule whose pattern is none", async () => {
  const rule = '{"event":"PreToolUse","pattern":"(a","action":"deny"}';
  const [first = ""] = await findings({ user: `{"intent":{"rules":[${rule}]}}` });
  assertEquals(
    /^warning: The rule with "intent\.rules\[0\]\.pattern" is ignored: "\(a" is not a valid/.test(first),
    true,
    first,
  );
});

Deno.test("configFindings() has a project's file reviewed before it counts", async () => {
  const [first = "", ...others] = await findings({ project: '{ "triage": { "enabled": false } }' });
  assertEquals(others, []);
  assertEquals(first.includes("/p/.claude/debrief.jsonc") && first.includes("not trusted"), true, first);
  assertEquals(first.endsWith("| run debrief config trust"), true, first);
});

const CONTEXT = '{ "triage": { "channel": "context" }, "review": { "mode": "context" } }';
const UPDATE = "update the client, or remove it from the configuration";

Deno.test("configFindings() names what an older client does not have yet", async () => {
  assertEquals((await findings({ user: CONTEXT }, { client: known("2.1.112") })).slice(1), [
    `warning: triage.channel "context" needs client 2.1.163 or later and has no effect in 2.1.112 | ${UPDATE}`,
    `warning: review.mode "context" needs client 2.1.163 or later and has no effect in 2.1.112 | ${UPDATE}`,
  ]);
  assertEquals((await findings({ user: CONTEXT })).slice(1), []);
  assertEquals((await findings({ user: CONTEXT }, { client: { status: "unknown", why: "not found" } })).slice(1), []);
});

Deno.test("configFindings() does not mind what is turned off", async () => {
  const off = '{ "triage": { "enabled": false, "channel": "context" } }';
  assertEquals((await findings({ user: off }, { client: known("2.1.112") })).slice(1), []);
});

const rule = (event: string, action: string) =>
  JSON.stringify({
    intent: { enabled: true, rules: [{ event, tool: "Bash", source: "command", pattern: "x", action, message: "m" }] },
  });

Deno.test("configFindings() notes what no version of a client supports, and what happens instead", async () => {
  const notes = async (user: string) =>
    (await findings({ user }, {}, CODEX)).filter((text) => text.startsWith("note: "));
  assertEquals(await notes(CONTEXT), [
    'note: Codex: triage.channel "context" shows you a line instead',
    'note: Codex: review.mode "context" has no effect',
  ]);
  assertEquals(await notes(rule("PreToolUse", "ask")), [
    'note: Codex: an intent rule with "ask" denies the call, because its hooks cannot ask (intent.askFallback)',
  ]);
  assertEquals(await notes(rule("PostToolUseFailure", "context")), [
    "note: Codex: an intent rule on PostToolUseFailure has no effect: there is no such event",
  ]);
  assertEquals(await notes(rule("PreToolUse", "deny")), []);
});

Deno.test("configFindings() has an error for a file that counts for nothing", async () => {
  const fix = "correct it: until then no setting and no rule in it applies";
  const large = JSON.stringify({ intent: { rules: [] }, $schema: "x".repeat(70_000) });
  const [first = ""] = await findings({ user: large });
  assertEquals(first.startsWith("error: Cannot read configuration"), true, first);
  assertEquals(first.endsWith(`characters (at most 65,536 are read); ignoring it | ${fix}`), true, first);
  const [broken = ""] = await findings({ user: '{ "intent": ' });
  assertEquals(broken.startsWith("error: ") && broken.endsWith(fix), true, broken);
});

/** A registration of tool_intent; nothing else is read of it. */
const registered = (event: string, matcher: string | null = null) =>
  ({ event, matcher, own: { hook: "tool_intent" } }) as unknown as RegisteredHook;

Deno.test("configFindings() warns of rules for calls for which tool_intent is not registered", async () => {
  const user = rule("PreToolUse", "deny");
  const asks = "warning: intent.rules or intent.log asks for Bash on PreToolUse, but tool_intent is ";
  const fix = "run debrief install --hooks tool_intent";
  const other = "note: tool_intent is registered for calls that the configuration does not ask for: ";
  const of = async (...found: readonly RegisteredHook[]) => (await findings({ user }, { found })).slice(1);
  assertEquals(await of(registered("PostToolUse")), [
    `${asks}not registered there | ${fix}`,
    `${other}PostToolUse | to start nothing there, ${fix}`,
  ]);
  assertEquals(await of(registered("PreToolUse", "Edit|Write")), [
    `${asks}registered there only for Edit|Write | ${fix}`,
    `${other}PreToolUse (Edit|Write) | to start nothing there, ${fix}`,
  ]);
  assertEquals(await of(registered("PreToolUse")), [`${other}PreToolUse | to start nothing there, ${fix}`]);
  assertEquals(await of(registered("PreToolUse", "Bash")), []);
  const plugin = { found: [registered("PostToolUse")], plugin: true };
  assertEquals((await findings({ user }, plugin)).slice(1), []);
  assertEquals((await findings({ user })).slice(1), [], "nothing is registered: that is said elsewhere");
  const none = { found: [registered("PreToolUse"), registered("PostToolUse")] };
  assertEquals((await findings({}, none)).slice(1), [], "the first rule shall work at once");
});
