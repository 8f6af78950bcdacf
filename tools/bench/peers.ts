/**
 * The programs that debrief is measured beside, each as the system has it: a Python that an environment slows at its start
 * makes every ratio wrong.
 *
 * @module
 */
import { programPath } from "./measure.ts";

/** A program to compare with. */
export interface Peer {
  readonly name: string;
  /** Its own file. */
  readonly command: string;
  /** What comes before code for it: nothing of the user's environment is read. */
  readonly flags: readonly string[];
  readonly version: string;
}

/** How the own file of each and its version are found; of several names the first that is there. */
const PEERS:
  readonly (readonly [name: string, names: readonly string[], ask: readonly string[], flags: readonly string[]])[] = [
    ["python", ["/usr/bin/python3", "python3"], ["-I", "-c", "import sys; print(sys.executable)"], ["-I"]],
    ["node", ["node"], ["-p", "process.execPath"], []],
    ["bun", ["bun"], ["-p", "process.execPath"], []],
  ];

/** A program and its version; null if it is not installed. */
export function findPeer(wanted: "python" | "node" | "bun" | "jq" | "rg"): Peer | null {
  const [, names, ask, flags] = PEERS.find(([name]) => name === wanted) ??
    [wanted, ["sh"], ["-c", `command -v ${wanted}`], []];
  const command = names.reduce<string | null>((found, name) => found ?? programPath(name, ask), null);
  if (command === null) return null;
  return {
    name: wanted,
    command,
    flags,
    version: programPath(command, ["--version"])?.split("\n")[0]?.replace(/^[a-zA-Z ]*v?-?/, "") ?? "?",
  };
}

/** The versions of all that are installed, for the page. */
export function peerVersions(): string {
  const peers = (["python", "node", "bun", "jq", "rg"] as const).map(findPeer).filter((peer) => peer !== null);
  return peers.map(({ name, version }) => `${name} ${version}`).join(", ");
}
