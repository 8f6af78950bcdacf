/**
 * What a module in Claude Code's process is given, as far as debrief uses it: calls that 2.1.287 has. Its own declarations
 * come with the client (`claude-code/index.d.ts`) and differ from version to version.
 *
 * @module
 */
import type { JsonObject } from "../../../json.ts";

/** What a path leads to. */
export interface DollarStat {
  readonly kind: "file" | "dir" | "other";
  readonly size: number;
  readonly isLink: boolean;
}

/** The calls. The client reads them in the source: each is spelled `$.noun.event(…)` where it is made. */
export interface Dollar {
  readonly plugin: { readonly root: string };
  readonly session: {
    messages(
      question?: { readonly agentId?: string; readonly last?: number; readonly after?: string },
    ): Promise<unknown>;
    id(): Promise<string>;
    root(): Promise<string>;
    version(): Promise<unknown>;
  };
  readonly fs: {
    read(path: string): Promise<string>;
    write(path: string, text: string): Promise<void>;
    stat(path: string): Promise<DollarStat>;
    list(path: string): Promise<readonly { readonly name: string; readonly kind: string; readonly isLink: boolean }[]>;
  };
  readonly env: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string | undefined): Promise<void>;
  };
  readonly ui: { log(text: string): void };
}

/** Runs what is beneath a hook. */
export type DollarNext = (event: unknown) => Promise<JsonObject>;

/** The same after the hook failed: what it had called once does not run again, and gives the same. */
export interface DollarCaught {
  (event: unknown): Promise<JsonObject>;
  /** The event's name. */
  readonly event: string;
  /** Whether the hook had called `next` before it failed. */
  readonly called: boolean;
}

/** A hook. */
export type DollarHook = ($: Dollar, e: unknown, next: DollarNext) => Promise<JsonObject>;

/** Registers a hook on an event; a hook that fails is skipped unless its `catch` says what holds instead. */
export interface DollarOn {
  (event: string, hook: DollarHook): DollarRegistration;
  /** @param only Members that the event must have: others do not cross to the module. */
  (event: string, only: Readonly<Record<string, string>>, hook: DollarHook): DollarRegistration;
}

/** A hook that is registered. */
export interface DollarRegistration {
  /** Says what runs where the hook failed. */
  catch(hook: ($: Dollar, e: unknown, next: DollarCaught) => Promise<JsonObject>): void;
}
