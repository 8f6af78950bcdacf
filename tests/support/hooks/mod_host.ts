import type { ModHost } from "../../../lib/hooks/mod/host.ts";
import { isJsonObject } from "../../../lib/json.ts";

/** A client in memory, as a module in its process sees it. */
export interface FakeHost extends ModHost {
  /** Files by path; a directory is what files are below. */
  readonly files: Map<string, string>;
  /** Rows by agent; "" is the main conversation. */
  readonly rowsBy: Map<string, readonly unknown[]>;
  /** What the variable was set to, in order. */
  readonly markers: (string | undefined)[];
  /** Lines that the user was shown. */
  readonly told: string[];
  /** How often rows were asked for. */
  asked: number;
}

/** What differs from a session in /p with its configuration in /c. */
export interface FakeHostOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly rows?: readonly unknown[];
  /** Paths that are symlinks. */
  readonly links?: readonly string[];
  /** Whether `last` is known (2.1.330). @default {true} */
  readonly knowsLast?: boolean;
  readonly entrypoint?: string;
  /** The client's version. @default {"2.1.330"} */
  readonly version?: string;
}

/** A host with some files; the directory of the state is there. */
export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const { links = [], knowsLast = true, entrypoint = "cli", version = "2.1.330" } = options;
  const files = new Map(Object.entries({ "/c/debrief/state/.gitignore": "*\n", ...options.files }));
  const isDirectory = (path: string) => [...files.keys()].some((file) => file.startsWith(`${path}/`));
  const host: FakeHost = {
    files,
    rowsBy: new Map([["", options.rows ?? []]]),
    markers: [],
    told: [],
    asked: 0,
    pluginRoot: "/plugin",
    rows: ({ agentId, last, after }) => {
      host.asked++;
      if ((last ?? after) !== undefined && !knowsLast) {
        return Promise.reject(new TypeError("takes { agentId, as } or nothing"));
      }
      const rows = host.rowsBy.get(agentId ?? "");
      if (rows === undefined) return Promise.resolve({ deny: "no such agent" });
      if (after === undefined) return Promise.resolve(rows.slice(-(last ?? 4096)));
      const at = rows.findIndex((row) => isJsonObject(row) && row["uuid"] === after);
      return Promise.resolve(at === -1 ? { deny: `no row ${after} to read on from` } : rows.slice(at + 1));
    },
    sessionId: () => Promise.resolve("s"),
    projectRoot: () => Promise.resolve("/p"),
    version: () => Promise.resolve({ version }),
    stat: (path) => {
      const text = files.get(path);
      const kind = text !== undefined ? "file" : isDirectory(path) ? "dir" : null;
      if (kind === null) return Promise.reject(new Error("ENOENT"));
      return Promise.resolve({ kind, size: text?.length ?? 0, isLink: links.includes(path) });
    },
    list: (path) => {
      const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`)).map((file) =>
        file.slice(path.length + 1)
      );
      if (below.length === 0) return Promise.reject(new Error("ENOENT"));
      return Promise.resolve([...new Set(below.map((file) => file.split("/")[0] ?? ""))].map((name) => ({
        name,
        kind: files.has(`${path}/${name}`) ? "file" : "dir",
        isLink: links.includes(`${path}/${name}`),
      })));
    },
    readText: (path) => {
      const text = files.get(path);
      return text === undefined ? Promise.reject(new Error("ENOENT")) : Promise.resolve(text);
    },
    writeText: (path, text) => Promise.resolve(void files.set(path, text)),
    variables: () => Promise.resolve({ configDir: "/c", home: "/home/dev", userProfile: undefined, entrypoint }),
    marker: () => Promise.resolve(host.markers.at(-1)),
    setMarker: (value) => Promise.resolve(void host.markers.push(value)),
    tell: (text) => void host.told.push(text),
  };
  return host;
}
