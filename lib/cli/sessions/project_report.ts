import { titleOf } from "../../analyses/overview/overview.ts";
import type { SessionFile } from "../../clients/files/session_files.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { sessionHtml } from "../../report/session/session_html.ts";
import { projectHtml } from "../../report/session/project_html.ts";
import { ProjectReportReader } from "../../report/session/project_report.ts";
import { Copies, lineagesOf, NO_COPIES } from "../../export/lineage.ts";
import { ownCost } from "../../export/fork_costs.ts";
import { VERSION } from "../../version.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { BUNDLED_PRICES } from "../args/prices_option.ts";
import { transcriptFiles } from "../args/transcript_argument.ts";
import { type HistoryOptions, type PageHistory, withPages } from "../history/open_history.ts";
import type { Host } from "../host/host.ts";
import { Progress } from "../output/progress.ts";
import { readReport } from "./read_report.ts";
import type { PriceList } from "../../analyses/cost/price_list.ts";
import { ownFigures } from "./lineage_figures.ts";
import { estimateOf, outputTokensOf, type SessionReport } from "../../report/session/session_report.ts";

/** Sessions that get a page of their own. */
const MAX_PAGES = 500;

/** Characters of a title, of which the page shows a part: without one it is the whole prompt, which is safe already. */
const MAX_TITLE = 400;

/** A name that is safe in a path and in a link, whatever a file is called. */
function pageName(id: string): string {
  return `${id.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 80) || "session"}.html`;
}

/** The page of a directory of sessions. */
export interface ProjectPage extends HistoryOptions {
  readonly directory: string;
  readonly file: string;
  /** The prices of estimates. @default {BUNDLED_PRICES} */
  readonly prices?: PriceList;
}

/**
 * Writes the page of a directory of sessions and, in a directory beside it, a page for each of the newest sessions.
 * Throws UsageError if there are none, or if a page cannot be written.
 */
export async function writeProjectReport(
  { directory, file, isUsed, prices = BUNDLED_PRICES }: ProjectPage,
  host: Host,
): Promise<void> {
  const { files } = transcriptFiles([directory], host);
  const found = { files, searched: [directory.replace(/(?<=.)[/\\]+$/, "")] };
  await withPages(found, { isUsed }, host, (history) => writePages({ directory, file, files, history, prices }, host));
}

/** Identifies what a page is made from beside its transcript: agents, records, prices, its link, the format of times. */
async function pageSource(report: SessionReport, home: string): Promise<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { overview: { calls }, items: _, intents, ...others } = report;
  const beside = {
    ...others,
    intents: [...intents],
    prompted: calls.filter((call) => call.prompted).map(({ id }) => id),
  };
  const bytes = new TextEncoder().encode(JSON.stringify([VERSION, timeZone, home, beside]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

interface PageSource extends Omit<ProjectPage, "isUsed" | "prices"> {
  readonly files: readonly SessionFile[];
  readonly history: PageHistory;
  readonly prices: PriceList;
}

/** The same host, which reads each file of records once, although every session of a project asks for them. */
function withRecordsKept(host: Host): Host {
  const known = new Map<string, ReturnType<Host["readRecords"]>>();
  return {
    ...host,
    readRecords(name) {
      const key = `${this.client.id} ${name}`;
      const records = known.get(key) ?? host.readRecords.call(this, name);
      known.set(key, records);
      return records;
    },
  };
}

async function writePages({ directory, file, files, history, prices }: PageSource, host: Host): Promise<void> {
  const reading = withRecordsKept(host);
  const lineages = lineagesOf(files.filter(({ agent }) => agent === null));
  const sessions = lineages.flatMap((lineage) => lineage.files);
  const newest = new Set(
    sessions.map(({ path }) => ({ path, lastUsedAt: host.machine.lastUsedAt(path) }))
      .sort((a, b) => b.lastUsedAt - a.lastUsedAt || (a.path < b.path ? -1 : 1))
      .slice(0, MAX_PAGES).map(({ path }) => path),
  );
  const pages = `${file.replace(/\.html?$/i, "")}-sessions`;
  const home = `../${encodeURIComponent(file.split("/").at(-1) ?? file)}`;
  const report = new ProjectReportReader();
  const progress = new Progress("pages", sessions.reduce((sum, { size }) => sum + size, 0), host);
  const names = new Set<string>();
  for (const lineage of lineages) {
    const copies = lineage.files.length === 1 ? NO_COPIES : new Copies();
    const figures = ownFigures(lineage);
    for (const { path, size } of lineage.files) {
      try {
        const found = readReport(path, reading, { reader: history.reader, prices });
        const { overview } = found;
        if (overview.turns.length > 0 || overview.calls.length > 0) {
          const name = pageName(found.id);
          const isPage = newest.has(path) && !names.has(name);
          if (isPage) {
            const source = await pageSource(found, home);
            host.replaceText(`${pages}/${name}`, history.page(path, source, () => sessionHtml(found, home)));
            names.add(name);
          }
          const own = figures.get(path);
          const cost = overview.cost && { ...overview.cost, ...ownCost(overview.cost, own?.inherited) };
          const agents = found.billedOfAgents;
          const estimate = own ? estimateOf({ cost, billed: own.billed }, { agents, prices }) : found.estimate;
          const { output, outputAtLeast } = outputTokensOf({ cost, usage: own?.usage ?? overview.usage }, estimate);
          const link = isPage ? `${encodeURIComponent(pages.split("/").at(-1) ?? pages)}/${name}` : null;
          report.add(
            {
              id: found.id,
              title: titleOf(overview).trimStart().slice(0, MAX_TITLE),
              project: overview.cwd,
              startedAt: overview.startedAt,
              workMs: overview.workMs,
              turns: overview.turns.length - overview.takenBackTurns,
              toolCalls: overview.calls.length,
              failed: overview.failed,
              denied: overview.denied,
              agents: found.agents.length,
              files: overview.files.length,
              output,
              ...outputAtLeast === undefined ? {} : { outputAtLeast },
              usd: cost?.usd ?? null,
              isUsdPartial: cost !== null && (cost.isPartial || !cost.isPriceKnown),
              estimate,
              link,
            },
            { ...overview, cost },
            copies,
          );
          copies.nextFile();
        } else report.passOver();
      } catch (error) {
        if (!(error instanceof UnreadableTranscriptError)) throw error;
        host.stderr(safe`${safeText(error.message)}\n`);
      }
      await progress.add(size);
    }
  }
  await progress.end();
  host.replaceText(file, projectHtml(report.end(), `Sessions in ${directory}`));
}
