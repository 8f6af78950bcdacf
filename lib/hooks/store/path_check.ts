/**
 * What stands at a path, before it is opened: a link in the place of a file or folder is refused.
 */
import { StoreError } from "./result.ts";

/**
 * Whether a file or folder is not there, told by what its folder lists. The first exception of a process costs
 * milliseconds (Deno 2.9), so what is usually missing is looked for in this way; where the folder cannot be listed the
 * answer is false, and opening the file itself will tell.
 */
export function isMissing(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  try {
    for (const entry of Deno.readDirSync(path.slice(0, slash))) if (entry.name === name) return false;
    return true;
  } catch {
    return false;
  }
}

/** What stands at a path, without following a link. */
export function lstatOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.NotADirectory) throw new StoreError("not_a_file", `"${path}" lies below a file`);
    throw error;
  }
}

function refuseLink(path: string, info: Deno.FileInfo): void {
  if (info.isSymlink) {
    throw new StoreError("refused_link", `"${path}" is a link (remove it, or replace it by what it points to)`);
  }
}

/** Whether a folder is there; a link in its place is refused. */
export function hasDirectory(path: string): boolean {
  const info = lstatOrNull(path);
  if (info === null) return false;
  refuseLink(path, info);
  if (!info.isDirectory) throw new StoreError("not_a_file", `"${path}" is not a folder`);
  return true;
}

/** Whether a regular file is there; a link, a folder or a pipe in its place is refused. */
export function hasFile(path: string): Deno.FileInfo | null {
  const info = lstatOrNull(path);
  if (info === null) return null;
  refuseLink(path, info);
  if (!info.isFile) throw new StoreError("not_a_file", `"${path}" is not a regular file`);
  return info;
}
