import { assertEquals, assertMatch } from "@std/assert";
import type { IntentRule } from "../../../lib/analyses/intent/rules.ts";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import type { Store } from "../../../lib/hooks/store/store.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { gitTest } from "../../guard/support/git.ts";
import { layState } from "../../guard/support/states.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { jsonl, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const GUARD: Config["guard"] = { lostWork: "ask", sharedHistory: "ask", outside: "ask", undecidable: "silent" };

interface Asking {
  readonly event?: string;
  readonly id?: string;
  readonly guard?: Partial<Config["guard"]>;
  readonly rules?: readonly IntentRule[];
  readonly store?: Store;
  readonly transcript?: string;
  readonly given?: Partial<HookContext>;
}

async function ask(
  root: string,
  command: string,
  { event = "PreToolUse", id = "t1", guard = {}, rules = [], store, transcript, given = {} }: Asking = {},
) {
  const input = {
    hook_event_name: event,
    session_id: "s",
    cwd: `${root}/repo`,
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: id,
    tool_response: {},
    ...(transcript === undefined ? {} : { transcript_path: transcript }),
  };
  const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules }, guard: { ...GUARD, ...guard } };
  const own = store === undefined ? {} : { store };
  return await toolIntent.handle(
    contextFor(input, {
      config,
      project: `${root}/repo`,
      env: (name) => name === "HOME" ? `${root}/home` : null,
      now: new Date(),
      ...own,
      ...given,
    }),
  );
}

async function inState(state: string, test: (root: string) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  await test(layState(state, root));
}

gitTest(
  "tool_intent asks in two lines when a command destroys work, and says the safe way",
  () =>
    inState("mixed", async (root) => {
      const answer = await ask(root, "git reset --hard");
      assertEquals(answer.kind === "permission" && answer.decision, "ask");
      assertMatch(
        answer.kind === "permission" ? answer.reason : "",
        /^debrief: This command would destroy what nothing else holds: 1 changed file \(src\/app\.js; last changed .*\), 1 staged file \(src\/new\.js.*\)\.\nSafe way: `git stash` or a commit keeps them\.$/,
      );
      const denied = await ask(root, "git clean -fd", { guard: { lostWork: "deny" } });
      assertEquals(denied.kind === "permission" && denied.decision, "deny");
    }),
);

gitTest(
  "tool_intent says nothing when nothing would be lost, the guard is off or the tree is not of the call's time",
  () =>
    inState("mixed", async (root) => {
      const none = { kind: "none" };
      assertEquals<unknown>(await ask(root, "git stash -u && git clean -fd"), none);
      assertEquals<unknown>(await ask(root, "ls -la"), none);
      const off = { lostWork: "off", sharedHistory: "off", outside: "off" } as const;
      assertEquals<unknown>(await ask(root, "git reset --hard", { guard: off }), none);
      assertEquals<unknown>(await ask(root, "git reset --hard", { given: { isPresent: false } }), none);
    }),
);

gitTest(
  "tool_intent does not ask again about the same content once the call ran, and does about another",
  () =>
    inState("mixed", async (root) => {
      const store = memoryStore();
      const decision = async (command: string, id: string) => (await ask(root, command, { id, store })).kind;
      assertEquals(await decision("git checkout -- .", "t1"), "permission");
      assertEquals(await decision("git checkout -- .", "t2"), "permission"); // nobody agreed yet
      await ask(root, "git checkout -- .", { event: "PostToolUse", id: "t2", store });
      assertEquals(await decision("git checkout -- .", "t3"), "none");
      assertEquals(await decision("rm notes.md", "t4"), "permission");
      Deno.writeTextFileSync(`${root}/repo/src/app.js`, "more work\n", { append: true });
      Deno.utimeSync(`${root}/repo/src/app.js`, new Date(), new Date(Date.now() + 5000));
      assertEquals(await decision("git checkout -- .", "t5"), "permission");
      // a state that fails remembers no answer
      const failed = () => ({ status: "failed", reason: "busy", message: "locked" } as const);
      const broken = { store: { ...memoryStore(), readState: failed, updateState: failed } };
      assertEquals((await ask(root, "git stash clear", broken)).kind, "permission");
      await ask(root, "git stash clear", { ...broken, event: "PostToolUse" });
      assertEquals((await ask(root, "git stash clear", broken)).kind, "permission");
    }),
);

gitTest(
  "tool_intent asks about a command that destroys where the guard itself fails",
  () =>
    inState("clean", async (root) => {
      const notes: Record<string, unknown> = {};
      const note = (more: Record<string, unknown>) => void Object.assign(notes, more);
      const env = (): never => {
        throw new TypeError("no environment");
      };
      const answer = await ask(root, "git reset --hard", { given: { env, note } });
      assertEquals(answer.kind === "permission" && answer.decision, "ask");
      assertMatch(answer.kind === "permission" ? answer.reason : "", /the guard failed/);
      assertEquals(notes["guardFault"], "no environment");
      assertEquals((await ask(root, "npm test", { given: { env, note } })).kind, "none");
    }),
);

gitTest(
  "tool_intent asks about a shared history and about outside files only when that is on",
  () =>
    inState("diverged", async (root) => {
      const off = { lostWork: "off", sharedHistory: "off" } as const;
      assertEquals((await ask(root, "git push -f origin main", { guard: off })).kind, "none");
      assertEquals((await ask(root, "git push -f origin main", { guard: { lostWork: "off" } })).kind, "permission");
      assertEquals(
        (await ask(root, "git push origin --delete main", { guard: { lostWork: "off" } })).kind,
        "permission",
      );
    }),
);

gitTest(
  "tool_intent denies in a client whose hooks cannot ask, or lets pass as configured",
  () =>
    inState("mixed", async (root) => {
      const answer = await ask(root, "git reset --hard", { given: { client: codex } });
      assertEquals(answer.kind === "permission" && answer.decision, "deny");
      // an old Claude Code runs what a rule allows, whatever a hook asks
      for (const [version, decision] of [["2.1.84", "deny"], ["2.1.85", "ask"]] as const) {
        const transcript = `${root}/${version}.jsonl`;
        Deno.writeTextFileSync(transcript, jsonl({ ...user("go"), version }));
        const old = await ask(root, "git reset --hard", { transcript });
        assertEquals(old.kind === "permission" && old.decision, decision, version);
      }
    }),
);

const OFF = { lostWork: "off", sharedHistory: "off", outside: "off" } as const;

const CAREFUL: IntentRule = {
  event: "PreToolUse",
  tool: "Bash",
  source: "command",
  pattern: "git|make|rm",
  unless: "nothing_lost",
  action: "deny",
  message: "Commit first",
};

/** The rule in two states; the guard itself is off. */
const RULED: readonly (readonly [state: string, command: string, more: Partial<IntentRule>, applies: boolean])[] = [
  ["mixed", "git reset --hard", {}, true],
  ["mixed", "git stash -u && git clean -fd", {}, false],
  ["mixed", "make clean", {}, true],
  ["mixed", "git status", {}, false],
  ["mixed", 'rm -rf "$UNSET_DIRECTORY"', {}, true],
  ["mixed", "git status", { event: "PermissionRequest" }, false],
  ["mixed", "git reset --hard", { event: "PermissionRequest" }, true],
  ["mixed", "git status", { event: "PostToolUse" }, true], // what it found is gone by then
  ["mixed", "git reset --hard", { risk: ["destructive"] }, true],
  ["mixed", "git reset --hard", { risk: ["secret", "network"] }, false],
  ["mixed", "make clean", { risk: ["destructive"] }, false],
  ["clean", "git reset --hard", {}, false],
  ["clean", "make clean", {}, false],
  ["clean", "git reset --hard", { unless: "a pattern", risk: ["destructive"] }, true],
];

gitTest(
  "tool_intent applies a rule of the user's own only where its risk fits and something would be lost",
  async () => {
    for (const [state, command, more, applies] of RULED) {
      await inState(state, async (root) => {
        const rule = { ...CAREFUL, ...more };
        const answer = await ask(root, command, { event: rule.event, guard: OFF, rules: [rule] });
        assertEquals(answer.kind !== "none", applies, `${state}: ${command} ${JSON.stringify(more)}`);
      });
    }
    await inState("clean", async (root) => {
      const given = { isPresent: false }; // a moment of the past: the files are not those of its time
      assertEquals((await ask(root, "git status", { guard: OFF, rules: [CAREFUL], given })).kind, "permission");
    });
  },
);

gitTest(
  "tool_intent asks about programs of which nothing is known only where the configuration wants that",
  async () => {
    const kind = async (state: string, command: string, undecidable: "ask" | "silent") => {
      let answer = "";
      await inState(state, async (root) => {
        answer = (await ask(root, command, { guard: { undecidable } })).kind;
      });
      return answer;
    };
    assertEquals(await kind("mixed", "make clean", "ask"), "permission");
    assertEquals(await kind("mixed", "python3 -c 'print(1)'", "ask"), "permission");
    assertEquals(await kind("mixed", "ls -la | grep x", "ask"), "none");
    assertEquals(await kind("mixed", "make clean", "silent"), "none");
    assertEquals(await kind("clean", "make clean", "ask"), "none");
  },
);
