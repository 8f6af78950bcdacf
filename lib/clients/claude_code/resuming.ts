import { newDiagnostics } from "../../session/read.ts";
import type { ClientResuming, ClientTrimming } from "../resuming/resuming.ts";
import { checkSession, SessionCheck } from "./check/check.ts";
import { fileLocation, isProjectOf } from "./check/discoverability.ts";
import { sessionsDirectory } from "./files/places.ts";
import { projectSlug } from "../../permissions/rules/project_slug.ts";
import { claudeEntriesForward } from "./reading/read.ts";
import { lastGoodPart } from "./trim/last_good_part.ts";
import { trimFile } from "./trim/trim.ts";

export const CLAUDE_CODE_TRIMMING: ClientTrimming = {
  trim: trimFile,
  lastGoodPart,
  fileName: (sessionId) => `${sessionId}.jsonl`,
  directoryFor({ beside, config, cwd }) {
    if (beside !== null && fileLocation(beside).above === "projects") return beside.slice(0, beside.lastIndexOf("/"));
    return config === null || cwd === null ? null : `${sessionsDirectory(config)}/${projectSlug(cwd)}`;
  },
  isFoundAt(path, sessionId) {
    const { above, name } = fileLocation(path);
    return above === "projects" && name === `${sessionId}.jsonl`;
  },
  isProjectOf: (path, cwd) => isProjectOf(fileLocation(path), cwd),
};

/** How Claude Code resumes: along the chain of entries that ends in the last one of the file. */
export const CLAUDE_CODE_RESUMING: ClientResuming = {
  consequences: {},
  check(source, path) {
    const diagnostics = newDiagnostics();
    const place = path === null ? null : fileLocation(path);
    return checkSession(claudeEntriesForward(source, { diagnostics }), { diagnostics, place });
  },
  checkEntries: () => new SessionCheck(),
  trimming: CLAUDE_CODE_TRIMMING,
};
