import type { Client } from "../../clients/client.ts";
import { CLIENTS } from "../../clients/clients.ts";
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import { fileNameIn } from "../../path.ts";
import { forClient, type Host, UsageError } from "../host/host.ts";
import { closest, expectOneOf, type Options, type OptionSpec } from "./options.ts";

function optionName({ id }: Client): string {
  return id.replaceAll("_", "-");
}

/** The option that names a host's client in a command line: ` --client NAME`, or nothing for the default. */
export function clientOption({ client }: Host): string {
  return client === DEFAULT_CLIENT ? "" : ` --client ${optionName(client)}`;
}

const NAMES = HOOKED_CLIENTS.map(optionName);

/** `--client` of commands that list sessions. */
export const CLIENT_ONLY_OPTION: OptionSpec = {
  name: "client",
  value: "NAME",
  choices: Object.fromEntries(CLIENTS.map((client) => [optionName(client), client.title])),
  summary: "only sessions of this client",
};

/**
 * The client whose sessions are wanted; undefined for those of all. Throws UsageError for a word that is not a client's
 * name.
 */
export function namedClient(options: Options): Client | undefined {
  const given = options.text("client");
  if (given === undefined) return undefined;
  const name = expectOneOf("--client", CLIENTS.map(optionName), given.replaceAll("_", "-"));
  return CLIENTS.find((client) => optionName(client) === name);
}

/** `--client`, which names a client or its program. */
export const CLIENT_OPTION: OptionSpec = {
  name: "client",
  value: "NAME|PATH",
  choices: Object.fromEntries(HOOKED_CLIENTS.map((client) => [optionName(client), client.title])),
  summary: "which client, by name or by its program",
  help: `which client (default: ${optionName(DEFAULT_CLIENT)}), by name or by the path of its program, ` +
    "which is run to learn its version if the path does not show it (needs --allow-run=PATH)",
};

export interface ChosenClient {
  readonly host: Host;
  /** Its program, if one was named; it may be run. */
  readonly program: string | null;
}

/** The client that `--client` names. Throws UsageError for a word that is neither a client's name nor a path. */
export function chosenClient(options: Options, host: Host): ChosenClient {
  const given = options.text("client");
  if (given === undefined) return { host, program: null };
  const named = HOOKED_CLIENTS.find(({ id }) => id === given.replaceAll("-", "_"));
  if (named !== undefined) return { host: forClient(host, named), program: null };
  if (!/[/\\]/.test(given) && host.machine.pathKind(given) !== "file") {
    const near = closest(given, NAMES);
    const hint = near ? `did you mean "${near}"?` : `known: ${NAMES.join(", ")}; or the path of a program`;
    throw new UsageError(`Unknown client "${given}" (${hint})`);
  }
  const file = fileNameIn(given).replace(/\.(?:exe|cmd)$/i, "");
  const client = HOOKED_CLIENTS.find(({ installation }) => installation.program === file) ?? host.client;
  return { host: forClient(host, client), program: given };
}
