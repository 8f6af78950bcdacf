import { assertEquals } from "@std/assert";
import { shellLine } from "../../../lib/permissions/commands/shell_lines.ts";

// asked of 2.1.332 with a deny rule for what the line holds
for (
  const [line, argv] of [
    ["rm a", ["bash", "-c", "rm a"]],
    ["rm a", ["/bin/zsh", "-lc", "rm a", "name", "x"]],
    ["rm a", ["bash", "-cx", "--", "rm a"]],
    ["rm a", ["bash", "-c", "-x", "rm a"]],
    ["rm a", ["bash", "--norc", "+x", "--rcfile", "f", "-O", "extglob", "-c", "rm a"]],
    ["rm a", ["env", "A=1", "nice", "mksh", "-c", "rm a"]],
    ["rm a", ["env", "-", "sh", "-c", "rm a"]],
    ["rm a", ["sudo", "-u", "x", "env", "rbash", "-c", "rm a"]],
    ["rm a", ["busybox", "ash", "-c", "rm a"]],
    ["rm a", ["exec", "-a", "x", "bash", "-c", "rm a"]],
    ["rm a", ["/usr/bin/watch", "dash", "-c", "rm a"]],
    [undefined, ["bash", "a.sh", "-c", "rm a"]],
    [undefined, ["bash", "-c"]],
    [undefined, ["bash", "rm a"]],
    [undefined, ["xargs", "bash", "-c", "rm a"]],
    [undefined, ["env", "-S", "bash", "-c", "rm a"]],
    [undefined, ["frob", "bash", "-c", "rm a"]],
    [undefined, ["fish", "-c", "rm a"]],
    [undefined, ["tcsh", "-c", "rm a"]],
    [undefined, []],
  ] as const
) {
  Deno.test(`shellLine() of ${JSON.stringify(argv)} is ${JSON.stringify(line)}`, () => {
    assertEquals(shellLine(argv), line);
  });
}
