/** What every client has to have, whichever it is. */
import { assert, assertEquals } from "@std/assert";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { MOST_LINES_BACK, readBackward, readForward } from "../../lib/session/read.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";

const ROOT = new URL("../../", import.meta.url);

for (const client of HOOKED_CLIENTS) {
  const { hooks, places, title, installation: { events, files, fileKeys } } = client;

  Deno.test(`${title}: its hooks are started by a script that is there, with paths of its own directories`, () => {
    assert(Deno.statSync(new URL(`hooks/${hooks.startScript}`, ROOT)).isFile);
    for (const { read, write, env } of Object.values(hooks.permissions)) {
      for (const path of [...read, ...write]) {
        // what an administrator decides is in a directory of the system
        const isManaged = /^\/(?:etc|Library)\/[^{}]+$/.test(path);
        assert(isManaged || /^\{(?:project|config)\}(?:\/[^{}]+(?:\/\{session\})?)?$/.test(path), path);
      }
      // state is never in a project, which may have brought it
      for (const path of write) assert(!path.startsWith("{project}") || path.endsWith("/debrief"), path);
      for (const name of env) assert(/^[A-Z_]+$/.test(name), name);
    }
    const { session } = hooks.permissions;
    assert(session.read.some((path) => path.startsWith(`{config}/${places.sessions}`)));
    assert(session.read.includes(`{project}/${hooks.projectDirectory}`));
    assert(session.env.includes(places.configVariable));
    if (hooks.projectVariable !== null) assert(session.env.includes(hooks.projectVariable));
  });

  Deno.test(`${title}: its directory is what its variable says, else one of the home directory`, () => {
    const at = (env: Record<string, string>) => places.configDirectory((name) => env[name]);
    assertEquals(at({ [places.configVariable]: "/c", HOME: "/h" }), "/c");
    assert(at({ HOME: "/h" })?.startsWith("/h/."));
    assertEquals(at({}), null);
  });

  Deno.test(`${title}: every hook has an event that it knows, with a timeout, in a file with known keys`, () => {
    for (const setup of HOOK_SETUPS) {
      const known = setup.events.filter((event) => Object.hasOwn(events, event));
      assert(known.length > 0, setup.name);
      for (const event of known) assert(hooks.timeoutOf(event) > 0, event);
    }
    assert(files.user !== undefined && (fileKeys === null || fileKeys.includes("hooks")));
    for (const version of Object.values(events)) assert(/^\d+\.\d+\.\d+$/.test(version), version);
  });

  Deno.test(`${title}: an answer that it takes is for an event that it has`, () => {
    const { block, context, notice, decisions } = hooks.accepts(null);
    for (const event of [...block, ...context, ...notice]) assert(Object.hasOwn(events, event), event);
    assert(block.has("Stop") && notice.has("Stop") && decisions.has("deny"));
  });

  Deno.test(`${title}: of millions of lines that say nothing, a hook reads the last ones`, () => {
    for (const line of ["\n", "{}\n", "{\n", '{"type":"x"}\n']) {
      const bytes = new TextEncoder().encode(line.repeat(400_000));
      let read = 0;
      const source = bytesSource(bytes);
      const readAt = (offset: number, buffer: Uint8Array) => {
        const count = source.readAt(offset, buffer);
        read += count;
        return count;
      };
      for (const _ of client.conversationBackward({ ...source, readAt }));
      // the last lines, one more piece, and the first piece of the file, which may say what client it is of
      assert(read <= line.length * MOST_LINES_BACK + 4 * 64 * 1024, `${JSON.stringify(line)}: ${read} bytes`);
    }
  });
}

for (const client of CLIENTS) {
  Deno.test(`${client.title}: what is no session of it is read to its end, in both directions`, () => {
    for (const text of ["", "\n\n", "{", "[1]\n", '{"a":1}\n'.repeat(3), "\0\xff\n{}"]) {
      const source = bytesSource(new TextEncoder().encode(text));
      for (const _ of readForward(source, client.lineReader(source, "forward")));
      for (const _ of readBackward(source, client.lineReader(source, "backward")));
      for (const _ of client.conversationBackward(source));
      for (const _ of client.backwardFromCall(source, "x"));
    }
  });

  Deno.test(`${client.title}: its sessions are in its directory, below the home directory unless a variable says where`, () => {
    const { configDirectory, configVariable } = client.places;
    assert(configDirectory((name) => name === "HOME" ? "/h" : undefined)?.startsWith("/h/."));
    assert(configDirectory((name) => name === configVariable ? "/c" : undefined)?.startsWith("/c"));
    assertEquals(configDirectory(() => undefined), null);
  });
}
