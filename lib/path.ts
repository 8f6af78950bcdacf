/** Whether a character separates the parts of a path, on any system. */
function separates(char: string | undefined): boolean {
  return char === "/" || char === "\\";
}

/** The path of something in a directory, which may be written with separators at its end. No pattern: every start asks. */
export function pathIn(directory: string, name: string): string {
  let end = directory.length;
  while (separates(directory[end - 1])) end--;
  return `${directory.slice(0, end)}/${name}`;
}
