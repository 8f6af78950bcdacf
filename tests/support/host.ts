import type { Host } from "../../lib/cli/host/host.ts";

/** A host for a test, with what was printed on it. */
export interface TestHost {
  readonly host: Host;
  /** What was written to standard output so far. */
  out(): string;
  /** What was written to standard error so far. */
  err(): string;
}

/**
 * A host with nothing but the given members and two outputs; using any other member throws, so that a test says what its
 * command may use.
 */
export function testHost(members: Partial<Host> = {}): TestHost {
  let [out, err] = ["", ""];
  const given: Partial<Host> = {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    ...members,
  };
  const host = new Proxy(given, {
    get(target, name): unknown {
      if (!Reflect.has(target, name)) throw new Error(`No command here may use ${String(name)}`);
      return Reflect.get(target, name);
    },
  }) as Host;
  return { host, out: () => out, err: () => err };
}
