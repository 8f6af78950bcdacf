import { containingDirectory, fileNameIn, pathIn } from "../../../path.ts";
import { type ByteSource, openRegularFile, type SessionStore } from "../../../session/io/source.ts";
import { timeOfId } from "../format/session_meta.ts";
import { isLaterPart, isRolloutName, rolloutId } from "./rollout_name.ts";

const DAY = /^(.*[/\\])(\d{4})([/\\])(\d\d)([/\\])(\d\d)$/;

/** The directory of another day; null if a directory is not one of a day. */
export function neighborDay(directory: string, days: number): string | null {
  const found = DAY.exec(directory);
  if (!found) return null;
  const [, root = "", year, separator = "/", month, , day] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days));
  if (Number.isNaN(date.getTime())) return null;
  return root + date.toISOString().slice(0, 10).replaceAll("-", separator);
}

export function listFiles(directory: string | null): string[] {
  if (directory === null) return [];
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => pathIn(directory, name)).filter(isRolloutName).sort();
  } catch {
    return []; // missing or not readable
  }
}

/** More days than a session is resumed after. */
const MOST_DAYS = 400;

/** The directories of the days from the one on which a session began, wherever that was, to this one. */
function daysSince(start: number | null, directory: string): string[] {
  const days = [directory];
  const [, root = "", , separator = "/"] = DAY.exec(directory) ?? [];
  if (start === null || root === "") return days;
  const first = root + new Date(start - 24 * 3600 * 1000).toISOString().slice(0, 10).replaceAll("-", separator);
  for (let day: string | null = directory; day !== null && day > first && days.length < MOST_DAYS;) {
    day = neighborDay(day, -1);
    if (day !== null) days.unshift(day);
  }
  return days;
}

/**
 * The files of a session up to this one, in their order. Where the user goes back, Codex begins another file, which goes on
 * from an earlier line (0.160 on).
 */
export function rolloutParts(path: string): string[] {
  if (!isLaterPart(path)) return [path];
  const [id, name] = [rolloutId(path), fileNameIn(path)];
  const files = daysSince(timeOfId(id), containingDirectory(path)).flatMap(listFiles);
  return [...files.filter((file) => rolloutId(file) === id && fileNameIn(file) < name), path];
}

function concatenatedSource(path: string, parts: readonly ByteSource[]): ByteSource {
  return {
    path,
    size: parts.reduce((sum, part) => sum + part.size, 0),
    readAt(offset, buffer) {
      let filled = 0;
      let start = 0;
      for (const part of parts) {
        const from = offset + filled - start;
        start += part.size;
        if (from < part.size && filled < buffer.length) {
          filled += part.readAt(from, buffer.subarray(filled, filled + part.size - from));
        }
      }
      return filled;
    },
    close: () => parts.forEach((part) => part.close()),
  };
}

/** Sessions of several files: the path of the newest one names them, and they are read as one. */
export const CONTINUED_ROLLOUTS: SessionStore = {
  holds: isLaterPart,
  open(path) {
    const parts: ByteSource[] = [];
    try {
      for (const part of rolloutParts(path)) parts.push(openRegularFile(part));
      return concatenatedSource(path, parts);
    } catch (error) {
      parts.forEach((part) => part.close());
      throw error;
    }
  },
  stored(path) {
    try {
      const files = rolloutParts(path).map((part) => Deno.statSync(part));
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const modified = files.at(-1)?.mtime?.getTime() ?? 0;
      return { size, modified, stamp: `${size} ${modified}` };
    } catch {
      return null; // missing or not readable
    }
  },
  sessionsIn: () => null,
  parts: rolloutParts,
};
