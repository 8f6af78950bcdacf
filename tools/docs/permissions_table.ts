import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { permissionsFor } from "../../lib/hooks/runner/definition.ts";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { wrapLines } from "../../lib/text/wrap.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** The width to which pages are formatted. */
const PAGE_COLUMNS = 120;

/** A declared path as docs/hooks.md writes it. */
function formatPath(declared: string): string {
  return `\`${
    declared.replace("{project}", "<project>").replace("{config}", "<config>").replace("{session}", "<session>")
  }\``;
}

/** The tables in docs/hooks.md of what each hook may read, write and know under each client. */
export function formatPermissionsTable(): string {
  return HOOKED_CLIENTS.map(({ title, hooks }) => {
    const rows = HOOK_SETUPS.map(({ name, needs }) => {
      const { read, write, env } = permissionsFor(hooks, { needs: needs.filter((need) => need !== "work") });
      return [
        name,
        read.map(formatPath).join(", "),
        write.map(formatPath).join(", "),
        env.map((variable) => `\`${variable}\``).join(", "),
      ];
    });
    const guards = HOOK_SETUPS.filter(({ needs }) => needs.includes("work")).map(({ name }) => `\`${name}\``).join(
      ", ",
    );
    const guard = `With a \`guard\`, or a rule with \`nothing_lost\`, in \`debrief.jsonc\`, ${guards} also reads ${
      hooks.permissions.work.read.map(formatPath).join(", ")
    }, the repository around it unless that is your home, the directory of a repository that names this work tree, and git's settings.`;
    const past = HOOK_SETUPS.filter(({ needs }) => needs.includes("past_sessions")).map(({ name }) => `\`${name}\``);
    const others = HOOKED_CLIENTS.filter((client) => client.title !== title).map(({ title, places }) =>
      `${title} (${
        places.projectInShell === undefined ? "" : "this project's in "
      }\`<${places.configVariable}>/${places.sessions}\`)`
    );
    const paragraph = wrapLines(
      `${guard} ${past.join(", ")} also reads the sessions of ${others.join(", ")}.`,
      PAGE_COLUMNS,
    );
    return `In ${title}:\n\n${
      formatMarkdownTable([["hook", "reads", "writes", "environment"], ...rows])
    }\n\n${paragraph}`;
  }).join("\n\n");
}
