/**
 * What each hook of the table has in code: its script in `hooks/`, and its place in the lists that load a hook by its name.
 */
import { HOOKS } from "../../lib/hooks/runner/setup.ts";

const MADE = "Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.";
const HOOK_LIST = Object.values(HOOKS);

/** The export of a handler's file: `memoryTriage` for memory_triage. */
function exportName(hook: string): string {
  return hook.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function scriptText({ name, events, question }: (typeof HOOK_LIST)[number]): string {
  return `/**
 * ${name} (${events.join(", ")}).
 *
 * ${question}
 *
 * ${MADE}
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { ${exportName(name)} } from "../lib/hooks/handlers/${name}.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(${exportName(name)});
}

if (import.meta.main) await run();
`;
}

function handlersText(): string {
  const rows = HOOK_LIST.map(({ name }) =>
    `  ${name}: async () => (await import("./${name}.ts")).${exportName(name)},\n`
  );
  return `/**
 * The handlers, loaded when they are asked for: they bring the analyses along. They know nothing of the process: \`hooks/\`
 * runs them for the client, replay and backtest run them for past moments of a session.
 *
 * ${MADE}
 *
 * @module
 */
import type { HookDefinition } from "../runner/definition.ts";

/** Load each hook, by its name. */
const LOADERS: Readonly<Record<string, () => Promise<HookDefinition>>> = {
${rows.join("")}};

/** Loads a hook of debrief; null if none has the name. */
export async function loadHandler(name: string): Promise<HookDefinition | null> {
  return Object.hasOwn(LOADERS, name) ? await LOADERS[name]?.() ?? null : null;
}
`;
}

function programHooksText(): string {
  const rows = HOOK_LIST.map(({ name }) => `  ${name}: () => import("../../dist/${name}.js"),\n`);
  return `/** The hooks in the program. ${MADE} */\nexport const HOOKS = {\n${rows.join("")}};\n`;
}

/** Paths in the project, with their text. */
export function hookFiles(): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(HOOK_LIST.map((hook) => [`hooks/${hook.name}.ts`, scriptText(hook)])),
    "lib/hooks/handlers/load_handler.ts": handlersText(),
    "tools/release/program_hooks.js": programHooksText(),
  };
}
