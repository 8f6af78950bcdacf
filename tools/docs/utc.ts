/**
 * Runs a function with the times of UTC: what it prints is then the same wherever it runs. Returns what the function
 * returns.
 */
export async function inUtc<T>(run: () => Promise<T>): Promise<T> {
  const zone = Deno.env.get("TZ");
  Deno.env.set("TZ", "UTC");
  try {
    return await run();
  } finally {
    if (zone === undefined) Deno.env.delete("TZ");
    else Deno.env.set("TZ", zone);
  }
}
