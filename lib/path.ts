/** Whether a character separates the parts of a path, on any system. */
function separates(char: string | undefined): boolean {
  return char === "/" || char === "\\";
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}

/** The last part of a path, as any system writes it. */
export function fileNameIn(path: string): string {
  return path.slice(lastSeparator(path) + 1);
}

/** The directory that holds a path, as any system writes it; "." for a name alone. */
export function containingDirectory(path: string): string {
  const at = lastSeparator(path);
  return at === -1 ? "." : path.slice(0, at);
}

/** The parts of a path without `.`, `..` and empty ones. */
export function normalParts(path: string, separator: string | RegExp = "/"): string[] {
  const parts: string[] = [];
  for (const part of path.split(separator)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts;
}

/** The path of something in a directory, which may be written with separators at its end. No pattern: every start asks. */
export function pathIn(directory: string, name: string): string {
  let end = directory.length;
  while (separates(directory[end - 1])) end--;
  return `${directory.slice(0, end)}/${name}`;
}
