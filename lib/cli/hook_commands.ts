/**
 * The command lines that settings start hooks with, written and recognised.
 *
 * @module
 */
import { denoArguments, gateOf, HOOK_SETUPS, type HookSetup } from "../hook/setup.ts";

/** What starts the hooks: Deno and the folder of the scripts, or the folder of the binaries. */
export type Starter =
  | { readonly kind: "deno"; readonly deno: string; readonly scripts: string }
  | { readonly kind: "binary"; readonly binaries: string };

/** In double quotes for the shell, which puts in what holds when the hook starts. */
export const HOOK_PLACES = { project: "$CLAUDE_PROJECT_DIR", config: "${CLAUDE_CONFIG_DIR:-$HOME/.claude}" };

const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word for the shell, as it stands. */
export function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The file a hook is started from. */
export function hookFile(setup: HookSetup, starter: Starter): string {
  return starter.kind === "deno" ? `${starter.scripts}/${setup.name}.js` : `${starter.binaries}/${setup.name}`;
}

/**
 * The command of a hook in shell form, which every client knows.
 *
 * Deno resolves a binary's own permission paths in the folder it starts in, so that is the project.
 */
export function hookCommand(setup: HookSetup, starter: Starter): string {
  const file = quoted(hookFile(setup, starter));
  const gate = gateOf(setup);
  const start = starter.kind === "binary" ? `cd "$CLAUDE_PROJECT_DIR" && exec ${file}` : [
    ...(gate === null ? [] : ["exec"]),
    quoted(starter.deno),
    ...denoArguments(setup, HOOK_PLACES).map((arg) => PLAIN.test(arg) ? arg : `"${arg}"`),
    file,
  ].join(" ");
  return gate === null ? start : `${gate}; ${start}`;
}

/** A registered hook of debrief. */
export interface OwnHandler {
  /** The hook's name. */
  readonly hook: string;
  /** The script or binary it starts. */
  readonly file: string;
  /** What runs the script, null for a binary. */
  readonly deno: string | null;
}

const NAMES = HOOK_SETUPS.map(({ name }) => name).join("|");
const WORD = String.raw`'(?:[^']|'\\'')*'|"[^"]*"|[^\s'"]+`;
const BINARY = new RegExp(String.raw`cd "\$CLAUDE_PROJECT_DIR" && exec (${WORD})$`);
const SCRIPT = new RegExp(String.raw`(?:^|; exec )(${WORD}) run (?:(?:${WORD}) )*?(${WORD})$`);
const FILE = new RegExp(String.raw`(?:^|[/\\])(?:(${NAMES})\.[jt]s|(${NAMES})(?:\.exe)?)$`);

function unquoted(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll(`'\\''`, "'");
  return word.startsWith('"') ? word.slice(1, -1) : word;
}

/** Recognises a command as `hookCommand` writes it, of any place, also of an older version; null for all others. */
export function ownHandler(command: string): OwnHandler | null {
  const binary = BINARY.exec(command);
  const script = binary ? null : SCRIPT.exec(command);
  const file = unquoted(binary?.[1] ?? script?.[2] ?? "");
  const [, ofScript, ofBinary] = FILE.exec(file) ?? [];
  const hook = binary ? ofBinary : ofScript;
  return hook === undefined ? null : { hook, file, deno: binary ? null : unquoted(script?.[1] ?? "") };
}
