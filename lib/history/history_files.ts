import { pathIn } from "../path.ts";

/** The history's file below debrief's state. */
export const HISTORY_FILE = "history.db";
/** What SQLite writes beside a database. */
export const COMPANIONS = ["", "-wal", "-shm", "-journal"] as const;
/** What a file is called that was set aside because it is not a history, or is damaged. */
export const SET_ASIDE = ".damaged";

/** All files that a history may have in debrief's state, whether they are there or not. */
export function historyFiles(directory: string): string[] {
  return [...COMPANIONS, SET_ASIDE].map((ending) => `${pathIn(directory, HISTORY_FILE)}${ending}`);
}
