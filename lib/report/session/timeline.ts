import { type CallRecord, isDenied, isFailed } from "../../analyses/overview/call_record.ts";
import type { TurnOverview } from "../../analyses/overview/overview.ts";
import { isPrompted } from "../../session/calls/decision.ts";
import { formatDuration, pluralize } from "../../text/format.ts";
import { excerpt } from "../../text/safe_text.ts";
import { html, type Markup } from "../html.ts";
import type { ReportedAgent } from "./session_report.ts";
import { turnTitle } from "./turn_title.ts";

/** A stretch of a lane: percent of the whole width. */
interface Span {
  readonly left: number;
  readonly width: number;
  readonly kind: "turn" | "agent" | "wait" | "failure" | "denial";
  readonly title: string;
}

interface Lane {
  readonly name: string;
  readonly spans: readonly Span[];
}

/** A screen cannot show more marks than it has pixels. */
const MAX_SPANS = 300;
const MAX_TITLE = 80;
/** Further lanes are merged into one. */
const MAX_AGENT_LANES = 12;

/** A session's turns without the time between them: one resumed a week later would be two dots. */
export class WorkClock {
  readonly #turns: { readonly start: number; readonly end: number; readonly offset: number }[] = [];
  readonly totalMs: number;

  constructor(turns: readonly Pick<TurnOverview, "startedAt" | "endedAt">[]) {
    let offset = 0;
    for (const { startedAt, endedAt } of turns) {
      const [start, end] = [Date.parse(startedAt ?? ""), Date.parse(endedAt ?? "")];
      if (Number.isNaN(start) || Number.isNaN(end) || end < start) continue;
      this.#turns.push({ start, end, offset });
      offset += end - start;
    }
    this.totalMs = offset;
  }

  /** In ms; between two turns, at the end of the first. Null if the time is unknown. */
  at(time: string | null): number | null {
    const point = Date.parse(time ?? "");
    if (Number.isNaN(point)) return null;
    let found = 0;
    for (const { start, end, offset } of this.#turns) {
      if (point < start) break;
      found = offset + Math.min(point, end) - start;
    }
    return found;
  }
}

function callTitle({ tool, target }: CallRecord): string {
  return `${excerpt(tool, 60)}: ${excerpt(target, MAX_TITLE)}`;
}

/** The lanes of a session: turns, waits for permission, failures and denials, and each agent. */
export function lanesOf(turns: readonly TurnOverview[], agents: readonly ReportedAgent[]): Lane[] {
  const clock = new WorkClock(turns);
  if (clock.totalMs === 0) return [];
  const percent = (millis: number) => (100 * millis) / clock.totalMs;
  const span = (from: string | null, durationMs: number, kind: Span["kind"], title: string): Span[] => {
    const start = clock.at(from);
    if (start === null) return [];
    const width = Math.min(durationMs, clock.totalMs - start);
    return [{ left: percent(start), width: percent(Math.max(0, width)), kind, title }];
  };
  const calls = turns.flatMap((turn) => turn.calls);
  const lanes: Lane[] = [
    {
      name: "turns",
      spans: turns.flatMap((turn) =>
        span(turn.startedAt, turn.durationMs ?? 0, "turn", `turn ${turn.index}: ${excerpt(turnTitle(turn), MAX_TITLE)}`)
      ),
    },
    {
      name: "prompted calls",
      spans: calls.filter((call) => call.prompted || isPrompted(call.decision)).flatMap((call) =>
        span(call.startedAt, call.durationMs ?? 0, "wait", callTitle(call))
      ),
    },
    {
      name: "failed",
      spans: calls.filter(isFailed).flatMap((call) => span(call.startedAt, 0, "failure", callTitle(call))),
    },
    {
      name: "denied",
      spans: calls.filter(isDenied).flatMap((call) => span(call.startedAt, 0, "denial", callTitle(call))),
    },
    ...agents.slice(0, MAX_AGENT_LANES).map((agent): Lane => ({
      name: excerpt(agent.description || agent.type || "agent", 40),
      spans: span(agent.startedAt, agent.durationMs ?? 0, "agent", excerpt(agent.description, MAX_TITLE)),
    })),
  ];
  return lanes.filter(({ spans }) => spans.length > 0);
}

function drawSpan({ left, width, kind, title }: Span): Markup {
  // only numbers get into the style attribute
  const [x, w] = [Math.max(0, Math.min(100, left)), Math.max(0, Math.min(100, width))];
  return html`<i class="${kind}" style="left:${x.toFixed(3)}%;width:${w.toFixed(3)}%" title="${title}"></i>`;
}

/** Draws the lanes of a session over its working time; null if no turn has times. */
export function timeline(turns: readonly TurnOverview[], agents: readonly ReportedAgent[]): Markup | null {
  const lanes = lanesOf(turns, agents);
  if (lanes.length === 0) return null;
  const { totalMs } = new WorkClock(turns);
  const more = agents.length - MAX_AGENT_LANES;
  return html`
    <div
      class="card"><div class="lanes" role="img" aria-label="Timeline of the session">${lanes.map(({ name, spans }) =>
        html`<span class="name">${name}</span><span class="lane">${spans.slice(0, MAX_SPANS).map(drawSpan)}</span>`
      )}<span class="name">time, with waits</span><span class="axis"><b>0</b><b>${formatDuration(
        totalMs / 2,
      )}</b><b>${formatDuration(
        totalMs,
      )}</b></span></div>${more > 0 ? html`<small>${pluralize(more, "more agent")} not drawn.</small>` : null}</div>
  `;
}
