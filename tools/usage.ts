/** The first comment of a tool's source, which says what it does and which options it has, as text. */
export function usageOf(source: string): string {
  const comment = /\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? "";
  return comment.split("\n").map((line) => line.replace(/^ \* ?/, "").trimEnd()).join("\n").trim();
}

/**
 * For `parseArgs`: what ends a tool before it begins. With `--help` it says what it does, and an option that it does
 * not have is an error: nothing that takes minutes should start because of a typing error. `tool`: `import.meta.url` of
 * the tool.
 */
export function refuseUnknown(tool: string): (argument: string, option?: string) => boolean {
  return (argument, option) => {
    if (option === undefined) return true;
    const usage = usageOf(Deno.readTextFileSync(new URL(tool)));
    if (option === "help") {
      console.log(usage);
      Deno.exit(0);
    }
    console.error(`Unknown option "${argument}"\n\n${usage}`);
    Deno.exit(2);
  };
}
