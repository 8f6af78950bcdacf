/**
 * What stands at a path, before it is opened: a link in the place of a file or folder is refused.
 */
import { StoreError } from "./store_result.ts";

/** What stands at a path, without following a link. */
export function standing(path: string): Deno.FileInfo | null {
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
export function hasFolder(path: string): boolean {
  const info = standing(path);
  if (info === null) return false;
  refuseLink(path, info);
  if (!info.isDirectory) throw new StoreError("not_a_file", `"${path}" is not a folder`);
  return true;
}

/** Whether a regular file is there; a link, a folder or a pipe in its place is refused. */
export function hasFile(path: string): Deno.FileInfo | null {
  const info = standing(path);
  if (info === null) return null;
  refuseLink(path, info);
  if (!info.isFile) throw new StoreError("not_a_file", `"${path}" is not a regular file`);
  return info;
}
