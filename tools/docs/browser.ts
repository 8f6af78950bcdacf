const NAMES = ["chromium", "chromium-browser", "google-chrome"];

export function findBrowser(): string | null {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    for (const name of NAMES) {
      try {
        if (Deno.statSync(`${folder}/${name}`).isFile) return `${folder}/${name}`;
      } catch {
        // not here
      }
    }
  }
  return null;
}

/** Runs a headless browser on a page, with a profile of its own and nothing sent anywhere; returns what it printed. */
export async function browse(browser: string, file: string, flags: readonly string[]): Promise<string> {
  const profile = Deno.makeTempDirSync();
  try {
    const { stdout } = await new Deno.Command(browser, {
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--user-data-dir=${profile}`,
        ...flags,
        `file://${file}`,
      ],
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).output();
    return new TextDecoder().decode(stdout);
  } finally {
    Deno.removeSync(profile, { recursive: true });
  }
}
