import type { Utterance } from "../../../transcript/conversation.ts";
import type { ToolUseBlock } from "../../../transcript/entry.ts";
import type { CallOutcome } from "../../../transcript/talk_window.ts";
import { stringAt } from "../../../json.ts";

/** Something that was done, or that followed from what was done. */
export interface Happening {
  readonly kind:
    /** A file was changed. */
    | "change"
    /** A call failed. */
    | "failure"
    /** The same command failed, something was changed, and then it passed. */
    | "fix"
    /** Work was committed. */
    | "commit"
    /** Something was noted for later in a list of things to do. */
    | "noted"
    /** A check passed: tests, build, lint. */
    | "check";
  /** Index of the utterance in the talk, and of the one in which it began. */
  readonly said: number;
  readonly since: number;
  /** What it was done to or with, at most 120 characters. */
  readonly text: string;
}

/** Tools that change files. */
const CHANGING: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);
/** How the client words that a call was not even tried (2.0.x on): a slip of the assistant, not a problem. */
const NOT_TRIED = "<tool_use_error>";
/** Paths of lists of things to do. */
const TODO_PATH = /(?:^|[/_.-])(?:todos?|backlog|deferred|tech[-_]?debt|follow[-_]?ups?|known[-_]issues)(?:[/_.-]|$)/i;
/** Commands that change something beside the files the tools edit. */
const MUTATING =
  /^(?:sudo\s+)?(?:rm|mv|cp|ln|touch|mkdir|chmod|chown|kill|pkill|sed\s+-i|patch|git\s+(?:rm|add|mv|checkout|restore|reset|stash|config|submodule|clean|pull|merge|rebase)|(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|brew|apt|apt-get|cargo|go|gem)\s+(?:install|i|add|remove|uninstall|get|update|upgrade|mod|ci|sync)|docker|systemctl|export)\b/;
const COMMIT = /\bgit\s+(?:-\S+\s+\S+\s+)*commit\b/;
const CHECK = /\b(?:test|tests|pytest|jest|vitest|lint|typecheck|tsc|build|check|clippy|vet|ruff|mypy|eslint)\b/;
/** Programs that look or record; their arguments may well name tests. */
const LOOKING = /^(?:git|ls|cat|grep|rg|find|head|tail|sed|echo|wc|diff|cp|mv|rm|mkdir|gh)\b/;
const TEXT = 120;

/** What a command is known by when it is run again: its first words, without directory, environment and output filters. */
export function commandKey(command: string): string {
  let own = command.trim().split("\n", 1)[0] ?? "";
  own = own.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "").replace(/^(?:\w+=\S*\s+)+/, "");
  own = own.replace(/\s*(?:2>&1|\|).*$/, "").trim();
  return own.split(/\s+/).slice(0, 3).join(" ");
}

interface Run {
  readonly said: number;
  readonly text: string;
  /** Changes made before it. */
  readonly changes: number;
}

/** What happened in a talk, from its calls and how they ended. */
export function happeningsOf(talk: readonly Utterance[], outcomes: ReadonlyMap<string, CallOutcome>): Happening[] {
  const happenings: Happening[] = [];
  const failed = new Map<string, Run>();
  let changes = 0;
  const add = (kind: Happening["kind"], said: number, text: string, since = said) => {
    happenings.push({ kind, said, since, text: text.replace(/\s+/g, " ").trim().slice(0, TEXT) });
  };
  const ofRun = (use: ToolUseBlock, said: number, outcome: CallOutcome | undefined) => {
    const command = stringAt(use.input, "command") ?? "";
    const key = commandKey(command);
    if (outcome?.status === "failed") {
      if (outcome.head.startsWith(NOT_TRIED)) return;
      add("failure", said, `${key}: ${outcome.head}`);
      failed.set(key, { said, text: outcome.head, changes });
      return;
    }
    if (outcome?.status !== "ok") return;
    const before = failed.get(key);
    if (before && before.changes < changes) add("fix", said, `${key}: ${before.text}`, before.said);
    failed.delete(key);
    if (MUTATING.test(key)) changes++;
    if (COMMIT.test(command)) add("commit", said, command);
    else if (CHECK.test(key) && !LOOKING.test(key)) add("check", said, key);
  };
  for (const [said, utterance] of talk.entries()) {
    if (utterance.kind !== "answer") continue;
    for (const use of utterance.toolUses) {
      const outcome = outcomes.get(use.id);
      if (use.name === "Bash") ofRun(use, said, outcome);
      else if (CHANGING.has(use.name) && outcome?.status !== "failed" && outcome?.status !== "rejected") {
        changes++;
        const path = stringAt(use.input, "file_path") ?? stringAt(use.input, "notebook_path") ?? "";
        add("change", said, path);
        if (TODO_PATH.test(path)) add("noted", said, path);
      } else if (outcome?.status === "failed" && !outcome.head.startsWith(NOT_TRIED)) {
        add("failure", said, `${use.name}: ${outcome.head}`);
      }
    }
  }
  return happenings;
}
