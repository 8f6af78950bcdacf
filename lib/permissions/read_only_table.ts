import type { FlagTable } from "./flags.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Commands that only read whatever flags they get (2.1.330). */
export const ANY_FLAGS: ReadonlySet<string> = names(
  "ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp paste fold fmt expand unexpand comm tsort numfmt pr " +
    "id uname uptime free seq sleep true false type groups nproc locale expr cal echo du df tr basename dirname realpath readlink",
);

/** Read-only commands that may have an unquoted star; the others are asked about, since a file could be named like a flag. */
export const GLOBS_ALLOWED: ReadonlySet<string> = names(
  "ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp echo du df tr basename dirname realpath readlink " +
    "grep egrep fgrep md5sum sha1sum sha256sum cd [ [[",
);

/** Commands that only read with these flags (2.1.330, measured flag by flag). */
export const TOOL_READERS: Readonly<Record<string, FlagTable>> = {};
