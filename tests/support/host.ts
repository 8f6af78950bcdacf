import { DEFAULT_CLIENT } from "../../lib/clients/default_client.ts";
import type { Host, Machine } from "../../lib/cli/host/host.ts";

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
    columns: null,
    client: DEFAULT_CLIENT,
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

/** A machine with some files, by path: their text, or for a session when it was last used. */
export function fileMachine(
  files: Readonly<Record<string, string | number>>,
  members: Partial<Machine> = {},
): Pick<Host, "machine" | "readText"> {
  const paths = Object.keys(files);
  const below = (path: string) => paths.filter((file) => file.startsWith(`${path}/`));
  const machine: Partial<Machine> = {
    os: "linux",
    pathKind: (path) => below(path).length > 0 ? "directory" : path in files ? "file" : "missing",
    list: (path) =>
      below(path).length === 0
        ? null
        : [...new Set(below(path).map((file) => file.slice(path.length + 1).split("/")[0] ?? ""))].sort(),
    isWritable: () => true,
    realPath: (path) => path,
    lastUsedAt: (path) => Number(files[path] ?? 0),
    ...members,
  };
  return {
    machine: machine as Machine,
    readText(path) {
      const text = files[path];
      if (text === undefined) throw new Deno.errors.NotFound(path);
      return String(text);
    },
  };
}
