/** Whether a character separates the parts of a path, on any system. */
function separates(char: string | undefined): boolean {
  return char === "/" || char === "\\";
}

/** The path of something in a folder, which may be written with separators at its end. No pattern: every start asks. */
export function pathIn(folder: string, name: string): string {
  let end = folder.length;
  while (separates(folder[end - 1])) end--;
  return `${folder.slice(0, end)}/${name}`;
}
