/** Reads the handoff of a session from its files. */
import type { Client } from "../../clients/client.ts";
import { DiskFiles } from "../../clients/files/disk_files.ts";
import type { AgentFile } from "../../clients/files/session_file.ts";
import { isInternalAgent, withStarts } from "../../clients/files/subagents.ts";
import { entriesOfClient } from "../../clients/client_entries.ts";
import { isResumableId, resumeCommand } from "../../clients/resuming/resume_command.ts";
import { joinText } from "../../session/content.ts";
import type { Entry } from "../../session/entry.ts";
import { withoutMiddle } from "../../session/io/middle.ts";
import { withSource } from "../../session/io/source.ts";
import { OverviewReader, titleOf } from "../overview/overview.ts";
import { concludeAgent } from "../summary/conclusion.ts";
import { ItemReader } from "../triage/session_items.ts";
import { type AgentWords, handoffOf } from "./handoff.ts";
import type { HandoffReport } from "./handoff_markdown.ts";
import { isProviderError, OpenWorkReader } from "./open_work.ts";

/**
 * Longer sessions are read only at their beginning and end, where what the next session must know is: that takes
 * half a second instead of four for 200 MB.
 */
const READ = { whole: 12 * 1024 * 1024, head: 512 * 1024, tail: 3 * 1024 * 1024 };
/** How many of the latest agents' conclusions are read. */
const MOST_AGENTS = 8;

function agentWords({ client, path }: HandoffSource, isWhole: boolean, check: () => void): AgentWords[] {
  const files = new DiskFiles(client, path, undefined, check);
  const ended = ({ path: agentPath }: AgentFile) =>
    files.backward(agentPath, (entries) => {
      for (const { timestamp } of entries) if (timestamp !== null) return timestamp;
      return null;
    }) ?? "";
  const agents = files.agents().filter((agent) => !isInternalAgent(client, agent)).map((agent) => ({
    ...agent,
    endedAt: Date.parse(ended(agent)) || 0,
  }));
  const latest = agents.sort((a, b) => a.endedAt - b.endedAt).slice(-MOST_AGENTS);
  // what a long session's file says of them takes too long to find
  return (isWhole ? withStarts(client, path, latest) : latest).map(
    ({ agentId, path: agentPath, meta }) => {
      const question = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
      const { text, isFinal, source } = concludeAgent(question, files);
      // the result of an agent that did not end is an error
      const isItsOwn = isFinal && source === "agent_transcript" && !isProviderError(text);
      return { description: meta?.description ?? "", conclusion: isItsOwn ? text : "" };
    },
  );
}

export interface HandoffSource {
  readonly client: Client;
  readonly path: string;
}

/**
 * Reads the handoff of a session. `check`: called before each piece is read: throws if there is no more time. Throws
 * UnreadableTranscriptError if it cannot be read.
 */
export function readHandoff({ client, path }: HandoffSource, check: () => void = () => {}): HandoffReport {
  const { files } = client;
  const id = files.sessionIdOf(path);
  return withSource(
    path,
    (whole) => {
      // a file that is a single document cannot be read in parts
      const isLines = client.isTranscriptHead === undefined;
      const { source, middle } = isLines ? withoutMiddle(whole, READ) : { source: whole, middle: null };
      const reader = new OverviewReader(id, { givenTitle: files.givenTitle(path) });
      const items = new ItemReader(source, client);
      const open = new OpenWorkReader();
      // items are found reading backwards, without line numbers
      const lines = new Map<string, number>();
      const plans = new Map<number, string>();
      let before = 0;
      for (const read of entriesOfClient(client, source, { direction: "forward" })) {
        const entry = middle === null ? read : inFile(read, middle);
        reader.add(entry);
        items.add(entry);
        open.add(entry);
        const { uuid, location: { line } } = entry;
        if (uuid !== null && line !== null) lines.set(uuid, line);
        const plan = planIn(entry);
        if (plan !== null && line !== null) plans.set(line, plan);
        if (read === entry) before = line ?? before;
      }
      const overview = reader.end();
      const { cwd, branch, endedAt } = overview;
      return {
        id,
        client: client.title,
        title: titleOf(overview),
        cwd,
        branch,
        endedAt,
        resume: isResumableId(id) ? resumeCommand(client, { sessionId: id, cwd }) : null,
        unread: middle === null ? null : { bytes: middle.bytes, lines: middle.lines },
        handoff: handoffOf({
          overview,
          items: items.end().flatMap((item) => {
            const line = lines.get(item.evidence.uuid ?? "") ?? item.evidence.line;
            // an accepted plan that came without words has none
            return line === null ? [] : { ...item, evidence: { ...item.evidence, line } };
          }),
          open: open.end(),
          agents: agentWords({ client, path }, middle === null, check),
          plans,
          readFromStart: middle === null ? Infinity : before,
        }),
      };
    },
    Infinity,
    check,
  );
}

/** The plan that came with a prompt, which the client puts after the words of the prompt; null without one. */
function planIn(entry: Entry): string | null {
  if (entry.kind !== "user" || entry.speaker !== "user" || !entry.prompt?.trim().endsWith(":")) return null;
  const text = joinText(entry.content).trim();
  const prompt = entry.prompt.trim();
  return text.startsWith(prompt) && text.length > prompt.length ? text.slice(prompt.length).trim() : null;
}

/** An entry whose line counts from the start of the whole file. */
function inFile(entry: Entry, { at, lines }: { readonly at: number; readonly lines: number }): Entry {
  const { offset, line } = entry.location;
  if (offset === null || offset < at || line === null) return entry;
  return { ...entry, location: { offset, line: line + lines } };
}
