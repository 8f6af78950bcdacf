import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** A declared path as docs/hooks.md writes it. */
function formatPath(declared: string): string {
  return `\`${declared.replace("{project}", "<project>").replace("{config}", "<config>")}\``;
}

/** The table in docs/hooks.md of what each hook may read, write and know, from what it declares. */
export function formatPermissionsTable(): string {
  return formatMarkdownTable([
    ["hook", "reads", "writes", "environment"],
    ...HOOK_SETUPS.map(({ name, permissions: { read, write, env } }) => [
      name,
      read.map(formatPath).join(", "),
      write.map(formatPath).join(", "),
      env.map((variable) => `\`${variable}\``).join(", "),
    ]),
  ]);
}
