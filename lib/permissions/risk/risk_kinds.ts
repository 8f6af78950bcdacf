/**
 * What a call can do, from harmless to worst. Up to `package_install`, a rule for exactly one command may be
 * recommended. From `outside_write` on no rule is, whatever was approved, so writing outside the project ranks above
 * what only reaches the network.
 */
export const RISKS = {
  read_only: "only reads",
  project_write: "changes files of the project",
  unknown: "what it does is not known",
  project_task: "runs a script of the project, whatever it contains by then",
  network: "reaches the network",
  package_install: "installs packages and runs their scripts",
  outside_write: "changes files outside the project",
  vcs_remote: "changes a remote repository",
  remote_write: "changes shared resources",
  secret: "reads a secret",
  destructive: "removes what cannot be restored",
  arbitrary_code: "runs code",
  privileged: "runs as another user",
} as const;

/** What a call can do. */
export type RiskKind = keyof typeof RISKS;

const ORDER: readonly string[] = Object.keys(RISKS);

/** The place of a risk in the order of {@linkcode RISKS}; the higher, the worse. */
export function severityOf(kind: RiskKind): number {
  return ORDER.indexOf(kind);
}
