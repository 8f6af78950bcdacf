import { bestSentences, type FindResult, type Hit, markedRanges } from "../history/find.ts";
import type { QueryTerm } from "../history/tokens.ts";
import { formatAgo } from "../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText, sliceSafe } from "../text/safe_text.ts";
import { jsonText } from "../text/safe_json.ts";

export interface FindTextOptions {
  readonly width: number;
  readonly now: Date;
  /** Cuts a text to some columns. */
  readonly fit: (text: SafeText, width: number) => SafeText;
  readonly mark: (text: SafeText) => SafeText;
  readonly head: (text: SafeText) => SafeText;
  /** The shortest beginning of each session's id that tells it from the others. */
  readonly shortId: (session: string) => string;
  /** Whether hits may be of several projects, whose names are then shown. */
  readonly isAll: boolean;
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  prompts: "prompt",
  answers: "answer",
  commands: "ran",
  files: "file",
  commits: "commit",
  errors: "error",
  agents: "agent's conclusion",
  items: "worth remembering",
};

/** A text whose words are not in one sentence is shown by several. */
const MOST_SENTENCES = 3;

/** The part of a sentence that has its marked words, of limited length. */
function sentenceExcerpt(sentence: string, terms: readonly QueryTerm[], length: number): string {
  if (sentence.length <= length) return sentence;
  const first = markedRanges(sentence, terms)[0]?.start ?? 0;
  const start = Math.max(0, Math.min(first - Math.floor(length / 4), sentence.length - length));
  const from = start === 0 ? 0 : sentence.indexOf(" ", start - 1) + 1 || start;
  const end = from + length;
  const head = from === 0 ? "" : "…";
  return end >= sentence.length ? `${head}${sentence.slice(from)}` : `${head}${sentence.slice(from, end - 2)}…`;
}

function markedText(text: SafeText, terms: readonly QueryTerm[], mark: FindTextOptions["mark"]): SafeText {
  const parts: SafeText[] = [];
  let at = 0;
  for (const { start, end } of markedRanges(text, terms)) {
    parts.push(sliceSafe(text, at, start), mark(sliceSafe(text, start, end)));
    at = end;
  }
  return joinSafe([...parts, sliceSafe(text, at, text.length)], "");
}

function shortProject(project: string | null): string {
  return project?.split(/[/\\]/).filter((part) => part !== "").slice(-2).join("/") ?? "?";
}

function hitLines(hit: Hit, terms: readonly QueryTerm[], options: FindTextOptions): SafeText {
  const { width, fit, now, mark, head, shortId, isAll } = options;
  const when = hit.time === null ? safe`time unknown` : formatAgo(new Date(hit.time), now);
  const turn = hit.turn === null ? safe`` : safe`, turn ${hit.turn}`;
  const speaker = hit.who === "tool" || hit.kind === "agents" ? safe`` : safe`${safeText(hit.who)}, `;
  const kind = safe`${speaker}${safeText(KIND_NAMES[hit.kind] ?? hit.kind)}`;
  const project = isAll ? safe`  ${excerpt(shortProject(hit.project), 40)}` : safe``;
  const name = safe`${safeText(shortId(hit.session))}${turn}`;
  const about = safe`  ${when}  ${kind}${project}`;
  const title = hit.title === "" ? safe`` : safe`  ${excerpt(hit.title, width)}`;
  // what is worth remembering is a sentence already, and a short answer says nothing without its question
  const told = hit.kind === "items" ? [hit.text] : bestSentences(hit.text, terms, MOST_SENTENCES);
  const length = Math.floor((width * 2 - 12) / told.length);
  const sentence = told.map((each) => sentenceExcerpt(each, terms, length)).join(" … ").replace(/…[ …]*… ?/g, "… ");
  return safe`${head(name)}${fit(safe`${about}${title}`, width - name.length)}
    ${markedText(safeText(sentence.replace(/\s+/g, " ")), terms, mark)}
`;
}

export function findText(hits: readonly Hit[], terms: readonly QueryTerm[], options: FindTextOptions): SafeText {
  return joinSafe(hits.map((hit) => hitLines(hit, terms, options)), "");
}

export function findJson(result: FindResult): SafeText {
  const hits = result.status === "found" ? result.hits : [];
  return jsonText({
    schema: "debrief.find/1",
    hits: hits.map(({ session, agent, path, client, project, title, turn, line, time, who, kind, text }) => ({
      session,
      agent,
      path,
      client,
      project,
      title,
      turn,
      line,
      time,
      who,
      kind,
      text,
    })),
    total: result.status === "found" ? result.total : 0,
    near: result.status === "nothing" ? result.near : [],
    instead: result.status === "found" ? result.instead : [],
  }, 2);
}
