/** What a second word must look like to be taken for a subcommand (2.1.330): `run`, `show-ref`, `py3`. */
export const SUBCOMMAND = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Programs for which the client never offers a rule that ends in a star: they run what they are given (2.1.330). */
export const BARE_PROGRAMS: ReadonlySet<string> = new Set(
  ("sh bash zsh fish csh tcsh ksh dash cmd powershell pwsh bash.exe cmd.exe powershell.exe pwsh.exe env xargs nice stdbuf nohup " +
    "timeout time command builtin noglob sudo doas pkexec").split(" "),
);
