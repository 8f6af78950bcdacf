import { errorMessage } from "../../error_message.ts";
/** Why a request to the store failed. */
export type StoreFailure =
  | "bad_name"
  | "refused_link"
  | "not_a_file"
  | "not_permitted"
  | "busy"
  | "newer_version"
  | "short_write"
  | "unreadable"
  | "not_writable";

/** The result of a request to the store; `message` says what was tried, with which value, and what to do. */
export type StoreResult<T> =
  | { readonly status: "done"; readonly value: T }
  | { readonly status: "failed"; readonly reason: StoreFailure; readonly message: string };

/** A named failure on its way to {@linkcode attemptStore}, which turns it into a result. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly reason: StoreFailure;

  /** @param reason The failure. @param message What was tried, the value, the way out. */
  constructor(reason: StoreFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Runs a request and names its failure. `action`: what is tried, such as `read "log.jsonl"`, for the message. */
export function attemptStore<T>(action: string, act: () => T): StoreResult<T> {
  try {
    return { status: "done", value: act() };
  } catch (error) {
    const message = `Cannot ${action}: ${errorMessage(error)}`;
    if (error instanceof StoreError) return { status: "failed", reason: error.reason, message };
    const isDenied = error instanceof Error && (error.name === "NotCapable" || error.name === "PermissionDenied");
    return { status: "failed", reason: isDenied ? "not_permitted" : "not_writable", message };
  }
}
