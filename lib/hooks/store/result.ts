/** Why the store did not do what it was asked. */
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

/** What became of a request to the store; `message` says what was tried, with the value and the way out. */
export type StoreResult<T> =
  | { readonly status: "done"; readonly value: T }
  | { readonly status: "failed"; readonly reason: StoreFailure; readonly message: string };

/** Carries a named failure through the store's own calls; never leaves it. */
export class StoreError extends Error {
  override name = "StoreError";
  /** The failure's name. */
  readonly reason: StoreFailure;

  /** @param reason Its name. @param message What was tried, the value, the way out. */
  constructor(reason: StoreFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Runs one request and names whatever goes wrong. */
export function attemptStore<T>(what: string, act: () => T): StoreResult<T> {
  try {
    return { status: "done", value: act() };
  } catch (error) {
    if (error instanceof StoreError) {
      return { status: "failed", reason: error.reason, message: `Cannot ${what}: ${error.message}` };
    }
    const message = error instanceof Error ? error.message : String(error);
    const denied = error instanceof Error && (error.name === "NotCapable" || error.name === "PermissionDenied");
    return {
      status: "failed",
      reason: denied ? "not_permitted" : "not_writable",
      message: `Cannot ${what}: ${message}`,
    };
  }
}
