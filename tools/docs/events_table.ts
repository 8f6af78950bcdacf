import type { AcceptedAnswers } from "../../lib/clients/client.ts";
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** What a hook may answer to an event, in every version that has it and that debrief supports. */
function answersTo(event: string, { block, context, notice, decisions }: AcceptedAnswers): string {
  const words = [
    ...event === "PreToolUse" ? [...decisions].toSorted() : [],
    ...block.has(event) ? ["block"] : [],
    ...context.has(event) ? ["context"] : [],
    ...notice.has(event) ? ["notice"] : [],
  ];
  return words.length === 0 ? "nothing" : words.join(", ");
}

/** The table in docs/clients/codex.md of the events that hooks run on: since when, and what may be answered, in each client. */
export function formatEventsTable(): string {
  const events = [...new Set(HOOK_SETUPS.flatMap(({ events }) => events))];
  const rows = events.map((event) => [
    `\`${event}\``,
    HOOK_SETUPS.filter((setup) => setup.events.includes(event)).map(({ name }) => name).join(", "),
    ...HOOKED_CLIENTS.map((client) => {
      const since = client.installation.events[event];
      return since === undefined ? "no such event" : `${since}: ${answersTo(event, client.hooks.accepts(null))}`;
    }),
  ]);
  return formatMarkdownTable([["event", "hooks", ...HOOKED_CLIENTS.map(({ title }) => title)], ...rows]);
}
