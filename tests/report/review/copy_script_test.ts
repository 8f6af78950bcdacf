import { assertEquals } from "@std/assert";
import { COPY_SCRIPT, COPY_SCRIPT_HASH } from "../../../lib/report/review/copy_script.ts";

Deno.test("the hash in the policy is that of the script", async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(COPY_SCRIPT));
  assertEquals(COPY_SCRIPT_HASH, `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
});

Deno.test("the script closes no element that it stands in", () => assertEquals(/<\/|<!--/.test(COPY_SCRIPT), false));
