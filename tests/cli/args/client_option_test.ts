import { assertEquals, assertThrows } from "@std/assert";
import { chosenClient, CLIENT_OPTION } from "../../../lib/cli/args/client_option.ts";
import { readOptions } from "../../../lib/cli/args/options.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";

function chosen(...args: readonly string[]): [client: string, program: string | null] {
  const { host } = testHost(fileMachine({ claude: "", "/opt/codex": "" }));
  const { host: { client }, program } = chosenClient(readOptions(args, [CLIENT_OPTION]), host);
  return [client.id, program];
}

Deno.test("chosenClient() takes a name, or a program by its path", () => {
  assertEquals(chosen(), ["claude_code", null]);
  assertEquals(chosen("--client", "codex"), ["codex", null]);
  assertEquals(chosen("--client", "claude-code"), ["claude_code", null]);
  assertEquals(chosen("--client", "/opt/codex"), ["codex", "/opt/codex"]);
  assertEquals(chosen("--client", "C:\\bin\\codex.exe"), ["codex", "C:\\bin\\codex.exe"]);
  assertEquals(chosen("--client", "/opt/other"), ["claude_code", "/opt/other"]);
  assertEquals(chosen("--client", "claude"), ["claude_code", "claude"]);
});

Deno.test("chosenClient() proposes the client that was meant", () => {
  const message = assertThrows(() => chosen("--client", "codxe"), UsageError).message;
  assertEquals(message, 'Unknown client "codxe" (did you mean "codex"?)');
  assertThrows(() => chosen("--client", "zzzzzzzz"), UsageError, "known: claude-code, codex");
});
