import { unescapeTags } from "../../text/escape.ts";
import { joinText } from "../content.ts";
import type { AssistantEntry, Speaker, UserEntry } from "../entry.ts";

/** Who or what began a turn. */
export type TurnOrigin =
  /** A person, with a prompt or a command; a program that prompts in the user's name counts as one. */
  | "person"
  /** A background task, a monitor or another program reported. */
  | "task"
  /** Another session, a teammate or a channel wrote. */
  | "peer"
  /** A loop or a schedule sent a prompt again. */
  | "schedule"
  /** A hook woke the assistant after its turn had ended. */
  | "hook"
  /** The assistant went on with what another file, or the part before a summary, began. */
  | "resume"
  /** Nothing in the file shows it: its beginning is missing. */
  | "unknown";

const ORIGINS: Readonly<Partial<Record<Speaker, TurnOrigin>>> = {
  user: "person",
  command: "person",
  notification: "task",
  peer: "peer",
  replay: "schedule",
  hook_feedback: "hook",
  compaction_summary: "resume",
};

/** What began a turn: its prompt, what woke the assistant, or its first answer where the file has neither. */
export function turnOrigin(start: UserEntry | AssistantEntry): TurnOrigin {
  if (start.kind === "assistant") return "unknown";
  if (start.rowSource === "hook" && start.speaker === "notification") return "hook";
  return ORIGINS[start.speaker] ?? "unknown";
}

/**
 * Whether an entry begins a turn if the assistant answers it. `state`: `isFirst`: no turn came before it; a summary
 * then stands for the part that another file has, and anywhere else for what the turn did until then. `isMeasured`: the
 * client had closed the turn before it; until then the words of a hook keep that turn going.
 */
export function wakesUp(
  { speaker }: UserEntry,
  { isFirst, isMeasured }: { readonly isFirst: boolean; readonly isMeasured: boolean },
): boolean {
  if (speaker === "compaction_summary") return isFirst;
  if (speaker === "hook_feedback") return isMeasured;
  return speaker === "notification" || speaker === "peer" || speaker === "replay";
}

const MAX_CAUSE = 400;
const MAX_READ = 4000;
const SUMMARY = /<summary>([^<]*)<\/summary>/;
const ATTRIBUTE = /\ssummary="([^"]*)"/;
const TAGS = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gi;

/** Cuts a text before the word that goes on behind the limit: half a secret is not recognized as one. */
function cutAtWord(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[!-~]+$/, "");
}

/** What began a turn that no person began, in one line: the summary in it, or else its first words without tags. */
export function causeOf(start: UserEntry | AssistantEntry): string {
  if (start.kind === "assistant" || start.speaker === "compaction_summary") return "";
  const text = cutAtWord(joinText(start.content), MAX_READ);
  const summary = SUMMARY.exec(text)?.[1] ?? ATTRIBUTE.exec(text)?.[1] ?? "";
  // Claude Code writes a summary without tags of its own since 2.1.87
  const words = summary.trim() === "" ? text.replace(TAGS, " ") : unescapeTags(summary);
  return cutAtWord(words.replace(/\s+/g, " ").trim(), MAX_CAUSE).trim().toWellFormed();
}
