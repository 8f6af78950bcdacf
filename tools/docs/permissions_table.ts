import { CLIENTS } from "../../lib/clients/clients.ts";
import { permissionsFor } from "../../lib/hooks/runner/definition.ts";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** A declared path as docs/hooks.md writes it. */
function formatPath(declared: string): string {
  return `\`${
    declared.replace("{project}", "<project>").replace("{config}", "<config>").replace("{session}", "<session>")
  }\``;
}

/** The tables in docs/hooks.md of what each hook may read, write and know under each client. */
export function formatPermissionsTable(): string {
  return CLIENTS.map(({ title, hooks }) => {
    const rows = HOOK_SETUPS.map(({ name, needs }) => {
      const { read, write, env } = permissionsFor(hooks, { needs });
      return [
        name,
        read.map(formatPath).join(", "),
        write.map(formatPath).join(", "),
        env.map((variable) => `\`${variable}\``).join(", "),
      ];
    });
    return `In ${title}:\n\n${formatMarkdownTable([["hook", "reads", "writes", "environment"], ...rows])}`;
  }).join("\n\n");
}
