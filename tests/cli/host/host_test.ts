import { assert, assertEquals } from "@std/assert";
import { forClient, OutputClosedError, UsageError } from "../../../lib/cli/host/host.ts";
import { INSTALLATIONS } from "../../../lib/clients/installation/installations.ts";
import { testHost } from "../../support/host.ts";

Deno.test("forClient() changes the client and nothing else", () => {
  const { host } = testHost({ cwd: () => "/p" });
  const [, other] = INSTALLATIONS;
  const changed = forClient(host, other!);
  assertEquals([changed.installation, changed.cwd()], [other, "/p"]);
  assert(host.installation !== other);
});

Deno.test("a mistake of the user's is told apart from a reader that is gone", () => {
  const errors: unknown[] = [new UsageError("x"), new OutputClosedError("x")];
  assertEquals(errors.map((error) => error instanceof UsageError), [true, false]);
  assertEquals(errors.map((error) => error instanceof Error && error.name), ["UsageError", "OutputClosedError"]);
});
