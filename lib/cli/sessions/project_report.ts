import { titleOf } from "../../analyses/overview/overview.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { sessionHtml } from "../../report/session/session_html.ts";
import { projectHtml } from "../../report/session/project_html.ts";
import { ProjectReportReader } from "../../report/session/project_report.ts";
import { Copies, NO_COPIES } from "../../export/copies.ts";
import { inheritedCosts, ownCost } from "../../export/fork_costs.ts";
import { lineagesOf } from "../../export/lineage.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { transcriptFiles } from "../args/transcript_argument.ts";
import type { Host } from "../host/host.ts";
import { Progress } from "../output/progress.ts";
import { readReport } from "./read_report.ts";
import { outputTokensOf } from "../../report/session/session_report.ts";

/** Sessions that get a page of their own. */
const MAX_PAGES = 500;

/** A name that is safe in a path and in a link, whatever a file is called. */
function pageName(id: string): string {
  return `${id.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 80) || "session"}.html`;
}

/**
 * Writes the page of a directory of sessions and, in a directory beside it, a page for each of the newest sessions.
 *
 * @param directory Where the sessions are.
 * @param file The page.
 * @throws {UsageError} If there are none, or if a page cannot be written.
 */
export async function writeProjectReport(directory: string, file: string, host: Host): Promise<void> {
  const { files } = transcriptFiles([directory], host);
  const lineages = lineagesOf(files.filter(({ agent }) => agent === null));
  const sessions = lineages.flatMap((lineage) => lineage.files);
  const newest = new Set(
    sessions.map(({ path }) => ({ path, modifiedAt: host.machine.modifiedAt(path) }))
      .sort((a, b) => b.modifiedAt - a.modifiedAt || (a.path < b.path ? -1 : 1))
      .slice(0, MAX_PAGES).map(({ path }) => path),
  );
  const pages = `${file.replace(/\.html?$/i, "")}-sessions`;
  const home = `../${encodeURIComponent(file.split("/").at(-1) ?? file)}`;
  const report = new ProjectReportReader();
  const progress = new Progress("reading", sessions.reduce((sum, { size }) => sum + size, 0), host);
  const names = new Set<string>();
  for (const lineage of lineages) {
    const copies = lineage.files.length === 1 ? NO_COPIES : new Copies();
    const inherited = inheritedCosts(lineage.files.map(({ path }) => path));
    for (const { path, size } of lineage.files) {
      try {
        const found = readReport(path, host);
        const { overview } = found;
        if (overview.turns.length > 0 || overview.calls.length > 0) {
          const name = pageName(found.id);
          const isPage = newest.has(path) && !names.has(name);
          if (isPage) {
            host.replaceText(`${pages}/${name}`, sessionHtml(found, home));
            names.add(name);
          }
          const cost = overview.cost && { ...overview.cost, ...ownCost(overview.cost, inherited.get(path)) };
          const { output, outputAtLeast } = outputTokensOf(overview);
          const link = isPage ? `${encodeURIComponent(pages.split("/").at(-1) ?? pages)}/${name}` : null;
          report.add(
            {
              id: found.id,
              title: titleOf(overview),
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
              link,
            },
            { ...overview, cost },
            copies,
          );
          copies.nextFile();
        }
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
