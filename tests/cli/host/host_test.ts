import { assert, assertEquals } from "@std/assert";
import { forClient, OutputClosedError, UsageError } from "../../../lib/cli/host/host.ts";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { testHost } from "../../support/host.ts";

Deno.test("forClient() changes the client and nothing else", () => {
  const { host } = testHost({ cwd: () => "/p" });
  const [, other] = HOOKED_CLIENTS;
  const changed = forClient(host, other!);
  assertEquals([changed.client, changed.cwd()], [other, "/p"]);
  assert(host.client !== other);
});

Deno.test("a mistake of the user's is told apart from a reader that is gone", () => {
  const errors: unknown[] = [new UsageError("x"), new OutputClosedError("x")];
  assertEquals(errors.map((error) => error instanceof UsageError), [true, false]);
  assertEquals(errors.map((error) => error instanceof Error && error.name), ["UsageError", "OutputClosedError"]);
});
