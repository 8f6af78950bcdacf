import { assertEquals } from "@std/assert";
import { tomlTables } from "../../../../lib/clients/codex/files/config_toml.ts";
import { trustedHookFindings, trustHash, trustKey } from "../../../../lib/clients/codex/installation.ts";
import { pluginHooks } from "../../../../lib/clients/codex/protocol/plugin_hooks.ts";
import type { InstallationFiles } from "../../../../lib/clients/hooks/installation.ts";

const ROOT = new URL("../../../../", import.meta.url);
const ENABLED = '[plugins."debrief@shop"]\nenabled = true\n';

/** Codex's directory with copies of the plugin. */
function filesWith(config: string, versions: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const copy = /^plugins\/cache\/shop\/debrief\/([^/]+)\/(.*)$/;
  const files: InstallationFiles = {
    read({ within, path }) {
      if (within !== "config") return null;
      if (path === "config.toml") return config;
      const [, version = "", rest = ""] = copy.exec(path) ?? [];
      if (more[rest] !== undefined) return more[rest];
      if (!versions.includes(version) || !/^(?:\.codex-plugin|hooks)\//.test(rest)) return null;
      try {
        return Deno.readTextFileSync(new URL(rest, ROOT));
      } catch {
        return null;
      }
    },
    list: ({ path }) => path === "plugins/cache/shop/debrief" ? versions : [],
    project: "/p",
    isAtLeast: () => true,
  };
  return files;
}

const hooksIn = (config: string, files: InstallationFiles) => pluginHooks(tomlTables(config), files);

Deno.test("pluginHooks() has every hook of this repository's plugin, with the keys and hashes of Codex", async () => {
  const hooks = hooksIn(ENABLED, filesWith(ENABLED, ["0.1.0"]));
  const keys = hooks.map((hook) => `${trustKey(hook)} ${hook.name}`).sort();
  assertEquals(keys, [
    "debrief@shop:hooks/codex.json:permission_request:0:0 tool_intent",
    "debrief@shop:hooks/codex.json:post_tool_use:0:0 tool_intent",
    "debrief@shop:hooks/codex.json:pre_tool_use:0:0 tool_intent",
    "debrief@shop:hooks/codex.json:session_end:0:0 transcript_review",
    "debrief@shop:hooks/codex.json:session_start:0:0 memory_triage",
    "debrief@shop:hooks/codex.json:session_start:1:0 session_handoff",
    "debrief@shop:hooks/codex.json:stop:0:0 memory_triage",
    "debrief@shop:hooks/codex.json:stop:0:1 transcript_review",
    "debrief@shop:hooks/codex.json:subagent_stop:0:0 agent_summary",
    "debrief@shop:hooks/codex.json:subagent_stop:0:1 transcript_review",
  ]);
  // what the app server of 0.150.0, 0.169.0 and 0.171.0 answered to `hooks/list` about such commands
  const stop = { event: "Stop", at: [0, 0], path: "x", timeout: 5, matcher: null } as const;
  const command = '[ ! -r "$PLUGIN_ROOT/hooks/codex.sh" ] || exec sh "$PLUGIN_ROOT/hooks/codex.sh" memory_triage deno';
  assertEquals(
    await trustHash({ ...stop, command }),
    "sha256:892dd7d037e8593bf2ed8006e407fd7379e5c4a3632967fd84a79aa30fc63842",
  );
});

for (
  const [what, config, versions, more, found] of [
    ["there is no plugin", "", ["0.1.0"], {}, 0],
    ["it is switched off", '[plugins."debrief@shop"]\nenabled = false\n', ["0.1.0"], {}, 0],
    ["another plugin is enabled", '[plugins."other@shop"]\nenabled = true\n', ["0.1.0"], {}, 0],
    ["its name leads out of the directory", '[plugins."debrief@../.."]\nenabled = true\n', ["0.1.0"], {}, 0],
    ["no copy is there", ENABLED, [], {}, 0],
    ["the file of hooks is broken", ENABLED, ["0.1.0"], { "hooks/codex.json": "{" }, 0],
    ["an event is not known", ENABLED, ["0.1.0"], {
      "hooks/codex.json":
        '{"hooks":{"Never":[{"hooks":[{"type":"command","command":"x"}]}],"Stop":[1,{"hooks":["y"]}]}}',
    }, 0],
    ["the manifest names no file", ENABLED, ["0.1.0"], {
      ".codex-plugin/plugin.json": "{}",
      "hooks/hooks.json": '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    }, 1],
  ] as [string, string, string[], Record<string, string>, number][]
) {
  Deno.test(`pluginHooks() finds ${found} where ${what}`, () => {
    assertEquals(hooksIn(config, filesWith(config, versions, more)).length, found);
  });
}

Deno.test("pluginHooks() reads the newest copy", () => {
  const files = filesWith(ENABLED, ["0.9.0", "0.10.0"]);
  const asked: string[] = [];
  hooksIn(ENABLED, { ...files, read: (file) => (asked.push(file.path), files.read(file)) });
  assertEquals(asked.every((path) => path.includes("/0.10.0/")), true, asked.join());
});

Deno.test("trustedHookFindings() says which hooks of the plugin the user trusts", async () => {
  const hooks = hooksIn(ENABLED, filesWith(ENABLED, ["0.1.0"]));
  const trust = async (left: number, more = "") => {
    const kept = await Promise.all(
      hooks.slice(left).map(async (hook) =>
        `[hooks.state.${JSON.stringify(trustKey(hook))}]\ntrusted_hash = "${await trustHash(hook)}"\n${more}`
      ),
    );
    const found = [];
    for await (const { level, text } of trustedHookFindings([], filesWith(ENABLED + kept.join(""), ["0.1.0"]))) {
      found.push(`${level}: ${text.split(":")[0]}, ${text.split(", ").length}`);
    }
    return found;
  };
  assertEquals(await trust(0), ["ok: trusted, 10"]);
  assertEquals(await trust(1), ["ok: trusted, 9", "error: not trusted, so Codex does not run them, 2"]);
  // what 0.169 and 0.171 keep once the user has trusted the hooks in a terminal: a second hash, of the plugin's files
  assertEquals(await trust(0, `trusted_content_hash = "sha256:${"0".repeat(64)}"\n`), [
    "ok: trusted, 10",
    "note: Codex trusts the plugin's hooks only while the plugin's files stay the same, which is not checked here, 2",
  ]);
});
